import type { NumberForm } from '@portal/domain/column-numbers';
import type { Currency } from '@portal/domain/currencies';
import type { TextEncoding } from '@portal/domain/text-encodings';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';
import { priceList } from '../prices/tables.ts';
import { request } from '../requests/tables.ts';
import { storage } from '../storages/tables.ts';

/** What a field of a file may be read as. */
type Field = keyof Columns;

/** Column number (from 0) of each field, null where the file has none. */
export interface Columns {
  article: number | null;
  brand: number | null;
  title: number | null;
  price: number | null;
  quantity: number | null;
  multiplicity: number | null;
  /** Of the nomenclature only. */
  category?: number | null;
  barcode?: number | null;
  weight?: number | null;
  /** Brand and article in one cell. */
  part?: number | null;
  description?: number | null;
  features?: number | null;
  crosses?: number | null;
  pack_quantity?: number | null;
  length?: number | null;
  width?: number | null;
  height?: number | null;
}

/** How a file is read besides its columns, as the person has confirmed it. */
export interface Reading {
  /** What the file has no column for: one text for all its rows. */
  constants?: Partial<Record<Field, string>>;
  /** Words of a column and what they mean. */
  values?: { field: Field; from: string; to: string }[];
  /** What parts the decimals of a column's numbers. */
  numbers?: Partial<Record<Field, NumberForm>>;
  /** A cell may hold several articles. */
  several?: boolean;
  /** A cell is one article, whatever signs stand in it. */
  one_article?: boolean;
  /** Another sheet of the file, and what is taken from it by article and brand, or by chosen columns. */
  join?: Join;
  /** Every brand of the file that nobody knows is new. */
  every_new_brand?: boolean;
  /** Asked fields whose columns the person has said are right. */
  confirmed?: Field[];
  /** The currency of its prices and roubles for one; none: they are in roubles. */
  currency?: { code: Currency; rate: number };
}
export interface Join {
  sheet: string;
  header_row: number;
  columns: Pick<Columns, 'article' | 'brand' | 'price' | 'quantity' | 'multiplicity'>;
  /** Columns whose texts join the rows: of the sheet that is read, and of this one; none: article and brand do. */
  by?: { column: number; joined: number } | null;
}
/** A sheet that may be joined, with its heads. */
export interface Joinable extends Join {
  headers?: string[];
}

/** What a column of the file holds, seen over all of it. */
export interface ColumnSeen {
  /** What parts its decimals; null: its numbers can be read in two ways. */
  form: NumberForm | null;
  /** A number that can be. */
  unclear: string | null;
  /** Words that stand in it and how often; null where they are too many to be a handful. */
  words: { text: string; times: number }[] | null;
  /** In which currency its numbers are, besides roubles, and what says so: its head, all of its cells, or some. */
  currency?: { code: Currency; told_by: 'head' | 'cells' | 'some' } | null;
}

/** Columns of a file that are headed as the same field. */
export interface Rivals {
  field: Field;
  columns: number[];
}

interface PreviewRow {
  number: number;
  cells: string[];
}
export interface Preview {
  /** The last row that is passed over: the header where there is one. */
  header_row: number;
  columns: Columns;
  headers: string[];
  rows: PreviewRow[];
  /** Not in what was kept before there were such things. */
  has_header?: boolean;
  top?: PreviewRow[];
  seen?: ColumnSeen[];
  /** Fields that no header names: they were told by what stands in the column. */
  guessed?: Field[];
  /** Fields whose columns a person has to say are right: no head names them for certain. */
  asked?: Field[];
  /** The row below the heads may belong to them. */
  header_in_doubt?: boolean;
  sheet?: string | null;
  /** Of a text. */
  encoding?: TextEncoding | null;
  sheets?: string[];
  joins?: Joinable[];
  reading?: Reading;
  remembered?: boolean;
  rivals?: Rivals[];
  /** Rows that a filter or a person has hidden: they are read all the same. */
  hidden_rows?: number;
}

