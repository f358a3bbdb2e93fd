import {
  ELECTRONIC_KINDS,
  ELECTRONIC_STATES,
  electronicHint,
  type ElectronicKind,
  type ElectronicState,
  maySendAnother,
  sendingFault,
} from '@portal/domain/electronic-documents';
import { sentence } from '@portal/domain/sentences';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { type Connection, instantOf, instantOrNull } from '../../database/connect.ts';
import { scope } from '../../lists/scope.ts';
import type { EdoOperator } from '../../outside/edo-operator.ts';
import { NO_ACCEPTANCE, visibleAcceptances } from '../shipments/acceptances.ts';
import { NO_SHIPMENT, visibleShipments } from '../shipments/shipments.ts';

type Wire = Answer<'getShipmentEdo'>['data'];

/** What decides whether a shipment's document may be sent. */
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
  history: { state: ElectronicState; at: string; comment: string }[];
}

const readRows = async (connection: Connection, shipment: number): Promise<Row[]> => {
  const { rows } = await connection.execute<Row>(sql`
    SELECT e.id, e.kind, e.number, e.day, e.state, e.fault, e.next_at, e.changed_at,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('state', h.state, 'at', h.at, 'comment', h.comment) ORDER BY h.id), '[]')
            FROM electronic_document_state h WHERE h.document_id = e.id) AS history
    FROM electronic_document e WHERE e.shipment_id = ${shipment} ORDER BY e.id DESC`);
  return rows;
};

const stateOf = (code: ElectronicState) => {
  const { label, tone } = ELECTRONIC_STATES[code];
  return { code, label, tone };
};

function wire(row: Row, sending: SendingRow, side: 'seller' | 'buyer'): Wire['documents'][number] {
  const sells = side === 'seller';
  return {
    id: row.id,
    kind: { code: row.kind, title: ELECTRONIC_KINDS[row.kind] },
    number: row.number,
    date: row.day,
    state: stateOf(row.state),
    changed_at: instantOf(row.changed_at),
    hint: electronicHint(row.state, side),
    fault: sells ? row.fault : '',
    next_at: sells && row.fault !== '' ? instantOrNull(row.next_at) : null,
    is_outdated:
      row.kind === 'upd' &&
      !maySendAnother(row.state) &&
      (row.number !== sending.upd_number || row.day !== sending.upd_date),
    history: row.history.map(({ state, at, comment }) => ({
      state: stateOf(state),
      at: instantOf(at),
      comment: sells ? comment : '',
    })),
  };
}

/** The electronic documents of a shipment for its seller. Throws 404 for another company's shipment. */
export async function readShipmentEdo(
  connection: Connection,
  operator: EdoOperator | null,
  viewer: Viewer,
  id: number,
): Promise<Wire> {
  const sending = await readSending(connection, viewer, sql`d.id = ${id} AND ${visibleShipments(viewer)}`);
  if (!sending) throw notFound(NO_SHIPMENT);
  const rows = await readRows(connection, id);
  const present = rows.find(({ kind, state }) => kind === 'upd' && !maySendAnother(state));
  const isOpen = present === undefined || (present.state === 'waiting' && present.fault !== '');
  const fault = sendingFault({ ...sending, operator: operator !== null });
  const offered = (operator !== null && sending.agreed && !sending.sandbox) || rows.length > 0;
  return {
    offered,
    can_send: sending.is_own && isOpen && fault === null,
    refusal: offered && sending.is_own && isOpen && fault !== null ? sentence(fault) : '',
    operator: operator?.title ?? '',
    documents: rows.map((row) => wire(row, sending, 'seller')),
  };
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
): Promise<Wire> {
  const seen = sql`SELECT d.shipment_id FROM acceptance d WHERE d.id = ${id} AND ${visibleAcceptances(viewer)}`;
  const sending = await readSending(connection, viewer, sql`d.id = (${seen})`);
  if (!sending) throw notFound(NO_ACCEPTANCE);
  const rows = (await readRows(connection, sending.id)).filter(({ state }) => state !== 'failed');
  return {
    offered: rows.length > 0,
    can_send: false,
    refusal: '',
    operator: operator?.title ?? '',
    documents: rows.map((row) => wire(row, sending, 'buyer')),
  };
}
