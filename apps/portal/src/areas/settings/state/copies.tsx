import type { Schemas } from '@portal/api-client/client';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { DescriptionList } from '@portal/ui/description-list';
import { Text } from '@portal/ui/text';
import type { State } from './queries.ts';
import { sizeWords } from './words.ts';

const ROLES: Readonly<Record<string, string>> = {
  all: 'Всё',
  web: 'Отвечает людям',
  jobs: 'Фоновые задания',
};

const REPLICA = { used: 'Читает с неё', behind: 'Отстала', away: 'Недоступна' } as const;

const replicaWords = ({ replica, replica_lag_ms }: Schemas['ServerCopy']) =>
  replica === null
    ? 'Не задана'
    : `${REPLICA[replica]}${replica === 'behind' ? ` на ${Math.round(replica_lag_ms / 1000).toLocaleString('ru')} с` : ''}`;

const COLUMNS: readonly Column<Schemas['ServerCopy']>[] = [
  { id: 'host', title: 'Сервер', cell: ({ host }) => <Text weight="strong">{host}</Text> },
  { id: 'role', title: 'Что делает', cell: ({ role }) => ROLES[role] ?? role },
  { id: 'version', title: 'Версия', cell: ({ version }) => version },
  { id: 'started', title: 'Работает с', cell: ({ started_at }) => <DateTime value={started_at} /> },
  { id: 'seen', title: 'На связи', cell: ({ seen_at }) => <DateTime value={seen_at} /> },
  { id: 'sockets', title: 'Соединений', align: 'right', cell: ({ sockets }) => sockets.toLocaleString('ru') },
  { id: 'memory', title: 'Память', align: 'right', cell: ({ memory_bytes }) => sizeWords(memory_bytes) },
  {
    id: 'cpu',
    title: 'Процессор',
    align: 'right',
    cell: ({ cpu_percent }) => `${Math.round(cpu_percent).toLocaleString('ru')} %`,
  },
  {
    id: 'lag',
    title: 'Задержка',
    align: 'right',
    cell: ({ lag_ms }) => `${Math.round(lag_ms).toLocaleString('ru')} мс`,
  },
];
const WITH_REPLICA: typeof COLUMNS = [
  ...COLUMNS,
  {
    id: 'replica',
    title: 'Реплика базы',
    cell: (copy) => (
      <Text tone={copy.replica === 'used' || copy.replica === null ? 'default' : 'red'}>
        {replicaWords(copy)}
      </Text>
    ),
  },
];

/** The version and the running copies of the server. */
export const CopiesCard = ({ state: { version, version_since, copies } }: { state: State }) => (
  <Card title="Серверы" padded={false}>
    <DescriptionList
      className="px-5 py-4 max-md:px-4"
      columns={3}
      items={[
        { term: 'Версия', value: version },
        { term: 'Эта версия с', value: <DateTime value={version_since} /> },
        { term: 'Работает серверов', value: copies.length.toLocaleString('ru') },
      ]}
    />
    <DataTable
      label="Серверы"
      columns={copies.some(({ replica }) => replica !== null) ? WITH_REPLICA : COLUMNS}
      rows={copies}
      rowId={({ host, started_at }) => `${host} ${started_at}`}
    />
  </Card>
);

/** Who has the portal open now. */
export const OnlineCard = ({ state: { online, online_count } }: { state: State }) => (
  <Card title={`Сейчас на портале: ${online_count.toLocaleString('ru')}`}>
    {online.length === 0 ? (
      <Text tone="muted">Никого.</Text>
    ) : (
      <ul className="grid grid-cols-3 gap-x-6 gap-y-2 max-md:grid-cols-1">
        {online.map(({ id, name, contractor }) => (
          <li key={id} className="min-w-0">
            <Text block>{name}</Text>
            <Text block size="small" tone="muted">
              {contractor}
            </Text>
          </li>
        ))}
      </ul>
    )}
    {online_count > online.length && (
      <Text block tone="muted" className="mt-3">
        И ещё {(online_count - online.length).toLocaleString('ru')}.
      </Text>
    )}
  </Card>
);
