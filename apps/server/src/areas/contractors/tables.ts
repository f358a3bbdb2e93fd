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
import { id, instant, key, kopecks } from '../../database/columns.ts';

/** What contractors are divided into; administrators keep the list. */
export const contractorSubtype = pgTable(
  'contractor_subtype',
  {
    id: id(),
    title: text().notNull(),
    version: integer().notNull().default(1),
  },
  () => [uniqueIndex('contractor_subtype_title').on(sql`lower(title)`)],
);

/** How customers are told apart by those who sell: prices and selection criteria go by it. */
export const contractorCategory = pgTable(
  'contractor_category',
  { id: id(), title: text().notNull() },
  () => [uniqueIndex('contractor_category_title').on(sql`lower(title)`)],
);

/** Whom to turn to at a contractor's. */
export interface ContactPerson {
  full_name: string;
  post: string;
  phone: string;
  email: string;
}

/** A company on the portal. Its type is the role of its people. */
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
    /** Its name in the accounts of whoever keeps the directory. */
    code: text().notNull().default(''),
    category_id: key().references(() => contractorCategory.id),
    subtype_id: key().references(() => contractorSubtype.id),
    /** From 0 to 5; administrators give it. */
    rating: numeric({ precision: 2, scale: 1, mode: 'number' }),
    contacts: jsonb().$type<ContactPerson[]>().notNull().default([]),
    /** Whoever put it into the directory; none where it came by itself. */
    owner_id: key(),
    version: integer().notNull().default(1),
    /** Sells to consumers: opens B2C work to its people. An administrator switches it. */
    is_work_with_b2c: boolean().notNull().default(false),
    /** Whether it has supply norms: offers of those that have none need not look for one. */
    has_norms: boolean().notNull().default(false),
    /** The contractor that it turned out to be: it is in no directory, and nobody works for it any more. */
    merged_into_id: key().references((): AnyPgColumn => contractor.id),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    index('contractor_type').on(table.type),
    // The directory by its alphabet.
    index('contractor_title')
      .on(table.title, table.id)
      .where(sql`merged_into_id IS NULL`),
    index('contractor_inn').on(table.inn),
    // What stands anywhere in them: every list of documents is searched by the names of companies.
    index('contractor_title_like').using('gin', table.title.op('gin_trgm_ops')),
    index('contractor_inn_like').using('gin', table.inn.op('gin_trgm_ops')),
    index('contractor_code_like').using('gin', table.code.op('gin_trgm_ops')),
    index('contractor_owner').on(table.owner_id),
    index('contractor_merged')
      .on(table.merged_into_id)
      .where(sql`merged_into_id IS NOT NULL`),
    check('contractor_rating', sql`rating BETWEEN 0 AND 5`),
  ],
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
    /** Null without a limit. */
    limit_kopecks: kopecks(),
    /** The supplier has named the limit or said that there is none: an administrator's draft waits for it. */
    limit_named: boolean().notNull().default(true),
    /** What the customer promises to buy in a month. */
    monthly_plan_kopecks: kopecks(),
    used_kopecks: kopecks().notNull().default(0),
    accepted_by_administrator: boolean().notNull().default(false),
    /** Noon of its day, by the clock of its zone. */
    date: instant().notNull().defaultNow(),
    /** Its last day, by the calendar of its zone; null where it has no end. */
    date_end: date(),
    /** Of CONTRACT_ZONES. */
    req_zone_id: integer().notNull().default(2),
    subject: text().notNull().default(''),
    /** Of CONTRACT_TYPES. */
    type_id: integer().notNull().default(1),
    /** Goods are delivered to this storage of the customer's only; `storage_id` names it. */
    only_for_selected_storage: boolean().notNull().default(false),
    storage_id: key(),
    /** Orders in transit do not use the limit. */
    is_not_consider_limit_transit_order: boolean().notNull().default(false),
    is_electronic_doc_circulation: boolean().notNull().default(false),
    /** The copy as it was called by whoever sent it, and its name among the uploads. */
    file_name: text().notNull().default(''),
    document_copy: text(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('contract_active_pair')
      .on(table.customer_id, table.supplier_id)
      .where(sql`status = 'active'`),
    // Counted by their states in the indexes themselves, for either side and for everybody.
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

/** By how many percent a way's markup is lowered where it says so; one row. */
export const regulationDiscount = pgTable('regulation_discount', {
  id: id(),
  percent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
  version: integer().notNull().default(1),
});
