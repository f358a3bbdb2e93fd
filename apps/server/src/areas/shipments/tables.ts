import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { TaxSystem, VatRate } from '@portal/domain/vat';
import { id, instant, key, kopecks, originColumns } from '../../database/columns.ts';
import { twoSidedColumns } from '../../documents/columns.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';
import { orderLine } from '../orders/tables.ts';
import { reserve } from '../stock/tables.ts';
import { storage } from '../storages/tables.ts';

const words = () => text().notNull().default('');

/** Goods shipped by one supplier to one storage of one customer. */
export const shipment = pgTable(
  'shipment',
  {
    ...twoSidedColumns(),
    supplier_storage_id: key()
      .notNull()
      .references(() => storage.id),
    customer_storage_id: key()
      .notNull()
      .references(() => storage.id),
    /** Totals of its items. */
    items_count: integer().notNull().default(0),
    quantity: integer().notNull().default(0),
    containers_count: integer().notNull().default(0),
    amount_kopecks: kopecks().notNull().default(0),
    upd_number: words(),
    upd_date: date({ mode: 'string' }),
    invoice_number: words(),
    driver_names: text().array().notNull().default([]),
    driver_phone: words(),
    truck_model: words(),
    truck_number: words(),
    /** In tonnes. */
    truck_tonnage: numeric({ precision: 6, scale: 2, mode: 'number' }),
    external_id: words(),
    /** The supplier's tax system when the goods left, which no later change of it touches. */
    tax_system: text().$type<TaxSystem>().notNull().default('none'),
    /** An id of SHIPMENT_CORRECTION_REASONS. */
    correction_reason_id: integer(),
    /** When it left, and when it was delivered. */
    shipment_date: instant(),
    actual_delivery_date: instant(),
  },
  (table) => [
    index('shipment_supplier').on(table.supplier_id, table.created_at, table.id),
    index('shipment_created').on(table.created_at, table.id),
    index('shipment_supplier_status').on(table.supplier_id, table.status),
    index('shipment_customer').on(table.customer_id, table.created_at),
    index('shipment_delivered')
      .on(table.actual_delivery_date)
      .where(sql`actual_delivery_date IS NOT NULL`),
  ],
);

/** Pieces of an order's line in a shipment. */
export const shipmentItem = pgTable(
  'shipment_item',
  {
    id: id(),
    shipment_id: key()
      .notNull()
      .references(() => shipment.id),
    order_line_id: key()
      .notNull()
      .references(() => orderLine.id),
    quantity: integer().notNull(),
    /** Its VAT rate in percent and its origin when the goods left; a null rate: without VAT. */
    vat_rate: smallint().$type<VatRate>(),
    ...originColumns(),
  },
  (table) => [
    unique('shipment_item_line').on(table.shipment_id, table.order_line_id),
    index('shipment_item_order_line').on(table.order_line_id),
    check('shipment_item_quantity', sql`quantity > 0`),
  ],
);

