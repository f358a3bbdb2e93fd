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
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Ids 0–6 of the weekdays that are off whatever the hours say. */
    holiday_weekdays: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** When goods are handed out there, as `storage_schedule` says when it works. */
    pickup_schedule: jsonb().$type<WorkingDay[]>().notNull().default([]),
    /** How often its stock is brought up to date; null: nobody has said. */
    reserve_update_hours: integer(),
    /** What holds uploads of its stock back until somebody says yes, in percent; null: this never does. */
    hold_vanished: integer().default(30),
    hold_refused: integer().default(30),
    version: integer().notNull().default(1),
  },
  (table) => [index('storage_contractor').on(table.contractor_id)],
);

/** Dates on which a storage works otherwise than the production calendar says. */
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

/** What a supplier promises from a storage of theirs to a city or a storage; the cards to each storage are drawn from it. */
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
    /** Minute of the day in the storage's zone. */
    clipping_time: integer().notNull(),
    comment: text().notNull().default(''),
    status: text({ enum: ['active', 'disabled'] }).notNull(),
    /** Weekdays 1–7 on which goods leave. */
    periodicity: integer().array().notNull(),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Where a map to a city leads. */
    city: text(),
    /** Where a map to a storage leads. */
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

/** A former version of a map, as it was until it was changed or deleted. */
export const logisticMapVersion = pgTable(
  'logistic_map_version',
  {
    id: id(),
    /** The map's id, also of one that is no more. */
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
    /** The map that it was drawn from. */
    map_id: key().references(() => logisticMap.id),
    /** The active card that this one takes the place of once both have confirmed it. */
    replaces_id: key().references((): AnyPgColumn => logisticCard.id),
    /** The customer's wish, in minutes; stands while the status is term_proposed. */
    proposed_term: integer(),
    /** Minutes of picking that are a part of the path's packaging hours. */
    increase_picking_term: integer().notNull().default(0),
    /** Until when goods that only pass through must be there. */
    transit_cut_off_week_minute: integer(),
    include_markup_to_regulation: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    /** When another card took its place. */
    closed_at: instant(),
    /** Whose storages these are: written by a trigger (`functions.sql`), so that lists need not ask the storages. */
    supplier_id: key(),
    customer_id: key(),
  },
  (table) => [
    // What a list of cards counts, and what it turns pages in: all that it asks stands in the index itself.
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
