import { expect, test } from 'vitest';
import { type Basket, type BasketItem, withItem } from './items.ts';

const line = (id: number, amount: number) => ({ id, amount }) as BasketItem;
const basket: Basket = { id: 1, storage_id: 2, amount: 0.3, count: 2, items: [line(7, 0.1), line(8, 0.2)] };

test('a changed line takes its place, and the sum of the basket is that of its lines to the kopeck', () => {
  const after = withItem(basket, line(8, 1_234.57));
  expect(after.items).toEqual([line(7, 0.1), line(8, 1_234.57)]);
  expect(after.amount).toBe(1_234.67);
  expect(after.count).toBe(2);
});

test('a line that has meanwhile gone changes nothing', () => {
  expect(withItem(basket, line(9, 5))).toEqual(basket);
});
