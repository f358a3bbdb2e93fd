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
import { type FateRow, fateColumns, fateOf, wireTrust } from '../crosses/trust.ts';
import { departuresNow } from '../../storages/logistics/departures.ts';
import { idsInForce } from '../in-force.ts';
import { normOfGoods } from '../norm-of.ts';
import { type GoodsRow, goodsColumns, type OfferRow, type OwnText, ownText, wireOffer } from '../offers.ts';
import {
  offeredFrom,
  type SaidCross,
  sellersCrosses,
  sellersNumbers,
  tellSellers,
} from '../sellers-crosses.ts';
import { productColumns, type ProductRow, type WireProduct, wireProduct } from '../products.ts';
import { readSuperseded, type Superseded } from '../supersessions.ts';
import { changedSince, type SupplyRoutes, withSupplyRoutes } from '../supply-routes/cached-supply-routes.ts';

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
  /** Include analogs that are hidden because they were returned. */
  doubtful?: boolean;
}

interface FoundProduct extends ProductRow, FateRow {
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
  /** Number of doubtful analogs, which are left out unless the query asks for them. */
  hidden: number;
}
const NOTHING: Found = { products: [], offers: [], hidden: 0 };

/** The answer of the statement: offers without their supply routes, and the sellers' own texts of the products. */
interface Answered {
  changed: boolean;
  /** Whether sellers name crosses of the searched products, which only the wider statement reads. */
  crossed: boolean;
  products: FoundProduct[];
  offers: GoodsRow[];
  hidden: number;
  own: { supplier_id: number; product_id: number; own: OwnText }[];
}

/**
 * A product by id, or by its number in any spelling, with its offers and those of its analogs, cheapest
 * first, then fastest; analogs that only sellers name come last. Products that supersede the number come
 * before it. One statement, one more if sellers name crosses of it, and two more if a number was superseded.
 * Throws 404 for an unknown product or
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
  const typed = normalizeArticle(text);
  const switched = () => normalizeArticle(switchKeyboardLayout(text));
  const find = (wanted: Wanted, from = offset) =>
    select(database, viewer, query.basketID, wanted, { offset: from, doubtful: query.doubtful ?? false });
  let found = await find(query.articleId === undefined ? { article: typed } : { id: query.articleId });
  if (found.products.length === 0 && query.articleId === undefined)
    found = await find({ article: switched() });
  const { products } = found;
  const old =
    products.length === 0 && query.articleId === undefined
      ? [typed, switched()].filter((norm) => norm !== '')
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
  return { ...answer, products, ...(isCatalogModal ? { analogs_offset: null, hidden_analogs: 0 } : {}) };
}

/**
 * Puts the superseding products before the searched one; their analogs are included if the search found
 * nothing itself.
 */
function withReplacements(found: Found, news: readonly Found[]): Found {
  return news.reduceRight<Found>((before, { products, offers, hidden }) => {
    const first = found.products.length === 0 ? products : products.filter(({ original }) => original);
    const ids = new Set(first.map(({ id }) => id));
    return {
      products: [...first, ...before.products.filter(({ id }) => !ids.has(id))],
      offers: [
        ...offers.filter(({ product_id }) => ids.has(product_id)),
        ...before.offers.filter(({ product_id }) => !ids.has(product_id)),
      ],
      hidden: found.products.length === 0 ? hidden : before.hidden,
    };
  }, found);
}

async function select(
  database: Database,
  { contractor_id, b2c_user: b2c, storages }: Recipient,
  basketId: number,
  wanted: Wanted,
  page: AnalogPage,
): Promise<Found> {
  const send = async (routes: SupplyRoutes, crosses: boolean) => {
    const { rows } = await database.$client.query<Answered>(
      articleStatement(routes, basketId, wanted, page, crosses),
    );
    return rows[0] ?? unanswered();
  };
  const { answer, routes } = await withSupplyRoutes(
    database,
    { basketId, contractor_id, b2c },
    async (fresh) => {
      const found = await send(fresh, false);
      return found.crossed && !found.changed ? send(fresh, true) : found;
    },
  );
  const to = routes.receiving_storage_id;
  if (to === null || (storages.length > 0 && !storages.includes(to))) return NOTHING;
  const owns = new Map(
    answer.own.map(({ supplier_id, product_id, own }) => [`${supplier_id} ${product_id}`, own]),
  );
  return {
    products: answer.products,
    hidden: answer.hidden,
    offers: answer.offers.flatMap((goods) => {
      const route = routes.byStorage.get(goods.storage_id);
      if (route?.supplier_id !== goods.supplier_id) return [];
      return [{ ...route, ...goods, own: owns.get(`${goods.supplier_id} ${goods.product_id}`) ?? null }];
    }),
  };
}

