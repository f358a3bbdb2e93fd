// A supplier's combined decisions, the order's ledger after them, and the archive of either side.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { differences, NONE } from '../support/documents.ts';
import { placeOrder } from '../support/place-order.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
let shop: Caller;
let supplier: Caller;
let admin: Caller;
beforeAll(async () => {
  [shop, supplier, admin] = [
    await server().as('shop'),
    await server().as('supplier'),
    await server().as('admin'),
  ];
});

type Order = Answer<'getOrder'>['data'];
const read = async (caller: Caller, id: number): Promise<Order> =>
  ((await caller.get(`/document/order/view/${id}`)).body as Answer<'getOrder'>).data;
const step = (caller: Caller, name: string, body: object) =>
  call(server().address, 'PUT', `/document/order/${name}`, caller.token, body);
const kept = async () => expect(await differences(server().database)).toEqual(NONE);

/** Orders five pieces, rounded up to the unit. */
async function ordered() {
  const { order: id } = await placeOrder(shop, 5);
  const { lines } = await read(supplier, id);
  return { id, line: lines[0] ?? expect.unreachable() };
}

test('«подтвердить 4, отказать 1»: one step does both, and the ledger names the supplier and the refusal document', async () => {
  const { id, line } = await ordered();
  const rest = line.ordered - 4;
  const answer = await supplier.post('/document/order/decide', {
    id,
    version: 1,
    confirm: [{ id: line.id, quantity: 4 }],
    refuse: [{ id: line.id, quantity: rest }],
    reason_id: 1,
  });
  expect(answer.status).toBe(200);
  const order = await read(shop, id);
  expect(order.lines[0]).toMatchObject({ undecided: 0, confirmed: 4, refused: rest });
  const [refusal] = order.refusals;
  expect(order.lines[0]?.moves.map(({ kind, quantity, document }) => [kind, quantity, document])).toEqual([
    ['ordered', line.ordered, null],
    ['confirmed', 4, null],
    ['refused', rest, { kind: 'refusal', id: refusal?.id, own: false }],
  ]);
  expect(order.lines[0]?.moves[1]?.actor).toContain('Волга-Деталь');
  expect(order.counted_amount).toBeCloseTo(line.price * 4);
  expect(order.released_amount).toBeCloseTo(line.price * rest);
  expect(order.documents.children).toMatchObject([{ kind: 'refusal', id: refusal?.id, own: false }]);
  expect(order.history.map(({ text }) => text.split(':')[0])).toEqual([
    'Отказ поставщика',
    'Подтверждено',
    'Заказ размещён',
  ]);
  await kept();
});

test('a refusal of too many pieces or without a reason makes the whole decision fail: nothing is confirmed', async () => {
  const { id, line } = await ordered();
  const decide = (more: object) =>
    supplier.post('/document/order/decide', {
      id,
      version: 1,
      confirm: [{ id: line.id, quantity: 4 }],
      ...more,
    });
  expect((await decide({ refuse: [{ id: line.id, quantity: line.ordered }], reason_id: 1 })).status).toBe(
    422,
  );
  expect((await decide({ refuse: [{ id: line.id, quantity: 1 }] })).status).toBe(422);
  expect((await supplier.post('/document/order/decide', { id, version: 1 })).status).toBe(422);
  expect(await read(supplier, id)).toMatchObject({ version: 1, status: { code: 'active' } });
  expect((await decide({ version: 7 })).status).toBe(409);
  expect(
    (await shop.post('/document/order/decide', { id, version: 1, confirm: [{ id: line.id, quantity: 1 }] }))
      .status,
  ).toBe(403);
  await kept();
});

test("the supplier sees the storage's stock for a line, the buyer does not", async () => {
  const { id, line } = await ordered();
  expect(line.stock?.quantity).toBeGreaterThanOrEqual(line.stock?.free ?? Number.NaN);
  expect(line.stock?.free).toBeGreaterThanOrEqual(line.ordered);
  expect((await read(shop, id)).lines[0]?.stock).toBeNull();
});

