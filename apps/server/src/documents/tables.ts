import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
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
  (table) => [index('document_history_document').on(table.document, table.document_id, table.at, table.id)],
);

/**
 * How many documents of a kind there are between two companies in a status, kept by triggers (`functions.sql`). Rows are added up: each
 * change writes what it adds or takes away and waits for nobody, a job puts them together.
 */
export const documentCount = pgTable(
  'document_count',
  {
    /** Name of the documents' table. */
    document: text().notNull(),
    supplier_id: key().notNull(),
    /** Nobody for what stays in one company, as movements do. */
    customer_id: key(),
    status: text().notNull(),
    /** What else its lists tell apart, by the names of columns that are set. */
    marks: text().array().notNull(),
    many: integer().notNull(),
  },
  (table) => [
    index('document_count_supplier').on(table.document, table.supplier_id),
    index('document_count_customer').on(table.document, table.customer_id),
  ],
);
