import { arbitrationTypesOf, claimItemFault, decisionFault } from '@portal/domain/claims';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import { kopecksOf } from '../../contract/money.ts';
import { fieldFault } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import type { Work } from '../../documents/document.ts';
import type { ClaimInput, ClaimRow, Item } from './document.ts';
import { claimPieces, type NewClaimItem, piecesOf, writeItems } from './pieces.ts';

/** A change of a position by the customer: omitted fields stay unchanged. */
export interface ChangedItem extends Partial<Omit<NewClaimItem, 'order_line_id'>> {
  id: number;
  arbitration_type_id?: number | null;
}
type ClaimWork = Work<ClaimRow, ClaimInput>;

const SAME = sql`i.quantity = v.quantity AND i.type_id = v.type_id`;
const ABSENT = 'Позиции нет в этой претензии';

/**
 * Effect: changes, adds and removes positions of a claim; the claimed pieces count at once. Throws 404 and
 * 422.
 */
export async function saveItems({ transaction, by, rows, input }: ClaimWork): Promise<void> {
  const { changed = [], added = [], removed = [] } = input;
  if (!by || changed.length + added.length + removed.length === 0) return;
  for (const row of rows) {
    const known = new Map(row.items.map((item) => [item.id, item]));
    for (const id of [...changed.map((item) => item.id), ...removed])
      if (!known.has(id)) throw fieldFault(`items.${id}`, ABSENT);
    for (const item of added) {
      const fault = claimItemFault(item);
      if (fault !== null) throw fieldFault(`items.${item.order_line_id}`, sentence(fault));
    }
    const changes = new Map(changed.map((item) => [item.id, item]));
    const kept = row.items
      .filter(({ id }) => !removed.includes(id))
      .map((item) => ({ ...item, ...changes.get(item.id) }));
    for (const item of kept) {
      const fault = changes.has(item.id) ? changeFault(item, row.type_id) : null;
      if (fault !== null) throw fieldFault(`items.${item.id}`, fault);
    }
    const lines = await claimPieces(transaction, by, piecesOf([...kept, ...added]), piecesOf(row.items));
    const foreign = lines.find(
      ({ id, order_id }) =>
        order_id !== row.order_id && added.some(({ order_line_id }) => order_line_id === id),
    );
    if (foreign)
      throw fieldFault('items', `${foreign.name}: позиция другого заказа, для неё нужна своя претензия`);
    await write(transaction, row.id, { changed: kept.filter(({ id }) => changes.has(id)), added, removed });
  }
}

function changeFault(item: Item, kind: number): string | null {
  const { arbitration_type_id: way } = item;
  if (way !== null && !arbitrationTypesOf(kind).some(({ id }) => id === way))
    return 'Выберите, как разрешать спор, из списка';
  return sentence(claimItemFault(item));
}

async function write(
  transaction: Transaction,
  claimId: number,
  {
    changed,
    added,
    removed,
  }: { changed: readonly Item[]; added: readonly NewClaimItem[]; removed: readonly number[] },
): Promise<void> {
  if (removed.length > 0)
    await transaction.execute(
      sql`DELETE FROM claim_item WHERE claim_id = ${claimId} AND id = ANY(${sql.param(removed)}::bigint[])`,
    );
  // A decision about other pieces, or another kind of problem, is void.
  if (changed.length > 0)
    await transaction.execute(sql`
      UPDATE claim_item i SET quantity = v.quantity, type_id = v.type_id, requirement_id = v.requirement_id,
             container_status_id = v.container_status_id, arbitration_type_id = v.arbitration_type_id, comment = trim(v.comment),
             outcome = CASE WHEN ${SAME} THEN i.outcome ELSE 'pending' END,
             decided_quantity = CASE WHEN ${SAME} THEN i.decided_quantity END,
             discount_kopecks = CASE WHEN ${SAME} THEN i.discount_kopecks END,
             decision_comment = CASE WHEN ${SAME} THEN i.decision_comment ELSE '' END
      FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS v(id bigint, quantity int, type_id int, requirement_id int,
           container_status_id int, arbitration_type_id int, comment text)
      WHERE i.id = v.id AND i.claim_id = ${claimId}`);
  await writeItems(transaction, claimId, added);
}

/** Effect: saves the decisions on all positions. Throws 422 at a position whose decision is invalid. */
export async function saveDecisions({ transaction, rows, input }: ClaimWork): Promise<void> {
  const { decisions = [], comment = '' } = input;
  const taken = decisions.map(({ discount, ...decision }) => ({
    ...decision,
    discount_kopecks: discount === undefined ? null : kopecksOf(discount),
  }));
  const given = new Map(taken.map((decision) => [decision.id, decision]));
  const items = rows.flatMap((row) => row.items);
  for (const { id } of decisions)
    if (!items.some((item) => item.id === id)) throw fieldFault(`decisions.${id}`, ABSENT);
  for (const item of items) {
    const fault = decisionFault(given.get(item.id) ?? { outcome: 'pending' }, item);
    if (fault !== null) throw fieldFault(`decisions.${item.id}`, sentence(fault));
  }
  if (items.length === 0 && comment.trim() === '')
    throw fieldFault('comment', 'Напишите решение по незаказанному товару');
  await transaction.execute(sql`
    UPDATE claim_item i SET outcome = d.outcome, decision_comment = coalesce(trim(d.comment), ''),
           decided_quantity = CASE WHEN d.outcome = 'partial' THEN d.quantity END,
           discount_kopecks = CASE WHEN d.outcome = 'discount' THEN d.discount_kopecks END
    FROM jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) AS d(id bigint, outcome text, quantity int, discount_kopecks bigint, comment text)
    WHERE i.id = d.id AND i.claim_id = ANY(${sql.param(rows.map(({ id }) => id))}::bigint[])`);
}

/** Effect: the claimed pieces may be claimed again. */
export async function releaseClaimed({ transaction, rows }: ClaimWork): Promise<void> {
  await transaction.execute(sql`
    UPDATE order_line l SET claimed = l.claimed - item.quantity
    FROM (SELECT order_line_id, sum(quantity) AS quantity FROM claim_item
          WHERE claim_id = ANY(${sql.param(rows.map(({ id }) => id))}::bigint[]) GROUP BY order_line_id) item
    WHERE l.id = item.order_line_id`);
}
