import type { Kopecks } from '../numbers/money.ts';
import { requireWhole } from '../numbers/whole.ts';

/** Number of days of a product's price history, including today. */
export const HISTORY_DAYS = 90;

/** A supplier's price and the period in which it was valid. */
export interface PricePeriod {
  price: Kopecks;
  /** First day, «2026-11-20». */
  from: string;
  /** The first day on which it was no longer valid; null while it is valid. */
  to: string | null;
}

/** Lowest and median price of a day over all suppliers; null when there were no prices. */
export interface DayPrice {
  /** «2026-11-20». */
  day: string;
  min: Kopecks | null;
  median: Kopecks | null;
}

const DAY = 86_400_000;

/** The calendar day a number of days earlier. */
function dayBefore(day: string, days: number): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) throw new RangeError(`not a day: ${day}`);
  return new Date(time - days * DAY).toISOString().slice(0, 10);
}

/**
 * The lowest and the median price of each day, oldest first. For an even number of prices the median is the mean of the two middle
 * ones, rounded half up to a kopeck.
 * @param periods of all visible suppliers, in any order; a period that ends before it starts is ignored
 * @param today the last day, «2026-11-20»
 * @param days number of days, whole, from 1
 * @throws RangeError for an invalid day or number of days
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
