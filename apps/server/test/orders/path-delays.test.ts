// Delays of paths: counted in the database, equal to those that the test counts order by order, of the caller's own orders only.
import { daysLater } from '@portal/domain/arrivals';
import {
  countDelays as delaysIn,
  LONGEST_DELAY,
  type Punctuality,
  punctualityOf,
} from '@portal/domain/punctuality';
import { localDay, weekdayOf } from '@portal/domain/zones';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { countDelays } from '../../src/areas/orders/arrivals/punctuality.ts';
import { seedPastDeliveries } from '../../src/seed/documents/past-deliveries.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
type Paths = Answer<'listPathDelays'>['data'];

interface Own extends Record<string, unknown> {
  id: number;
  from: number;
  to: number;
  supplier_zone: string;
  zone: string;
  leaves: string;
  promised: string;
  pickup: boolean;
  withheld: boolean;
  lines: { price: number; confirmed: number; came: { quantity: number; at: string }[] }[];
}

let shop: Caller;
let storages: number[];
beforeAll(async () => {
  shop = await server().as('shop');
  const { data } = (await shop.get('/warehouse/storage')).body as Answer<'listStorages'>;
  storages = data.map(({ id }) => id);
});

const pathsTo = async (storage: number, caller = shop): Promise<Paths> =>
  ((await caller.get(`/document/order/path-delays?storage_id=${storage}`)).body as Answer<'listPathDelays'>)
    .data;

/** All orders with what came of their lines, without any rule about delays. */
async function ordersOf(): Promise<Own[]> {
  const { rows } = await server().database.execute<Own>(sql`
    SELECT o.id::int, o.supplier_storage_id::int AS from, o.customer_storage_id::int AS to, source.time_zone AS supplier_zone, target.time_zone AS zone,
           to_jsonb(coalesce(o.first_shipment_at, o.planned_shipment_at)) AS leaves, to_jsonb(coalesce(o.first_delivery_at, o.planned_delivery_at)) AS promised,
           o.delivery = 'pickup' AS pickup, o.withheld,
           (SELECT jsonb_agg(jsonb_build_object('price', l.price_kopecks, 'confirmed', l.confirmed, 'came', coalesce(
              (SELECT jsonb_agg(jsonb_build_object('quantity', i.quantity, 'at', coalesce(s.actual_delivery_date,
                  (SELECT min(h.at) FROM document_history h JOIN acceptance a ON a.id = h.document_id
                   WHERE h.document = 'acceptance' AND a.shipment_id = s.id AND h.action IN ('save', 'finish')))))
               FROM shipment_item i JOIN shipment s ON s.id = i.shipment_id WHERE i.order_line_id = l.id), '[]')))
            FROM order_line l WHERE l.order_id = o.id) AS lines
    FROM orders o JOIN storage source ON source.id = o.supplier_storage_id JOIN storage target ON target.id = o.customer_storage_id
    WHERE o.created_at > now() - interval '13 months'`);
  return rows;
}

/** The delay of an order in days; null if it does not count. */
function delayOf({ lines, promised, zone, pickup, withheld }: Own): number | null {
  const counted = lines.filter(({ price, confirmed }) => price > 0 && confirmed > 0);
  if (pickup || withheld || counted.length === 0) return null;
  const come = counted.every(({ confirmed, came }) => {
    const pieces = came.filter(({ at }) => at !== null).reduce((sum, { quantity }) => sum + quantity, 0);
    return pieces >= confirmed;
  });
  const times = counted.flatMap(({ came }) =>
    came.flatMap(({ at }) => (at === null ? [] : [Date.parse(at)])),
  );
  const late = daysLater(come ? Math.max(...times) : Date.now(), promised, zone);
  return come || late > 0 ? late : null;
}

