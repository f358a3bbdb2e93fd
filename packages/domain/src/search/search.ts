import { requireWhole } from '../numbers/whole.ts';
import { VIN_LENGTH } from '../catalogue/vin.ts';

/** What the search asks for. Spec 3 §3. */
export interface SearchQuery {
  article?: string;
  title?: string;
  articleId?: number;
  basketID?: number;
  prodID?: number;
  brandIDs?: readonly number[];
  queryChars?: readonly { slug: string; value: string }[];
  offset?: number;
}

/** Rows of a page of search results. Spec 3 §9. */
export const PAGE_SIZE = 20;
/** Non-original analogs that the last page must have held for analogs to go on. Spec 3 §4, §9. */
export const ANALOG_THRESHOLD = 5;
/** Searches of a person that are remembered. */
export const SEARCH_HISTORY = 20;
/** Page sizes that differ from 20. Spec 3 §9. */
export const PAGE_SIZES = {
  b2cOrderPositions: 10,
  contractorCategories: 3_000,
  shortContractors: 5,
  allBanners: 100,
  contractors: 100,
  storages: 100,
  normativeEvents: 5,
} as const;
/** Warning for an empty search. Spec 1 §5. */
export const EMPTY_SEARCH = 'Укажите текст для поиска';
/** Warning when a search has no more to show. Spec 3 §8. */
export const NO_MORE_OFFERS = 'Больше нет предложений';
/** Placeholders of the search field. Spec 3 §2. */
export const SEARCH_PLACEHOLDERS = {
  vin: 'Поиск по VIN',
  article: 'Поиск по номеру',
  title: 'Поиск по названию и номеру',
} as const;
/** The toggle between the two modes. Spec 3 §2. */
export const SEARCH_TOGGLE = { vin: 'по VIN', parts: 'детали' } as const;

/** Milliseconds in which a page scrolls to its search. Spec 1 §9, 3 §9. */
export const SCROLL_DURATION = 500;

/**
 * Where a page stands on its smooth way to the search block: slow at both ends.
 * @param from pixels from the top at the beginning, finite
 * @param to pixels from the top at the end, finite
 * @param elapsed milliseconds since the beginning; from SCROLL_DURATION on the page has arrived, before 0 it stands
 * @returns pixels from the top, between `from` and `to`
 * @throws RangeError for anything that is no finite number
 * @see spec 3 §2, §9
 */
export function scrollPosition(from: number, to: number, elapsed: number): number {
  if (![from, to, elapsed].every(Number.isFinite)) throw new RangeError('not a way to scroll');
  const part = Math.min(Math.max(elapsed / SCROLL_DURATION, 0), 1);
  return from + (to - from) * part * part * (3 - 2 * part);
}

/** What is searched for. */
export type SearchMode = keyof typeof SEARCH_PLACEHOLDERS;

/**
 * Whether a search runs, and what it warns of: an empty text does not run; in VIN mode a length other than 17 warns, but
 * the search still runs.
 * @see spec 1 §5, 3 §5
 */
export function checkSearch(text: string, mode: SearchMode): { runs: boolean; warning: string | null } {
  const { length } = text.trim();
  if (length === 0) return { runs: false, warning: EMPTY_SEARCH };
  const wrongVin = mode === 'vin' && length !== VIN_LENGTH;
  return {
    runs: true,
    warning: wrongVin ? `Длина VIN должна равняться ${VIN_LENGTH} (сейчас ${length})` : null,
  };
}

/** The mode after the server was asked about standards: title_search_redirect switches to by-title. Spec 1 §5, 3 §4. */
export function modeAfterStandards(
  mode: SearchMode,
  answer: { title_search_redirect?: unknown },
): SearchMode {
  return answer.title_search_redirect ? 'title' : mode;
}

/**
 * Whether any field other than offset differs from the stored query: then the search is new. The order of brands and of
 * characteristics does not matter.
 * @see spec 3 §4
 */
export function isSearchChanged(stored: SearchQuery, next: SearchQuery): boolean {
  return canonical(stored) !== canonical(next);
}

