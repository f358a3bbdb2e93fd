import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { user } from '../identity/tables.ts';

/** A file that somebody has asked for, and what became of it. */
export const exportFile = pgTable(
  'export_file',
  {
    id: id(),
    user_id: key()
      .notNull()
      .references(() => user.id),
    /** The call that answers the file, with its parameters. */
    address: text().notNull(),
    /** What the person reads in their list: the page's name and the filters, as they stood there. */
    title: text().notNull(),
    filters: text().notNull().default(''),
    status: text({ enum: ['queued', 'running', 'ready', 'failed', 'cancelled', 'expired'] })
      .notNull()
      .default('queued'),
    message: text().notNull().default(''),
    rows_done: integer().notNull().default(0),
    rows_total: integer(),
    bytes: bigint({ mode: 'number' }),
    file_name: text(),
    /** Its random name among the kept files. */
    stored_as: text(),
    /** Who begins it again counts on: a server that has lost it sees that it is another's now. */
    attempts: integer().notNull().default(0),
    touched_at: instant().notNull().defaultNow(),
    created_at: instant().notNull().defaultNow(),
    finished_at: instant(),
  },
  (table) => [
    index('export_file_user').on(table.user_id, table.id),
    // The same file is prepared once at a time, however often it is asked for.
    uniqueIndex('export_file_going')
      .on(table.user_id, table.address)
      .where(sql`status IN ('queued', 'running')`),
    index('export_file_ready')
      .on(table.finished_at)
      .where(sql`stored_as IS NOT NULL`),
  ],
);
