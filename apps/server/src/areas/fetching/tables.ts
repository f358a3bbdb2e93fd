import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { user } from '../identity/tables.ts';
import { upload } from '../journal/tables.ts';
import { priceList } from '../prices/tables.ts';
import { storage } from '../storages/tables.ts';

/** Where a file is fetched from, and when: shared by price lists and storages' stock. */
const sourceColumns = {
  /** The person who saved it: files are fetched with this person's rights while they work here. */
  user_id: key()
    .notNull()
    .references(() => user.id),
  kind: text({ enum: ['http', 'sftp', 'imap'] }).notNull(),
  address: text().notNull(),
  login: text().notNull(),
  /** Password; encrypted here and never sent to clients. */
  secret: text().notNull(),
  mask: text().notNull(),
  sender: text().notNull(),
  subject: text().notNull(),
  times: integer().array().notNull(),
  weekdays: integer().array().notNull(),
  missing: text({ enum: ['keep', 'zero'] }).notNull(),
  active: boolean().notNull(),
  /** Message why the portal switched it off; empty if it did not. */
  stop_reason: text().notNull().default(''),
  saved_at: instant().notNull().defaultNow(),
  /** Host key of an SFTP server, as first seen: a server with another key gets no password. */
  host_key: text(),
  /** Next scheduled time; null: only on request. */
  next_at: instant(),
};

export const listSource = pgTable(
  'list_source',
  {
    price_list_id: key()
      .primaryKey()
      .references(() => priceList.id),
    ...sourceColumns,
  },
  (table) => [
    index('list_source_due')
      .on(table.next_at)
      .where(sql`active`),
  ],
);

export const stockSource = pgTable(
  'stock_source',
  {
    storage_id: key()
      .primaryKey()
      .references(() => storage.id, { onDelete: 'cascade' }),
    ...sourceColumns,
  },
  (table) => [
    index('stock_source_due')
      .on(table.next_at)
      .where(sql`active`),
  ],
);

/** The log of fetches with their results. */
export const listFetch = pgTable(
  'list_fetch',
  {
    id: id(),
    /** What it was fetched for: exactly one of the two is set. */
    price_list_id: key().references(() => priceList.id),
    storage_id: key().references(() => storage.id, { onDelete: 'cascade' }),
    created_at: instant().notNull().defaultNow(),
    /** Null: by schedule. */
    user_id: key().references(() => user.id),
    outcome: text({ enum: ['loading', 'waiting', 'unchanged', 'failed'] }).notNull(),
    file_name: text().notNull().default(''),
    bytes: integer(),
    /** SHA-256 of the file, so that the same file is not loaded twice. */
    hash: text(),
    message: text().notNull().default(''),
    upload_id: key().references(() => upload.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('list_fetch_list').on(table.price_list_id, table.created_at, table.id),
    index('list_fetch_storage').on(table.storage_id, table.created_at, table.id),
    check('list_fetch_target', sql`num_nonnulls(price_list_id, storage_id) = 1`),
    index('list_fetch_upload').on(table.upload_id),
  ],
);
