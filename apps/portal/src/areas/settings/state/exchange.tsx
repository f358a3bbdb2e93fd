import type { Schemas } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { Link } from '@portal/ui/link';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import type { State } from './queries.ts';

type Webhook = Schemas['FailingWebhook'];
type Fetch = Schemas['FailingFetch'];
interface Failing {
  id: string;
  kind: string;
  title: string;
  contractor: Webhook['contractor'];
  at: string | null;
  reason: string;
}

function webhookReason({ stop_reason, code, failed }: Webhook): string {
  if (stop_reason !== '') return stop_reason;
  const answer = code === null ? 'Адрес не отвечает' : `Ответ ${code}`;
  return `${answer}, не доставлено: ${failed.toLocaleString('ru')}`;
}
const ofWebhook = (webhook: Webhook): Failing => ({
  id: `webhook ${webhook.id}`,
  kind: 'Вебхук',
  title: webhook.host,
  contractor: webhook.contractor,
  at: webhook.at,
  reason: webhookReason(webhook),
});
const ofFetch = ({ kind, id, title, contractor, at, reason }: Fetch): Failing => ({
  id: `${kind} ${id}`,
  kind: kind === 'price_list' ? 'Прайс-лист' : 'Остатки склада',
  title,
  contractor,
  at,
  reason,
});

const COLUMNS: readonly Column<Failing>[] = [
  {
    id: 'what',
    title: 'Что',
    cell: ({ kind, title }) => (
      <>
        <Text block weight="strong">
          {title}
        </Text>
        <Text block size="small" tone="muted">
          {kind}
        </Text>
      </>
    ),
  },
  {
    id: 'contractor',
    title: 'Организация',
    cell: ({ contractor: { id, title } }) => (
      <Link href={routeHref('contractors-id-view', { id })}>{title}</Link>
    ),
  },
  { id: 'at', title: 'Когда', cell: ({ at }) => (at === null ? '—' : <DateTime value={at} />) },
  { id: 'reason', title: 'Почему', width: '40%', cell: ({ reason }) => reason },
];

/** Webhooks that are not delivered, and files that are not fetched, each with its company. */
export const ExchangeCard = ({ state: { webhooks, fetches } }: { state: State }) => (
  <Card
    title="Обмен с организациями"
    padded={false}
    aside={<Link href={`${routeHref('settings-portal')}?part=integrations`}>Все вебхуки и ключи</Link>}
  >
    <DataTable
      label="Что не доставляется и не забирается"
      columns={COLUMNS}
      rows={[...webhooks.map(ofWebhook), ...fetches.map(ofFetch)]}
      rowId={({ id }) => id}
      tall
      empty={
        <EmptyState title="За сутки всё доставлено">
          Файлы получены. Вебхуки, которые организация выключила сама, стоят в «Все вебхуки и ключи».
        </EmptyState>
      }
    />
  </Card>
);
