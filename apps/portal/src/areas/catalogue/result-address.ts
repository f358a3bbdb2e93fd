import { askedRange, SIZE_NAMES, type SizeName } from '@portal/domain/filters';
import { parseQueryChar } from '@portal/domain/search';
import type { PartQuery } from './queries.ts';
import { readVehicleKey } from './vehicle-address.ts';

export type SizeRange = readonly [from: number, to: number];
export type Sizes = Readonly<Partial<Record<SizeName, SizeRange>>>;

const RANGE = /^(\d{1,9})-(\d{1,9})$/;
/** What a filter keeps in the address; all but what is searched for. */
const FILTERS = ['brandIDs', 'queryChars', ...SIZE_NAMES] as const;

const numberOf = (text: string | null) =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

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
  const [article, title] = [address.get('article'), address.get('title')];
  const [prodID, articleId] = [numberOf(address.get('prodID')), numberOf(address.get('articleId'))];
  const [key, nodeId] = [readVehicleKey(address), address.get('nodeId')];
  const brandIDs = address.getAll('brandIDs').flatMap((text) => numberOf(text) ?? []);
  const queryChars = address.getAll('queryChars').filter((text) => parseQueryChar(text) !== null);
  return {
    page: numberOf(address.get('page')) ?? 1,
    sizes: sizesOf(address),
    ...(article === null ? {} : { article }),
    ...(title === null ? {} : { title }),
    ...(prodID === undefined ? {} : { prodID }),
    ...(key ? { vehicle: { ...key, ...(nodeId === null ? {} : { nodeId }) } } : {}),
    ...(articleId === undefined ? {} : { articleId }),
    ...(brandIDs.length > 0 ? { brandIDs } : {}),
    ...(queryChars.length > 0 ? { queryChars } : {}),
  };
}

/** The same address with another filter: from its first page. */
export function withFilter(
  address: URLSearchParams,
  name: (typeof FILTERS)[number] | 'prodID',
  values: readonly (string | number)[],
): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete('page');
  next.delete(name);
  for (const value of values) next.append(name, String(value));
  return next;
}

/** The same search with nothing filtered: in a category that is what was searched for, it stays. */
export function withoutFilters(address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of [...FILTERS, 'page']) next.delete(name);
  if (isNarrowed(address)) next.delete('prodID');
  return next;
}

/** Whether the category narrows a text or a vehicle; alone it is the search itself. */
export const isNarrowed = (address: URLSearchParams) =>
  address.has('prodID') && ['article', 'title', 'vehicleId'].some((name) => address.has(name));

/** Whether anything is filtered at all. */
export const isFiltered = (address: URLSearchParams) =>
  FILTERS.some((name) => address.has(name)) || isNarrowed(address);
