import { askedRange, SIZE_NAMES, type SizeName } from '@portal/domain/filters';
import { switchKeyboardLayout } from '@portal/domain/part-number';
import { withoutSides } from '@portal/domain/search-words';
import { toCyrillic, toLatin } from '@portal/domain/transliteration';
import { sql, type SQL, type SQLChunk } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import { unprocessable } from '../../../contract/problem.ts';
import type { Database } from '../../../database/connect.ts';
import { preparedCall } from '../../../database/prepared.ts';
import { type BasketHead, findBasket } from '../../storages/baskets.ts';
import type { Services } from '../../../services.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { categoryOf, inCategory } from '../categories.ts';
import { addDelivery, addPrices, byPrice } from '../delivery.ts';
import { byQuery } from './common-searches.ts';
import { type Filters, MOST } from './facet-counts.ts';
import { findBrands, readFacets } from './facets.ts';
import { readWanted, withFeatures } from '../features.ts';
import { saying, termsOf, vehiclesNamed } from './meanings.ts';
import { BEGUN, matchNumber, NAMED, type NumberMatch, partsNamed } from './numbers.ts';
import { productColumns, type ProductRow, wireProduct } from '../products.ts';
import type { VehicleCatalogue, VehicleKey } from '../vehicles/vehicles.ts';
import { correctTitle, LONGEST_TITLE, MOST_WORDS } from './words.ts';

const PAGE = 20;

export interface SearchQuery extends SizeQuery {
  basketID: number;
  articleId?: number;
  article?: string;
  title?: string;
  prodID?: number;
  brandIDs?: number[];
  queryChars?: string[];
  catalog?: string;
  vehicleId?: string;
  ssd?: string;
  nodeId?: string;
  sort?: StandardsSort;
  offset?: number;
}
type StandardsSort = 'popularity' | 'price' | 'article';
/** The search without the buyer's basket. */
export type Question = Omit<SearchQuery, 'basketID'>;
type SizeQuery = { [P in `${SizeName}_${'min' | 'max'}`]?: number };

type Found = Answer<'searchStandards'>;

/**
 * Finds products by number (exact, by prefix, in the other keyboard layout), by title (also by word
 * prefixes, in the other layout, or with corrected words), of a vehicle, or of a category, with the number
 * of offers and the lowest price for this basket. Most popular first, 20 per page. Throws 422 without a
 * text, 404 for a basket that is not the caller's.
 */
export async function searchStandards(
  { database, vehicles }: Pick<Services, 'database' | 'vehicles'>,
  viewer: Viewer,
  query: SearchQuery,
  /** Whether to include the best and the fastest offer of each product. */
  withDelivery = false,
): Promise<Found> {
  const [basket, { corrected_title, ...match }, filters] = await Promise.all([
    findBasket(database, viewer, query.basketID),
    chooseMatch(database, vehicles, query),
    filtersOf(database, query),
  ]);
  const { superseded = [] } = match;
  const offset = query.offset ?? 0;
  const [{ count, ...facets }, selectedCategory, products] = await Promise.all([
    readFacets(database, match, filters),
    categoryOf(database, query.prodID),
    readPage(database, viewer, basket, match, filters, { sort: query.sort ?? 'popularity', offset }),
  ]);
  await (withDelivery ? addDelivery : addPrices)(database, viewer, basket, products);
  return {
    products,
    ...facets,
    fakeBrands: facets.brands,
    searchOptions: { selectedCategory },
    count,
    offset,
    get_offers: false,
    superseded,
    ...(corrected_title === undefined ? {} : { corrected_title }),
  };
}

/** Brands of the search results whose titles contain the text. Throws 422 without a search text. */
export async function searchBrands(
  { database, vehicles }: Pick<Services, 'database' | 'vehicles'>,
  query: Question & { brand: string },
): Promise<Answer<'searchBrandsOfStandards'>['data']> {
  return findBrands(database, await chooseMatch(database, vehicles, query), query.brand.trim());
}

