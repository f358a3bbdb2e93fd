import type { components } from '@portal/openapi/types';
import { sql } from 'drizzle-orm';
import { kopecksOf, roublesOf } from '../../contract/money.ts';
import { conflict, unprocessable } from '../../contract/problem.ts';
import { instantOf, type Transaction } from '../../database/connect.ts';
import { preparedCall } from '../../database/prepared.ts';
import type { Jobs } from '../../jobs/queue.ts';
import { openCredit } from '../bank/open.ts';
import { type OfferRow, offerPrice } from '../catalogue/offers.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { checkMinimalSums } from '../orders/placing/order-settings.ts';
import { amountOf, type NewOrder, placeOrders } from '../orders/placing/place.ts';
import { undoUntilFor } from '../orders/placing/undo-until.ts';
import { GOT_AT } from '../orders/placing/planned-dates.ts';
import { planShipments, type ShipmentChoice } from '../orders/placing/plan-shipments.ts';
import type { Departures } from '../storages/logistics/departures.ts';
import { findBasket } from '../storages/baskets.ts';
import { type BasketLine, problemOf, readLines, wireBasket } from './repository.ts';

export interface Placing {
  basket_id: number;
  /** Total that the buyer saw, roubles. */
  amount: number;
  ids?: number[];
  comment?: string;
  shipments?: ShipmentChoice[];
}
/**
 * The bank whose credit pays: the orders wait for its decision, and suppliers are not notified until then.
 */
interface OnCredit {
  issuer: string;
}
interface Credit {
  request_id: number;
  amount: ReturnType<typeof roublesOf>;
}
interface Placed {
  orders: components['schemas']['PlacedOrder'][];
  credit_request?: Credit;
}
/** A line to be ordered; the price in kopecks. */
export interface ReadyLine {
  reserve_id: number;
  product: { id: number };
  quantity: number;
  offer: OfferRow;
  price: number;
}

/**
 * Orders basket lines, one order per supplier × storage × contract, all or none, and removes them from the
 * basket. Prices and stock are checked again. Throws 409 with the current basket if anything differs from
 * what the buyer saw, 422 if a limit would be exceeded, an order is below its supplier's minimum, or a
 * shipment is not offered.
 */
export async function placeOrder(
  transaction: Transaction,
  jobs: Jobs,
  viewer: Viewer,
  placing: Placing,
  departures: Departures,
  credit: OnCredit | null = null,
): Promise<Placed> {
  const { head, lines, stale } = await chosenLines(transaction, viewer, placing, departures);
  const placed = await placeLines(
    transaction,
    viewer,
    { ...placing, storage_id: head.storage_id, credit },
    lines,
    departures,
  );
  if (placed === null) throw stale();
  const { ids, orders, credit_request } = placed;
  const { rows } = await emptyBasket(transaction, { lines: lines.map(({ id }) => id), orders: ids });
  if (rows[0]?.linked) await jobs.send(transaction, 'order-requests', { orders: ids });
  return { orders, ...(credit_request === null ? {} : { credit_request }) };
}

/**
 * The chosen lines of a basket, locked, if each can be ordered as the buyer saw it; with the error for when something has
 * changed. Throws 404, 409 with the current basket, 422 if there is nothing to order.
 */
export async function chosenLines(
  transaction: Transaction,
  viewer: Viewer,
  placing: Pick<Placing, 'basket_id' | 'ids' | 'amount'>,
  departures: Departures,
) {
  const head = await findBasket(transaction, viewer, placing.basket_id, true);
  const all = await readLines(transaction, viewer, head, true);
  const wanted = placing.ids && new Set(placing.ids);
  const chosen = wanted ? all.filter(({ id }) => wanted.has(id)) : all;
  if (chosen.length === 0) throw unprocessable('В корзине нет товаров для заказа');

  const ready = chosen.filter(
    (line): line is BasketLine & { offer: OfferRow } => line.offer !== undefined && problemOf(line) === null,
  );
  const lines = ready.map((line) => ({ ...line, price: offerPrice(line.offer) }));
  const total = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const stale = () =>
    conflict('Цены или остатки изменились. Проверьте корзину и подтвердите заказ ещё раз.', {
      basket: wireBasket(head, all, departures),
    });
  if (lines.length !== chosen.length || total !== kopecksOf(placing.amount)) throw stale();
  return { head, lines, stale };
}

/**
 * Orders lines whose prices and quantities have been checked, one order per supplier × storage × contract, all or
 * none. Returns the orders and their ids in the same order; null if there is too little stock. Throws 422 if a limit
 * would be exceeded, an order is below its supplier's minimum, or a shipment is not offered.
 */
