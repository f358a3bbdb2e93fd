import { askedRange, SIZE_NAMES, type SizeName } from '@portal/domain/filters';
import { parseQueryChar } from '@portal/domain/search';
import { readVehicleKey, type VehicleKey } from '../vehicles/vehicle-address.ts';

export type SizeRange = readonly [from: number, to: number];
export type Sizes = Readonly<Partial<Record<SizeName, SizeRange>>>;

export const STANDARDS_SORTS = ['popularity', 'price', 'article'] as const;
export type StandardsSort = (typeof STANDARDS_SORTS)[number];

/** What is looked for: by number, by title, in a category, or one known product. */
export interface PartQuery {
  article?: string;
  title?: string;
  prodID?: number;
  articleId?: number;
  /** Parts of a vehicle, of one unit or of all. */
  vehicle?: VehicleKey & { nodeId?: string };
  brandIDs?: number[];
  /** «slug:value» each. */
  queryChars?: string[];
  sizes: Sizes;
  /** The order; missing: the most popular first. */
  sort?: StandardsSort;
  /** The last page in sight. */
  page: number;
  /** The first one: those between stand below each other. */
  from: number;
}

const RANGE = /^(\d{1,9})-(\d{1,9})$/;
/** The server goes no further than this: nobody walks ten thousand products page by page. */
export const LAST_PAGE = 501;
/** Most pages that stand below each other. */
export const MOST_PAGES = 10;
/** What a filter keeps in the address; all but what is searched for. */
const FILTERS = ['brandIDs', 'queryChars', ...SIZE_NAMES] as const;

const numberOf = (text: string | null) =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/** A text of the address without what nobody types: characters that show nothing. */
const textOf = (text: string | null) => text?.replaceAll(/\p{Cc}/gu, ' ').trim() || undefined;

/** A page of the address; what is no page is the nearest one. */
const pageOf = (text: string | null) => Math.min(Math.max(numberOf(text) ?? 1, 1), LAST_PAGE);

/** The first and the last page in sight: those between stand below each other. */
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

/** The search as the address tells it. */
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

/** Whether the address asks for anything at all. */
export const isAsked = ({ article, title, prodID, vehicle }: PartQuery) =>
  (article ?? title ?? prodID ?? vehicle) !== undefined;

/** The same search at another page, alone or below those that are in sight. */
export function withPage(address: URLSearchParams, page: number, from = page): URLSearchParams {
  const next = new URLSearchParams(address);
  next.set('page', String(page));
  next.delete('from');
  if (from < page) next.set('from', String(from));
  return next;
}

/** The same address with another filter: from its first page. */
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

/** The same search in another order: from its first page. */
export function withSort(address: URLSearchParams, sort: string): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const other of ['page', 'from', 'sort']) next.delete(other);
  if (sort !== 'popularity') next.set('sort', sort);
  return next;
}

/** The same search with nothing filtered: in a category that is what was searched for, it stays. */
export function withoutFilters(address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of [...FILTERS, 'page', 'from']) next.delete(name);
  if (isNarrowed(address)) next.delete('prodID');
  return next;
}

/** Whether the category narrows a text or a vehicle; alone it is the search itself. */
export const isNarrowed = (address: URLSearchParams) =>
  address.has('prodID') && ['article', 'title', 'vehicleId'].some((name) => address.has(name));

/** Whether anything is filtered at all. */
export const isFiltered = (address: URLSearchParams) =>
  FILTERS.some((name) => address.has(name)) || isNarrowed(address);