/** Pieces of an item in a numbered container; a number occurs once in a position. */
export const shipmentContainer = pgTable(
  'shipment_container',
  {
    id: id(),
    item_id: key()
      .notNull()
      .references(() => shipmentItem.id, { onDelete: 'cascade' }),
    container_number: text().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [
    unique('shipment_container_number').on(table.item_id, table.container_number),
    check('shipment_container_quantity', sql`quantity > 0`),
  ],
);

/** Goods that nobody ordered, as named on their package. */
export interface UnknownItem {
  name: string;
  quantity: number;
  comment?: string;
}

/** The acceptance of a shipment, counted by its customer. */
export const acceptance = pgTable(
  'acceptance',
  {
    ...twoSidedColumns(),
    shipment_id: key()
      .notNull()
      .references(() => shipment.id)
      .unique(),
    storage_id: key()
      .notNull()
      .references(() => storage.id),
    /** Goods that nobody ordered. */
    unknown_items: jsonb().$type<readonly UnknownItem[]>().notNull().default([]),
  },
  (table) => [
    index('acceptance_customer').on(table.customer_id, table.created_at),
    index('acceptance_created').on(table.created_at, table.id, table.customer_id, table.supplier_id),
    index('acceptance_customer_status').on(table.customer_id, table.status),
    index('acceptance_supplier').on(table.supplier_id, table.created_at),
  ],
);

/** The result of the acceptance for a shipped position. */
export const acceptanceItem = pgTable(
  'acceptance_item',
  {
    id: id(),
    acceptance_id: key()
      .notNull()
      .references(() => acceptance.id),
    shipment_item_id: key()
      .notNull()
      .references(() => shipmentItem.id)
      .unique(),
    accepted: integer().notNull().default(0),
    shortage: integer().notNull().default(0),
    rejected: integer().notNull().default(0),
    /** Pieces beyond the shipped quantity. */
    surplus: integer().notNull().default(0),
    comment: words(),
  },
  (table) => [
    index('acceptance_item_acceptance').on(table.acceptance_id),
    check('acceptance_item_counts', sql`accepted >= 0 AND shortage >= 0 AND rejected >= 0 AND surplus >= 0`),
  ],
);

/** Goods of one company in transit between two of its storages. */
export const movement = pgTable(
  'movement',
  {
    id: id(),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    created_by: key()
      .notNull()
      .references(() => user.id),
    status: text().notNull(),
    version: integer().notNull().default(1),
    created_at: instant().notNull().defaultNow(),
    from_storage_id: key()
      .notNull()
      .references(() => storage.id),
    to_storage_id: key()
      .notNull()
      .references(() => storage.id),
    /** Totals of its items. */
    items_count: integer().notNull().default(0),
    quantity: integer().notNull().default(0),
    containers_count: integer().notNull().default(0),
    amount_kopecks: kopecks().notNull().default(0),
    /** When it left, and when its last piece was received. */
    shipped_at: instant(),
    received_at: instant(),
  },
  (table) => [
    index('movement_contractor').on(table.contractor_id, table.created_at),
    check('movement_storages', sql`from_storage_id <> to_storage_id`),
  ],
);

/** Pieces of a stock item in a movement, and the stock item of the same goods in the destination storage. */
export const movementItem = pgTable(
  'movement_item',
  {
    id: id(),
    movement_id: key()
      .notNull()
      .references(() => movement.id),
    reserve_id: key()
      .notNull()
      .references(() => reserve.id),
    to_reserve_id: key()
      .notNull()
      .references(() => reserve.id),
    quantity: integer().notNull(),
    received: integer().notNull().default(0),
    /**
     * Pieces that did not arrive: written off, and returned to the sending storage. Sums of the acts in
     * `movement_shortage`.
     */
    written_off: integer().notNull().default(0),
    returned: integer().notNull().default(0),
    /** Price in the price list when the goods were chosen. */
    price_kopecks: kopecks().notNull(),
  },
  (table) => [
    unique('movement_item_reserve').on(table.movement_id, table.reserve_id),
    index('movement_item_from').on(table.reserve_id),
    check(
      'movement_item_quantity',
      sql`quantity > 0 AND received >= 0 AND written_off >= 0 AND returned >= 0 AND received + written_off + returned <= quantity`,
    ),
  ],
);

/** Pieces of a movement's item that did not arrive, according to an act: the reason and the outcome. */
export const movementShortage = pgTable(
  'movement_shortage',
  {
    id: id(),
    item_id: key()
      .notNull()
      .references(() => movementItem.id),
    quantity: integer().notNull(),
    outcome: text({ enum: ['written_off', 'returned'] }).notNull(),
    /** An id of MOVEMENT_SHORTAGE_REASONS. */
    reason_id: integer().notNull(),
    comment: text().notNull().default(''),
    created_by: key()
      .notNull()
      .references(() => user.id),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    index('movement_shortage_item').on(table.item_id),
    check('movement_shortage_quantity', sql`quantity > 0`),
  ],
);

/** Pieces of a movement's item in a numbered container; a number occurs once in a position. */
export const movementContainer = pgTable(
  'movement_container',
  {
    id: id(),
    item_id: key()
      .notNull()
      .references(() => movementItem.id, { onDelete: 'cascade' }),
    container_number: text().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [
    unique('movement_container_number').on(table.item_id, table.container_number),
    check('movement_container_quantity', sql`quantity > 0`),
  ],
);
