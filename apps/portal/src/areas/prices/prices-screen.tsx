import { answerOf } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { routeHref } from '@portal/domain/routes';
import { StatusBadge } from '@portal/ui/badge';
import { ButtonLink } from '@portal/ui/button-link';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { UploadIcon } from '@portal/ui/icons';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { describeList } from '../../kit/list/description.ts';
import { List } from '../../kit/list/list.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { loadPriceLists, type PriceList, type Upload } from './queries.ts';

const count = (n: number) => n.toLocaleString('ru');

const COLUMNS: readonly Column<PriceList>[] = [
  { id: 'title', title: 'Прайс-лист', cell: ({ title }) => <Text weight="strong">{title}</Text> },
  { id: 'supplier', title: 'Поставщик', cell: ({ supplier }) => supplier.title },
  { id: 'storage', title: 'Склад', cell: ({ storage }) => storage.title },
  { id: 'items', title: 'Позиций', align: 'right', cell: ({ items_count }) => count(items_count) },
  { id: 'stock', title: 'В наличии', align: 'right', cell: ({ in_stock_count }) => count(in_stock_count) },
  {
    id: 'updated',
    title: 'Обновлён',
    cell: ({ updated_at }) => (
      <Text tone="muted">
        <DateTime value={updated_at} />
      </Text>
    ),
  },
];

const UPLOADS: readonly Column<Upload>[] = [
  { id: 'file', title: 'Файл', cell: ({ file_name }) => <Text weight="strong">{file_name}</Text> },
  {
    id: 'created',
    title: 'Загружен',
    cell: ({ created_at }) => (
      <Text tone="muted">
        <DateTime value={created_at} />
      </Text>
    ),
  },
  { id: 'taken', title: 'Принято', align: 'right', cell: ({ taken }) => count(taken) },
  { id: 'refused', title: 'Не принято', align: 'right', cell: ({ refused }) => count(refused) },
  { id: 'duplicates', title: 'Повторов', align: 'right', cell: ({ duplicates }) => count(duplicates) },
  {
    id: 'status',
    title: 'Статус',
    cell: ({ status }) => <StatusBadge tone={status.tone}>{status.title}</StatusBadge>,
  },
];

const PRICES = describeList({
  name: 'prices',
  label: 'Прайс-листы',
  queryKey: ['price-lists', 'list'],
  load: async () => ({ data: await loadPriceLists() }),
  columns: COLUMNS,
  rowId: ({ id }) => id,
  rowLabel: ({ title }) => title,
  rowHref: ({ id }) => routeHref('prices-id', { id }),
});

const JOURNAL = describeList({
  name: 'price-uploads',
  prefix: 'journal',
  label: 'Журнал загрузок',
  pageSize: 10,
  queryKey: ['uploads'],
  load: ({ page, pageSize }) =>
    answerOf(api.GET('/data-file-processor/upload', { params: { query: { page, pageSize } } })),
  columns: UPLOADS,
  rowId: ({ id }) => id,
  rowLabel: ({ file_name }) => file_name,
  rowHref: ({ id }) => routeHref('prices-import', {}, { upload: id }),
  empty: (
    <EmptyState title="Загрузок ещё не было">
      Загрузите файл .xlsx или .csv: столбцы узнаются сами.
    </EmptyState>
  ),
});

/** Price lists one may see, and for those who sell the journal of uploads. */
export function PricesScreen() {
  const viewer = viewerOf(useCurrentUser());
  const uploads = checkRule('pages.prices-import', viewer) && viewer.type !== 'admin';
  return (
    <ListPage
      title="Прайс-листы"
      actions={
        uploads && (
          <ButtonLink href={routeHref('prices-import')}>
            <UploadIcon aria-hidden="true" className="size-4" />
            Загрузить прайс-лист
          </ButtonLink>
        )
      }
      list={PRICES}
    >
      {uploads && <List title="Журнал загрузок" list={JOURNAL} />}
    </ListPage>
  );
}
