import { formatMoney } from '@portal/domain/money';
import { sql } from 'drizzle-orm';
import type { components } from '@portal/openapi/types';
import { conflict, unprocessable } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { preparedCall } from '../../database/prepared.ts';
import { tellOffersChanged } from '../../events/offers-changed.ts';
import { type OfferRow, offerPrice } from '../catalogue/offers.ts';
import type { Viewer } from '../identity/viewer.ts';
import { creditRequest } from '../bank/tables.ts';
import { notify } from '../notifications/notify.ts';
import { placedNotice } from '../orders/awaiting.ts';
import type { Departures } from '../storages/departures.ts';
import {
  type BasketHead,
  type BasketLine,
  findBasket,
  problemOf,
  readLines,
  wireBasket,
} from './repository.ts';
import { planShipments, type ShipmentChoice, type ShipmentPlan } from './shipments.ts';

interface Placing {
  basket_id: number;
  /** Roubles the buyer saw. */
  amount: number;
  ids?: number[];
  comment?: string;
  shipments?: ShipmentChoice[];
}
/** The bank whose credit pays: orders wait for it, and their suppliers hear nothing yet. */
interface OnCredit {
  issuer: string;
}
interface Placed {
  orders: components['schemas']['PlacedOrder'][];
  credit_request?: { request_id: number; amount: number };
}
type ReadyLine = BasketLine & { offer: OfferRow; price: number };

/**
 * Turn basket lines into orders, one per supplier × storage × contract, all or none: prices and stock are looked at
 * again, goods and limits are held, suppliers are told, or on credit the bank is awaited. Throws 409 with the fresh basket when anything differs from what
 * the buyer saw, 422 when a limit would be passed or a shipment is wanted that is not offered.
 */
export async function placeOrder(
  transaction: Transaction,
  viewer: Viewer,
  placing: Placing,
  departures: Departures,
  credit: OnCredit | null = null,
): Promise<Placed> {
  const head = await findBasket(transaction, viewer, placing.basket_id, true);
  const all = await readLines(transaction, viewer, head, true);
  const wanted = placing.ids && new Set(placing.ids);
  const chosen = wanted ? all.filter(({ id }) => wanted.has(id)) : all;
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

  const groups = Map.groupBy(
    lines,
    ({ offer }) => `${offer.supplier_id} ${offer.storage_id} ${offer.contract_id}`,
  );
  const orders = [...groups.values()];
  const plans = planShipments(
    orders.map((group) => first(group).offer),
    placing.shipments ?? [],
    departures,
  );
  if (!(await take(transaction, lines))) throw stale();
  const planned = orders.map((group, place) => ({ group, plan: must(plans[place]) }));
  const requestId = credit && (await openCredit(transaction, viewer, credit, total));
  const ids = await writeOrders(transaction, viewer, head, planned, placing.comment ?? '', requestId);

  const placed = planned.map(({ group, plan }, index) => describe(group, plan, ids[index] ?? 0));
  await tellOffersChanged(
    transaction,
    orders.map((group) => ({
      supplier_id: first(group).offer.supplier_id,
      product_ids: group.map(({ product }) => product.id),
    })),
  );
  if (requestId !== null)
    return { orders: placed, credit_request: { request_id: requestId, amount: total / 100 } };
  await notify(
    transaction,
    ...orders.map((group, index) =>
      placedNotice({
        id: ids[index] ?? 0,
        supplier_id: first(group).offer.supplier_id,
        customer_title: viewer.contractor_title,
        lines_count: group.length,
        amount_kopecks: amountOf(group),
      }),
    ),
  );
  return { orders: placed };
}

/** The purchase that the bank will be asked to pay for; its number. */
async function openCredit(
  transaction: Transaction,
  viewer: Viewer,
  { issuer }: OnCredit,
  kopecks: number,
): Promise<number> {
  const [opened] = await transaction
    .insert(creditRequest)
    .values({ contractor_id: viewer.contractor_id, user_id: viewer.id, issuer, amount_kopecks: kopecks })
    .returning({ id: creditRequest.id });
  return must(opened).id;
}

/**
 * Hold the goods and use the contracts' limits, or neither: answers false when some goods are not there, throws 422 when
 * a limit would be passed. Goods by id, then contracts by id: rows are locked in one order everywhere, so that two buyers
 * never wait for each other.
 */
async function take(transaction: Transaction, lines: ReadyLine[]): Promise<boolean> {
  const amounts = new Map<number, number>();
  for (const { offer, price, quantity } of lines) {
    amounts.set(offer.contract_id, (amounts.get(offer.contract_id) ?? 0) + price * quantity);
  }
  const goods = lines.map((line) => line.reserve_id);
  const contracts = [...amounts.keys()];
  await lockGoods(transaction, { goods, contracts });
  const { rows } = await takeGoods(transaction, {
    goods,
    quantities: lines.map((line) => line.quantity),
    contracts,
    amounts: [...amounts.values()],
  });
  const [taken] = rows;
  if (taken?.held !== lines.length) return false;
  if (taken.over !== null) {
    throw unprocessable(
      `Заказ превышает лимит по договору ${taken.over.number}: остаток лимита ${formatMoney(Math.max(taken.over.remaining, 0))}`,
    );
  }
  return true;
}

/**
 * A statement of its own: one that locks rows and then changes them sees them as they were before it waited, and under
 * many buyers waits for a row that it holds itself. The locks let new references through, so whoever puts the same goods
 * into a basket does not wait.
 */
