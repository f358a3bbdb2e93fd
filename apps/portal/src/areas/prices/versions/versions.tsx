import { answerOf, newIdempotencyKey, type Schemas } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { Badge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { Link } from '@portal/ui/link';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import { documentNumber } from '../../../kit/list/columns.tsx';
import { describeList } from '../../../kit/list/description.ts';
import { List } from '../../../kit/list/list.tsx';
import { api } from '../../../session/api.ts';
import { toasts } from '../../../session/toasts.ts';
import { Comparison } from './comparison.tsx';
import { type PriceList, pricesChanged } from '../queries.ts';

type Version = Schemas['PriceListVersion'];

const columnsOf = (act: (version: Version) => React.ReactNode): readonly Column<Version>[] => [
  { id: 'id', title: 'Версия', cell: ({ id }) => <Text tone="muted">{documentNumber(id)}</Text> },
  {
    id: 'text',
    title: 'Что произошло',
    cell: ({ text, is_current, upload }) => (
      <span className="flex items-center gap-2">
        {upload ? (
          <Link href={routeHref('prices-import', {}, { upload: String(upload.id) })}>{text}</Link>
        ) : (
          <Text weight="strong">{text}</Text>
        )}
        {is_current && <Badge tone="green">Сейчас</Badge>}
      </span>
    ),
  },
  { id: 'author', title: 'Кто', cell: ({ author }) => (author === '' ? 'Портал' : author) },
  {
    id: 'created',
    title: 'Когда',
    cell: ({ created_at }) => (
      <Text tone="muted">
        <DateTime value={created_at} />
      </Text>
    ),
  },
  {
    id: 'changes',
    title: 'Позиций изменилось',
    align: 'right',
    cell: ({ changes }) => changes.toLocaleString('ru'),
  },
  { id: 'act', title: 'Действия', align: 'right', cell: act },
];

/** Former versions of a price list, to compare with the current state and to restore. */
export function Versions({ list }: { list: PriceList }) {
  const [compared, setCompared] = useState<Version>();
  const [returning, setReturning] = useState<Version>();
  const mayReturn = list.allowed_actions.includes('items');
  const described = describeList({
    name: 'price-list-versions',
    prefix: 'versions',
    label: 'Версии прайс-листа',
    pageSize: 10,
    queryKey: ['price-list-versions', list.id],
    load: ({ page, pageSize }) =>
      answerOf(
        api.GET('/prices/price-list/{id}/versions', {
          params: { path: { id: list.id }, query: { page, pageSize } },
        }),
      ),
    columns: columnsOf((version) =>
      version.is_current ? (
        ''
      ) : (
        <span className="flex justify-end gap-2">
          <Button size="small" variant="secondary" onClick={() => setCompared(version)}>
            Сравнить
          </Button>
          {mayReturn && (
            <Button size="small" variant="secondary" onClick={() => setReturning(version)}>
              Вернуть…
            </Button>
          )}
        </span>
      ),
    ),
    rowId: ({ id }) => id,
    empty: <EmptyState title="Версий ещё нет">Первая появится, когда изменится цена или состав.</EmptyState>,
  });
  return (
    <>
      <List title="Версии" list={described} />
      {compared && <Comparison list={list} from={compared} onClose={() => setCompared(undefined)} />}
      <ConfirmDialog
        open={returning !== undefined}
        onOpenChange={() => setReturning(undefined)}
        title={`Вернуть прайс-лист к версии ${documentNumber(returning?.id)}?`}
        description={`«${returning?.text ?? ''}». Цены, кратность и состав станут такими, какими были, – для покупателей разом. Остатки не изменятся. Нынешняя версия останется в списке.`}
        action="Вернуть"
        onConfirm={async () => {
          if (!returning) return;
          await answerOf(
            api.POST('/prices/price-list/{id}/restore', {
              params: { path: { id: list.id }, header: { 'Idempotency-Key': newIdempotencyKey() } },
              body: { version: list.version, to: returning.id },
            }),
          ).finally(pricesChanged);
          toasts.success('Прайс-лист возвращён к прежней версии');
        }}
      />
    </>
  );
}
