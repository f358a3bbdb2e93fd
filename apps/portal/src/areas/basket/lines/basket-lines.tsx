import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { contractLimitWords, isLimitExceeded } from '@portal/domain/money';
import { routeHref } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { DataTable, type TableGroup } from '@portal/ui/data-table';
import { WarningIcon } from '@portal/ui/icons';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useKeptFocus } from '../../../kit/use-kept-focus.ts';
import { api } from '../../../session/api.ts';
import { once } from '../../../session/calls/once.ts';
import {
  basketChanged,
  type ContractTaken,
  lineChanged,
  linePut,
  linesGone,
  useLimit,
} from '../../../session/storage/storage.ts';
import { BASKET, putIntoBasket, tellTakenOut } from '../../../session/storage/taken-out.ts';
import { useStorageZone } from '../../../session/storage/zone.ts';
import { tellPutAside } from './put-aside.ts';
import { toasts } from '../../../session/toasts.ts';
import { deferredChanged } from '../../catalogue/deferred.ts';
import { columnsOf } from './basket-columns.tsx';
import { writeLines } from './chosen-lines.ts';
import { keepPlaces, type ShownItem } from './kept-places.ts';
import { MoveDialog, type OwnStorage } from './move-dialog.tsx';
import { amountOf, type Basket, type BasketItem, isGone, nameOf, shipmentKey } from './items.ts';
import type { WrongQuantities } from './wrong-quantities.ts';
import { useLastByKeyboard } from '../../../kit/last-by-keyboard.ts';
import { useTableHeight } from '../../../kit/list/table-height.ts';

export interface BasketLinesProps {
  basket: Basket;
  storageId: number;
  storages: readonly OwnStorage[];
  wrong: WrongQuantities;
}

/**
 * Lines by supplier and shipment, with quantities; selected lines can be moved, deferred, removed or ordered.
 */
