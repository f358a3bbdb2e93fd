import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgSequence, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, key } from '../database/columns.ts';

/** Numbers of sent events. */
export const eventSequence = pgSequence('event_seq');

/**
 * The outbox. A row is written inside the transaction that caused it and gets its `seq` after that commit, so `seq`
 * grows in the order in which the events became visible and a client may ask for everything after the last one it saw.
 */
export const event = pgTable(
  'event',
  {
    id: id(),
    seq: bigint({ mode: 'number' }).unique(),
    event_name: text().notNull(),
    /** Whom it reaches: all people of a contractor, or one user; neither means everybody. */
    contractor_id: key(),
    user_id: key(),
    message: jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    index('event_unsent')
      .on(table.id)
      .where(sql`seq IS NULL`),
    index('event_created').on(table.created_at),
  ],
);
