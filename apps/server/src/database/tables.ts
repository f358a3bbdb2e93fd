import { pgTable, text } from 'drizzle-orm/pg-core';

/** Values that every copy of the server shares, such as the signing key of access tokens. */
export const setting = pgTable('setting', {
  name: text().primaryKey(),
  value: text().notNull(),
});
