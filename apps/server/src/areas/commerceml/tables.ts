import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { user } from '../identity/tables.ts';
import { apiKey } from '../integration/tables.ts';
import { upload } from '../journal/tables.ts';
import { order } from '../orders/tables.ts';
import { priceList } from '../prices/tables.ts';
import { storage } from '../storages/tables.ts';

/** How the exchange with 1C fills a storage: what its files leave open, chosen by a person. */
export const commercemlExchange = pgTable('commerceml_exchange', {
  storage_id: key()
    .primaryKey()
    .references(() => storage.id, { onDelete: 'cascade' }),
  active: boolean().notNull().default(true),
  /** The price list to fill; null: the only one of the storage. */
  price_list_id: key().references(() => priceList.id, { onDelete: 'set null' }),
  /** Ид of the type of prices; null: the only one of the files. */
  price_type: text(),
  /** Ид of the warehouse in 1C; empty: the sum of all; null: the only one of the files. */
  warehouse: text(),
  /** What a full exchange does with goods that it does not name. */
  missing: text({ enum: ['keep', 'zero'] })
    .notNull()
    .default('keep'),
  saved_by: key().references(() => user.id),
  saved_at: instant(),
  /** What the goods wait for, as a message; empty if nothing. */
  waits: text().notNull().default(''),
});

/** Types of prices and warehouses that the files of a storage have named, properties that name brands, and their values. */
export const commercemlSeen = pgTable(
  'commerceml_seen',
  {
    storage_id: key()
      .notNull()
      .references(() => storage.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['price-type', 'warehouse', 'property', 'value'] }).notNull(),
    /** Ид in 1C. */
    uid: text().notNull(),
    title: text().notNull(),
    /** Currency of a type of prices, as the file writes it. */
    currency: text().notNull().default(''),
    seen_at: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.storage_id, table.kind, table.uid] })],
);

/** One exchange that 1C began, or the portal's own check. */
export const commercemlSession = pgTable(
  'commerceml_session',
  {
    id: id(),
    storage_id: key()
      .notNull()
      .references(() => storage.id, { onDelete: 'cascade' }),
    key_id: key().references(() => apiKey.id),
    /** SHA-256 of the value of the cookie. */
    token_hash: text().notNull(),
    type: text({ enum: ['catalog', 'sale'] }).notNull(),
    /** Version of CommerceML that 1C has named; empty if none. */
    version: text().notNull().default(''),
    /** A check of the address: its goods are read and not kept. */
    is_check: boolean().notNull().default(false),
    status: text({ enum: ['open', 'done', 'waiting', 'failed'] })
      .notNull()
      .default('open'),
    created_at: instant().notNull().defaultNow(),
    /** The last request. */
    asked_at: instant().notNull().defaultNow(),
    expires_at: instant().notNull(),
    /** 1C has said that the exchange is complete, or nothing came for a while. */
    ended_at: instant(),
    /** Whether every file has named all goods, not changes only; null before the first. */
    is_full: boolean(),
    /** Goods and offers that the files have named. */
    goods: integer().notNull().default(0),
    offers: integer().notNull().default(0),
    /** Orders that 1C was sent, and documents of orders that its files held. */
    orders: integer().notNull().default(0),
    documents: integer().notNull().default(0),
    /** When 1C said that it had taken the orders that it was sent. */
    taken_at: instant(),
    warnings: integer().notNull().default(0),
    errors: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('commerceml_session_token').on(table.token_hash),
    index('commerceml_session_storage').on(table.storage_id, table.created_at, table.id),
    index('commerceml_session_taken')
      .on(table.storage_id, table.created_at)
      .where(sql`taken_at IS NOT NULL`),
    index('commerceml_session_key').on(table.key_id, table.storage_id, table.type),
    index('commerceml_session_open')
      .on(table.asked_at)
      .where(sql`ended_at IS NULL`),
  ],
);

/** A file that 1C has sent in one or more parts. */
export const commercemlFile = pgTable(
  'commerceml_file',
  {
    id: id(),
    session_id: key()
      .notNull()
      .references(() => commercemlSession.id, { onDelete: 'cascade' }),
    /** The name as 1C sent it; never used as a path. */
    name: text().notNull(),
    status: text({ enum: ['coming', 'reading', 'read', 'failed', 'skipped'] })
      .notNull()
      .default('coming'),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** Started readings: each has its own number, so that an interrupted one is told from the next. */
    attempts: integer().notNull().default(0),
    /** The last sign of life of a reading. */
    touched_at: instant(),
    /** Why it was not read, as a message. */
    message: text().notNull().default(''),
    created_at: instant().notNull().defaultNow(),
    finished_at: instant(),
  },
  (table) => [
    index('commerceml_file_session').on(table.session_id, table.id),
    index('commerceml_file_reading')
      .on(table.id)
      .where(sql`status = 'reading'`),
  ],
);

