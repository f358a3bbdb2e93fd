import { ORDER_STATUSES } from '@portal/domain/order-status';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { roublesOf } from '../../contract/money.ts';
import { type Connection, type Database, instantOf } from '../../database/connect.ts';
import { keptCounts, marked } from '../../documents/counts.ts';
import { sinceDay, throughDay } from '../../lists/days.ts';
import { listFor, type RowOf } from '../../lists/list.ts';
import { byArticle, byContractor, byNumber } from '../../lists/search.ts';
import { type Planned, scope } from '../../lists/scope.ts';
import { inStatuses } from '../../lists/tabs.ts';
import { below } from '../catalogue/categories.ts';
import { ANSWERS, mayDo } from '../../documents/may-do.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { AWAITS_ANSWER, HAS_CLAIM, HAS_CORRECTIVE, LATE, OPEN, OVERDUE, TO_SHIP } from './flags.ts';
import { unreadFilter, withUnread } from '../../documents/messages.ts';
import { allowedOrderActions, type OrderSide, wireOrderStatus } from './rules.ts';

/**
 * Tables for counting: tabs and filters need the time zone of the storage. PostgreSQL removes the join where it is not
 * used.
 */
const COUNTED = sql`orders o LEFT JOIN storage from_storage ON from_storage.id = o.supplier_storage_id`;

const among =
  (column: SQL) =>
  (ids: readonly number[]): SQL =>
    sql`${column} = ANY(${sql.param(ids)}::bigint[])`;

/** The order contains a product that satisfies the condition. */
const withProduct = (kind: SQL): SQL => sql`EXISTS (
  SELECT FROM order_line JOIN product ON product.id = order_line.product_id WHERE order_line.order_id = o.id AND ${kind})`;

const archivedBy = (side: OrderSide): SQL => sql.raw(`o.archived_by_${side}`);

const FIELDS = {
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
  is_late: LATE,
  awaits_answer: AWAITS_ANSWER,
  is_transit: sql<boolean>`o.is_transit`,
  has_claim: HAS_CLAIM,
  has_corrective: HAS_CORRECTIVE,
};
type OrderFields = RowOf<typeof FIELDS> & { is_archived: boolean };

const NEWEST = sql`o.created_at DESC, o.id DESC`;

/** Parts that all lists of one side's orders share. */
const listed = (side: OrderSide) => ({
  fields: { ...FIELDS, is_archived: sql<boolean>`${archivedBy(side)}` },
  from: sql`${COUNTED}
    JOIN storage to_storage ON to_storage.id = o.customer_storage_id
    JOIN contractor customer ON customer.id = o.customer_id
    JOIN contractor supplier ON supplier.id = o.supplier_id`,
  counted: COUNTED,
  key: sql`o.id`,
  kept: keptCounts('orders', 'o', {
    withheld: marked('withheld'),
    is_transit: marked('is_transit'),
    archived_by_customer: marked('archived_by_customer'),
    archived_by_supplier: marked('archived_by_supplier'),
  }),
  search: {
    number: byNumber(sql`o.id`),
    article: byArticle(
      (pattern) => sql`EXISTS (
          SELECT 1 FROM order_line JOIN product ON product.id = order_line.product_id
          WHERE order_line.order_id = o.id AND product.article_norm LIKE ${pattern})`,
    ),
    contractor: byContractor(sql`o.customer_id`, sql`o.supplier_id`),
  },
  order: NEWEST,
  sorts: {
    '-created_at': NEWEST,
    created_at: sql`o.created_at, o.id`,
    '-amount': sql`o.amount_kopecks DESC, o.id DESC`,
    amount: sql`o.amount_kopecks, o.id`,
  },
  wire: async (rows: OrderFields[], viewer: Viewer, connection: Connection) => {
    const unread = await withUnread(connection, viewer, 'order', rows);
    return unread.map((row) => ({
      id: row.id,
      version: row.version,
      created_at: instantOf(row.created_at),
      customer: { id: row.customer_id, title: row.customer_title },
      supplier: { id: row.supplier_id, title: row.supplier_title },
      supplier_storage: { id: row.from_id, title: row.from_title },
      customer_storage: { id: row.to_id, title: row.to_title },
      lines_count: row.lines_count,
      amount: roublesOf(row.amount_kopecks),
      status: wireOrderStatus(row.status),
      is_overdue: row.is_overdue,
      is_late: row.is_late,
      is_transit: row.is_transit,
      has_claim: row.has_claim,
      has_corrective: row.has_corrective,
      is_archived: row.is_archived,
      unread_comments: row.unread_comments,
      allowed_actions: allowedOrderActions(row.status, viewer, row, { undecided: row.awaits_answer ? 1 : 0 }),
    }));
  },
});

