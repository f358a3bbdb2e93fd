import { formatMoney } from '@portal/domain/money';
import { plural } from '@portal/domain/words';
import { routeTermMinutes } from '@portal/domain/terms';
import { sql } from 'drizzle-orm';
import type { components } from '@portal/openapi/types';
import { conflict, unprocessable } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { preparedCall } from '../../database/prepared.ts';
import { type OfferRow, offerPrice } from '../catalogue/offers.ts';
import type { Viewer } from '../identity/viewer.ts';
import { type Notice, notify } from '../notifications/notify.ts';
import { type Departures, nextDeparture } from '../storages/departures.ts';
import {
  type BasketHead,
  type BasketLine,
  findBasket,
  problemOf,
  readLines,
  wireBasket,
} from './repository.ts';

interface Placing {
  basket_id: number;
  /** Roubles the buyer saw. */
  amount: number;
  ids?: number[];
  comment?: string;
}
type ReadyLine = BasketLine & { offer: OfferRow; price: number };

/**
 * Turn basket lines into orders, one per supplier × storage × contract, all or none: prices and stock are looked at
 * again, goods and limits are held, suppliers are told. Throws 409 with the fresh basket when anything differs from what
 * the buyer saw, 422 when a limit would be passed.
 */
export async function placeOrder(
  transaction: Transaction,
  viewer: Viewer,
  placing: Placing,
  departures: Departures,
): Promise<{ orders: components['schemas']['PlacedOrder'][] }> {
  const head = await findBasket(transaction, viewer, placing.basket_id, true);
  const all = await readLines(transaction, viewer, head);
  const chosen = placing.ids ? all.filter((line) => placing.ids?.includes(line.id)) : all;
  if (chosen.length === 0) throw unprocessable('В корзине нет товаров для заказа');

  const ready = chosen.filter(
    (line): line is BasketLine & { offer: OfferRow } => line.offer !== undefined && problemOf(line) === null,
  );
  const lines: ReadyLine[] = ready.map((line) => ({ ...line, price: offerPrice(line.offer) }));
  const total = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const stale = () =>
    conflict('Цены или остатки изменились. Проверьте корзину и подтвердите заказ ещё раз.', {
      basket: wireBasket(head, all, departures),
    });
  if (lines.length !== chosen.length || total !== Math.round(placing.amount * 100)) throw stale();

  if (!(await hold(transaction, lines))) throw stale();
  const groups = Map.groupBy(
    lines,
    ({ offer }) => `${offer.supplier_id} ${offer.storage_id} ${offer.contract_id}`,
  );
  const orders = [...groups.values()];
  await useLimits(transaction, lines);
  const ids = await writeOrders(transaction, viewer, head, orders, placing.comment ?? '', departures);

  const placed = orders.map((group, index) => describe(group, ids[index] ?? 0));
  await notify(transaction, ...orders.map((group, index) => noticeOf(viewer, group, ids[index] ?? 0)));
  return { orders: placed };
}

/**
 * Hold the goods, or nothing. Rows are locked in one order everywhere, so that two buyers never wait for each other; not
 * against new references, so that whoever puts the same goods into a basket does not wait at all.
 */
async function hold(transaction: Transaction, lines: ReadyLine[]): Promise<boolean> {
  const { rowCount } = await holdGoods(transaction, {
    ids: lines.map((line) => line.reserve_id),
    quantities: lines.map((line) => line.quantity),
  });
  return rowCount === lines.length;
}

const holdGoods = preparedCall<{ ids: number[]; quantities: number[] }, object>(
  'hold-goods',
  sql`
    WITH wanted AS (SELECT * FROM unnest(${sql.placeholder('ids')}::bigint[], ${sql.placeholder('quantities')}::int[]) AS w(id, quantity)),
         locked AS MATERIALIZED (SELECT r.id FROM reserve r WHERE r.id IN (SELECT id FROM wanted) ORDER BY r.id FOR NO KEY UPDATE)
    UPDATE reserve r SET held = r.held + wanted.quantity
    FROM wanted JOIN locked USING (id)
    WHERE r.id = wanted.id AND r.quantity - r.held >= wanted.quantity`,
);

async function useLimits(transaction: Transaction, lines: ReadyLine[]): Promise<void> {
  const amounts = new Map<number, number>();
  for (const { offer, price, quantity } of lines) {
    amounts.set(offer.contract_id, (amounts.get(offer.contract_id) ?? 0) + price * quantity);
  }
  const { rows } = await useContracts(transaction, {
    ids: [...amounts.keys()],
    amounts: [...amounts.values()],
  });
  const [over] = rows;
  if (over) {
    throw unprocessable(
      `Заказ превышает лимит по договору ${over.number}: остаток лимита ${formatMoney(Math.max(over.remaining, 0))}`,
    );
  }
}

const useContracts = preparedCall<
  { ids: number[]; amounts: number[] },
  { number: string; remaining: number }