/** The expected answer for a storage. */
function expectedOf(orders: readonly Own[], storage: number) {
  const counted = orders.flatMap((order) => {
    const delay = order.to === storage ? delayOf(order) : null;
    const weekday = weekdayOf(localDay(order.leaves, order.supplier_zone));
    return delay === null ? [] : [{ from: order.from, weekday, delay }];
  });
  const paths = [...Map.groupBy(counted, ({ from }) => from)].toSorted(([a], [b]) => a - b);
  return paths.map(([storage_id, rows]) => ({
    storage_id,
    departures: [...Map.groupBy(rows, ({ weekday }) => weekday)]
      .toSorted(([a], [b]) => a - b)
      .map(([weekday, some]) => ({ weekday, delays: delaysIn(some.map(({ delay }) => delay)) })),
  }));
}
const shown = (paths: Paths) => paths.map(({ counted_at: _, ...path }) => path);
const total = (paths: Paths) =>
  paths
    .flatMap(({ departures }) => departures.flatMap(({ delays }) => delays))
    .reduce((sum, one) => sum + one, 0);

test('the counts equal those of the orders of each of the buyer’s storages', async () => {
  const { database } = server();
  await countDelays(database);
  const orders = await ordersOf();
  let counted = 0;
  for (const storage of storages) {
    const paths = await pathsTo(storage);
    expect(shown(paths)).toEqual(expectedOf(orders, storage));
    counted += total(paths);
  }
  expect(counted).toBeGreaterThan(20);
});

/** An order of the shop with several lines that came by its day. */
async function countedOrder() {
  const orders = await ordersOf();
  const found = orders.find(
    (order) =>
      storages.includes(order.to) &&
      (delayOf(order) ?? 1) <= 0 &&
      order.lines.every(({ confirmed }) => confirmed > 0) &&
      order.lines.length > 1,
  );
  return found ?? expect.unreachable();
}

test('delays count from the first promise, in whole days of the receiving storage, the longest together', async () => {
  const { database } = server();
  const { id, to } = await countedOrder();
  const delayed = async (change: ReturnType<typeof sql>) => {
    await database.execute(sql`UPDATE orders SET ${change} WHERE id = ${id}`);
    await countDelays(database);
    const orders = await ordersOf();
    expect(shown(await pathsTo(to))).toEqual(expectedOf(orders, to));
    return delayOf(orders.find((order) => order.id === id) ?? expect.unreachable());
  };
  const zone = sql`(SELECT time_zone FROM storage WHERE id = ${to})`;
  const day = sql`date_trunc('day', (SELECT max(s.actual_delivery_date) FROM shipment s JOIN shipment_item i ON i.shipment_id = s.id
    JOIN order_line l ON l.id = i.order_line_id WHERE l.order_id = ${id}) AT TIME ZONE ${zone})`;
  /** Promised so long after the delivery's day began. */
  const promised = (after: string) =>
    delayed(sql`first_delivery_at = (${day} + ${after}::interval) AT TIME ZONE ${zone}`);
  expect(await promised('12 hours')).toBe(0);
  expect(await promised('23 hours 59 minutes')).toBe(0);
  // Midnight at the end of a day belongs to it.
  expect(await promised('24 hours')).toBe(0);
  expect(await promised('24 hours 1 minute')).toBe(-1);
  expect(await promised('0 hours')).toBe(1);
  expect(await promised('-60 hours')).toBe(3);
  expect(await promised('-90 days')).toBeGreaterThan(LONGEST_DELAY);
  await delayed(sql`first_delivery_at = NULL`);
});

