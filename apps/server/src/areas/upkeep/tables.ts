import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';

/** A statement that took long: its text has placeholders, never values. */
export interface SlowStatement {
  text: string;
  /** Runs that took long, and their milliseconds. */
  calls: number;
  mean: number;
  max: number;
}

/** A running process of the server; it says every ten seconds that it is there. */
export const serverCopy = pgTable(
  'server_copy',
  {
    id: uuid().primaryKey(),
    host: text().notNull(),
    /** What it does: everything, or one part. */
    role: text().notNull(),
    version: text().notNull(),
    started_at: instant().notNull(),
    seen_at: instant().notNull().defaultNow(),
    /** Open realtime connections, and the people who have them. */
    sockets: integer().notNull(),
    people: key().array().notNull(),
    memory_bytes: bigint({ mode: 'number' }).notNull(),
    /** Share of one core since the last time, in percent. */
    cpu_percent: doublePrecision().notNull(),
    /** Milliseconds by which work was late in the slowest hundredth since the last time. */
    lag_ms: doublePrecision().notNull(),
    /** Whether it reads from a replica, and how many milliseconds that is behind; null: it has none. */
    replica: text({ enum: ['used', 'behind', 'away'] }),
    replica_lag_ms: doublePrecision().notNull().default(0),
    statements: jsonb().$type<SlowStatement[]>().notNull(),
  },
  (table) => [index('server_copy_seen').on(table.seen_at)],
);

/** Versions that have run on this database, each with its first start. */
export const serverVersion = pgTable('server_version', {
  version: text().primaryKey(),
  started_at: instant().notNull().defaultNow(),
});

/** Sizes of a day, for growth. Kept for 400 days. */
export const sizeSample = pgTable('size_sample', {
  day: date().primaryKey(),
  database_bytes: bigint({ mode: 'number' }).notNull(),
  /** The largest tables with their indexes. */
  tables: jsonb().$type<{ name: string; bytes: number }[]>().notNull(),
  /** Null: files are in a bucket. */
  files_bytes: bigint({ mode: 'number' }),
  free_bytes: bigint({ mode: 'number' }).notNull(),
});

/** A backup, or a drill that restored one; written by the scripts that do it. */
export const upkeepRun = pgTable(
  'upkeep_run',
  {
    id: id(),
    kind: text({ enum: ['backup', 'drill'] }).notNull(),
    started_at: instant().notNull(),
    ended_at: instant(),
    ok: boolean().notNull(),
    bytes: bigint({ mode: 'number' }),
    /** What the script says about it, in one line. */
    told: text().notNull().default(''),
  },
  (table) => [index('upkeep_run_kind').on(table.kind, table.started_at)],
);
