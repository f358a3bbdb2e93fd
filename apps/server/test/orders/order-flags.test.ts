// Flags of an order's shipment: the specification's flag, and overdue lines. Decisions, «Overdue».
import { isOverdue, shipmentDue } from '@portal/domain/dates';
import { type LineLedger, orderFlags } from '@portal/domain/order-status';
import { plural } from '@portal/domain/words';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { placeOrder } from '../support/place-order.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
let shop: Caller;
let supplier: Caller;
let id = 0;
beforeAll(async () => {
  [shop, supplier] = [await server().as('shop'), await server().as('supplier')];
  ({ order: id } = await placeOrder(shop, 4));
});

type Row = Answer<'listIncomingOrders'>['data'][number];
const listed = async (query: string) =>
  (await supplier.get(`/document/order/incoming-orders?pageSize=100&${query}`))
    .body as Answer<'listIncomingOrders'>;
const row = async (): Promise<Row> =>
  (await listed('')).data.find((one) => one.id === id) ?? expect.unreachable();
const set = (change: ReturnType<typeof sql>) =>
  server().database.execute(sql`UPDATE orders SET ${change} WHERE id = ${id}`);
const flags = async () => {
  const { is_overdue, is_late } = await row();
  const view = ((await supplier.get(`/document/order/view/${id}`)).body as Answer<'getOrder'>).data;
  expect(view).toMatchObject({ is_overdue, is_late });
  return [is_overdue, is_late];
};

test('an order created today and due today is overdue but not late; one created two days ago is late', async () => {
  await set(sql`created_at = now(), planned_shipment_at = now() - interval '1 minute'`);
  expect(await flags()).toEqual([true, false]);
  await set(sql`created_at = now() - interval '2 days', planned_shipment_at = now() - interval '1 minute'`);
  expect(await flags()).toEqual([true, true]);
  await set(sql`planned_shipment_at = now() + interval '3 days'`);
  expect(await flags()).toEqual([false, false]);
});

test("is_overdue and is_late of listed orders equal the rule book's, for different creation and shipment times", async () => {
  await server().database
    .execute(sql`UPDATE orders SET planned_shipment_at = now() + (id % 13 - 6) * interval '11 hours',
    created_at = now() - (id % 4) * interval '9 hours'`);
  const { rows } = await server().database.execute<
    Pick<LineLedger, keyof LineLedger> & { id: number; planned: string; made: string; zone: string }
  >(sql`
    SELECT o.id, o.planned_shipment_at AS planned, o.created_at AS made, s.time_zone AS zone, l.ordered, l.undecided, l.confirmed,
      l.refused, l.cancelled, l.short, l.shipped, l.accepted, l.shortage, l.rejected, l.claimed
    FROM orders o JOIN storage s ON s.id = o.supplier_storage_id JOIN order_line l ON l.order_id = o.id`);
  const all = Map.groupBy(rows, (line) => line.id);
  const now = new Date();
  const said = (await listed('')).data;
  expect(said.length).toBeGreaterThan(10);
  for (const one of said) {
    const lines = all.get(one.id) ?? expect.unreachable();
    const { planned, made, zone } = lines[0] ?? expect.unreachable();
    const passed = isOverdue(new Date(planned), now, zone);
    const due = one.is_overdue ? shipmentDue(new Date(planned), new Date(made), now, zone) : null;
    expect([one.id, one.is_overdue, one.is_late]).toEqual([
      one.id,
      orderFlags(lines, passed).is_overdue,
      due === 'late',
    ]);
  }
  expect(new Set(said.map(({ is_overdue }) => is_overdue)).size).toBe(2);
});

test('a partially accepted order is overdue while pieces are not shipped, and not once all are shipped', async () => {
  await set(
    sql`status = 'accepted_partially', created_at = now() - interval '20 days', planned_shipment_at = now() - interval '12 days'`,
  );
  expect(await flags()).toEqual([true, true]);
  expect((await listed('tab=overdue')).data.map((one) => one.id)).toContain(id);
  await server().database.execute(
    sql`UPDATE order_line SET confirmed = undecided + confirmed, undecided = 0, shipped = undecided + confirmed WHERE order_id = ${id}`,
  );
  expect(await flags()).toEqual([false, false]);
});

