import { text } from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { user } from '../identity/tables.ts';
import { contractor } from './tables.ts';

/**
 * Columns of a document's history besides the document's key: who did what, for which contractor, and when.
 */
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
