import { B2C_ORDER_MACHINE, B2C_ORDER_STATUSES, mayRenewCode, PICKUP_CODE_TRIES } from '@portal/domain/b2c';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { roublesOf } from '../../contract/money.ts';
import { notFound } from '../../contract/problem.ts';
import { type Connection, instantOrNull } from '../../database/connect.ts';
import { readHistory } from '../../documents/history.ts';
import { listed } from '../../documents/listed.ts';
import { wireStatus } from '../../documents/wire.ts';
import { listFor, readRow, type RowOf } from '../../lists/list.ts';
import { party, place } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import { byArticle, byText } from '../../lists/search.ts';
import { isKey, type Viewer } from '../../contract/viewer.ts';
import { ownerPerson } from './owner.ts';

export const NO_B2C_ORDER = 'Заказ розничного покупателя не найден';
type Item = Answer<'getB2cOrder'>['data']['items'][number];

const GOODS = sql`JOIN product ON product.id = i.product_id JOIN brand ON brand.id = product.brand_id`;
const ORDERS = listed({
  statuses: B2C_ORDER_STATUSES,
  amount: sql`d.amount_kopecks`,
  positions: sql`b2c_order_item i ${GOODS} WHERE i.order_id = d.id`,
});
const TABLES = sql`b2c_order d JOIN storage place ON place.id = d.storage_id`;
/** Pieces of an item `i` that were put aside. */
export const PICKED = sql<number>`coalesce((SELECT sum(k.quantity) FROM b2c_pick k WHERE k.item_id = i.id), 0)::int`;

const fields = {
  ...ORDERS.fields,
  contractor_id: sql<number>`d.contractor_id`,
  number: sql<string>`d.number`,
  storage: place('place'),
  consumer_name: sql<string>`d.consumer_name`,
  consumer_phone: sql<string>`d.consumer_phone`,
  items_count: sql<number>`d.items_count`,
  quantity: sql<number>`d.quantity`,
  picked: sql<number>`coalesce((SELECT sum(k.quantity) FROM b2c_order_item i JOIN b2c_pick k ON k.item_id = i.id WHERE i.order_id = d.id), 0)::int`,
  amount_kopecks: sql<number>`d.amount_kopecks`,
  code_tries: sql<number>`d.code_tries`,
};

/** Consumers' orders `d` that a person may see: the company's, at the storages that the person works with. */
export const visibleB2cOrders = (viewer: Viewer): SQL => {
  const { own, storages } = scope(viewer);
  return sql`${own(sql`d.contractor_id`)} AND ${storages(sql`d.storage_id`)}`;
};

/** Facts for the machine's guards. */
export const b2cOrderFacts = (
  { quantity, picked, code_tries }: { quantity: number; picked: number; code_tries: number },
  permissions: readonly string[],
) => ({
  missing: quantity - picked,
  picked: quantity === picked,
  may_renew: mayRenewCode(code_tries, permissions),
});

export const b2cOrders = listFor<'listB2cOrders'>()({
  fields,
  from: TABLES,
  counted: sql`b2c_order d`,
  key: sql`d.id`,
  scope: visibleB2cOrders,
  filters: {
    ...ORDERS.filters,
    'filter[storage_id]': (ids) => sql`d.storage_id = ANY(${sql.param(ids)}::bigint[])`,
  },
  search: {
    ...ORDERS.search,
    // The consumer's number is text, so it is searched as text.
    number: byText(sql`d.number`),
    title: byText(sql`d.consumer_name`, sql`d.consumer_phone`),
  },
  ...ORDERS.list,
  wire: (rows, viewer) => rows.map((row) => wireOrder(row, viewer)),
});

function wireOrder({ contractor_id, code_tries, ...row }: RowOf<typeof fields>, viewer: Viewer) {
  return ORDERS.wire(
    row,
    B2C_ORDER_MACHINE,
    ownerPerson(viewer, { contractor_id }),
    b2cOrderFacts({ ...row, code_tries }, viewer.permissions),
  );
}

const whole = {
  ...fields,
  consumer_email: sql<string>`d.consumer_email`,
  comment: sql<string>`d.comment`,
  code: sql<string | null>`d.code`,
  ready_at: sql<string | null>`d.ready_at`,
  closed_at: sql<string | null>`d.closed_at`,
  cancel_reason: sql<string>`d.cancel_reason`,
  cancelled_by_consumer: sql<boolean>`d.cancelled_by_consumer`,
};

/**
 * A consumer's order in the contract's form. Throws 404 if it does not exist or belongs to another company.
 */
