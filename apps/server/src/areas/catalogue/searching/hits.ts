import type { components } from '@portal/openapi/types';
import { TOGETHER_BUYERS, TOGETHER_DAYS } from '@portal/domain/recommendations';
import { ROOT_CATEGORY } from '@portal/domain/categories';
import { normalizeArticle } from '@portal/domain/part-number';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import { notFound } from '../../../contract/problem.ts';
import type { Database } from '../../../database/connect.ts';
import { type BasketHead, findBasket } from '../../storages/baskets.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { addDelivery } from '../delivery.ts';
import { offerSources } from '../offers.ts';
import { inCategory } from '../categories.ts';
import { MOST } from './facet-counts.ts';
import { productColumns, type ProductRow, type WireProduct, wireProduct } from '../products.ts';

/** Maximum number of returned products. */
const SHOWN = 8;
/** Number of bestsellers checked for deliverable ones. */
const CANDIDATES = 200;
/** Maximum number of returned groups. */
const GROUPS = 200;
/** Number of the newest orders with a product that are examined. */
const ORDERS = 1_000;

type GroupRow = components['schemas']['GoodsGroup'] & Record<string, unknown>;

/** Whether a product has an offer in stock for a basket's storage. */
export const deliverable = (head: BasketHead, product: SQL) => sql`EXISTS (
  SELECT 1 FROM ${offerSources(sql`${head.contractor_id}`, sql`${head.storage_id}`)}
  WHERE i.product_id = ${product} AND r.quantity > r.held)`;

/** Which bestsellers: each given list restricts them to one of its values; without lists all. */
export interface HitsOf {
  brands?: readonly number[] | undefined;
  categories?: readonly number[] | undefined;
  /** Part numbers in any spelling. */
  articles?: readonly string[] | undefined;
}

/** Bestsellers that can be delivered to a basket's storage. Throws 404 for a basket of another company. */
export async function readHits(
  database: Database,
  viewer: Viewer,
  basketId: number,
  wanted: HitsOf,
): Promise<Answer<'listHits'>> {
  const head = await findBasket(database, viewer, basketId);
  const products = await popular(database, head, await ofWanted(database, wanted));
  await addDelivery(database, viewer, head, products);
  return { data: products };
}

async function ofWanted(database: Database, { brands, categories, articles }: HitsOf): Promise<SQL> {
  const of = [sql`true`];
  if (brands) of.push(sql`s.brand_id = ANY(${sql.param(brands)}::bigint[])`);
  if (categories) of.push(await inCategory(database, ...categories));
  if (articles) {
    const norms = articles.map(normalizeArticle).filter((norm) => norm !== '');
    of.push(sql`s.article_norm = ANY(${sql.param(norms)}::text[])`);
  }
  return sql.join(of, sql` AND `);
}

/**
 * Categories of the brands' bestsellers that can be delivered to a basket's storage. Throws 404 for a
 * basket of another company.
 */
export async function readHitGroups(
  database: Database,
  viewer: Viewer,
  basketId: number,
  brands: readonly number[],
): Promise<Answer<'listHitGroupsByBrands'>> {
  const head = await findBasket(database, viewer, basketId);
  const { rows } = await database.execute<GroupRow>(sql`
    WITH candidate AS MATERIALIZED (
      SELECT s.product_id, s.category_id FROM product_search s
      WHERE s.popularity >= 1000 AND ${await ofWanted(database, { brands })}
      ORDER BY s.popularity DESC, s.product_id LIMIT ${CANDIDATES})
    SELECT category.id, category.parent_id, category.title, count(*) AS count
    FROM candidate JOIN category ON category.id = candidate.category_id
    WHERE ${deliverable(head, sql`candidate.product_id`)}
    GROUP BY category.id ORDER BY count DESC, category.title, category.id`);
  return { data: rows };
}

