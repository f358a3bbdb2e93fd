import { answerOf, type Schemas } from '@portal/api-client/client';
import { eventLabel } from '@portal/domain/event-labels';
import { failureSentence } from '@portal/domain/failures';
import {
  ALL_EVENTS,
  CONFIRMED_LABEL,
  MAIN_EVENTS,
  NO_NOTIFICATIONS,
  NOTIFICATION_TABS,
  type NotificationGroup,
  READ_ALL,
  showsUnderstood,
  UNDERSTOOD,
} from '@portal/domain/notifications';
import { collapseText, SHOW_ALL } from '@portal/domain/words';
import { PageHeader } from '@portal/ui/app-shell';
import { Badge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Card, CardBar } from '@portal/ui/card';
import { DateTime } from '@portal/ui/date-time';
import {
  CalendarIcon,
  ClaimsIcon,
  CompanyIcon,
  DocumentsIcon,
  InfoIcon,
  OrdersIcon,
  PartIcon,
  ProposalsIcon,
  SheetIcon,
  StorageIcon,
  WarningIcon,
} from '@portal/ui/icons';
import { NotificationItem } from '@portal/ui/notification-item';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { TabsWithCounters } from '@portal/ui/tabs';
import { Tag } from '@portal/ui/tag';
import { useMutation } from '@tanstack/react-query';
import { useAddress } from '../../session/browser/address.ts';
import { useInfiniteQuery, useQuery } from '../../session/calls/use-query.ts';
import { useDocumentHref } from '../../kit/document/document-href.ts';
import { api } from '../../session/api.ts';
import { outlivesPage } from '../../session/calls/outlives.ts';
import { useCurrentUser } from '../../session/session.ts';
import { ChoicesPanel } from './choices-panel.tsx';
import { countsQuery, notificationsChanged, notificationsQuery, READ_ALL_NOTIFICATIONS } from './queries.ts';
import { useSeen } from './use-seen.ts';

type Notification = Schemas['Notification'];

const GROUPS: readonly NotificationGroup[] = ['main', 'technical'];
/** The third tab: the settings instead of a list. */
const CHOICES = 'choices';

/** The user's notifications: main and technical, by event; marked as read one by one or all at once. */
export function NotificationsScreen() {
  const [params, setParams] = useAddress();
  const group = GROUPS.find((one) => one === params.get('tab')) ?? 'main';
  const event = params.get('event') ?? '';
  const choosing = params.get('tab') === CHOICES;
  const { data: counts = {}, isLoading: counting } = useQuery(countsQuery);
  const readAll = useMutation(READ_ALL_NOTIFICATIONS);
  const unread = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const change = (values: { tab?: string; event?: string }) =>
    setParams(
      Object.fromEntries(
        Object.entries({ tab: group === 'main' ? '' : group, event, ...values }).filter(
          ([, value]) => value !== '',
        ),
      ),
      { replace: true },
    );
  return (
    <>
      <PageHeader
        title="Уведомления"
        actions={
          <Button
            variant="secondary"
            disabled={unread === 0}
            pending={readAll.isPending}
            onClick={() => readAll.mutate()}
          >
            {READ_ALL}
          </Button>
        }
      />
      <Card padded={false}>
        <TabsWithCounters
          label="Уведомления"
          value={choosing ? CHOICES : group}
          onChange={(tab) => change({ tab: tab === 'main' ? '' : tab, event: '' })}
          tabs={[
            ...GROUPS.map((id, index) => ({ id: id as string, label: NOTIFICATION_TABS[index] ?? id })),
            { id: CHOICES, label: 'О чём сообщать' },
          ]}
        />
        {choosing ? (
          <ChoicesPanel />
        ) : counting ? (
          // The counts change the width of the kinds of events, and so the number of their rows.
          <Skeleton className="m-4 h-24" />
        ) : (
          <List group={group} event={event} counts={counts} onEvent={(next) => change({ event: next })} />
        )}
      </Card>
    </>
  );
}

interface ListProps {
  group: NotificationGroup;
  /** Only this event; empty for all. */
  event: string;
  /** Number of unread notifications by event. */
  counts: Readonly<Record<string, number>>;
  onEvent(event: string): void;
}

function List({ group, event, counts, onEvent }: ListProps) {
  const { is_admin } = useCurrentUser();
  const list = useInfiniteQuery(notificationsQuery(group, event));
  // A new notification shifts the pages, so duplicates are removed.
  const rows = [...new Map(list.data?.pages.flatMap(({ data }) => data.map((row) => [row.id, row])))].map(
    ([, row]) => row,
  );
  const end = useSeen(() => list.hasNextPage && !list.isFetchingNextPage && void list.fetchNextPage());
  return (
    <>
      {group === 'main' && (
        <CardBar strip role="group" aria-label="Вид события">
          <Tag pressed={event === ''} onPress={() => onEvent('')}>
            {ALL_EVENTS}
          </Tag>
          {MAIN_EVENTS.map((name) => (
            <Tag
              key={name}
              pressed={event === name}
              {...(counts[name] ? { count: counts[name] } : {})}
              onPress={() => onEvent(name)}
            >
              {eventLabel(name)}
            </Tag>
          ))}
        </CardBar>
      )}
      {list.error && <ErrorState message={failureSentence(list.error)} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton className="m-4 h-24" />}
      {list.isSuccess && rows.length === 0 && <EmptyState title={NO_NOTIFICATIONS} />}
      <ul>
        {rows.map((row) => (
          <Item key={row.id} notification={row} withUnderstood={showsUnderstood(row, is_admin)} />
        ))}
      </ul>
      {list.hasNextPage && (
        <CardBar edge="bottom" align="center">
          <span ref={end} />
          <Button variant="ghost" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Показать ещё
          </Button>
        </CardBar>
      )}
    </>
  );
}

/** Icon of a notification's subject. */
const SIGNS: Readonly<Record<Notification['icon'], typeof InfoIcon>> = {
  order: OrdersIcon,
  date: CalendarIcon,
  claim: ClaimsIcon,
  storage: StorageIcon,
  contract: DocumentsIcon,
  proposal: ProposalsIcon,
  goods: PartIcon,
  company: CompanyIcon,
  file: SheetIcon,
  stopped: WarningIcon,
  message: InfoIcon,
};

function Item({ notification, withUnderstood }: { notification: Notification; withUnderstood: boolean }) {
  const { id, event_name, entity_id, icon, title, text, created, is_confirmed } = notification;
  const { type } = useCurrentUser();
  const short = collapseText(text);
  const read = useMutation({
    mutationFn: () =>
      answerOf(api.POST('/user-notification/confirm/{id}', { params: { path: { id } }, ...outlivesPage() })),
    onSettled: notificationsChanged,
  });
  const href = useDocumentHref()(event_name, entity_id, type);
  const Sign = SIGNS[icon];
  return (
    <NotificationItem
      title={title}
      icon={<Sign className="size-5" />}
      href={href ?? undefined}
      onOpen={() => !is_confirmed && read.mutate()}
      time={<DateTime value={created} />}
      text={text}
      excerpt={short.collapsed ? short.text : undefined}
      expandLabel={SHOW_ALL}
      unread={!is_confirmed}
      action={
        is_confirmed ? (
          <Badge>{CONFIRMED_LABEL}</Badge>
        ) : (
          <Button variant="ghost" size="small" pending={read.isPending} onClick={() => read.mutate()}>
            {withUnderstood ? UNDERSTOOD : 'Прочитать'}
          </Button>
        )
      }
    />
  );
}
