import { answerOf, type Schemas } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { PlusIcon } from '@portal/ui/icons';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useMemo, useState } from 'react';
import { describeList } from '../../kit/list/description.ts';
import { List } from '../../kit/list/list.tsx';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { toasts } from '../../session/toasts.ts';
import { KeyDialog } from './key-dialog.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

type Key = Schemas['ApiKey'];

const COLUMNS = (onRevoke: ((key: Key) => void) | null): readonly Column<Key>[] => [
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

const keysList = (onRevoke: ((key: Key) => void) | null) =>
  describeList<Key>({
    name: 'api-keys',
    prefix: 'keys',
    label: 'Ключи API',
    queryKey: ['api-keys'],
    // A company has few keys, so they are loaded in one page; only the log below has pages.
    load: async () => ({
      data: (await answerOf(api.GET('/settings/api-key', { params: { query: { pageSize: 100 } } }))).data,
    }),
    columns: COLUMNS(onRevoke),
    rowId: ({ id }) => id,
    rowLabel: ({ title }) => title,
    tall: true,
    empty: (
      <EmptyState title="Ключей ещё нет">
        По ключу ваша учётная система или сайт сами передают порталу остатки и заказы покупателей.
      </EmptyState>
    ),
  });

/** The company's API keys: created, shown once and revoked here. */
export function KeysCard() {
  const user = useCurrentUser();
  const may = checkRule('actions.integration.update', viewerOf(user));
  const [begins, setBegins] = useState(false);
  const [made, setMade] = useState<Schemas['NewApiKey'] | null>(null);
  const [revoked, setRevoked] = useState<Key | null>(null);
  const list = useMemo(() => keysList(may ? setRevoked : null), [may]);
  return (
    <>
      <div className="flex items-center justify-between gap-4 max-md:flex-wrap">
        <Text tone="secondary">
          По ключу ваши системы сами передают порталу остатки и заказы покупателей.
        </Text>
        <span className="flex gap-2">
          <ButtonLink variant="secondary" href="/api/reference" target="_blank" rel="noreferrer">
            Описание API
          </ButtonLink>
          {may && (
            <Button icon={<PlusIcon aria-hidden="true" className="size-4" />} onClick={() => setBegins(true)}>
              Создать ключ
            </Button>
          )}
        </span>
      </div>
      <List list={list} title="Ключи API" />
      {begins && (
        <KeyDialog
          onClose={() => setBegins(false)}
          onMade={(key) => {
            setBegins(false);
            setMade(key);
          }}
        />
      )}
      {made && (
        <NewKeyDialog
          made={made}
          firstStorage={user.default_storage_id ?? undefined}
          onClose={() => setMade(null)}
        />
      )}
      {revoked && (
        <ConfirmDialog
          open
          onOpenChange={() => setRevoked(null)}
          title={`Отозвать ключ «${revoked.title}»?`}
          description="Системы, которые им пользуются, сразу потеряют доступ. Вернуть ключ нельзя, можно создать новый."
          action="Отозвать"
          tone="danger"
          onConfirm={async () => {
            await answerOf(
              api.PUT('/settings/api-key/{id}/revoke', { params: { path: { id: revoked.id } } }),
            );
            toasts.success('Ключ отозван');
            await queryClient.invalidateQueries({ queryKey: ['api-keys'] });
            setRevoked(null);
          }}
        />
      )}
    </>
  );
}
