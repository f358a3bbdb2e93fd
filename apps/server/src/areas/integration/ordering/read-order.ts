import { sql } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import { roublesOf } from '../../../contract/money.ts';
import { notFound } from '../../../contract/problem.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { type Connection, instantOf } from '../../../database/connect.ts';
import { type Party, party } from '../../../lists/party.ts';
import { scope } from '../../../lists/scope.ts';
import { readOrderLines } from '../../orders/repository.ts';
import { wireLineStatus, wireOrderStatus } from '../../orders/rules.ts';
import { visibleOrders } from '../../orders/visible.ts';

interface Head extends Record<string, unknown> {
  number: string;
  placed_at: string;
  id: number;
  supplier: Party;
  storage: Party;
  status: string;
  amount_kopecks: number;
  planned_shipment_at: string;
  planned_delivery_at: string;
}

/**
 * The orders that a number of the caller's own has placed, with their lines and where each piece is; two statements.
 * Throws 404 for a number that has placed nothing.
 */
export async function readKeyOrder(
  connection: Connection,
  viewer: Viewer,
  number: string,
): Promise<Answer<'getOrderByOwnNumber'>['data']> {
  const { rows } = await connection.execute<Head>(sql`
    SELECT placed.number, placed.created_at AS placed_at, o.id, o.status, o.amount_kopecks, o.planned_shipment_at, o.planned_delivery_at,
           ${party('supplier')} AS supplier, ${party('storage')} AS storage
    FROM key_order placed JOIN key_order_part part ON part.key_order_id = placed.id JOIN orders o ON o.id = part.order_id
    JOIN contractor supplier ON supplier.id = o.supplier_id JOIN storage ON storage.id = o.customer_storage_id
    WHERE ${scope(viewer).own(sql`placed.contractor_id`)} AND placed.number = ${number.trim()} AND ${visibleOrders(viewer)}
      AND ${scope(viewer).storages(sql`o.customer_storage_id`)}
    ORDER BY o.id`);
  const [first] = rows;
  if (!first) throw notFound('Заказа с таким номером нет');
  const lines = Map.groupBy(
    await readOrderLines(
      connection,
      rows.map(({ id }) => id),
    ),
    ({ order_id }) => order_id,
  );
  return {
    number: first.number,
    placed_at: instantOf(first.placed_at),
    orders: rows.map(({ id, supplier, storage, status, amount_kopecks, ...dates }) => ({
      id,
      supplier,
      storage,
      status: wireOrderStatus(status),
      amount: roublesOf(amount_kopecks),
      planned_shipment_at: instantOf(dates.planned_shipment_at),
      planned_delivery_at: instantOf(dates.planned_delivery_at),
      lines: (lines.get(id) ?? []).map((line) => ({
        id: line.id,
        standard_id: line.standard_id,
        offer_id: line.reserve_id,
        brand: line.brand_title,
        article: line.article,
        title: line.title,
        price: roublesOf(line.price_kopecks),
        ordered: line.ordered,
        undecided: line.undecided,
        confirmed: line.confirmed,
        refused: line.refused,
        cancelled: line.cancelled + line.short,
        shipped: line.shipped,
        accepted: line.accepted,
        planned_delivery_at: instantOf(line.planned_delivery_at ?? dates.planned_delivery_at),
        status: wireLineStatus(line, { cancelRequested: line.requested > 0 }),
      })),
    })),
  };
}
