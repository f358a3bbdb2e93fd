import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Condition: from 00:00:00 of a day (YYYY-MM-DD) on, in the given time zone. */
export const sinceDay =
  (instant: SQLWrapper, zone: SQLWrapper) =>
  (day: string): SQL =>
    sql`${instant} >= (${day}::date)::timestamp AT TIME ZONE ${zone}`;

/** Condition: until the end of a day (YYYY-MM-DD), including its last second, in the given time zone. */
export const throughDay =
  (instant: SQLWrapper, zone: SQLWrapper) =>
  (day: string): SQL =>
    sql`${instant} < (${day}::date + 1)::timestamp AT TIME ZONE ${zone}`;
