import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';

/** A report that somebody is mailed again and again: the call that answers its file, and when it is made. */
export const exportSchedule = pgTable(
  'export_schedule',
  {
    id: id(),
    user_id: key()
      .notNull()
      .references(() => user.id),
    /** For which company: it stops once the person works for another one. */
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    /** As of a file; its days are set anew each time. */
    address: text().notNull(),
    title: text().notNull(),
    /** Without its days. */
    filters: text().notNull().default(''),
    every: text({ enum: ['daily', 'weekly'] }).notNull(),
    /** 1–7, Monday is 1; null: every day. */
    weekday: integer(),
    hour: integer().notNull(),
    /** By whose clock: of the person's storage as the schedule was made, else Moscow's. */
    zone: text().notNull(),
    /** Null: the call has no days. */
    period: text({ enum: ['yesterday', 'last-7-days', 'last-week', 'last-30-days', 'last-month'] }),
    next_at: instant().notNull(),
    last_at: instant(),
    /** What became of the last one; null: nothing was sent yet. */
    last_state: text({ enum: ['sent', 'failed'] }),
    /** Why not. */
    last_message: text().notNull().default(''),
    paused_at: instant(),
    /** Who stopped it, or what: a sentence. */
    pause_reason: text().notNull().default(''),
    /** What the letter's link stops it by, without signing in. */
    token: text().notNull().unique(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    index('export_schedule_user').on(table.user_id, table.created_at, table.id),
    index('export_schedule_due')
      .on(table.next_at)
      .where(sql`paused_at IS NULL`),
  ],
);

/** A file that somebody has asked for, and what became of it. */
export const exportFile = pgTable(
  'export_file',
  {
    id: id(),
    user_id: key()
      .notNull()
      .references(() => user.id),
    /** For which company it was made: the person gets it while they work there. */
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    /** For which schedule it is made: its letter brings the file. */
    schedule_id: key().references(() => exportSchedule.id, { onDelete: 'set null' }),
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
    index('export_file_user').on(table.user_id, table.created_at, table.id),
    // The same file is prepared once at a time, however often it is asked for.
    uniqueIndex('export_file_going')
      .on(table.user_id, table.address)
      .where(sql`status IN ('queued', 'running')`),
    index('export_file_ready')
      .on(table.finished_at)
      .where(sql`stored_as IS NOT NULL`),
    index('export_file_schedule').on(table.schedule_id),
  ],
);
