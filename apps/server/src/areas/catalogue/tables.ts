import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id, key } from '../../database/columns.ts';

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
  norm: text().primaryKey(),
  brand_id: key()
    .notNull()
    .references(() => brand.id),
});

/** The tree of categories; its root has id 1. */
export const category = pgTable(
  'category',
  {
    id: integer().primaryKey(),
    parent_id: integer().references((): AnyPgColumn => category.id),
    title: text().notNull(),
  },
  (table) => [index('category_parent').on(table.parent_id)],
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
  },
  (table) => [
    // text_pattern_ops serves equality and prefixes whatever the database's collation
    uniqueIndex('product_article').on(table.article_norm.op('text_pattern_ops'), table.brand_id),
    index('product_brand').on(table.brand_id),
    index('product_category').on(table.category_id),
    index('product_title').using('gin', sql`to_tsvector('russian', title)`),
  ],
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
