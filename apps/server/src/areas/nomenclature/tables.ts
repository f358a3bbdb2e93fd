import { sql } from 'drizzle-orm';
import {
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
import { id, instant, key, kopecks } from '../../database/columns.ts';
import { brand, category, picture, product } from '../catalogue/tables.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';

/**
 * What a seller says of its own goods. The product of the shared catalogue is the one of the same brand and number: it is found anew each
 * time, so nothing written here reaches the shared catalogue.
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
    /** Pieces in a package. */
    pack_quantity: integer(),
    multiplicity: integer().notNull().default(1),
    /** Grams. */
    weight: integer(),
    /** Millimetres. */
    height: integer(),
    width: integer(),
    length: integer(),
    version: integer().notNull().default(1),
    updated_at: instant().notNull().defaultNow(),
    /** Taken away; it may be brought back. */
    deleted_at: instant(),
  },
  (table) => [
    check(
      'own_product_sizes',
      sql`weight > 0 AND height > 0 AND width > 0 AND length > 0 AND pack_quantity > 0 AND multiplicity > 0`,
    ),
    uniqueIndex('own_product_key')
      .on(table.contractor_id, table.article_norm, table.brand_id)
      .where(sql`deleted_at IS NULL`),
    index('own_product_contractor').on(table.contractor_id, table.article),
    // Whose a number is, whatever the seller.
    index('own_product_brand').on(table.brand_id, table.article_norm),
    index('own_product_category').on(table.category_id),
  ],
);

/**
 * What the seller says may stand in for it, and on whose word. Buyers are told it after the catalogue's analogs, as the seller's word, and
 * only those to whom the seller offers the product (`crossesTold`); the shared catalogue takes nothing from here.
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
    /** Who says so; empty: the seller. */
    source: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.own_product_id, table.article_norm, table.brand_id] }),
    // Who names a number.
    index('own_cross_brand').on(table.brand_id, table.article_norm),
  ],
);

/** What a seller has said of a product of the shared catalogue that may be the seller's own: it is, or it is another one. */
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
    // An own product is one product of the catalogue at most.
    uniqueIndex('own_match_confirmed')
      .on(table.own_product_id)
      .where(sql`status = 'confirmed'`),
    index('own_match_product').on(table.product_id),
  ],
);

/** Its pictures. */
export const ownProductPicture = pgTable(
  'own_product_picture',
  {
    own_product_id: key()
      .notNull()
      .references(() => ownProduct.id),
    picture_id: key()
      .notNull()
      .references(() => picture.id),
    /** The least comes first: the main picture. */
    place: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.own_product_id, table.picture_id] }),
    index('own_product_picture_picture').on(table.picture_id),
  ],
);

/**
 * What came in at a storage, by documents: an order's acceptance, a movement. Triggers on these write it, so that a list of lots reads
 * no document. What is left of a lot is not kept: it follows from what lies in the storage at the moment.
 */
export const lot = pgTable(
  'lot',
  {
    /** Twice the id of the document's position, and one more for a movement's. */
    id: key().primaryKey(),
    /** No references: it goes with the rows that it is of. */
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
  },
  (table) => [
    index('lot_owner').on(table.owner_id, table.received_at, table.id, table.storage_id),
    index('lot_received').on(table.received_at, table.id, table.owner_id),
    // What came later of the same goods to the same place.
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
