import { articleCandidates, type RequestLine } from '@portal/domain/request-lines';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';

/** Products between which a brand is chosen, at most. */
const CHOICES = 20;

interface Recognized {
  products: number[];
  /** Pieces, as the line was read. */
  quantity: number;
}

/**
 * What each line was recognised as, in one statement whatever their number: of the ways to read a line the likeliest that finds
 * anything counts; one product is the answer, several are a choice of brand.
 */
export async function recognize(
  transaction: Transaction,
  lines: readonly RequestLine[],
): Promise<Map<number, Recognized>> {
  const [numbers, places, pieces, brands, articles] = [
    [] as number[],
    [] as number[],
    [] as number[],
    [] as (string | null)[],
    [] as string[],
  ];
  for (const line of lines) {
    articleCandidates(line).forEach(({ brand, article, quantity }, place) => {
      numbers.push(line.number);
      places.push(place);
      pieces.push(quantity);
      brands.push(brand);
      articles.push(article);
    });
  }
  const { rows } = await transaction.execute<Recognized & { number: number } & Record<string, unknown>>(sql`
    WITH candidate AS (
           SELECT * FROM unnest(${sql.param(numbers)}::int[], ${sql.param(places)}::int[], ${sql.param(pieces)}::int[], ${sql.param(brands)}::text[], ${sql.param(articles)}::text[])
             AS c(number, place, quantity, brand, article)),
         named AS MATERIALIZED (
           SELECT norm, id AS brand_id FROM brand WHERE norm IN (SELECT brand FROM candidate)
           UNION SELECT norm, brand_id FROM brand_alias WHERE norm IN (SELECT brand FROM candidate)),
         -- A brand that nobody knows finds nothing, so only what may be found is looked up.
         possible AS MATERIALIZED (
           SELECT c.number, c.place, c.quantity, c.article, named.brand_id FROM candidate c
           LEFT JOIN named ON named.norm = c.brand
           WHERE c.brand IS NULL OR named.brand_id IS NOT NULL),
         -- Looked up one by one (OFFSET keeps the planner to it): whatever it thinks of a few hundred candidates, reading a
         -- million and a half products is never quicker.
         found AS (
           SELECT c.number, c.quantity, p.id, rank() OVER (PARTITION BY c.number ORDER BY c.place) AS best
           FROM possible c CROSS JOIN LATERAL (
             SELECT id FROM product WHERE article_norm = c.article AND (c.brand_id IS NULL OR brand_id = c.brand_id) OFFSET 0) p)
    SELECT number, min(quantity) AS quantity, to_jsonb((array_agg(DISTINCT id))[1:${sql.raw(String(CHOICES))}]) AS products
    FROM found WHERE best = 1 GROUP BY number`);
  return new Map(rows.map(({ number, quantity, products }) => [number, { quantity, products }]));
}
