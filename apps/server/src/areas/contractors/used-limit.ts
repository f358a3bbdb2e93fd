import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/**
 * A statement that adds amounts to the used limits of contracts. Only the stock area runs it, inside its
 * single statement for goods and money, after it has locked the contracts.
 * @param contracts ids, each once
 * @param amounts kopecks in the same order; a negative amount frees the limit
 */
export const addUsed = (contracts: Placeholder, amounts: Placeholder): SQL => sql`
  UPDATE contract c SET used_kopecks = c.used_kopecks + moved.amount
  FROM unnest(${contracts}::bigint[], ${amounts}::bigint[]) AS moved(id, amount) WHERE c.id = moved.id`;

/**
 * A statement that frees the whole used limit of all contracts of these suppliers. Only the stock area runs it, where
 * nothing is ordered from them any more.
 * @param suppliers a query of their ids
 */
export const noneUsed = (suppliers: SQL): SQL =>
  sql`UPDATE contract c SET used_kopecks = 0 WHERE c.used_kopecks > 0 AND c.supplier_id IN (${suppliers})`;
