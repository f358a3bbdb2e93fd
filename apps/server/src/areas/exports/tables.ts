import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';

/** A report that is regularly e-mailed to a person: the call that returns the file, and its times. */
export const exportSchedule = pgTable(
  'export_schedule',
  {
    id: id(),
    user_id: key()
      .notNull()
      .references(() => user.id),
    /** The company at creation: the schedule stops if the person moves to another one. */
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    /** The call that returns the file; its dates are set anew for each sending. */
    address: text().notNull(),
    title: text().notNull(),
    /** The filters as text, without the dates. */
    filters: text().notNull().default(''),
    every: text({ enum: ['daily', 'weekly'] }).notNull(),
    /** 1–7, Monday is 1; null: every day. */
    weekday: integer(),
    hour: integer().notNull(),
    /** Time zone: that of the person's storage when the schedule was created, otherwise Moscow's. */
    zone: text().notNull(),
    /** Null: the call has no dates. */
    period: text({ enum: ['yesterday', 'last-7-days', 'last-week', 'last-30-days', 'last-month'] }),
    next_at: instant().notNull(),
    last_at: instant(),
    /** Result of the last sending; null: nothing was sent yet. */
    last_state: text({ enum: ['sent', 'failed'] }),
    /** Why it failed. */
    last_message: text().notNull().default(''),
    paused_at: instant(),
    /** Message about who or what paused it. */
    pause_reason: text().notNull().default(''),
    /** Token of the link in the e-mail that stops the schedule without signing in. */
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

/** A file that a person has requested, and its state. */
export const exportFile = pgTable(
  'export_file',
  {
    id: id(),
    user_id: key()
      .notNull()
      .references(() => user.id),
    /** The company for which it was made: the person can get it while working there. */
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    /** The schedule whose e-mail will contain the file. */
    schedule_id: key().references(() => exportSchedule.id, { onDelete: 'set null' }),
    /** The call that returns the file, with its parameters. */
    address: text().notNull(),
    /** Title in the person's list: the page's name and the filters as shown there. */
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
    /** Its random name in the store. */
    stored_as: text(),
    /** Incremented at each start, so that a server notices that another one has restarted the work. */
    attempts: integer().notNull().default(0),
    touched_at: instant().notNull().defaultNow(),
    created_at: instant().notNull().defaultNow(),
    finished_at: instant(),
  },
  (table) => [
    index('export_file_user').on(table.user_id, table.created_at, table.id),
    // The same file is prepared only once at a time, however often it is requested.
    uniqueIndex('export_file_going')
      .on(table.user_id, table.address)
      .where(sql`status IN ('queued', 'running')`),
    index('export_file_ready')
      .on(table.finished_at)
      .where(sql`stored_as IS NOT NULL`),
    index('export_file_schedule').on(table.schedule_id),
  ],
);
