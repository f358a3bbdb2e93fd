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

/** A span that is longer than a day. */
export interface Long {
  span: Exclude<Span, 'day'>;
  /** The span's first day, in code and in SQL. */
  startOf: (day: string) => string;
  startIn: (day: SQL) => SQL;
  /** The first day of the next span. */
  after: (start: string) => string;
}

/** The first day of the month of a day, in SQL. */
export const startOfMonth = (day: SQL): SQL => sql`date_trunc('month', ${day}::timestamp)::date`;

export const MONTH: Long = {
  span: 'month',
  startOf: monthOf,
  startIn: startOfMonth,
  after: (start) => monthOf(isoDay(parseIsoDay(start) + 31)),
};
export const TENS: Long = {
  span: 'ten',
  startOf: tenOf,
  startIn: (day) =>
    sql`(date_trunc('month', ${day}::timestamp)::date + least((extract(day FROM ${day})::int - 1) / 10, 2) * 10)`,
  after: (start) =>
    Number(start.slice(8)) === LAST_TEN ? MONTH.after(start) : isoDay(parseIsoDay(start) + TEN),
};

/** Every day of a period. */
export function daysOf({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day);
  return days;
}

/** A period divided into spans: the first days of each. */
export type Parts = Record<Span, string[]>;

/**
 * Divides a period into the longest possible of the given spans, longest first, and days.
 * @param broken changed days, whose spans must be divided into shorter ones
 */
export function partsOf(
  { from, to }: { from: string; to: string },
  spans: readonly Long[],
  broken: ReadonlySet<string> = new Set(),
): Parts {
  const parts: Parts = { day: [], ten: [], month: [] };
  const uneven = new Map(spans.map(({ span, startOf }) => [span, new Set([...broken].map(startOf))]));
  const after = dayAfter(to);
  for (let day = from; day < after;) {
    const whole = spans.find(
      ({ span, startOf, after: next }) =>
        startOf(day) === day && next(day) <= after && uneven.get(span)?.has(day) !== true,
    );
    parts[whole?.span ?? 'day'].push(day);
    day = whole ? whole.after(day) : dayAfter(day);
  }
  return parts;
}