function unanswered(): never {
  throw new Error('the statement of offers answered no row');
}

type Wanted = { id: number } | { article: string };
/** Which analogs are returned: from where on, and whether the doubtful ones are among them. */
interface AnalogPage {
  offset: number;
  doubtful: boolean;
}
type Recipient = Pick<Viewer, 'contractor_id' | 'b2c_user' | 'storages'>;

/** The statement for a product id or the normal form of a number; `crosses`: with those that sellers name. */
export function articleStatement(
  routes: SupplyRoutes,
  basketId: number,
  wanted: Wanted,
  page: AnalogPage,
  crosses: boolean,
): pg.QueryConfig {
  const { storages, suppliersWithNorms, contractors, snapshot } = routes;
  const lists = idsInForce(routes.lists);
  const values = { basketId, lists, storages, suppliersWithNorms, contractors, snapshot, ...page };
  if ('id' in wanted) return (crosses ? BY_ID_WITH_CROSSES : BY_ID)({ ...values, id: wanted.id });
  return (crosses ? BY_ARTICLE_WITH_CROSSES : BY_ARTICLE)({ ...values, article: wanted.article });
}

interface Values extends Record<string, unknown> {
  basketId: number;
  lists: number[];
  storages: number[];
  suppliersWithNorms: number[];
  contractors: number[];
  snapshot: string;
  offset: number;
  doubtful: boolean;
}
const ID = sql`product.id = coalesce((SELECT merged_into_id FROM product WHERE id = ${sql.placeholder('id')}), ${sql.placeholder('id')})`;
const ARTICLE = sql`product.id = ANY(ARRAY(SELECT named.id FROM ${NUMBERED} named WHERE named.article_norm = ${sql.placeholder('article')}))`;
const BY_ID = prepared<Values & { id: number }>('offers-by-id', statement(ID, false));
const BY_ID_WITH_CROSSES = prepared<Values & { id: number }>('offers-by-id-crosses', statement(ID, true));
const BY_ARTICLE = prepared<Values & { article: string }>('offers-by-article', statement(ARTICLE, false));
const BY_ARTICLE_WITH_CROSSES = prepared<Values & { article: string }>(
  'offers-by-article-crosses',
  statement(ARTICLE, true),
);

/**
 * Everything that depends on the buyer is passed in (`withSupplyRoutes`): what is left is a product's items, their reserves and the seller's texts.
 * Each part of a statement costs time even where it finds nothing, so the sellers' crosses are in a statement of their own.
 */
