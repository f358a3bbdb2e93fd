import { type Kopecks, multiplyMoney } from '../../numbers/money.ts';
import type { Priced } from './repeated.ts';

/** Maximum number of subscriptions of a person. */
export const MOST_SUBSCRIPTIONS = 20;
/** Maximum number of lines of a subscription. */
export const MOST_SUBSCRIBED_LINES = 500;
/** Number of weeks whose sums a subscription keeps. */
export const WEEKS_KEPT = 26;
/** Hours during which an ended subscription can be taken up again. */
export const ENDED_KEPT_HOURS = 24;

/** A line of a weekly list: what it was in the list before, and what it is now. */
export interface WeeklyLine {
  /** Price per piece in the list before; «absent»: nobody offered it then; null: it was not in that list. */
  before: { price: Kopecks } | 'absent' | null;
  /** The best offer of the same part. */
  leader: Priced | null;
  /** The best offer of another part instead, if nobody offers this one. */
  replacement: Priced | null;
}

/**
 * What has changed about a line: «dearer», «cheaper», «same»; «back»: it is offered again; «instead»: nobody offers it, but another part can
 * be ordered; «gone»: nobody offers it, nor another part; «new»: it was not in the list before; «uncounted»: no quantity can be ordered.
 */
export type WeeklyCode = 'dearer' | 'cheaper' | 'same' | 'back' | 'instead' | 'gone' | 'new' | 'uncounted';

/** How a line of a weekly list compares with the list before. */
export interface WeeklyChange {
  code: WeeklyCode;
  /** Whether it is another than in the list before: a part that is still missing has not changed. */
  changed: boolean;
  /** What the pieces of the same part cost now; 0 if none can be ordered. */
  sum: Kopecks;
  /** What these pieces cost more than at the price before; 0 if there is no price to compare with. */
  difference: Kopecks;
}

/**
 * Compares a line of a weekly list with the list before. Prices are compared for the pieces that would be ordered now, so that a changed
 * quantity is no difference in price.
 * @throws RangeError unless whole kopecks and whole pieces
 * @see decisions, «Weekly lists»
 */
export function compareWeekly({ before, leader, replacement }: WeeklyLine): WeeklyChange {
  const still = { sum: 0, difference: 0 };
  if (leader === null)
    return {
      ...still,
      code: replacement === null ? 'gone' : 'instead',
      changed: before !== null && before !== 'absent',
    };
  if (leader.quantity === null) return { ...still, code: 'uncounted', changed: false };
  const sum = multiplyMoney(leader.price, leader.quantity);
  if (before === null) return { code: 'new', changed: false, sum, difference: 0 };
  if (before === 'absent') return { code: 'back', changed: true, sum, difference: 0 };
  const difference = sum - multiplyMoney(before.price, leader.quantity);
  const code = difference > 0 ? 'dearer' : difference < 0 ? 'cheaper' : 'same';
  return { code, changed: difference !== 0, sum, difference };
}

/** A weekly list as a whole. */
export interface WeeklyTotals {
  lines: number;
  /** What everything that is offered costs, without replacements. */
  sum: Kopecks;
  /** The difference in price to the list before, over lines that were offered then and are now. Positive: dearer. */
  difference: Kopecks;
  /** Lines that are another than in the list before, by how. */
  dearer: number;
  cheaper: number;
  back: number;
  instead: number;
  gone: number;
  /** All of these. */
  changed: number;
  /** Lines that nobody offers now, whether they were offered before or not. */
  absent: number;
}

/**
 * Sums of a weekly list, and how many lines changed in which way. A replacement is no difference in price: another part is another good.
 * @throws RangeError as compareWeekly
 * @see decisions, «Weekly lists»
 */
export function totalWeekly(lines: readonly WeeklyLine[]): WeeklyTotals {
  const totals = {
    lines: lines.length,
    sum: 0,
    difference: 0,
    dearer: 0,
    cheaper: 0,
    back: 0,
    instead: 0,
    gone: 0,
    changed: 0,
    absent: 0,
  };
  for (const line of lines) {
    const { code, changed, sum, difference } = compareWeekly(line);
    totals.sum += sum;
    totals.difference += difference;
    if (line.leader === null) totals.absent += 1;
    if (!changed) continue;
    totals.changed += 1;
    // What has changed has one of the five codes that are counted.
    totals[code as 'dearer' | 'cheaper' | 'back' | 'instead' | 'gone'] += 1;
  }
  return totals;
}
