import { answerOf } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { routeHref } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { Counter } from '@portal/ui/counter';
import { type Column, DataTable, type TableGroup } from '@portal/ui/data-table';
import { DeliveryTerm } from '@portal/ui/delivery-term';
import { IconButton } from '@portal/ui/icon-button';
import { HeartIcon, RemoveIcon, WarningIcon } from '@portal/ui/icons';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useKeptFocus } from '../../kit/use-kept-focus.ts';
import { api } from '../../session/api.ts';
import { once } from '../../session/calls/once.ts';
import { basketChanged, lineChanged, linesGone } from '../../session/storage/storage.ts';
import { toasts } from '../../session/toasts.ts';
import { deferredChanged } from '../catalogue/deferred.ts';
import { writeLines } from './chosen-lines.ts';
import { MoveDialog, type OwnStorage } from './move-dialog.tsx';
import { amountOf, type Basket, type BasketItem, isGone, nameOf, shipmentKey } from './items.ts';
import { useTableHeight } from '../../kit/list/table-height.ts';

export interface BasketLinesProps {
  basket: Basket;
  storageId: number;
  storages: readonly OwnStorage[];
}

/** The lines by supplier and shipment, each with its quantity; what is chosen is moved, put aside, deleted or ordered. */
export function BasketLines({ basket, storageId, storages }: BasketLinesProps) {
  const [picked, setPicked] = useState<ReadonlySet<number | string>>(new Set());
  const [moving, setMoving] = useState(false);
  const height = useTableHeight(basket.items.length);
  const { rows, groupOf } = useMemo(() => grouped(basket.items), [basket.items]);
  useKeptFocus(
    useMemo(() => rows.map(({ id }) => id), [rows]),
    useCallback((id: number) => checkboxOf(rows.find((row) => row.id === id)), [rows]),
  );
  const { update, remove, putAside } = useLineActions(basket.id, storageId);
  // `mutate` stays the same for the table's life: its columns, and so its rows, are not made anew at every answer.
  const columns = useMemo(
    () => columnsOf({ update: update.mutate, remove: remove.mutate, putAside: putAside.mutate }),
    [update.mutate, remove.mutate, putAside.mutate],
  );
  // What has left the basket is chosen no more.
  const chosen = rows.filter(({ id }) => picked.has(id));
  const selected = new Set<number | string>(chosen.map(({ id }) => id));
  const ids = chosen.map(({ id }) => id);
  const lines = writeLines(
    rows.map(({ id }) => id),
    selected,
  );
  return (
    <Card padded={false}>
      <DataTable
        label="Строки корзины"
        tall
        {...(height === undefined ? {} : { height })}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={nameOf}
        group={groupOf}
        selected={selected}
        onSelect={setPicked}
        detail={({ id, quantity, problem }) =>
          problem && (
            <Text as="p" role="alert" tone="yellow" className="flex items-center gap-3">
              <WarningIcon aria-hidden="true" className="size-4 shrink-0" />
              {problem.message}
              {problem.code === 'price_changed' && (
                <Button size="small" variant="secondary" onClick={() => update.mutate({ id, quantity })}>
                  Согласиться
                </Button>
              )}
            </Text>
          )
        }
        bulk={
          <>
            <ButtonLink size="small" href={`${routeHref('catalog-order')}?lines=${lines}`}>
              Оформить выбранные
            </ButtonLink>
            {storages.length > 1 && (
              <Button size="small" variant="secondary" onClick={() => setMoving(true)}>
                Перенести на другой склад…
              </Button>
            )}
            <Button
              size="small"
              variant="secondary"
              pending={putAside.isPending}
              onClick={() => putAside.mutate(ids)}
            >
              Отложить
            </Button>
            <Button
              size="small"
              variant="secondary"
              pending={remove.isPending}
              onClick={() => remove.mutate(ids)}
            >
              Удалить
            </Button>
          </>
        }
      />
      {moving && (
        <MoveDialog
          basketId={basket.id}
          items={chosen}
          storages={storages.filter(({ id }) => id !== storageId)}
          onClose={() => setMoving(false)}
        />
      )}
    </Card>
  );
}

/** The checkbox of a line's row, if the row is in the page. */
function checkboxOf(item: BasketItem | undefined): HTMLElement | null | undefined {
  if (!item) return undefined;
  const label = `Убрать из корзины: ${nameOf(item)}`;
  const button = [...document.querySelectorAll<HTMLElement>('tr[data-row] button')].find(
    (one) => one.ariaLabel === label,
  );
  return button?.closest('tr')?.querySelector<HTMLElement>('input[type="checkbox"]');
}

