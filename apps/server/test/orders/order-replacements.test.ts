import { documentNumber } from '@portal/domain/documents';
// Replacements that a buyer may order for refused pieces, and lines that are closed short.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { tellOverdue } from '../../src/areas/orders/overdue.ts';
import { differences, NONE } from '../support/documents.ts';
import { placeOrder } from '../support/place-order.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
let shop: Caller;
let supplier: Caller;
beforeAll(async () => {
  [shop, supplier] = [await server().as('shop'), await server().as('supplier')];
});

const read = async (caller: Caller, id: number) =>
  ((await caller.get(`/document/order/view/${id}`)).body as Answer<'getOrder'>).data;
const replacements = async (id: number) =>
  ((await shop.get(`/document/order/replacements?order_id=${id}`)).body as Answer<'listReplacements'>).data;
const kept = async () => expect(await differences(server().database)).toEqual(NONE);

async function refused(pieces = 4) {
  const { order: id, supplier: refuser } = await placeOrder(shop, pieces);
  await supplier.post(`/document/order/refuse/${id}`, { version: 1, reason_id: 1 });
  return { id, refuser };
}

test('up to three replacements are offered, the same part never from the refusing supplier, with price differences, sorted', async () => {
  const { id, refuser } = await refused();
  const [line] = await replacements(id);
  const order = await read(shop, id);
  expect(line).toMatchObject({ line_id: order.lines[0]?.id, quantity: order.lines[0]?.refused });
  const offers = line?.offers ?? [];
  expect(offers.length).toBeGreaterThan(0);
  expect(offers.length).toBeLessThanOrEqual(3);
  for (const offer of offers) {
    if (offer.same) expect(offer.supplier.id).not.toBe(refuser);
    expect(offer.quantity).toBeGreaterThanOrEqual(line?.quantity ?? Number.NaN);
    expect(offer.price_difference).toBeCloseTo(offer.price - (order.lines[0]?.price ?? 0));
  }
  // Offers of the same part are sorted by the total price of the needed pieces.
  const sums = offers.filter(({ same }) => same).map(({ price, quantity }) => price * quantity);
  expect(sums).toEqual(sums.toSorted((a, b) => a - b));
  expect(line?.price).toBe(order.lines[0]?.price);
  // Offers of the same part come first.
  expect(offers.map(({ same }) => same)).toEqual(
    offers.map(({ same }) => same).toSorted((a, b) => Number(b) - Number(a)),
  );
  expect((await supplier.get(`/document/order/replacements?order_id=${id}`)).status).toBe(403);
});

