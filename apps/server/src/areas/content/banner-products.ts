import { checkRule } from '@portal/domain/access';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { forbidden } from '../../contract/problem.ts';
import type { Page } from '../../contract/paging.ts';
import type { Database } from '../../database/connect.ts';
import { findBasket } from '../storages/baskets.ts';
import { addDelivery } from '../catalogue/delivery.ts';
import { deliverable } from '../catalogue/searching/hits.ts';
import { productColumns, type ProductRow, wireProduct } from '../catalogue/products.ts';
import type { Viewer } from '../../contract/viewer.ts';

/** Maximum number of products of a banner, from all its links together. */
const MOST = 100;

/**
 * The CTE `chosen`: the ranked products of a banner: its articles, bestsellers, others. The products read of
 * each link are limited.
 */
export const chosenOf = (bannerId: number) => sql`
  WITH RECURSIVE tree AS (
    SELECT category_id AS id FROM publication_category WHERE publication_id = ${bannerId}
    UNION SELECT child.id FROM category child JOIN tree ON child.parent_id = tree.id),
  found AS MATERIALIZED (
    SELECT product_id, 0 AS rank FROM publication_article WHERE publication_id = ${bannerId}
    UNION ALL SELECT hit.product_id, 1 FROM publication_brand l CROSS JOIN LATERAL (
      SELECT s.product_id FROM product_search s WHERE s.brand_id = l.brand_id AND s.popularity >= 1000
      ORDER BY s.popularity DESC, s.product_id LIMIT ${MOST}) hit WHERE l.publication_id = ${bannerId}
    UNION ALL SELECT hit.product_id, 1 FROM tree CROSS JOIN LATERAL (
      SELECT s.product_id FROM product_search s WHERE s.category_id = tree.id AND s.popularity >= 1000
      ORDER BY s.popularity DESC, s.product_id LIMIT ${MOST}) hit
    UNION ALL SELECT other.product_id, 2 FROM publication_brand l CROSS JOIN LATERAL (
      SELECT s.product_id FROM product_search s WHERE s.brand_id = l.brand_id AND s.popularity < 1000
      ORDER BY s.popularity DESC, s.product_id LIMIT ${MOST}) other WHERE l.publication_id = ${bannerId}
    UNION ALL SELECT other.product_id, 2 FROM tree CROSS JOIN LATERAL (
      SELECT s.product_id FROM product_search s WHERE s.category_id = tree.id ORDER BY s.product_id LIMIT ${MOST}) other),
  chosen AS MATERIALIZED (
    SELECT product_id, min(rank) AS rank FROM found GROUP BY product_id ORDER BY min(rank), product_id LIMIT ${MOST})`;

/**
 * Products of a banner: its articles, then those of its brands and categories, bestsellers first. With a
 * basket, products that can be delivered to its storage come first, with the best and the fastest offer.
 * Throws 404 for another company's basket.
 */
export async function readBannerProducts(
  database: Database,
  viewer: Viewer,
  bannerId: number,
  basketId: number | undefined,
  { limit, offset }: Page,
): Promise<{ products: Answer<'listBannerProducts'>['data']; total: number }> {
  // Prices and delivery times require the right to see the basket.
  if (basketId !== undefined && !checkRule('actions.basket.get', viewer)) throw forbidden();
  const basket = basketId === undefined ? undefined : await findBasket(database, viewer, basketId);
  const { rows } = await database.execute(sql`
    ${chosenOf(bannerId)}
    SELECT ${productColumns}
    FROM chosen JOIN product p ON p.id = chosen.product_id JOIN brand ON brand.id = p.brand_id
    ORDER BY ${basket ? sql`${deliverable(basket, sql`p.id`)} DESC,` : sql``} chosen.rank, brand.title, p.article, p.id
    LIMIT ${limit} OFFSET ${offset}`);
  const counted = await database.execute<{ total: number }>(
    sql`${chosenOf(bannerId)} SELECT count(*) AS total FROM chosen JOIN product p ON p.id = chosen.product_id`,
  );
  const found = rows as unknown as ProductRow[];
  const products = found.map((row) => wireProduct(row, true));
  if (basket) await addDelivery(database, viewer, basket, products);
  return { products, total: counted.rows[0]?.total ?? 0 };
}