test('each side archives a finished order for itself only, and can unarchive it', async () => {
  const { id, line } = await ordered();
  expect((await step(shop, 'archive', { id, version: 1 })).status).toBe(409);
  await shop.post('/document/order/cancel-lines', {
    id,
    version: 1,
    reason_id: 6,
    lines: [{ id: line.id, quantity: line.ordered }],
  });
  const over = await read(shop, id);
  expect(over.allowed_actions).toContain('archive');
  const tree = (caller: Caller) =>
    caller.post('/archive-document/old-document/get-document-tree', { document_id: id });
  expect((await tree(shop)).status).toBe(404);
  expect((await step(shop, 'archive', { id, version: over.version })).body).toMatchObject({
    data: { archived: true },
  });
  expect((await tree(shop)).body).toMatchObject({ data: { id, children: [{ kind: 'refusal', own: true }] } });
  expect((await tree(supplier)).status).toBe(404);
  expect((await tree(admin)).status).toBe(200);
  const has = async (caller: Caller, list: string) =>
    (
      (await caller.get(`${list}${list.includes('?') ? '&' : '?'}pageSize=100&sort=-created_at`))
        .body as Answer<'listOutgoingOrders'>
    ).data.some((row) => row.id === id);
  expect(await has(shop, '/document/order/outgoing-orders')).toBe(false);
  expect(await has(shop, '/archive-document/document-outgoing-order')).toBe(true);
  expect(await has(shop, `/archive-document/document-outgoing-order?condition[id]=${id + 1}`)).toBe(false);
  expect(await has(supplier, '/document/order/incoming-orders')).toBe(true);
  expect(await has(supplier, '/archive-document/document-incoming-order')).toBe(false);
  const now = await read(shop, id);
  expect((await step(shop, 'archive', { id, version: now.version })).status).toBe(409);
  expect((await step(shop, 'unarchive', { id, version: now.version })).body).toMatchObject({
    data: { archived: false },
  });
});

test('only an administrator reads the document tree of any order', async () => {
  const { id } = await ordered();
  const path = `/document/order/get-document-tree-for-admin?order_id=${id}`;
  expect((await admin.get(path)).body).toMatchObject({ data: { kind: 'order', id, children: [] } });
  expect((await supplier.get(path)).status).toBe(403);
});

test('pieces that are undecided while others are shipped or accepted wait for the answer, and can be closed around, confirmed and cancelled', async () => {
  const { id, line } = await ordered();
  const at = async () => (await read(supplier, id)).version;
  const decide = async (body: object) =>
    supplier.post('/document/order/decide', { id, version: await at(), ...body });
  const waits = async () =>
    (
      (await supplier.get('/document/order/incoming-orders?pageSize=100&tab=awaits_answer'))
        .body as Answer<'listIncomingOrders'>
    ).data.find((one) => one.id === id);
  expect(await decide({ confirm: [{ id: line.id, quantity: 2 }] })).toMatchObject({ status: 200 });
  const ship = async (quantity: number) => {
    const made = await supplier.post('/document/shipment/create', {
      items: [{ order_line_id: line.id, quantity }],
    });
    expect(made.status).toBe(200);
    await server().database.execute(sql`
      UPDATE order_line SET shipped = shipped + ${quantity} WHERE id = ${line.id}`);
    await server().database.execute(sql`UPDATE orders SET status = 'shipping' WHERE id = ${id}`);
  };
  await ship(1);
  expect((await waits())?.allowed_actions).toEqual(expect.arrayContaining(['confirm', 'refuse']));
  // Not «shipped»: the undecided pieces are still to come.
  const closed = await step(supplier, 'close-short', { id, version: await at(), comment: 'Не довезём' });
  expect(closed).toMatchObject({ status: 200 });
  expect((await read(shop, id)).status.id).toBe(40);
  await server().database.execute(sql`UPDATE order_line SET accepted = 1 WHERE id = ${line.id}`);
  await server().database.execute(sql`UPDATE orders SET status = 'accepted_partially' WHERE id = ${id}`);
  expect((await waits())?.allowed_actions).toEqual(expect.arrayContaining(['confirm', 'refuse']));
  expect(await decide({ confirm: [{ id: line.id, quantity: 1 }] })).toMatchObject({ status: 200 });
  const order = await read(shop, id);
  expect(order.status.id).toBe(50);
  expect(order.allowed_actions).toEqual(expect.arrayContaining(['cancel_line', 'request_cancel']));
  expect(order.lines[0]).toMatchObject({ confirmed: 2, short: 1, undecided: line.ordered - 3 });
});
