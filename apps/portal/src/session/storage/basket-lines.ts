// Pure updates of a cached basket when some of its lines change.
import type { Schemas } from '@portal/api-client/client';
import { toKopecks, toRoubles } from '@portal/api-client/money';

type Basket = Schemas['Basket'];
type BasketItem = Basket['items'][number];

function withItems(basket: Basket, items: BasketItem[]): Basket {
  const kopecks = items.reduce((sum, { amount }) => sum + toKopecks(amount), 0);
  return { ...basket, items, count: items.length, amount: toRoubles(kopecks) };
}

/** The basket after one of its lines has changed. A line that has been removed meanwhile is not added again. */
export const withItem = (basket: Basket, changed: BasketItem): Basket =>
  withItems(
    basket,
    basket.items.map((item) => (item.id === changed.id ? changed : item)),
  );

/** The basket after a line was added or updated; a new line comes last. */
export const withPut = (basket: Basket, put: BasketItem): Basket =>
  basket.items.some(({ id }) => id === put.id)
    ? withItem(basket, put)
    : withItems(basket, [...basket.items, put]);

/** The basket without the removed lines. */
export const withoutItems = (basket: Basket, ids: readonly number[]): Basket =>
  withItems(
    basket,
    basket.items.filter(({ id }) => !ids.includes(id)),
  );
