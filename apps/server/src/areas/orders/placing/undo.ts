// Taking back orders that were just placed, as long as their suppliers have not answered.
import { REFUSAL_REASONS } from '@portal/domain/refusals';
import { orderUndoFault, type UndoneOrder } from '@portal/domain/undo';
import { sql } from 'drizzle-orm';
import { notFound } from '../../../contract/problem.ts';
import { instantOf, type Transaction } from '../../../database/connect.ts';
import { scope } from '../../../lists/scope.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { cancelLines } from '../refusals/decide.ts';
import { FROM_BASKET, UNTOUCHED } from './undo-until.ts';

const REASON = REFUSAL_REASONS.find(({ title }) => title === 'заказ ошибочный') ?? REFUSAL_REASONS[0];

/** An order as it is found and locked before it is undone. */
export interface Undoing extends UndoneOrder {
  version: number;
  storage_id: number;
  lines: { id: number; quantity: number }[];
}

/**
 * Locks orders of the viewer's company by id. Throws 404 if one is absent or of another company.
 */
export async function lockPlaced(
  transaction: Transaction,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Undoing[]> {
  const { rows } = await transaction.execute<Omit<Undoing, 'placed_at'> & { placed_at: string }>(sql`
    SELECT o.id, o.version, o.created_at AS placed_at, o.customer_storage_id AS storage_id, ${FROM_BASKET} AS from_basket, ${UNTOUCHED} AS untouched,
           (SELECT jsonb_agg(jsonb_build_object('id', l.id, 'quantity', l.undecided) ORDER BY l.id) FROM order_line l WHERE l.order_id = o.id) AS lines
    FROM orders o WHERE o.id = ANY(${sql.param([...ids])}::bigint[]) AND ${scope(viewer).own(sql`o.customer_id`)}
    ORDER BY o.id FOR NO KEY UPDATE OF o`);
  if (rows.length < new Set(ids).size) throw notFound('Заказ не найден');
  return rows.map(({ placed_at, ...row }) => ({
    ...row,
    placed_at: new Date(instantOf(placed_at)).getTime(),
  }));
}

/** Cancels all pieces of an order locked by `lockPlaced`; `comment` tells the supplier why. */
export const cancelPlaced = (
  transaction: Transaction,
  viewer: Viewer,
  { id, version, lines }: Undoing,
  comment: string,
) => cancelLines(transaction, viewer, { id, version, lines, reason_id: REASON.id, comment });

/** Why each of the orders cannot be taken back into a basket; null for those that can. */
export const undoFaults = (orders: readonly Undoing[], now: number) =>
  orders.map((order) => ({ order, fault: orderUndoFault(order, now) }));
