import { readFileSync } from 'node:fs';
import { statutoryHolidays } from '@portal/domain/production-calendars';
import type { SpecialDay } from '@portal/domain/storages';

interface Year {
  holidays: string[];
  works: string[];
  nowork: string[];
}
const YEARS: Readonly<Record<string, Year>> = JSON.parse(
  readFileSync(new URL('../../../data/production-calendar.json', import.meta.url), 'utf8'),
);

/** Years of the production calendar that comes with the portal, ascending. */
export const knownYears = (): number[] => Object.keys(YEARS).map(Number);

/**
 * Days off and working weekend days of a year from the production calendar that comes with the portal, with
 * the statutory holidays that fall on weekends; undefined for a year that it does not contain.
 */
export function productionCalendar(year: number): SpecialDay[] | undefined {
  const known = YEARS[String(year)];
  if (!known) return undefined;
  const days = new Map([
    ...statutoryHolidays(year).map(({ date, is_working }) => [date, is_working] as const),
    ...[...known.holidays, ...known.nowork].map((date) => [date, false] as const),
    ...known.works.map((date) => [date, true] as const),
  ]);
  return Array.from(days, ([date, is_working]) => ({ date, is_working }));
}
