import { expect, test } from 'vitest';
import type { Schemas } from '@portal/api-client/client';
import { withItem, withoutItems, withPut } from './basket-lines.ts';

type Basket = Schemas['Basket'];
type BasketItem = Basket['items'][number];

const line = (id: number, amount: number) => ({ id, amount }) as BasketItem;
const basket: Basket = { id: 1, storage_id: 2, amount: 0.3, count: 2, items: [line(7, 0.1), line(8, 0.2)] };

test('a changed line takes its place, and the sum of the basket is that of its lines to the kopeck', () => {
  const after = withItem(basket, line(8, 1_234.57));
  expect(after.items).toEqual([line(7, 0.1), line(8, 1_234.57)]);
  expect(after.amount).toBe(1_234.67);
  expect(after.count).toBe(2);
});

test('a line that is put comes last; put again it takes its place', () => {
  const after = withPut(basket, line(9, 5));
  expect(after).toMatchObject({ amount: 5.3, count: 3 });
  expect(after.items.map(({ id }) => id)).toEqual([7, 8, 9]);
  expect(withPut(basket, line(7, 5))).toMatchObject({ amount: 5.2, count: 2 });
});

test('lines that go take their sum along; what is not there changes nothing', () => {
  expect(withoutItems(basket, [8, 99])).toEqual({ ...basket, items: [line(7, 0.1)], count: 1, amount: 0.1 });
});

test('a line that has meanwhile gone changes nothing', () => {
  expect(withItem(basket, line(9, 5))).toEqual(basket);
});
