import { toKopecks } from '@portal/api-client/money';
import { Button } from '@portal/ui/button';
import { Counter } from '@portal/ui/counter';
import type { Column } from '@portal/ui/data-table';
import { DeliveryTerm } from '@portal/ui/delivery-term';
import { IconButton } from '@portal/ui/icon-button';
import { HeartIcon, RemoveIcon } from '@portal/ui/icons';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';
import { useEffect, useRef } from 'react';
import { PromisedSteps } from '../../../kit/journey.tsx';
import { SellerTitle } from '../../../kit/seller-title.tsx';
import { arrivalTitle, formatArrivalHour } from '../../../session/time/dates.ts';
import { type BasketItem, isGone, nameOf } from './items.ts';
import type { ShownItem } from './kept-places.ts';

/** Actions on lines. */
export interface LineActions {
  update(change: { id: number; quantity: number }): void;
  /** Why what is typed at a line is no valid quantity; null when it is. */
  wrong(id: number, reason: string | null): void;
  takeOut(lines: readonly BasketItem[]): void;
  /** Puts a removed line back. */
  restore(item: BasketItem): void;
  /** Moves lines to the deferred items, with their offers and quantities. */
  putAside(lines: readonly BasketItem[]): void;
}

export const columnsOf = (
  actions: LineActions,
  zone: string,
  reasons: ReadonlyMap<number, string>,
): readonly Column<ShownItem>[] => [
  {
    id: 'article',
    title: 'Бренд и артикул',
    cell: ({ offer, takenOut }) => (
      <PartName
        brand={offer.brand_title}
        article={offer.article}
        title={
          takenOut ? (
            'Убрано из корзины'
          ) : (
            <>
              {offer.title}
              <SellerTitle title={offer.seller_title} />
            </>
          )
        }
        href={`/catalog/result?articleId=${offer.standard_id}`}
      />
    ),
  },
  {
    id: 'term',
    title: <span className="whitespace-normal">{arrivalTitle(zone)}</span>,
    width: '150px',
    cell: ({ offer, takenOut, problem }) =>
      !takenOut &&
      problem?.code !== 'gone' && (
        <DeliveryTerm
          minutes={offer.term}
          arrival={formatArrivalHour(offer.arrival_at, zone)}
          explained={<PromisedSteps offer={offer} zone={zone} />}
        />
      ),
  },
  {
    id: 'reserve',
    title: 'Остаток, шт.',
    align: 'right',
    width: '104px',
    cell: ({ offer, takenOut }) => !takenOut && offer.reserve_text,
  },
  {
    id: 'price',
    title: 'Цена, руб.',
    align: 'right',
    width: '100px',
    cell: ({ offer, takenOut }) => !takenOut && <Price unit={false} value={toKopecks(offer.price)} />,
  },
  {
    id: 'quantity',
    title: 'Количество',
    width: '130px',
    cell: (item) =>
      !item.takenOut && (
        <Counter
          label={`Количество: ${nameOf(item)}`}
          value={item.quantity}
          rules={item.offer}
          disabled={isGone(item)}
          onChange={(quantity) => actions.update({ id: item.id, quantity })}
          onReason={(reason) => actions.wrong(item.id, reason)}
        />
      ),
  },
  {
    id: 'amount',
    title: 'Сумма, руб.',
    align: 'right',
    width: '112px',
    cell: ({ id, amount, takenOut }) => {
      if (takenOut) return null;
      if (reasons.has(id)) return <Text tone="muted">не посчитана</Text>;
      return <Price unit={false} value={toKopecks(amount)} strong />;
    },
  },
  {
    id: 'remove',
    title: <span className="sr-only">Убрать</span>,
    width: '96px',
    align: 'right',
    cell: (item) =>
      item.takenOut ? (
        <Restore item={item} onPress={actions.restore} />
      ) : (
        <span className="inline-flex">
          <IconButton
            size="small"
            icon={<HeartIcon />}
            aria-label={`Отложить: ${nameOf(item)}`}
            onClick={() => actions.putAside([item])}
          />
          <IconButton
            size="small"
            icon={<RemoveIcon />}
            aria-label={`Убрать из корзины: ${nameOf(item)}`}
            // Ignores the second click of a double click: it would hit the button that restores the line.
            onClick={({ detail }) => detail < 2 && actions.takeOut([item])}
          />
        </span>
      ),
  },
];

/** Button that restores a line, in the position of the remove button. */
function Restore({ item, onPress }: { item: BasketItem; onPress(item: BasketItem): void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The removed button had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Button
      ref={button}
      size="small"
      variant="secondary"
      aria-label={`Вернуть в корзину: ${nameOf(item)}`}
      onClick={({ detail }) => detail < 2 && onPress(item)}
    >
      Вернуть
    </Button>
  );
}
