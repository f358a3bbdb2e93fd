import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Asked, askedOf } from './address.ts';
import type { ListDescription } from './description.ts';

type Known<Row, Tab extends string, Sort extends string> = Pick<
  ListDescription<Row, Tab, Sort>,
  'queryKey' | 'load' | 'refetchInterval'
>;

/** Query of a list's rows. The previous rows stay visible while the next are loading. */
export const listQuery = <Row, Tab extends string, Sort extends string>(
  { queryKey, load, refetchInterval }: Known<Row, Tab, Sort>,
  asked: Asked<Tab, Sort>,
) =>
  queryOptions({
    queryKey: [...queryKey, asked],
    queryFn: () => load(asked),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && refetchInterval?.(state.data.data)) ?? false,
  });

/** Parameters whose names follow from a list's description: every one that a call may take. */
type Parameters = Readonly<Record<never, never>>;

const DAYS = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/;

/**
 * Parameters of the contract's calls: page, pageSize, sort, filter[search] with search_type, and filter[…] by
 * the filters' names; date ranges become filter[…_from] and filter[…_to].
 * @param tab name of the parameter that selects the tab
 */
export function queryOf(asked: Asked, tab = 'tab'): Parameters {
  return { ...exportQueryOf(asked, tab), page: asked.page, pageSize: asked.pageSize };
}

/** The same without a page, for an export of all rows. */
export function exportQueryOf(asked: Asked, tab = 'tab'): Parameters {
  const { search, searchKind, sort, params } = asked;
  const query: Record<string, unknown> = {};
  if (asked.tab !== '') query[tab] = asked.tab;
  if (sort !== '') query.sort = sort;
  if (search !== '') query['filter[search]'] = search;
  if (search !== '' && searchKind !== '') query.search_type = searchKind;
  for (const [id, values] of Object.entries(params)) {
    const [, from, to] = DAYS.exec(values[0] ?? '') ?? [];
    if (from !== undefined) query[`filter[${id}_from]`] = from;
    if (to !== undefined) query[`filter[${id}_to]`] = to;
    // A single value is sent as a scalar, so that a boolean stays one.
    if (from === undefined && to === undefined)
      query[`filter[${id}]`] = values.length === 1 ? values[0] : values;
  }
  // A list's description offers only what the contract accepts.
  return query;
}

/**
 * Query of a list with default parameters; shares the cache with whatever shows its first rows or counters
 * elsewhere.
 */
export const openingQuery = <Row, Tab extends string, Sort extends string>(
  list: ListDescription<Row, Tab, Sort>,
) => listQuery(list, askedOf(list, new URLSearchParams()));
