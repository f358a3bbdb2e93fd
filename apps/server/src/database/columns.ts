import { bigint, text, timestamp } from 'drizzle-orm/pg-core';

/** Primary key: a bigint identity that seeds and COPY may set themselves. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity();

/** A reference to another table's key. Add `.references()` if the row must exist. */
export const key = () => bigint({ mode: 'number' });

/** Money in kopecks. */
export const kopecks = () => bigint({ mode: 'number' });

/** UTC instant. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/** Where goods come from: a digital code of ОКСМ and the number of the customs declaration; both may be empty. */
export const originColumns = () => ({
  country_code: text().notNull().default(''),
  customs_declaration: text().notNull().default(''),
});
