import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { TaxSystem } from '@portal/domain/vat';
import { id, instant, key, kopecks } from '../../database/columns.ts';

/** Subtypes of contractors; administrators maintain the list. */
export const contractorSubtype = pgTable(
  'contractor_subtype',
  {
    id: id(),
    title: text().notNull(),
    version: integer().notNull().default(1),
  },
  () => [uniqueIndex('contractor_subtype_title').on(sql`lower(title)`)],
);

/** Categories of customers: prices and selection criteria may depend on them. */
export const contractorCategory = pgTable(
  'contractor_category',
  { id: id(), title: text().notNull() },
  () => [uniqueIndex('contractor_category_title').on(sql`lower(title)`)],
);

/** A contact person of a contractor. */
export interface ContactPerson {
  full_name: string;
  post: string;
  phone: string;
  email: string;
}

/** A company on the portal. Its type determines what its people may do. */
export const contractor = pgTable(
  'contractor',
  {
    id: id(),
    type: text({ enum: ['admin', 'supplier', 'distributor', 'shop'] }).notNull(),
    title: text().notNull(),
    inn: text().notNull().default(''),
    juridical_address: text().notNull().default(''),
    kpp: text().notNull().default(''),
    ogrn: text().notNull().default(''),
    bic: text().notNull().default(''),
    account: text().notNull().default(''),
    cor_account: text().notNull().default(''),
    /** Its code in the accounting system of whoever maintains the directory. */
    code: text().notNull().default(''),
    tax_system: text().$type<TaxSystem>().notNull().default('none'),
    category_id: key().references(() => contractorCategory.id),
    subtype_id: key().references(() => contractorSubtype.id),
    /** From 0 to 5; set by administrators. */
    rating: numeric({ precision: 2, scale: 1, mode: 'number' }),
    contacts: jsonb().$type<ContactPerson[]>().notNull().default([]),
    /** The contractor that added it to the directory; null if it registered itself. */
    owner_id: key(),
    version: integer().notNull().default(1),
    /** Sells to consumers: enables B2C for its people. Set by an administrator. */
    is_work_with_b2c: boolean().notNull().default(false),
    /** For trying the API: its documents are deleted every night, and it has contracts with other sandboxes only. */
    is_sandbox: boolean().notNull().default(false),
    /** Whether it has supply norms; if not, offers skip the search for norms. */
    has_norms: boolean().notNull().default(false),
    /** The contractor into which it was merged: then it is not listed and nobody works for it. */
    merged_into_id: key().references((): AnyPgColumn => contractor.id),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    index('contractor_type').on(table.type),
    // For the directory in alphabetical order.
    index('contractor_title')
      .on(table.title, table.id)
      .where(sql`merged_into_id IS NULL`),
    index('contractor_inn').on(table.inn),
    // For substring search: every list of documents can be searched by names of companies.
    index('contractor_title_like').using('gin', table.title.op('gin_trgm_ops')),
    index('contractor_inn_like').using('gin', table.inn.op('gin_trgm_ops')),
    index('contractor_code_like').using('gin', table.code.op('gin_trgm_ops')),
    index('contractor_owner').on(table.owner_id),
    index('contractor_merged')
      .on(table.merged_into_id)
      .where(sql`merged_into_id IS NOT NULL`),
    index('contractor_sandbox')
      .on(table.id)
      .where(sql`is_sandbox`),
    check('contractor_rating', sql`rating BETWEEN 0 AND 5`),
    check('contractor_tax_system', sql`tax_system IN ('none', 'osno', 'usn', 'usn_5', 'usn_7')`),
  ],
);

/** A supplier sells to a customer. Offers come from active contracts only; `used` never exceeds `limit`. */
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
    /** The supplier's contact person, shown as «Менеджер» of the customer's shop. */
    contact_person_full_name: text().notNull().default(''),
    contact_person_phone: text().notNull().default(''),
    buyer_markup_percent: numeric({ precision: 6, scale: 2, mode: 'number' }).notNull().default(0),
    /** Null: no limit. */
    limit_kopecks: kopecks(),
    /** Whether the supplier has set the limit or chosen to have none; an administrator's draft waits for it. */
    limit_named: boolean().notNull().default(true),
    /** The amount that the customer plans to buy per month. */
    monthly_plan_kopecks: kopecks(),
    used_kopecks: kopecks().notNull().default(0),
    accepted_by_administrator: boolean().notNull().default(false),
    /** Noon of the contract's date in its time zone. */
    date: instant().notNull().defaultNow(),
    /** Its last day in its time zone; null: no end. */
    date_end: date(),
    /** An id of CONTRACT_ZONES. */
    req_zone_id: integer().notNull().default(2),
    subject: text().notNull().default(''),
    /** An id of CONTRACT_TYPES. */
    type_id: integer().notNull().default(1),
    /** Goods are delivered only to the customer's storage `storage_id`. */
    only_for_selected_storage: boolean().notNull().default(false),
    storage_id: key(),
    /** Transit orders do not use the limit. */
    is_not_consider_limit_transit_order: boolean().notNull().default(false),
    is_electronic_doc_circulation: boolean().notNull().default(false),
    /** The copy's original file name, and its name in the store. */
    file_name: text().notNull().default(''),
    document_copy: text(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('contract_active_pair')
      .on(table.customer_id, table.supplier_id)
      .where(sql`status = 'active'`),
    // Counts by status are answered from these indexes, for either side and for administrators.
    index('contract_supplier').on(table.supplier_id, table.status, table.customer_id),
    index('contract_customer').on(table.customer_id, table.status, table.supplier_id),
    index('contract_number_like').using('gin', table.number.op('gin_trgm_ops')),
    index('contract_newest').on(sql`date DESC`, sql`id DESC`),
    index('contract_ends')
      .on(table.date_end)
      .where(sql`status = 'active'`),
    check('contract_used', sql`used_kopecks >= 0`),
    check('contract_limit', sql`limit_kopecks IS NULL OR (limit_kopecks >= 0 AND limit_named)`),
    check('contract_plan', sql`monthly_plan_kopecks >= 0`),
  ],
);

/** A region in which a contractor works, by its id in the list of regions. */
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

/**
 * The percentage by which the markup of a logistic route is lowered, if the route has the discount; one row.
 */
export const regulationDiscount = pgTable('regulation_discount', {
  id: id(),
  percent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
  version: integer().notNull().default(1),
});
