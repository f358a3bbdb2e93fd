import { documentNumber } from '@portal/domain/documents';
// Replacements that a supplier proposes for what it refused: at its price, accepted or declined once.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../../src/contract/viewer.ts';
import { proposedDocument } from '../../src/areas/orders/replacements/proposed-document.ts';
import { sidePerson } from '../../src/documents/sides.ts';
import { departuresNow } from '../../src/areas/storages/logistics/departures.ts';
import { differences, NONE, READING, viewerOf } from '../support/documents.ts';
import { placeOrder } from '../support/place-order.ts';
import { proveDocument } from '../support/prove-document.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
let shop: Caller;
let supplier: Caller;

const read = async (caller: Caller, id: number) =>
  ((await caller.get(`/document/order/view/${id}`)).body as Answer<'getOrder'>).data;
const own = async (id: number, article = '') =>
  (
    (
      await supplier.get(
        `/document/order/own-replacements?order_id=${id}&article=${encodeURIComponent(article)}`,
      )
    ).body as Answer<'listOwnReplacements'>
  ).data;
const step = (caller: Caller, name: string, body: object) =>
  call(server().address, 'PUT', `/document/replacement/${name}`, caller.token, body);
const kept = async () => expect(await differences(server().database)).toEqual(NONE);

/** Creates an order whose only line was refused. */
async function refused(): Promise<number> {
  const { order: id } = await placeOrder(shop, 4);
  await supplier.post(`/document/order/refuse/${id}`, { version: 1, reason_id: 1 });
  return id;
}

/** Another offer of the supplier with enough stock for the line, and the body that proposes it. */
async function proposable(id: number) {
  const { rows } = await server().database.execute<{ article: string }>(sql`
    SELECT p.article FROM orders o JOIN order_line l ON l.order_id = o.id
    JOIN price_list_item i ON i.supplier_id = o.supplier_id AND i.multiplicity = 1 JOIN product p ON p.id = i.product_id
    JOIN reserve r ON r.item_id = i.id AND r.storage_id = o.supplier_storage_id AND r.multiplicity = 1 AND r.minimal_quantity <= 1
      AND coalesce(r.product_multiplicity, 1) = 1 AND r.quantity - r.held > l.refused + 50 AND r.id <> l.reserve_id
    WHERE o.id = ${id} ORDER BY r.id LIMIT 1`);
  const [line] = await own(id, rows[0]?.article ?? '');
  const offer = line?.offers[0] ?? expect.unreachable();
  return {
    offer,
    body: { line_id: line?.line_id ?? 0, offer_id: offer.id, quantity: offer.quantity, price: offer.price },
  };
}

/** Proposes that offer one rouble cheaper. */
async function proposed(id: number) {
  const { offer, body } = await proposable(id);
  const price = Math.round((body.price - 1) * 100) / 100;
  const { status } = await supplier.post('/document/replacement/propose', {
    ...body,
    price,
    comment: ' Отгрузим завтра ',
  });
  expect(status).toBe(200);
  const { proposed: list } = await read(shop, id);
  return { offer, body, price, one: list[0] ?? expect.unreachable() };
}

let proved: { id: number; order: number; customer_id: number; supplier_id: number };
let people: Record<string, Viewer>;
beforeAll(async () => {
  [shop, supplier] = [await server().as('shop'), await server().as('supplier')];
  const { database } = server();
  const order = await refused();
  const { one } = await proposed(order);
  const { rows } = await database.execute<typeof proved>(
    sql`SELECT id, order_id AS order, customer_id, supplier_id FROM replacement_proposal WHERE id = ${one.id}`,
  );
  proved = rows[0] ?? expect.unreachable();
  const { rows: others } = await database.execute<{ id: number }>(
    sql`SELECT id FROM contractor WHERE type = 'shop' AND id <> ${proved.customer_id} ORDER BY id LIMIT 1`,
  );
  people = {
    customer: await viewerOf(database, proved.customer_id),
    supplier: await viewerOf(database, proved.supplier_id),
    'customer who only reads': await viewerOf(database, proved.customer_id, READING),
    'another customer': await viewerOf(database, others[0]?.id ?? 0),
  };
});

describe('every state × action × person, as the rule book says', () => {
  let departures: Awaited<ReturnType<typeof departuresNow>>;
  beforeAll(async () => {
    departures = await departuresNow(server().database);
  });
  proveDocument({
    database: () => server().database,
    definition: proposedDocument,
    id: () => proved.id,
    people: () => people,
    personOf: (by) => sidePerson(by, proved),
    put: (transaction, state) =>
      transaction.execute(
        sql`UPDATE replacement_proposal SET status = ${state}, version = 7 WHERE id = ${proved.id}`,
      ),
    given: () => [{ input: { departures }, facts: {} }],
  });
});

