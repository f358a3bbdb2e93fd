import { answerOf } from '@portal/api-client/client';
import { failureSentence, STORAGES_FAILED } from '@portal/domain/failures';
import {
  listDiscriminator,
  type NotificationGroup,
  MAIN_PAGE_SIZE,
  technicalPageSize,
  UNREAD_FETCH_SIZE,
} from '@portal/domain/notifications';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';

/**
 * Page and size of the n-th call. Technical notifications: ten at first, then pages of twenty, the first of
 * which includes these ten again.
 */
const pageOf = (group: NotificationGroup, asked: number) => {
  if (group === 'main' || asked === 1)
    return { page: asked, pageSize: group === 'main' ? MAIN_PAGE_SIZE : technicalPageSize(1) };
  return { page: asked - 1, pageSize: technicalPageSize(asked) };
};

/** Notifications of a group and an event, loaded page by page. */
export const notificationsQuery = (group: NotificationGroup, event: string) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list', group, event],
    queryFn: ({ pageParam }) =>
      answerOf(
        api.GET('/user-notifications/list', {
          params: {
            query: {
              ...pageOf(group, pageParam),
              discriminator: listDiscriminator(group),
              ...(event === '' ? {} : { 'filter[event_name]': event }),
            },
          },
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { current, per, total } }, _pages, asked) =>
      current * per < total ? asked + 1 : undefined,
  });

const unreadOf = async (group: NotificationGroup) => {
  const query = {
    page: 1,
    pageSize: UNREAD_FETCH_SIZE,
    discriminator: listDiscriminator(group),
    unread: true,
  };
  return (await answerOf(api.GET('/user-notifications/list', { params: { query } }))).data;
};
/**
 * Unread notifications for the bell, newest first; including technical ones, which its badge counts. A failure
 * shows the message about storages: specification 1, section 8.
 */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  meta: { failure: STORAGES_FAILED },
  queryFn: async () => {
    const [main, technical] = await Promise.all([unreadOf('main'), unreadOf('technical')]);
    return [...main, ...technical].toSorted(
      (a, b) => Date.parse(b.created) - Date.parse(a.created) || b.id - a.id,
    );
  },
});

/** Number of unread notifications by event. */
export const countsQuery = queryOptions({
  queryKey: ['notifications', 'counts'],
  queryFn: async () => (await answerOf(api.GET('/notification/get-count'))).data,
});

/** Refetches notifications and their numbers. */
export const notificationsChanged = () => queryClient.invalidateQueries({ queryKey: ['notifications'] });

/** «Прочитать все»; a failure is the server's first message, as a warning. Spec 1 §8. */
export const READ_ALL_NOTIFICATIONS = {
  mutationFn: () => answerOf(api.POST('/user-notifications/confirm-all')),
  onError: (error: Error) => toasts.warning(failureSentence(error)),
  onSettled: notificationsChanged,
};
