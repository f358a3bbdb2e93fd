import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';

export const brand = pgTable('brand', {
  id: id(),
  title: text().notNull(),
  /** normalizeBrand(title) */
  norm: text().notNull().unique(),
  /** An OEM brand; its products have sign 16. */
  is_oem: boolean().notNull().default(false),
});

/** Other spellings of a brand: «Манн», MANN, Mann Filter → MANN-FILTER. */
export const brandAlias = pgTable('brand_alias', {
  /** Identifier in API calls, because the spelling may be changed. */
  id: key().notNull().generatedByDefaultAsIdentity().unique(),
  /** The spelling as written; if empty, `norm` is shown. */
  title: text().notNull().default(''),
  norm: text().primaryKey(),
  brand_id: key()
    .notNull()
    .references(() => brand.id),
});

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * A picture file, identified by its hash, so that a file used by many products is stored once. Stored in
 * the database instead of on disk, so that it is added and deleted in the transaction of the rows that use
 * it.
 */
export const picture = pgTable('picture', {
  id: id(),
  /** SHA-256 of the file, hexadecimal. */
  hash: text().notNull().unique(),
  /** MIME type, detected from the contents. */
  type: text().notNull(),
  file: bytea().notNull(),
});

/** The tree of categories; its root has id 1. */
export const category = pgTable(
  'category',
  {
    id: integer().primaryKey(),
    parent_id: integer().references((): AnyPgColumn => category.id),
    title: text().notNull(),
    /** Ids from the category up to the root: written by a trigger (functions.sql). */
    path: integer().array().notNull().default([]),
    /** A drawing shown for products of the category without a picture of their own. */
    picture_hash: text().references((): AnyPgColumn => picture.hash),
  },
  (table) => [index('category_parent').on(table.parent_id)],
);

/** A characteristic, such as a thread. */
export const feature = pgTable('feature', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** Name in addresses: letters, digits, hyphens and underscores. */
  slug: text().notNull().unique(),
  title: text().notNull(),
});

/** A value of a characteristic. */
export const featureValue = pgTable(
  'feature_value',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    feature_id: integer()
      .notNull()
      .references(() => feature.id),
    value: text().notNull(),
  },
  (table) => [uniqueIndex('feature_value_key').on(table.feature_id, table.value)],
);

/**
 * A combination of characteristic values. Equal combinations share one set: a million products have a few
 * thousand sets, so search results are counted and filtered by one number per product.
 */
export const featureSet = pgTable(
  'feature_set',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Ids of feature_value, ascending. */
    values: integer().array().notNull(),
  },
  (table) => [
    uniqueIndex('feature_set_key').on(table.values),
    index('feature_set_values').using('gin', table.values),
  ],
);

/** A catalogue product; `standard` in the API of the specification. */
export const product = pgTable(
  'product',
  {
    id: id(),
    brand_id: key()
      .notNull()
      .references(() => brand.id),
    article: text().notNull(),
    /** normalizeArticle(article) */
    article_norm: text().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    category_id: integer()
      .notNull()
      .references(() => category.id),
    best_seller: boolean().notNull().default(false),
    /** The product's characteristics; null if none are known. */
    feature_set_id: integer().references(() => featureSet.id),
    /** Grams. */
    weight: integer(),
    /** Millimetres. */
    height: integer(),
    width: integer(),
    length: integer(),
    /**
     * The product into which it was merged: a merged product is not searchable, and its number leads to that
     * one (`NUMBERED`).
     */
    merged_into_id: key().references((): AnyPgColumn => product.id),
  },
  (table) => [
    index('product_merged')
      .on(table.merged_into_id)
      .where(sql`merged_into_id IS NOT NULL`),
    check('product_sizes', sql`weight > 0 AND height > 0 AND width > 0 AND length > 0`),
    // text_pattern_ops supports equality and prefixes in any collation of the database
    uniqueIndex('product_article').on(table.article_norm.op('text_pattern_ops'), table.brand_id),
  ],
);

/** A product's own pictures. */
export const productPicture = pgTable(
  'product_picture',
  {
    product_id: key()
      .notNull()
      .references(() => product.id),
    picture_id: key()
      .notNull()
      .references(() => picture.id),
    /** Order of the pictures; the lowest is the main one. */
    place: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.product_id, table.picture_id] }),
    index('product_picture_picture').on(table.picture_id),
  ],
);

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * Searchable data of a product: narrow rows separate from the wide product, so that counting a hundred
 * thousand of them is quick. Triggers on `product` maintain it and `title_word`.
 */
export const productSearch = pgTable(
  'product_search',
  {
    /**
     * No foreign key: the trigger that inserts the row also deletes it, and a check of each row would double
     * the import time.
     */
    product_id: key().primaryKey(),
    brand_id: key().notNull(),
    category_id: integer().notNull(),
    article_norm: text().notNull(),
    /** Higher comes first: bestsellers from 1000, other products below, in a pseudo-random order by id. */
    popularity: smallint().notNull(),
    /** Words of the product's title and the brand's title. */
    words: tsvector().notNull(),
    feature_set_id: integer(),
    weight: integer(),
    height: integer(),
    width: integer(),
    length: integer(),
  },
  (table) => [
    // Without the list of pending entries, which every search would read while an import fills it.
    index('product_search_words').using('gin', table.words).with({ fastupdate: false }),
    index('product_search_popularity').on(sql`popularity DESC`, table.product_id),
    // Products of a brand, most popular first.
    index('product_search_brand').on(table.brand_id, sql`popularity DESC`, table.product_id),
    // Sorted by product id, so that the first hundred products of a category can be read without the rest.
    index('product_search_category').on(table.category_id, table.product_id),
    // For number prefixes, counting and sorting: the migration adds INCLUDE (product_id, popularity, brand_id,
    // category_id, feature_set_id), which cannot be declared here.
    index('product_search_article').on(table.article_norm.op('text_pattern_ops')),
    // Bestsellers of a category: few rows among many.
    index('product_search_category_hits')
      .on(table.category_id, sql`popularity DESC`)
      .where(sql`popularity >= 1000`),
  ],
);

