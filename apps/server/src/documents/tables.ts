import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, key } from '../database/columns.ts';
import { contractor } from '../areas/contractors/tables.ts';
import { user } from '../areas/identity/tables.ts';

/** Who did what to a document, on whose behalf, and when; nobody: the system. For every document without a history table of its own. */
export const documentHistory = pgTable(
  'document_history',
  {
    id: id(),
    /** Name of its machine. */
    document: text().notNull(),
    /** No reference: what was done stays true after the document has gone. */
    document_id: key().notNull(),
    at: instant().notNull().defaultNow(),
    user_id: key().references(() => user.id),
    contractor_id: key().references(() => contractor.id),
    action: text().notNull(),
    text: text().notNull(),
  },
  (table) => [index('document_history_document').on(table.document, table.document_id, table.id)],
);