/** The number of products found by number, and whether a search by title would find others. */
export async function precheck(
  database: Database,
  article: string,
): Promise<Answer<'checkStandards'>['data']> {
  const text = article.trim();
  if (text === '') throw unprocessable('Укажите текст для поиска');
  const number = await matchNumber(database, text);
  if (number !== undefined) {
    const { rows } = await database.execute<{ n: number }>(
      sql`SELECT count(*) AS n FROM (SELECT 1 FROM product_search s WHERE ${number.match} LIMIT ${MOST}) matched`,
    );
    return { title_search_redirect: false, count: rows[0]?.n ?? 0 };
  }
  return { title_search_redirect: (await matchTitle(database, text)) !== undefined, count: 0 };
}

/** Key of the vehicle whose parts are searched; undefined if none is given. */
const vehicleOf = ({ catalog, vehicleId, ssd = '' }: Question): VehicleKey | undefined =>
  catalog === undefined || vehicleId === undefined ? undefined : { catalog, vehicleId, ssd };

interface Match extends NumberMatch {
  /** The corrected title that was searched instead of the typed one. */
  corrected_title?: string;
  /** Ids of products to list first: those whose number is in the text. */
  first?: number[];
}

export async function chooseMatch(
  database: Database,
  vehicles: VehicleCatalogue,
  query: Question,
): Promise<Match> {
  const { article, title, prodID } = query;
  // PostgreSQL texts cannot contain NUL, so reject it instead of searching for another text.
  if (title?.includes('\u0000')) throw unprocessable('Введено некорректно');
  const key = vehicleOf(query);
  if (key) {
    const ids = await vehicles.products(key, query.nodeId);
    return { match: sql`s.product_id = ANY(${sql.param(ids)}::bigint[])` };
  }
  if (query.articleId !== undefined) return { match: sql`s.product_id = ${query.articleId}` };
  if (title?.trim()) return (await matchTitle(database, title)) ?? { match: sql`false` };
  if (article?.trim()) return (await matchNumber(database, article)) ?? { match: sql`false` };
  if (prodID === undefined) throw unprocessable('Укажите текст для поиска');
  return { match: await inCategory(database, prodID) };
}

/**
 * Titles matching a tsquery; undefined if there are none. Sorting by popularity makes PostgreSQL scan that
 * index instead of the whole table. The match is returned as stems, so that all forms of a word share one
 * cached count. `few`: the results do not fill a page.
 */
async function titlesWith(database: Database, asked: SQL): Promise<{ match: SQL; few: boolean } | undefined> {
  const { rows } = await database.execute<{ query: string }>(sql`
    SELECT ${asked}::text AS query FROM product_search s WHERE s.words @@ ${asked}
    ORDER BY s.popularity DESC, s.product_id LIMIT ${PAGE}`);
  return rows[0] && { match: byQuery(rows[0].query), few: rows.length < PAGE };
}

const either = (one: SQL | undefined, other: SQL | undefined) =>
  one && other ? sql`(${one} OR ${other})` : (one ?? other);

/**
 * Finds products by title, trying in turn: a part number in it, its words and their synonyms, the vehicle
 * it names, without words for sides, corrected words, word prefixes, the other layout or alphabet;
 * undefined if nothing is found. A misspelling that also occurs in a title is corrected if the right word
 * is many times more frequent.
 */
async function matchTitle(database: Database, title: string): Promise<Match | undefined> {
  const text = title.trim().slice(0, LONGEST_TITLE);
  const parts = /\d/.test(text) ? await partsNamed(database, text) : undefined;
  if (parts?.certain) return parts;
  const own = await matchWords(database, text);
  if (parts)
    return {
      ...parts,
      match: either(parts.match, own?.match) ?? parts.match,
      values: undefined,
      first: parts.values.ids,
    };
  if (own && !own.few) return { match: own.match };
  const sideless = own ? null : withoutSides(text);
  const anySide = sideless === null ? undefined : await matchWords(database, sideless);
  if (anySide && sideless !== null) return { match: anySide.match, corrected_title: sideless };
  const { corrected, better } = await correctWords(database, text);
  if (own && !(better && !better.few)) return { match: own.match };
  const beginnings = own || better ? undefined : beginningsOf(text);
  const begun = beginnings && (await titlesWith(database, beginnings));
  if (begun) return { match: begun.match };
  if (better) return { match: better.match, corrected_title: corrected };
  for (const other of otherSpellings(text)) {
    const switched = await matchWords(database, other);
    if (switched) return { match: switched.match, corrected_title: other };
  }
  return undefined;
}

