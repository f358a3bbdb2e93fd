import { askedRange, SIZE_NAMES, type SizeName } from '@portal/domain/filters';
import { parseQueryChar } from '@portal/domain/search';
import { readVehicleKey, type VehicleKey } from '../vehicles/vehicle-address.ts';

export type SizeRange = readonly [from: number, to: number];
export type Sizes = Readonly<Partial<Record<SizeName, SizeRange>>>;

export const STANDARDS_SORTS = ['popularity', 'price', 'article'] as const;
export type StandardsSort = (typeof STANDARDS_SORTS)[number];

/** A search by number, by title, in a category, or for one known product. */
export interface PartQuery {
  article?: string;
  title?: string;
  prodID?: number;
  articleId?: number;
  /** Parts of a vehicle: of one unit, or of all units. */
  vehicle?: VehicleKey & { nodeId?: string };
  brandIDs?: number[];
  /** «slug:value» each. */
  queryChars?: string[];
  sizes: Sizes;
  /** Order; by default the most popular first. */
  sort?: StandardsSort;
  /** The last page shown. */
  page: number;
  /** The first page shown; the pages between are listed one below the other. */
  from: number;
}

const RANGE = /^(\d{1,9})-(\d{1,9})$/;
/** Last page that the server returns. */
export const LAST_PAGE = 501;
/** Maximum number of pages listed one below the other. */
export const MOST_PAGES = 10;
/** Query parameters of the filters; all except the searched value. */
const FILTERS = ['brandIDs', 'queryChars', ...SIZE_NAMES] as const;

const numberOf = (text: string | null) =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/** A text of the address without control characters. */
const textOf = (text: string | null) => text?.replaceAll(/\p{Cc}/gu, ' ').trim() || undefined;

/** A page number of the address, limited to the valid range. */
const pageOf = (text: string | null) => Math.min(Math.max(numberOf(text) ?? 1, 1), LAST_PAGE);

/** The first and the last page shown. */
function pagesOf(address: URLSearchParams) {
  const page = pageOf(address.get('page'));
  const from = address.has('from') ? pageOf(address.get('from')) : page;
  return { page, from: Math.max(Math.min(from, page), page - MOST_PAGES + 1) };
}

function sizesOf(address: URLSearchParams): Sizes {
  return Object.fromEntries(
    SIZE_NAMES.flatMap((name) => {
      const [, from, to] = RANGE.exec(address.get(name) ?? '') ?? [];
      const range = from === undefined ? null : askedRange(Number(from), Number(to));
      return range ? [[name, [range.min, range.max]]] : [];
    }),
  );
}

/** Reads the search from the address. */
export function readQuery(address: URLSearchParams): PartQuery {
  const [article, title] = [textOf(address.get('article')), textOf(address.get('title'))];
  const prodID = numberOf(address.get('prodID'));
  const articleId = numberOf(address.get('articleId')) || undefined;
  const [key, nodeId] = [readVehicleKey(address), address.get('nodeId')];
  const sort = STANDARDS_SORTS.find((one) => one === address.get('sort'));
  const brandIDs = address.getAll('brandIDs').flatMap((text) => numberOf(text) ?? []);
  const queryChars = address.getAll('queryChars').filter((text) => parseQueryChar(text) !== null);
  return {
    ...pagesOf(address),
    sizes: sizesOf(address),
    ...(article === undefined ? {} : { article }),
    ...(title === undefined ? {} : { title }),
    ...(prodID === undefined ? {} : { prodID }),
    ...(key ? { vehicle: { ...key, ...(nodeId === null ? {} : { nodeId }) } } : {}),
    ...(articleId === undefined ? {} : { articleId }),
    ...(sort === undefined || sort === 'popularity' ? {} : { sort }),
    ...(brandIDs.length > 0 ? { brandIDs } : {}),
    ...(queryChars.length > 0 ? { queryChars } : {}),
  };
}

/** Whether the address contains a search. */
export const isAsked = ({ article, title, prodID, vehicle }: PartQuery) =>
  (article ?? title ?? prodID ?? vehicle) !== undefined;

/** The same search at another page, optionally with the pages from `from` above it. */
export function withPage(address: URLSearchParams, page: number, from = page): URLSearchParams {
  const next = new URLSearchParams(address);
  next.set('page', String(page));
  next.delete('from');
  if (from < page) next.set('from', String(from));
  return next;
}

/** The address with a filter changed, at the first page. */
export function withFilter(
  address: URLSearchParams,
  name: (typeof FILTERS)[number] | 'prodID',
  values: readonly (string | number)[],
): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const other of ['page', 'from', name]) next.delete(other);
  for (const value of values) next.append(name, String(value));
  return next;
}

/** The address with another order, at the first page. */
export function withSort(address: URLSearchParams, sort: string): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const other of ['page', 'from', 'sort']) next.delete(other);
  if (sort !== 'popularity') next.set('sort', sort);
  return next;
}

/** The address without filters, at the first page; a category that is the search itself stays. */
export function withoutFilters(address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of [...FILTERS, 'page', 'from']) next.delete(name);
  if (isNarrowed(address)) next.delete('prodID');
  return next;
}

/** Whether the category narrows a search by text or vehicle; otherwise it is the search itself. */
export const isNarrowed = (address: URLSearchParams) =>
  address.has('prodID') && ['article', 'title', 'vehicleId'].some((name) => address.has(name));

/** Whether any filter is set. */
export const isFiltered = (address: URLSearchParams) =>
  FILTERS.some((name) => address.has(name)) || isNarrowed(address);
