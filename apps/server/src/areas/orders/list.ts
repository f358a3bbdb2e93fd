import { normalizeArticle } from '@portal/domain/part-number';
import { sql, type SQL } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Answer } from '../../contract/handlers.ts';
import { pageOf, pagination } from '../../contract/paging.ts';
import { type Database, instantOf } from '../../database/connect.ts';
import { contains } from '../../database/like.ts';
import type { Viewer } from '../identity/viewer.ts';
import { allowedOrderActions, type OrderSide, wireOrderStatus } from './rules.ts';

export interface ListQuery {
  page?: number;
  pageSize?: number;
  tab?: 'all' | 'new' | 'to_ship' | 'overdue';
  'filter[search]'?: string;
  sort?: '-created_at' | 'created_at' | '-amount' | 'amount';
}

/** Planned shipment today or earlier in the supplier storage's zone, and something still to ship. */
const OVERDUE = sql`(o.status IN ('active', 'confirmed_partially', 'confirmed', 'shipping')
  AND o.planned_shipment_at < (date_trunc('day', now() AT TIME ZONE from_storage.time_zone) + interval '1 day') AT TIME ZONE from_storage.time_zone)`;
const TABS = {
  all: sql`true`,
  new: sql`o.status = 'active'`,
  to_ship: sql`o.status IN ('confirmed_partially', 'confirmed', 'shipping')`,
  overdue: OVERDUE,
};
const SORTS = {
  '-created_at': sql`o.created_at DESC, o.id DESC`,
  created_at: sql`o.created_at, o.id`,
  '-amount': sql`o.amount_kopecks DESC, o.id DESC`,
  amount: sql`o.amount_kopecks, o.id`,
};

interface Row {
  id: number;
  version: number;
  created_at: string;
  customer_id: number;
  customer_title: string;
  supplier_id: number;
  supplier_title: string;
  from_id: number;
  from_title: string;
  to_id: number;
  to_title: string;
  lines_count: number;
  amount_kopecks: number;
  status: string;
  is_overdue: boolean;
}

/** Orders of one side, with the counters of its tabs. Two statements, whatever their number. */
export async function listOrders(
  database: Database,
  viewer: Viewer,
  side: OrderSide,
  query: ListQuery,
  reply: FastifyReply,
): Promise<Answer<'listIncomingOrders'>> {
  const page = pageOf(query);
  const mine = ownOrders(viewer, side);
  const where = sql`${mine} AND ${searched(query['filter[search]'])}`;
  const tab = TABS[query.tab ?? 'all'];
  const counted = await database.execute<Record<'all' | 'new' | 'to_ship' | 'overdue', number>>(sql`
    SELECT count(*) AS "all", count(*) FILTER (WHERE ${TABS.new}) AS "new",
           count(*) FILTER (WHERE ${TABS.to_ship}) AS to_ship, count(*) FILTER (WHERE ${OVERDUE}) AS overdue
    FROM orders o
    JOIN storage from_storage ON from_storage.id = o.supplier_storage_id
    JOIN contractor customer ON customer.id = o.customer_id
    JOIN contractor supplier ON supplier.id = o.supplier_id
    WHERE ${where}`);
  const counters = counted.rows[0] ?? { all: 0, new: 0, to_ship: 0, overdue: 0 };
  const { rows } = await database.execute(sql`
    SELECT o.id, o.version, o.created_at, o.customer_id, customer.title AS customer_title, o.supplier_id, supplier.title AS supplier_title,
           from_storage.id AS from_id, from_storage.title AS from_title, to_storage.id AS to_id, to_storage.title AS to_title,
           o.lines_count, o.amount_kopecks, o.status, ${OVERDUE} AS is_overdue
    FROM orders o
    JOIN storage from_storage ON from_storage.id = o.supplier_storage_id
    JOIN storage to_storage ON to_storage.id = o.customer_storage_id
    JOIN contractor customer ON customer.id = o.customer_id
    JOIN contractor supplier ON supplier.id = o.supplier_id
    WHERE ${where} AND ${tab}
    ORDER BY ${SORTS[query.sort ?? '-created_at']} LIMIT ${page.limit} OFFSET ${page.offset}`);
  const data = (rows as unknown as Row[]).map((row) => ({
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
  }));
  return { data, pagination: pagination(reply, page, counters[query.tab ?? 'all']), counters };
}

/** Administrators see everybody's orders on either side; what waits for the bank has come in nowhere yet. */
function ownOrders(viewer: Viewer, side: OrderSide): SQL {
  if (viewer.type === 'admin') return side === 'supplier' ? sql`NOT o.withheld` : sql`true`;
  return side === 'supplier'
    ? sql`o.supplier_id = ${viewer.contractor_id} AND NOT o.withheld`
    : sql`o.customer_id = ${viewer.contractor_id}`;
}

function searched(text: string | undefined): SQL {
  const wanted = text?.trim() ?? '';
  if (wanted === '') return sql`true`;
  const number = wanted.replaceAll(/[№\s ]/gu, '');
  const norm = normalizeArticle(wanted);
  const like = contains(wanted);
  return sql`(o.id::text = ${number} OR customer.title ILIKE ${like} OR supplier.title ILIKE ${like}
    OR (${norm} <> '' AND EXISTS (
      SELECT 1 FROM order_line JOIN product ON product.id = order_line.product_id
      WHERE order_line.order_id = o.id AND product.article_norm LIKE ${`${norm}%`})))`;
}

/** Ids of the contractor's overdue incoming orders, the oldest plan first, at most 100. */
export async function overdueOrders(database: Database, viewer: Viewer): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    SELECT o.id FROM orders o JOIN storage from_storage ON from_storage.id = o.supplier_storage_id
    WHERE o.supplier_id = ${viewer.contractor_id} AND ${OVERDUE}
    ORDER BY o.planned_shipment_at, o.id LIMIT 100`);
  return rows.map(({ id }) => id);
}
