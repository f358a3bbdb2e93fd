import { answerOf, type Schemas } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';

export type SubscriptionRow = Schemas['SubscriptionRow'];
export type Subscription = Schemas['Subscription'];
export type Week = Schemas['SubscriptionWeek'];

/** First element of the keys of all queries about subscriptions. */
export const SUBSCRIPTIONS = 'subscriptions';

export const subscriptionQuery = (id: number) =>
  queryOptions({
    queryKey: [SUBSCRIPTIONS, id],
    queryFn: async () =>
      (await answerOf(api.GET('/cart/request/subscriptions/{id}', { params: { path: { id } } }))).data,
  });

/** Address of the list of subscriptions, or of one of them. */
export const subscriptionsHref = (id?: number) =>
  routeHref('request-id', {}, { part: 'weekly', ...(id === undefined ? {} : { subscription: String(id) }) });

/** Invalidates the list and every subscription. */
export const subscriptionsChanged = () => queryClient.invalidateQueries({ queryKey: [SUBSCRIPTIONS] });