const lockGoods = preparedCall<{ goods: number[]; contracts: number[] }, object>(
  'lock-goods',
  sql`
    WITH goods AS MATERIALIZED (
           SELECT id FROM reserve WHERE id = ANY(${sql.placeholder('goods')}::bigint[]) ORDER BY id FOR NO KEY UPDATE)
    SELECT id FROM contract
    WHERE id = ANY(${sql.placeholder('contracts')}::bigint[]) AND (SELECT count(*) FROM goods) > 0
    ORDER BY id FOR NO KEY UPDATE`,
);

const takeGoods = preparedCall<
  { goods: number[]; quantities: number[]; contracts: number[]; amounts: number[] },
  { held: number; over: { number: string; remaining: number } | null }
>(
  'take-goods',
  sql`
    WITH held AS (
           UPDATE reserve r SET held = r.held + wanted.quantity
           FROM unnest(${sql.placeholder('goods')}::bigint[], ${sql.placeholder('quantities')}::int[]) AS wanted(id, quantity)
           WHERE r.id = wanted.id AND r.quantity - r.held >= wanted.quantity
           RETURNING r.id),
         used AS (
           UPDATE contract c SET used_kopecks = c.used_kopecks + wanted.amount
           FROM unnest(${sql.placeholder('contracts')}::bigint[], ${sql.placeholder('amounts')}::bigint[]) AS wanted(id, amount)
           WHERE c.id = wanted.id AND (c.limit_kopecks IS NULL OR c.used_kopecks + wanted.amount <= c.limit_kopecks)
           RETURNING c.id)
    SELECT (SELECT count(*) FROM held) AS held,
           (SELECT jsonb_build_object('number', number, 'remaining', limit_kopecks - used_kopecks)
            FROM contract WHERE id = ANY(${sql.placeholder('contracts')}::bigint[]) AND id NOT IN (SELECT id FROM used)
            ORDER BY id LIMIT 1) AS over`,
);

/** The orders with their lines and first history, their lines gone from the basket; answers the ids, one for each group. */
async function writeOrders(
  transaction: Transaction,
  viewer: Viewer,
  head: BasketHead,
  planned: { group: ReadyLine[]; plan: ShipmentPlan }[],
  comment: string,
  requestId: number | null,
): Promise<number[]> {
  const orders = planned.map(({ group, plan }, place) => {
    const { supplier_id, storage_id, contract_id } = first(group).offer;
    return {
      place,
      supplier_id,
      supplier_storage_id: storage_id,
      contract_id,
      lines_count: group.length,
      amount_kopecks: amountOf(group),
      ...plan,
    };
  });
  const lines = planned.flatMap(({ group }, place) =>
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
    status: requestId === null ? 'active' : 'awaiting_credit',
    credit_request_id: requestId,
    note: requestId === null ? 'Заказ размещён' : `Заказ размещён в кредит, заявка № ${requestId}`,
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
    status: string;
    credit_request_id: number | null;
    note: string;
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
             amount_kopecks bigint, delivery text, shipment_comment text, planned_shipment_at timestamptz, planned_delivery_at timestamptz)),
         line AS MATERIALIZED (
           SELECT * FROM jsonb_to_recordset(${sql.placeholder('lines')}::jsonb) AS l(
             nth int, place int, basket_item_id bigint, product_id bigint, reserve_id bigint, price_kopecks bigint, ordered int)),
         headed AS (
           INSERT INTO orders (id, customer_id, supplier_id, customer_storage_id, supplier_storage_id, contract_id, created_by, status,
                               credit_request_id, withheld, comment, delivery, shipment_comment, lines_count, amount_kopecks,
                               planned_shipment_at, planned_delivery_at)
           SELECT id, ${sql.placeholder('customer_id')}, supplier_id, ${sql.placeholder('storage_id')}, supplier_storage_id, contract_id,
                  ${sql.placeholder('user_id')}, ${sql.placeholder('status')}, ${sql.placeholder('credit_request_id')}::bigint,
                  ${sql.placeholder('credit_request_id')}::bigint IS NOT NULL, ${sql.placeholder('comment')}, delivery, shipment_comment, lines_count,
                  amount_kopecks, planned_shipment_at, planned_delivery_at
           FROM placed),
         lined AS (
           INSERT INTO order_line (order_id, product_id, reserve_id, price_kopecks, ordered, undecided)
           SELECT placed.id, product_id, reserve_id, price_kopecks, ordered, ordered
           FROM line JOIN placed USING (place) ORDER BY nth),
         noted AS (
           INSERT INTO order_history (order_id, user_id, contractor_id, action, text)
           SELECT id, ${sql.placeholder('user_id')}, ${sql.placeholder('customer_id')}, 'place', ${sql.placeholder('note')} FROM placed),
         emptied AS (DELETE FROM basket_item WHERE id = ANY(ARRAY(SELECT basket_item_id FROM line)))
    SELECT id FROM placed ORDER BY place`,
);

const amountOf = (group: ReadyLine[]) => group.reduce((sum, line) => sum + line.price * line.quantity, 0);

function describe(group: ReadyLine[], plan: ShipmentPlan, id: number) {
  return {
    id,
    supplier_title: first(group).offer.supplier_title,
    amount: amountOf(group) / 100,
    lines: group.length,
    delivery: plan.delivery,
    planned_shipment_at: plan.planned_shipment_at.toISOString(),
    planned_delivery_at: plan.planned_delivery_at.toISOString(),
  };
}

const first = (group: ReadyLine[]): ReadyLine => must(group[0]);

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('every order has lines and a plan');
  return value;
}
