import { type ReportPeriod, reportStep } from '@portal/domain/reports';
import { isoDay, parseIsoDay } from '@portal/domain/zones';
import { type SQL, sql } from 'drizzle-orm';

/**
 * A period; `long`: days may be replaced by the first day of their month. @default if it is drawn by
 * months
 */
export type Days = ReportPeriod & { long?: boolean };

/**
 * Whether days may be replaced by the first day of their month: only long periods, such as a year, are
 * drawn by months.
 */
export const isLong = (period: Days): boolean => period.long ?? reportStep(period) === 'month';

/**
 * Span of a cell: a day, a third of a month (10 days; the last third is the rest of the month), or a
 * month.
 */
export type Span = 'day' | 'ten' | 'month';

const TEN = 10;
const LAST_TEN = 21;

const monthOf = (day: string): string => `${day.slice(0, 8)}01`;

function tenOf(day: string): string {
  const date = Number(day.slice(8));
  const first = date >= LAST_TEN ? LAST_TEN : date - ((date - 1) % TEN);
  return `${day.slice(0, 8)}${String(first).padStart(2, '0')}`;
}

export const dayAfter = (day: string): string => isoDay(parseIsoDay(day) + 1);
export const dayBefore = (day: string): string => isoDay(parseIsoDay(day) - 1);

interface Long {
  span: Exclude<Span, 'day'>;
  /** The shorter span from whose cells it is computed. */
  of: Span;
  /** The span's first day, in code and in SQL. */
  startOf: (day: string) => string;
  startIn: (day: SQL) => SQL;
  /** The first day of the next span. */
  after: (start: string) => string;
}

export const MONTH: Long = {
  span: 'month',
  of: 'ten',
  startOf: monthOf,
  startIn: (day) => sql`date_trunc('month', ${day}::timestamp)::date`,
  after: (start) => monthOf(isoDay(parseIsoDay(start) + 31)),
};
const TENS: Long = {
  span: 'ten',
  of: 'day',
  startOf: tenOf,
  startIn: (day) =>
    sql`(date_trunc('month', ${day}::timestamp)::date + least((extract(day FROM ${day})::int - 1) / 10, 2) * 10)`,
  after: (start) =>
    Number(start.slice(8)) === LAST_TEN ? MONTH.after(start) : isoDay(parseIsoDay(start) + TEN),
};

/** Shortest first: each is computed from the one before. */
export const LONG_SPANS: readonly Long[] = [TENS, MONTH];

/** Every day of a period. */
export function daysOf({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day);
  return days;
}

/** A period divided into the longest whole spans: the first days of each. */
export type Parts = Record<Span, string[]>;

/**
 * Divides a period into the longest possible spans.
 * @param broken changed days, whose spans must be divided into shorter ones
 */
export function partsOf(
  { from, to }: { from: string; to: string },
  broken: ReadonlySet<string> = new Set(),
): Parts {
  const parts: Parts = { day: [], ten: [], month: [] };
  const uneven = { month: new Set([...broken].map(monthOf)), ten: new Set([...broken].map(tenOf)) };
  const after = dayAfter(to);
  for (let day = from; day < after;) {
    const whole = [MONTH, TENS].find(
      ({ span, startOf, after: next }) =>
        startOf(day) === day && next(day) <= after && !uneven[span].has(day),
    );
    parts[whole?.span ?? 'day'].push(day);
    day = whole ? whole.after(day) : dayAfter(day);
  }
  return parts;
}
