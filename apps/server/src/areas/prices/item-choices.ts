import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import type { Connection } from '../../database/connect.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { findPriceList } from './price-lists.ts';

const MOST_CHOICES = 1000;

/** Brands and categories of the items of a list. Throws 404. */
export async function itemChoices(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<Answer<'getPriceListFilterValues'>['data']> {
  await findPriceList(connection, viewer, id);
  const { rows } = await connection.execute<Answer<'getPriceListFilterValues'>['data']>(sql`
    WITH kinds AS MATERIALIZED (
      SELECT p.brand_id, p.category_id FROM price_list_item item JOIN product_search p ON p.product_id = item.product_id
      WHERE item.price_list_id = ${id} GROUP BY p.brand_id, p.category_id)
    SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title) ORDER BY title, id), '[]') FROM (
              SELECT id, title FROM brand WHERE id IN (SELECT brand_id FROM kinds) ORDER BY title, id LIMIT ${MOST_CHOICES}) named) AS brands,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title) ORDER BY title, id), '[]') FROM (
              SELECT id, title FROM category WHERE id IN (SELECT category_id FROM kinds) ORDER BY title, id LIMIT ${MOST_CHOICES}) kind) AS categories`);
  return rows[0] ?? { brands: [], categories: [] };
}
