import { expect, test } from 'vitest';
import { arrivalsQueryOf, pathsTo } from './queries.ts';

const asked = (text: string, to = 0) => arrivalsQueryOf(new URLSearchParams(text), to);

test('filters of the address are those of the call; unknown values are ignored', () => {
  expect(asked('')).toEqual({});
  expect(asked('storage=7&supplier=3&supplier=4&day=2026-11-24..2026-11-25', 7)).toEqual({
    storage_id: 7,
    'filter[storage_id]': [7],
    'filter[supplier_id]': [3, 4],
    'filter[day_from]': '2026-11-24',
    'filter[day_to]': '2026-11-25',
  });
  expect(asked('storage=x&supplier=-1&day=yesterday')).toEqual({});
  expect(asked('day=..2026-11-25')).toEqual({ 'filter[day_to]': '2026-11-25' });
});

test('paths lead to the only storage of the filter, otherwise to the one in use', () => {
  const to = (text: string) => pathsTo(new URLSearchParams(text), 5);
  expect(to('')).toBe(5);
  expect(to('storage=7')).toBe(7);
  expect(to('storage=7&storage=8')).toBe(5);
});
