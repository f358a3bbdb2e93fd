// A period is divided into months, ten days and days that cover each of its days once.
import { isoDay, localDay } from '@portal/domain/zones';
import { expect, test } from 'vitest';
import { daysOf, dayBefore, MONTH, partsOf, TENS } from '../../src/areas/reports/summaries/spans.ts';

const today = localDay(Date.now(), 'Europe/Moscow');

/** The days of a period's parts. */
const covered = ({ month, ten, day }: ReturnType<typeof partsOf>) => [
  ...month.flatMap((from) => daysOf({ from, to: dayBefore(MONTH.after(from)) })),
  ...ten.flatMap((from) => daysOf({ from, to: dayBefore(TENS.after(from)) })),
  ...day,
];

test.each([[[]], [[MONTH]], [[TENS]], [[MONTH, TENS]]])('covers each day once with spans %#', (spans) => {
  for (let seed = 0; seed < 400; seed += 1) {
    const from = isoDay(today - ((seed * 37) % 500));
    const to = isoDay(today - ((seed * 37) % 500) + ((seed * 53) % 430));
    const days = daysOf({ from, to });
    const broken = new Set(days.filter((_, place) => (place * 7919 + seed) % 97 === 0 && seed % 3 === 0));
    const parts = partsOf({ from, to }, spans, broken);
    expect(covered(parts).toSorted()).toEqual(days);
    // A longer span has no changed day and is one of those given.
    for (const { span, startOf } of [MONTH, TENS]) {
      if (!spans.some((one) => one.span === span)) expect(parts[span]).toEqual([]);
      for (const day of broken) expect(parts[span]).not.toContain(startOf(day));
    }
  }
});

test('uses the longest spans', () => {
  expect(partsOf({ from: '2026-01-15', to: '2026-03-25' }, [MONTH, TENS])).toEqual({
    month: ['2026-02-01'],
    ten: ['2026-01-21', '2026-03-01', '2026-03-11'],
    day: [
      ...daysOf({ from: '2026-01-15', to: '2026-01-20' }),
      ...daysOf({ from: '2026-03-21', to: '2026-03-25' }),
    ],
  });
});
