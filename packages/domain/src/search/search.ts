import { requireWhole } from '../numbers/whole.ts';
import { VIN_LENGTH } from '../catalogue/vin.ts';

/** The parameters of a search. Spec 3 §3. */
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

/** Rows per page of search results. Spec 3 §9. */
export const PAGE_SIZE = 20;
/** Minimum number of non-original analogs on a page for loading more. Spec 3 §4, §9. */
export const ANALOG_THRESHOLD = 5;
/** Number of searches kept in a person's history. */
export const SEARCH_HISTORY = 20;
/** Page sizes other than 20. Spec 3 §9. */
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
/** Warning when there are no more results. Spec 3 §8. */
export const NO_MORE_OFFERS = 'Больше нет предложений';
/** Placeholders of the search field. Spec 3 §2. */
export const SEARCH_PLACEHOLDERS = {
  vin: 'Поиск по VIN',
  article: 'Поиск по номеру',
  title: 'Поиск по названию и номеру',
} as const;
/** Labels of the mode toggle. Spec 3 §2. */
export const SEARCH_TOGGLE = { vin: 'по VIN', parts: 'детали' } as const;

/** Duration of scrolling to the search block in milliseconds. Spec 1 §9, 3 §9. */
export const SCROLL_DURATION = 500;

/**
 * Scroll position while a page scrolls to the search block, with easing at both ends.
 * @param from start in pixels from the top, finite
 * @param to end in pixels from the top, finite
 * @param elapsed milliseconds since the start; at least SCROLL_DURATION gives the end, negative values give the start
 * @returns pixels from the top, between `from` and `to`
 * @throws RangeError for values that are not finite numbers
 * @see spec 3 §2, §9
 */
export function scrollPosition(from: number, to: number, elapsed: number): number {
  if (![from, to, elapsed].every(Number.isFinite)) throw new RangeError('not a way to scroll');
  const part = Math.min(Math.max(elapsed / SCROLL_DURATION, 0), 1);
  return from + (to - from) * part * part * (3 - 2 * part);
}

/** Mode of the search. */
export type SearchMode = keyof typeof SEARCH_PLACEHOLDERS;

/** What is said about a search: no text, a VIN of another length, an empty further page. */
export type SearchFault =
  { code: 'searchEmpty' | 'noMoreOffers' } | { code: 'vinLengthWrong'; needed: number; length: number };

/**
 * Whether a search is sent, and its warning: an empty text is not sent; in VIN mode a length other than 17 gives a warning, but the
 * search is sent.
 * @see spec 1 §5, 3 §5
 */
export function checkSearch(text: string, mode: SearchMode): { runs: boolean; warning: SearchFault | null } {
  const { length } = text.trim();
  if (length === 0) return { runs: false, warning: { code: 'searchEmpty' } };
  const wrongVin = mode === 'vin' && length !== VIN_LENGTH;
  return {
    runs: true,
    warning: wrongVin ? { code: 'vinLengthWrong', needed: VIN_LENGTH, length } : null,
  };
}

/** The mode after the server's answer on standards: title_search_redirect switches to by-title. Spec 1 §5, 3 §4. */
export function modeAfterStandards(
  mode: SearchMode,
  answer: { title_search_redirect?: unknown },
): SearchMode {
  return answer.title_search_redirect ? 'title' : mode;
}

/**
 * Whether any field except offset differs from the stored query, which makes it a new search. The order of brands and characteristics
 * is ignored.
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

/** Format of a characteristic filter. */
const CHAR = /^([a-z0-9_-]{1,40}):(.{1,100})$/su;

/** Formats a characteristic and a value for an address or a call: «thread:M20×1,5». Spec 3 §3. */
export function formatQueryChar({ slug, value }: { slug: string; value: string }): string {
  return `${slug}:${value}`;
}

/**
 * Parses such a pair. A value may contain colons, a slug may not.
 * @returns null for an invalid pair: no colon, an empty value, invalid characters in the slug, or longer than 40 and 100
 */
export function parseQueryChar(text: string): { slug: string; value: string } | null {
  const [, slug, value] = CHAR.exec(text) ?? [];
  return slug === undefined || value === undefined ? null : { slug, value };
}

/** Displayed search results. */
export interface SearchResults<T> {
  query: SearchQuery;
  products: readonly T[];
  /** Whether more results can be loaded. */
  more: boolean;
}

/**
 * Adds a page of results: a new search replaces the results and resets offset to 0; a further page is appended. Fewer than 20 results
 * end the pagination.
 * @param asked the query of this page
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

/** The warning for an empty further page; null otherwise. Spec 3 §8. */
export function continuationWarning(page: readonly unknown[]): SearchFault | null {
  return page.length === 0 ? { code: 'noMoreOffers' } : null;
}

/**
 * Whether more analogs can be loaded: the last page had at least 5 non-original analogs.
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
 * @throws RangeError for a page that is not a whole number from 1
 * @see spec 3 §9
 */
export function pageOffset(page: number): number {
  return (requireWhole(page, 'not a page', 1) - 1) * PAGE_SIZE;
}

/**
 * Number of result pages: the count divided by 20, rounded up.
 * @throws RangeError for a count that is not a whole number from 0
 * @see spec 3 §9
 */
export function resultPages(count: number): number {
  return Math.ceil(requireWhole(count, 'not a count') / PAGE_SIZE);
}

/**
 * Rows per page: 20 by default; 0 means all, i.e. the cap, and so do values above the cap. A bounded dictionary has no pages.
 * @param asked from the query; a value that is not a whole number from 0 is ignored
 * @param cap maximum number of rows
 * @returns number of rows
 * @see spec 2 §9, 3 §9; decisions, «Smaller readings»
 */
export function pageSizeOf(asked: number | undefined, cap: number): number {
  requireWhole(cap, 'not a cap', 1);
  if (asked === undefined || !Number.isSafeInteger(asked) || asked < 0) return Math.min(PAGE_SIZE, cap);
  if (asked === 0) return cap;
  return Math.min(asked, cap);
}

/**
 * What the results page shows: the offers of the article when get_offers is false and there is exactly one product; otherwise the
 * products without offers, unless there are offers.
 * @see spec 3 §2
 */
export function resultView(answer: {
  get_offers?: boolean | null;
  products: readonly unknown[];
}): 'article' | 'products' | 'offers' {
  if (answer.get_offers !== false) return 'offers';
  return answer.products.length === 1 ? 'article' : 'products';
}