/**
 * Corrects the words, and once more if the result is still rare: «filtr» becomes «филтр», which is itself
 * a misspelling.
 */
async function correctWords(database: Database, text: string) {
  let corrected = text.toLowerCase();
  let better: Awaited<ReturnType<typeof matchWords>>;
  for (let step = 0; step < 2 && (!better || better.few); step += 1) {
    const next = await correctTitle(database, corrected);
    if (next === corrected) break;
    const found = await matchWords(database, next);
    if (found) [corrected, better] = [next, found];
    else if (!better) corrected = next;
  }
  return { corrected, better };
}

/** Matches the words and their synonyms in titles, and parts of the vehicle that they name. */
async function matchWords(
  database: Database,
  text: string,
): Promise<{ match: SQL; few: boolean } | undefined> {
  const terms = await termsOf(database, text);
  const said = terms.filter(({ idle }) => !idle);
  // Without synonyms the title may use search operators: «"тормозной диск" -задний».
  const asKnown = terms.some(({ meanings, broken, idle }) => idle || broken || meanings.length > 0);
  const asked = asKnown && said.length > 0 ? saying(said) : wordsOf(text);
  const found = await titlesWith(database, asked);
  if (found && !found.few) return found;
  const named = await vehiclesNamed(database, terms);
  if (!named) return found;
  const fits = sql`s.product_id IN (SELECT product_id FROM applicability WHERE vehicle_id = ANY(${sql.param(named.vehicles)}::bigint[]))`;
  const match = named.rest.length === 0 ? fits : sql`(s.words @@ ${saying(named.rest)} AND ${fits})`;
  const { rows } = await database.execute(sql`SELECT 1 FROM product_search s WHERE ${match} LIMIT ${PAGE}`);
  const all = either(found?.match, rows.length > 0 ? match : undefined);
  return all && { match: all, few: rows.length < PAGE };
}

/** The text in the other keyboard layout and in the other alphabet. */
const otherSpellings = (text: string) =>
  [switchKeyboardLayout(text), toCyrillic(text), toLatin(text)].filter((other) => other !== text);

const wordsOf = (title: string) => sql`websearch_to_tsquery('russian', ${title})`;

