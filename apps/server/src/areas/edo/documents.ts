import {
  ELECTRONIC_KINDS,
  ELECTRONIC_STATES,
  type ElectronicFault,
  electronicHint,
  type ElectronicKind,
  type ElectronicState,
  mayReadFile,
  maySendAnother,
  sendingFault,
} from '@portal/domain/electronic-documents';
import { sentence } from '@portal/domain/sentences';
import type { UkdFault } from '@portal/domain/ukd';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { type Connection, instantOf, instantOrNull } from '../../database/connect.ts';
import { scope } from '../../lists/scope.ts';
import type { EdoOperator } from '../../outside/edo-operator.ts';
import { NO_ACCEPTANCE, visibleAcceptances } from '../shipments/acceptances.ts';
import { NO_SHIPMENT, visibleShipments } from '../shipments/shipments.ts';

export type EdoWire = Answer<'getShipmentEdo'>['data'];

/** What decides whether the document of a shipment, or of a claim about it, may be sent. */
export interface SendingRow extends Record<string, unknown> {
  id: number;
  supplier_id: number;
  upd_number: string;
  upd_date: string | null;
  agreed: boolean;
  sandbox: boolean;
  shipped: boolean;
  access: boolean;
  is_own: boolean;
}

/** The shipment `d` that meets a condition, with the facts of `sendingFault`. */
export async function readSending(
  connection: Connection,
  viewer: Viewer,
  condition: SQL,
): Promise<SendingRow | undefined> {
  const { rows } = await connection.execute<SendingRow>(sql`
    SELECT d.id, d.supplier_id, d.upd_number, d.upd_date, d.shipment_date IS NOT NULL AND d.status <> 'cancelled' AS shipped,
           coalesce((SELECT bool_and(contract.is_electronic_doc_circulation)
                     FROM shipment_item i JOIN order_line l ON l.id = i.order_line_id JOIN orders o ON o.id = l.order_id
                     JOIN contract ON contract.id = o.contract_id WHERE i.shipment_id = d.id), false) AS agreed,
           EXISTS (SELECT FROM contractor c WHERE c.id IN (d.supplier_id, d.customer_id) AND c.is_sandbox) AS sandbox,
           EXISTS (SELECT FROM edo_access WHERE contractor_id = d.supplier_id) AS access,
           ${scope(viewer).own(sql`d.supplier_id`)} AS is_own
    FROM shipment d WHERE ${condition}`);
  return rows[0];
}

interface Row extends Record<string, unknown> {
  id: number;
  kind: ElectronicKind;
  number: string;
  day: string;
  state: ElectronicState;
  fault: string;
  next_at: string | null;
  changed_at: string;
  written: boolean;
  history: { state: ElectronicState; at: string; comment: string }[];
}

/** Documents `e` that meet a condition, the newest first. */
export const readRows = async (connection: Connection, condition: SQL): Promise<Row[]> => {
  const { rows } = await connection.execute<Row>(sql`
    SELECT e.id, e.kind, e.number, e.day, e.state, e.fault, e.next_at, e.changed_at, e.stored_as IS NOT NULL AS written,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('state', h.state, 'at', h.at, 'comment', h.comment) ORDER BY h.id), '[]')
            FROM electronic_document_state h WHERE h.document_id = e.id) AS history
    FROM electronic_document e WHERE ${condition} ORDER BY e.id DESC`);
  return rows;
};

/** Documents of a shipment itself: those of claims are shown with the claims. */
const ofShipment = (id: number): SQL => sql`e.shipment_id = ${id} AND e.claim_id IS NULL`;
/** The number and day that the paper has now. */
export interface Named {
  number: string;
  day: string | null;
}
const namedOf = ({ upd_number, upd_date }: SendingRow): Named => ({ number: upd_number, day: upd_date });

const stateOf = (code: ElectronicState) => {
  const { label, tone } = ELECTRONIC_STATES[code];
  return { code, label, tone };
};