test('a partially accepted order with unshipped pieces is to be shipped in tab, tile and counter; a shipment can be created', async () => {
  const wanted = async () => {
    const { data, counters } = await listed('tab=to_ship');
    expect(counters.to_ship).toBe(data.length);
    const { duties } = ((await supplier.get('/reports/today')).body as Answer<'getToday'>).data;
    // Overdue orders have a separate tile, so each order to ship is counted once.
    const inTime = (await listed('tab=to_ship&filter[late]=false')).data;
    expect(duties.find((one) => one.id === 'to_ship')).toMatchObject({
      count: inTime.length,
      href: '/inbox?tab=to_ship&late=false',
    });
    expect(inTime).toEqual(data.filter(({ is_late }) => !is_late));
    expect(inTime.length).toBeLessThan(data.length);
    return data.some((one) => one.id === id);
  };
  await set(sql`status = 'accepted_partially'`);
  expect(await wanted()).toBe(false);
  await server().database.execute(sql`
    UPDATE order_line SET shipped = confirmed - 1, accepted = confirmed - 1 WHERE order_id = ${id}`);
  expect(await wanted()).toBe(true);
  const { data: view } = (await supplier.get(`/document/order/view/${id}`)).body as Answer<'getOrder'>;
  expect(view.allowed_actions).toContain('create_shipment');
  const { data } = (await supplier.get(`/document/shipment/remainders?id=${id}`))
    .body as Answer<'listShipmentRemainders'>;
  const own = data.filter((one) => one.order_id === id);
  expect(own.map(({ quantity }) => quantity)).toEqual([1]);
  const made = await supplier.post('/document/shipment/create', {
    items: own.map((one) => ({ order_line_id: one.id, quantity: one.quantity })),
  });
  expect(made).toMatchObject({ status: 200 });
  expect((await row()).status.id).toBe(50);
  const { data: shipment } = made.body as { data: { id: number } };
  await server().database.execute(sql`DELETE FROM shipment_item WHERE shipment_id = ${shipment.id}`);
  await server().database.execute(sql`UPDATE order_line SET accepted = 0 WHERE order_id = ${id}`);
});

test('the overdue tab lists late orders first; the tile counts only late orders, as many as its list shows', async () => {
  await set(sql`created_at = now(), planned_shipment_at = now() - interval '1 minute', status = 'active'`);
  await server().database.execute(sql`UPDATE order_line SET shipped = 0 WHERE order_id = ${id}`);
  const { data, counters } = await listed('tab=overdue&sort=planned_shipment');
  expect(counters.overdue).toBe(data.length);
  const late = data.filter(({ is_late }) => is_late);
  expect(late.length).toBeGreaterThan(0);
  expect(data.slice(0, late.length)).toEqual(late);
  expect(data.at(-1)?.is_late).toBe(false);
  const { duties } = ((await supplier.get('/reports/today')).body as Answer<'getToday'>).data;
  const duty = duties.find((one) => one.id === 'overdue');
  expect(duty).toMatchObject({
    count: late.length,
    note: plural(
      late.length,
      'заказ не отгружен вовремя',
      'заказа не отгружены вовремя',
      'заказов не отгружено вовремя',
    ),
    href: '/inbox?tab=overdue&late=true',
  });
  expect((await listed('tab=overdue&filter[late]=true')).data).toHaveLength(late.length);
  // The number on the tab counts the same orders, not what is due later today.
  expect(counters.late).toBe(late.length);
  expect(counters.overdue).toBeGreaterThan(counters.late);
});

test('an order confirmed in part still waits for the answer in tab and tile, until nothing is undecided', async () => {
  const waits = async () => {
    const { data, counters } = await listed('tab=awaits_answer');
    const { duties } = ((await supplier.get('/reports/today')).body as Answer<'getToday'>).data;
    expect(counters.awaits_answer).toBe(data.length);
    expect(duties.find((one) => one.id === 'new')).toMatchObject({
      count: data.length,
      href: '/inbox?tab=awaits_answer',
    });
    return data.some((one) => one.id === id);
  };
  const pieces = (change: ReturnType<typeof sql>) =>
    server().database.execute(sql`UPDATE order_line SET ${change} WHERE order_id = ${id}`);
  await set(sql`status = 'confirmed_partially'`);
  await pieces(sql`undecided = 1, confirmed = ordered - 1`);
  expect(await waits()).toBe(true);
  await pieces(sql`undecided = 0, confirmed = ordered`);
  expect(await waits()).toBe(false);
  await set(sql`status = 'active'`);
  await pieces(sql`undecided = ordered, confirmed = 0`);
  expect(await waits()).toBe(true);
});