/** The parts of a file in their order: each is stored before its row exists. */
export const commercemlPart = pgTable(
  'commerceml_part',
  {
    file_id: key()
      .notNull()
      .references(() => commercemlFile.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    stored_as: text().notNull(),
    bytes: integer().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.file_id, table.place] }),
    uniqueIndex('commerceml_part_stored_as').on(table.stored_as),
  ],
);

/** The log of a session, for people. */
export const commercemlNote = pgTable(
  'commerceml_note',
  {
    id: id(),
    session_id: key()
      .notNull()
      .references(() => commercemlSession.id, { onDelete: 'cascade' }),
    created_at: instant().notNull().defaultNow(),
    level: text({ enum: ['info', 'warning', 'error'] }).notNull(),
    /** What it is about: a good, an order or a file; empty for the whole session. */
    row: text().notNull(),
    message: text().notNull(),
    upload_id: key().references(() => upload.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('commerceml_note_session').on(table.session_id, table.id),
    index('commerceml_note_upload').on(table.upload_id),
  ],
);

/** Goods of 1C by storage: later files name only what has changed. */
export const commercemlGood = pgTable(
  'commerceml_good',
  {
    storage_id: key()
      .notNull()
      .references(() => storage.id, { onDelete: 'cascade' }),
    /** Ид of the good. */
    uid: text().notNull(),
    article: text().notNull(),
    /** normalizeArticle(article) */
    article_norm: text().notNull().default(''),
    brand: text().notNull(),
    title: text().notNull(),
    unit: text().notNull(),
    barcode: text().notNull(),
    deleted: boolean().notNull(),
    /** «10», «0» or «usual»; empty if no file has told it. */
    vat_rate: text({ enum: ['', '10', '0', 'usual'] })
      .notNull()
      .default(''),
    /** Digital code, ОКСМ, and the declaration's number; empty if no file has told them. */
    country_code: text().notNull().default(''),
    customs_declaration: text().notNull().default(''),
    /** The reading that has named it last: the file's id and the attempt. */
    read_by: text().notNull(),
    session_id: key().notNull(),
    /** Changed since it was put into an upload. */
    fresh: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storage_id, table.uid] }),
    index('commerceml_good_article').on(table.storage_id, table.article_norm),
    index('commerceml_good_fresh')
      .on(table.storage_id)
      .where(sql`fresh`),
  ],
);

/** Prices and stock of 1C by storage; a good has one offer for each of its characteristics. */
export const commercemlOffer = pgTable(
  'commerceml_offer',
  {
    storage_id: key()
      .notNull()
      .references(() => storage.id, { onDelete: 'cascade' }),
    /** Ид of the offer: of the good, and after # of its characteristic. */
    uid: text().notNull(),
    good_uid: text().notNull(),
    /** Of the offer itself, for goods that no file has described. */
    article: text().notNull(),
    title: text().notNull(),
    /** Kopecks (hundredths of the currency) by Ид of the type of prices. */
    prices: jsonb().$type<Record<string, number>>().notNull(),
    /** Pieces by Ид of the warehouse; the whole stock under an empty one. */
    stock: jsonb().$type<Record<string, number>>().notNull(),
    read_by: text().notNull(),
    session_id: key().notNull(),
    fresh_price: boolean().notNull(),
    fresh_stock: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storage_id, table.uid] }),
    index('commerceml_offer_good').on(table.storage_id, table.good_uid),
    index('commerceml_offer_fresh')
      .on(table.storage_id)
      .where(sql`fresh_price OR fresh_stock`),
  ],
);

/** What 1C knows of an order, by the storage of its exchange: on either side of the order. */
export const commercemlOrder = pgTable(
  'commerceml_order',
  {
    storage_id: key()
      .notNull()
      .references(() => storage.id, { onDelete: 'cascade' }),
    order_id: key()
      .notNull()
      .references(() => order.id),
    /** The session that sent it last, what it was then (`STATE` of sale/query.ts), and whether it had ended. */
    sent_session_id: key().references(() => commercemlSession.id, { onDelete: 'set null' }),
    sent_as: text().notNull(),
    sent_closed: boolean().notNull(),
    /** The same when 1C said that it had taken it; null: it has not yet. */
    taken_as: text(),
    taken_closed: boolean().notNull().default(false),
    /** SHA-256 of the last document of 1C that was carried out; the same document again changes nothing. */
    read_hash: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.storage_id, table.order_id] }),
    index('commerceml_order_order').on(table.order_id),
    index('commerceml_order_session').on(table.sent_session_id, table.order_id),
    // Orders of which 1C is to hear until they end.
    index('commerceml_order_open')
      .on(table.storage_id, table.order_id)
      .where(sql`NOT taken_closed`),
  ],
);