function wire(row: Row, named: Named, side: 'seller' | 'buyer'): EdoWire['documents'][number] {
  const sells = side === 'seller';
  return {
    id: row.id,
    kind: { code: row.kind, title: ELECTRONIC_KINDS[row.kind] },
    number: row.number,
    date: row.day,
    state: stateOf(row.state),
    changed_at: instantOf(row.changed_at),
    has_file: row.written && mayReadFile(row.state, side),
    hint: electronicHint(row.state, side),
    fault: sells ? row.fault : '',
    next_at: sells && row.fault !== '' ? instantOrNull(row.next_at) : null,
    is_outdated: !maySendAnother(row.state) && (row.number !== named.number || row.day !== named.day),
    history: row.history.map(({ state, at, comment }) => ({
      state: stateOf(state),
      at: instantOf(at),
      comment: sells ? comment : '',
    })),
  };
}

/**
 * What the seller sees, and whether it may send.
 * @param fault why the document cannot be sent; null if it can
 * @param exists whether there is a paper to send, or will be once its number is written
 */
export function sellersAnswer(
  operator: EdoOperator | null,
  rows: readonly Row[],
  facts: {
    sending: Pick<SendingRow, 'agreed' | 'sandbox' | 'is_own'>;
    named: Named;
    fault: ElectronicFault | UkdFault | null;
    exists: boolean;
  },
): EdoWire {
  const { sending, named, fault, exists } = facts;
  const present = rows.find(({ state }) => !maySendAnother(state));
  const isOpen = present === undefined || (present.state === 'waiting' && present.fault !== '');
  const offered = (operator !== null && exists && sending.agreed && !sending.sandbox) || rows.length > 0;
  return {
    offered,
    can_send: sending.is_own && isOpen && fault === null,
    refusal: offered && sending.is_own && isOpen && fault !== null ? sentence(fault) : '',
    operator: operator?.title ?? '',
    documents: rows.map((row) => wire(row, named, 'seller')),
  };
}

/** What the buyer sees: only what has reached the operator, without faults. */
export function buyersAnswer(operator: EdoOperator | null, rows: readonly Row[], named: Named): EdoWire {
  const reached = rows.filter(({ state }) => state !== 'failed');
  return {
    offered: reached.length > 0,
    can_send: false,
    refusal: '',
    operator: operator?.title ?? '',
    documents: reached.map((row) => wire(row, named, 'buyer')),
  };
}

/** The electronic documents of a shipment for its seller. Throws 404 for another company's shipment. */
export async function readShipmentEdo(
  connection: Connection,
  operator: EdoOperator | null,
  viewer: Viewer,
  id: number,
): Promise<EdoWire> {
  const sending = await readSending(connection, viewer, sql`d.id = ${id} AND ${visibleShipments(viewer)}`);
  if (!sending) throw notFound(NO_SHIPMENT);
  return sellersAnswer(operator, await readRows(connection, ofShipment(id)), {
    sending,
    named: namedOf(sending),
    fault: sendingFault({ ...sending, operator: operator !== null }),
    exists: true,
  });
}

/**
 * The electronic documents of an acceptance's shipment. The seller sees its own page's answer; the buyer, what has
 * reached the operator. Throws 404 for another company's acceptance.
 */
export async function readAcceptanceEdo(
  connection: Connection,
  operator: EdoOperator | null,
  viewer: Viewer,
  id: number,
): Promise<EdoWire> {
  const seen = sql`SELECT d.shipment_id FROM acceptance d WHERE d.id = ${id} AND ${visibleAcceptances(viewer)}`;
  const sending = await readSending(connection, viewer, sql`d.id = (${seen})`);
  if (!sending) throw notFound(NO_ACCEPTANCE);
  return buyersAnswer(operator, await readRows(connection, ofShipment(sending.id)), namedOf(sending));
}
