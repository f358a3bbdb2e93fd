import { answerOf, type Schemas } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';

export type Technical = Schemas['TechnicalNotification'];
export type Recipient = Technical['recipients'][number];

/** Titles of the kinds of companies that can receive it. */
export const RECIPIENTS: Readonly<Record<Recipient, string>> = {
  supplier: 'Поставщики',
  distributor: 'Дистрибьюторы',
  shop: 'Магазины',
};

export const technicalQuery = (id: number) =>
  queryOptions({
    queryKey: ['technicals', 'one', id],
    queryFn: async () =>
      (await answerOf(api.GET('/user-notification/{id}', { params: { path: { id } } }))).data,
  });
