import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, key } from '../database/columns.ts';
import { contractor } from '../areas/contractors/tables.ts';
import { user } from '../areas/identity/tables.ts';

/**
 * Who did what to a document, for which contractor and when; no person means the system. Used by documents
 * without a history table.
 */
export const documentHistory = pgTable(
  'document_history',
  {
    id: id(),
    /** Name of the document's machine. */
    document: text().notNull(),
    /** Not a foreign key: the history stays after the document is deleted. */
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
 * Number of documents of a kind between two companies in a status, written by triggers (`functions.sql`). The
 * rows are summed: each change inserts a difference without waiting for others, and a job merges them.
 */
export const documentCount = pgTable(
  'document_count',
  {
    /** Name of the documents' table. */
    document: text().notNull(),
    supplier_id: key().notNull(),
    /** Null for documents within one company, such as movements. */
    customer_id: key(),
    status: text().notNull(),
    /** What else the lists distinguish: names of columns that are set. */
    marks: text().array().notNull(),
    many: integer().notNull(),
  },
  (table) => [
    index('document_count_supplier').on(table.document, table.supplier_id),
    index('document_count_customer').on(table.document, table.customer_id),
  ],
);
