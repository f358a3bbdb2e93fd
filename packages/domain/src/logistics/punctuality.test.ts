import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  comparePunctuality,
  countDelays,
  DELAY_COUNTS,
  type DelayCounts,
  delayBars,
  delayPlace,
  departuresCounted,
  LONGEST_DELAY,
  nineOfTenWords,
  type Punctuality,
  meanPunctuality,
  PUNCTUALITY_MINIMUM,
  PUNCTUALITY_MONTHS,
  punctualityOf,
  punctualityWords,
} from './punctuality.ts';

const TUESDAY = 2;
/** Deliveries of one weekday, from their delays. */
const left = (delays: readonly number[], weekday = TUESDAY) => ({ weekday, delays: countDelays(delays) });
const times = (count: number, delay: number) => Array.from({ length: count }, () => delay);
const known = (delays: readonly number[]) => {
  const found = punctualityOf([left(delays)], TUESDAY);
  return found.few ? expect.unreachable() : found;
};
const someDelays = fc.array(fc.integer({ min: -5, max: 30 }), {
  minLength: PUNCTUALITY_MINIMUM,
  maxLength: 300,
});

test('deliveries of 13 months are counted, at least 20 of them, delays of 14 days and more together', () => {
  expect([PUNCTUALITY_MONTHS, PUNCTUALITY_MINIMUM, LONGEST_DELAY, DELAY_COUNTS]).toEqual([13, 20, 14, 16]);
});

