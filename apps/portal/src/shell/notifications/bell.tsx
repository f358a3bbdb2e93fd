import { answerOf } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { routeHref } from '@portal/domain/routes';
import { CardBar } from '@portal/ui/card';
import { DateTime } from '@portal/ui/date-time';
import { Link } from '@portal/ui/link';
import { NotificationBell } from '@portal/ui/notification-bell';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { documentHref } from '../../areas/document-href.ts';

const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: () =>
    answerOf(
      api.GET('/user-notifications/list', { params: { query: { page: 1, pageSize: 3, unread: true } } }),
    ),
});

const look = () => queryClient.invalidateQueries({ queryKey: ['notifications'] });

/** Unread notifications; opening one reads it and leads to its document. */
export function Bell() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { data } = useQuery(unreadQuery);
  const read = useMutation({
    mutationFn: (id: number) =>
      answerOf(api.POST('/user-notification/confirm/{id}', { params: { path: { id } } })),
    onSettled: look,
  });
  const readAll = useMutation({
    mutationFn: () => answerOf(api.POST('/user-notifications/confirm-all')),
    onSettled: look,
  });
  const items = data?.data ?? [];
  return (
    <NotificationBell
      count={data?.pagination.total ?? 0}
      items={items.map(({ id, title, text, created }) => ({
        id,
        title,
        text,
        time: <DateTime value={created} />,
      }))}
      onReadAll={() => readAll.mutate()}
      {...(checkRule('pages.settings-notifications', viewerOf(user))
        ? {
            footer: (
              <CardBar edge="bottom" align="center">
                <Link href={routeHref('settings-notifications')}>Все уведомления</Link>
              </CardBar>
            ),
          }
        : {})}
      onOpen={({ id }) => {
        read.mutate(id);
        const opened = items.find((item) => item.id === id);
        const href = opened && documentHref(opened.event_name, opened.entity_id, user.type);
        if (href) void navigate(href);
      }}
    />
  );
}
