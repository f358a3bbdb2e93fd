import { checkRule } from '@portal/domain/access';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '@portal/domain/shipments';
import { type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '../../../contract/viewer.ts';
import { roublesOf } from '../../../contract/money.ts';
import { type Connection, instantOf, instantOrNull } from '../../../database/connect.ts';
import { wireStatus } from '../../../documents/wire.ts';
import { listFor, type WireRow } from '../../../lists/list.ts';
import { party, place } from '../../../lists/party.ts';
import { scope } from '../../../lists/scope.ts';

type Line = WireRow<'listSentGoods'>['lines'][number];

/** Its own order number, with which a company's system placed the order; null: the order was placed otherwise. */
const OWN_NUMBER = (viewer: Viewer) => sql`(
  SELECT placed.number FROM key_order_part part JOIN key_order placed ON placed.id = part.key_order_id
  WHERE part.order_id = l.order_id AND ${scope(viewer).own(sql`placed.contractor_id`)} LIMIT 1)`;

/**
 * Shipments `d` of the viewer's storages: as the seller all, as the buyer those that have left, each by the permission
 * for its side.
 */
function visible(viewer: Viewer): SQL {
  const { own, storages } = scope(viewer);
  const sides = [
    ...(checkRule('pages.shipment', viewer)
      ? [sql`(${own(sql`d.supplier_id`)} AND ${storages(sql`d.supplier_storage_id`)})`]
      : []),
    ...(checkRule('pages.acceptances', viewer)
      ? [
          sql`(${own(sql`d.customer_id`)} AND ${storages(sql`d.customer_storage_id`)} AND d.shipment_date IS NOT NULL)`,
        ]
      : []),
  ];
  return sides.length === 0 ? sql`false` : sql`(${sql.join(sides, sql` OR `)})`;
}

/** Shipments of both sides with their lines, newest first; one statement for the lines of a page. */
export const sentGoods = listFor<'listSentGoods'>()({
  fields: {
    id: sql<number>`d.id`,
    status: sql<ShipmentStatus>`d.status`,
    created_at: sql<string>`d.created_at`,
    shipment_date: sql<string | null>`d.shipment_date`,
    actual_delivery_date: sql<string | null>`d.actual_delivery_date`,
    upd_number: sql<string>`d.upd_number`,
    upd_date: sql<string | null>`d.upd_date`,
    supplier_id: sql<number>`d.supplier_id`,
    supplier: party('supplier'),
    customer: party('customer'),
    supplier_storage: place('from_storage'),
    customer_storage: place('to_storage'),
    amount_kopecks: sql<number>`d.amount_kopecks`,
  },
  from: sql`shipment d JOIN contractor supplier ON supplier.id = d.supplier_id JOIN contractor customer ON customer.id = d.customer_id
    JOIN storage from_storage ON from_storage.id = d.supplier_storage_id JOIN storage to_storage ON to_storage.id = d.customer_storage_id`,
  counted: sql`shipment d`,
  key: sql`d.id`,
  scope: visible,
  filters: {
    since: (since) =>
      sql`greatest(d.created_at, d.shipment_date, d.actual_delivery_date) >= ${since}::timestamptz`,
    number: (number, viewer) => sql`d.id IN (
      SELECT i.shipment_id FROM key_order placed JOIN key_order_part part ON part.key_order_id = placed.id
      JOIN order_line l ON l.order_id = part.order_id JOIN shipment_item i ON i.order_line_id = l.id
      WHERE placed.number = ${number.trim()} AND ${scope(viewer).own(sql`placed.contractor_id`)})`,
    order_id: (id) => sql`d.id IN (
      SELECT i.shipment_id FROM order_line l JOIN shipment_item i ON i.order_line_id = l.id WHERE l.order_id = ${id})`,
  },
  order: sql`d.created_at DESC, d.id DESC`,
  wire: async (rows, viewer, connection) => {
    const lines = await linesOf(
      connection,
      viewer,
      rows.map(({ id }) => id),
    );
    return rows.map(({ status, supplier_id, amount_kopecks, ...row }) => ({
      ...row,
      side: supplier_id === viewer.contractor_id ? ('seller' as const) : ('buyer' as const),
      status: wireStatus(SHIPMENT_STATUSES, status),
      created_at: instantOf(row.created_at),
      shipment_date: instantOrNull(row.shipment_date),
      actual_delivery_date: instantOrNull(row.actual_delivery_date),
      amount: roublesOf(amount_kopecks),
      lines: lines.get(row.id) ?? [],
    }));
  },
});

/** Lines of shipments by shipment, with what was found at the acceptance. */
async function linesOf(
  connection: Connection,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, Line[]>> {
  const { rows } = await connection.execute<Line & { shipment_id: number } & Record<string, unknown>>(sql`
    SELECT i.shipment_id, l.order_id, ${OWN_NUMBER(viewer)} AS number, l.id AS line_id, brand.title AS brand, product.article, product.title,
           l.price_kopecks AS price, i.quantity,
           coalesce(a.accepted, 0) AS accepted, coalesce(a.shortage, 0) AS shortage, coalesce(a.rejected, 0) AS rejected
    FROM shipment_item i JOIN order_line l ON l.id = i.order_line_id
    JOIN product ON product.id = l.product_id JOIN brand ON brand.id = product.brand_id
    LEFT JOIN acceptance_item a ON a.shipment_item_id = i.id
    WHERE i.shipment_id = ANY(${sql.param([...ids])}::bigint[]) ORDER BY i.shipment_id, i.id`);
  return new Map(
    [...Map.groupBy(rows, ({ shipment_id }) => shipment_id)].map(([id, own]) => [
      id,
      own.map(({ shipment_id: _, price, ...line }) => ({ ...line, price: roublesOf(price) })),
    ]),
  );
}
