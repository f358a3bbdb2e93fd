import { answerOf } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { BELL_LIMIT, unreadCount } from '@portal/domain/notifications';
import { routeHref } from '@portal/domain/routes';
import { CardBar } from '@portal/ui/card';
import { DateTime } from '@portal/ui/date-time';
import { Link } from '@portal/ui/link';
import { NotificationBell } from '@portal/ui/notification-bell';
import { useMutation } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router';
import { documentHref } from '../../areas/document-href.ts';
import {
  countsQuery,
  notificationsChanged,
  READ_ALL_NOTIFICATIONS,
  unreadQuery,
} from '../../areas/notifications/queries.ts';
import { api } from '../../session/api.ts';
import { outlivesPage } from '../../session/calls/outlives.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { panelAtom, showBell } from './panel.ts';

/**
 * The three newest unread notifications and the number of technical ones; opening one marks it as read and goes
 * to its document.
 */
export function Bell() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const panel = useAtomValue(panelAtom);
  const { data } = useQuery(unreadQuery);
  const { data: counts = {} } = useQuery(countsQuery);
  const read = useMutation({
    mutationFn: (id: number) =>
      answerOf(api.POST('/user-notification/confirm/{id}', { params: { path: { id } }, ...outlivesPage() })),
    onSettled: notificationsChanged,
  });
  const readAll = useMutation(READ_ALL_NOTIFICATIONS);
  const items = data?.slice(0, BELL_LIMIT) ?? [];
  return (
    <NotificationBell
      count={unreadCount(counts, 'technical')}
      open={panel === 'bell'}
      onOpenChange={showBell}
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
