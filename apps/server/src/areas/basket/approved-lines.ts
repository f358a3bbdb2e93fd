// Lines that leave a basket for an approval, come back from it, or are ordered by it.
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import type { OfferRow } from '../catalogue/offers.ts';
import type { ShipmentChoice } from '../orders/placing/plan-shipments.ts';
import { lockBasketOf } from '../storages/baskets.ts';
import { type Departures, offeredDepartures } from '../storages/logistics/departures.ts';

/** Pieces that are meant for a position of a request. */
export interface Meant {
  position_id: number;
  quantity: number;
}

/** Removes lines from a basket; returns what they were meant for, by line. */
export async function takeOut(
  transaction: Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Meant[]>> {
  const { rows } = await transaction.execute<{ id: number; meant: Meant[] }>(sql`
    SELECT basket_item_id AS id, jsonb_agg(jsonb_build_object('position_id', position_id, 'quantity', quantity) ORDER BY position_id) AS meant
    FROM request_basket_item WHERE basket_item_id = ANY(${sql.param([...ids])}::bigint[]) GROUP BY basket_item_id`);
  await transaction.execute(sql`DELETE FROM basket_item WHERE id = ANY(${sql.param([...ids])}::bigint[])`);
  return new Map(rows.map(({ id, meant }) => [id, meant]));
}

/** A line that comes back into a basket, with the price that its buyer saw. */
export interface BackLine {
  reserve_id: number;
  quantity: number;
  seen_price_kopecks: number;
  meant: readonly Meant[];
}

/** Puts lines into the basket of a storage; quantities of an offer that is there already are added up. */
export async function putBack(
  transaction: Transaction,
  { contractor_id, storage_id }: { contractor_id: number; storage_id: number },
  lines: readonly BackLine[],
): Promise<void> {
  const basketId = await lockBasketOf(transaction, { contractor_id, storage_id });
  const { rows: back } = await transaction.execute<{ id: number; reserve_id: number }>(sql`
    INSERT INTO basket_item (basket_id, reserve_id, quantity, seen_price_kopecks)
    SELECT ${basketId}, l.reserve_id, l.quantity, l.seen_price_kopecks
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS l(reserve_id bigint, quantity int, seen_price_kopecks bigint)
    ON CONFLICT (basket_id, reserve_id) DO UPDATE SET quantity = least(9999, basket_item.quantity + excluded.quantity)
    RETURNING id, reserve_id`);
  const itemOf = new Map(back.map(({ id, reserve_id }) => [reserve_id, id]));
  const meant = lines.flatMap((line) =>
    line.meant.map((one) => ({ ...one, item: itemOf.get(line.reserve_id) })),
  );
  if (meant.length > 0)
    await transaction.execute(sql`
      INSERT INTO request_basket_item (position_id, basket_item_id, quantity)
      SELECT position.id, m.item, m.quantity
      FROM jsonb_to_recordset(${JSON.stringify(meant)}::jsonb) AS m(position_id bigint, quantity int, item bigint)
      JOIN request_position position ON position.id = m.position_id
      ON CONFLICT (position_id, basket_item_id) DO UPDATE SET quantity = request_basket_item.quantity + excluded.quantity`);
}

/**
 * Links positions of requests to what was ordered for them; returns whether there are any. Fewer pieces may have been
 * ordered than were meant: the first positions get theirs first.
 */
export async function linkPositions(
  transaction: Transaction,
  orders: readonly number[],
  lines: readonly { reserve_id: number; meant: readonly Meant[] }[],
): Promise<boolean> {
  const meant = lines.flatMap(({ reserve_id, meant: own }) => own.map((one) => ({ ...one, reserve_id })));
  if (meant.length === 0) return false;
  const { rowCount } = await transaction.execute(sql`
    WITH share AS (
      SELECT position.id AS position_id, line.id AS order_line_id,
             least(m.quantity, line.ordered + m.quantity - sum(m.quantity) OVER (PARTITION BY line.id ORDER BY position.id)) AS quantity
      FROM jsonb_to_recordset(${JSON.stringify(meant)}::jsonb) AS m(position_id bigint, quantity int, reserve_id bigint)
      JOIN order_line line ON line.order_id = ANY(${sql.param([...orders])}::bigint[]) AND line.reserve_id = m.reserve_id
      JOIN request_position position ON position.id = m.position_id)
    INSERT INTO request_order_line (position_id, order_line_id, quantity)
    SELECT position_id, order_line_id, quantity FROM share WHERE quantity > 0`);
  return (rowCount ?? 0) > 0;
}

/**
 * The author's choices for shipments that still exist; a departure that is no longer offered becomes the nearest one.
 */
export const stillOffered = (
  choices: readonly ShipmentChoice[],
  offers: readonly OfferRow[],
  departures: Departures,
): ShipmentChoice[] =>
  choices.flatMap((choice) => {
    const offer = offers.find(
      ({ supplier_id, storage_id }) => supplier_id === choice.supplier_id && storage_id === choice.storage_id,
    );
    if (!offer) return [];
    const leaves = choice.departure_at ? new Date(choice.departure_at).getTime() : null;
    const offered = offeredDepartures(offer, departures).some((one) => one.getTime() === leaves);
    return [offered ? choice : { ...choice, departure_at: null }];
  });