test('an order whose pieces did not come counts as late once its day is over; one that is collected does not count', async () => {
  const { database } = server();
  const { id, to } = await countedOrder();
  const count = async () => {
    await countDelays(database);
    const paths = await pathsTo(to);
    expect(shown(paths)).toEqual(expectedOf(await ordersOf(), to));
    return { all: total(paths), late: total(paths.map(lateOnly)) };
  };
  const lateOnly = (path: Paths[number]) => ({
    ...path,
    departures: path.departures.map((one) => ({ ...one, delays: one.delays.slice(2) })),
  });
  const before = await count();
  await database.execute(sql`UPDATE orders SET delivery = 'pickup' WHERE id = ${id}`);
  expect(await count()).toEqual({ all: before.all - 1, late: before.late });
  await database.execute(sql`UPDATE orders SET delivery = 'delivery' WHERE id = ${id}`);
  await database.execute(sql`
    UPDATE shipment SET actual_delivery_date = NULL, status = 'shipped' WHERE id IN (
      SELECT i.shipment_id FROM shipment_item i JOIN order_line l ON l.id = i.order_line_id WHERE l.order_id = ${id})`);
  // The supplier did not report the delivery, but the buyer has begun to count the pieces.
  expect(await count()).toEqual(before);
  await database.execute(
    sql`UPDATE orders SET first_delivery_at = now() - interval '2 days' WHERE id = ${id}`,
  );
  await database.execute(sql`
    DELETE FROM document_history WHERE document = 'acceptance' AND document_id IN (
      SELECT a.id FROM acceptance a JOIN shipment_item i ON i.shipment_id = a.shipment_id JOIN order_line l ON l.id = i.order_line_id
      WHERE l.order_id = ${id})`);
  expect(await count()).toEqual({ all: before.all, late: before.late + 1 });
  await database.execute(
    sql`UPDATE orders SET first_delivery_at = now() + interval '2 days' WHERE id = ${id}`,
  );
  expect(await count()).toEqual({ all: before.all - 1, late: before.late });
  await database.execute(
    sql`UPDATE orders SET created_at = now() - interval '14 months', first_delivery_at = NULL WHERE id = ${id}`,
  );
  expect(await count()).toEqual({ all: before.all - 1, late: before.late });
});

test('an order has come when its last piece has', async () => {
  const { database } = server();
  const { id, to } = await countedOrder();
  await database.execute(sql`
    UPDATE orders SET first_delivery_at = created_at + interval '3 days' WHERE id = ${id} AND created_at < now() - interval '10 days'`);
  await database.execute(sql`
    UPDATE order_line SET ordered = ordered + 1, confirmed = confirmed + 1 WHERE id = (SELECT max(id) FROM order_line WHERE order_id = ${id})`);
  await countDelays(database);
  const orders = await ordersOf();
  expect(delayOf(orders.find((order) => order.id === id) ?? expect.unreachable())).toBeGreaterThan(3);
  expect(shown(await pathsTo(to))).toEqual(expectedOf(orders, to));
});

test('a path without deliveries loses its row; a storage of another company answers 404', async () => {
  const { database } = server();
  const { to } = await countedOrder();
  await database.execute(sql`UPDATE orders SET delivery = 'pickup' WHERE customer_storage_id = ${to}`);
  await countDelays(database);
  expect(await pathsTo(to)).toEqual([]);
  const answer = await (await server().as('distributor')).get(`/document/order/path-delays?storage_id=${to}`);
  expect(answer.status).toBe(404);
  expect(punctualityOf([], 1)).toEqual({ few: true, count: 0 });
});

test('the demo has paths that are punctual, paths that are not, and paths with too few deliveries', async () => {
  const { database } = server();
  await seedPastDeliveries(database);
  await countDelays(database);
  const orders = await ordersOf();
  const found: Punctuality[] = [];
  for (const storage of storages) {
    const paths = await pathsTo(storage);
    expect(shown(paths)).toEqual(expectedOf(orders, storage));
    found.push(...paths.map(({ departures }) => punctualityOf(departures, 2)));
  }
  const shares = found.flatMap((one) => (one.few ? [] : [one.inTime]));
  expect(Math.max(...shares)).toBeGreaterThan(94);
  expect(Math.min(...shares)).toBeLessThan(80);
  expect(found.some(({ few }) => few)).toBe(true);
});
