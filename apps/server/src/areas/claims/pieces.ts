import { claimable, claimedFault } from '@portal/domain/claims';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import { fieldFault, notFound } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { claimItem } from './tables.ts';

/** A position that is to be claimed. */
export interface NewClaimItem {
  order_line_id: number;
  quantity: number;
  /** Ids of CLAIM_ITEM_KINDS, CLAIM_REQUIREMENTS and CLAIM_CONTAINER_STATUSES. */
  type_id: number;
  requirement_id?: number | null;
  container_status_id?: number | null;
  comment?: string;
}

/** Inserts positions of a claim; their pieces must have been claimed before. */
export async function writeItems(
  transaction: Transaction,
  claim_id: number,
  items: readonly NewClaimItem[],
): Promise<void> {
  if (items.length === 0) return;
  await transaction.insert(claimItem).values(
    items.map(({ order_line_id, quantity, type_id, requirement_id, container_status_id, comment = '' }) => ({
      claim_id,
      order_line_id,
      quantity,
      type_id,
      requirement_id: requirement_id ?? null,
      container_status_id: container_status_id ?? null,
      comment: comment.trim(),
    })),
  );
}

/** Sums pieces by line: one line may be claimed in several positions, some pieces missing, some broken. */
export function piecesOf(items: readonly { order_line_id: number; quantity: number }[]): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const { order_line_id, quantity } of items)
    pieces.set(order_line_id, (pieces.get(order_line_id) ?? 0) + quantity);
  return pieces;
}

interface Line {
  id: number;
  order_id: number;
  shipped: number;
  claimed: number;
  name: string;
}

/**
 * Locks lines of the customer's own orders. Orders are locked before their lines, as by all code that changes
 * them. Throws 404.
 */
async function lockLines(transaction: Transaction, by: Viewer, ids: readonly number[]): Promise<Line[]> {
  const lines = sql`${sql.param(ids)}::bigint[]`;
  await transaction.execute(sql`
    SELECT FROM orders o WHERE id IN (SELECT order_id FROM order_line WHERE id = ANY(${lines}))
    ORDER BY id FOR NO KEY UPDATE`);
  const { rows } = await transaction.execute<Line & Record<string, unknown>>(sql`
    SELECT l.id, l.order_id, l.shipped, l.claimed, brand.title || ' ' || product.article AS name
    FROM order_line l JOIN orders o ON o.id = l.order_id JOIN product ON product.id = l.product_id JOIN brand ON brand.id = product.brand_id
    WHERE l.id = ANY(${lines}) AND ${scope(by).own(sql`o.customer_id`)} ORDER BY l.order_id, l.id
    FOR NO KEY UPDATE OF l`);
  if (rows.length < ids.length) throw notFound('Строка заказа не найдена');
  return rows;
}

/** Locks lines; how many pieces of each are in no claim yet. Throws 404. */
export async function leftToClaim(
  transaction: Transaction,
  by: Viewer,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const lines = await lockLines(transaction, by, [...new Set(ids)]);
  return new Map(lines.map(({ id, shipped, claimed }) => [id, claimable(shipped, claimed)]));
}

/**
 * Claims pieces of lines of the customer's own orders, which are locked. Throws 404, and 422 for more pieces than
 * are left.
 * @param wanted pieces by line
 * @param had pieces that the same claim has claimed before and releases
 */
export async function claimPieces(
  transaction: Transaction,
  by: Viewer,
  wanted: ReadonlyMap<number, number>,
  had: ReadonlyMap<number, number> = new Map(),
): Promise<Line[]> {
  const ids = [...new Set([...wanted.keys(), ...had.keys()])];
  if (ids.length === 0) return [];
  const rows = await lockLines(transaction, by, ids);
  for (const { id, shipped, claimed, name } of rows) {
    const quantity = wanted.get(id);
    const fault =
      quantity === undefined
        ? null
        : claimedFault(quantity, { shipped, claimed: claimed - (had.get(id) ?? 0) });
    if (fault !== null) throw fieldFault(`items.${id}`, `${name}: ${sentence(fault)}`);
  }
  await transaction.execute(sql`
    UPDATE order_line l SET claimed = l.claimed + moved.quantity
    FROM unnest(${sql.param(ids)}::bigint[], ${sql.param(ids.map((id) => (wanted.get(id) ?? 0) - (had.get(id) ?? 0)))}::int[]) AS moved(id, quantity)
    WHERE l.id = moved.id`);
  return rows;
}
