import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { contractor, contractorCategory } from '../contractors/tables.ts';
import { storage } from '../storages/tables.ts';

/**
 * Customers of a category get offers only from the targets of the criterion; applied by `catalogue/admits.ts`.
 */
export const selectionCriterion = pgTable(
  'selection_criterion',
  {
    id: id(),
    title: text().notNull(),
    discriminator: text({ enum: ['contractor', 'storage'] }).notNull(),
    contractor_category_id: key().references(() => contractorCategory.id),
    is_only_for_distributors: boolean().notNull(),
    is_only_direct_shipment: boolean().notNull(),
    version: integer().notNull().default(1),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    index('selection_criterion_category').on(table.contractor_category_id),
    index('selection_criterion_distributors')
      .on(table.id)
      .where(sql`is_only_for_distributors`),
    check(
      'selection_criterion_whom',
      sql`contractor_category_id IS NOT NULL OR is_only_for_distributors AND NOT is_only_direct_shipment`,
    ),
  ],
);

/** A target of a criterion: a supplier, or one of a supplier's storages. */
export const selectionTarget = pgTable(
  'selection_target',
  {
    id: id(),
    criterion_id: key()
      .notNull()
      .references(() => selectionCriterion.id, { onDelete: 'cascade' }),
    supplier_id: key()
      .notNull()
      .references(() => contractor.id),
    storage_id: key().references(() => storage.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('selection_target_key').on(
      table.criterion_id,
      table.supplier_id,
      sql`coalesce(storage_id, 0)`,
    ),
    index('selection_target_supplier').on(table.supplier_id),
  ],
);