export function BasketLines({ basket, storageId, storages, wrong }: BasketLinesProps) {
  const { reasons, onReason } = wrong;
  const [picked, setPicked] = useState<ReadonlySet<number | string>>(new Set());
  const [moving, setMoving] = useState(false);
  const height = useTableHeight(basket.items.length);
  const [takenOut, setTakenOut] = useState<ReadonlySet<number>>(NOTHING);
  const rows = usePlaces(basket.items, takenOut);
  const contracts = useLimit(storageId)?.contracts;
  const groupOf = useMemo(() => groupsOf(rows, contracts ?? [], reasons), [rows, contracts, reasons]);
  useKeptFocus(
    useMemo(() => rows.map(({ id }) => id), [rows]),
    useCallback((id: number) => checkboxOf(rows.find((row) => row.id === id)), [rows]),
  );
  const { update, remove, putAside } = useLineActions(basket.id, storageId);
  const { mutate: removeLines } = remove;
  const takeOut = useCallback(
    (lines: readonly BasketItem[]) => {
      const offers = lines.map(({ offer_id }) => offer_id);
      setTakenOut((before) => new Set([...before, ...offers]));
      removeLines(lines);
    },
    [removeLines],
  );
  const restore = useCallback(
    (item: BasketItem) =>
      void putIntoBasket(storageId, item).then(
        (line) => linePut(storageId, line),
        (error: Error) => toasts.warning(failureSentence(error), { about: BASKET }),
      ),
    [storageId],
  );
  const zone = useStorageZone(storageId);
  // `mutate` is stable, so the columns and rows are not recreated on every response.
  const columns = useMemo(
    () =>
      columnsOf(
        { update: update.mutate, wrong: onReason, takeOut, restore, putAside: putAside.mutate },
        zone,
        reasons,
      ),
    [update.mutate, onReason, takeOut, restore, putAside.mutate, zone, reasons],
  );
  // Not `:focus-visible`: browsers also match it on an element that gets the focus because the clicked button
  // was removed.
  const byKeyboard = useLastByKeyboard();
  /** Removes the placeholders of removed lines once neither the pointer nor keyboard focus is in the table. */
  const giveUp = () => setTakenOut(NOTHING);
  // Lines that are no longer in the basket are not selected.
  const chosen = rows.filter(({ id, takenOut: gone }) => picked.has(id) && !gone);
  const selected = new Set<number | string>(chosen.map(({ id }) => id));
  const lines = writeLines(
    basket.items.map(({ id }) => id),
    selected,
  );
  return (
    <Card padded={false}>
      <div
        onPointerLeave={({ currentTarget }) => {
          if (!byKeyboard.current || !currentTarget.contains(document.activeElement)) giveUp();
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) giveUp();
        }}
      >
        <DataTable<ShownItem>
          label="Строки корзины"
          tall
          walk
          {...(height === undefined ? {} : { height })}
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          rowLabel={nameOf}
          group={groupOf}
          selected={selected}
          onSelect={setPicked}
          detail={({ id, quantity, problem: saved, takenOut: gone }) => {
            const reason = reasons.get(id);
            const problem = reason === undefined ? saved : { code: 'typed', message: reason };
            return (
              problem &&
              !gone && (
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
            );
          }}
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
                onClick={() => putAside.mutate(chosen)}
              >
                Отложить
              </Button>
              <Button
                size="small"
                variant="secondary"
                pending={remove.isPending}
                onClick={() => remove.mutate(chosen)}
              >
                Удалить
              </Button>
            </>
          }
        />
      </div>
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

/** The checkbox of a line's row, if the row is rendered. */
function checkboxOf(item: BasketItem | undefined): HTMLElement | null | undefined {
  if (!item) return undefined;
  const label = `Убрать из корзины: ${nameOf(item)}`;
  const button = [...document.querySelectorAll<HTMLElement>('tr[data-row] button')].find(
    (one) => one.ariaLabel === label,
  );
  return button?.closest('tr')?.querySelector<HTMLElement>('input[type="checkbox"]');
}

const NOTHING: ReadonlySet<number> = new Set();

/** Lines in their previous order, with placeholders of the lines removed here. */
function usePlaces(items: readonly BasketItem[], takenOut: ReadonlySet<number>): readonly ShownItem[] {
  const [kept, setKept] = useState(() => ({ items, takenOut, rows: keepPlaces([], items, takenOut) }));
  const rows =
    kept.items === items && kept.takenOut === takenOut ? kept.rows : keepPlaces(kept.rows, items, takenOut);
  if (rows !== kept.rows) setKept({ items, takenOut, rows });
  return useMemo(() => rows.filter(({ left }) => !left), [rows]);
}

/** Group heading of each line: its shipment with the total and the rest of the contract's limit. */
function groupsOf(
  rows: readonly ShownItem[],
  contracts: readonly ContractTaken[],
  reasons: ReadonlyMap<number, string>,
) {
  const headings = new Map<string, TableGroup>();
  for (const [key, all] of Map.groupBy(rows, shipmentKey)) {
    const [first] = all;
    if (!first) continue;
    const own = all.filter(({ takenOut }) => !takenOut);
    const { supplier, storage } = first.offer;
    const contract = contracts.find((one) => one.supplier.id === supplier.id);
    const title = all.every(isGone) ? 'Больше не предлагается' : `${supplier.title} · ${storage.title}`;
    headings.set(key, {
      id: key,
      title,
      label: title,
      aside: (
        <span className="flex items-baseline gap-4 md:shrink-0 max-md:flex-wrap max-md:gap-y-0.5">
          <Text tone="muted" size="small">
            {own.length.toLocaleString('ru')} {plural(own.length, 'позиция', 'позиции', 'позиций')}
          </Text>
          {contract && (
            <Text size="small" tone={isLimitExceeded(contract.amount, contract.limit) ? 'red' : 'muted'}>
              {contractLimitWords(contract)}
            </Text>
          )}
          {own.some(({ id }) => reasons.has(id)) ? (
            <Text tone="muted">не посчитана</Text>
          ) : (
            <Price value={amountOf(own)} strong />
          )}
        </span>
      ),
    });
  }
  return (item: BasketItem): TableGroup => {
    const heading = headings.get(shipmentKey(item));
    if (!heading) throw new Error('a line without a shipment');
    return heading;
  };
}

const PUT_ASIDE = ['put-to-deferred'];

function useLineActions(basketId: number, storageId: number) {
  // The page's data are out of date.
  const refused = (error: Error) => {
    toasts.warning(failureSentence(error), { about: BASKET });
    return basketChanged();
  };
  const update = useMutation({
    mutationFn: (body: { id: number; quantity: number }) =>
      answerOf(api.POST('/basket/basket-items/update', { body })),
    onSuccess: ({ data }) => {
      toasts.settle(BASKET);
      return lineChanged(storageId, data);
    },
    onError: refused,
  });
  const remove = useMutation({
    mutationFn: (lines: readonly BasketItem[]) =>
      answerOf(
        api.POST('/basket/basket-items/delete', {
          body: { basket_id: basketId, ids: lines.map(({ id }) => id) },
        }),
      ),
    onSuccess: (_, lines) => {
      tellTakenOut(
        storageId,
        lines.map((line) => ({ ...line, name: nameOf(line) })),
      );
      return linesGone(
        storageId,
        lines.map(({ id }) => id),
      );
    },
    onError: refused,
  });
  const putAside = useMutation({
    mutationKey: PUT_ASIDE,
    mutationFn: (lines: readonly BasketItem[]) =>
      answerOf(api.POST('/cart/items/put-to-deferred', { body: { ids: lines.map(({ id }) => id) } })),
    onSuccess: async ({ data }, lines) => {
      tellPutAside(
        storageId,
        lines.map((line) => ({ ...line, name: nameOf(line) })),
        data.map(({ id }) => id),
      );
      await Promise.all([
        linesGone(
          storageId,
          lines.map(({ id }) => id),
        ),
        deferredChanged(),
      ]);
    },
    onError: refused,
  });
  const { mutate } = putAside;
  const setAside = useCallback(
    (lines: readonly BasketItem[]) => once(PUT_ASIDE, lines, () => mutate(lines)),
    [mutate],
  );
  return { update, remove, putAside: { ...putAside, mutate: setAside } };
}
