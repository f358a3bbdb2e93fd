import { answerOf, type Schemas } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';

export type Contractor = Schemas['Contractor'];
export type Subtype = Schemas['ContractorSubtype'];

export const contractorQuery = (id: number) =>
  queryOptions({
    queryKey: ['contractor', id],
    queryFn: async () =>
      (await answerOf(api.GET('/warehouse/contractor/{id}', { params: { path: { id } } }))).data,
  });

export const categoriesQuery = queryOptions({
  queryKey: ['contractor-categories'],
  queryFn: async () => (await answerOf(api.GET('/warehouse/contractor-category'))).data,
});

export const subtypesQuery = queryOptions({
  queryKey: ['contractor-subtypes'],
  queryFn: async () =>
    (await answerOf(api.GET('/warehouse/contractor-subtype/get-contractor-subtypes'))).data,
});

export const subtypeQuery = (id: number) =>
  queryOptions({
    queryKey: ['contractor-subtypes', id],
    queryFn: async () =>
      (await answerOf(api.GET('/warehouse/contractor-subtype', { params: { query: { id } } }))).data,
  });

/** Refetches the directory and its subtypes. */
export const contractorsChanged = () =>
  Promise.all(
    [
      'contractors',
      'contractor',
      'mergers',
      'contractor-subtypes',
      'contractor-categories',
      'organization',
    ].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  );
