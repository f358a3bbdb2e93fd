import { answerOf, type Schemas } from '@portal/api-client/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OptionsFailure } from '@portal/ui/combobox';
import type { ListFilter } from '../../../kit/list/description.ts';
import { api } from '../../../session/api.ts';

export type Arrival = Schemas['Arrival'];
export type ArrivalPath = Schemas['ArrivalPath'];

/** Query parameters of the call. */
interface ArrivalsQuery {
  storage_id?: number;
  'filter[storage_id]'?: number[];
  'filter[supplier_id]'?: number[];
  'filter[day_from]'?: string;
  'filter[day_to]'?: string;
}

const DAYS = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/;

const idsOf = (params: URLSearchParams, name: string): number[] =>
  params
    .getAll(name)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

/** The storage to which the paths lead: the only one of the filter, else the one in use; 0: none. */
export function pathsTo(params: URLSearchParams, inUse: number): number {
  const [chosen, other] = idsOf(params, 'storage');
  return chosen !== undefined && other === undefined ? chosen : inUse;
}

/** Reads the query from the address; unknown values are ignored. `to`: the storage of the paths. */
export function arrivalsQueryOf(params: URLSearchParams, to: number): ArrivalsQuery {
  const query: ArrivalsQuery = {};
  const [, from, through] = DAYS.exec(params.get('day') ?? '') ?? [];
  if (to > 0) query.storage_id = to;
  for (const name of ['storage', 'supplier'] as const) {
    const ids = idsOf(params, name);
    if (ids.length > 0) query[`filter[${name}_id]`] = ids;
  }
  if (from !== undefined) query['filter[day_from]'] = from;
  if (through !== undefined) query['filter[day_to]'] = through;
  return query;
}

/** What is expected; changes of orders make it stale. */
export const arrivalsQuery = (query: ArrivalsQuery) =>
  queryOptions({
    queryKey: ['orders', 'arrivals', query],
    queryFn: async () => (await answerOf(api.GET('/document/order/arrivals', { params: { query } }))).data,
    placeholderData: keepPreviousData,
  });

/** Filters of the page. */
export const arrivalFilters = (
  known: Pick<Schemas['OrderFilterValues'], 'storages' | 'contractors'> | undefined,
  failed: OptionsFailure | undefined,
): ListFilter[] => {
  const options = (of: readonly { id: number; title: string }[] | undefined) =>
    of?.map(({ id, title }) => ({ value: String(id), label: title }));
  return [
    { id: 'day', name: 'День', kind: 'days' },
    { id: 'storage', name: 'Склад', kind: 'choice', options: options(known?.storages), failed },
    { id: 'supplier', name: 'Поставщик', kind: 'choice', options: options(known?.contractors), failed },
  ];
};
