import { addressOf, answerOf } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { checkRule } from '@portal/domain/access';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useAddress } from '../../session/browser/address.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { failedOf } from '../../kit/failed-options.ts';
import type { Asked } from '../../kit/list/address.ts';
import { describeList, type ListFilter } from '../../kit/list/description.ts';
import { idFilter, yesOrNo } from '../../kit/list/document-list.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SellerTitle } from '../../kit/seller-title.tsx';
import { exportQueryOf, queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { ItemDialog } from './item-dialog.tsx';
import { filtersIn } from './item-filters.ts';
import { filterValuesQuery, type PriceList, type PriceListItem, priceListQuery } from './queries.ts';
import { SellingSteps } from './selling-steps.tsx';

const COLUMNS: readonly Column<PriceListItem>[] = [
  {
    id: 'article',
    title: 'Бренд и артикул',
    cell: ({ brand_title, article }) => <PartName brand={brand_title} article={article} />,
  },
  {
    id: 'title',
    title: 'Наименование',
    cell: ({ title, seller_title, is_other_title }) => (
      <>
        {title}
        <SellerTitle title={is_other_title ? seller_title : null} />
      </>
    ),
  },
  { id: 'quantity', title: 'Остаток', align: 'right', cell: ({ quantity_text }) => quantity_text },
  { id: 'multiplicity', title: 'Кратно', align: 'right', cell: ({ multiplicity }) => multiplicity },
  {
    id: 'price',
    title: 'Цена, руб.',
    align: 'right',
    cell: ({ price }) => <Price unit={false} value={toKopecks(price)} strong />,
  },
  {
    id: 'updated',
    title: 'Обновлено',
    cell: ({ updated_at }) => (
      <Text tone="muted">
        <DateTime value={updated_at} />
      </Text>
    ),
  },
];

/** Items of a price list; rows open an item's page if the user may see it, or the editor for the seller. */
const itemsOf = (
  id: number,
  opens: boolean,
  exports: boolean,
  loads: boolean,
  change: ((item: PriceListItem) => void) | null,
  filters: readonly ListFilter[],
) =>
  describeList({
    name: 'price-list-items',
    label: 'Позиции прайс-листа',
    queryKey: ['price-list-items', id],
    load: (asked) =>
      answerOf(api.GET('/prices/price-list/{id}/items', { params: { path: { id }, query: queryOf(asked) } })),
    columns: change ? [...COLUMNS, changing(change)] : COLUMNS,
    rowId: ({ id: item }) => item,
    rowLabel: ({ brand_title, article }) => `${brand_title} ${article}`,
    ...(opens
      ? {
          rowHref: ({ id: item }: PriceListItem) =>
            routeHref('prices-id-update-item', { id, item: String(item) }),
        }
      : {}),
    search: 'Артикул в любом написании',
    filters,
    ...(exports
      ? {
          exportFile: (asked: Asked) =>
            addressOf('/prices/price-list/{id}/export', { path: { id }, query: exportQueryOf(asked) }),
        }
      : {}),
    empty: loads ? (
      <EmptyState
        title="Позиций пока нет"
        actions={<ButtonLink href={routeHref('prices-id-import', { id })}>Загрузить файл</ButtonLink>}
      >
        Загрузите файл: столбцы узнаются сами. Или добавьте позиции по одной.
      </EmptyState>
    ) : (
      <EmptyState title="Позиций пока нет" />
    ),
  });
const changing = (change: (item: PriceListItem) => void): Column<PriceListItem> => ({
  id: 'act',
  title: <span className="sr-only">Действия</span>,
  align: 'right',
  cell: (item) => (
    <Button
      size="small"
      variant="ghost"
      aria-label={`Изменить ${item.brand_title} ${item.article}`}
      onClick={() => change(item)}
    >
      Изменить
    </Button>
  ),
});

/** A price list: its items, searchable by article, and the available actions. */
export function PriceListScreen() {
  const id = Number(useParams()['id']);
  const { data: list, error } = useQuery(priceListQuery(id));
  const known = useQuery(filterValuesQuery(id));
  const viewer = viewerOf(useCurrentUser());
  const [changed, setChanged] = useState<PriceListItem>();
  if (error) return <ErrorState message={failureSentence(error)} />;
  const opens = checkRule('pages.prices-id-update-item', viewer);
  const loads =
    (list?.allowed_actions.includes('items') ?? false) && checkRule('pages.prices-id-import', viewer);
  const changes = list?.allowed_actions.includes('items') ?? false;
  return (
    <>
      <ListPage
        title={list?.title}
        aside={list && <StatusBadge tone={list.status.tone}>{list.status.title}</StatusBadge>}
        actions={list && <Actions list={list} />}
        note={
          list && (
            <>
              <Text tone="muted">{`${list.supplier.title} · ${list.storage.title}`}</Text>
              <SellingSteps />
              {list.price_note !== undefined && <Alert>{list.price_note}</Alert>}
            </>
          )
        }
        list={itemsOf(
          id,
          opens,
          checkRule('actions.prices.export', viewer),
          loads,
          opens && changes ? setChanged : null,
          [
            idFilter('brand', 'Бренд', known.data?.brands, 'brand_id', failedOf(known)),
            idFilter('category', 'Категория', known.data?.categories, 'category_id', failedOf(known)),
            yesOrNo('in_stock', 'Наличие', 'В наличии', 'Нет в наличии'),
          ],
        )}
      />
      {changed && <ItemDialog key={changed.id} item={changed} onClose={() => setChanged(undefined)} />}
    </>
  );
}

/** Actions that the user may perform. */
function Actions({ list: { id, allowed_actions } }: { list: PriceList }) {
  const [params] = useAddress();
  const viewer = viewerOf(useCurrentUser());
  const may = (page: string) => checkRule(`pages.${page}`, viewer);
  const changes = allowed_actions.includes('items');
  const reads = viewer.type !== 'shop' && may('prices-id-edit');
  return (
    <>
      {reads && (
        <ButtonLink variant="secondary" href={routeHref('prices-id-edit', { id })}>
          {allowed_actions.includes('edit') ? 'Настройки и версии' : 'Версии'}
        </ButtonLink>
      )}
      {changes && may('prices-id-update-item') && (
        <ButtonLink variant="secondary" href={routeHref('prices-id-update-item', { id }, filtersIn(params))}>
          Цены на процент
        </ButtonLink>
      )}
      {changes && may('prices-id-import') && (
        <ButtonLink variant="secondary" href={routeHref('prices-id-import', { id })}>
          Обновить из файла
        </ButtonLink>
      )}
      {changes && may('prices-id-add') && (
        <ButtonLink href={routeHref('prices-id-add', { id })}>Добавить позицию</ButtonLink>
      )}
    </>
  );
}
