import { sql } from 'drizzle-orm';
import type { Connection } from '../database/connect.ts';

/**
 * SQL for the pieces that documents reserve of a stock row `r`: unshipped pieces of orders, pieces of movements
 * that have not left, picked pieces of consumers' orders.
 */
const HELD = `(
  coalesce((SELECT sum(undecided + confirmed - shipped) FROM order_line WHERE reserve_id = r.id), 0)
  + coalesce((SELECT sum(i.quantity) FROM movement_item i JOIN movement d ON d.id = i.movement_id
              WHERE i.reserve_id = r.id AND d.status IN ('active', 'packed')), 0)
  + coalesce((SELECT sum(k.quantity) FROM b2c_pick k JOIN b2c_order_item i ON i.id = k.item_id JOIN b2c_order d ON d.id = i.order_id
              WHERE k.reserve_id = r.id AND d.status IN ('pending', 'ready')), 0))`;

/** The query of `reconcile`: one row with a count for each kind of contradiction. */
export const CONTRADICTIONS = `
    SELECT (SELECT count(*) FROM reserve r WHERE held <> ${HELD})::int AS reserves,
           (SELECT count(*) FROM contract c WHERE used_kopecks <> coalesce((
              SELECT sum(price_kopecks * (undecided + confirmed - refunded) - discounted_kopecks)
              FROM order_line JOIN orders ON orders.id = order_id WHERE contract_id = c.id), 0))::int AS contracts`;

/** How many rows contradict the documents that they are the sum of; a sound database has none. */
export interface Contradictions {
  /** Stock rows whose reserved pieces are not the sum of the documents' lines. */
  reserves: number;
  /** Contracts whose used limit, in kopecks, is not the sum of the orders' lines. */
  contracts: number;
}

/** Compares kept sums with the documents' lines, over whole tables. */
export async function reconcile(connection: Connection): Promise<Contradictions> {
  const { rows } = await connection.execute<{ reserves: number; contracts: number }>(sql.raw(CONTRADICTIONS));
  const [row] = rows;
  if (!row) throw new Error('no counts');
  return row;
}
