import type { Kopecks } from '../numbers/money.ts';
import { requireWhole } from '../numbers/whole.ts';

/** Days of a product's price history that are shown, today among them. */
export const HISTORY_DAYS = 90;

/** A supplier's price and how long it stood. */
export interface PricePeriod {
  price: Kopecks;
  /** First day, «2026-11-20». */
  from: string;
  /** The day from which it stood no more; null while it stands. */
  to: string | null;
}

/** Prices of one day over all suppliers; null where nobody had one. */
export interface DayPrice {
  /** «2026-11-20». */
  day: string;
  min: Kopecks | null;
  median: Kopecks | null;
}

const DAY = 86_400_000;

/** A calendar day so many days before another. */
function dayBefore(day: string, days: number): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) throw new RangeError(`not a day: ${day}`);
  return new Date(time - days * DAY).toISOString().slice(0, 10);
}

/**
 * The lowest and the middle price of each day, oldest day first. Of an even number of prices the middle is the mean of the
 * two in the middle, to the nearest kopeck, halves up.
 * @param periods of all suppliers that may be seen, in any order; one that ends before it begins says nothing
 * @param today the last day, «2026-11-20»
 * @param days how many, a whole number from 1
 * @throws RangeError for a day that is none, and for a number of days that is none
 */
export function dailyPrices(
  periods: readonly PricePeriod[],
  today: string,
  days: number = HISTORY_DAYS,
): DayPrice[] {
  requireWhole(days, 'not a number of days', 1);
  return Array.from({ length: days }, (_, index) => {
    const day = dayBefore(today, days - 1 - index);
    const prices = periods
      .filter(({ from, to }) => from <= day && (to === null || day < to))
      .map(({ price }) => price)
      .toSorted((a, b) => a - b);
    return { day, min: prices[0] ?? null, median: medianOf(prices) };
  });
}

function medianOf(sorted: readonly Kopecks[]): Kopecks | null {
  const low = sorted[Math.ceil(sorted.length / 2) - 1];
  const high = sorted[Math.floor(sorted.length / 2)];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}
