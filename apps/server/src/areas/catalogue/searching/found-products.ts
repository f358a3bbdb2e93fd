import { sql } from 'drizzle-orm';
import type { Services } from '../../../services.ts';
import { chooseMatch, filtersOf, type Question } from './search.ts';

/**
 * Ids of the products that a search by title finds, at most `most`, the most popular first; none if the search page would show the results of
 * corrected words, which nobody asked for. Throws 422 without a text.
 */
export async function foundProducts(
  { database, vehicles }: Pick<Services, 'database' | 'vehicles'>,
  query: Question,
  most: number,
): Promise<number[]> {
  const [{ corrected_title, match }, filters] = await Promise.all([
    chooseMatch(database, vehicles, query),
    filtersOf(database, query),
  ]);
  if (corrected_title !== undefined) return [];
  const filtered = filters ? sql`${match} AND ${filters.base} AND ${filters.features}` : match;
  const { rows } = await database.execute<{ id: number }>(sql`
    SELECT s.product_id AS id FROM product_search s WHERE ${filtered} ORDER BY s.popularity DESC, s.product_id LIMIT ${most}`);
  return rows.map(({ id }) => id);
}
