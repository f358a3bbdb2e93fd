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
import type { WorkingDay } from '@portal/domain/schedules';
import { id, instant, key } from '../../database/columns.ts';
import { contractor } from '../contractors/tables.ts';

/** A warehouse of a supplier, or a shop's delivery address. */
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
    /** Phone number of the storage. */
    phone: text().notNull().default(''),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Weekdays (0–6) that are always non-working, regardless of the working hours. */
    holiday_weekdays: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Hours for picking up goods, in the form of `storage_schedule`. */
    pickup_schedule: jsonb().$type<WorkingDay[]>().notNull().default([]),
    /** Interval of stock updates, hours; null if it is not set. */
    reserve_update_hours: integer(),
    /**
     * When stock last arrived from its source: a price list's or a stock file, an exchange with 1C or a call with an API
     * key; null: never.
     */
    stocked_at: instant(),
    /** Thresholds that hold back stock uploads until a person confirms them, percent; null: no threshold. */
    hold_vanished: integer().default(30),
    hold_refused: integer().default(30),
    version: integer().notNull().default(1),
  },
  (table) => [index('storage_contractor').on(table.contractor_id)],
);

/** Dates on which a storage's calendar differs from the production calendar. */
export const storageHoliday = pgTable(
  'storage_holiday',
  {
    storage_id: key()
      .notNull()
      .references(() => storage.id),
    date: date({ mode: 'string' }).notNull(),
    is_working: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.storage_id, table.date] })],
);

/**
 * Working hours in the storage's time zone: minutes of the day, weekday 1 (Пн) to 7 (Вс). No row means
 * closed.
 */
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

/** The production calendar: non-working weekdays and working weekend days. */
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
 * A supplier's delivery terms from a storage to a city or a storage; the cards to each storage are created
 * from it.
 */
export const logisticMap = pgTable(
  'logistic_map',
  {
    id: id(),
    storage_id: key()
      .notNull()
      .references(() => storage.id),
    discriminator: text({ enum: ['toCity', 'toOurStorage', 'toNotOurStorage'] }).notNull(),
    name: text().notNull(),
    logistic_markup_percent: numeric({ precision: 6, scale: 2, mode: 'number' }).notNull().default(0),
    include_markup_to_regulation: boolean().notNull().default(false),
    /** Minutes. */
    delivery_term: integer().notNull(),
    /** Minutes. */
    picking_term: integer().notNull(),
    /** Minute of the day in the storage's time zone. */
    clipping_time: integer().notNull(),
    comment: text().notNull().default(''),
    status: text({ enum: ['active', 'disabled'] }).notNull(),
    /** Weekdays 1–7 of departure. */
    periodicity: integer().array().notNull(),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Destination of a map to a city. */
    city: text(),
    /** Destination of a map to a storage. */
    contractor_storage_id: key().references(() => storage.id),
    version: integer().notNull().default(1),
    updated_at: instant().notNull().defaultNow(),
  },
  (table) => [
    index('logistic_map_storage').on(table.storage_id),
    index('logistic_map_target').on(table.contractor_storage_id),
    check(
      'logistic_map_end',
      sql`CASE WHEN discriminator = 'toCity' THEN city IS NOT NULL ELSE contractor_storage_id IS NOT NULL END`,
    ),
  ],
);

/** A former version of a map, stored when it is changed or deleted. */
export const logisticMapVersion = pgTable(
  'logistic_map_version',
  {
    id: id(),
    /** The map's id; the map may have been deleted. */
    map_id: key().notNull(),
    storage_id: key()
      .notNull()
      .references(() => storage.id),
    version: integer().notNull(),
    fields: jsonb().$type<Record<string, unknown>>().notNull(),
    closed_at: instant().notNull().defaultNow(),
  },
  (table) => [index('logistic_map_version_storage').on(table.storage_id, table.closed_at, table.id)],
);

/**
 * The logistic path from a supplier's storage to a customer's. Routes are stored in the card, because
 * every offer needs them together with it.
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
    /** Minutes since Monday 00:00 in the supplier storage's time zone, ascending. */
    cut_off_week_minutes: integer().array().notNull(),
    routes: jsonb().$type<Route[]>().notNull(),
    logistic_markup_percent_b2b: numeric({ precision: 6, scale: 2, mode: 'number' }).notNull().default(0),
    logistic_markup_percent_b2c: numeric({ precision: 6, scale: 2, mode: 'number' }),
    comment: text().notNull().default(''),
    /** The map from which it was created. */
    map_id: key().references(() => logisticMap.id),
    /** The active card that this one replaces once both sides have confirmed it. */
    replaces_id: key().references((): AnyPgColumn => logisticCard.id),
    /** Term requested by the customer, minutes; set while the status is term_proposed. */
    proposed_term: integer(),
    /** Minutes of picking included in the path's packaging hours. */
    increase_picking_term: integer().notNull().default(0),
    /** Minute of the week by which goods in transit must be at the first storage of the path. */
    transit_cut_off_week_minute: integer(),
    include_markup_to_regulation: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    /** When another card replaced it. */
    closed_at: instant(),
    /**
     * Owners of the two storages: written by a trigger (`functions.sql`), so that lists need not join the
     * storages.
     */
    supplier_id: key(),
    customer_id: key(),
  },
  (table) => [
    // Covering index for counting and paging lists of cards.
    index('logistic_card_sides')
      .on(
        table.supplier_id,
        table.customer_id,
        table.status,
        table.supplier_storage_id,
        table.customer_storage_id,
      )
      .where(sql`closed_at IS NULL`),
    index('logistic_card_pages')
      .on(
        sql`(status = 'disabled')`,
        sql`(status = 'active')`,
        table.name,
        table.id,
        table.status,
        table.supplier_id,
        table.customer_id,
        table.supplier_storage_id,
        table.customer_storage_id,
      )
      .where(sql`closed_at IS NULL`),
    index('logistic_card_customer')
      .on(table.customer_id, table.status)
      .where(sql`closed_at IS NULL`),
    index('logistic_card_name').using('gin', table.name.op('gin_trgm_ops')),
    index('logistic_card_customer_storage').on(table.customer_storage_id),
    index('logistic_card_map').on(table.map_id),
    uniqueIndex('logistic_card_replaces').on(table.replaces_id),
    uniqueIndex('logistic_card_active_pair')
      .on(table.customer_storage_id, table.supplier_storage_id)
      .where(sql`status = 'active'`),
    index('logistic_card_supplier_storage').on(table.supplier_storage_id),
  ],
);

/** One basket per storage of a customer. */
export const basket = pgTable(
  'basket',
  {
    id: id(),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    storage_id: key()
      .notNull()
      .references(() => storage.id),
  },
  (table) => [
    uniqueIndex('basket_storage').on(table.storage_id),
    index('basket_contractor').on(table.contractor_id),
  ],
);
