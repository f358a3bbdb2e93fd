import { calendarDifferences, daysOfYear, holidaysFault, type SpecialDay } from '@portal/domain/storages';
import { sentence } from '@portal/domain/sentences';
import { between, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { fieldFault } from '../../contract/problem.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { knownYears, productionCalendar } from './production-calendar.ts';
import { holiday } from './tables.ts';

const byDate = (days: readonly SpecialDay[]) =>
  new Map(days.map(({ date, is_working }) => [date, is_working]));

/** The stored days of a year, and the changes that writing the production calendar would make. */
export async function readYear(connection: Connection, year: number): Promise<Answer<'getHolidays'>['data']> {
  const { first, last } = daysOfYear(year);
  const days = await connection
    .select()
    .from(holiday)
    .where(between(holiday.date, first, last))
    .orderBy(holiday.date);
  const proposed = productionCalendar(year);
  return {
    year,
    is_known: proposed !== undefined,
    known_years: knownYears(),
    days,
    differences: proposed ? calendarDifferences(byDate(days), byDate(proposed)) : [],
  };
}

/**
 * Replaces the stored days of a year by the given days, or by the production calendar if none are given.
 * Throws 422 for a year that the calendar does not contain, and for invalid days or days of another year.
 */
export async function writeYear(
  transaction: Transaction,
  year: number,
  days?: readonly SpecialDay[],
): Promise<void> {
  const written = days ?? productionCalendar(year);
  if (!written) {
    const message = `Производственный календарь на ${year} год ещё не известен`;
    throw fieldFault('year', message);
  }
  const fault = days && holidaysFault(year, days);
  if (fault) throw fieldFault('days', sentence(fault));
  // Serialise writers: both delete and insert the same days.
  await transaction.execute(sql`LOCK TABLE holiday IN SHARE ROW EXCLUSIVE MODE`);
  const { first, last } = daysOfYear(year);
  await transaction.delete(holiday).where(between(holiday.date, first, last));
  if (written.length > 0) await transaction.insert(holiday).values([...written]);
}
