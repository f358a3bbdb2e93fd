import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, key } from '../../database/columns.ts';
import { storage } from '../storages/tables.ts';

/**
 * Stock of an item at one of the supplier's storages. `held` is ordered and not yet shipped; what a buyer may take is
 * quantity − held. Together with a customer's storage a reserve is one offer, and its id is the offer's.
 */
export const reserve = pgTable(
  'reserve',
  {
    id: id(),
    /** No reference: items are never deleted, and what writes a reserve reads the item's id in the same statement. */
    item_id: key().notNull(),
    storage_id: key()
      .notNull()
      .references(() => storage.id),
    quantity: integer().notNull(),
    held: integer().notNull().default(0),
    /** The file said «>10»: at least that many. */
    is_more: boolean().notNull().default(false),
    minimal_quantity: integer().notNull().default(1),
    multiplicity: integer().notNull().default(1),
    product_multiplicity: integer().default(1),
  },
  (table) => [
    uniqueIndex('reserve_item_storage').on(table.item_id, table.storage_id),
    check('reserve_quantity', sql`quantity >= 0 AND held >= 0`),
    check(
      'reserve_multiplicity',
      sql`minimal_quantity > 0 AND multiplicity > 0 AND (product_multiplicity IS NULL OR product_multiplicity > 0)`,
    ),
  ],
);
