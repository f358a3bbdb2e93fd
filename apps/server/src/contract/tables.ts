import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, key } from '../database/columns.ts';

/**
 * Stored answers by person, operation and Idempotency-Key; written in the same transaction as the work itself.
 */
export const idempotency = pgTable(
  'idempotency',
  {
    user_id: key().notNull(),
    operation: text().notNull(),
    key: text().notNull(),
    request_hash: text().notNull(),
    response: jsonb(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.operation, table.key] }),
    index('idempotency_created').on(table.created_at),
  ],
);
