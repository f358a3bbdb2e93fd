import { normalizeArticle, switchKeyboardLayout } from '@portal/domain/part-number';
import { sql, type SQL } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { notFound, unprocessable } from '../../contract/problem.ts';
import type { Database } from '../../database/connect.ts';
import type { Viewer } from '../identity/viewer.ts';
import { cardMarkup, offerColumns, type OfferRow, offerPrice, offerTables } from './offers.ts';
import { type ProductRow, wireProduct } from './products.ts';

const PAGE = 20;
/** Matches that are looked at; what is found beyond is counted as this many. */
const MOST = 10_000;

export interface SearchQuery {
  basketID: number;
  article?: string;
  title?: string;
  prodID?: number;
  brandIDs?: number[];
  offset?: number;
}

type Found = ProductRow & { total: number };
type Facets = Pick<Answer<'searchStandards'>, 'brands' | 'categories'>;

/**
 * Products by number (exact, else by its beginning, else in the other keyboard layout) or by title, with the number of
 * offers and the lowest price for this basket. 20 a page. Throws 422 without a text.
 */
export async function searchStandards(
  database: Database,
  viewer: Viewer,
  query: SearchQuery,
): Promise<Answer<'searchStandards'>> {
  const recipient = await recipientOf(database, viewer, query.basketID);
  const match = await chooseMatch(database, query);
  const filters = [sql`true`];
  if (query.brandIDs?.length) filters.push(sql`p.brand_id = ANY(${sql.param(query.brandIDs)}::bigint[])`);
  if (query.prodID !== undefined) filters.push(sql`p.category_id IN (${subtree(query.prodID)})`);
  const offset = query.offset ?? 0;
  const { rows } = await database.execute(sql`
    WITH matched AS MATERIALIZED (SELECT p.* FROM product p WHERE ${match} LIMIT ${MOST})
    SELECT p.id, p.article, p.title, p.description, p.category_id, p.best_seller,
           brand.id AS brand_id, brand.title AS brand_title, brand.is_oem, count(*) OVER () AS total
    FROM matched p JOIN brand ON brand.id = p.brand_id
    WHERE ${sql.join(filters, sql` AND `)}
    ORDER BY p.best_seller DESC, p.id LIMIT ${PAGE} OFFSET ${offset}`);
  const found = rows as unknown as Found[];
  const products = found.map((row) => wireProduct(row, true));
  await addPrices(database, viewer, query.basketID, recipient, products);
  return {
    products,
    ...(await readFacets(database, match)),
    count: found[0]?.total ?? 0,
    offset,
    get_offers: false,
  };
}

/** How many products bear the number, and whether a search by title would find what this one does not. */
export async function precheck(
  database: Database,
  article: string,
): Promise<Answer<'checkStandards'>['data']> {
  const text = article.trim();
  if (text === '') throw unprocessable('Укажите текст для поиска');
  const count = async (where: SQL) => {
    const { rows } = await database.execute<{ n: number }>(
      sql`SELECT count(*) AS n FROM (SELECT 1 FROM product p WHERE ${where} LIMIT ${MOST}) matched`,
    );
    return rows[0]?.n ?? 0;
  };
  const byNumber = await count(await chooseMatch(database, { basketID: 0, article: text }));
  if (byNumber > 0) return { title_search_redirect: false, count: byNumber };
  return { title_search_redirect: (await count(byTitle(text))) > 0, count: 0 };
}

async function chooseMatch(database: Database, { article, title, prodID }: SearchQuery): Promise<SQL> {
  if (title?.trim()) return byTitle(title);
  if (!article?.trim()) {
    if (prodID === undefined) throw unprocessable('Укажите текст для поиска');
    return sql`p.category_id IN (${subtree(prodID)})`;
  }
  const spellings = [normalizeArticle(article), normalizeArticle(switchKeyboardLayout(article))].filter(
    (norm) => norm !== '',
  );
  const candidates = spellings.flatMap((norm) => [
    sql`p.article_norm = ${norm}`,
    ...(norm.length >= 3 ? [sql`p.article_norm LIKE ${`${norm.replaceAll(/[\\%_]/g, '')}%`}`] : []),
  ]);
  for (const candidate of candidates) {
    const { rows } = await database.execute(sql`SELECT 1 FROM product p WHERE ${candidate} LIMIT 1`);
    if (rows.length > 0) return candidate;
  }
  return sql`false`;
}

const byTitle = (title: string) =>
  sql`to_tsvector('russian', p.title) @@ websearch_to_tsquery('russian', ${title.slice(0, 200)})`;

const subtree = (category: number) => sql`
  WITH RECURSIVE tree AS (
    SELECT id FROM category WHERE id = ${category}
    UNION SELECT child.id FROM category child JOIN tree ON child.parent_id = tree.id)
  SELECT id FROM tree`;

async function recipientOf(
  database: Database,
  viewer: Viewer,
  basketId: number,
): Promise<{ storage_id: number }> {
  const { rows } = await database.execute<{ storage_id: number }>(
    sql`SELECT storage_id FROM basket WHERE id = ${basketId} AND contractor_id = ${viewer.contractor_id}`,
  );
  const [row] = rows;
  if (!row) throw notFound('Корзина не найдена');
  return row;
}

async function addPrices(
  database: Database,
  viewer: Viewer,
  basketId: number,
  recipient: { storage_id: number },
  products: Answer<'searchStandards'>['products'],
): Promise<void> {
  const byId = new Map(products.map((product) => [product.id, product]));
  const { rows } = await database.execute(sql`
    SELECT ${offerColumns}, ${cardMarkup(viewer.b2c_user)}
    FROM ${offerTables(sql`${viewer.contractor_id}`, sql`${recipient.storage_id}`, sql`${basketId}`)}
    WHERE i.product_id = ANY(${sql.param([...byId.keys()])}::bigint[]) AND r.quantity > r.held`);
  for (const row of rows as unknown as OfferRow[]) {
    const product = byId.get(row.product_id);
    if (!product) continue;
    const price = offerPrice(row) / 100;
    product.offers_count += 1;
    product.min_price = product.min_price === null ? price : Math.min(product.min_price, price);
  }
  for (const product of products) if (product.offers_count > 0) product.signs.push({ id: 27 });
}

async function readFacets(database: Database, match: SQL): Promise<Facets> {
  const { rows } = await database.execute<{
    kind: 'brand' | 'category';
    id: number;
    title: string;
    count: number;
  }>(sql`
    WITH matched AS MATERIALIZED (SELECT p.brand_id, p.category_id FROM product p WHERE ${match} LIMIT ${MOST})
    (SELECT 'brand' AS kind, brand.id, brand.title, count(*) AS count
     FROM matched JOIN brand ON brand.id = matched.brand_id GROUP BY brand.id ORDER BY brand.title)
    UNION ALL
    (SELECT 'category', category.id, category.title, count(*)
     FROM matched JOIN category ON category.id = matched.category_id GROUP BY category.id ORDER BY count(*) DESC, category.title LIMIT 50)`);
  const facet = (kind: string) =>
    rows.filter((row) => row.kind === kind).map(({ id, title, count }) => ({ id, title, count }));
  return { brands: facet('brand'), categories: facet('category') };
}
