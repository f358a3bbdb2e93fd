import { analogRank } from '@portal/domain/own-crosses';
import { normalizeArticle, switchKeyboardLayout } from '@portal/domain/part-number';
import { sql, type SQL } from 'drizzle-orm';
import type pg from 'pg';
import { NUMBERED } from '../editing/numbered.ts';
import type { Answer } from '../../../contract/handlers.ts';
import { notFound, unprocessable } from '../../../contract/problem.ts';
import type { Database } from '../../../database/connect.ts';
import { prepared } from '../../../database/prepared.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { departuresNow } from '../../storages/logistics/departures.ts';
import { cardMarkup, offerColumns, type OfferRow, offerTables, wireOffer } from '../offers.ts';
import { offeredAt, type SaidCross, sellersCrosses, tellSellers } from '../sellers-crosses.ts';
import { productColumns, type ProductRow, type WireProduct, wireProduct } from '../products.ts';
import { readSuperseded, type Superseded } from '../supersessions.ts';

const ALPHABET = new Intl.Collator('ru');
/** Number of analogs per page. */
const ANALOGS = 20;

export interface ArticleQuery {
  basketID: number;
  articleId?: number;
  article?: string;
  analogs_offset?: number;
  /** Omit the searched product from the list. */
  onlyAnalogs?: boolean;
  /** Return the searched product only, without analogs. */
  isCatalogModal?: boolean;
}

interface FoundProduct extends ProductRow {
  /** False for an analog. */
  original: boolean;
  /** Sellers who name this product as an analog; null if the catalogue itself knows it as one. */
  said: SaidCross[] | null;
  /** Whether the searched product has been superseded. */
  replaced: boolean;
}

/** Products, the searched ones first, and all their offers. */
interface Found {
  products: FoundProduct[];
  offers: OfferRow[];
}
const NOTHING: Found = { products: [], offers: [] };

/**
 * A product by id, or by its number in any spelling, with its offers and those of its analogs, cheapest
 * first, then fastest; analogs that only sellers name come last. Products that supersede the number come
 * before it. One statement, and two more if a number was superseded. Throws 404 for an unknown product or
 * a basket of another company, 422 without a text.
 */
export async function readOffersOfArticle(
  database: Database,
  viewer: Viewer,
  query: ArticleQuery,
): Promise<Answer<'getOffersByArticle'>> {
  if (query.articleId === undefined && !query.article?.trim())
    throw unprocessable('Укажите текст для поиска');
  const offset = query.analogs_offset ?? 0;
  const text = query.article ?? '';
  const spellings = [normalizeArticle(text), normalizeArticle(switchKeyboardLayout(text))];
  const find = (wanted: Wanted, from = offset) => select(database, viewer, query.basketID, wanted, from);
  let found = await find(
    query.articleId === undefined ? { article: spellings[0] ?? '' } : { id: query.articleId },
  );
  if (found.products.length === 0 && query.articleId === undefined)
    found = await find({ article: spellings[1] ?? '' });
  const { products } = found;
  const old =
    products.length === 0 && query.articleId === undefined
      ? spellings.filter((norm) => norm !== '')
      : products.filter(({ replaced }) => replaced).map((product) => normalizeArticle(product.article));
  const superseded = old.length === 0 ? [] : await readSuperseded(database, [...new Set(old)]);
  const news = await Promise.all(superseded.map(({ standard }) => find({ id: standard.id }, 0)));
  return listed(
    assemble(withReplacements(found, news), superseded, offset, await departuresNow(database)),
    query,
  );
}

/** Filters the products by the options of the query. */
function listed(
  answer: Answer<'getOffersByArticle'>,
  { onlyAnalogs = false, isCatalogModal = false }: ArticleQuery,
): Answer<'getOffersByArticle'> {
  const products = answer.products.filter(({ original }) => (original ? !onlyAnalogs : !isCatalogModal));
  return { ...answer, products, ...(isCatalogModal ? { analogs_offset: null } : {}) };
}

/**
 * Puts the superseding products before the searched one; their analogs are included if the search found
 * nothing itself.
 */
function withReplacements(found: Found, news: readonly Found[]): Found {
  return news.reduceRight<Found>((before, { products, offers }) => {
    const first = found.products.length === 0 ? products : products.filter(({ original }) => original);
    const ids = new Set(first.map(({ id }) => id));
    return {
      products: [...first, ...before.products.filter(({ id }) => !ids.has(id))],
      offers: [
        ...offers.filter(({ product_id }) => ids.has(product_id)),
        ...before.offers.filter(({ product_id }) => !ids.has(product_id)),
      ],
    };
  }, found);
}

async function select(
  database: Database,
  viewer: Recipient,
  basketId: number,
  wanted: Wanted,
  offset: number,
): Promise<Found> {
  const { rows } = await database.$client.query<Found>(articleStatement(viewer, basketId, wanted, offset));
  return rows[0] ?? NOTHING;
}

type Wanted = { id: number } | { article: string };
type Recipient = Pick<Viewer, 'contractor_id' | 'b2c_user' | 'storages'>;

/** The statement for a product id or the normal form of a number. */
export function articleStatement(
  viewer: Recipient,
  basketId: number,
  wanted: Wanted,
  offset: number,
): pg.QueryConfig {
  const { contractor_id, b2c_user, storages } = viewer;
  const values = { basketId, contractor_id, b2c_user, storages: [...storages], offset };
  return 'id' in wanted
    ? BY_ID({ ...values, id: wanted.id })
    : BY_ARTICLE({ ...values, article: wanted.article });
}

