import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { user } from '../identity/tables.ts';

/** A notification of one user. */
export const notification = pgTable(
  'notification',
  {
    id: id(),
    user_id: key()
      .notNull()
      .references(() => user.id),
    /** Empty for technical ones, `common` for main ones. */
    discriminator: text({ enum: ['', 'common'] }).notNull(),
    event_name: text().notNull(),
    entity_id: key(),
    title: text().notNull(),
    text: text().notNull().default(''),
    created: instant().notNull().defaultNow(),
    confirmed_at: instant(),
  },
  (table) => [
    index('notification_user').on(table.user_id, table.discriminator, table.id),
    index('notification_unread')
      .on(table.user_id, table.event_name)
      .where(sql`confirmed_at IS NULL`),
  ],
);
