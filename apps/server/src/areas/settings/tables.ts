import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { user } from '../identity/tables.ts';

/** What people have written to the support. */
export const helpdeskRequest = pgTable(
  'helpdesk_request',
  {
    id: id(),
    user_id: key()
      .notNull()
      .references(() => user.id),
    subject: text().notNull(),
    text: text().notNull(),
    /** Page of the portal that it was written from. */
    page: text().notNull().default(''),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [index('helpdesk_request_user').on(table.user_id, table.id)],
);
