import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, key, kopecks } from '../../database/columns.ts';
import { product } from '../catalogue/tables.ts';
import { contractor } from '../contractors/tables.ts';
import { role, user } from '../identity/tables.ts';
import { order } from '../orders/tables.ts';
import type { ShipmentChoice } from '../orders/placing/plan-shipments.ts';
import { reserve } from '../stock/tables.ts';
import { storage } from '../storages/tables.ts';

/** What a company's people may order without consent: of a person, a role or a storage. */
export const approvalRule = pgTable(
  'approval_rule',
  {
    id: id(),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    user_id: key().references(() => user.id, { onDelete: 'cascade' }),
    role_id: key().references(() => role.id, { onDelete: 'cascade' }),
    storage_id: key().references(() => storage.id, { onDelete: 'cascade' }),
    /** Sums of one order and of a person's day; null: not limited. */
    order_kopecks: kopecks(),
    day_kopecks: kopecks(),
    /** Allowed brands; empty: all. */
    brands: key()
      .array()
      .notNull()
      .default(sql`'{}'`),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('approval_rule_target').on(
      table.contractor_id,
      sql`coalesce(user_id, 0)`,
      sql`coalesce(role_id, 0)`,
      sql`coalesce(storage_id, 0)`,
    ),
    index('approval_rule_user').on(table.user_id),
    index('approval_rule_role').on(table.role_id),
    index('approval_rule_storage').on(table.storage_id),
    check(
      'approval_rule_whom',
      sql`num_nonnulls(user_id, role_id) < 2 AND num_nonnulls(user_id, role_id, storage_id) > 0`,
    ),
    check('approval_rule_sums', sql`order_kopecks >= 0 AND day_kopecks >= 0`),
  ],
);

/** An order that waits for a colleague's consent. */
export const approval = pgTable(
  'approval',
  {
    id: id(),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    storage_id: key()
      .notNull()
      .references(() => storage.id),
    created_by: key()
      .notNull()
      .references(() => user.id),
    status: text().notNull(),
    version: integer().notNull().default(1),
    comment: text().notNull(),
    /** Why it needs consent, as its author was told. */
    reasons: text().array().notNull(),
    shipments: jsonb().$type<ShipmentChoice[]>().notNull(),
    lines_count: integer().notNull(),
    /** At the prices that the author saw; once approved, at those of the orders. */
    amount_kopecks: kopecks().notNull(),
    created_at: instant().notNull().defaultNow(),
    /** When it goes back to its author by itself. */
    recall_at: instant().notNull(),
    decided_at: instant(),
    decided_by: key().references(() => user.id),
    decision_comment: text().notNull().default(''),
  },
  (table) => [
    index('approval_contractor').on(table.contractor_id, table.created_at, table.id),
    index('approval_storage').on(table.storage_id),
    index('approval_author').on(table.created_by),
    index('approval_decided').on(table.decided_by),
    index('approval_waiting')
      .on(table.recall_at)
      .where(sql`status = 'waiting'`),
  ],
);

export const approvalLine = pgTable(
  'approval_line',
  {
    id: id(),
    approval_id: key()
      .notNull()
      .references(() => approval.id, { onDelete: 'cascade' }),
    reserve_id: key()
      .notNull()
      .references(() => reserve.id),
    product_id: key()
      .notNull()
      .references(() => product.id),
    quantity: integer().notNull(),
    seen_price_kopecks: kopecks().notNull(),
    /** What was ordered; null: not decided, 0: nothing. */
    ordered: integer(),
    ordered_price_kopecks: kopecks(),
    /** Pieces meant for positions of requests. */
    meant: jsonb().$type<{ position_id: number; quantity: number }[]>().notNull(),
  },
  (table) => [
    index('approval_line_approval').on(table.approval_id, table.id),
    index('approval_line_reserve').on(table.reserve_id),
    index('approval_line_product').on(table.product_id),
    check('approval_line_quantity', sql`quantity BETWEEN 1 AND 9999 AND ordered BETWEEN 0 AND 9999`),
  ],
);

/** Orders placed by an approval: they do not count towards the sums without consent. */
export const approvalOrder = pgTable(
  'approval_order',
  {
    order_id: key()
      .primaryKey()
      .references(() => order.id, { onDelete: 'cascade' }),
    approval_id: key()
      .notNull()
      .references(() => approval.id, { onDelete: 'cascade' }),
  },
  (table) => [index('approval_order_approval').on(table.approval_id)],
);
