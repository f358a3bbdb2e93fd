import { describe, expect, test } from 'vitest';
import { axisOf, every, short, whole } from './chart/scale.ts';

describe('an axis of round steps holds every value and zero', () => {
  test.each([
    [
      [3, 17, 42],
      [0, 20, 40, 60],
    ],
    [
      [-45_000, 210_000],
      [-100_000, 0, 100_000, 200_000, 300_000],
    ],
    [
      [-5, -1],
      [-6, -4, -2, 0],
    ],
    [
      [0.12, 0.3],
      [0, 0.1, 0.2, 0.3],
    ],
    [
      [0, 0],
      [0, 1],
    ],
    [[], [0, 1]],
    // Integer values have integer steps: there is no half of an order.
    [
      [1, 2],
      [0, 1, 2],
    ],
    [[10], [0, 5, 10]],
    [[1.5], [0, 0.5, 1, 1.5]],
    [
      [Number.NaN, 4],
      [0, 1, 2, 3, 4],
    ],
  ])('%j: %j', (values, ticks) => {
    expect(axisOf(values).ticks).toEqual(ticks);
  });
});

test('as many labels as fit', () => {
  expect([every(6, 10), every(52, 10), every(0, 10), every(5, 0)]).toEqual([1, 6, 1, 5]);
});

test('numbers are Russian, with a minus sign', () => {
  expect(short(1_200_000)).toBe('1,2\u00A0млн');
  expect(short(-45_000)).toBe('−45\u00A0тыс.');
  expect(whole(-1_204.5)).toBe('−1\u00A0204,5');
  expect(whole(-1_204.5, true)).toBe('−1\u00A0204,50');
  expect(whole(-1_204.5, true, 'en')).toBe('−1,204.50');
  expect(short(1_200_000, 'en')).toBe('1.2M');
  expect(whole(1_200, true)).toBe('1\u00A0200,00');
});