export const upload = pgTable(
  'upload',
  {
    id: id(),
    kind: text({
      enum: [
        'price_list_upload',
        'price_list_upload_batch',
        'reserve_upload',
        'nomenclature_upload',
        'request_items',
        'price_list_rz_upload_batch',
        'price_list_rz_upload',
        'batch_product_upload',
      ],
    }).notNull(),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    user_id: key()
      .notNull()
      .references(() => user.id),
    /** What it fills: one of the three, by its kind; the nomenclature is the contractor's own. */
    price_list_id: key().references(() => priceList.id),
    storage_id: key().references(() => storage.id),
    request_id: key().references(() => request.id, { onDelete: 'cascade' }),
    file_name: text().notNull(),
    /** Name of the stored file under the uploads directory. */
    stored_as: text().notNull(),
    bytes: integer().notNull().default(0),
    /** The file is still there. */
    file_kept: boolean().notNull().default(false),
    /** New products, some of them, as «id | article». */
    entries: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    status: text({
      enum: [
        'queued',
        'validating',
        'importing',
        'completed',
        'completed_with_errors',
        'failed',
        'cancelled',
      ],
    }).notNull(),
    preview: jsonb().$type<Preview>(),
    columns: jsonb().$type<Columns>(),
    reading: jsonb().$type<Reading>(),
    missing: text({ enum: ['keep', 'zero'] })
      .notNull()
      .default('keep'),
    /** Percent by which the file's retail prices become the list's own. */
    discount_rz: numeric({ precision: 4, scale: 2, mode: 'number' }),
    total: integer().notNull().default(0),
    processed: integer().notNull().default(0),
    taken: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    duplicates: integer().notNull().default(0),
    created_products: integer().notNull().default(0),
    /** Rows that were taken and whose title names another thing than the catalogue's. */
    other_titles: integer().notNull().default(0),
    /** Brands that the portal did not know and that the person has said are new, by their normal forms. */
    new_brands: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    message: text().notNull().default(''),
    /** Put by somebody, or fetched by schedule: of what comes by itself its contractor is told when it waits. */
    way: text({ enum: ['put', 'fetched'] })
      .notNull()
      .default('put'),
    /** Which thresholds of its list or storage it passes, while it waits because of them. */
    held: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Somebody has said yes to what the thresholds say. */
    despite_thresholds: boolean().notNull().default(false),
    /** How many times the import has been begun; a file that kills the server is not tried for ever. */
    attempts: integer().notNull().default(0),
    created_at: instant().notNull().defaultNow(),
    /** When it is to be loaded; null: as soon as it is confirmed. */
    publish_at: instant(),
    finished_at: instant(),
  },
  (table) => [
    index('upload_contractor').on(table.contractor_id, table.created_at, table.id),
    index('upload_newest').on(table.created_at, table.id),
    index('upload_request').on(table.request_id),
    index('upload_price_list').on(table.price_list_id, table.created_at, table.id),
    index('upload_storage').on(table.storage_id, table.created_at, table.id),
    uniqueIndex('upload_stored_as').on(table.stored_as),
    index('upload_queued')
      .on(table.publish_at)
      .where(sql`status = 'queued'`),
  ],
);

/** How a contractor's files with such heads were last read: proposed when one comes again. */
export const uploadMapping = pgTable(
  'upload_mapping',
  {
    id: id(),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    kind: text().notNull(),
    /** Of the heads. */
    fingerprint: text().notNull(),
    columns: jsonb().$type<Columns>().notNull(),
    reading: jsonb().$type<Reading>().notNull(),
    used_at: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('upload_mapping_key').on(table.contractor_id, table.kind, table.fingerprint)],
);

/** A row of the file that was not taken, and why; or that was, and should be looked at. */
export const uploadRow = pgTable(
  'upload_row',
  {
    id: id(),
    upload_id: key()
      .notNull()
      .references(() => upload.id, { onDelete: 'cascade' }),
    row_number: integer().notNull(),
    kind: text({ enum: ['refused', 'duplicate', 'title'] }).notNull(),
    field: text().notNull(),
    value: text().notNull(),
    reason: text().notNull(),
  },
  (table) => [index('upload_row_upload').on(table.upload_id, table.kind, table.row_number)],
);

/** A refused row that a person has mended without the file, and the upload in which it is loaded. */
export const mendedRow = pgTable(
  'mended_row',
  {
    upload_id: key()
      .notNull()
      .references(() => upload.id, { onDelete: 'cascade' }),
    row_number: integer().notNull(),
    loaded_by: key()
      .notNull()
      .references(() => upload.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.upload_id, table.row_number] }),
    index('mended_row_loaded_by').on(table.loaded_by),
  ],
);
