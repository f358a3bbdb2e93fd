import { documentNumber } from '@portal/domain/documents';
import { ACCEPTANCE_MACHINE, type AcceptanceStatus } from '@portal/domain/shipments';
import { sql } from 'drizzle-orm';
import { fieldFault, unprocessable } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import type { DocumentDefinition, DocumentRow, Step, Work } from '../../documents/document.ts';
import { refreshed } from '../../documents/said.ts';
import { sidePerson } from '../../documents/sides.ts';
import { beginDocument } from '../../documents/take.ts';
import type { Viewer } from '../../contract/viewer.ts';
import {
  judgedFact,
  NO_ACCEPTANCE,
  readAcceptance,
  readAcceptanceItems,
  visibleAcceptances,
} from './acceptances.ts';
import { draftClaims } from './discrepancies.ts';
import { acceptance, type UnknownItem } from './tables.ts';

export interface AcceptanceRow extends DocumentRow<AcceptanceStatus> {
  customer_id: number;
  supplier_id: number;
  shipment_id: number;
}
interface Judged {
  id: number;
  accepted: number;
  shortage: number;
  rejected: number;
  surplus?: number;
  comment?: string;
}
export interface AcceptanceInput {
  items?: readonly Judged[];
  unknown_items?: readonly UnknownItem[];
}
type AcceptanceStep = Step<AcceptanceRow, AcceptanceInput>;

/**
 * The document definition of acceptances; their effects on the shipment and the orders are in
 * acceptance-steps.ts.
 */
export const acceptanceDocument: DocumentDefinition<
  AcceptanceStatus,
  AcceptanceRow,
  AcceptanceInput,
  'save' | 'finish'
> = {
  machine: ACCEPTANCE_MACHINE,
  table: acceptance,
  rows: { alias: 'd', columns: sql`d.customer_id, d.supplier_id, d.shipment_id` },
  visible: visibleAcceptances,
  personOf: sidePerson,
  words: {
    absent: NO_ACCEPTANCE,
    stale: 'Приёмку уже продолжили на другом устройстве. Проверьте свежие данные и повторите.',
  },
  read: readAcceptance,
  facts: async (transaction, rows) => {
    const judged = new Map<number, boolean>();
    for (const { id } of rows) judged.set(id, judgedFact(await readAcceptanceItems(transaction, id)));
    return ({ id }) => ({ judged: judged.get(id) });
  },
  statusOf: (row) => outcomes.get(row) ?? row.status,
  effects: { save_counts: save, offer_claim: offerClaim },
  audience: {},
  actions: {
    save: {
      text: ({ input: { items = [], unknown_items } }) =>
        [
          ...(items.length > 0 || unknown_items === undefined ? [`Сохранено: ${items.length} поз.`] : []),
          ...(unknown_items === undefined ? [] : [`Не заказано: ${unknown_items.length} поз.`]),
        ].join('; '),
      change: ({ unknown_items }) => (unknown_items === undefined ? {} : { unknown_items }),
      told: refresh,
    },
    finish: {
      text: ({ row }) => {
        const before = claimedBefore.get(row) ?? '';
        return before === '' ? 'Приёмка завершена' : `Приёмка завершена; заявлено раньше: ${before}`;
      },
      told: refresh,
    },
  },
};

/** Final statuses of the acceptances of a step; set once their claims have been drafted. */
const outcomes = new WeakMap<AcceptanceRow, AcceptanceStatus>();
/** Missing and rejected pieces of these acceptances that other claims have; set with their statuses. */
const claimedBefore = new WeakMap<AcceptanceRow, string>();

/**
 * Effect: sets the counts of the given positions. Throws 422 for more than was shipped and for a position of
 * another acceptance.
 */
async function save({ transaction, rows, input }: Work<AcceptanceRow, AcceptanceInput>): Promise<void> {
  for (const { id } of rows) {
    const known = new Map((await readAcceptanceItems(transaction, id)).map((item) => [item.id, item]));
    for (const { id: item, accepted, shortage, rejected } of input.items ?? []) {
      const shipped = known.get(item);
      if (!shipped) throw unprocessable('Позиции нет в этой приёмке');
      const judged = accepted + shortage + rejected;
      if (judged > shipped.quantity) {
        const message = `${shipped.article}: отгружено ${shipped.quantity}, а отмечено ${judged}`;
        throw fieldFault(`items.${item}`, message);
      }
    }
    await transaction.execute(sql`
      UPDATE acceptance_item a SET accepted = v.accepted, shortage = v.shortage, rejected = v.rejected,
             surplus = coalesce(v.surplus, a.surplus), comment = coalesce(trim(v.comment), a.comment)
      FROM jsonb_to_recordset(${JSON.stringify(input.items ?? [])}::jsonb)
           AS v(id bigint, accepted int, shortage int, rejected int, surplus int, comment text)
      WHERE a.id = v.id AND a.acceptance_id = ${id}`);
  }
}

/**
 * Effect: drafts claims, one per order, for differences from the shipment that are in no claim yet and for goods
 * that nobody ordered.
 */
async function offerClaim({ transaction, by, rows }: Work<AcceptanceRow, AcceptanceInput>): Promise<void> {
  for (const row of rows) {
    const items = await readAcceptanceItems(transaction, row.id);
    const { rows: others } = await transaction.execute(
      sql`SELECT FROM acceptance WHERE id = ${row.id} AND unknown_items <> '[]'`,
    );
    const isClean =
      others.length === 0 && items.every((item) => item.accepted === item.quantity && item.surplus === 0);
    outcomes.set(row, isClean ? 'accepted' : 'accepted_with_discrepancy');
    if (!isClean && by) claimedBefore.set(row, await draftClaims(transaction, by, row.id));
  }
}

/** Creates the acceptance of a shipment that has left, so that its customer can count the goods. */
export async function openAcceptance(
  transaction: Transaction,
  by: Viewer,
  shipmentId: number,
): Promise<void> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    WITH opened AS (
           INSERT INTO acceptance (shipment_id, customer_id, supplier_id, created_by, status, storage_id)
           SELECT id, customer_id, supplier_id, ${by.id}, 'new', customer_storage_id FROM shipment WHERE id = ${shipmentId} RETURNING id),
         items AS (
           INSERT INTO acceptance_item (acceptance_id, shipment_item_id)
           SELECT opened.id, i.id FROM opened, shipment_item i WHERE i.shipment_id = ${shipmentId} ORDER BY i.id)
    SELECT id FROM opened`);
  const [opened] = rows;
  if (!opened) throw new Error('an acceptance was not opened');
  await beginDocument(transaction, acceptanceDocument, {
    by,
    id: opened.id,
    input: {},
    text: `Создана по отгрузке ${documentNumber(shipmentId)}`,
    told: refresh,
  });
}

/** Reloads the document on open pages of both sides. */
function refresh({ row }: AcceptanceStep) {
  return refreshed('order:change-status', [row.customer_id, row.supplier_id], { acceptance_id: row.id });
}
