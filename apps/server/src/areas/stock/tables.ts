import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, key } from '../../database/columns.ts';
import { storage } from '../storages/tables.ts';

/**
 * A stock item: an item's stock at one of the supplier's storages. `held` is reserved: ordered and not yet
 * shipped; a buyer may take quantity − held. Together with a customer's storage it is one offer, and its id is
 * the offer's id.
 */
export const reserve = pgTable(
  'reserve',
  {
    id: id(),
    /**
     * Not a foreign key: items are never deleted, and a stock item is written in the same statement that reads the
     * item's id.
     */
    item_id: key().notNull(),
    storage_id: key()
      .notNull()
      .references(() => storage.id),
    quantity: integer().notNull(),
    held: integer().notNull().default(0),
    /** The file had a minimum such as «>10»: at least so many pieces. */
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
