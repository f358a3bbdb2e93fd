import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** From 00:00:00 of a day (YYYY-MM-DD) on, by the clock of a place. */
export const sinceDay =
  (instant: SQLWrapper, zone: SQLWrapper) =>
  (day: string): SQL =>
    sql`${instant} >= (${day}::date)::timestamp AT TIME ZONE ${zone}`;

/** Through 23:59:59 of a day, to the last fraction of that second. */
export const throughDay =
  (instant: SQLWrapper, zone: SQLWrapper) =>
  (day: string): SQL =>
    sql`${instant} < (${day}::date + 1)::timestamp AT TIME ZONE ${zone}`;
