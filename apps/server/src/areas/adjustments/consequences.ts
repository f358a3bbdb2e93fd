import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { roublesOf } from '../../contract/money.ts';
import type { Database } from '../../database/connect.ts';
import { offerPrice, offersOfProducts } from '../catalogue/offers.ts';
import { arrivalOf } from '../orders/replacements.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../identity/viewer.ts';
import { departuresNow } from '../storages/departures.ts';
import { type Position, positionsOf, readCorrective } from './adjustments.ts';

type Item = Answer<'listCorrectiveItems'>['data'][number];

/**
 * The positions of a corrective; while the customer decides, with where else the same part would come from earlier than the new date
 * says: the earliest, of those that come at the same time the cheapest. Throws 404.
 */
export async function readCorrectiveItems(database: Database, viewer: Viewer, id: number): Promise<Item[]> {
  const { allowed_actions, planned_delivery_at } = await readCorrective(database, viewer, id);
  const positions = await positionsOf(database, id);
  // What the customer may buy elsewhere is no business of the supplier's.
  const elsewhere = allowed_actions.includes('agree')
    ? await offersElsewhere(database, id, positions)
    : new Map<number, Item['elsewhere']>();
  const promised = await promisedTo(database, viewer, positions);
  const until = Date.parse(planned_delivery_at);
  return positions.map((position) => {
    const other = elsewhere.get(position.id) ?? null;
    return {
      ...position,
      promised: promised.get(position.order_line_id) ?? [],
      elsewhere: other && Date.parse(other.arrival_at) < until ? other : null,
    };
  });
}

/** Consumers' orders of the person's own company that pieces of these lines were put aside for, and that wait for them still. */
async function promisedTo(
  database: Database,
  viewer: Viewer,
  positions: readonly Position[],
): Promise<Map<number, Item['promised']>> {
  const { rows } = await database.execute<{ line_id: number; promised: Item['promised'] }>(sql`
    SELECT k.order_line_id AS line_id, jsonb_agg(jsonb_build_object('id', d.id, 'number', d.number, 'quantity', k.quantity) ORDER BY d.id) AS promised
    FROM b2c_pick k JOIN b2c_order_item i ON i.id = k.item_id JOIN b2c_order d ON d.id = i.order_id
    WHERE k.order_line_id = ANY(${sql.param(positions.map(({ order_line_id }) => order_line_id))}::bigint[])
      AND ${scope(viewer).own(sql`d.contractor_id`)} AND d.status IN ('pending', 'ready') GROUP BY k.order_line_id`);
  return new Map(rows.map(({ line_id, promised }) => [line_id, promised]));
}

async function offersElsewhere(database: Database, id: number, positions: readonly Position[]) {
  const { rows: heads } = await database.execute<{
    customer_id: number;
    storage_id: number;
    from_id: number;
  }>(sql`
    SELECT o.customer_id, o.customer_storage_id AS storage_id, o.supplier_storage_id AS from_id
    FROM delivery_time_corrective d JOIN orders o ON o.id = d.order_id WHERE d.id = ${id}`);
  const [order] = heads;
  if (!order) throw new Error(`corrective ${id} without an order`);
  const departures = await departuresNow(database);
  const { rows } = await offersOfProducts(database, {
    contractor_id: order.customer_id,
    storage_id: order.storage_id,
    b2c: false,
    basketId: 0,
    products: [...new Set(positions.map(({ standard_id }) => standard_id))],
  });
  const offers = rows
    .filter((row) => row.storage_id !== order.from_id)
    .map((row) => ({ row, price: offerPrice(row), arrival: arrivalOf(row, departures) }))
    .toSorted((a, b) => a.arrival - b.arrival || a.price - b.price);
  return new Map(
    positions.map((position) => {
      const best = offers.find(
        ({ row }) => row.product_id === position.standard_id && row.available >= position.quantity,
      );
      return [
        position.id,
        best
          ? {
              supplier_title: best.row.supplier_title,
              price: roublesOf(best.price),
              arrival_at: new Date(best.arrival).toISOString(),
            }
          : null,
      ] as const;
    }),
  );
}
