import type { ColumnRole } from '@portal/domain/list-columns';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { id, instant, key, kopecks } from '../../database/columns.ts';
import { product } from '../catalogue/tables.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';
import { storage } from '../storages/tables.ts';

/** A list of wanted parts that is proposed anew every week. */
export const subscription = pgTable(
  'subscription',
  {
    id: id(),
    user_id: key()
      .notNull()
      .references(() => user.id),
    /** The company at creation: the subscription stops if the person moves to another one. */
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    /** Null: the storage was deleted. */
    storage_id: key().references(() => storage.id, { onDelete: 'set null' }),
    title: text().notNull(),
    /** 1–7, Monday is 1; in the storage's time zone. */
    weekday: integer().notNull(),
    hour: integer().notNull(),
    next_at: instant().notNull(),
    paused_at: instant(),
    /** Message about who or what paused it. */
    pause_reason: text().notNull().default(''),
    /** Ended by its person, who can take it up again for a day. */
    ended_at: instant(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    index('subscription_contractor').on(table.contractor_id, table.created_at, table.id),
    index('subscription_user').on(table.user_id),
    index('subscription_storage').on(table.storage_id),
    index('subscription_due')
      .on(table.next_at)
      .where(sql`paused_at IS NULL AND ended_at IS NULL`),
    index('subscription_ended')
      .on(table.ended_at)
      .where(sql`ended_at IS NOT NULL`),
    check('subscription_when', sql`weekday BETWEEN 1 AND 7 AND hour BETWEEN 0 AND 23`),
  ],
);

/** A part of a subscription, and what it was in the last list. */
export const subscriptionLine = pgTable(
  'subscription_line',
  {
    id: id(),
    subscription_id: key()
      .notNull()
      .references(() => subscription.id, { onDelete: 'cascade' }),
    /** Number from 1. */
    number: integer().notNull(),
    product_id: key()
      .notNull()
      .references(() => product.id),
    quantity: integer().notNull(),
    /** Price per piece, calendar days to the delivery and supplier of the best offer; null: nobody offered it. */
    price_kopecks: kopecks(),
    term_days: integer(),
    supplier_title: text(),
  },
  (table) => [
    index('subscription_line_subscription').on(table.subscription_id, table.number),
    index('subscription_line_product').on(table.product_id),
    check('subscription_line_quantity', sql`quantity BETWEEN 1 AND 99999999`),
    check(
      'subscription_line_offer',
      sql`(price_kopecks IS NULL) = (term_days IS NULL) AND (price_kopecks IS NULL) = (supplier_title IS NULL) AND term_days >= 0`,
    ),
  ],
);

/** A list of wanted parts from a buyer. */
export const request = pgTable(
  'request',
  {
    id: id(),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    storage_id: key()
      .notNull()
      .references(() => storage.id),
    created_by: key()
      .notNull()
      .references(() => user.id),
    title: text().notNull(),
    status: text().notNull(),
    /** Offers are generated for positions up to this number; null: for all. */
    priced_through: integer(),
    /** Last day on which the goods are useful, in the receiving storage's time zone. */
    needed_by: date({ mode: 'string' }),
    created_at: instant().notNull().defaultNow(),
    /** The subscription that proposed it. */
    subscription_id: key().references(() => subscription.id, { onDelete: 'set null' }),
    /** Proposed, and nothing was done in it yet: the next list of the subscription replaces it. */
    untouched: boolean().notNull().default(false),
  },
  (table) => [
    index('request_contractor').on(table.contractor_id, table.created_at, table.id),
    index('request_subscription')
      .on(table.subscription_id)
      .where(sql`subscription_id IS NOT NULL`),
  ],
);

/** The sums of one list of a subscription. */
export const subscriptionWeek = pgTable(
  'subscription_week',
  {
    id: id(),
    subscription_id: key()
      .notNull()
      .references(() => subscription.id, { onDelete: 'cascade' }),
    /** When it was due; it may be made later, but only once. */
    due_at: instant().notNull(),
    at: instant().notNull().defaultNow(),
    /** Null: the list was replaced by the next one. */
    request_id: key().references(() => request.id, { onDelete: 'set null' }),
    lines: integer().notNull(),
    sum_kopecks: kopecks().notNull(),
    difference_kopecks: kopecks().notNull(),
    dearer: integer().notNull(),
    cheaper: integer().notNull(),
    back: integer().notNull(),
    instead: integer().notNull(),
    gone: integer().notNull(),
    absent: integer().notNull(),
  },
  (table) => [
    unique('subscription_week_due').on(table.subscription_id, table.due_at),
    index('subscription_week_request').on(table.request_id),
  ],
);

/**
 * The file of a request, row by row: it is returned unchanged except for an additional column with
 * reasons.
 */
export const requestSource = pgTable('request_source', {
  request_id: key()
    .primaryKey()
    .references(() => request.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  format: text({ enum: ['xlsx', 'csv'] }).notNull(),
  /** Delimiter and encoding of a text file; null if the format has none. */
  delimiter: text({ enum: [';', ',', '|', '\t'] }),
  encoding: text({
    enum: ['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'ibm866', 'koi8-r', 'windows-1252'],
  }),
  /** The chosen sheet of a workbook. */
  sheet: text(),
  /** Roles of the columns, if a person has chosen them. */
  columns: jsonb().$type<(ColumnRole | null)[]>(),
  rows: jsonb().$type<(string | number | null)[][]>().notNull(),
});

/** A position: its text and the recognised product. */
export const requestPosition = pgTable(
  'request_position',
  {
    id: id(),
    request_id: key()
      .notNull()
      .references(() => request.id, { onDelete: 'cascade' }),
    /** Number from 1, as in the source. */
    number: integer().notNull(),
    written: text().notNull(),
    /** The part of the text that was read as brand and part number. */
    named: text().notNull().default(''),
    /** Null: the quantity could not be read for certain; it must be entered before anything is ordered. */
    quantity: integer(),
    desired_price_kopecks: kopecks(),
    product_id: key().references(() => product.id),
    /** Products among which the buyer must choose; empty if there is no choice. */
    choices: key()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Price per piece, and calendar days to the promised delivery, in the latest of the repeated orders; null: not from an order. */
    former_price_kopecks: kopecks(),
    former_term_days: integer(),
    /** The repeated orders with this product, the latest first. */
    former_orders: key()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The same in the list before of a subscription; null: it is from none, or nobody offered the part then. */
    before_price_kopecks: kopecks(),
    before_term_days: integer(),
    before_supplier_title: text(),
    /** Nobody offered the part in the list before. */
    absent_before: boolean().notNull().default(false),
  },
  (table) => [
    index('request_position_request').on(table.request_id, table.number),
    index('request_position_product').on(table.product_id),
    check('request_position_quantity', sql`quantity BETWEEN 1 AND 99999999`),
    check(
      'request_position_former',
      sql`(former_price_kopecks IS NULL) = (former_term_days IS NULL) AND (former_price_kopecks IS NULL) = (former_orders = '{}') AND former_term_days >= 0`,
    ),
  ],
);

/** A letter with a list: one row per table of the letter, or one for its text. */
export const requestLetter = pgTable(
  'request_letter',
  {
    id: id(),
    /** Identifies the letter in the mailbox: UIDVALIDITY and UID of IMAP; `place` counts its tables from 0. */
    validity: text().notNull(),
    uid: bigint({ mode: 'number' }).notNull(),
    place: integer().notNull(),
    /** Message-ID, to answer it, and to recognise the letter in a mailbox that was made anew; empty if it has none. */
    message_id: text().notNull(),
    sender: text().notNull(),
    subject: text().notNull(),
    file_name: text().notNull(),
    received_at: instant().notNull(),
    created_at: instant().notNull().defaultNow(),
    /** The person whose address it is; null: unknown. */
    user_id: key().references(() => user.id),
    contractor_id: key().references(() => contractor.id),
    request_id: key().references(() => request.id, { onDelete: 'set null' }),
    outcome: text({ enum: ['taken', 'refused', 'unknown', 'ignored'] }).notNull(),
    /** Why it was refused, or what else its sender should know. */
    message: text().notNull(),
    answer: text({ enum: ['none', 'due', 'sent'] }).notNull(),
  },
  (table) => [
    unique('request_letter_place').on(table.validity, table.uid, table.place),
    index('request_letter_contractor').on(table.contractor_id, table.received_at, table.id),
    index('request_letter_received').on(table.received_at, table.id),
    index('request_letter_message').on(table.message_id),
    index('request_letter_sender').on(table.sender, table.created_at),
    index('request_letter_request').on(table.request_id),
    index('request_letter_due')
      .on(table.id)
      .where(sql`answer = 'due'`),
  ],
);

/** The state of the mailbox that receives lists; at most one row. */
export const requestMailbox = pgTable('request_mailbox', {
  id: integer().primaryKey().default(1),
  /** Why it could not be read the last time; empty if it could. */
  fault: text().notNull(),
  checked_at: instant().notNull().defaultNow(),
});

/** Letters of the demo's mailbox for lists, as they would lie on a mail server. */
export const demoLetter = pgTable('demo_letter', {
  id: id(),
  /** The whole letter (RFC 5322) in base64. */
  raw: text().notNull(),
  created_at: instant().notNull().defaultNow(),
});
