import { pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../database/columns.ts';

/** Letters of a demo without SMTP: anybody may read them there, and nothing leaves the machine. */
export const demoMail = pgTable('demo_mail', {
  id: id(),
  recipient: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  sent_at: instant().notNull().defaultNow(),
});