/** The lines of one shipment stand together, in the order in which the first of each came. */
function grouped(items: readonly BasketItem[]) {
  const groups = Map.groupBy(items, shipmentKey);
  const headings = new Map<string, TableGroup>();
  for (const [key, own] of groups) {
    const [first] = own;
    if (!first) continue;
    const { supplier, storage } = first.offer;
    const title = own.every(isGone) ? 'Больше не предлагается' : `${supplier.title} · ${storage.title}`;
    headings.set(key, {
      id: key,
      title,
      label: title,
      aside: (
        <span className="flex shrink-0 items-baseline gap-4">
          <Text tone="muted" size="small">
            {own.length.toLocaleString('ru')} {plural(own.length, 'позиция', 'позиции', 'позиций')}
          </Text>
          <Price value={amountOf(own)} strong />
        </span>
      ),
    });
  }
  const groupOf = (item: BasketItem): TableGroup => {
    const heading = headings.get(shipmentKey(item));
    if (!heading) throw new Error('a line without a shipment');
    return heading;
  };
  return { rows: [...groups.values()].flat(), groupOf };
}

const PUT_ASIDE = ['put-to-deferred'];

function useLineActions(basketId: number, storageId: number) {
  // What the page shows is no longer what there is.
  const refused = (error: Error) => {
    toasts.warning(error.message);
    return basketChanged();
  };
  const update = useMutation({
    mutationFn: (body: { id: number; quantity: number }) =>
      answerOf(api.POST('/basket/basket-items/update', { body })),
    onSuccess: ({ data }) => lineChanged(storageId, data),
    onError: refused,
  });
  const remove = useMutation({
    mutationFn: (ids: number[]) =>
      answerOf(api.POST('/basket/basket-items/delete', { body: { basket_id: basketId, ids } })),
    onSuccess: (_, ids) => linesGone(storageId, ids),
    onError: refused,
  });
  const putAside = useMutation({
    mutationKey: PUT_ASIDE,
    mutationFn: (ids: number[]) => answerOf(api.POST('/cart/items/put-to-deferred', { body: { ids } })),
    onSuccess: async (_, ids) => {
      toasts.confirm('Отложено');
      await Promise.all([linesGone(storageId, ids), deferredChanged()]);
    },
    onError: refused,
  });
  const { mutate } = putAside;
  const setAside = useCallback((ids: number[]) => once(PUT_ASIDE, ids, () => mutate(ids)), [mutate]);
  return { update, remove, putAside: { ...putAside, mutate: setAside } };
}

interface LineActions {
  update(change: { id: number; quantity: number }): void;
  remove(ids: number[]): void;
  putAside(ids: number[]): void;
}

const columnsOf = (actions: LineActions): readonly Column<BasketItem>[] => [
  {
    id: 'article',
    title: 'Бренд и артикул',
    width: '32%',
    cell: ({ offer }) => (
      <PartName
        brand={offer.brand_title}
        article={offer.article}
        title={offer.title}
        href={`/catalog/result?articleId=${offer.standard_id}`}
      />
    ),
  },
  {
    id: 'term',
    title: 'Срок',
    width: '90px',
    cell: ({ offer }) => <DeliveryTerm minutes={offer.term} isFast={offer.term < 1_440} />,
  },
  {
    id: 'reserve',
    title: 'Остаток',
    align: 'right',
    width: '90px',
    cell: ({ offer }) => offer.reserve_text,
  },
  {
    id: 'price',
    title: 'Цена, руб.',
    align: 'right',
    width: '110px',
    cell: ({ offer }) => <Price unit={false} value={toKopecks(offer.price)} />,
  },
  {
    id: 'quantity',
    title: 'Количество',
    width: '150px',
    cell: (item) => (
      <Counter
        label={`Количество: ${nameOf(item)}`}
        value={item.quantity}
        rules={item.offer}
        disabled={isGone(item)}
        onChange={(quantity) => actions.update({ id: item.id, quantity })}
      />
    ),
  },
  {
    id: 'amount',
    title: 'Сумма, руб.',
    align: 'right',
    width: '120px',
    cell: ({ amount }) => <Price unit={false} value={toKopecks(amount)} strong />,
  },
  {
    id: 'remove',
    title: <span className="sr-only">Убрать</span>,
    width: '96px',
    align: 'right',
    cell: (item) => (
      <span className="inline-flex">
        <IconButton
          size="small"
          icon={<HeartIcon />}
          aria-label={`Отложить: ${nameOf(item)}`}
          onClick={() => actions.putAside([item.id])}
        />
        <IconButton
          size="small"
          icon={<RemoveIcon />}
          aria-label={`Убрать из корзины: ${nameOf(item)}`}
          onClick={() => actions.remove([item.id])}
        />
      </span>
    ),
  },
];
