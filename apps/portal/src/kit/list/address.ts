/** What a list is asked for: read from the address, and all that its rows depend on. */
export interface Asked<Tab extends string = string, Sort extends string = string> {
  tab: Tab;
  search: string;
  /** Which of the search's kinds the text is; the first where there are none. */
  searchKind: string;
  sort: Sort;
  /** From 1. */
  page: number;
  pageSize: number;
  /** Values by the filter's id; a filter that is not set is not there. */
  filters: Readonly<Record<string, readonly string[]>>;
  /** The same values by the names that the call knows. */
  params: Readonly<Record<string, readonly string[]>>;
}

/** The part of a list's description that its address is read by. */
export interface Addressed<Tab extends string, Sort extends string> {
  /** Told apart from another list of the same page by this word before each of its parameters. */
  prefix?: string;
  /** Name of the tab's parameter. @default 'tab' */
  tabParam?: string;
  /** The first is the one without a parameter. `sort`: the tab's own usual order. */
  tabs?: readonly { id: Tab; sort?: NoInfer<Sort> }[];
  /** Ids of the ways to search; the first is the one without a parameter. */
  searchKinds?: readonly { id: string }[];
  /** The first is the one without a parameter, but for tabs that have one of their own. */
  sorts?: readonly { id: Sort }[];
  /** `param`: what the call names it. @default its id */
  filters?: readonly { id: string; param?: string }[];
  /** @default 20 */
  pageSize?: number;
}

/** Values of parameters to be; empty ones leave the address. */
export type Change = Readonly<Record<string, string | readonly string[]>>;

/** Rows of a page where a list does not say. */
export const PAGE_SIZE = 20;

/** The names of a list's own parameters. */
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
  // Where a list has no tabs or sorts nobody reads which is set.
  (known?.find(({ id }) => id === text) ?? known?.[0])?.id ?? ('' as T);

/** The order of a tab's rows where the address names none; empty where the list has no orders. */
export const usualSort = <Tab extends string, Sort extends string>(
  { tabs, sorts }: Pick<Addressed<Tab, Sort>, 'tabs' | 'sorts'>,
  tab: Tab,
): Sort => tabs?.find(({ id }) => id === tab)?.sort ?? sorts?.[0]?.id ?? ('' as Sort);

/** What an address asks of a list; what it does not know is as if it were not there. */
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

/** An address with some of its parameters changed. Another set of rows begins with its first page. */
export function withChange(params: URLSearchParams, pageParam: string, change: Change): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(pageParam);
  for (const [name, value] of Object.entries(change)) {
    next.delete(name);
    for (const one of [value].flat()) if (one !== '') next.append(name, one);
  }
  return next;
}

/** A list's own parameters without its page: what a saved view keeps. */
export function viewOf(list: Addressed<string, string>, params: URLSearchParams): string {
  const { tab, search, searchKind, sort, filters } = paramsOf(list);
  const own = [tab, search, searchKind, sort, ...filters.map(({ name }) => name)];
  const kept = new URLSearchParams();
  for (const name of own) for (const value of params.getAll(name)) kept.append(name, value);
  return kept.toString();
}

/** Where a page beyond the last one leads: to the last; null while the page is none of those. */
export function lastPage({ page, pageSize }: Asked, rows: number, total: number): number | null {
  if (page === 1 || rows > 0) return null;
  return Math.max(1, Math.min(page - 1, Math.ceil(total / pageSize)));
}
