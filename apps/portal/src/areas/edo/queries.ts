import { answerOf, type Schemas } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';

export type EdoOfShipment = Schemas['EdoOfShipment'];
export type EdoDocument = Schemas['EdoDocument'];

export const shipmentEdoQuery = (id: number) =>
  queryOptions({
    queryKey: ['shipment', id, 'edo'],
    queryFn: async () =>
      (await answerOf(api.GET('/document/shipment/edo', { params: { query: { id } } }))).data,
  });

export const acceptanceEdoQuery = (id: number) =>
  queryOptions({
    queryKey: ['acceptance', id, 'edo'],
    queryFn: async () =>
      (await answerOf(api.GET('/document/acceptance/edo', { params: { query: { id } } }))).data,
  });

export const edoAccessQuery = queryOptions({
  queryKey: ['edo-access'],
  queryFn: async () => (await answerOf(api.GET('/settings/edo'))).data,
});
