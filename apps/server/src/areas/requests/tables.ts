import type { ColumnRole } from '@portal/domain/list-columns';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, key, kopecks } from '../../database/columns.ts';
import { product } from '../catalogue/tables.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';
import { storage } from '../storages/tables.ts';

/** A list of parts that a buyer wants, as it was written. */
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
    /** Offers are generated for the lines up to this number; null: for all of them. */
    priced_through: integer(),
    /** The last day on which the goods are of use, by the receiving storage's calendar. */
    needed_by: date({ mode: 'string' }),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [index('request_contractor').on(table.contractor_id, table.created_at, table.id)],
);

/** The file a request was read from, row by row: it goes back as it came, with a column that says why. */
export const requestSource = pgTable('request_source', {
  request_id: key()
    .primaryKey()
    .references(() => request.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  format: text({ enum: ['xlsx', 'csv'] }).notNull(),
  /** What parts its cells, and how its letters were written; null where the format leaves no choice. */
  delimiter: text({ enum: [';', ',', '|', '\t'] }),
  encoding: text({
    enum: ['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'ibm866', 'koi8-r', 'windows-1252'],
  }),
  /** Of a workbook: the sheet that was chosen. */
  sheet: text(),
  /** What its columns hold, where a person has said so. */
  columns: jsonb().$type<(ColumnRole | null)[]>(),
  rows: jsonb().$type<(string | number | null)[][]>().notNull(),
});

/** A line of it: what was written, and what it was recognised as. */
export const requestPosition = pgTable(
  'request_position',
  {
    id: id(),
    request_id: key()
      .notNull()
      .references(() => request.id, { onDelete: 'cascade' }),
    /** From 1, as in the source. */
    number: integer().notNull(),
    written: text().notNull(),
    /** What of it was read as a brand and a part number. */
    named: text().notNull().default(''),
    /** Null: a number is written that cannot be read for certain. It is asked for, and nothing is ordered before. */
    quantity: integer(),
    desired_price_kopecks: kopecks(),
    product_id: key().references(() => product.id),
    /** Products between which a brand has to be chosen; empty when there is nothing to choose. */
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
