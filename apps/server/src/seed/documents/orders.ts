import { orderStatus, type LineLedger } from '@portal/domain/order-status';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connect.ts';
import { order, orderHistory, orderLine } from '../../areas/orders/tables.ts';
import { seedCredits } from '../companies/bank.ts';
import { createRandom, type Random } from '../random.ts';

const ORDERS = 140;
const DAY = 86_400_000;

interface Stock {
  reserve_id: number;
  product_id: number;
  price_kopecks: number;
  quantity: number;
  multiplicity: number;
}
interface Lane {
  contract_id: number;
  supplier_id: number;
  customer_id: number;
  supplier_storage_id: number;
  customer_storage_id: number;
  customer_user: number;
  supplier_user: number;
  is_transit: boolean;
}
type Split = (ordered: number) => Partial<LineLedger>;

/** Possible states of a line: the history text and the quantities. */
const STORIES: readonly (readonly [text: string, split: Split])[] = [
  ['', (n) => ({ undecided: n })],
  ['Подтверждено: часть позиций', (n) => ({ undecided: n - Math.ceil(n / 2), confirmed: Math.ceil(n / 2) })],
  ['Подтверждено полностью', (n) => ({ confirmed: n })],
  ['Отгружено', (n) => ({ confirmed: n, shipped: n })],
  ['Отгружено частично', (n) => ({ confirmed: n, shipped: Math.floor(n / 2) })],
  ['Принято', (n) => ({ confirmed: n, shipped: n, accepted: n })],
  ['Отказ: нет в наличии', (n) => ({ refused: n })],
  ['Отменено покупателем', (n) => ({ cancelled: n })],
];

/**
 * States of orders between companies with logins: enough for every status of the documents that follow from
 * orders.
 */
const TOLD = [3, 5, 3, 5, 3, 5, 3, 5, 3, 5, 4, 6, 7, 1, 2, 2].map((place) => STORIES[place]);

/**
 * Orders of the last weeks between the demo's companies in every status, with matching stock and used limits.
 */
export async function seedOrders(database: Database): Promise<void> {
  const random = createRandom(104_238);
  await database.transaction(async (transaction) => {
    const lanes = await readLanes(transaction);
    if (lanes.length === 0) return;
    await transaction.execute(sql`SELECT setval(pg_get_serial_sequence('orders', 'id'), 104000)`);
    for (let index = 0; index < ORDERS; index++) {
      const lane = random.pick(lanes);
      const stock = await readStock(transaction, lane, random);
      if (stock.length > 0) await insertOrder(transaction, lane, stock, index, random);
    }
    for (const lane of await readDemoLanes(transaction, lanes))
      for (const [place, story] of TOLD.entries()) {
        const stock = await readStock(transaction, lane, random, 0);
        if (stock.length > 0) await insertOrder(transaction, lane, stock, 12 + place * 3, random, story);
      }
    await seedCredits(transaction);
    await transaction.execute(sql`
      UPDATE reserve SET held = used.held FROM (
        SELECT reserve_id, sum(undecided + confirmed - shipped) AS held FROM order_line GROUP BY reserve_id) used
      WHERE used.reserve_id = reserve.id`);
    await transaction.execute(sql`
      UPDATE contract SET used_kopecks = used.amount FROM (
        SELECT contract_id, sum(price_kopecks * (undecided + confirmed)) AS amount
        FROM orders JOIN order_line ON order_line.order_id = orders.id GROUP BY contract_id) used
      WHERE used.contract_id = contract.id`);
    // Limits exceed what is used, so that more can be ordered.
    await transaction.execute(sql`
      UPDATE contract SET limit_kopecks = (used_kopecks / 10000000 + 5 + supplier_id % 4) * 10000000 WHERE limit_kopecks IS NOT NULL`);
  });
}

async function readLanes(transaction: Transaction): Promise<Lane[]> {
  const { rows } = await transaction.execute(sql`
    SELECT contract.id AS contract_id, contract.supplier_id, contract.customer_id, card.supplier_storage_id, card.customer_storage_id,
           customer.id AS customer_user, supplier.id AS supplier_user, jsonb_array_length(card.routes) > 1 AS is_transit
    FROM contract
    JOIN app_user customer ON customer.contractor_id = contract.customer_id AND customer.is_main
    JOIN app_user supplier ON supplier.contractor_id = contract.supplier_id AND supplier.is_main
    JOIN storage source ON source.contractor_id = contract.supplier_id
    JOIN storage target ON target.contractor_id = contract.customer_id
    JOIN logistic_card card ON card.supplier_storage_id = source.id AND card.customer_storage_id = target.id
    ORDER BY card.id`);
  return rows as unknown as Lane[];
}

