import { checkRule } from '@portal/domain/access';
import { B2C_ORDER_STATUSES, type B2cOrderStatus } from '@portal/domain/b2c';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '@portal/domain/shipments';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import type { Database } from '../../database/connect.ts';
import { wireStatus } from '../../documents/wire.ts';
import { scope } from '../../lists/scope.ts';
import { BOUGHT, OWN_STOCK, PICKED, USED, visibleB2cOrders } from '../b2c/orders.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { readCorrective } from '../orders/correctives.ts';
import { COMES, TO_COME } from '../orders/placing/planned-dates.ts';
import { wireOrderStatus } from '../orders/rules.ts';
import { visibleOrders } from '../orders/visible.ts';

type Wire = Answer<'listCorrectiveConsequences'>['data'][number];
interface Waiting extends Record<string, unknown> {
  kind: Wire['kind'];
  id: number;
  number: string;
  status: string;
  positions: Wire['positions'];
}

/** Positions `c` of the corrective that are still to come, with the order's customer and storage. */
const late = (id: number) => sql`
  SELECT l.id AS line_id, l.product_id, l.order_id, o.customer_id, o.customer_storage_id, ${TO_COME}::int AS left, i.was_at
  FROM delivery_time_corrective_item i JOIN order_line l ON l.id = i.order_line_id JOIN orders o ON o.id = l.order_id
  WHERE i.corrective_id = ${id} AND NOT i.is_taken_out AND ${TO_COME} > 0`;

/**
 * Documents that depend on the positions of a corrective and that the person may see: shipments containing
 * them that have not left, other orders in these shipments, and consumers' orders that miss these pieces.
 * Movements use free stock only and do not depend on them. Throws 404.
 */
export async function readConsequences(database: Database, viewer: Viewer, id: number): Promise<Wire[]> {
  await readCorrective(database, viewer, id);
  const mayShipments = checkRule('pages.shipment-id', viewer);
  const mayConsumers = checkRule('pages.b2c-orders-id', viewer);
  const { rows } = await database.execute<Waiting>(sql`
    WITH late AS MATERIALIZED (${late(id)}),
    formed AS MATERIALIZED (
      SELECT s.id, s.status, s.supplier_id, late.line_id, packed.quantity
      FROM late JOIN shipment_item packed ON packed.order_line_id = late.line_id JOIN shipment s ON s.id = packed.shipment_id
      WHERE s.status IN ('draft', 'packed')),
    waiting AS (
      SELECT 'shipment' AS kind, s.id, s.id::text AS number, s.status, s.line_id, s.quantity FROM formed s
      WHERE ${mayShipments} AND ${scope(viewer).seen(sql`s.supplier_id`)}
      UNION ALL
      SELECT DISTINCT 'order', o.id, o.id::text, o.status, s.line_id, s.quantity
      FROM formed s JOIN shipment_item beside ON beside.shipment_id = s.id JOIN order_line l ON l.id = beside.order_line_id
      JOIN orders o ON o.id = l.order_id
      WHERE o.id NOT IN (SELECT order_id FROM late) AND ${visibleOrders(viewer)}
      UNION ALL
      ${mayConsumers ? consumers(viewer) : sql`SELECT 'b2c_order', NULL::bigint, NULL, NULL, NULL::bigint, NULL::int WHERE false`})
    SELECT w.kind, w.id, w.number, w.status, jsonb_agg(jsonb_build_object('brand_title', brand.title, 'article', product.article,
           'quantity', w.quantity) ORDER BY w.line_id) AS positions
    FROM waiting w JOIN order_line l ON l.id = w.line_id JOIN product ON product.id = l.product_id JOIN brand ON brand.id = product.brand_id
    GROUP BY w.kind, w.id, w.number, w.status ORDER BY array_position(ARRAY['shipment', 'order', 'b2c_order'], w.kind), w.id`);
  return rows.map(({ kind, id: document, number, status, positions }) => ({
    kind,
    id: document,
    number,
    status: statusOf(kind, status),
    positions,
  }));
}

function statusOf(kind: Wire['kind'], status: string) {
  if (kind === 'shipment') return wireStatus(SHIPMENT_STATUSES, status as ShipmentStatus);
  if (kind === 'order') return wireOrderStatus(status);
  return wireStatus(B2C_ORDER_STATUSES, status as B2cOrderStatus);
}

/**
 * Consumers' orders that miss these pieces. The oldest order is served first, from the storage's stock and
 * from other orders that arrive there no later than these pieces were planned; the orders left after that wait
 * for these pieces.
 */
const consumers = (viewer: Viewer) => sql`
  SELECT 'b2c_order', wanted.order_id, wanted.number, wanted.status, wanted.line_id,
         (least(wanted.until, wanted.supply + wanted.left) - greatest(wanted.until - wanted.missing, wanted.supply))::int
  FROM (
    SELECT d.id AS order_id, d.number, d.status, late.line_id, late.left, i.quantity - ${PICKED} AS missing,
           sum(i.quantity - ${PICKED}) OVER (PARTITION BY late.line_id ORDER BY d.id) AS until,
           (SELECT coalesce(sum(greatest(r.quantity - r.held, 0)), 0) FROM ${OWN_STOCK})
           + (SELECT coalesce(sum(greatest(l.accepted - ${USED}, 0)
                + CASE WHEN l.id <> late.line_id AND (${COMES}, l.id) < (late.was_at, late.line_id) THEN ${TO_COME} ELSE 0 END), 0)
              FROM ${BOUGHT}) AS supply
    FROM late JOIN b2c_order d ON d.contractor_id = late.customer_id AND d.storage_id = late.customer_storage_id AND d.status = 'pending'
    JOIN b2c_order_item i ON i.order_id = d.id AND i.product_id = late.product_id
    WHERE i.quantity > ${PICKED} AND ${visibleB2cOrders(viewer)}) wanted
  WHERE wanted.until > wanted.supply AND wanted.until - wanted.missing < wanted.supply + wanted.left`;
