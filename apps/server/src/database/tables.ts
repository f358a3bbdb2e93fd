import { pgTable, text } from 'drizzle-orm/pg-core';

/** Values shared by all copies of the server, such as the signing key of access tokens. */
export const setting = pgTable('setting', {
  name: text().primaryKey(),
  value: text().notNull(),
});
