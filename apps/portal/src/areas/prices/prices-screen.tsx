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
import { ListPage } from '../../kit/list/list-page.tsx';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { Uploads } from '../journal/uploads.tsx';
import { loadPriceLists, type PriceList } from './queries.ts';
import { SellingSteps } from './selling-steps.tsx';

const count = (n: number) => n.toLocaleString('ru');

const COLUMNS: readonly Column<PriceList>[] = [
  { id: 'title', title: 'Прайс-лист', cell: ({ title }) => <Text weight="strong">{title}</Text> },
  { id: 'supplier', title: 'Поставщик', cell: ({ supplier }) => supplier.title },
  { id: 'storage', title: 'Склад', cell: ({ storage }) => storage.title },
  {
    id: 'status',
    title: 'Статус',
    cell: ({ status }) => <StatusBadge tone={status.tone}>{status.title}</StatusBadge>,
  },
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

const PRICES = describeList({
  name: 'prices',
  label: 'Прайс-листы',
  queryKey: ['price-lists', 'list'],
  load: async () => ({ data: await loadPriceLists() }),
  columns: COLUMNS,
  rowId: ({ id }) => id,
  rowLabel: ({ title }) => title,
  rowHref: ({ id }) => routeHref('prices-id', { id }),
  empty: (
    <EmptyState title="Прайс-листов пока нет">
      Цены и остатки продавцов появляются у покупателей из их прайс-листов.
    </EmptyState>
  ),
});

/** Price lists visible to the user; for sellers also the journal of uploads. */
export function PricesScreen() {
  const viewer = viewerOf(useCurrentUser());
  const uploads = checkRule('pages.prices-import', viewer) && viewer.type !== 'admin';
  return (
    <ListPage
      title="Прайс-листы"
      actions={
        uploads && (
          <>
            <ButtonLink variant="secondary" href={routeHref('prices-add')}>
              Завести прайс-лист
            </ButtonLink>
            <ButtonLink href={routeHref('prices-import')}>
              <UploadIcon aria-hidden="true" className="size-4" />
              Загрузить прайс-лист
            </ButtonLink>
          </>
        )
      }
      note={<SellingSteps />}
      list={PRICES}
    >
      {uploads && <Uploads />}
    </ListPage>
  );
}
