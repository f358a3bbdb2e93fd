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
  /** An OEM brand: its parts bear sign 16. */
  is_oem: boolean().notNull().default(false),
});

/** Other spellings of a brand: «Манн», MANN, Mann Filter → MANN-FILTER. */
export const brandAlias = pgTable('brand_alias', {
  /** How calls name it: a spelling may be changed. */
  id: key().notNull().generatedByDefaultAsIdentity().unique(),
  /** As it was written; empty: as `norm` says. */
  title: text().notNull().default(''),
  norm: text().primaryKey(),
  brand_id: key()
    .notNull()
    .references(() => brand.id),
});

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * A picture file. Its hash is its name, so a file that many products share is here once. It lies in the database and not on the
 * disk: it comes and goes with the rows that need it, in their transaction.
 */
export const picture = pgTable('picture', {
  id: id(),
  /** SHA-256 of the file, hexadecimal. */
  hash: text().notNull().unique(),
  /** MIME type, as the contents tell it. */
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
    /** A drawing that stands for products of the category that have no picture of their own. */
    picture_hash: text().references((): AnyPgColumn => picture.hash),
  },
  (table) => [index('category_parent').on(table.parent_id)],
);

/** A characteristic, such as a thread. */
export const feature = pgTable('feature', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** Its name in addresses: letters, digits, hyphens and underscores. */
  slug: text().notNull().unique(),
  title: text().notNull(),
});

/** What a characteristic may be. */
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
 * Characteristics that go together. Products that are alike share a set: a million products have a few thousand sets, so what
 * a search finds is counted and filtered by one number of each product.
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

/** A catalogue product, `standard` in the specification's calls. */
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
    /** Its characteristics; null while none are known. */
    feature_set_id: integer().references(() => featureSet.id),
    /** Grams. */
    weight: integer(),
    /** Millimetres. */
    height: integer(),
    width: integer(),
    length: integer(),
    /** The product that it turned out to be: nobody finds it any more, and its number leads to that one (`byNumber`). */
    merged_into_id: key().references((): AnyPgColumn => product.id),
  },
  (table) => [
    index('product_merged')
      .on(table.merged_into_id)
      .where(sql`merged_into_id IS NOT NULL`),
    check('product_sizes', sql`weight > 0 AND height > 0 AND width > 0 AND length > 0`),
    // text_pattern_ops serves equality and prefixes whatever the database's collation
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
    /** The least comes first: the main picture. */
    place: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.product_id, table.picture_id] }),
    index('product_picture_picture').on(table.picture_id),
  ],
);

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * What is searched by title and by the beginning of a number: narrow rows apart from the wide product, so that counting a hundred thousand of them is quick.
 * Triggers on `product` keep it, and `title_word`, in step.
 */
export const productSearch = pgTable(
  'product_search',
  {
    /** No reference: the trigger that writes the row takes it away, and a check of each row would double the import. */
    product_id: key().primaryKey(),
    brand_id: key().notNull(),
    category_id: integer().notNull(),
    article_norm: text().notNull(),
    /** Higher comes first: bestsellers from 1000, the others below it, shuffled by their id. */
    popularity: smallint().notNull(),
    /** Of the title and the brand. */
    words: tsvector().notNull(),
    feature_set_id: integer(),
    weight: integer(),
    height: integer(),
    width: integer(),
    length: integer(),
  },
  (table) => [
    index('product_search_words').using('gin', table.words),
    index('product_search_popularity').on(sql`popularity DESC`, table.product_id),
    // The products of a brand, the most popular first.
    index('product_search_brand').on(table.brand_id, sql`popularity DESC`, table.product_id),
    // In the order of their ids: the first hundred of a whole category are read, and no more of it.
    index('product_search_category').on(table.category_id, table.product_id),
    // What begins with a number, and all that is counted and sorted of it: the migration makes the index INCLUDE
    // product_id, popularity, brand_id, category_id and feature_set_id, which cannot be said here.
    index('product_search_article').on(table.article_norm.op('text_pattern_ops')),
    // Bestsellers of a category, few among many.
    index('product_search_category_hits')
      .on(table.category_id, sql`popularity DESC`)
      .where(sql`popularity >= 1000`),
  ],
);

/** From and to what the products of a category weigh and measure: ends of the filters. A trigger on `product` widens it. */
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

/** Every word of the titles: what is typed is completed and corrected from here. */
export const titleWord = pgTable('title_word', { word: text().primaryKey() }, (table) => [
  index('title_word_prefix').on(table.word.op('text_pattern_ops')),
  index('title_word_similar').using('gin', table.word.op('gin_trgm_ops')),
]);

/**
 * What people call things: «тосол» is «антифриз», «солярис» is Solaris. Both in lower case, of one to three words. Seeded once; an
 * administrator adds and takes away.
 */
export const searchSynonym = pgTable(
  'search_synonym',
  {
    id: id(),
    phrase: text().notNull(),
    /** What it is looked for as; empty for a word that only says what everybody knows, as «седан» beside a model. */
    meaning: text().notNull(),
  },
  (table) => [uniqueIndex('search_synonym_key').on(table.phrase, table.meaning)],
);

/** Crosses: products of one group replace each other, both ways. */
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

/** Numbers that their makers have replaced: the old one as it was written, and the product that has taken its place. */
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

/** What a person searched for, the last 20; the same again only moves to the top. */
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

/** Vehicles of our own catalogue: makers, models and their years. */
export const vehicle = pgTable(
  'vehicle',
  {
    id: id(),
    maker: text().notNull(),
    model: text().notNull(),
    year_from: integer().notNull(),
    /** Null while it is made. */
    year_to: integer(),
    /** Beginnings of its VINs. */
    vin_prefixes: text().array().notNull().default([]),
  },
  (table) => [
    uniqueIndex('vehicle_key').on(table.maker, table.model, table.year_from),
    // By any word of its name, as a search names it.
    index('vehicle_words').using('gin', sql`to_tsvector('simple', maker || ' ' || model)`),
    check('vehicle_years', sql`year_to IS NULL OR year_to >= year_from`),
  ],
);

/** What fits what: a product in a unit of a vehicle. Units are categories of the catalogue. */
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

/** A brand that files name and the portal does not know: an administrator says whose spelling it is, or that it is nobody's. */
export const brandProposal = pgTable(
  'brand_proposal',
  {
    id: id(),
    /** normalizeBrand(title) */
    norm: text().notNull().unique(),
    /** As the last file has it. */
    title: text().notNull(),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    /** Rows of the last file that were not taken for it. */
    rows: integer().notNull(),
    status: text({ enum: ['new', 'accepted', 'declined'] })
      .notNull()
      .default('new'),
    /** Whose spelling it was said to be. */
    brand_id: key().references(() => brand.id),
    updated_at: instant().notNull().defaultNow(),
  },
  (table) => [index('brand_proposal_status').on(table.status, table.updated_at)],
);
