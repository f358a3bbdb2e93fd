import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../database/columns.ts';

/** Letters of a demo without SMTP: anybody may read them there, and nothing leaves the machine. */
export const demoMail = pgTable('demo_mail', {
  id: id(),
  recipient: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  sent_at: instant().notNull().defaultNow(),
});

/** Letters that the mail server has not taken yet; a row is deleted when it takes the letter. */
export const unsentLetter = pgTable(
  'unsent_letter',
  {
    id: id(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** The whole letter as encrypted JSON: links in letters open accounts. */
    sealed: text().notNull(),
    created_at: instant().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /** Null: given up. */
    next_at: instant(),
    reason: text().notNull().default(''),
  },
  (table) => [
    index('unsent_letter_next').on(table.next_at),
    index('unsent_letter_created').on(table.created_at),
  ],
);
