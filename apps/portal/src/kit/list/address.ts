/** Query of a list, as read from the address; its rows depend on nothing else. */
export interface Asked<Tab extends string = string, Sort extends string = string> {
  tab: Tab;
  search: string;
  /** Selected kind of search; the first one by default. */
  searchKind: string;
  sort: Sort;
  /** From 1. */
  page: number;
  pageSize: number;
  /** Values by filter id; a filter that is not set is absent. */
  filters: Readonly<Record<string, readonly string[]>>;
  /** The same values by the names of the API's parameters. */
  params: Readonly<Record<string, readonly string[]>>;
}

/** The part of a list's description that is needed to read its address. */
export interface Addressed<Tab extends string, Sort extends string> {
  /** Prefix of each query parameter, if the page has several lists. */
  prefix?: string;
  /** Name of the tab's parameter. @default 'tab' */
  tabParam?: string;
  /** The first tab needs no parameter. `sort`: the tab's default order. */
  tabs?: readonly { id: Tab; sort?: NoInfer<Sort> }[];
  /** Kinds of search; the first needs no parameter. */
  searchKinds?: readonly { id: string }[];
  /** Orders; the first needs no parameter unless the tab has its own default. */
  sorts?: readonly { id: Sort }[];
  /** `param`: name of the API's parameter. @default its id */
  filters?: readonly { id: string; param?: string }[];
  /** @default 20 */
  pageSize?: number;
}

/** New values of query parameters; empty ones are removed from the address. */
export type Change = Readonly<Record<string, string | readonly string[]>>;

/** Default rows per page. */
export const PAGE_SIZE = 20;

/** Names of the list's own query parameters. */
export function paramsOf({
  prefix,
  tabParam = 'tab',
  filters = [],
}: Pick<Addressed<string, string>, 'prefix' | 'tabParam' | 'filters'>) {
  const named = (name: string) => (prefix === undefined ? name : `${prefix}-${name}`);
  return {
    tab: named(tabParam),
    search: named('search'),
    searchKind: named('search_type'),
    sort: named('sort'),
    page: named('page'),
    filters: filters.map(({ id }) => ({ id, name: named(id) })),
  };
}

const oneOf = <T extends string>(known: readonly { id: T }[] | undefined, text: string | null): T =>
  // An empty string if the list has no tabs or sorts.
  (known?.find(({ id }) => id === text) ?? known?.[0])?.id ?? ('' as T);

/** Default order of a tab; empty if the list has no orders. */
export const usualSort = <Tab extends string, Sort extends string>(
  { tabs, sorts }: Pick<Addressed<Tab, Sort>, 'tabs' | 'sorts'>,
  tab: Tab,
): Sort => tabs?.find(({ id }) => id === tab)?.sort ?? sorts?.[0]?.id ?? ('' as Sort);

/** Reads a list's query from the address; unknown values are ignored. */
export function askedOf<Tab extends string, Sort extends string>(
  list: Addressed<Tab, Sort>,
  params: URLSearchParams,
): Asked<Tab, Sort> {
  const names = paramsOf(list);
  const page = Number(params.get(names.page));
  const set = (list.filters ?? []).flatMap(({ id, param = id }, place) => {
    const values = params.getAll(names.filters[place]?.name ?? id);
    return values.length === 0 ? [] : [{ id, param, values }];
  });
  const tab = oneOf(list.tabs, params.get(names.tab));
  return {
    tab,
    search: params.get(names.search) ?? '',
    searchKind: oneOf(list.searchKinds, params.get(names.searchKind)),
    sort: list.sorts?.find(({ id }) => id === params.get(names.sort))?.id ?? usualSort(list, tab),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    pageSize: list.pageSize ?? PAGE_SIZE,
    filters: Object.fromEntries(set.map(({ id, values }) => [id, values])),
    params: Object.fromEntries(set.map(({ param, values }) => [param, values])),
  };
}

/** Copies the query parameters with some changed; the page is reset to the first. */
export function withChange(params: URLSearchParams, pageParam: string, change: Change): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(pageParam);
  for (const [name, value] of Object.entries(change)) {
    next.delete(name);
    for (const one of [value].flat()) if (one !== '') next.append(name, one);
  }
  return next;
}

/** The list's own parameters without the page, as a saved view stores them. */
export function viewOf(list: Addressed<string, string>, params: URLSearchParams): string {
  const { tab, search, searchKind, sort, filters } = paramsOf(list);
  const own = [tab, search, searchKind, sort, ...filters.map(({ name }) => name)];
  const kept = new URLSearchParams();
  for (const name of own) for (const value of params.getAll(name)) kept.append(name, value);
  return kept.toString();
}

/** Number of the last page if `page` is beyond it, otherwise null. */
export function lastPage({ page, pageSize }: Asked, rows: number, total: number): number | null {
  if (page === 1 || rows > 0) return null;
  return Math.max(1, Math.min(page - 1, Math.ceil(total / pageSize)));
}