interface Values extends Record<string, unknown> {
  basketId: number;
  contractor_id: number;
  b2c_user: boolean;
  storages: number[];
  offset: number;
}
const BY_ID = prepared<Values & { id: number }>(
  'offers-by-id',
  statement(
    sql`product.id = coalesce((SELECT merged_into_id FROM product WHERE id = ${sql.placeholder('id')}), ${sql.placeholder('id')})`,
  ),
);
const BY_ARTICLE = prepared<Values & { article: string }>(
  'offers-by-article',
  statement(
    sql`product.id = ANY(ARRAY(SELECT named.id FROM ${NUMBERED} named WHERE named.article_norm = ${sql.placeholder('article')}))`,
  ),
);

function statement(searched: SQL): SQL {
  return sql`
    WITH target AS MATERIALIZED (
           SELECT id, contractor_id, storage_id FROM basket
           WHERE id = ${sql.placeholder('basketId')} AND contractor_id = ${sql.placeholder('contractor_id')}
             AND (cardinality(${sql.placeholder('storages')}::bigint[]) = 0 OR storage_id = ANY(${sql.placeholder('storages')}::bigint[]))),
         searched AS MATERIALIZED (
           SELECT product.id, EXISTS (
             SELECT 1 FROM supersession old WHERE old.article_norm = product.article_norm AND old.brand_id = product.brand_id) AS replaced
           FROM product, target WHERE ${searched}),
         ${sellersCrosses(offeredAt(sql`(SELECT contractor_id FROM target)`, sql`(SELECT storage_id FROM target)`))},
         analog AS MATERIALIZED (
           SELECT id, min(rank) AS rank FROM (
             SELECT other.product_id AS id, 0 AS rank
             FROM searched
             JOIN cross_member mine ON mine.product_id = searched.id
             JOIN cross_member other ON other.group_id = mine.group_id
             UNION ALL
             SELECT product_id, 1 FROM said) named
           WHERE id NOT IN (SELECT id FROM searched)
           GROUP BY id ORDER BY min(rank), id LIMIT ${sql.raw(String(ANALOGS + 1))} OFFSET ${sql.placeholder('offset')}),
         -- A product is read once, not once an offer.
         family AS MATERIALIZED (
           SELECT ${productColumns}, member.original, member.replaced,
                  CASE WHEN member.rank = 1 THEN (SELECT json_agg(said ORDER BY said.supplier, said.source) FROM said WHERE said.product_id = member.id) END AS said
           FROM (SELECT id, true AS original, replaced, 0 AS rank FROM searched UNION ALL SELECT id, false, false, rank FROM analog) member
           JOIN product p ON p.id = member.id JOIN brand ON brand.id = p.brand_id),
         offer AS MATERIALIZED (
           SELECT ${offerColumns}, ${cardMarkup(sql`${sql.placeholder('b2c_user')}::boolean`)}
           FROM ${offerTables(sql`(SELECT contractor_id FROM target)`, sql`(SELECT storage_id FROM target)`, sql`(SELECT id FROM target)`)}
           WHERE i.product_id = ANY(ARRAY(SELECT id FROM family)) AND r.quantity > r.held)
    SELECT coalesce((SELECT json_agg(family ORDER BY original DESC, id) FROM family), '[]') AS products,
           coalesce((SELECT json_agg(offer) FROM offer), '[]') AS offers`;
}

function assemble(
  found: Found,
  superseded: Superseded[],
  offset: number,
  departures: Awaited<ReturnType<typeof departuresNow>>,
): Answer<'getOffersByArticle'> {
  const rows = new Map(found.products.map((row) => [row.id, row]));
  const products = new Map(
    found.products.flatMap((row) => {
      const said = row.said && tellSellers(row.said, found.offers);
      if (said?.length === 0) return [];
      return [[row.id, { ...wireProduct(row, row.original), ...(said ? { said_by: said } : {}) }]];
    }),
  );
  const brands = new Map<number, { id: number; title: string; count: number }>();
  for (const offer of found.offers) {
    const row = rows.get(offer.product_id);
    if (!row) continue;
    products.get(row.id)?.offers.push(wireOffer(offer, row, row.original, departures));
    const brand = brands.get(row.brand_id) ?? { id: row.brand_id, title: row.brand_title, count: 0 };
    brand.count += 1;
    brands.set(row.brand_id, brand);
  }
  const news = new Set(superseded.map(({ standard }) => standard.id));
  for (const product of products.values()) {
    product.offers.sort((a, b) => a.price - b.price || a.term - b.term || a.id - b.id);
    const [cheapest] = product.offers;
    if (!cheapest) continue;
    product.offers_count = product.offers.length;
    product.min_price = cheapest.price;
    product.signs.push({ id: 27 });
  }
  const originals = [...products.values()]
    .filter((product) => product.original)
    .toSorted((a, b) => Number(news.has(b.id)) - Number(news.has(a.id)) || priceOf(a) - priceOf(b));
  const analogs = [...products.values()]
    .filter((product) => !product.original)
    .toSorted((a, b) => analogRank(a) - analogRank(b) || a.id - b.id);
  const searched = originals.find(({ id }) => !news.has(id)) ?? originals[0];
  if (!searched) throw notFound('Товар не найден');
  const page = analogs.slice(0, ANALOGS);
  // The offers are already in `products`; a second copy would only enlarge the answer.
  const { offers: _, ...searchedProduct } = searched;
  return {
    searchedProduct,
    products: [...originals, ...page],
    brands: [...brands.values()].toSorted((a, b) => ALPHABET.compare(a.title, b.title)),
    superseded,
    statusStorage: true,
    offset,
    analogs_offset: analogs.length > ANALOGS ? offset + ANALOGS : null,
  };
}

/** Sort key: products without offers come last. */
const priceOf = ({ min_price }: WireProduct) => min_price ?? Number.MAX_VALUE;
