import { readFileSync } from 'node:fs';
import { calendarDifferences, daysOfYear } from '@portal/domain/storages';
import { between, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { unprocessable } from '../../contract/problem.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { holiday } from './tables.ts';

interface Year {
  holidays: string[];
  works: string[];
  nowork: string[];
}
const YEARS: Readonly<Record<string, Year>> = JSON.parse(
  readFileSync(new URL('../../../data/production-calendar.json', import.meta.url), 'utf8'),
);

/** Days off and worked days off of a year by the production calendar; undefined for a year that it does not hold. */
function proposedOf(year: number): Map<string, boolean> | undefined {
  const known = YEARS[String(year)];
  if (!known) return undefined;
  return new Map([
    ...[...known.holidays, ...known.nowork].map((date) => [date, false] as const),
    ...known.works.map((date) => [date, true] as const),
  ]);
}

/** What is written for a year, and what writing it would change. */
export async function readYear(connection: Connection, year: number): Promise<Answer<'getHolidays'>['data']> {
  const { first, last } = daysOfYear(year);
  const days = await connection
    .select()
    .from(holiday)
    .where(between(holiday.date, first, last))
    .orderBy(holiday.date);
  const proposed = proposedOf(year);
  const written = new Map(days.map(({ date, is_working }) => [date, is_working]));
  return {
    year,
    is_known: proposed !== undefined,
    known_years: Object.keys(YEARS).map(Number),
    days,
    differences: proposed ? calendarDifferences(written, proposed) : [],
  };
}

/** Write a year by the production calendar. Throws 422 for a year that it does not hold. */
export async function writeYear(transaction: Transaction, year: number): Promise<void> {
  const proposed = proposedOf(year);
  if (!proposed) {
    const message = `Производственный календарь на ${year} год ещё не известен`;
    throw unprocessable(message, [{ field: 'year', message }]);
  }
  // Two who write at once write the same; one after the other all the same.
  await transaction.execute(sql`LOCK TABLE holiday IN SHARE ROW EXCLUSIVE MODE`);
  const { first, last } = daysOfYear(year);
  await transaction.delete(holiday).where(between(holiday.date, first, last));
  await transaction.insert(holiday).values([...proposed].map(([date, is_working]) => ({ date, is_working })));
}
