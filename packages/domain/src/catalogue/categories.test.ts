import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATEGORY_CACHE, categoryPath, isCategoryCacheStale, PATH_CAP, ROOT_CATEGORY } from './categories.ts';

const all = [
  { id: 1, parent_id: null },
  { id: 2, parent_id: 1 },
  { id: 3, parent_id: 2 },
  { id: 4, parent_id: 1 },
];

test('the root category has id 1', () => {
  expect(ROOT_CATEGORY).toBe(1);
});

test('the path to a category, without the root', () => {
  expect(categoryPath(all, 3).map(({ id }) => id)).toEqual([2, 3]);
  expect(categoryPath(all, 4).map(({ id }) => id)).toEqual([4]);
  expect(categoryPath(all, 1)).toEqual([]);
  expect(categoryPath(all, 99)).toEqual([]);
  for (const wrong of [Number.NaN, -1, 1e21, '3' as never, null as never])
    expect(categoryPath(all, wrong)).toEqual([]);
  expect(categoryPath([{ id: 5, parent_id: null }], 5).map(({ id }) => id)).toEqual([5]);
});

test('category path building capped at 10 iterations', () => {
  expect(PATH_CAP).toBe(10);
  const deep = Array.from({ length: 15 }, (_, index) => ({ id: index + 2, parent_id: index + 1 }));
  expect(categoryPath(deep, 16).map(({ id }) => id)).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
  const circle = [
    { id: 2, parent_id: 3 },
    { id: 3, parent_id: 2 },
  ];
  expect(categoryPath(circle, 2)).toHaveLength(10);
});

test('property: a path has at most 10 steps, ends at its category, and each step is a child of the previous one', () => {
  const any = fc.array(fc.record({ id: fc.integer({ min: 1, max: 30 }), parent_id: fc.option(fc.nat(30)) }));
  fc.assert(
    fc.property(any, fc.integer({ min: 2, max: 30 }), (list, id) => {
      const path = categoryPath(list, id);
      expect(path.length).toBeLessThanOrEqual(10);
      expect(path.at(-1)?.id).toBe(list.some((one) => one.id === id) ? id : undefined);
      for (const [index, one] of path.slice(1).entries()) expect(one.parent_id).toBe(path[index]?.id);
      expect(path.some((one) => one.id === ROOT_CATEGORY)).toBe(false);
    }),
  );
});

test.each([
  [1_000, false],
  [1e21, true],
  [Number.NaN, true],
  [1_000 + 5_184_000_000, false],
  [1_000 + 5_184_000_001, true],
  [999, true],
])('category cache 60 days (5184000000 ms): cached at 1000, now %i, stale: %s', (now, stale) => {
  expect(CATEGORY_CACHE).toBe(5_184_000_000);
  expect(isCategoryCacheStale(1_000, now)).toBe(stale);
});

test('a missing or invalid cached time is stale', () => {
  expect(isCategoryCacheStale(null, 5)).toBe(true);
  expect(isCategoryCacheStale(Number.NaN, 5)).toBe(true);
  expect(isCategoryCacheStale(1e21, 5)).toBe(true);
  expect(isCategoryCacheStale(-5_184_000_000, 1)).toBe(true);
  expect(isCategoryCacheStale('вчера' as never, 5)).toBe(true);
});
