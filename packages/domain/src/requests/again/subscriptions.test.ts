import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextSending } from '../../reports/report-schedules.ts';
import { localTime } from '../../time/zones.ts';
import {
  compareWeekly,
  ENDED_KEPT_HOURS,
  MOST_SUBSCRIBED_LINES,
  MOST_SUBSCRIPTIONS,
  totalWeekly,
  type WeeklyLine,
  WEEKS_KEPT,
} from './subscriptions.ts';

const line = (more: Partial<WeeklyLine> = {}): WeeklyLine => ({
  before: { price: 100_00 },
  leader: { price: 103_00, quantity: 4 },
  replacement: null,
  ...more,
});
const other = { price: 120_00, quantity: 4 };

test('a person has at most twenty subscriptions of five hundred lines; half a year is kept, an ended one for a day', () => {
  expect([MOST_SUBSCRIPTIONS, MOST_SUBSCRIBED_LINES, WEEKS_KEPT, ENDED_KEPT_HOURS]).toEqual([
    20, 500, 26, 24,
  ]);
});

describe('compareWeekly', () => {
  test('compares the pieces that would be ordered now at both prices', () => {
    expect(compareWeekly(line())).toEqual({ code: 'dearer', changed: true, sum: 412_00, difference: 12_00 });
    expect(compareWeekly(line({ leader: { price: 90_00, quantity: 6 } }))).toEqual({
      code: 'cheaper',
      changed: true,
      sum: 540_00,
      difference: -60_00,
    });
    expect(compareWeekly(line({ leader: { price: 100_00, quantity: 5 } }))).toEqual({
      code: 'same',
      changed: false,
      sum: 500_00,
      difference: 0,
    });
  });

  test.each<[string, boolean, Partial<WeeklyLine>]>([
    ['gone', true, { leader: null }],
    ['instead', true, { leader: null, replacement: other }],
    ['gone', false, { leader: null, before: 'absent' }],
    ['instead', false, { leader: null, before: 'absent', replacement: other }],
    ['gone', false, { leader: null, before: null }],
    ['uncounted', false, { leader: { price: 1, quantity: null } }],
  ])('is «%s», changed: %j, and costs nothing', (code, changed, more) => {
    expect(compareWeekly(line(more))).toEqual({ code, changed, sum: 0, difference: 0 });
  });

  test('a part that nobody offered is back, one that was not in the list is new: neither has a difference in price', () => {
    expect(compareWeekly(line({ before: 'absent' }))).toEqual({
      code: 'back',
      changed: true,
      sum: 412_00,
      difference: 0,
    });
    expect(compareWeekly(line({ before: null }))).toEqual({
      code: 'new',
      changed: false,
      sum: 412_00,
      difference: 0,
    });
  });

  test('whole kopecks only', () => {
    expect(() => compareWeekly(line({ leader: { price: 0.5, quantity: 1 } }))).toThrow(RangeError);
  });
});

const price = fc.integer({ min: 1, max: 10_000_000 });
const priced = fc.record({
  price,
  quantity: fc.option(fc.integer({ min: 1, max: 9_999 }), { nil: null }),
});
const anyLine: fc.Arbitrary<WeeklyLine> = fc.record({
  before: fc.oneof(fc.record({ price }), fc.constant('absent' as const), fc.constant(null)),
  leader: fc.option(priced, { nil: null }),
  replacement: fc.option(priced, { nil: null }),
});

describe('totalWeekly', () => {
  test('counts every change once, and lines that nobody offers whether they were offered before or not', () => {
    expect(
      totalWeekly([
        line(),
        line({ leader: { price: 90_00, quantity: 1 } }),
        line({ leader: { price: 100_00, quantity: 1 } }),
        line({ before: 'absent' }),
        line({ leader: null }),
        line({ leader: null, replacement: other }),
        line({ leader: null, before: 'absent' }),
      ]),
    ).toEqual({
      lines: 7,
      sum: 412_00 + 90_00 + 100_00 + 412_00,
      difference: 12_00 - 10_00,
      dearer: 1,
      cheaper: 1,
      back: 1,
      instead: 1,
      gone: 1,
      changed: 5,
      absent: 3,
    });
  });

  test('is the sum of its lines in any order', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 30 }), (lines) => {
        const total = totalWeekly(lines);
        const each = lines.map(compareWeekly);
        const sumOf = (of: (one: (typeof each)[number]) => number) =>
          each.reduce((sum, one) => sum + of(one), 0);
        expect(total.sum).toBe(sumOf(({ sum }) => sum));
        expect(total.difference).toBe(sumOf(({ difference }) => difference));
        expect(total.changed).toBe(each.filter(({ changed }) => changed).length);
        expect(total.dearer + total.cheaper + total.back + total.instead + total.gone).toBe(total.changed);
        expect(totalWeekly(lines.toReversed())).toEqual(total);
      }),
    );
  });

  test('the way there and back is nothing: the same pieces, first one price and then the other', () => {
    fc.assert(
      fc.property(price, price, fc.integer({ min: 1, max: 9_999 }), (one, another, quantity) => {
        const there = compareWeekly(line({ before: { price: one }, leader: { price: another, quantity } }));
        const back = compareWeekly(line({ before: { price: another }, leader: { price: one, quantity } }));
        expect(there.difference + back.difference).toBe(0);
        expect(there.sum - back.sum).toBe(there.difference);
      }),
    );
  });

  test('an unchanged reading has no change', () => {
    fc.assert(
      fc.property(fc.array(fc.option(price, { nil: null })), (prices) => {
        const lines = prices.map((known): WeeklyLine => ({
          before: known === null ? 'absent' : { price: known },
          leader: known === null ? null : { price: known, quantity: 3 },
          replacement: null,
        }));
        expect(totalWeekly(lines)).toMatchObject({ changed: 0, difference: 0 });
      }),
    );
  });
});

test('a weekly list is due once in each week of its zone, also when the clocks change; after a long downtime once', () => {
  const zones = ['Europe/Moscow', 'Europe/Berlin', 'America/New_York', 'Asia/Kamchatka'];
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2028, 0, 1) }),
      fc.constantFrom(...zones),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 0, max: 23 }),
      (now, zone, weekday, hour) => {
        const schedule = { every: 'weekly', weekday, hour } as const;
        const due = nextSending(schedule, now, zone);
        const after = nextSending(schedule, due, zone);
        expect(due).toBeGreaterThan(now);
        expect(localTime(due, zone).weekday).toBe(weekday);
        // A week of 167 to 169 hours.
        expect(Math.abs(after - due - 7 * 86_400_000)).toBeLessThanOrEqual(3_600_000);
      },
    ),
  );
});