/** One logistic path between each pair of companies with logins. */
async function readDemoLanes(transaction: Transaction, lanes: readonly Lane[]): Promise<Lane[]> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    SELECT contract.id FROM contract JOIN app_user customer ON customer.contractor_id = customer_id
    JOIN app_user supplier ON supplier.contractor_id = supplier_id
    WHERE supplier.login IN ('supplier', 'distributor') AND customer.login IN ('shop', 'distributor') ORDER BY contract.id`);
  return rows.flatMap(({ id }) => lanes.find(({ contract_id }) => contract_id === id) ?? []);
}

async function readStock(
  transaction: Transaction,
  lane: Lane,
  random: Random,
  from = random.int(60_000),
): Promise<Stock[]> {
  const { rows } = await transaction.execute(sql`
    SELECT r.id AS reserve_id, i.product_id, i.price_kopecks, r.quantity, i.multiplicity
    FROM price_list_item i JOIN reserve r ON r.item_id = i.id
    WHERE i.supplier_id = ${lane.supplier_id} AND r.storage_id = ${lane.supplier_storage_id} AND r.quantity >= i.multiplicity * 4
      AND i.price_kopecks < 300000 AND i.id > ${from}
    ORDER BY i.id LIMIT ${1 + random.int(14)}`);
  return rows as unknown as Stock[];
}

async function insertOrder(
  transaction: Transaction,
  lane: Lane,
  stock: Stock[],
  index: number,
  random: Random,
  told?: (typeof STORIES)[number],
): Promise<void> {
  const age = index < 12 ? 0 : Math.min(40, Math.floor(index / 3));
  const created = new Date(
    Math.floor(Date.now() / DAY) * DAY - age * DAY + (6 * 60 + random.int(9 * 60)) * 60_000,
  );
  const at = new Date(Math.min(created.getTime(), Date.now() - (index + 1) * 240_000));
  const [text, split] =
    told ?? (index < 8 ? (STORIES[0] ?? random.pick(STORIES)) : random.pick(STORIES.slice(age > 3 ? 2 : 0)));
  const lines = stock.map((item) => {
    const ordered = item.multiplicity * (1 + random.int(3));
    return { ...item, ledger: ledgerOf(ordered, split(ordered)) };
  });
  const [saved] = await transaction
    .insert(order)
    .values({
      customer_id: lane.customer_id,
      supplier_id: lane.supplier_id,
      customer_storage_id: lane.customer_storage_id,
      supplier_storage_id: lane.supplier_storage_id,
      contract_id: lane.contract_id,
      created_by: lane.customer_user,
      status: orderStatus(lines.map(({ ledger }) => ledger)),
      is_transit: lane.is_transit,
      delivery: index % 9 === 4 ? 'pickup' : 'delivery',
      shipment_comment: index % 7 === 3 ? 'Позвоните за час до отгрузки' : '',
      lines_count: lines.length,
      amount_kopecks: lines.reduce(
        (sum, { price_kopecks, ledger }) => sum + price_kopecks * ledger.ordered,
        0,
      ),
      planned_shipment_at: new Date(at.getTime() + 2 * DAY),
      planned_delivery_at: new Date(at.getTime() + 4 * DAY),
      created_at: at,
    })
    .returning({ id: order.id });
  if (!saved) return;
  await transaction.insert(orderLine).values(
    lines.map(({ reserve_id, product_id, price_kopecks, ledger }) => ({
      order_id: saved.id,
      reserve_id,
      product_id,
      price_kopecks,
      ...ledger,
    })),
  );
  await transaction.insert(orderHistory).values([
    {
      order_id: saved.id,
      at,
      user_id: lane.customer_user,
      contractor_id: lane.customer_id,
      action: 'place',
      text: 'Заказ размещён',
    },
    ...(text === ''
      ? []
      : [
          {
            order_id: saved.id,
            at: new Date(at.getTime() + 3_600_000),
            user_id: lane.supplier_user,
            contractor_id: lane.supplier_id,
            action: text.startsWith('Отказ')
              ? 'refuse'
              : text.startsWith('Отменено')
                ? 'cancel_line'
                : 'confirm',
            text,
          },
        ]),
  ]);
}

function ledgerOf(ordered: number, parts: Partial<LineLedger>): LineLedger {
  const zero = {
    undecided: 0,
    confirmed: 0,
    refused: 0,
    cancelled: 0,
    short: 0,
    shipped: 0,
    accepted: 0,
    shortage: 0,
    rejected: 0,
    claimed: 0,
  };
  return { ...zero, ...parts, ordered };
}
