import type { Schemas } from '@portal/api-client/client';
import { StatusBadge } from '@portal/ui/badge';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { Text } from '@portal/ui/text';

type Webhook = Schemas['Webhook'];

/** Columns of webhooks; `isAll` adds whose they are. */
export const webhookColumns = (isAll: boolean): readonly Column<Webhook>[] => [
  ...(isAll
    ? [{ id: 'contractor', title: 'Организация', cell: ({ contractor }: Webhook) => contractor.title }]
    : []),
  { id: 'address', title: 'Адрес', cell: ({ address }) => <Text weight="strong">{address}</Text> },
  {
    id: 'events',
    title: 'События',
    cell: ({ events }) => <Text size="small">{events.map(({ title }) => title).join(', ')}</Text>,
  },
  { id: 'created', title: 'Создан', cell: ({ created_at }) => <DateTime value={created_at} /> },
  {
    id: 'waiting',
    title: 'Доставка',
    cell: ({ waiting, failed, last_failure }) => (
      <>
        <Text>
          {waiting === 0 && failed === 0 && 'недоставленных нет'}
          {waiting > 0 && `ждёт ${waiting.toLocaleString('ru')}`}
          {waiting > 0 && failed > 0 && ', '}
          {failed > 0 && <Text tone="red">{`не доставлено ${failed.toLocaleString('ru')}`}</Text>}
        </Text>
        {last_failure && (
          <Text block size="small" tone="muted">
            <DateTime value={last_failure.created_at} />
            {last_failure.code === null
              ? `: ${last_failure.answer}`
              : `: ${last_failure.code} ${last_failure.answer}`}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'state',
    title: 'Состояние',
    cell: ({ active, stop_reason }) => (
      <>
        <StatusBadge tone={active ? 'green' : 'neutral'}>{active ? 'Работает' : 'Выключен'}</StatusBadge>
        {stop_reason !== '' && (
          <Text block size="small" tone="muted">
            {stop_reason}
          </Text>
        )}
      </>
    ),
  },
];
