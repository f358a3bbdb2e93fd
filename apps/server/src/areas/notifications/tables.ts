import { pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { user } from '../identity/tables.ts';

/** A notification from administrators to all people of some kinds of companies; each recipient has a copy. */
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

/** A notification above every page for all people of some kinds of companies, until it ends or is deleted. */
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