function canonical(query: SearchQuery): string {
  const chars = query.queryChars?.map(({ slug, value }) => JSON.stringify([slug, value])).toSorted();
  return JSON.stringify([
    query.article ?? null,
    query.title ?? null,
    query.articleId ?? null,
    query.basketID ?? null,
    query.prodID ?? null,
    query.brandIDs?.toSorted((a, b) => a - b) ?? [],
    chars ?? [],
  ]);
}

/** What a characteristic's name consists of. */
const CHAR = /^([a-z0-9_-]{1,40}):(.{1,100})$/su;

/** A characteristic and one of its values as an address or a call carries them: «thread:M20×1,5». Spec 3 §3. */
export function formatQueryChar({ slug, value }: { slug: string; value: string }): string {
  return `${slug}:${value}`;
}

/**
 * The same read back. A value may hold colons, a slug none.
 * @returns null for what is no pair: no colon, an empty value, letters that no slug has, or longer than 40 and 100
 */
export function parseQueryChar(text: string): { slug: string; value: string } | null {
  const [, slug, value] = CHAR.exec(text) ?? [];
  return slug === undefined || value === undefined ? null : { slug, value };
}

/** Results on the screen. */
export interface SearchResults<T> {
  query: SearchQuery;
  products: readonly T[];
  /** Whether there is more to load. */
  more: boolean;
}

/**
 * A page of results arrives: a new search replaces results and resets offset to 0; a paged one appends. With fewer than 20
 * results pagination ends.
 * @param asked the query the page answers
 * @see spec 3 §4, §7
 */
export function takeResults<T>(
  state: SearchResults<T>,
  asked: SearchQuery,
  page: readonly T[],
): SearchResults<T> {
  const fresh = isSearchChanged(state.query, asked) || (asked.offset ?? 0) === 0;
  return {
    query: fresh ? { ...asked, offset: 0 } : asked,
    products: fresh ? page : [...state.products, ...page],
    more: page.length >= PAGE_SIZE,
  };
}

/** What a continuation that brought nothing shows; null when it brought something. Spec 3 §8. */
export function continuationWarning(page: readonly unknown[]): string | null {
  return page.length === 0 ? NO_MORE_OFFERS : null;
}

/**
 * Whether analogs go on: the last page held at least 5 non-original analogs.
 * @see spec 3 §4
 */
export function hasMoreAnalogs(
  lastPage: readonly { isAnalog?: boolean | null; original?: boolean | null }[],
): boolean {
  return (
    lastPage.filter((product) => product.isAnalog === true && product.original !== true).length >=
    ANALOG_THRESHOLD
  );
}

/**
 * Offset of a page of basket standards: 20 times (page minus 1).
 * @throws RangeError for a page that is no whole number from 1
 * @see spec 3 §9
 */
export function pageOffset(page: number): number {
  return (requireWhole(page, 'not a page', 1) - 1) * PAGE_SIZE;
}

/**
 * Pages of results: the count divided by 20, rounded up.
 * @throws RangeError for a count that is no whole number from 0
 * @see spec 3 §9
 */
export function resultPages(count: number): number {
  return Math.ceil(requireWhole(count, 'not a count') / PAGE_SIZE);
}

/**
 * Rows of a page as asked: 20 when not told; 0 means all, that is the cap, and so does more than the cap. A bounded dictionary
 * has no pages.
 * @param asked from the query; what is no whole number from 0 counts as not told
 * @param cap most rows of a page
 * @returns rows
 * @see spec 2 §9, 3 §9; decisions, «Smaller readings»
 */
export function pageSizeOf(asked: number | undefined, cap: number): number {
  requireWhole(cap, 'not a cap', 1);
  if (asked === undefined || !Number.isSafeInteger(asked) || asked < 0) return Math.min(PAGE_SIZE, cap);
  if (asked === 0) return cap;
  return Math.min(asked, cap);
}

/**
 * What the results show: with get_offers false and exactly one product the offers by that article; else the products
 * without offers, unless there are offers.
 * @see spec 3 §2
 */
export function resultView(answer: {
  get_offers?: boolean | null;
  products: readonly unknown[];
}): 'article' | 'products' | 'offers' {
  if (answer.get_offers !== false) return 'offers';
  return answer.products.length === 1 ? 'article' : 'products';
}