/**
 * Ranges of weight and size of a category's products, for the filters. A trigger on `product` extends
 * them.
 */
export const categorySpan = pgTable('category_span', {
  category_id: integer()
    .primaryKey()
    .references(() => category.id),
  weight_min: integer(),
  weight_max: integer(),
  height_min: integer(),
  height_max: integer(),
  width_min: integer(),
  width_max: integer(),
  length_min: integer(),
  length_max: integer(),
});

/** All words of titles, vehicles and synonyms, used to complete and correct typed words. */
export const titleWord = pgTable('title_word', { word: text().primaryKey() }, (table) => [
  index('title_word_prefix').on(table.word.op('text_pattern_ops')),
  index('title_word_similar').using('gin', table.word.op('gin_trgm_ops')).with({ fastupdate: false }),
]);

/**
 * Search synonyms: «тосол» is «антифриз», «солярис» is Solaris. Both in lower case, one to three words.
 * Seeded once; administrators add and delete them.
 */
export const searchSynonym = pgTable(
  'search_synonym',
  {
    id: id(),
    phrase: text().notNull(),
    /** What is searched instead; empty for a word that is ignored, such as «седан» next to a model. */
    meaning: text().notNull(),
  },
  (table) => [uniqueIndex('search_synonym_key').on(table.phrase, table.meaning)],
);

/** Crosses: products of one group replace each other in both directions. */
export const cross = pgTable(
  'cross_member',
  {
    group_id: key().notNull(),
    product_id: key()
      .notNull()
      .references(() => product.id),
    source: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.product_id, table.group_id] }),
    index('cross_member_group').on(table.group_id, table.product_id),
  ],
);

/** Superseded numbers: the old number as written and the product that supersedes it. */
export const supersession = pgTable(
  'supersession',
  {
    brand_id: key()
      .notNull()
      .references(() => brand.id),
    article: text().notNull(),
    /** normalizeArticle(article) */
    article_norm: text().notNull(),
    product_id: key()
      .notNull()
      .references(() => product.id),
    source: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.article_norm, table.brand_id, table.product_id] }),
    index('supersession_product').on(table.product_id),
  ],
);

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Changes of contracts, logistic cards, storages, companies, criteria and discounts on which supply routes depend, by the transaction
 * that made them: written by triggers (functions.sql), read by `supply-routes/cached-supply-routes.ts`, kept for an hour.
 */
export const supplyRouteChange = pgTable(
  'supply_route_change',
  {
    /** The buyer or the supplier; 0: everybody. */
    contractor_id: key().notNull(),
    xid: xid8().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contractor_id, table.xid] }),
    index('supply_route_change_oldest').on(table.at),
  ],
);

/** A person's last 20 searches; a repeated search moves to the top. */
export const searchHistory = pgTable(
  'search_history',
  {
    id: id(),
    user_id: key()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** parts or vin */
    mode: text().notNull(),
    text: text().notNull(),
    searched_at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('search_history_key').on(table.user_id, table.mode, table.text),
    index('search_history_latest').on(table.user_id, sql`searched_at DESC`),
  ],
);

/** Vehicles of the portal's own catalogue: makers, models and years of production. */
export const vehicle = pgTable(
  'vehicle',
  {
    id: id(),
    maker: text().notNull(),
    model: text().notNull(),
    year_from: integer().notNull(),
    /** Null while it is in production. */
    year_to: integer(),
    /** Prefixes of its VINs. */
    vin_prefixes: text().array().notNull().default([]),
  },
  (table) => [
    uniqueIndex('vehicle_key').on(table.maker, table.model, table.year_from),
    // For searches by any word of the name.
    index('vehicle_words').using('gin', sql`to_tsvector('simple', maker || ' ' || model)`),
    check('vehicle_years', sql`year_to IS NULL OR year_to >= year_from`),
  ],
);

/** Applicability: a product fits a unit of a vehicle. Units are categories of the catalogue. */
export const applicability = pgTable(
  'applicability',
  {
    vehicle_id: key()
      .notNull()
      .references(() => vehicle.id),
    node_id: integer()
      .notNull()
      .references(() => category.id),
    product_id: key()
      .notNull()
      .references(() => product.id),
  },
  (table) => [
    primaryKey({ columns: [table.vehicle_id, table.node_id, table.product_id] }),
    index('applicability_product').on(table.product_id),
  ],
);

/** An unknown brand from files: an administrator decides that it is a spelling of a brand, or of none. */
export const brandProposal = pgTable(
  'brand_proposal',
  {
    id: id(),
    /** normalizeBrand(title) */
    norm: text().notNull().unique(),
    /** Spelling in the last file. */
    title: text().notNull(),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    /** Number of rows of the last file refused because of it. */
    rows: integer().notNull(),
    status: text({ enum: ['new', 'accepted', 'declined'] })
      .notNull()
      .default('new'),
    /** The brand of which an administrator made it an alias. */
    brand_id: key().references(() => brand.id),
    updated_at: instant().notNull().defaultNow(),
  },
  (table) => [index('brand_proposal_status').on(table.status, table.updated_at)],
);
