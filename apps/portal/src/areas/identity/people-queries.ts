import { answerOf, type Schemas } from '@portal/api-client/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';

export type User = Schemas['User'];
export type Role = Schemas['Role'];
export type UserForm = Schemas['UserFormAnswer']['data'];

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: async () => (await answerOf(api.GET('/identity/user/{id}', { params: { path: { id } } }))).data,
  });

export const userFormQuery = (contractorId: number | undefined) =>
  queryOptions({
    queryKey: ['user-form', contractorId ?? null],
    queryFn: async () => {
      const query = contractorId === undefined ? {} : { contractor_id: contractorId };
      return (await answerOf(api.GET('/identity/user/form', { params: { query } }))).data;
    },
    placeholderData: keepPreviousData,
  });

export const roleQuery = (id: number) =>
  queryOptions({
    queryKey: ['role', id],
    queryFn: async () => (await answerOf(api.GET('/identity/role/{id}', { params: { path: { id } } }))).data,
  });

/** Refetches users and roles. */
export async function peopleChanged(): Promise<void> {
  await Promise.all(
    ['users', 'user', 'user-form', 'roles', 'role'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
}
