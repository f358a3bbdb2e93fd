import { answerOf, type Schemas } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';

export type Normative = Schemas['NormativeDocument'];
export type NormativeRow = Schemas['NormativeRow'];

/** Events per page. Spec 2 §9: «page 1, size 5». */
const EVENTS = 5;
/** Maximum number of documents offered as a parent. */
const PARENTS = 100;

export const normativeQuery = (id: number) =>
  queryOptions({
    queryKey: ['normative', id],
    queryFn: async () =>
      (await answerOf(api.GET('/normative-document/{id}', { params: { path: { id } } }))).data,
  });

/** The first documents, as options for the parent. */
export const normativeChoicesQuery = queryOptions({
  queryKey: ['normative-documents', 'choices'],
  queryFn: async () =>
    (await answerOf(api.GET('/normative-document', { params: { query: { page: 1, pageSize: PARENTS } } })))
      .data,
});

export const normativeEventsQuery = (page: number) =>
  queryOptions({
    queryKey: ['normative-events', page],
    queryFn: () =>
      answerOf(api.GET('/normative-document/events', { params: { query: { page, pageSize: EVENTS } } })),
  });

/** Refetches documents and their events. */
export const normativeChanged = () =>
  Promise.all(
    ['normative', 'normative-documents', 'normative-events'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );

/** Describes a document's audience in Russian. */
export const audienceOf = ({ for_shop, for_distributor, for_supplier }: NormativeRow): string =>
  [for_shop ? 'магазины' : '', for_distributor ? 'дистрибьюторы' : '', for_supplier ? 'поставщики' : '']
    .filter(Boolean)
    .join(', ');
