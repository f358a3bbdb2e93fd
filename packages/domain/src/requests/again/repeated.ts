import { type Kopecks, multiplyMoney } from '../../numbers/money.ts';
import { dayNumber, type Instant, instantAt, localTime } from '../../time/zones.ts';

/** Maximum number of orders that are chosen by hand to be repeated together. */
export const MOST_REPEATED = 50;

/** A price per piece, and the pieces that would be ordered; null: none can be ordered. */
export interface Priced {
  price: Kopecks;
  quantity: number | null;
}

/** A line of a list that repeats orders. */
export interface RepeatedLine {
  /**
   * What it cost per piece in the latest of the orders, or in the list before of a subscription; «absent»: nobody offered it then; null: the
   * line was added later.
   */
  former: { price: Kopecks } | 'absent' | null;
  /** Today's best offer of the same part. */
  leader: Priced | null;
  /** Today's best offer of another part instead, if nobody offers this one. */
  replacement: Priced | null;
  /** Whether its offers are known. */
  priced: boolean;
  /** Orders that were already made of this line. */
  orders: readonly unknown[];
}

/** How a line of a repeated order compares with today. */
export interface RepeatedComparison {
  /** «same»: the part is offered; «instead»: only another part is. */
  code: 'same' | 'instead';
  pieces: number;
  /** What these pieces cost at the former price, and today; without a former price both are today's. */
  was: Kopecks;
  now: Kopecks;
  /** Positive: dearer today. */
  difference: Kopecks;
}

/** Why a line is not compared. */
export interface NotCompared {
  code: 'new' | 'back' | 'ordered' | 'pending' | 'uncounted' | 'gone';
}

/**
 * Compares a line of a repeated order with today: the pieces that would be ordered today, at the former price and at today's. The same
 * pieces are counted on both sides, so that a changed quantity is no difference in price.
 * @returns why it is not compared: «new» (not from an order), «back» (nobody offered it before, and somebody does now), «ordered» already, «pending» (offers are not known yet), «uncounted» (no
 * quantity, or none that can be ordered), «gone» (nobody offers it, nor another part instead)
 * @throws RangeError unless whole kopecks and whole pieces
 * @see decisions, «Repeated orders»
 */
export function compareRepeated({
  former,
  leader,
  replacement,
  priced,
  orders,
}: RepeatedLine): RepeatedComparison | NotCompared {
  if (former === null) return { code: 'new' };
  if (orders.length > 0) return { code: 'ordered' };
  if (!priced) return { code: 'pending' };
  const today = leader ?? replacement;
  if (today === null) return { code: 'gone' };
  const pieces = today.quantity;
  if (pieces === null) return { code: 'uncounted' };
  if (former === 'absent' && leader !== null) return { code: 'back' };
  const was = multiplyMoney(former === 'absent' ? today.price : former.price, pieces);
  const now = multiplyMoney(today.price, pieces);
  return { code: leader === null ? 'instead' : 'same', pieces, was, now, difference: now - was };
}

/** Sums of compared lines. */
export interface RepeatedSums {
  lines: number;
  was: Kopecks;
  now: Kopecks;
  difference: Kopecks;
}

/** A repeated list as a whole. */
export interface RepeatedTotals {
  /** Lines whose part is offered, and lines for which only another part is. */
  same: RepeatedSums;
  instead: RepeatedSums;
  /** Lines of the same part by the sign of their difference. */
  dearer: number;
  cheaper: number;
  /** Lines that nobody offered before, and somebody does now. */
  back: number;
  gone: number;
  uncounted: number;
  pending: number;
}

const NOTHING: RepeatedSums = { lines: 0, was: 0, now: 0, difference: 0 };

/**
 * Sums of a repeated list. Lines for which another part would be ordered are summed separately: their difference is one of goods, not of
 * prices.
 * @throws RangeError as compareRepeated
 * @see decisions, «Repeated orders»
 */
export function totalRepeated(lines: readonly RepeatedLine[]): RepeatedTotals {
  const totals = {
    same: NOTHING,
    instead: NOTHING,
    dearer: 0,
    cheaper: 0,
    back: 0,
    gone: 0,
    uncounted: 0,
    pending: 0,
  };
  for (const line of lines) {
    const compared = compareRepeated(line);
    if ('pieces' in compared) {
      const before = totals[compared.code];
      totals[compared.code] = {
        lines: before.lines + 1,
        was: before.was + compared.was,
        now: before.now + compared.now,
        difference: before.difference + compared.difference,
      };
      if (compared.code === 'same' && compared.difference > 0) totals.dearer += 1;
      if (compared.code === 'same' && compared.difference < 0) totals.cheaper += 1;
    } else if (compared.code !== 'new' && compared.code !== 'ordered') totals[compared.code] += 1;
  }
  return totals;
}

/** A calendar month in a zone. */
export interface Month {
  /** Month 1–12. */
  month: number;
  year: number;
  /** Milliseconds since 1970 of its beginning and of its end, which is the beginning of the next. */
  from: number;
  till: number;
}

/**
 * The calendar month before the current one.
 * @throws RangeError for an invalid moment or zone
 */
export function lastMonth(now: Instant, zone: string): Month {
  const { year, month } = localTime(now, zone);
  const beginning = (of: number) => instantAt(dayNumber(year, of, 1), 0, zone);
  const before = month === 1 ? { month: 12, year: year - 1 } : { month: month - 1, year };
  return { ...before, from: beginning(month - 1), till: beginning(month) };
}

const MONTHS = new Intl.DateTimeFormat('ru', { month: 'long', timeZone: 'UTC' });

/** «ноябрь 2026». */
export const monthName = ({ month, year }: Pick<Month, 'month' | 'year'>): string =>
  `${MONTHS.format(Date.UTC(year, month - 1, 1))} ${year}`;
