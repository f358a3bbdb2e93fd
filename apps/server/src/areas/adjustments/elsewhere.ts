import { chooseElsewhere } from '@portal/domain/correctives';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { kopecksOf, roublesOf } from '../../contract/money.ts';
import type { Database } from '../../database/connect.ts';
import { offerPrice, offersOfProducts } from '../catalogue/offers.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { readCorrective } from '../orders/correctives.ts';
import { arrivalOf, fittingQuantity } from '../orders/replacements/replacements.ts';
import { departuresNow } from '../storages/logistics/departures.ts';
import { type Position, positionsOf } from './adjustments.ts';

type Item = Answer<'listCorrectiveItems'>['data'][number];

/**
 * The positions of a corrective; while the customer has to decide, with other offers of the same parts that
 * arrive sooner or cost less. Throws 404.
 */
export async function readCorrectiveItems(database: Database, viewer: Viewer, id: number): Promise<Item[]> {
  const { allowed_actions, planned_delivery_at } = await readCorrective(database, viewer, id);
  const positions = await positionsOf(database, id);
  // The supplier must not see other suppliers' offers.
  const elsewhere = allowed_actions.includes('agree')
    ? await offersElsewhere(database, id, positions, planned_delivery_at)
    : new Map<number, Item['elsewhere']>();
  return positions.map((position) => ({ ...position, elsewhere: elsewhere.get(position.id) ?? [] }));
}

async function offersElsewhere(
  database: Database,
  id: number,
  positions: readonly Position[],
  planned: string,
): Promise<Map<number, Item['elsewhere']>> {
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
    .map((row) => ({ id: row.id, row, price: offerPrice(row), arrival: arrivalOf(row, departures) }));
  return new Map(
    positions.map((position) => {
      const enough = offers.flatMap((offer) => {
        const quantity =
          offer.row.product_id === position.standard_id && position.left > 0
            ? fittingQuantity(offer.row, position.left)
            : null;
        return quantity === null ? [] : [{ ...offer, quantity }];
      });
      const chosen = chooseElsewhere(enough, { price: kopecksOf(position.price), planned });
      return [
        position.id,
        chosen.map(({ row, price, arrival, quantity }) => ({
          offer_id: row.id,
          quantity,
          supplier_title: row.supplier_title,
          price: roublesOf(price),
          arrival_at: new Date(arrival).toISOString(),
        })),
      ] as const;
    }),
  );
}