/** Categories with products of a brand, within a category. */
export async function readGoodsGroups(
  database: Database,
  query: { brand_id: number; catalog_id?: number },
): Promise<Answer<'listGoodsGroups'>> {
  const inside = await inCategory(database, query.catalog_id ?? ROOT_CATEGORY);
  const { rows } = await database.execute<GroupRow>(sql`
    WITH counted AS MATERIALIZED (
      SELECT category_id, count(*) AS count
      FROM (SELECT s.category_id FROM product_search s WHERE s.brand_id = ${query.brand_id} AND ${inside} LIMIT ${MOST}) found
      GROUP BY category_id)
    SELECT category.id, category.parent_id, category.title, counted.count
    FROM counted JOIN category ON category.id = counted.category_id
    ORDER BY counted.count DESC, category.title, category.id LIMIT ${GROUPS}`);
  return { data: rows };
}

/**
 * Products ordered together with a product. Counted over the orders of all companies, and shown only from
 * two orders on, so that no single order can be deduced. Filled up with bestsellers of the same category.
 * Throws 404 for an unknown product or a basket of another company.
 */
export async function readRecommended(
  database: Database,
  viewer: Viewer,
  query: { basket_id: number; standard_id: number },
): Promise<Answer<'listRecommended'>> {
  const head = await findBasket(database, viewer, query.basket_id);
  const { rows } = await database.execute<{ category_id: number }>(
    sql`SELECT category_id FROM product WHERE id = ${query.standard_id}`,
  );
  const [standard] = rows;
  if (!standard) throw notFound('Товар не найден');
  const together = await boughtTogether(database, head, query.standard_id);
  const known = [query.standard_id, ...together.map(({ id }) => id)];
  const products =
    together.length >= SHOWN
      ? together
      : [
          ...together,
          ...(await popular(
            database,
            head,
            sql`s.category_id = ${standard.category_id} AND s.product_id <> ALL(${sql.param(known)}::bigint[])`,
            SHOWN - together.length,
          )),
        ];
  await addDelivery(database, viewer, head, products);
  return { data: products, together: together.length };
}

async function popular(
  database: Database,
  head: BasketHead,
  condition: SQL,
  shown = SHOWN,
): Promise<WireProduct[]> {
  const { rows } = await database.execute(sql`
    WITH candidate AS MATERIALIZED (
      SELECT s.product_id, s.popularity FROM product_search s WHERE s.popularity >= 1000 AND ${condition}
      ORDER BY s.popularity DESC, s.product_id LIMIT ${CANDIDATES}),
    hit AS MATERIALIZED (
      SELECT candidate.* FROM candidate WHERE ${deliverable(head, sql`candidate.product_id`)}
      ORDER BY candidate.popularity DESC, candidate.product_id LIMIT ${shown})
    SELECT ${productColumns} FROM hit JOIN product p ON p.id = hit.product_id JOIN brand ON brand.id = p.brand_id
    ORDER BY hit.popularity DESC, p.id`);
  return (rows as unknown as ProductRow[]).map((row) => wireProduct(row, true));
}

async function boughtTogether(
  database: Database,
  head: BasketHead,
  productId: number,
): Promise<WireProduct[]> {
  const { rows } = await database.execute(sql`
    WITH bought AS MATERIALIZED (
      SELECT DISTINCT line.order_id, orders.customer_id FROM order_line line JOIN orders ON orders.id = line.order_id
      WHERE line.product_id = ${productId} AND orders.created_at > now() - make_interval(days => ${TOGETHER_DAYS})
      ORDER BY line.order_id DESC LIMIT ${ORDERS}),
    beside AS MATERIALIZED (
      SELECT line.product_id, count(DISTINCT line.order_id) AS orders
      FROM bought JOIN order_line line ON line.order_id = bought.order_id
      WHERE line.product_id <> ${productId}
      GROUP BY line.product_id HAVING count(DISTINCT bought.customer_id) >= ${TOGETHER_BUYERS}
      ORDER BY orders DESC, line.product_id LIMIT ${CANDIDATES})
    SELECT ${productColumns} FROM beside JOIN product p ON p.id = beside.product_id JOIN brand ON brand.id = p.brand_id
    WHERE ${deliverable(head, sql`beside.product_id`)}
    ORDER BY beside.orders DESC, p.id LIMIT ${SHOWN}`);
  return (rows as unknown as ProductRow[]).map((row) => wireProduct(row, true));
}