test('delays are counted by days: earlier, on the day, each day later, the longest and more', () => {
  expect([-9, -1, 0, 1, 13, 14, 90].map(delayPlace)).toEqual([0, 0, 1, 2, 14, 15, 15]);
  expect(countDelays([-9, -1, 0, 1, 13, 14, 90])).toEqual([2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
});

describe('the punctuality of a path', () => {
  test('is the share on the promised day or earlier, and the delay by which nine of ten came', () => {
    expect(known([...times(2, -1), ...times(16, 0), 1, 4])).toMatchObject({
      count: 20,
      inTime: 90,
      nineOfTen: 0,
    });
    expect(known([...times(17, 0), 1, 4, 5])).toMatchObject({ inTime: 85, nineOfTen: 1 });
  });
  test('uses departures of the same weekday if there are 20, otherwise those of all days', () => {
    const tuesday = left(times(19, 3));
    const friday = left(times(30, 0), 5);
    expect(punctualityOf([tuesday, friday], TUESDAY)).toMatchObject({ count: 49, weekday: null });
    expect(punctualityOf([tuesday, friday], 5)).toMatchObject({ count: 30, inTime: 100, weekday: 5 });
    expect(punctualityOf([friday], 7)).toMatchObject({ count: 30, weekday: null });
  });
  test('is not told from 19 deliveries', () => {
    expect(punctualityOf([left(times(12, 0)), left(times(7, 0), 5)], TUESDAY)).toEqual({
      few: true,
      count: 19,
    });
    expect(punctualityOf([], TUESDAY)).toEqual({ few: true, count: 0 });
  });
  test('is 100 % only if none was late, and 0 % only if all were', () => {
    expect(known([...times(299, 0), 1]).inTime).toBe(99);
    expect(known(times(300, -1)).inTime).toBe(100);
    expect(known([...times(299, 2), 0]).inTime).toBe(1);
    expect(known(times(300, 2)).inTime).toBe(0);
  });
  test('counts a shorter list of delays as having none of the longer ones', () => {
    expect(
      punctualityOf([{ weekday: TUESDAY, delays: [0, 12] }, left(times(9, 0), 5)], TUESDAY),
    ).toMatchObject({ count: 21, inTime: 100 });
  });
  test('property: the delay of nine of ten is that of the sorted delays (nearest rank), at least 0', () => {
    fc.assert(
      fc.property(someDelays, (delays) => {
        const sorted = delays.toSorted((a, b) => a - b);
        const ranked = sorted[Math.ceil(0.9 * sorted.length) - 1] ?? expect.unreachable();
        expect(known(delays).nineOfTen).toBe(Math.max(0, Math.min(LONGEST_DELAY, ranked)));
      }),
    );
  });
  test('property: at least nine of ten came by the delay, and fewer by the day before it', () => {
    fc.assert(
      fc.property(someDelays, (delays) => {
        const { nineOfTen } = known(delays);
        const shareBy = (day: number) => delays.filter((delay) => delay <= day).length / delays.length;
        if (nineOfTen < LONGEST_DELAY) expect(shareBy(nineOfTen)).toBeGreaterThanOrEqual(0.9);
        if (nineOfTen > 0) expect(shareBy(nineOfTen - 1)).toBeLessThan(0.9);
      }),
    );
  });
  test('property: one more delivery in time never lowers the share, one more late never raises it', () => {
    fc.assert(
      fc.property(someDelays, (delays) => {
        const { inTime } = known(delays);
        expect(known([...delays, 0]).inTime).toBeGreaterThanOrEqual(inTime);
        expect(known([...delays, 1]).inTime).toBeLessThanOrEqual(inTime);
      }),
    );
  });
});

describe('paths in order of punctuality', () => {
  const path = (inTime: number, nineOfTen = 0, count = 50): Punctuality => ({
    few: false,
    inTime,
    nineOfTen,
    count,
    delays: [],
    weekday: null,
  });
  test('stand by share, then by the delay of nine of ten, then by number; those with little data last', () => {
    const sorted: Punctuality[] = [
      path(98),
      path(95, 0, 90),
      path(95, 0, 40),
      path(95, 2, 90),
      { few: true, count: 3 },
    ];
    expect(sorted.toReversed().toSorted(comparePunctuality)).toEqual(sorted);
    expect(comparePunctuality({ few: true, count: 3 }, { few: true, count: 9 })).toBe(0);
  });
});

describe('the histogram', () => {
  test('has bars for earlier, in time, the first three days of delay, and later', () => {
    expect(delayBars(countDelays([-2, 0, 0, 1, 3, 4, 20]))).toEqual([
      { label: 'раньше', count: 1, late: false },
      { label: 'в срок', count: 2, late: false },
      { label: '+1', count: 1, late: true },
      { label: '+2', count: 0, late: true },
      { label: '+3', count: 1, late: true },
      { label: 'позже', count: 2, late: true },
    ]);
    expect(delayBars([]).map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0]);
  });
  test('property: its bars add up to the deliveries, those in time to the share', () => {
    fc.assert(
      fc.property(someDelays, (delays) => {
        const counts: DelayCounts = countDelays(delays);
        const bars = delayBars(counts);
        const of = (late: boolean) =>
          bars.reduce((total, bar) => total + (bar.late === late ? bar.count : 0), 0);
        expect(of(true) + of(false)).toBe(delays.length);
        expect(of(false)).toBe(delays.filter((delay) => delay <= 0).length);
      }),
    );
  });
});

test('punctuality in words', () => {
  expect(punctualityWords(known([...times(199, 0), ...times(13, 1)]))).toBe('вовремя 94\u00A0% из 212');
  expect([0, 1, 3, 7].map((count) => punctualityWords({ few: true, count }))).toEqual([
    'доставок ещё не было',
    'мало данных: 1 доставка',
    'мало данных: 3 доставки',
    'мало данных: 7 доставок',
  ]);
});

test('the day by which nine of ten come is that of the receiving storage; midnight belongs to the day before it', () => {
  const zone = 'Europe/Samara';
  expect(nineOfTenWords(0, '2026-12-11T10:00:00Z', zone)).toBe('девять из десяти – к\u00A011.12');
  expect(nineOfTenWords(1, '2026-12-11T20:00:00Z', zone)).toBe('девять из десяти – к\u00A012.12');
  expect(nineOfTenWords(1, '2026-12-11T20:01:00Z', zone)).toBe('девять из десяти – к\u00A013.12');
  expect(nineOfTenWords(3, '2026-12-30T10:00:00Z', zone)).toBe('девять из десяти – к\u00A002.01');
  expect(nineOfTenWords(LONGEST_DELAY, '2026-12-11T10:00:00Z', zone)).toBe(
    'девять из десяти – позже\u00A024.12',
  );
});

test('the departures that are counted are named', () => {
  expect([1, 4, 7, null].map(departuresCounted)).toEqual([
    'отгрузки по понедельникам за 13 месяцев',
    'отгрузки по четвергам за 13 месяцев',
    'отгрузки по воскресеньям за 13 месяцев',
    'отгрузки всех дней недели за 13 месяцев',
  ]);
});

describe('the mean share in time of a list', () => {
  const share = (inTime: number) => ({ few: false as const, count: 20, inTime });
  const few = { few: true as const, count: 7 };
  test('of the lines with enough deliveries', () => {
    expect(meanPunctuality([share(94), share(67), few])).toEqual({ inTime: 81, unknown: 1 });
    expect(meanPunctuality([few, few])).toEqual({ inTime: null, unknown: 2 });
    expect(meanPunctuality([])).toEqual({ inTime: null, unknown: 0 });
  });
  test('is 100 only when none would be late', () => {
    expect(meanPunctuality([share(100), share(100)])).toEqual({ inTime: 100, unknown: 0 });
    expect(meanPunctuality([share(100), share(100), share(99)]).inTime).toBe(99);
  });
});