/** Orders of one side; archived ones only when the filter asks for them. */
const ordersOf = (side: OrderSide) =>
  listFor<'listIncomingOrders'>()({
    ...listed(side),
    sorts: {
      ...listed(side).sorts,
      // Late orders first, then by planned shipment.
      planned_shipment: sql`${LATE} DESC, o.planned_shipment_at, o.id`,
    },
    scope: (viewer, planned) => ownOrders(viewer, side, planned),
    leaves: { out: archivedBy(side), parameter: 'filter[archived]' },
    filters: {
      'filter[customer_id]': among(sql`o.customer_id`),
      'filter[supplier_id]': among(sql`o.supplier_id`),
      'filter[storage_id]': among(
        side === 'supplier' ? sql`o.supplier_storage_id` : sql`o.customer_storage_id`,
      ),
      'filter[brand_id]': (ids) => withProduct(sql`product.brand_id = ANY(${sql.param(ids)}::bigint[])`),
      'filter[category_id]': (ids) => withProduct(sql`product.category_id IN ${below(ids)}`),
      'filter[status_id]': inStatuses(ORDER_STATUSES, sql`o.status`),
      'filter[transit]': (is) => sql`o.is_transit = ${is}`,
      'filter[overdue]': (is) => sql`${OVERDUE} = ${is}`,
      'filter[late]': (is) => sql`${LATE} = ${is}`,
      'filter[with_claim]': (is) => sql`${HAS_CLAIM} = ${is}`,
      'filter[with_corrective]': (is) => sql`${HAS_CORRECTIVE} = ${is}`,
      'filter[unread]': unreadFilter('order', sql`o.id`),
      'filter[created_from]': sinceDay(sql`o.created_at`, sql`from_storage.time_zone`),
      'filter[created_to]': throughDay(sql`o.created_at`, sql`from_storage.time_zone`),
    },
    kept: {
      ...listed(side).kept,
      by: ['filter[customer_id]', 'filter[supplier_id]', 'filter[status_id]', 'filter[transit]'],
      apart: { tabs: ['awaits_answer', 'to_ship', 'overdue', 'late'], among: OPEN },
    },
    tabs: {
      parameter: 'tab',
      holds: {
        all: sql`true`,
        new: sql`o.status = 'active'`,
        awaits_answer: AWAITS_ANSWER,
        to_ship: TO_SHIP,
        overdue: OVERDUE,
        late: LATE,
      },
    },
  });

/** Archived orders of one side. */
const archiveOf = (side: OrderSide) =>
  listFor<'listArchivedIncomingOrders'>()({
    ...listed(side),
    scope: (viewer, planned) => sql`${ownOrders(viewer, side, planned)} AND ${archivedBy(side)}`,
    filters: {
      'condition[id]': (id) => sql`o.id = ${id}`,
      'condition[contractor_title]': byContractor(sql`o.customer_id`, sql`o.supplier_id`),
    },
  });

export const incomingOrders = ordersOf('supplier');
export const outgoingOrders = ordersOf('customer');
export const archivedIncoming = archiveOf('supplier');
export const archivedOutgoing = archiveOf('customer');

/** Values for the filters of one side's orders: counterparties by contract, own storages, brands and categories. */
export async function filterValues(
  database: Database,
  viewer: Viewer,
  side: OrderSide,
): Promise<Answer<'getOrderFilterValues'>['data']> {
  const { seen } = scope(viewer);
  const [own, other] = side === 'supplier' ? ['supplier_id', 'customer_id'] : ['customer_id', 'supplier_id'];
  const { rows } = await database.execute<Answer<'getOrderFilterValues'>['data']>(sql`
    SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title) ORDER BY title, id), '[]') FROM (
              SELECT DISTINCT c.id, c.title FROM contract JOIN contractor c ON c.id = contract.${sql.identifier(other ?? '')}
              WHERE ${seen(sql`contract.${sql.identifier(own ?? '')}`)} ORDER BY c.title, c.id LIMIT 1000) party) AS contractors,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title) ORDER BY title, id), '[]') FROM (
              SELECT id, title FROM storage WHERE ${seen(sql`storage.contractor_id`)} ORDER BY title, id LIMIT 1000) place) AS storages,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title) ORDER BY title, id), '[]') FROM (
              SELECT id, title FROM brand ORDER BY title, id LIMIT 1000) named) AS brands,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title) ORDER BY title, id), '[]') FROM (
              SELECT id, title FROM category WHERE parent_id IS NOT NULL ORDER BY title, id LIMIT 1000) kind) AS categories`);
  return rows[0] ?? { contractors: [], storages: [], brands: [], categories: [] };
}

/**
 * Condition on the orders of one side. An administrator sees everybody's; orders that wait for the bank are not
 * incoming yet.
 */
function ownOrders(viewer: Viewer, side: OrderSide, planned?: Planned): SQL {
  const { seen } = scope(viewer, planned);
  return side === 'supplier' ? sql`${seen(sql`o.supplier_id`)} AND NOT o.withheld` : seen(sql`o.customer_id`);
}

/**
 * Ids of the contractor's incoming orders that were not shipped in time, oldest planned shipment first, at most 100.
 */
export async function overdueOrders(database: Database, viewer: Viewer): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    SELECT o.id FROM orders o JOIN storage from_storage ON from_storage.id = o.supplier_storage_id
    WHERE ${scope(viewer).own(sql`o.supplier_id`)} AND ${LATE}
    ORDER BY o.planned_shipment_at, o.id LIMIT 100`);
  return rows.map(({ id }) => id);
}

/** Number of new orders that wait for the person's answer; 0 for those who may not answer, such as administrators. */
export async function countNew(database: Database, viewer: Viewer): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM orders o WHERE ${scope(viewer).own(sql`o.supplier_id`)} AND o.status = 'active' AND ${mayDo(viewer, ANSWERS)}`);
  return rows[0]?.count ?? 0;
}
