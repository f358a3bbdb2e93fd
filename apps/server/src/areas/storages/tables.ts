import { sql } from 'drizzle-orm';
import {
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
import { id, key } from '../../database/columns.ts';
import { contractor } from '../contractors/tables.ts';

/** A warehouse of a supplier, or the place a shop receives at. */
export const storage = pgTable(
  'storage',
  {
    id: id(),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    title: text().notNull(),
    code: text().notNull(),
    city: text().notNull(),
    address: text().notNull(),
    time_zone: text().notNull(),
    /** Whom to call there. */
    phone: text().notNull().default(''),
  },
  (table) => [index('storage_contractor').on(table.contractor_id)],
);

/** Working hours in the storage's own zone: minutes of the day, weekday 1 (Пн) to 7 (Вс). No row means closed. */
export const storageSchedule = pgTable(
  'storage_schedule',
  {
    storage_id: key()
      .notNull()
      .references(() => storage.id),
    weekday: integer().notNull(),
    opens: integer().notNull(),
    closes: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storage_id, table.weekday] }),
    check('storage_schedule_weekday', sql`weekday BETWEEN 1 AND 7`),
    check('storage_schedule_hours', sql`0 <= opens AND opens < closes AND closes <= 1440`),
  ],
);

/** The production calendar: days off on weekdays, and weekend days that are worked. */
export const holiday = pgTable('holiday', {
  date: date({ mode: 'string' }).primaryKey(),
  is_working: boolean().notNull(),
});

export interface Route {
  logistic_map_acceptance_term_hours: number;
  logistic_map_delivery_term_hours: number;
  logistic_map_packaging_term_hours: number;
}

/**
 * How goods get from a supplier's storage to a customer's. Routes are kept inside the card because every offer reads
 * them with it and never without it.
 */
export const logisticCard = pgTable(
  'logistic_card',
  {
    id: id(),
    name: text().notNull(),
    supplier_storage_id: key()
      .notNull()
      .references(() => storage.id),
    customer_storage_id: key()
      .notNull()
      .references(() => storage.id),
    status: text({
      enum: ['created', 'awaiting_customer', 'awaiting_supplier', 'term_proposed', 'active', 'disabled'],
    }).notNull(),
    /** Minutes since Monday 00:00 in the supplier storage's zone, ascending. */
    cut_off_week_minutes: integer().array().notNull(),
    routes: jsonb().$type<Route[]>().notNull(),
    logistic_markup_percent_b2b: numeric({ precision: 6, scale: 2, mode: 'number' }).notNull().default(0),
    logistic_markup_percent_b2c: numeric({ precision: 6, scale: 2, mode: 'number' }),
    comment: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('logistic_card_active_pair')
      .on(table.customer_storage_id, table.supplier_storage_id)
      .where(sql`status = 'active'`),
    index('logistic_card_supplier_storage').on(table.supplier_storage_id),
  ],
);
