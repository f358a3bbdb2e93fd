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

/** A field that a column of a file may be read as. */
type Field = keyof Columns;

/** Column number (from 0) of each field, null where the file has none. */
export interface Columns {
  article: number | null;
  brand: number | null;
  title: number | null;
  price: number | null;
  quantity: number | null;
  multiplicity: number | null;
  /** The fields below are read from nomenclature files only. */
  category?: number | null;
  barcode?: number | null;
  weight?: number | null;
  /** Column with brand and article in one cell. */
  part?: number | null;
  description?: number | null;
  features?: number | null;
  crosses?: number | null;
  pack_quantity?: number | null;
  length?: number | null;
  width?: number | null;
  height?: number | null;
  vat_rate?: number | null;
  country_code?: number | null;
  customs_declaration?: number | null;
}

/** Reading options besides columns, as confirmed by the person. */
export interface Reading {
  /** Values for fields without a column: one text for all rows. */
  constants?: Partial<Record<Field, string>>;
  /** Words of a column and the values they stand for. */
  values?: { field: Field; from: string; to: string }[];
  /** Number format (decimal separator) of each numeric column. */
  numbers?: Partial<Record<Field, NumberForm>>;
  /** A cell may contain several articles. */
  several?: boolean;
  /** A cell is one article even if it contains separators. */
  one_article?: boolean;
  /**
   * Another sheet of the file and the values taken from it, matched by article and brand or by chosen
   * columns.
   */
  join?: Join;
  /** Every unknown brand of the file is new. */
  every_new_brand?: boolean;
  /** Fields in `asked` whose columns the person confirmed. */
  confirmed?: Field[];
  /** Currency of the prices and its rate, roubles per unit; absent if they are in roubles. */
  currency?: { code: Currency; rate: number };
}
export interface Join {
  sheet: string;
  header_row: number;
  columns: Pick<Columns, 'article' | 'brand' | 'price' | 'quantity' | 'multiplicity'>;
  /**
   * Columns whose equal texts join the rows: `column` of the read sheet, `joined` of this sheet. Without it
   * article and brand join them.
   */
  by?: { column: number; joined: number } | null;
}
/** A sheet that can be joined, with its headers. */
export interface Joinable extends Join {
  headers?: string[];
}

/** Contents of a column, surveyed over the whole file. */
export interface ColumnSeen {
  /** Number format of the column; null if its numbers are ambiguous. */
  form: NumberForm | null;
  /** An example of an ambiguous number. */
  unclear: string | null;
  /** Words in the column and how often each occurs; null if there are too many. */
  words: { text: string; times: number }[] | null;
  /** Foreign currency of the numbers and what names it: the header, all cells, or some cells. */
  currency?: { code: Currency; told_by: 'head' | 'cells' | 'some' } | null;
}

/** Columns whose headers name the same field. */
export interface Rivals {
  field: Field;
  columns: number[];
}

interface PreviewRow {
  number: number;
  cells: string[];
}
export interface Preview {
  /** Number of the last skipped row: the header if there is one. */
  header_row: number;
  columns: Columns;
  headers: string[];
  rows: PreviewRow[];
  /** The optional properties are absent in previews stored before these existed. */
  has_header?: boolean;
  top?: PreviewRow[];
  seen?: ColumnSeen[];
  /** Fields without a header, guessed from the contents of their columns. */
  guessed?: Field[];
  /** Fields whose columns a person must confirm, because no header names them for certain. */
  asked?: Field[];
  /** The row below the header may be part of the header. */
  header_in_doubt?: boolean;
  sheet?: string | null;
  /** Encoding of a text file. */
  encoding?: TextEncoding | null;
  sheets?: string[];
  joins?: Joinable[];
  reading?: Reading;
  remembered?: boolean;
  rivals?: Rivals[];
  /** Number of rows hidden by a filter or by a person; they are read nevertheless. */
  hidden_rows?: number;
  /** SHA-256 of the rows of a call that are held, by which the same call is recognised. */
  called?: string;
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
    /** What the upload fills, depending on its kind; all are null for the contractor's nomenclature. */
    price_list_id: key().references(() => priceList.id),
    storage_id: key().references(() => storage.id),
    request_id: key().references(() => request.id, { onDelete: 'cascade' }),
    file_name: text().notNull(),
    /** Name of the stored file under the uploads directory. */
    stored_as: text().notNull(),
    bytes: integer().notNull().default(0),
    /** Whether the file is still stored. */
    file_kept: boolean().notNull().default(false),
    /** Some of the created products, as «id | article». */
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
    /** Discount from the file's retail prices, percent. */
    discount_rz: numeric({ precision: 4, scale: 2, mode: 'number' }),
    total: integer().notNull().default(0),
    processed: integer().notNull().default(0),
    taken: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    duplicates: integer().notNull().default(0),
    created_products: integer().notNull().default(0),
    /** Number of imported rows whose title names a different kind of product than the catalogue's title. */
    other_titles: integer().notNull().default(0),
    /** Normal forms of unknown brands that the person confirmed as new. */
    new_brands: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    message: text().notNull().default(''),
    /**
     * Uploaded by a person (`put`), fetched by schedule, made from an exchange with 1C (`exchanged`), or from a call
     * with an API key (`called`); the contractor is notified when a file that no person uploaded waits for a decision.
     */
    way: text({ enum: ['put', 'fetched', 'exchanged', 'called'] })
      .notNull()
      .default('put'),
    /** Exceeded thresholds of the price list or storage, while the upload waits because of them. */
    held: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** A person confirmed the upload although it exceeds thresholds. */
    despite_thresholds: boolean().notNull().default(false),
    /**
     * Number of started import attempts; limited, so that a file that crashes the server is not retried for
     * ever.
     */
    attempts: integer().notNull().default(0),
    created_at: instant().notNull().defaultNow(),
    /** Time at which the import is to start; null: when the upload is confirmed. */
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

/**
 * The stock that an upload changed, as it was before: for taking the upload back. One row, because a row for each item
 * would slow down every upload of a million. Deleted soon after the upload can no longer be taken back.
 */
export const uploadStock = pgTable(
  'upload_stock',
  {
    /** In the order in which uploads of a seller were merged. */
    id: id(),
    upload_id: key()
      .notNull()
      .references(() => upload.id, { onDelete: 'cascade' }),
    storage_id: key()
      .notNull()
      .references(() => storage.id),
    /** The newest version of any of the seller's price lists once this upload was merged; 0: none. */
    last_version: key().notNull(),
    /** Changed stock items; the arrays below have one value for each. */
    reserves: key().array().notNull(),
    before: integer().array().notNull(),
    was_more: boolean().array().notNull(),
    after: integer().array().notNull(),
    /** Items that had no stock in this storage before. */
    new_items: key().array().notNull(),
    at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('upload_stock_upload').on(table.upload_id),
    index('upload_stock_storage').on(table.storage_id, table.id),
    index('upload_stock_at').on(table.at),
  ],
);

/** How a contractor's files with the same headers were last read; proposed for the next such file. */
export const uploadMapping = pgTable(
  'upload_mapping',
  {
    id: id(),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    kind: text().notNull(),
    /** Fingerprint of the headers. */
    fingerprint: text().notNull(),
    columns: jsonb().$type<Columns>().notNull(),
    reading: jsonb().$type<Reading>().notNull(),
    used_at: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('upload_mapping_key').on(table.contractor_id, table.kind, table.fingerprint)],
);

/**
 * A row of the file that was refused, is overridden by a duplicate, or was imported with a doubtful title;
 * with the reason.
 */
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

/** A refused row corrected by a person on the screen, and the upload that imports it. */
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