test('ordering a replacement links both orders and removes it from the offers; one of two simultaneous requests succeeds', async () => {
  const { id } = await refused();
  const [line] = await replacements(id);
  const offer = line?.offers[0] ?? expect.unreachable();
  const body = { line_id: line?.line_id, offer_id: offer.id, quantity: offer.quantity, price: offer.price };
  expect((await shop.post('/document/order/replace', { ...body, price: offer.price + 1 })).status).toBe(409);
  expect((await shop.post('/document/order/replace', { ...body, quantity: offer.quantity + 1 })).status).toBe(
    409,
  );
  expect((await shop.post('/document/order/replace', { ...body, offer_id: 1 })).status).toBe(422);
  const answers = await Promise.all([
    shop.post('/document/order/replace', body),
    shop.post('/document/order/replace', body),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const done = answers.find(({ status }) => status === 200)?.body as unknown as Answer<'replaceRefused'>;
  const placed = await read(shop, done.data.order_id);
  expect(placed).toMatchObject({ status: { code: 'active' }, supplier: { id: offer.supplier.id } });
  const before = await read(shop, id);
  expect(before.lines[0]?.replaced_by).toMatchObject([
    { order_id: done.data.order_id, article: offer.article },
  ]);
  expect(before.documents.children[0]?.children).toMatchObject([{ kind: 'order', id: done.data.order_id }]);
  expect(before.history[0]?.text).toContain('Заказана замена');
  // The supplier who refused does not see the replacement.
  const theirs = await read(supplier, id);
  expect(theirs.lines[0]?.replaced_by).toEqual([]);
  expect(theirs.documents.children[0]?.children).toEqual([]);
  expect(await replacements(id)).toEqual([]);
  await kept();
});

async function replaced() {
  const { id } = await refused();
  const [line] = await replacements(id);
  const offer = line?.offers[0] ?? expect.unreachable();
  const body = { line_id: line?.line_id, offer_id: offer.id, quantity: offer.quantity, price: offer.price };
  const done = (await shop.post('/document/order/replace', body)).body as Answer<'replaceRefused'>;
  return { id, instead: done.data.order_id, supplierId: offer.supplier.id };
}
const undo = (caller: Caller, order_id: number) => caller.post('/document/order/undo-replace', { order_id });

test('for ten minutes the buyer can undo a replacement, and replacements are offered for the refused pieces again', async () => {
  const { id, instead } = await replaced();
  const [by] = (await read(shop, id)).lines[0]?.replaced_by ?? [];
  expect(new Date(by?.undo_until ?? 0).getTime() - Date.now()).toBeGreaterThan(8 * 60_000);
  expect((await undo(await server().as('shop2'), instead)).status).toBe(404);
  expect((await undo(shop, id)).status).toBe(404);
  expect((await undo(supplier, instead)).status).toBe(403);
  expect((await undo(shop, instead)).status).toBe(200);
  expect((await read(shop, instead)).status.code).toBe('cancelled');
  const order = await read(shop, id);
  expect(order.lines[0]?.replaced_by).toEqual([]);
  expect(order.history[0]?.text).toBe(`Замена отменена: заказ ${documentNumber(instead)}`);
  expect(await replacements(id)).toHaveLength(1);
  expect((await undo(shop, instead)).status).toBe(409);
  await kept();
});

test('undo returns 409 after ten minutes or once the supplier has answered, and the message names the new order', async () => {
  const late = await replaced();
  await server().database.execute(
    sql`UPDATE orders SET created_at = created_at - interval '11 minutes' WHERE id = ${late.instead}`,
  );
  expect((await read(shop, late.id)).lines[0]?.replaced_by).toMatchObject([{ undo_until: null }]);
  expect(await undo(shop, late.instead)).toMatchObject({
    status: 409,
    body: {
      message: `Отменить заказ целиком можно 10 минут. Снимите позиции в заказе ${documentNumber(late.instead)}.`,
    },
  });
  const answered = await replaced();
  await server().database.execute(sql`UPDATE orders SET status = 'confirmed' WHERE id = ${answered.instead}`);
  expect(await undo(shop, answered.instead)).toMatchObject({
    status: 409,
    body: {
      message: `Поставщик уже ответил на заказ ${documentNumber(answered.instead)}. Снимите позиции в нём.`,
    },
  });
});

test('a supplier closes confirmed lines short with a comment; stock and limit are released', async () => {
  const { order: id } = await placeOrder(shop, 4);
  await supplier.post(`/document/order/confirm/${id}`, { version: 1 });
  const close = (body: object) =>
    call(server().address, 'PUT', '/document/order/close-short', supplier.token, { id, ...body });
  expect((await close({ version: 2, comment: ' ' })).status).toBe(422);
  expect((await close({ version: 2, comment: 'Поставка сорвана' })).status).toBe(200);
  const order = await read(shop, id);
  expect(order.lines[0]).toMatchObject({
    confirmed: 0,
    short: order.lines[0]?.ordered,
    status: { code: 'closed_short' },
  });
  expect(order.lines[0]?.moves.map(({ kind }) => kind)).toEqual(['ordered', 'confirmed', 'short']);
  await kept();
});

test('the supplier is notified once of an overdue shipment', async () => {
  const { order: id } = await placeOrder(shop);
  const { database } = server();
  const plan = (days: number) =>
    database.execute(
      sql`UPDATE orders SET planned_shipment_at = now() + make_interval(days => ${days}) WHERE id = ${id}`,
    );
  // Independent of the time of day: in the morning of a working day an order is to be shipped on the same day.
  await plan(3);
  await tellOverdue({ database });
  await plan(-1);
  // Created today, so not overdue yet.
  expect(await tellOverdue({ database })).toBe(0);
  await database.execute(sql`UPDATE orders SET created_at = created_at - interval '2 days' WHERE id = ${id}`);
  expect(await tellOverdue({ database })).toBe(1);
  expect(await tellOverdue({ database })).toBe(0);
  const { body } = await supplier.get('/user-notifications/list?discriminator=common&pageSize=20');
  const heard = (body as Answer<'listNotifications'>).data.filter(({ entity_id }) => entity_id === id);
  expect(heard.map(({ event_name }) => event_name)).toContain('order:shipment-overdue');
});
