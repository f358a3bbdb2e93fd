import type { ColumnRole } from '@portal/domain/list-columns';
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { id, instant, key, kopecks } from '../../database/columns.ts';
import { product } from '../catalogue/tables.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';
import { storage } from '../storages/tables.ts';

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
  },
  (table) => [index('request_contractor').on(table.contractor_id, table.created_at, table.id)],
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
  },
  (table) => [
    index('request_position_request').on(table.request_id, table.number),
    index('request_position_product').on(table.product_id),
    check('request_position_quantity', sql`quantity BETWEEN 1 AND 99999999`),
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
