import { answerOf, type Schemas } from '@portal/api-client/client';
import { PageHeader } from '@portal/ui/app-shell';
import { Sections } from '@portal/ui/sections';
import { EmptyState } from '@portal/ui/state';
import { type ReactNode, useMemo, useState } from 'react';
import { keyColumns } from '../../kit/exchange/key-columns.tsx';
import { RevokeDialog } from '../../kit/exchange/revoke-dialog.tsx';
import { webhookColumns } from '../../kit/exchange/webhook-columns.tsx';
import { describeList, type ListFilter } from '../../kit/list/description.ts';
import { List } from '../../kit/list/list.tsx';
import { queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';

type Key = Schemas['ApiKey'];
type Webhook = Schemas['Webhook'];

/** A filter by one of these states. */
const byState = (options: readonly { value: string; label: string }[]): ListFilter[] => [
  { id: 'state', name: 'Состояние', kind: 'choice', single: true, options },
];

const keysList = (onRevoke: (key: Key) => void) =>
  describeList<Key>({
    name: 'all-api-keys',
    prefix: 'keys',
    label: 'Ключи API',
    pageSize: 20,
    queryKey: ['api-keys', 'all'],
    load: (asked) => answerOf(api.GET('/settings/api-key', { params: { query: queryOf(asked) } })),
    search: 'Организация, ключ или человек',
    filters: byState([
      { value: 'failing', label: 'Есть непринятые вызовы' },
      { value: 'working', label: 'Действуют' },
      { value: 'stopped', label: 'Не действуют' },
      { value: 'revoked', label: 'Отозваны' },
    ]),
    savesViews: false,
    columns: keyColumns({ isAll: true, onRevoke }),
    rowId: ({ id }) => id,
    rowLabel: ({ title, contractor }) => `${title}, ${contractor.title}`,
    tall: true,
    empty: (
      <EmptyState title="Ключей ещё нет">
        Организации создают их в настройках, в разделе «Интеграция».
      </EmptyState>
    ),
  });

const WEBHOOKS = describeList<Webhook>({
  name: 'all-webhooks',
  prefix: 'hooks',
  label: 'Вебхуки',
  pageSize: 20,
  queryKey: ['webhooks', 'all'],
  load: (asked) => answerOf(api.GET('/settings/webhook', { params: { query: queryOf(asked) } })),
  search: 'Организация или адрес',
  filters: byState([
    { value: 'failing', label: 'Есть недоставленные' },
    { value: 'working', label: 'Работают' },
    { value: 'off', label: 'Выключены' },
  ]),
  savesViews: false,
  columns: webhookColumns(true),
  rowId: ({ id }) => id,
  rowLabel: ({ address, contractor }) => `${address}, ${contractor.title}`,
  tall: true,
  empty: (
    <EmptyState title="Вебхуков ещё нет">
      Организации создают их в настройках, в разделе «Интеграция».
    </EmptyState>
  ),
});

/** API keys and webhooks of all companies with what they failed in, as a part of the portal's settings. */
export function PortalIntegrations({ note }: { note: ReactNode }) {
  const [revoked, setRevoked] = useState<Key | null>(null);
  const keys = useMemo(() => keysList(setRevoked), []);
  return (
    <>
      <PageHeader title="Настройки портала" />
      <Sections>
        {note}
        <List title="Ключи API" list={keys} />
        <List title="Вебхуки" list={WEBHOOKS} />
      </Sections>
      {revoked && <RevokeDialog revoked={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}
