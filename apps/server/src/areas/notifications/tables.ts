import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { user } from '../identity/tables.ts';

/** What administrators wrote to everybody of some kinds; each reader has a notification of their own. */
export const technicalNotification = pgTable('technical_notification', {
  id: id(),
  author_id: key()
    .notNull()
    .references(() => user.id),
  title: text().notNull(),
  text: text().notNull(),
  /** Kinds of contractors. */
  recipients: text().array().notNull(),
  created: instant().notNull().defaultNow(),
});

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
    /** The administrators' notification that this is a copy of. */
    technical_id: key().references(() => technicalNotification.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('notification_user').on(table.user_id, table.discriminator, table.id),
    index('notification_unread')
      .on(table.user_id, table.event_name)
      .where(sql`confirmed_at IS NULL`),
    index('notification_technical')
      .on(table.technical_id)
      .where(sql`technical_id IS NOT NULL`),
  ],
);
