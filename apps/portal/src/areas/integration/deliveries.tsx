import { answerOf, type Schemas } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { failureSentence } from '@portal/domain/failures';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { deliveredDocument } from '@portal/domain/webhooks';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { Dialog } from '@portal/ui/dialog';
import { Field } from '@portal/ui/field';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { Textarea } from '@portal/ui/textarea';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { describeList } from '../../kit/list/description.ts';
import { List } from '../../kit/list/list.tsx';
import { queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { toasts } from '../../session/toasts.ts';

type Delivery = Schemas['WebhookDelivery'];
const TONES = { pending: 'yellow', delivered: 'green', failed: 'red' } as const;

const COLUMNS: readonly Column<Delivery>[] = [
  {
    id: 'event',
    title: 'Событие',
    cell: ({ event, document }) => (
      <>
        <Text weight="strong">{event.title}</Text>
        <Text block size="small" tone="muted">
          {deliveredDocument(document)}
        </Text>
      </>
    ),
  },
  { id: 'address', title: 'Адрес', cell: ({ address }) => address },
  { id: 'created', title: 'Случилось', cell: ({ created_at }) => <DateTime value={created_at} /> },
  { id: 'attempts', title: 'Попыток', align: 'right', cell: ({ attempts }) => attempts },
  {
    id: 'last',
    title: 'Последний ответ',
    cell: ({ last }) => (last === null ? <Text tone="muted">—</Text> : (last.code ?? 'нет ответа')),
  },
  {
    id: 'status',
    title: 'Состояние',
    cell: ({ status, next_at }) => (
      <>
        <StatusBadge tone={TONES[status.code]}>{status.title}</StatusBadge>
        {next_at !== null && (
          <Text block size="small" tone="muted">
            ещё раз <DateTime value={next_at} />
          </Text>
        )}
      </>
    ),
  },
];

function Replay({ ids, onDone }: { ids: readonly number[]; onDone(): void }) {
  const replay = useMutation({
    mutationFn: () => answerOf(api.POST('/settings/webhook/replay', { body: { ids: [...ids] } })),
    onSuccess: async () => {
      toasts.success('Событие уйдёт ещё раз', 'В течение минуты, под тем же именем');
      await Promise.all(
        ['webhooks', 'webhook-deliveries'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
      );
      onDone();
    },
    onError: (error) => toasts.warning(failureSentence(error)),
  });
  return (
    <Button variant="secondary" pending={replay.isPending} onClick={() => replay.mutate()}>
      Доставить ещё раз
    </Button>
  );
}

const deliveriesList = (may: boolean, onOpen: (delivery: Delivery) => void) =>
  describeList<Delivery>({
    name: 'webhook-deliveries',
    prefix: 'log',
    label: 'Журнал доставок',
    queryKey: ['webhook-deliveries'],
    load: (asked) => answerOf(api.GET('/settings/webhook/deliveries', { params: { query: queryOf(asked) } })),
    columns: COLUMNS,
    rowId: ({ id }) => id,
    rowLabel: ({ event, document }) => `${event.title}, ${deliveredDocument(document)}`,
    onOpen,
    tall: true,
    filters: [
      {
        id: 'status',
        name: 'Состояние',
        kind: 'choice',
        single: true,
        options: [
          { value: 'pending', label: 'Ждёт' },
          { value: 'delivered', label: 'Доставлено' },
          { value: 'failed', label: 'Не доставлено' },
        ],
      },
    ],
    ...(may
      ? {
          bulk: (chosen: Delivery[], clear: () => void) => (
            <Replay ids={chosen.map(({ id }) => id)} onDone={clear} />
          ),
        }
      : {}),
    empty: <EmptyState title="Доставок ещё не было" />,
  });

/**
 * Log of calls to the company's systems with their responses; calls can be repeated, one or several at once.
 */
export function DeliveriesCard() {
  const may = checkRule('actions.integration.update', viewerOf(useCurrentUser()));
  const [opened, setOpened] = useState<Delivery | null>(null);
  const list = useMemo(() => deliveriesList(may, setOpened), [may]);
  return (
    <>
      <List list={list} title="Журнал доставок" />
      {opened && (
        <Dialog
          open
          onOpenChange={() => setOpened(null)}
          title={opened.event.title}
          description={`${opened.address}, попыток: ${opened.attempts}`}
          width={640}
          actions={
            <>
              {may && <Replay ids={[opened.id]} onDone={() => setOpened(null)} />}
              <Button onClick={() => setOpened(null)}>Закрыть</Button>
            </>
          }
        >
          <div className="flex flex-col gap-4">
            <Field label="Отправлено">
              <Textarea rows={8} readOnly value={opened.body} />
            </Field>
            <Field
              label={
                opened.last === null
                  ? 'Ответ'
                  : `Ответ: ${opened.last.code ?? 'нет'}, за ${opened.last.took} мс`
              }
            >
              <Textarea rows={3} readOnly value={opened.last?.answer ?? 'Ещё не отправляли'} />
            </Field>
          </div>
        </Dialog>
      )}
    </>
  );
}
