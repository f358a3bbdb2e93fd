import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { brand, category, product } from '../catalogue/tables.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';

/** A banner or a news item, written by administrators; everybody may read it while it is published. */
export const publication = pgTable(
  'publication',
  {
    id: id(),
    kind: text({ enum: ['banner', 'news'] }).notNull(),
    status: text({ enum: ['draft', 'active', 'archived'] })
      .notNull()
      .default('draft'),
    title: text().notNull(),
    annotation: text().notNull().default(''),
    /** Cleaned HTML. */
    content: text().notNull().default(''),
    /** Incremented with each change. */
    version: integer().notNull().default(1),
    author_id: key()
      .notNull()
      .references(() => user.id),
    created_at: instant().notNull().defaultNow(),
    published_at: instant(),
  },
  (table) => [
    // For lists: drafts first, then the newest.
    index('publication_list').on(table.kind, sql`published_at DESC NULLS FIRST`, sql`id DESC`),
    index('publication_status').on(
      table.kind,
      table.status,
      sql`published_at DESC NULLS FIRST`,
      sql`id DESC`,
    ),
  ],
);

/** Pictures of a publication; the first is the main one. */
export const publicationImage = pgTable(
  'publication_image',
  {
    id: id(),
    publication_id: key()
      .notNull()
      .references(() => publication.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    /** Random name of its file, also its address, so that it cannot be guessed. */
    stored_as: text().notNull().unique(),
    type: text({ enum: ['image/png', 'image/jpeg', 'image/webp'] }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
  },
  (table) => [
    index('publication_image_place').on(table.publication_id, table.place),
    check('publication_image_size', sql`width > 0 AND height > 0`),
  ],
);

const publicationId = () =>
  key()
    .notNull()
    .references(() => publication.id, { onDelete: 'cascade' });

export const publicationBrand = pgTable(
  'publication_brand',
  {
    publication_id: publicationId(),
    brand_id: key()
      .notNull()
      .references(() => brand.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.publication_id, table.brand_id] }),
    index('publication_brand_brand').on(table.brand_id),
  ],
);

/** A linked category includes its subcategories. */
export const publicationCategory = pgTable(
  'publication_category',
  {
    publication_id: publicationId(),
    category_id: integer()
      .notNull()
      .references(() => category.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.publication_id, table.category_id] }),
    index('publication_category_category').on(table.category_id),
  ],
);

export const publicationArticle = pgTable(
  'publication_article',
  {
    publication_id: publicationId(),
    product_id: key()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.publication_id, table.product_id] }),
    index('publication_article_product').on(table.product_id),
  ],
);

/**
 * Regulatory documents that a company publishes for its business partners; an administrator's are for all
 * companies.
 */
export const normativeDocument = pgTable(
  'normative_document',
  {
    id: id(),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    created_by: key()
      .notNull()
      .references(() => user.id),
    title: text().notNull(),
    description: text().notNull().default(''),
    /** The first day on which it is in force. */
    date: date().notNull(),
    for_shop: boolean().notNull().default(false),
    for_distributor: boolean().notNull().default(false),
    for_supplier: boolean().notNull().default(false),
    /** The document of which this is a new version or an annex. */
    parent_normative_document_id: key(),
    /** Set by an administrator: people for whom it is cannot use the portal until they have accepted it. */
    required: boolean().notNull().default(false),
    /** Incremented with each new file: an acceptance is of one edition. */
    edition: integer().notNull().default(1),
    file_name: text().notNull().default(''),
    stored_as: text(),
    version: integer().notNull().default(1),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    index('normative_document_required')
      .on(table.id)
      .where(sql`required`),
    index('normative_document_date').on(table.date, table.id),
    index('normative_document_parent').on(table.parent_normative_document_id),
    foreignKey({
      name: 'normative_document_parent_fk',
      columns: [table.parent_normative_document_id],
      foreignColumns: [table.id],
    }),
    check('normative_document_roles', sql`for_shop OR for_distributor OR for_supplier`),
  ],
);

/** The last accepted edition of a regulatory document by person; earlier acceptances are in its events. */
export const normativeAcceptance = pgTable(
  'normative_acceptance',
  {
    document_id: key()
      .notNull()
      .references(() => normativeDocument.id, { onDelete: 'cascade' }),
    user_id: key()
      .notNull()
      .references(() => user.id),
    edition: integer().notNull().default(1),
    at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.document_id, table.user_id] }),
    index('normative_acceptance_user').on(table.user_id),
  ],
);
