import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgSequence, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { user } from '../areas/identity/tables.ts';
import { technicalNotification } from '../areas/notifications/tables.ts';
import { id, instant, key } from '../database/columns.ts';

/** Numbers of sent events. */
export const eventSequence = pgSequence('event_seq');

/**
 * The outbox. A row is written inside the transaction that caused it and gets its `seq` after that commit. So
 * `seq` grows in the order in which events became visible, and a client may ask for everything after the last
 * one it saw.
 */
export const event = pgTable(
  'event',
  {
    id: id(),
    seq: bigint({ mode: 'number' }).unique(),
    event_name: text().notNull(),
    /** Recipients: all people of a contractor, or one person; neither means everybody. */
    contractor_id: key(),
    user_id: key(),
    message: jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    index('event_unsent')
      .on(table.id)
      .where(sql`seq IS NULL`),
    index('event_created').on(table.created_at),
  ],
);

/** A notification of one user. */
export const notification = pgTable(
  'notification',
  {
    id: id(),
    user_id: key()
      .notNull()
      .references(() => user.id),
    /** Empty for technical notifications, `common` for main ones. */
    discriminator: text({ enum: ['', 'common'] }).notNull(),
    event_name: text().notNull(),
    entity_id: key(),
    title: text().notNull(),
    text: text().notNull().default(''),
    created: instant().notNull().defaultNow(),
    confirmed_at: instant(),
    /** Not shown on the portal: the person chose e-mail only, or none at all. */
    hidden: boolean().notNull().default(false),
    /** Will be sent in the daily e-mail. */
    digest: boolean().notNull().default(false),
    /** The administrators' notification from which this one was copied. */
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
    index('notification_created').using('brin', table.created),
    index('notification_technical')
      .on(table.technical_id)
      .where(sql`technical_id IS NOT NULL`),
  ],
);

/**
 * A person's notification settings by event. Without a row, the event is shown on the portal and not sent by
 * e-mail.
 */
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
