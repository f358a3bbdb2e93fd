import { formatMoney } from '@portal/domain/money';
import { plural } from '@portal/domain/words';
import { routeTermMinutes } from '@portal/domain/terms';
import { inArray, sql } from 'drizzle-orm';
import type { components } from '@portal/openapi/types';
import { conflict, unprocessable } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { type OfferRow, offerPrice } from '../catalogue/offers.ts';
import type { Viewer } from '../identity/viewer.ts';
import { notify } from '../notifications/notify.ts';
import { order, orderHistory, orderLine } from '../orders/tables.ts';
import { type Departures, nextDeparture } from '../storages/departures.ts';
import {
  type BasketHead,
  type BasketLine,
  findBasket,
  problemOf,
  readLines,
  wireBasket,
} from './repository.ts';
import { basketItem } from './tables.ts';

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
  const ids = await insertOrders(transaction, viewer, head, orders, placing.comment ?? '', departures);
  await transaction.delete(basketItem).where(
    inArray(
      basketItem.id,
      lines.map((line) => line.id),
    ),
  );

  const placed = orders.map((group, index) => describe(group, ids[index] ?? 0));
  for (const [index, group] of orders.entries())
    await tellSupplier(transaction, viewer, group, ids[index] ?? 0);
  return { orders: placed };
}

/** Hold the goods, or nothing. Rows are locked in one order everywhere, so that two buyers never wait for each other. */
async function hold(transaction: Transaction, lines: ReadyLine[]): Promise<boolean> {
  const { rowCount } = await transaction.execute(sql`
    WITH wanted AS (SELECT * FROM unnest(${sql.param(lines.map((line) => line.reserve_id))}::bigint[], ${sql.param(lines.map((line) => line.quantity))}::int[]) AS w(id, quantity)),
         locked AS MATERIALIZED (SELECT r.id FROM reserve r WHERE r.id IN (SELECT id FROM wanted) ORDER BY r.id FOR UPDATE)
    UPDATE reserve r SET held = r.held + wanted.quantity
    FROM wanted JOIN locked USING (id)
    WHERE r.id = wanted.id AND r.quantity - r.held >= wanted.quantity`);
  return rowCount === lines.length;
}

async function useLimits(transaction: Transaction, lines: ReadyLine[]): Promise<void> {
  const amounts = new Map<number, number>();
  for (const { offer, price, quantity } of lines) {
    amounts.set(offer.contract_id, (amounts.get(offer.contract_id) ?? 0) + price * quantity);
  }
  const { rows } = await transaction.execute<{ number: string; remaining: number }>(sql`
    WITH wanted AS (SELECT * FROM unnest(${sql.param([...amounts.keys()])}::bigint[], ${sql.param([...amounts.values()])}::bigint[]) AS w(id, amount)),
         locked AS MATERIALIZED (SELECT c.* FROM contract c WHERE c.id IN (SELECT id FROM wanted) ORDER BY c.id FOR UPDATE),
         used AS (
           UPDATE contract c SET used_kopecks = c.used_kopecks + wanted.amount
           FROM wanted JOIN locked USING (id)
           WHERE c.id = wanted.id AND (locked.limit_kopecks IS NULL OR locked.used_kopecks + wanted.amount <= locked.limit_kopecks)
           RETURNING c.id)
    SELECT locked.number, locked.limit_kopecks - locked.used_kopecks AS remaining
    FROM locked WHERE locked.id NOT IN (SELECT id FROM used)`);
  const [over] = rows;
  if (over) {
    throw unprocessable(
      `Заказ превышает лимит по договору ${over.number}: остаток лимита ${formatMoney(Math.max(over.remaining, 0))}`,
    );
  }
}

async function insertOrders(
  transaction: Transaction,
  viewer: Viewer,
  head: BasketHead,
  groups: ReadyLine[][],
  comment: string,
  departures: Departures,
): Promise<number[]> {
  const inserted = await transaction
    .insert(order)
    .values(
      groups.map((group) => {
        const offer = first(group).offer;
        const shipment = nextDeparture(
          offer.card_id,
          offer.cut_offs,
          offer.storage_id,
          offer.storage_zone,
          departures,
        );
        return {
          customer_id: viewer.contractor_id,
          supplier_id: offer.supplier_id,
          customer_storage_id: head.storage_id,
          supplier_storage_id: offer.storage_id,
          contract_id: offer.contract_id,
          created_by: viewer.id,
          status: 'active',
          comment,
          lines_count: group.length,
          amount_kopecks: amountOf(group),
          planned_shipment_at: shipment,
          planned_delivery_at: new Date(shipment.getTime() + routeTermMinutes(offer.routes) * 60_000),
        };
      }),
    )
    .returning({ id: order.id });
  const ids = inserted.map(({ id }) => id);
  await transaction.insert(orderLine).values(
    groups.flatMap((group, index) =>
      group.map((line) => ({
        order_id: ids[index] ?? 0,
        product_id: line.product.id,
        reserve_id: line.reserve_id,
        price_kopecks: line.price,
        ordered: line.quantity,
        undecided: line.quantity,
      })),
    ),
  );
  await transaction.insert(orderHistory).values(
    ids.map((id) => ({
      order_id: id,
      user_id: viewer.id,
      contractor_id: viewer.contractor_id,
      action: 'place',
      text: 'Заказ размещён',
    })),
  );
  return ids;
}

async function tellSupplier(
  transaction: Transaction,
  viewer: Viewer,
  group: ReadyLine[],
  id: number,
): Promise<void> {
  await notify(transaction, {
    contractor_id: first(group).offer.supplier_id,
    event_name: 'order-activated',
    entity_id: id,
    title: `Новый заказ № ${id}`,
    text: `${viewer.contractor_title}: ${group.length} ${plural(group.length, 'позиция', 'позиции', 'позиций')} на ${formatMoney(amountOf(group))}`,
    message: { order_id: id, status: 'active', customer_contractor_title: viewer.contractor_title },
  });
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