function statement(searched: SQL, crosses: boolean): SQL {
  const lists = sql`${sql.placeholder('lists')}::bigint[]`;
  const storages = sql`${sql.placeholder('storages')}::bigint[]`;
  const withNorms = sql`${sql.placeholder('suppliersWithNorms')}::bigint[]`;
  const contractors = sql`${sql.placeholder('contractors')}::bigint[]`;
  return sql`
    WITH searched AS MATERIALIZED (
           SELECT product.id, EXISTS (
             SELECT 1 FROM supersession old WHERE old.article_norm = product.article_norm AND old.brand_id = product.brand_id) AS replaced
           FROM product WHERE ${searched}),
         ${crosses ? sellersCrosses(offeredFrom(lists, storages)) : sellersNumbers},
         link AS MATERIALIZED (
           SELECT DISTINCT ON (named.id) named.id, named.rank, named.source, ${fateColumns}, coalesce(fate.hidden, false) AS hidden
           FROM (
             SELECT searched.id AS for_id, other.product_id AS id, 0 AS rank, other.source
             FROM searched
             JOIN cross_member mine ON mine.product_id = searched.id
             JOIN cross_member other ON other.group_id = mine.group_id
             ${crosses ? sql`UNION ALL SELECT for_id, product_id, 1, NULL FROM said` : sql``}) named
           ${fateOf(sql`named.for_id`, sql`named.id`)}
           WHERE named.id NOT IN (SELECT id FROM searched) AND fate.removed_at IS NULL
           ORDER BY named.id, named.rank, fate.hidden, fate.buyers DESC NULLS LAST, named.source),
         analog AS MATERIALIZED (
           SELECT * FROM link WHERE NOT hidden OR ${sql.placeholder('doubtful')}::boolean
           ORDER BY rank, id LIMIT ${sql.raw(String(ANALOGS + 1))} OFFSET ${sql.placeholder('offset')}),
         -- A product is read once, not once an offer.
         family AS MATERIALIZED (
           SELECT ${productColumns}, p.article_norm, member.original, member.replaced,
                  member.source, member.sellers, member.buyers, member.returned, member.anew,
                  ${crosses ? sql`CASE WHEN member.rank = 1 THEN (SELECT json_agg(said ORDER BY said.supplier, said.source) FROM said WHERE said.product_id = member.id) END` : sql`NULL`} AS said, kind.path
           FROM (SELECT id, true AS original, replaced, 0 AS rank, NULL AS source, NULL::int AS sellers, NULL::int AS buyers, NULL::int AS returned, NULL::int AS anew
                 FROM searched
                 UNION ALL SELECT id, false, false, rank, source, sellers, buyers, returned, anew FROM analog) member
           JOIN product p ON p.id = member.id JOIN brand ON brand.id = p.brand_id JOIN category kind ON kind.id = p.category_id),
         own_text AS MATERIALIZED (
           SELECT DISTINCT ON (own.contractor_id, found.product_id) own.contractor_id AS supplier_id, found.product_id, ${ownText} AS own
           FROM (
             SELECT same.id, family.id AS product_id, 0 AS rank
             FROM family JOIN own_product same ON same.brand_id = family.brand_id AND same.article_norm = family.article_norm
             UNION ALL
             SELECT said.own_product_id, family.id, 1 FROM family JOIN own_match said ON said.product_id = family.id AND said.status = 'confirmed') found
           JOIN own_product own ON own.id = found.id AND own.deleted_at IS NULL AND own.contractor_id = ANY(${contractors})
           ORDER BY own.contractor_id, found.product_id, found.rank, own.id),
         offer AS MATERIALIZED (
           SELECT ${goodsColumns}
           FROM family
           JOIN price_list_item i ON i.product_id = family.id AND i.price_list_id = ANY(${lists})
           JOIN reserve r ON r.item_id = i.id AND r.quantity > r.held AND r.storage_id = ANY(${storages})
           ${normOfGoods({ id: sql`family.id`, brand: sql`family.brand_id`, path: sql`family.path` }, sql`i.supplier_id = ANY(${withNorms})`)}
           LEFT JOIN basket_item line ON line.basket_id = ${sql.placeholder('basketId')}::bigint AND line.reserve_id = r.id)
    SELECT ${changedSince(contractors, sql`${sql.placeholder('snapshot')}::pg_snapshot`)} AS changed,
           ${crosses ? sql`true` : sql`(SELECT any_crosses FROM crosses)`} AS crossed,
           (SELECT count(*)::int FROM link WHERE hidden) AS hidden,
           coalesce((SELECT json_agg(family ORDER BY original DESC, id) FROM family), '[]') AS products,
           coalesce((SELECT json_agg(own_text) FROM own_text), '[]') AS own,
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
      return [
        [
          row.id,
          {
            ...wireProduct(row, row.original),
            ...(said ? { said_by: said } : {}),
            ...(row.original ? {} : { trust: wireTrust(row) }),
          },
        ],
      ];
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
    hidden_analogs: found.hidden,
  };
}

/** Sort key: products without offers come last. */
const priceOf = ({ min_price }: WireProduct) => min_price ?? Number.MAX_VALUE;
