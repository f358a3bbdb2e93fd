import { sql } from 'drizzle-orm';
import { NUMBERED } from '../catalogue/editing/numbered.ts';
import type { Transaction } from '../../database/connect.ts';
import type { ReadLines } from './reading.ts';

/** Maximum number of products among which a brand is chosen. */
const CHOICES = 20;

/**
 * Recognises positions and stores them in one statement. The most likely interpretation that finds
 * products is used. One product is the result; several, or a guessed one, are choices that the buyer must
 * confirm. If both interpretations of the whole position find products («OC 90 2»: OC 902, or two of OC
 * 90), both are choices and the quantity must be entered.
 * @param after positions are numbered after this one; null keeps the row numbers of the source
 * @param unstated quantity of a position that does not give one
 * @param unsure quantity of an unknown position with a number that may be a quantity
 */
export async function writeRecognized(
  transaction: Transaction,
  requestId: number,
  { lines, candidates }: ReadLines,
  { after, unstated, unsure }: { after: number | null; unstated: number | null; unsure: number | null },
): Promise<void> {
  await transaction.execute(sql`
    WITH candidate AS (
           SELECT * FROM unnest(${candidates.numbers}::int[], ${candidates.places}::int[], ${candidates.pieces}::int[], ${candidates.unstated}::bool[],
                                ${candidates.wholes}::int[], ${candidates.brands}::text[], ${candidates.articles}::text[], ${candidates.guessed}::bool[])
             AS c(number, place, quantity, unstated, whole, brand, article, guessed)),
         named AS MATERIALIZED (
           SELECT norm, id AS brand_id FROM brand WHERE norm IN (SELECT brand FROM candidate)
           UNION SELECT norm, brand_id FROM brand_alias WHERE norm IN (SELECT brand FROM candidate)),
         -- A brand that nobody knows finds nothing, so only what may be found is looked up.
         possible AS MATERIALIZED (
           SELECT c.number, c.place, c.quantity, c.unstated, c.whole, c.article, c.guessed, named.brand_id FROM candidate c
           LEFT JOIN named ON named.norm = c.brand
           WHERE c.brand IS NULL OR named.brand_id IS NOT NULL),
         -- Looked up one by one (OFFSET keeps the planner to it): whatever it thinks of a few hundred candidates, reading a
         -- million and a half products is never quicker.
         found AS (
           SELECT c.number, c.quantity, c.unstated, c.whole, c.guessed, p.id, rank() OVER (PARTITION BY c.number ORDER BY c.place) AS best,
                  rank() OVER (PARTITION BY c.number, c.whole ORDER BY c.place) AS best_so
           FROM possible c CROSS JOIN LATERAL (
             SELECT id FROM ${NUMBERED} known WHERE article_norm = c.article AND (c.brand_id IS NULL OR brand_id = c.brand_id) OFFSET 0) p),
         recognized AS MATERIALIZED (
           SELECT number, bool_and(unstated) AS unstated, bool_or(guessed) AS guessed,
                  CASE WHEN bool_and(quantity IS NOT NULL) AND min(quantity) = max(quantity) THEN min(quantity) END AS quantity,
                  (array_agg(DISTINCT id))[1:${sql.raw(String(CHOICES))}] AS products
           FROM found WHERE best = 1 OR (whole IS NOT NULL AND best_so = 1) GROUP BY number)
    INSERT INTO request_position (request_id, number, written, named, quantity, desired_price_kopecks, product_id, choices)
    SELECT ${requestId}, coalesce(${after}::int + l.place, l.number), l.written, l.named,
           CASE WHEN r.number IS NULL AND l.unsure THEN ${unsure}::int
                WHEN coalesce(r.unstated, l.unstated) THEN ${unstated}::int WHEN r.number IS NULL THEN l.quantity ELSE r.quantity END, l.price,
           CASE WHEN cardinality(r.products) = 1 AND NOT r.guessed THEN r.products[1] END,
           CASE WHEN cardinality(r.products) > 1 OR r.guessed THEN r.products ELSE '{}' END
    FROM jsonb_to_recordset(${lines}::jsonb) AS l(number int, place int, written text, named text, quantity int, unstated bool, unsure bool, price bigint)
    LEFT JOIN recognized r ON r.number = l.number
    ORDER BY l.number`);
}
