import { answerOf, type Schemas } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';

export type Shipment = Schemas['Shipment'];
export type Remainder = Schemas['ShipmentRemainder'];

export const shipmentQuery = (id: number) =>
  queryOptions({
    queryKey: ['shipment', id],
    queryFn: async () =>
      (await answerOf(api.GET('/document/shipment/view', { params: { query: { id } } }))).data,
  });

/** Goods that can be shipped together with an order. */
export const remaindersQuery = (order: number) =>
  queryOptions({
    queryKey: ['shipment-remainders', order],
    queryFn: async () =>
      (await answerOf(api.GET('/document/shipment/remainders', { params: { query: { id: order } } }))).data,
    staleTime: 0,
  });

/** Refetches the lists and the orders. */
export const shipmentsChanged = () =>
  Promise.all(
    ['shipments', 'shipment-remainders', 'orders', 'order'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );
