import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Answer } from '../../contract/handlers.ts';
import type { Database } from '../../database/connect.ts';

export type Facets = Pick<Answer<'searchStandards'>, 'brands' | 'categories' | 'count'>;

/** Matches that are counted; what is found beyond them is counted as this many. */
export const MOST = 300_000;
/** Milliseconds that a count is remembered: people page through one search, and everybody looks for filters. */
const FRESH = 60_000;
const REMEMBERED = 500;
/** Categories offered; the rarest are left out. */
const CATEGORIES = 50;

const dialect = new PgDialect();
const known = new Map<string, { facets: Promise<Facets>; until: number }>();

/**
 * How many products match, and how many of each brand and category. Brands and categories are counted of everything that
 * matches, so that another one can be chosen; the total obeys the filter. The same for every buyer, hence remembered for a
 * minute.
 */
export function readFacets(database: Database, match: SQL, filter: SQL): Promise<Facets> {
  const statement = sql`
    WITH matched AS MATERIALIZED (
           SELECT s.brand_id, s.category_id, ${filter} AS chosen FROM product_search s WHERE ${match} LIMIT ${MOST}),
         counted AS MATERIALIZED (
           SELECT brand_id, category_id, count(*) AS n, count(*) FILTER (WHERE chosen) AS chosen
           FROM matched GROUP BY GROUPING SETS ((brand_id), (category_id), ()))
    (SELECT 'brand' AS kind, brand.id, brand.title, n AS count FROM counted JOIN brand ON brand.id = counted.brand_id ORDER BY brand.title)
    UNION ALL
    (SELECT 'category', category.id, category.title, n FROM counted JOIN category ON category.id = counted.category_id
     ORDER BY n DESC, category.title LIMIT ${CATEGORIES})
    UNION ALL
    SELECT 'total', 0, '', chosen FROM counted WHERE brand_id IS NULL AND category_id IS NULL`;
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const key = JSON.stringify([text, params]);
  const remembered = known.get(key);
  if (remembered && remembered.until > Date.now()) return remembered.facets;
  const facets = count(database, statement);
  known.delete(key);
  known.set(key, { facets, until: Date.now() + FRESH });
  // A failure is not remembered.
  facets.catch(() => known.delete(key));
  if (known.size > REMEMBERED)
    for (const oldest of known.keys().take(known.size - REMEMBERED)) known.delete(oldest);
  return facets;
}

async function count(database: Database, statement: SQL): Promise<Facets> {
  const { rows } = await database.execute<{
    kind: 'brand' | 'category' | 'total';
    id: number;
    title: string;
    count: number;
  }>(statement);
  const facet = (kind: string) =>
    rows.filter((row) => row.kind === kind).map(({ id, title, count: n }) => ({ id, title, count: n }));
  return {
    brands: facet('brand'),
    categories: facet('category'),
    count: rows.find(({ kind }) => kind === 'total')?.count ?? 0,
  };
}