/** A query for titles with these word prefixes: «фильт масл». Undefined if no word is long enough. */
function beginningsOf(title: string): SQL | undefined {
  const words =
    title
      .toLowerCase()
      .match(/[a-zа-яё]{3,}/gu)
      ?.slice(0, MOST_WORDS) ?? [];
  if (words.length === 0) return undefined;
  return sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`;
}

/** Filters by brand, category, size and characteristic; undefined if none is given. */
export async function filtersOf(database: Database, query: Question): Promise<Filters | undefined> {
  const { article, title, prodID, brandIDs, queryChars = [] } = query;
  const base: SQL[] = [];
  if (brandIDs?.length) base.push(sql`s.brand_id = ANY(${sql.param(brandIDs)}::bigint[])`);
  if (prodID !== undefined && (article?.trim() || title?.trim() || vehicleOf(query)))
    base.push(await inCategory(database, prodID));
  for (const name of SIZE_NAMES) {
    const range = askedRange(query[`${name}_min`], query[`${name}_max`]);
    if (!range) continue;
    const column = sql.raw(`s.${name}`);
    if (Number.isFinite(range.min)) base.push(sql`${column} >= ${range.min}`);
    if (Number.isFinite(range.max)) base.push(sql`${column} <= ${range.max}`);
  }
  const wanted = await readWanted(database, queryChars);
  if (base.length === 0 && wanted.length === 0) return undefined;
  return {
    brands: brandIDs ?? [],
    base: base.length === 0 ? sql`true` : sql.join(base, sql` AND `),
    features: await withFeatures(database, wanted),
    wanted,
  };
}

interface Wanted {
  sort: StandardsSort;
  offset: number;
}

/** Number of the most popular matches that are sorted by price; the others follow by popularity. */
const PRICED = 1_000;

/** One page in the requested order. */
async function readPage(
  database: Database,
  viewer: Viewer,
  basket: BasketHead,
  match: Match,
  filters: Filters | undefined,
  { sort, offset }: Wanted,
) {
  const filtered = filters ? sql`${match.match} AND ${filters.base} AND ${filters.features}` : match.match;
  if (sort === 'article') {
    const { rows } = await database.execute<ProductRow & Record<string, unknown>>(
      pageOf(filtered, sql`s.article_norm, s.product_id`, sql`${offset}`),
    );
    return rows.map((row) => wireProduct(row, true));
  }
  // Matches beyond the first PRICED are not sorted by price.
  if (sort === 'popularity' || offset >= PRICED)
    return readPopular(database, match, filters, filtered, offset);
  const { rows: popular } = await database.execute<{ id: number }>(sql`
    SELECT s.product_id AS id FROM product_search s WHERE ${filtered} ORDER BY ${BY_POPULARITY} LIMIT ${PRICED}`);
  const ids = await byPrice(
    database,
    viewer,
    basket,
    popular.map(({ id }) => id),
  );
  const page = ids.slice(offset, offset + PAGE);
  const { rows } = await database.execute<ProductRow & Record<string, unknown>>(sql`
    SELECT ${productColumns}
    FROM unnest(${sql.param(page)}::bigint[]) WITH ORDINALITY AS page (id, place)
    JOIN product p ON p.id = page.id JOIN brand ON brand.id = p.brand_id
    ORDER BY page.place`);
  return rows.map((row) => wireProduct(row, true));
}

/**
 * One page, most popular first; products that supersede the searched number come before them. A separate
 * statement: for a very common word it scans the popularity index and stops after one page.
 */
async function readPopular(
  database: Database,
  { values, superseded = [], first: leading = [] }: Match,
  filters: Filters | undefined,
  filtered: SQL,
  offset: number,
) {
  const first = [...superseded.map(({ standard }) => standard.id), ...leading];
  const read = () => {
    if (values && !filters)
      return 'ids' in values
        ? namedPage(database, { ...values, first, offset })
        : begunPage(database, { ...values, offset });
    const order = first.length === 0 ? BY_POPULARITY : sql`${firstly(sql.param(first))}, ${BY_POPULARITY}`;
    return database.execute<ProductRow & Record<string, unknown>>(pageOf(filtered, order, sql`${offset}`));
  };
  const { rows } = await read();
  return rows.map((row) => wireProduct(row, true));
}

const BY_POPULARITY = sql`s.popularity DESC, s.product_id`;
const firstly = (ids: SQLChunk) => sql`s.product_id = ANY(${ids}::bigint[]) DESC`;

const pageOf = (match: SQL, order: SQL, offset: SQL) => sql`
  WITH page AS MATERIALIZED (
    SELECT s.product_id, row_number() OVER () AS place FROM (
      SELECT s.product_id FROM product_search s WHERE ${match}
      ORDER BY ${order} LIMIT ${sql.raw(String(PAGE))} OFFSET ${offset}) s)
  SELECT ${productColumns}
  FROM page JOIN product p ON p.id = page.product_id JOIN brand ON brand.id = p.brand_id
  ORDER BY page.place`;

const namedPage = preparedCall<{ ids: number[]; first: number[]; offset: number }, ProductRow>(
  'page-of-named',
  pageOf(
    NAMED,
    sql`${firstly(sql.placeholder('first'))}, ${BY_POPULARITY}`,
    sql`${sql.placeholder('offset')}`,
  ),
);
const begunPage = preparedCall<{ prefix: string; offset: number }, ProductRow>(
  'page-of-begun',
  // `+ 0` prevents a scan of the whole popularity index for a prefix with few matches.
  pageOf(BEGUN, sql`s.popularity + 0 DESC, s.product_id`, sql`${sql.placeholder('offset')}`),
);
