import type { Schemas } from '@portal/api-client/client';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../../session/calls/use-query.ts';
import { impersonationsQuery } from './impersonations.ts';

const COLUMNS: Column<Schemas['Impersonation']>[] = [
  { id: 'name', title: 'Кто', cell: ({ name }) => name },
  { id: 'started', title: 'Начало', cell: ({ started_at }) => <DateTime value={started_at} /> },
  {
    id: 'ended',
    title: 'Конец',
    cell: ({ ended_at }) =>
      ended_at === null ? <Text tone="muted">Ещё смотрит</Text> : <DateTime value={ended_at} />,
  },
  { id: 'reason', title: 'Причина', cell: ({ reason }) => reason },
];

/** Who has looked at the portal as the user, when and why; nothing if nobody has. */
export function ImpersonationsCard() {
  const { data = [] } = useQuery(impersonationsQuery);
  if (data.length === 0) return null;
  return (
    <Card title="Кто входил от вашего имени" padded={false}>
      <DataTable label="Входы от вашего имени" columns={COLUMNS} rows={data} rowId={({ id }) => id} />
    </Card>
  );
}
