import { answerOf, type Schemas } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import type { Asked } from '../../kit/list/address.ts';
import { api } from '../../session/api.ts';

export type OrderRow = Schemas['OrderRow'];
export type Order = Schemas['Order'];
export type Side = 'incoming' | 'outgoing';
export type OrderTab = 'all' | 'new' | 'to_ship' | 'overdue';
export type OrderSort = '-created_at' | 'created_at' | '-amount' | 'amount';

/** A page of orders of one side. */
export function loadOrders(side: Side, { tab, page, pageSize, search, sort }: Asked<OrderTab, OrderSort>) {
  const params = {
    query: { tab, page, pageSize, sort, ...(search === '' ? {} : { 'filter[search]': search }) },
  };
  return answerOf(
    side === 'incoming'
      ? api.GET('/document/order/incoming-orders', { params })
      : api.GET('/document/order/outgoing-orders', { params }),
  );
}

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
