import { answerOf, type Schemas } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';

export type EdoDocuments = Schemas['EdoDocuments'];
export type EdoDocument = Schemas['EdoDocument'];

const edoQuery = (document: 'shipment' | 'claim', id: number) =>
  queryOptions({
    queryKey: [document, id, 'edo'],
    queryFn: async () =>
      (await answerOf(api.GET(`/document/${document}/edo`, { params: { query: { id } } }))).data,
  });
export type EdoQuery = ReturnType<typeof edoQuery>;

export const shipmentEdoQuery = (id: number) => edoQuery('shipment', id);
export const claimEdoQuery = (id: number) => edoQuery('claim', id);

export const acceptanceEdoQuery = (id: number) =>
  queryOptions({
    queryKey: ['acceptance', id, 'edo'],
    queryFn: async () =>
      (await answerOf(api.GET('/document/acceptance/edo', { params: { query: { id } } }))).data,
  });

/** Downloads the file of an electronic document as the operator got it. */
export const edoFileCall = (id: number) =>
  api.GET('/document/edo-file', { params: { query: { id } }, parseAs: 'blob' });

export const edoAccessQuery = queryOptions({
  queryKey: ['edo-access'],
  queryFn: async () => (await answerOf(api.GET('/settings/edo'))).data,
});
