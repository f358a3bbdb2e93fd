import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { OwnFeature } from '@portal/domain/nomenclature';
import type { ProductVatRate } from '@portal/domain/vat';
import { id, instant, key, kopecks, originColumns } from '../../database/columns.ts';
import { brand, category, picture, product } from '../catalogue/tables.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';

/**
 * A seller's data on its own products. The product of the shared catalogue with the same brand and part number
 * is looked up each time, so nothing written here changes the shared catalogue.
 */
export const ownProduct = pgTable(
  'own_product',
  {
    id: id(),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    brand_id: key()
      .notNull()
      .references(() => brand.id),
    article: text().notNull(),
    /** normalizeArticle(article) */
    article_norm: text().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    category_id: integer().references(() => category.id),
    features: jsonb().$type<readonly OwnFeature[]>().notNull().default([]),
    barcodes: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Pieces per package. */
    pack_quantity: integer(),
    multiplicity: integer().notNull().default(1),
    /** In grams. */
    weight: integer(),
    /** Dimensions in millimetres. */
    height: integer(),
    width: integer(),
    length: integer(),
    /** Its own VAT rate in percent; null: that of the seller's tax system. */
    vat_rate: smallint().$type<ProductVatRate>(),
    ...originColumns(),
    version: integer().notNull().default(1),
    updated_at: instant().notNull().defaultNow(),
    /** When it was deleted; it can be restored. */
    deleted_at: instant(),
  },
  (table) => [
    check('own_product_vat_rate', sql`vat_rate IN (0, 10)`),
    check(
      'own_product_sizes',
      sql`weight > 0 AND height > 0 AND width > 0 AND length > 0 AND pack_quantity > 0 AND multiplicity > 0`,
    ),
    uniqueIndex('own_product_key')
      .on(table.contractor_id, table.article_norm, table.brand_id)
      .where(sql`deleted_at IS NULL`),
    index('own_product_contractor').on(table.contractor_id, table.article),
    // To find own products by part number across all sellers.
    index('own_product_brand').on(table.brand_id, table.article_norm),
    index('own_product_category').on(table.category_id),
  ],
);

/**
 * Crosses that the seller states for its product, with their source. Buyers to whom the seller offers the
 * product see them after the catalogue's analogs, marked as the seller's statement (`crossesTold`); the shared
 * catalogue does not use them.
 */
export const ownCross = pgTable(
  'own_cross',
  {
    own_product_id: key()
      .notNull()
      .references(() => ownProduct.id),
    brand_id: key()
      .notNull()
      .references(() => brand.id),
    article: text().notNull(),
    /** normalizeArticle(article) */
    article_norm: text().notNull(),
    /** Whose statement it is; empty: the seller's. */
    source: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.own_product_id, table.article_norm, table.brand_id] }),
    // To find who states a cross with a part number.
    index('own_cross_brand').on(table.brand_id, table.article_norm),
  ],
);

/**
 * How a cross fared: what was supplied instead of what was asked for. Counted anew by a job; a pair without counts has no row. Each buyer
 * and each seller counts once.
 */
export const crossFate = pgTable(
  'cross_fate',
  {
    id: id(),
    asked_id: key()
      .notNull()
      .references(() => product.id),
    supplied_id: key()
      .notNull()
      .references(() => product.id),
    /** Sellers who name the cross. */
    sellers: integer().notNull().default(0),
    /** Buyers to whom the part was shipped instead. */
    buyers: integer().notNull().default(0),
    /** Those whose claim that it does not fit is open or accepted, and those whose claim is later than `checked_at`. */
    returned: integer().notNull().default(0),
    anew: integer().notNull().default(0),
    /** Whether it is left out of searches: the rule `crossTrust`. */
    hidden: boolean().notNull().default(false),
    /** When an administrator checked it; it is shown until it is returned again. */
    checked_at: instant(),
    /** When an administrator removed the cross, in both directions. */
    removed_at: instant(),
    /** It was removed together with the opposite direction, which lists show instead. */
    is_mirror: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('cross_fate_pair').on(table.asked_id, table.supplied_id),
    index('cross_fate_supplied').on(table.supplied_id),
    // For the administrators' list: few pairs of many.
    index('cross_fate_listed')
      .on(table.returned, table.id)
      .where(sql`hidden OR checked_at IS NOT NULL OR removed_at IS NOT NULL`),
    check('cross_fate_counts', sql`sellers >= 0 AND anew BETWEEN 0 AND returned AND returned <= buyers`),
  ],
);

/** A seller's decision on a suggested catalogue product for an own product: it is the same, or another one. */
export const ownMatch = pgTable(
  'own_match',
  {
    own_product_id: key()
      .notNull()
      .references(() => ownProduct.id),
    product_id: key()
      .notNull()
      .references(() => product.id),
    status: text({ enum: ['confirmed', 'declined'] }).notNull(),
    decided_by: key()
      .notNull()
      .references(() => user.id),
    decided_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.own_product_id, table.product_id] }),
    // An own product matches at most one product of the catalogue.
    uniqueIndex('own_match_confirmed')
      .on(table.own_product_id)
      .where(sql`status = 'confirmed'`),
    index('own_match_product').on(table.product_id),
  ],
);

/** Pictures of own products. */
export const ownProductPicture = pgTable(
  'own_product_picture',
  {
    own_product_id: key()
      .notNull()
      .references(() => ownProduct.id),
    picture_id: key()
      .notNull()
      .references(() => picture.id),
    /** Order of the pictures; the lowest is the main picture. */
    place: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.own_product_id, table.picture_id] }),
    index('own_product_picture_picture').on(table.picture_id),
  ],
);

/**
 * Goods received in a storage by a document: an order's acceptance or a movement. Written by triggers, so that
 * a list of lots reads no documents. The rest of a lot is not stored: it follows from the current stock of the
 * storage.
 */
export const lot = pgTable(
  'lot',
  {
    /** Twice the id of the document's position, plus one for a movement. */
    id: key().primaryKey(),
    /** Not foreign keys: a lot is deleted together with its document's rows. */
    owner_id: key().notNull(),
    storage_id: key().notNull(),
    product_id: key()
      .notNull()
      .references(() => product.id),
    kind: text({ enum: ['acceptance', 'movement'] }).notNull(),
    document_id: key().notNull(),
    received_at: instant().notNull(),
    price_kopecks: kopecks().notNull(),
    received: integer().notNull(),
    /** Told by the supplier's papers; a movement keeps that of the latest lot of the goods. */
    ...originColumns(),
  },
  (table) => [
    index('lot_owner').on(table.owner_id, table.received_at, table.id, table.storage_id),
    index('lot_received').on(table.received_at, table.id, table.owner_id),
    // To find later lots of the same goods in the same storage.
    index('lot_place').on(
      table.product_id,
      table.storage_id,
      table.owner_id,
      table.received_at,
      table.id,
      table.received,
    ),
    index('lot_document').on(table.kind, table.document_id),
  ],
);
