import { type SQL, sql } from 'drizzle-orm';
import { type Database, instantOf } from '../../database/connect.ts';
import { sinceDay, throughDay } from '../../lists/days.ts';
import { listFor } from '../../lists/list.ts';
import { byArticle, byNumber, byText } from '../../lists/search.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../identity/viewer.ts';
import { allowedOrderActions, type OrderSide, wireOrderStatus } from './rules.ts';

/** Planned shipment today or earlier in the supplier storage's zone, and something still to ship. */
const OVERDUE = sql<boolean>`(o.status IN ('active', 'confirmed_partially', 'confirmed', 'shipping')
  AND o.planned_shipment_at < (date_trunc('day', now() AT TIME ZONE from_storage.time_zone) + interval '1 day') AT TIME ZONE from_storage.time_zone)`;
const TABLES = sql`orders o
  JOIN storage from_storage ON from_storage.id = o.supplier_storage_id
  JOIN contractor customer ON customer.id = o.customer_id
  JOIN contractor supplier ON supplier.id = o.supplier_id`;

/** Orders of one side. */
const ordersOf = (side: OrderSide) =>
  listFor<'listIncomingOrders'>()({
    fields: {
      id: sql<number>`o.id`,
      version: sql<number>`o.version`,
      created_at: sql<string>`o.created_at`,
      customer_id: sql<number>`o.customer_id`,
      customer_title: sql<string>`customer.title`,
      supplier_id: sql<number>`o.supplier_id`,
      supplier_title: sql<string>`supplier.title`,
      from_id: sql<number>`from_storage.id`,
      from_title: sql<string>`from_storage.title`,
      to_id: sql<number>`to_storage.id`,
      to_title: sql<string>`to_storage.title`,
      lines_count: sql<number>`o.lines_count`,
      amount_kopecks: sql<number>`o.amount_kopecks`,
      status: sql<string>`o.status`,
      is_overdue: OVERDUE,
    },
    from: sql`${TABLES} JOIN storage to_storage ON to_storage.id = o.customer_storage_id`,
    counted: TABLES,
    scope: (viewer) => ownOrders(viewer, side),
    filters: {
      'filter[created_from]': sinceDay(sql`o.created_at`, sql`from_storage.time_zone`),
      'filter[created_to]': throughDay(sql`o.created_at`, sql`from_storage.time_zone`),
    },
    search: {
      number: byNumber(sql`o.id`),
      article: byArticle(
        (pattern) => sql`EXISTS (
          SELECT 1 FROM order_line JOIN product ON product.id = order_line.product_id
          WHERE order_line.order_id = o.id AND product.article_norm LIKE ${pattern})`,
      ),
      contractor: byText(sql`customer.title`, sql`supplier.title`),
    },
    tabs: {
      parameter: 'tab',
      holds: {
        all: sql`true`,
        new: sql`o.status = 'active'`,
        to_ship: sql`o.status IN ('confirmed_partially', 'confirmed', 'shipping')`,
        overdue: OVERDUE,
      },
    },
    order: sql`o.created_at DESC, o.id DESC`,
    sorts: {
      '-created_at': sql`o.created_at DESC, o.id DESC`,
      created_at: sql`o.created_at, o.id`,
      '-amount': sql`o.amount_kopecks DESC, o.id DESC`,
      amount: sql`o.amount_kopecks, o.id`,
    },
    wire: (rows, viewer) =>
      rows.map((row) => ({
        id: row.id,
        version: row.version,
        created_at: instantOf(row.created_at),
        customer: { id: row.customer_id, title: row.customer_title },
        supplier: { id: row.supplier_id, title: row.supplier_title },
        supplier_storage: { id: row.from_id, title: row.from_title },
        customer_storage: { id: row.to_id, title: row.to_title },
        lines_count: row.lines_count,
        amount: row.amount_kopecks / 100,
        status: wireOrderStatus(row.status),
        is_overdue: row.is_overdue,
        allowed_actions: allowedOrderActions(row.status, viewer, row),
      })),
  });

export const incomingOrders = ordersOf('supplier');
export const outgoingOrders = ordersOf('customer');

/** Administrators see everybody's orders on either side; what waits for the bank has come in nowhere yet. */
function ownOrders(viewer: Viewer, side: OrderSide): SQL {
  const { seen } = scope(viewer);
  return side === 'supplier' ? sql`${seen(sql`o.supplier_id`)} AND NOT o.withheld` : seen(sql`o.customer_id`);
}

/** Ids of the contractor's overdue incoming orders, the oldest plan first, at most 100. */
export async function overdueOrders(database: Database, viewer: Viewer): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    SELECT o.id FROM orders o JOIN storage from_storage ON from_storage.id = o.supplier_storage_id
    WHERE ${scope(viewer).own(sql`o.supplier_id`)} AND ${OVERDUE}
    ORDER BY o.planned_shipment_at, o.id LIMIT 100`);
  return rows.map(({ id }) => id);
}
