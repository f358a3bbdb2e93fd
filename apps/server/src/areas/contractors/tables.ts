import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id, instant, key, kopecks } from '../../database/columns.ts';

/** A company on the portal. Its type is the role of its people. */
export const contractor = pgTable(
  'contractor',
  {
    id: id(),
    type: text({ enum: ['admin', 'supplier', 'distributor', 'shop'] }).notNull(),
    title: text().notNull(),
    inn: text().notNull().default(''),
    juridical_address: text().notNull().default(''),
    /** Sells to consumers: opens B2C work to its people. An administrator switches it. */
    is_work_with_b2c: boolean().notNull().default(false),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [index('contractor_type').on(table.type)],
);

/** Supplier sells to customer. Offers come from active contracts only; `used` never passes `limit`. */
export const contract = pgTable(
  'contract',
  {
    id: id(),
    number: text().notNull(),
    supplier_id: key()
      .notNull()
      .references(() => contractor.id),
    customer_id: key()
      .notNull()
      .references(() => contractor.id),
    status: text({
      enum: ['draft', 'on_confirmation', 'active', 'suspended', 'expired', 'terminated', 'rejected'],
    }).notNull(),
    /** Who at the supplier's answers for it: the «Менеджер» of its shop. */
    contact_person_full_name: text().notNull().default(''),
    contact_person_phone: text().notNull().default(''),
    buyer_markup_percent: numeric({ precision: 6, scale: 2, mode: 'number' }).notNull().default(0),
    limit_kopecks: kopecks(),
    used_kopecks: kopecks().notNull().default(0),
    accepted_by_administrator: boolean().notNull().default(false),
    date: instant().notNull().defaultNow(),
    date_end: instant(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('contract_active_pair')
      .on(table.customer_id, table.supplier_id)
      .where(sql`status = 'active'`),
    index('contract_supplier').on(table.supplier_id),
    check('contract_used', sql`used_kopecks >= 0`),
    check('contract_limit', sql`limit_kopecks IS NULL OR limit_kopecks >= 0`),
  ],
);

/** A region that a contractor works in, by its id in the catalogue of regions. */
export const contractorRegion = pgTable(
  'contractor_region',
  {
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    region_id: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contractor_id, table.region_id] }),
    index('contractor_region_region').on(table.region_id),
  ],
);
