import type { Schemas } from '@portal/api-client/client';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { Text } from '@portal/ui/text';

type Key = Schemas['ApiKey'];

interface KeyColumns {
  isAll: boolean;
  onRevoke: ((key: Key) => void) | null;
}

/** Columns of API keys: `isAll` adds whose they are; without `onRevoke` none can be revoked. */
export const keyColumns = ({ isAll, onRevoke }: KeyColumns): readonly Column<Key>[] => [
  ...(isAll
    ? [{ id: 'contractor', title: 'Организация', cell: ({ contractor }: Key) => contractor.title }]
    : []),
  {
    id: 'title',
    title: 'Ключ',
    cell: ({ title, prefix }) => (
      <>
        <Text weight="strong">{title}</Text>
        <Text block size="small" tone="muted">
          {prefix}…
        </Text>
      </>
    ),
  },
  { id: 'rights', title: 'Права', cell: ({ rights }) => rights.map(({ title }) => title).join(', ') },
  { id: 'storage', title: 'Склад', cell: ({ storage }) => storage?.title ?? 'Все склады' },
  {
    id: 'created',
    title: 'Создан',
    cell: ({ created_at, created_by }) => (
      <>
        <DateTime value={created_at} />
        <Text block size="small" tone="muted">
          {created_by}
        </Text>
      </>
    ),
  },
  {
    id: 'used',
    title: 'Последний вызов',
    cell: ({ last_used_at }) =>
      last_used_at === null ? <Text tone="muted">ещё нет</Text> : <DateTime value={last_used_at} />,
  },
  {
    id: 'state',
    title: 'Состояние',
    cell: ({ revoked_at, stop_reason }) => (
      <>
        <StatusBadge tone={revoked_at !== null ? 'neutral' : stop_reason === '' ? 'green' : 'red'}>
          {revoked_at !== null ? 'Отозван' : stop_reason === '' ? 'Действует' : 'Не действует'}
        </StatusBadge>
        {stop_reason !== '' && (
          <Text block size="small" tone="muted">
            {stop_reason}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'failures',
    title: 'Не принято за 7 дней',
    cell: ({ failures, last_failure }) =>
      last_failure === null ? (
        <Text tone="muted">нет</Text>
      ) : (
        <>
          <Text>
            <Text tone="red">{failures.toLocaleString('ru')}</Text>, последний{' '}
            <DateTime value={last_failure.created_at} />
          </Text>
          <Text block size="small" tone="muted">
            {`${last_failure.call} – ${last_failure.status}: ${last_failure.reason}`}
          </Text>
        </>
      ),
  },
  ...(onRevoke
    ? [
        {
          id: 'revoke',
          title: <span className="sr-only">Действия</span>,
          label: 'Действия',
          align: 'right' as const,
          cell: (key: Key) =>
            key.revoked_at === null && (
              <Button
                size="small"
                variant="secondary"
                aria-label={`Отозвать: ${key.title}`}
                onClick={() => onRevoke(key)}
              >
                Отозвать
              </Button>
            ),
        },
      ]
    : []),
];
