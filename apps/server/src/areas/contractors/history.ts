import { text } from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { user } from '../identity/tables.ts';
import { contractor } from './tables.ts';

/** Who did what to a document, on whose behalf, and when: the columns of its history beside the document's own key. */
export const historyColumns = () => ({
  id: id(),
  at: instant().notNull().defaultNow(),
  user_id: key()
    .notNull()
    .references(() => user.id),
  contractor_id: key()
    .notNull()
    .references(() => contractor.id),
  action: text().notNull(),
  text: text().notNull(),
});