export async function readB2cOrder(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<Answer<'getB2cOrder'>['data']> {
  const source = { fields: whole, from: TABLES, scope: visibleB2cOrders };
  const row = await readRow(source, connection, viewer, sql`d.id = ${id}`);
  if (!row) throw notFound(NO_B2C_ORDER);
  const { code, code_tries, ready_at, closed_at, ...order } = row;
  // Only the consumer gets the code: by e-mail, or on the shop's site, which reads it with its API key. The
  // person at the counter must type it in.
  const told = order.status === 'ready' && isKey(viewer);
  return {
    ...wireOrder({ ...order, code_tries }, viewer),
    consumer_email: order.consumer_email,
    comment: order.comment,
    cancel_reason: order.cancel_reason,
    cancelled_by_consumer: order.cancelled_by_consumer,
    code: told ? code : null,
    code_tries_left: Math.max(0, PICKUP_CODE_TRIES - code_tries),
    ready_at: instantOrNull(ready_at),
    closed_at: instantOrNull(closed_at),
    items: await readItems(connection, id),
    history: await readHistory(connection, { document: B2C_ORDER_MACHINE.name }, id),
  };
}

/** The id of the order with the consumer's number. Throws 404. */
export async function idOfNumber(connection: Connection, viewer: Viewer, number: string): Promise<number> {
  const { rows } = await connection.execute<{ id: number }>(
    sql`SELECT d.id FROM b2c_order d WHERE d.number = ${number.trim()} AND ${visibleB2cOrders(viewer)}`,
  );
  const [found] = rows;
  if (!found) throw notFound(NO_B2C_ORDER);
  return found.id;
}

/**
 * Items of an order: what was put aside and from which source, and how much else is free at its storage, in
 * the storage's basket, or on its way there.
 */
async function readItems(connection: Connection, id: number): Promise<Item[]> {
  const { rows } = await connection.execute<Item & Record<string, unknown>>(sql`
    SELECT i.id, i.product_id AS standard_id, brand.title AS brand_title, product.article, product.title, i.price_kopecks AS price,
           i.quantity, ${PICKED} AS picked,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('order_id', l.order_id, 'quantity', k.quantity) ORDER BY k.id), '[]')
            FROM b2c_pick k LEFT JOIN order_line l ON l.id = k.order_line_id WHERE k.item_id = i.id) AS sources,
           (coalesce((SELECT sum(greatest(r.quantity - r.held, 0)) FROM ${OWN_STOCK}), 0)
            + coalesce((SELECT sum(greatest(l.accepted - ${USED}, 0)) FROM ${BOUGHT}), 0))::int AS in_stock,
           coalesce((SELECT sum(line.quantity) FROM basket JOIN basket_item line ON line.basket_id = basket.id
                     JOIN reserve r ON r.id = line.reserve_id JOIN price_list_item item ON item.id = r.item_id
                     WHERE basket.storage_id = d.storage_id AND item.product_id = i.product_id), 0)::int AS in_basket,
           coalesce((SELECT sum(l.undecided + l.confirmed - l.accepted - l.shortage - l.rejected) FROM ${BOUGHT}), 0)::int AS on_the_way
    FROM b2c_order d JOIN b2c_order_item i ON i.order_id = d.id ${GOODS} WHERE d.id = ${id} ORDER BY i.id`);
  return rows.map((row) => ({ ...row, price: roublesOf(row.price) }));
}

/** FROM and WHERE of the company's own stock of an item `i` at the storage of its order `d`. */
export const OWN_STOCK = sql`reserve r JOIN price_list_item item ON item.id = r.item_id
  WHERE item.product_id = i.product_id AND item.supplier_id = d.contractor_id AND r.storage_id = d.storage_id`;
/**
 * FROM and WHERE of lines `l` of the company's orders to suppliers that bring an item `i` to the storage of
 * its order `d`.
 */
export const BOUGHT = sql`order_line l JOIN orders o ON o.id = l.order_id
  WHERE l.product_id = i.product_id AND o.customer_id = d.contractor_id AND o.customer_storage_id = d.storage_id`;
/** Accepted pieces of a line `l` that were put aside for consumers' orders. */
export const USED = sql`coalesce((SELECT sum(used.quantity) FROM b2c_pick used WHERE used.order_line_id = l.id), 0)`;

const positions = {
  id: sql<number>`i.id`,
  standard_id: sql<number>`i.product_id`,
  brand_title: sql<string>`brand.title`,
  article: sql<string>`product.article`,
  title: sql<string>`product.title`,
  price_kopecks: sql<number>`i.price_kopecks`,
  quantity: sql<number>`i.quantity`,
  picked: PICKED,
  order_id: sql<number>`d.id`,
  number: sql<string>`d.number`,
  status: sql<keyof typeof B2C_ORDER_STATUSES>`d.status`,
  storage: party('place'),
  consumer_name: sql<string>`d.consumer_name`,
};

/** Positions of consumers' orders: those of new orders first. */
export const b2cPositions = listFor<'listB2cOrderItems'>()({
  fields: positions,
  from: sql`b2c_order_item i ${GOODS} JOIN b2c_order d ON d.id = i.order_id JOIN storage place ON place.id = d.storage_id`,
  scope: visibleB2cOrders,
  filters: {
    'filter[order_id]': (id) => sql`d.id = ${id}`,
    'filter[to_pick]': (wanted) => {
      const missing = sql`(d.status = 'pending' AND i.quantity > ${PICKED})`;
      return wanted ? missing : sql`NOT ${missing}`;
    },
  },
  search: { article: byArticle((pattern) => sql`product.article_norm LIKE ${pattern}`) },
  order: sql`d.status <> 'pending', d.created_at DESC, d.id DESC, i.id`,
  wire: (rows) =>
    rows.map(({ price_kopecks, order_id, number, status, ...row }) => ({
      ...row,
      price: roublesOf(price_kopecks),
      order: { id: order_id, number, status: wireStatus(B2C_ORDER_STATUSES, status) },
    })),
});
