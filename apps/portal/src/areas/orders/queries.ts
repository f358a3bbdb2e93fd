import { addressOf, answerOf, type Schemas } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import type { Asked } from '../../kit/list/address.ts';
import type { DocumentSort } from '../../kit/list/document-list.tsx';
import { exportQueryOf, queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';

export type OrderRow = Schemas['OrderRow'];
export type Order = Schemas['Order'];
export type Side = 'incoming' | 'outgoing';
export type OrderTab = 'all' | 'new' | 'awaits_answer' | 'to_ship' | 'overdue';
export type OrderSort = DocumentSort | 'planned_shipment';

/** A page of orders of one side. */
export const loadOrders = (side: Side, asked: Asked<OrderTab, OrderSort>) =>
  answerOf(api.GET(`/document/order/${side}-orders`, { params: { query: queryOf(asked) } }));

export const exportOrders = (side: Side, asked: Asked<OrderTab, OrderSort>) =>
  addressOf('/document/order/export/{page}', {
    path: { page: `${side}-orders` },
    query: exportQueryOf(asked),
  });

/** Options of the filters for orders of one side. */
export const filterValuesQuery = (side: Side) =>
  queryOptions({
    queryKey: ['order-filters', side],
    queryFn: async () =>
      (await answerOf(api.GET('/document/order/filter-values', { params: { query: { side } } }))).data,
    staleTime: 300_000,
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
