import { expect, test } from 'vitest';
import { boardFilters, boardQuery } from './board-address.ts';

const ask = (address: string) => boardQuery(new URLSearchParams(address));

test('the address holds period, filters and comparison; what it does not know is not asked', () => {
  expect(ask('day=2026-09-01..2026-11-22&supplier=2&supplier=3&brand=7&compare=year')).toEqual({
    'filter[day_from]': '2026-09-01',
    'filter[day_to]': '2026-11-22',
    'filter[supplier_id]': [2, 3],
    'filter[brand_id]': [7],
    compare: 'year',
  });
  expect(ask('day=2026-09-01..')).toEqual({ 'filter[day_from]': '2026-09-01' });
  expect(ask('day=yesterday&supplier=abc&storage=-1&compare=moon')).toEqual({});
});

test('a choice of one is no choice', () => {
  const known = {
    supplier: [],
    customer: [{ id: 1, title: 'А' }],
    storage: [
      { id: 1, title: 'А' },
      { id: 2, title: 'Б' },
    ],
    brand: [],
    category: [],
  };
  expect(boardFilters(known).map(({ name }) => name)).toEqual(['Период', 'Склад']);
});
