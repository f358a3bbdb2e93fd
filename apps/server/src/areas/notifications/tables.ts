import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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

/** What stands above every page of everybody of some kinds, for a while or until it is taken away. */
export const permanentNotification = pgTable('permanent_notification', {
  id: id(),
  author_id: key()
    .notNull()
    .references(() => user.id),
  text: text().notNull(),
  tone: text({ enum: ['brand', 'yellow', 'red'] }).notNull(),
  /** Kinds of contractors. */
  recipients: text().array().notNull(),
  starts_at: instant().notNull(),
  ends_at: instant(),
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
    /** Not shown on the portal: the person wants it by mail, or not at all. */
    hidden: boolean().notNull().default(false),
    /** Waits for the day's letter. */
    digest: boolean().notNull().default(false),
    /** The administrators' notification that this is a copy of. */
    technical_id: key().references(() => technicalNotification.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('notification_user').on(table.user_id, table.discriminator, table.created, table.id),
    index('notification_unread')
      .on(table.user_id, table.event_name)
      .where(sql`confirmed_at IS NULL`),
    index('notification_digest')
      .on(table.user_id)
      .where(sql`digest`),
    index('notification_technical')
      .on(table.technical_id)
      .where(sql`technical_id IS NOT NULL`),
  ],
);

/** What a person wants to hear of, and how; an event that is not here is shown on the portal and not mailed. */
export const notificationChoice = pgTable(
  'notification_choice',
  {
    user_id: key()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    event_name: text().notNull(),
    portal: boolean().notNull(),
    digest: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.event_name] })],
);
