import { answerOf } from '@portal/api-client/client';
import { formatDate } from '@portal/domain/dates';
import { permanentState, PERMANENT_STATE_LABELS } from '@portal/domain/permanent-notifications';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import type { Column } from '@portal/ui/data-table';
import { IconButton } from '@portal/ui/icon-button';
import { PlusIcon, RemoveIcon } from '@portal/ui/icons';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import { describeList } from '../../kit/list/description.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { api } from '../../session/api.ts';
import { ZONE } from '../../session/time/dates.ts';
import { useNow } from '../../session/time/now.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';
import { lastMoment, type Permanent, PermanentDialog, TONES } from './permanent-dialog.tsx';
import { RECIPIENTS } from './technical-queries.ts';

const changed = () => queryClient.invalidateQueries({ queryKey: ['permanents'] });
const STATE_TONES = { planned: 'yellow', shown: 'green', ended: 'neutral' } as const;

/** Permanent notifications, which administrators show on every page: created, edited and removed here. */
export function PermanentsScreen() {
  const now = useNow();
  /** 'new', or the edited notification. */
  const [open, setOpen] = useState<Permanent | 'new' | null>(null);
  const [leaving, setLeaving] = useState<Permanent | null>(null);
  const columns: readonly Column<Permanent>[] = [
    { id: 'text', title: 'Текст', cell: ({ text }) => <Text weight="strong">{text}</Text> },
    { id: 'tone', title: 'Вид', cell: ({ tone }) => TONES[tone] },
    {
      id: 'recipients',
      title: 'Кому',
      cell: ({ recipients }) => recipients.map((kind) => RECIPIENTS[kind]).join(', '),
    },
    {
      id: 'term',
      title: 'Срок',
      cell: ({ starts_at, ends_at }) => (
        <Text tone="muted">
          {ends_at === null
            ? `с ${formatDate(starts_at, ZONE)}, без срока`
            : `${formatDate(starts_at, ZONE)} – ${formatDate(lastMoment(ends_at), ZONE)}`}
        </Text>
      ),
    },
    {
      id: 'state',
      title: 'Состояние',
      cell: (one) => {
        const state = permanentState(one, now);
        return <StatusBadge tone={STATE_TONES[state]}>{PERMANENT_STATE_LABELS[state]}</StatusBadge>;
      },
    },
    {
      id: 'remove',
      title: <span className="sr-only">Убрать</span>,
      align: 'right',
      cell: (one) => (
        <IconButton
          aria-label={`Убрать: ${one.text}`}
          icon={<RemoveIcon aria-hidden="true" />}
          onClick={() => setLeaving(one)}
        />
      ),
    },
  ];
  const list = describeList<Permanent>({
    name: 'permanent-notifications',
    label: 'Постоянные уведомления',
    queryKey: ['permanents'],
    load: ({ page, pageSize, search }) => {
      const query = { page, pageSize, ...(search === '' ? {} : { 'filter[title]': search }) };
      return answerOf(api.GET('/user-notification/constants', { params: { query } }));
    },
    columns,
    tall: true,
    rowId: ({ id }) => id,
    rowLabel: ({ text }) => text,
    onOpen: (one) => setOpen(one),
    search: 'Текст уведомления',
    empty: (
      <EmptyState title="Постоянных уведомлений нет">
        Такое уведомление показывается над каждой страницей получателей, пока не истечёт его срок.
      </EmptyState>
    ),
  });
  return (
    <ListPage
      title="Постоянные уведомления"
      actions={
        <Button onClick={() => setOpen('new')} icon={<PlusIcon aria-hidden="true" className="size-4" />}>
          Добавить
        </Button>
      }
      list={list}
    >
      {open && (
        <PermanentDialog
          written={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onSaved={async () => {
            await changed();
            setOpen(null);
          }}
        />
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title="Убрать уведомление?"
        description="Оно исчезнет со страниц всех получателей."
        action="Убрать"
        tone="danger"
        onConfirm={async () => {
          if (!leaving) return;
          await answerOf(
            api.DELETE('/user-notification/constants/{id}', { params: { path: { id: leaving.id } } }),
          );
          await changed();
          toasts.success('Уведомление убрано');
        }}
      />
    </ListPage>
  );
}
