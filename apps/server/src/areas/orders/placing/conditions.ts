import { routeTermMinutes } from '@portal/domain/terms';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import { roublesOf } from '../../../contract/money.ts';
import { notFound } from '../../../contract/problem.ts';
import { type Connection, instantOf } from '../../../database/connect.ts';
import { scope } from '../../../lists/scope.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { arrivalAt, type Departures, departureOf } from '../../storages/logistics/departures.ts';
import type { Route } from '../../storages/tables.ts';
import { GOT_AT } from './planned-dates.ts';
import { wireOrderStatus } from '../rules.ts';
import { visibleOrders } from '../visible.ts';

type Conditions = Answer<'listOrderConditions'>['data'][number];
type Other = Answer<'listOrdersOfProduct'>['data'][number];
interface Party {
  id: number;
  title: string;
}

/**
 * Suppliers with active contracts, by name, each with the logistic paths to the person's storages; empty for an
 * administrator.
 */
export async function orderConditions(
  connection: Connection,
  viewer: Viewer,
  departures: Departures,
): Promise<Conditions[]> {
  const { rows } = await connection.execute<{
    supplier: Party;
    contract: { id: number; number: string; limit: number | null; used: number };
    minimal_kopecks: number;
    processing_hours: number;
    automatic_refusal: boolean;
    ways: {
      id: number;
      from: Party & { time_zone: string };
      to: Party & { time_zone: string };
      routes: Route[];
      cut_offs: number[];
      transit_cut_off: number | null;
    }[];
  }>(sql`
    SELECT jsonb_build_object('id', supplier.id, 'title', supplier.title) AS supplier,
           jsonb_build_object('id', contract.id, 'number', contract.number, 'limit', contract.limit_kopecks, 'used', contract.used_kopecks) AS contract,
           coalesce(s.minimal_kopecks, 0) AS minimal_kopecks, coalesce(s.processing_hours, 0) AS processing_hours,
           s.automatic_since IS NOT NULL AS automatic_refusal,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', card.id, 'from', jsonb_build_object('id', source.id, 'title', source.title, 'time_zone', source.time_zone),
                     'to', jsonb_build_object('id', target.id, 'title', target.title, 'time_zone', target.time_zone), 'routes', card.routes, 'cut_offs', card.cut_off_week_minutes,
                     'transit_cut_off', card.transit_cut_off_week_minute)
                     ORDER BY target.title, source.title, card.id), '[]')
            FROM logistic_card card JOIN storage source ON source.id = card.supplier_storage_id JOIN storage target ON target.id = card.customer_storage_id
            WHERE card.status = 'active' AND source.contractor_id = contract.supplier_id AND target.contractor_id = contract.customer_id
              AND ${scope(viewer).storages(sql`target.id`)}) AS ways
    FROM contract JOIN contractor supplier ON supplier.id = contract.supplier_id
    LEFT JOIN order_settings s ON s.contractor_id = supplier.id
    WHERE contract.status = 'active' AND ${scope(viewer).own(sql`contract.customer_id`)}
    ORDER BY supplier.title, contract.id`);
  return rows.map(({ supplier, contract, minimal_kopecks, processing_hours, automatic_refusal, ways }) => ({
    supplier,
    minimal_amount: roublesOf(minimal_kopecks),
    processing_hours,
    automatic_refusal,
    contract: {
      ...contract,
      limit: contract.limit === null ? null : roublesOf(contract.limit),
      used: roublesOf(contract.used),
    },
    ways: ways.map(({ id, from, to, ...path }) => {
      const way = { card_id: id, storage_id: from.id, storage_zone: from.time_zone, ...path };
      const leaves = departureOf(way, departures);
      return {
        id,
        from,
        to,
        order_before: leaves.toISOString(),
        arrival_at: arrivalAt(leaves, way, departures).toISOString(),
        term: routeTermMinutes(way.routes),
      };
    }),
  }));
}

/**
 * Other open orders of the person's company with the same product, earliest delivery first. Throws 404 where the person
 * may not see the order.
 */
export async function ordersOfProduct(
  connection: Connection,
  viewer: Viewer,
  orderId: number,
  productId: number,
): Promise<Other[]> {
  const { rows: seen } = await connection.execute(
    sql`SELECT FROM orders o WHERE o.id = ${orderId} AND ${visibleOrders(viewer)}`,
  );
  if (seen.length === 0) throw notFound('Заказ не найден');
  const { rows } = await connection.execute<Omit<Other, 'status'> & { status: string }>(sql`
    SELECT o.id AS order_id, jsonb_build_object('id', supplier.id, 'title', supplier.title) AS supplier,
           sum(l.undecided + l.confirmed - l.accepted - l.shortage - l.rejected)::int AS due,
           sum(l.shipped - l.accepted - l.shortage - l.rejected)::int AS shipped, o.planned_delivery_at,
           got.time_zone, o.status
    FROM order_line l JOIN orders o ON o.id = l.order_id JOIN contractor supplier ON supplier.id = o.supplier_id
    JOIN storage got ON got.id = ${GOT_AT}
    WHERE l.product_id = ${productId} AND o.id <> ${orderId} AND ${scope(viewer).seen(sql`o.customer_id`)}
    GROUP BY o.id, supplier.id, got.id HAVING sum(l.undecided + l.confirmed - l.accepted - l.shortage - l.rejected) > 0
    ORDER BY o.planned_delivery_at, o.id LIMIT 50`);
  return rows.map((row) => ({
    ...row,
    planned_delivery_at: instantOf(row.planned_delivery_at),
    status: wireOrderStatus(row.status),
  }));
}
