import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { brand, category, product } from '../catalogue/tables.ts';
import { contractor } from '../contractors/tables.ts';

/**
 * A company's multiple and minimum quantity for a product, a category or a brand; applied by
 * `catalogue/norm-of.ts`.
 */
export const supplyNorm = pgTable(
  'supply_norm',
  {
    id: id(),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    product_id: key().references(() => product.id, { onDelete: 'cascade' }),
    category_id: integer().references(() => category.id, { onDelete: 'cascade' }),
    brand_id: key().references(() => brand.id, { onDelete: 'cascade' }),
    multiple: integer().notNull(),
    minimum: integer().notNull(),
    version: integer().notNull().default(1),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('supply_norm_product').on(table.contractor_id, table.product_id),
    uniqueIndex('supply_norm_category').on(table.contractor_id, table.category_id),
    uniqueIndex('supply_norm_brand').on(table.contractor_id, table.brand_id),
    index('supply_norm_contractor').on(table.contractor_id, table.id),
    check('supply_norm_one', sql`num_nonnulls(product_id, category_id, brand_id) = 1`),
    check('supply_norm_numbers', sql`multiple BETWEEN 1 AND 9999 AND minimum BETWEEN 0 AND 9999`),
  ],
);