>(
  'use-contracts',
  sql`
    WITH wanted AS (SELECT * FROM unnest(${sql.placeholder('ids')}::bigint[], ${sql.placeholder('amounts')}::bigint[]) AS w(id, amount)),
         locked AS MATERIALIZED (SELECT c.* FROM contract c WHERE c.id IN (SELECT id FROM wanted) ORDER BY c.id FOR NO KEY UPDATE),
         used AS (
           UPDATE contract c SET used_kopecks = c.used_kopecks + wanted.amount
           FROM wanted JOIN locked USING (id)
           WHERE c.id = wanted.id AND (locked.limit_kopecks IS NULL OR locked.used_kopecks + wanted.amount <= locked.limit_kopecks)
           RETURNING c.id)
    SELECT locked.number, locked.limit_kopecks - locked.used_kopecks AS remaining
    FROM locked WHERE locked.id NOT IN (SELECT id FROM used)`,
);

/** The orders with their lines and first history, their lines gone from the basket; answers the ids, one for each group. */
async function writeOrders(
  transaction: Transaction,
  viewer: Viewer,
  head: BasketHead,
  groups: ReadyLine[][],
  comment: string,
  departures: Departures,
): Promise<number[]> {
  const orders = groups.map((group, place) => {
    const { offer } = first(group);
    const { card_id, cut_offs, storage_id, storage_zone } = offer;
    const shipment = nextDeparture(card_id, cut_offs, storage_id, storage_zone, departures);
    return {
      place,
      supplier_id: offer.supplier_id,
      supplier_storage_id: storage_id,
      contract_id: offer.contract_id,
      lines_count: group.length,
      amount_kopecks: amountOf(group),
      planned_shipment_at: shipment,
      planned_delivery_at: new Date(shipment.getTime() + routeTermMinutes(offer.routes) * 60_000),
    };
  });
  const lines = groups.flatMap((group, place) =>
    group.map((line) => ({
      place,
      basket_item_id: line.id,
      product_id: line.product.id,
      reserve_id: line.reserve_id,
      price_kopecks: line.price,
      ordered: line.quantity,
    })),
  );
  const { rows } = await insertOrders(transaction, {
    user_id: viewer.id,
    customer_id: viewer.contractor_id,
    storage_id: head.storage_id,
    comment,
    orders: JSON.stringify(orders),
    lines: JSON.stringify(lines.map((line, nth) => ({ ...line, nth }))),
  });
  return rows.map(({ id }) => id);
}

const insertOrders = preparedCall<
  {
    user_id: number;
    customer_id: number;
    storage_id: number;
    comment: string;
    orders: string;
    lines: string;
  },
  { id: number }
>(
  'insert-orders',
  sql`
    WITH placed AS MATERIALIZED (
           SELECT nextval(pg_get_serial_sequence('orders', 'id')) AS id, o.*
           FROM jsonb_to_recordset(${sql.placeholder('orders')}::jsonb) AS o(
             place int, supplier_id bigint, supplier_storage_id bigint, contract_id bigint, lines_count int,
             amount_kopecks bigint, planned_shipment_at timestamptz, planned_delivery_at timestamptz)),
         line AS MATERIALIZED (
           SELECT * FROM jsonb_to_recordset(${sql.placeholder('lines')}::jsonb) AS l(
             nth int, place int, basket_item_id bigint, product_id bigint, reserve_id bigint, price_kopecks bigint, ordered int)),
         headed AS (
           INSERT INTO orders (id, customer_id, supplier_id, customer_storage_id, supplier_storage_id, contract_id, created_by, status,
                               comment, lines_count, amount_kopecks, planned_shipment_at, planned_delivery_at)
           SELECT id, ${sql.placeholder('customer_id')}, supplier_id, ${sql.placeholder('storage_id')}, supplier_storage_id, contract_id,
                  ${sql.placeholder('user_id')}, 'active', ${sql.placeholder('comment')}, lines_count, amount_kopecks,
                  planned_shipment_at, planned_delivery_at
           FROM placed),
         lined AS (
           INSERT INTO order_line (order_id, product_id, reserve_id, price_kopecks, ordered, undecided)
           SELECT placed.id, product_id, reserve_id, price_kopecks, ordered, ordered
           FROM line JOIN placed USING (place) ORDER BY nth),
         noted AS (
           INSERT INTO order_history (order_id, user_id, contractor_id, action, text)
           SELECT id, ${sql.placeholder('user_id')}, ${sql.placeholder('customer_id')}, 'place', 'Заказ размещён' FROM placed),
         emptied AS (DELETE FROM basket_item WHERE id = ANY(ARRAY(SELECT basket_item_id FROM line)))
    SELECT id FROM placed ORDER BY place`,
);

/** What the supplier hears of an order. */
function noticeOf(viewer: Viewer, group: ReadyLine[], id: number): Notice {
  return {
    contractor_id: first(group).offer.supplier_id,
    event_name: 'order-activated',
    entity_id: id,
    title: `Новый заказ № ${id}`,
    text: `${viewer.contractor_title}: ${group.length} ${plural(group.length, 'позиция', 'позиции', 'позиций')} на ${formatMoney(amountOf(group))}`,
    message: { order_id: id, status: 'active', customer_contractor_title: viewer.contractor_title },
  };
}

const amountOf = (group: ReadyLine[]) => group.reduce((sum, line) => sum + line.price * line.quantity, 0);

function describe(group: ReadyLine[], id: number) {
  return {
    id,
    supplier_title: first(group).offer.supplier_title,
    amount: amountOf(group) / 100,
    lines: group.length,
  };
}

function first(group: ReadyLine[]): ReadyLine {
  const [line] = group;
  if (!line) throw new Error('a group of lines is never empty');
  return line;
}
