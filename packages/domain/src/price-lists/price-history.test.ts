import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dailyPrices, HISTORY_DAYS, type PricePeriod } from './price-history.ts';

const period = (price: number, from: string, to: string | null = null): PricePeriod => ({ price, from, to });

test('ninety days, including today', () => {
  expect(HISTORY_DAYS).toBe(90);
  const days = dailyPrices([], '2026-03-01');
  expect(days).toHaveLength(90);
  expect(days[0]).toEqual({ day: '2025-12-02', min: null, median: null });
  expect(days.at(-1)).toEqual({ day: '2026-03-01', min: null, median: null });
});

test('the lowest and the median price of each day; a period includes its first day but not its end', () => {
  const periods = [
    period(10_000, '2026-01-01', '2026-01-03'),
    period(12_000, '2026-01-03'),
    period(30_000, '2026-01-02'),
    period(20_000, '2026-01-03'),
  ];
  expect(dailyPrices(periods, '2026-01-04', 5)).toEqual([
    { day: '2025-12-31', min: null, median: null },
    { day: '2026-01-01', min: 10_000, median: 10_000 },
    { day: '2026-01-02', min: 10_000, median: 20_000 },
    { day: '2026-01-03', min: 12_000, median: 20_000 },
    { day: '2026-01-04', min: 12_000, median: 20_000 },
  ]);
});

test('the median of two prices is their mean, rounded half up', () => {
  expect(dailyPrices([period(1, '2026-01-01'), period(2, '2026-01-01')], '2026-01-01', 1)).toEqual([
    { day: '2026-01-01', min: 1, median: 2 },
  ]);
});

test('an invalid day or number of days is refused', () => {
  expect(() => dailyPrices([], '2026-13-01')).toThrow(RangeError);
  for (const days of [0, -1, 1.5, Number.NaN])
    expect(() => dailyPrices([], '2026-01-01', days)).toThrow(RangeError);
});

test('property: the median is never below the lowest price, and both are within the prices of the day', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-02-${String(n).padStart(2, '0')}`);
  const any = fc.record({ price: fc.nat(1_000), from: day, to: fc.option(day) });
  fc.assert(
    fc.property(fc.array(any), (periods) => {
      for (const { day: now, min, median } of dailyPrices(periods, '2026-02-28', 28)) {
        const standing = periods.filter(({ from, to }) => from <= now && (to === null || now < to));
        expect(min === null).toBe(standing.length === 0);
        if (min === null || median === null) continue;
        expect(min).toBe(Math.min(...standing.map(({ price }) => price)));
        expect(median).toBeGreaterThanOrEqual(min);
        expect(median).toBeLessThanOrEqual(Math.max(...standing.map(({ price }) => price)));
      }
    }),
  );
});