export async function placeLines(
  transaction: Transaction,
  viewer: Viewer,
  {
    storage_id,
    comment = '',
    shipments = [],
    credit,
    approved_by,
  }: Pick<Placing, 'comment' | 'shipments'> & {
    storage_id: number;
    credit: OnCredit | null;
    /** The colleague who has approved the orders. */
    approved_by?: string;
  },
  lines: readonly ReadyLine[],
  departures: Departures,
): Promise<{ ids: number[]; orders: Placed['orders']; credit_request: Credit | null } | null> {
  const orders = newOrders(lines, shipments, departures);
  await checkMinimalSums(transaction, orders);
  const total = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const requestId = credit && (await openCredit(transaction, viewer, credit.issuer, total));
  const ids = await placeOrders(transaction, viewer, {
    storage_id,
    comment,
    orders,
    credit_request_id: requestId,
    ...(approved_by === undefined ? {} : { approved_by }),
  });
  if (ids === null) return null;
  const facts = await factsOf(transaction, viewer, ids);
  return {
    ids,
    orders: orders.map((order, place) => describe(order, ids[place] ?? 0, facts)),
    credit_request: requestId === null ? null : { request_id: requestId, amount: roublesOf(total) },
  };
}

/**
 * Removes the ordered lines from the basket and links the requests' positions to their orders; whether there are any.
 */
const emptyBasket = preparedCall<{ lines: number[]; orders: number[] }, { linked: boolean }>(
  'empty-basket',
  sql`
    WITH share AS (
           -- Less may be ordered than was meant: the first lines get theirs first.
           SELECT meant.position_id, line.id AS order_line_id,
                  least(meant.quantity, line.ordered + meant.quantity
                    - sum(meant.quantity) OVER (PARTITION BY item.id ORDER BY meant.position_id)) AS quantity
           FROM request_basket_item meant
           JOIN basket_item item ON item.id = meant.basket_item_id
           JOIN order_line line ON line.order_id = ANY(${sql.placeholder('orders')}::bigint[]) AND line.reserve_id = item.reserve_id
           WHERE item.id = ANY(${sql.placeholder('lines')}::bigint[])),
         made AS (
           INSERT INTO request_order_line (position_id, order_line_id, quantity)
           SELECT position_id, order_line_id, quantity FROM share WHERE quantity > 0 RETURNING position_id),
         gone AS (DELETE FROM basket_item WHERE id = ANY(${sql.placeholder('lines')}::bigint[]))
    SELECT EXISTS (SELECT FROM made) AS linked`,
);

type TitledOrder = NewOrder & { supplier_title: string };

/**
 * One order per supplier × storage × contract, with the shipment chosen by the buyer. Throws 422 like
 * planShipments.
 */
function newOrders(
  lines: readonly ReadyLine[],
  choices: readonly ShipmentChoice[],
  departures: Departures,
): TitledOrder[] {
  const groups = [
    ...Map.groupBy(
      lines,
      ({ offer }) => `${offer.supplier_id} ${offer.storage_id} ${offer.contract_id}`,
    ).values(),
  ];
  const offers = groups.flatMap(([first]) => (first ? [first.offer] : []));
  const plans = planShipments(offers, choices, departures);
  return groups.flatMap((group, place) => {
    const [offer, plan] = [offers[place], plans[place]];
    if (!offer || !plan) return [];
    return [
      {
        ...plan,
        supplier_id: offer.supplier_id,
        supplier_title: offer.supplier_title,
        supplier_storage_id: offer.storage_id,
        contract_id: offer.contract_id,
        lines: group.map(({ reserve_id, product, price, quantity }) => ({
          reserve_id,
          product_id: product.id,
          price_kopecks: price,
          ordered: quantity,
        })),
      },
    ];
  });
}

/** What is known of an order once it is placed. */
type PlacedFacts = Pick<components['schemas']['PlacedOrder'], 'time_zone' | 'undo_until'>;

/** Time zone of the storage where the customer receives each order, and until when it can be undone. */
async function factsOf(
  transaction: Transaction,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PlacedFacts>> {
  const { rows } = await transaction.execute<{
    id: number;
    time_zone: string;
    undo_until: string | null;
  }>(sql`
    SELECT o.id, got.time_zone, ${undoUntilFor(viewer)} AS undo_until
    FROM orders o JOIN storage got ON got.id = ${GOT_AT} WHERE o.id = ANY(${sql.param([...ids])}::bigint[])`);
  return new Map(
    rows.map(({ id, time_zone, undo_until }) => [
      id,
      { time_zone, undo_until: undo_until === null ? null : instantOf(undo_until) },
    ]),
  );
}

function describe(
  order: TitledOrder,
  id: number,
  facts: ReadonlyMap<number, PlacedFacts>,
): components['schemas']['PlacedOrder'] {
  return {
    id,
    supplier_title: order.supplier_title,
    amount: roublesOf(amountOf(order)),
    lines: order.lines.length,
    delivery: order.delivery,
    planned_shipment_at: order.planned_shipment_at.toISOString(),
    planned_delivery_at: order.planned_delivery_at.toISOString(),
    ...(facts.get(id) ?? { time_zone: '', undo_until: null }),
  };
}