test("only the order's supplier can propose, and only its own offers", async () => {
  const id = await refused();
  const { offer } = await proposable(id);
  const order = await read(supplier, id);
  expect(offer.supplier.id).toBe(order.supplier.id);
  for (const line of await own(id))
    for (const one of line.offers) expect(one.supplier.id).toBe(order.supplier.id);
  expect(await own(id, 'НЕТ-ТАКОГО-1')).toMatchObject([{ offers: [] }]);
  expect((await shop.get(`/document/order/own-replacements?order_id=${id}`)).status).toBe(403);
});

test("a proposal with another supplier's goods, no price, a wrong quantity or by another company is rejected", async () => {
  const id = await refused();
  const { body } = await proposable(id);
  const propose = async (change: object, caller = supplier) =>
    (await caller.post('/document/replacement/propose', { ...body, ...change })).status;
  const { rows } = await server().database.execute<{ id: number }>(sql`
    SELECT r.id FROM reserve r JOIN price_list_item i ON i.id = r.item_id JOIN orders o ON o.id = ${id}
    WHERE i.supplier_id <> o.supplier_id AND r.quantity > r.held ORDER BY r.id LIMIT 1`);
  expect(await propose({ offer_id: rows[0]?.id })).toBe(422);
  expect(await propose({ price: 0 })).toBe(422);
  expect(await propose({ quantity: body.quantity + 1 })).toBe(409);
  expect(await propose({}, shop)).toBe(403);
  expect(await propose({}, await server().as('supplier2'))).toBe(404);
  expect((await read(shop, id)).proposed).toEqual([]);
});

test('accepting a proposal orders it at the proposed price, links it and notifies both sides; a second acceptance gets 409', async () => {
  const id = await refused();
  const { one, price, offer } = await proposed(id);
  expect(one).toMatchObject({
    article: offer.article,
    price,
    comment: 'Отгрузим завтра',
    status: { code: 'proposed' },
    placed_order_id: null,
  });
  expect(one.allowed_actions.toSorted()).toEqual(['accept', 'decline']);
  expect((await read(supplier, id)).proposed[0]?.allowed_actions).toEqual(['withdraw']);
  const answers = await Promise.all(
    [1, 2].map(() => step(shop, 'accept', { id: one.id, version: one.version })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const after = await read(shop, id);
  const [done] = after.proposed;
  expect(done).toMatchObject({ status: { code: 'accepted' }, allowed_actions: [] });
  const placed = await read(shop, done?.placed_order_id ?? 0);
  expect(placed).toMatchObject({ status: { code: 'active' }, supplier: after.supplier });
  expect(placed.lines).toMatchObject([{ article: offer.article, price, ordered: one.quantity }]);
  expect(after.lines[0]?.replaced_by).toMatchObject([{ order_id: placed.id }]);
  expect(after.history.some(({ text }) => text.startsWith('Заказана замена'))).toBe(true);
  for (const [caller, title] of [
    [shop, 'предложена замена'],
    [supplier, 'замена принята'],
  ] as const) {
    const { body } = await caller.get('/user-notifications/list?discriminator=common&pageSize=100');
    const heard = (body as Answer<'listNotifications'>).data.filter(({ entity_id }) => entity_id === id);
    expect(heard.map((notice) => notice.title)).toContain(`Заказ ${documentNumber(id)}: ${title}`);
  }
  await kept();
});

test('a line has one open proposal at a time; after a decline or a withdrawal another can be made', async () => {
  const id = await refused();
  const { one, body } = await proposed(id);
  expect((await supplier.post('/document/replacement/propose', body)).status).toBe(409);
  expect(await own(id)).toEqual([]);
  expect((await step(shop, 'decline', { id: one.id, version: one.version })).status).toBe(200);
  expect((await read(supplier, id)).history[0]?.text).toMatch(/^Замена отклонена: /);
  expect((await step(supplier, 'withdraw', { id: one.id, version: one.version + 1 })).status).toBe(409);
  const second = await proposed(id);
  expect((await step(supplier, 'withdraw', { id: second.one.id, version: second.one.version })).status).toBe(
    200,
  );
  expect((await read(shop, id)).proposed.map(({ status }) => status.code)).toEqual(['withdrawn', 'declined']);
  await kept();
});

test('accepting a proposal returns 409 if the buyer has already ordered another replacement for the line', async () => {
  const id = await refused();
  const { one } = await proposed(id);
  const { data } = (await shop.get(`/document/order/replacements?order_id=${id}`))
    .body as Answer<'listReplacements'>;
  const offer = data[0]?.offers[0] ?? expect.unreachable();
  const replaced = await shop.post('/document/order/replace', {
    line_id: data[0]?.line_id,
    offer_id: offer.id,
    quantity: offer.quantity,
    price: offer.price,
  });
  expect(replaced.status).toBe(200);
  expect((await step(shop, 'accept', { id: one.id, version: one.version })).status).toBe(409);
  expect((await read(shop, id)).proposed[0]?.status.code).toBe('proposed');
  await kept();
});
