import { answerOf, type Schemas } from '@portal/api-client/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';

export type OrderRow = Schemas['OrderRow'];
export type Order = Schemas['Order'];
export type Side = 'incoming' | 'outgoing';
export type OrderTab = 'all' | 'new' | 'to_ship' | 'overdue';
export type OrderSort = '-created_at' | 'created_at' | '-amount' | 'amount';

export interface OrderListQuery {
  tab: OrderTab;
  page: number;
  search?: string;
  sort?: OrderSort;
}

export const ordersQuery = (side: Side, { tab, page, search = '', sort = '-created_at' }: OrderListQuery) =>
  queryOptions({
    queryKey: ['orders', side, tab, page, search, sort],
    queryFn: () => {
      const params = { query: { tab, page, sort, ...(search === '' ? {} : { 'filter[search]': search }) } };
      return answerOf(
        side === 'incoming'
          ? api.GET('/document/order/incoming-orders', { params })
          : api.GET('/document/order/outgoing-orders', { params }),
      );
    },
    placeholderData: keepPreviousData,
  });

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: async () =>
      (await answerOf(api.GET('/document/order/view/{id}', { params: { path: { id } } }))).data,
  });

export const refusalReasonsQuery = queryOptions({
  queryKey: ['refusal-reasons'],
  queryFn: async () => (await answerOf(api.GET('/document/order/refusal-reasons'))).data,
  staleTime: Number.POSITIVE_INFINITY,
});
