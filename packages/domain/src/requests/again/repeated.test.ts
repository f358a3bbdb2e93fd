import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareRepeated,
  lastMonth,
  monthName,
  MOST_REPEATED,
  totalRepeated,
  type RepeatedLine,
} from './repeated.ts';

const line = (more: Partial<RepeatedLine> = {}): RepeatedLine => ({
  former: { price: 35_000 },
  leader: { price: 40_000, quantity: 4 },
  replacement: null,
  priced: true,
  orders: [],
  ...more,
});

test('at most fifty orders are chosen by hand', () => {
  expect(MOST_REPEATED).toBe(50);
});

describe('compareRepeated', () => {
  test('counts the pieces that would be ordered today at both prices', () => {
    expect(compareRepeated(line())).toEqual({
      code: 'same',
      pieces: 4,
      was: 140_000,
      now: 160_000,
      difference: 20_000,
    });
    expect(compareRepeated(line({ leader: { price: 30_000, quantity: 6 } }))).toMatchObject({
      code: 'same',
      pieces: 6,
      difference: -30_000,
    });
  });

  test('compares with another part only if nobody offers the same one', () => {
    const replacement = { price: 41_050, quantity: 4 };
    expect(compareRepeated(line({ leader: null, replacement }))).toMatchObject({
      code: 'instead',
      now: 164_200,
      difference: 24_200,
    });
    expect(compareRepeated(line({ replacement }))).toMatchObject({ code: 'same', now: 160_000 });
  });

  test('a part that nobody offered before has no former price: another one instead of it makes no difference', () => {
    expect(
      compareRepeated(line({ former: 'absent', leader: null, replacement: { price: 41_050, quantity: 4 } })),
    ).toEqual({ code: 'instead', pieces: 4, was: 164_200, now: 164_200, difference: 0 });
    expect(compareRepeated(line({ former: 'absent', leader: null }))).toEqual({ code: 'gone' });
    expect(compareRepeated(line({ former: 'absent', leader: { price: 1, quantity: null } }))).toEqual({
      code: 'uncounted',
    });
    expect(totalRepeated([line({ former: 'absent' }), line()])).toMatchObject({
      back: 1,
      same: { lines: 1 },
    });
  });

  test.each<[string, Partial<RepeatedLine>]>([
    ['new', { former: null }],
    ['back', { former: 'absent' }],
    ['ordered', { orders: [{ id: 1 }] }],
    ['pending', { priced: false, leader: null }],
    ['gone', { leader: null }],
    ['uncounted', { leader: { price: 1, quantity: null } }],
  ])('is «%s» without numbers', (code, more) => {
    expect(compareRepeated(line(more))).toEqual({ code });
  });
});

const kopecks = fc.integer({ min: 0, max: 10_000_000 });
const offer = fc.option(
  fc.record({ price: kopecks, quantity: fc.option(fc.integer({ min: 1, max: 9_999 })) }),
);
const anyLine: fc.Arbitrary<RepeatedLine> = fc.record({
  former: fc.option(fc.record({ price: kopecks })),
  leader: offer,
  replacement: offer,
  priced: fc.boolean(),
  orders: fc.constantFrom<readonly unknown[]>([], [1]),
});

test('totalRepeated: sums are those of the lines, every difference is today minus then, and every line is counted at most once', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 30 }), (lines) => {
      const totals = totalRepeated(lines);
      const each = lines.map(compareRepeated);
      for (const code of ['same', 'instead'] as const) {
        const own = each.flatMap((one) => ('pieces' in one && one.code === code ? [one] : []));
        expect(totals[code]).toEqual({
          lines: own.length,
          was: own.reduce((sum, one) => sum + one.was, 0),
          now: own.reduce((sum, one) => sum + one.now, 0),
          difference: totals[code].now - totals[code].was,
        });
        for (const { difference, was, now } of own) expect(Math.sign(difference)).toBe(Math.sign(now - was));
      }
      const count = (code: string) => each.filter((one) => one.code === code).length;
      expect(totals).toMatchObject({
        gone: count('gone'),
        uncounted: count('uncounted'),
        pending: count('pending'),
      });
      expect(totals.dearer + totals.cheaper).toBeLessThanOrEqual(totals.same.lines);
    }),
  );
});

test('totalRepeated: dearer and cheaper lines are counted apart, an equal price is neither, and an empty list is all zeros', () => {
  const at = (price: number) => line({ leader: { price, quantity: 1 } });
  expect(totalRepeated([at(35_001), at(34_999), at(34_999), at(35_000)])).toMatchObject({
    dearer: 1,
    cheaper: 2,
    same: { lines: 4, difference: -1 },
  });
  // Another part for more money has not become dearer.
  expect(totalRepeated([line({ leader: null, replacement: { price: 99_999, quantity: 1 } })])).toMatchObject({
    dearer: 0,
    instead: { lines: 1, difference: 64_999 },
    same: { lines: 0, was: 0, now: 0, difference: 0 },
  });
  expect(totalRepeated([])).toMatchObject({ dearer: 0, cheaper: 0, gone: 0, uncounted: 0, pending: 0 });
});

describe('lastMonth', () => {
  test('is the calendar month before, in the zone', () => {
    // In Samara it is December already.
    const now = '2026-11-30T21:00:00Z';
    const inSamara = lastMonth(now, 'Europe/Samara');
    expect([inSamara.month, inSamara.year]).toEqual([11, 2026]);
    expect(new Date(inSamara.from).toISOString()).toBe('2026-10-31T20:00:00.000Z');
    expect(new Date(inSamara.till).toISOString()).toBe('2026-11-30T20:00:00.000Z');
    expect(lastMonth(now, 'UTC')).toMatchObject({ month: 10, year: 2026 });
  });

  test('of January is December of the year before', () => {
    const found = lastMonth('2027-01-15T12:00:00Z', 'Europe/Moscow');
    expect([found.month, found.year]).toEqual([12, 2026]);
    expect(new Date(found.from).toISOString()).toBe('2026-11-30T21:00:00.000Z');
    expect(new Date(found.till).toISOString()).toBe('2026-12-31T21:00:00.000Z');
  });
});

test('monthName: the month and the year', () => {
  expect(monthName({ month: 11, year: 2026 })).toBe('ноябрь 2026');
  expect(monthName({ month: 1, year: 2027 })).toBe('январь 2027');
});
