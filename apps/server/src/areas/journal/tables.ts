import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';
import { priceList } from '../prices/tables.ts';
import { request } from '../requests/tables.ts';
import { storage } from '../storages/tables.ts';

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
  description?: number | null;
  features?: number | null;
  crosses?: number | null;
  pack_quantity?: number | null;
  length?: number | null;
  width?: number | null;
  height?: number | null;
}

export interface Preview {
  header_row: number;
  columns: Columns;
  headers: string[];
  rows: { number: number; cells: string[] }[];
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
    /** Brands that the portal did not know and that the person has said are new, by their normal forms. */
    new_brands: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    message: text().notNull().default(''),
    /** How many times the import has been begun; a file that kills the server is not tried for ever. */
    attempts: integer().notNull().default(0),
    created_at: instant().notNull().defaultNow(),
    finished_at: instant(),
  },
  (table) => [
    index('upload_contractor').on(table.contractor_id, table.id),
    index('upload_request').on(table.request_id),
    index('upload_price_list').on(table.price_list_id, table.id),
    uniqueIndex('upload_stored_as').on(table.stored_as),
  ],
);

/** A row of the file that was not taken, and why. */
export const uploadRow = pgTable(
  'upload_row',
  {
    id: id(),
    upload_id: key()
      .notNull()
      .references(() => upload.id, { onDelete: 'cascade' }),
    row_number: integer().notNull(),
    kind: text({ enum: ['refused', 'duplicate'] }).notNull(),
    field: text().notNull(),
    value: text().notNull(),
    reason: text().notNull(),
  },
  (table) => [index('upload_row_upload').on(table.upload_id, table.kind, table.row_number)],
);
