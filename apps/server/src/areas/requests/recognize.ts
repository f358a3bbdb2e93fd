import { sql } from 'drizzle-orm';
import { NUMBERED } from '../catalogue/numbered.ts';
import type { Transaction } from '../../database/connect.ts';
import type { ReadLines } from './reading.ts';

/** Products between which a brand is chosen, at most. */
const CHOICES = 20;

/**
 * Recognise lines and write them, in one statement: of the ways to read a line the likeliest that finds anything counts; one
 * product is the answer, several are a choice of brand, and so is one that was guessed: the buyer says whether it is meant.
 * @param after lines are numbered behind this one; null keeps the numbers of their source
 */
export async function writeRecognized(
  transaction: Transaction,
  requestId: number,
  { lines, candidates }: ReadLines,
  after: number | null,
): Promise<void> {
  await transaction.execute(sql`
    WITH candidate AS (
           SELECT * FROM unnest(${candidates.numbers}::int[], ${candidates.places}::int[], ${candidates.pieces}::int[], ${candidates.brands}::text[], ${candidates.articles}::text[], ${candidates.guessed}::bool[])
             AS c(number, place, quantity, brand, article, guessed)),
         named AS MATERIALIZED (
           SELECT norm, id AS brand_id FROM brand WHERE norm IN (SELECT brand FROM candidate)
           UNION SELECT norm, brand_id FROM brand_alias WHERE norm IN (SELECT brand FROM candidate)),
         -- A brand that nobody knows finds nothing, so only what may be found is looked up.
         possible AS MATERIALIZED (
           SELECT c.number, c.place, c.quantity, c.article, c.guessed, named.brand_id FROM candidate c
           LEFT JOIN named ON named.norm = c.brand
           WHERE c.brand IS NULL OR named.brand_id IS NOT NULL),
         -- Looked up one by one (OFFSET keeps the planner to it): whatever it thinks of a few hundred candidates, reading a
         -- million and a half products is never quicker.
         found AS (
           SELECT c.number, c.quantity, c.guessed, p.id, rank() OVER (PARTITION BY c.number ORDER BY c.place) AS best
           FROM possible c CROSS JOIN LATERAL (
             SELECT id FROM ${NUMBERED} known WHERE article_norm = c.article AND (c.brand_id IS NULL OR brand_id = c.brand_id) OFFSET 0) p),
         recognized AS MATERIALIZED (
           SELECT number, min(quantity) AS quantity, bool_or(guessed) AS guessed, (array_agg(DISTINCT id))[1:${sql.raw(String(CHOICES))}] AS products
           FROM found WHERE best = 1 GROUP BY number)
    INSERT INTO request_position (request_id, number, written, named, quantity, desired_price_kopecks, product_id, choices)
    SELECT ${requestId}, coalesce(${after}::int + l.place, l.number), l.written, l.named, coalesce(r.quantity, l.quantity), l.price,
           CASE WHEN cardinality(r.products) = 1 AND NOT r.guessed THEN r.products[1] END,
           CASE WHEN cardinality(r.products) > 1 OR r.guessed THEN r.products ELSE '{}' END
    FROM jsonb_to_recordset(${lines}::jsonb) AS l(number int, place int, written text, named text, quantity int, price bigint)
    LEFT JOIN recognized r ON r.number = l.number
    ORDER BY l.number`);
}
