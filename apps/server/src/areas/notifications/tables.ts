import { pgTable, text } from 'drizzle-orm/pg-core';
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
