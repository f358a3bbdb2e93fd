import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { corrective } from '../adjustments/tables.ts';
import { claim } from '../claims/tables.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';
import { order, orderLine } from '../orders/tables.ts';

/**
 * A message of one side to the other: about an order or, if it names one, about a claim or a corrective of that
 * order.
 */
export const orderComment = pgTable(
  'order_comment',
  {
    id: id(),
    order_id: key()
      .notNull()
      .references(() => order.id),
    claim_id: key().references(() => claim.id),
    corrective_id: key().references(() => corrective.id),
    /** The line that it is about; null for the whole document. */
    order_line_id: key().references(() => orderLine.id),
    user_id: key()
      .notNull()
      .references(() => user.id),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    /** The other side; filled by a trigger (`functions.sql`). */
    to_contractor_id: key().references(() => contractor.id),
    /** Empty if it has only files, or was deleted. */
    text: text().notNull(),
    /** Ids of the people whom it mentions. */
    mentioned: key().array(),
    created_at: instant().notNull().defaultNow(),
    deleted_at: instant(),
  },
  (table) => [
    index('order_comment_order').on(table.order_id, table.id),
    index('order_comment_claim')
      .on(table.claim_id, table.id)
      .where(sql`claim_id IS NOT NULL`),
    index('order_comment_corrective')
      .on(table.corrective_id, table.id)
      .where(sql`corrective_id IS NOT NULL`),
    // For what a company has not read yet.
    index('order_comment_to').on(table.to_contractor_id, table.created_at),
    check('order_comment_one', sql`claim_id IS NULL OR corrective_id IS NULL`),
  ],
);

/** Up to which message a person has read the conversation of an order, a claim or a corrective. */
export const orderSeen = pgTable(
  'order_seen',
  {
    order_id: key().references(() => order.id),
    claim_id: key().references(() => claim.id),
    corrective_id: key().references(() => corrective.id),
    user_id: key()
      .notNull()
      .references(() => user.id),
    comment_id: key().notNull(),
  },
  (table) => [
    unique('order_seen_order').on(table.order_id, table.user_id),
    unique('order_seen_claim').on(table.claim_id, table.user_id),
    unique('order_seen_corrective').on(table.corrective_id, table.user_id),
    check('order_seen_one', sql`num_nonnulls(order_id, claim_id, corrective_id) = 1`),
  ],
);

/** A file of a message. */
export const orderFile = pgTable(
  'order_file',
  {
    id: id(),
    order_id: key()
      .notNull()
      .references(() => order.id),
    /** Its message; filled by a trigger (`functions.sql`) for a file that was added by itself. */
    comment_id: key().references(() => orderComment.id),
    user_id: key()
      .notNull()
      .references(() => user.id),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    /** The sender's name for it; never used as a path. */
    name: text().notNull(),
    bytes: integer().notNull(),
    /** Its random name in the store. */
    stored_as: text().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    index('order_file_order').on(table.order_id, table.id),
    index('order_file_comment').on(table.comment_id),
  ],
);
