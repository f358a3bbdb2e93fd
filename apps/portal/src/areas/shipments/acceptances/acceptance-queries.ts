import { answerOf } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';

export const acceptanceQuery = (id: number) =>
  queryOptions({
    queryKey: ['acceptance', id],
    queryFn: async () =>
      (await answerOf(api.GET('/document/acceptance/view', { params: { query: { id } } }))).data,
  });

/** Refetches the lists, the orders and the menu's counter. */
export const acceptancesChanged = () =>
  Promise.all(
    ['acceptances', 'orders', 'order', 'claims', 'statements'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );
