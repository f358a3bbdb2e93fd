// How an order uses and releases a contract's limit, and at which sum it is placed. Decisions, «Contract»;
// specification 3, section 4.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { refuseUnanswered } from '../../src/areas/orders/refusals/auto-refusal.ts';
import { oneRow } from '../support/documents.ts';
import { placeOrder } from '../support/place-order.ts';
import { type Answer, basketOf, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
type Offer = Answer<'getOffersByArticle'>['products'][number]['offers'][number];
let shop: Caller;
let basketId = 0;
let storageId = 0;
beforeAll(async () => {
  shop = await server().as('shop');
  ({ basketId, storageId } = await basketOf(shop));
});

const run = (query: ReturnType<typeof sql>) => server().database.execute(query);
const offers = async (): Promise<Offer[]> =>
  (
    (await shop.get(`/basket/basket/article?basketID=${basketId}&article=OC90`))
      .body as Answer<'getOffersByArticle'>
  ).products.flatMap((product) => product.offers);
const put = (offer: Offer) =>
  shop.post('/basket/basket-items/create', {
    basket_id: basketId,
    offer_id: offer.id,
    quantity: offer.price_list_multiplicity ?? 1,
  });
const contractOf = (supplier: number) =>
  oneRow<{ id: number; used: number }>(
    server().database,
    sql`SELECT c.id, c.used_kopecks::float8 AS used FROM contract c JOIN contractor own ON own.id = c.customer_id
        WHERE c.supplier_id = ${supplier} AND c.status = 'active' AND own.id = (SELECT contractor_id FROM storage WHERE id = ${storageId})`,
  );
const basket = async () =>
  ((await shop.get(`/basket/basket?storage_id=${storageId}`)).body as Answer<'getBasket'>).data;

test('under contracts that do not count transit orders, a transit order neither uses nor releases the limit; a direct one does', async () => {
  const all = await offers();
  const transit = all.find(({ routes }) => routes.length > 1) ?? expect.unreachable();
  const plain =
    all.find(({ routes, supplier }) => routes.length === 1 && supplier.id !== transit.supplier.id) ??
    expect.unreachable();
  const contracts = [await contractOf(transit.supplier.id), await contractOf(plain.supplier.id)];
  await run(sql`UPDATE contract SET is_not_consider_limit_transit_order = true, limit_kopecks = NULL
                WHERE id = ANY(${sql.param(contracts.map(({ id }) => id))}::bigint[])`);
  await put(transit);
  await put(plain);
  const { amount } = await basket();
  const { body } = await shop.post('/basket/order/create', { basket_id: basketId, amount });
  const { orders } = (body as Answer<'createOrder'>).data;
  expect(orders).toHaveLength(2);
  const { rows } = await server().database.execute<{
    supplier: number;
    outside: boolean;
    kopecks: number;
  }>(sql`
    SELECT supplier_id AS supplier, outside_limit AS outside, amount_kopecks::float8 AS kopecks FROM orders
    WHERE id = ANY(${sql.param(orders.map(({ id }) => id))}::bigint[])`);
  const [through, straight] = [transit, plain].map(
    ({ supplier }) => rows.find((row) => row.supplier === supplier.id) ?? expect.unreachable(),
  );
  expect([through?.outside, straight?.outside]).toEqual([true, false]);
  const taken = async () => [
    (await contractOf(transit.supplier.id)).used - (contracts[0]?.used ?? 0),
    (await contractOf(plain.supplier.id)).used - (contracts[1]?.used ?? 0),
  ];
  expect(await taken()).toEqual([0, straight?.kopecks]);
  for (const { id } of orders) {
    const { data } = (await shop.get(`/document/order/view/${id}`)).body as Answer<'getOrder'>;
    const lines = data.lines.map((line) => ({ id: line.id, quantity: line.ordered }));
    const asked = { id, version: data.version, reason_id: 1, lines };
    expect(await shop.post('/document/order/cancel-lines', asked)).toMatchObject({ status: 200 });
  }
  expect(await taken()).toEqual([0, 0]);
});

test("placing an order with a sum other than the basket's returns 409 and orders nothing, even if a kopeck differs", async () => {
  await put((await offers())[0] ?? expect.unreachable());
  const { amount, count } = await basket();
  for (const wrong of [amount + 0.01, amount - 0.01, 0]) {
    const answer = await shop.post('/basket/order/create', { basket_id: basketId, amount: wrong });
    expect(answer).toMatchObject({ status: 409 });
  }
  expect((await basket()).count).toBe(count);
  const placed = await shop.post('/basket/order/create', { basket_id: basketId, amount });
  expect(placed.status).toBe(200);
});

test('a suspended contract adds nothing to the available limit of an empty basket', async () => {
  const left = async () =>
    ((await shop.get(`/basket/limit?storage_id=${storageId}`)).body as Answer<'getLimit'>).data.limit_value;
  await run(sql`UPDATE contract SET limit_kopecks = used_kopecks + 100000, limit_named = true
                WHERE customer_id = (SELECT contractor_id FROM storage WHERE id = ${storageId}) AND status = 'active'`);
  const before = (await left()) ?? expect.unreachable();
  const { id } = await contractOf((await offers())[0]?.supplier.id ?? 0);
  await run(sql`UPDATE contract SET status = 'suspended' WHERE id = ${id}`);
  expect(await left()).toBe(before - 1000);
  await run(sql`UPDATE contract SET status = 'active' WHERE id = ${id}`);
  expect(await left()).toBe(before);
  await run(sql`UPDATE contract SET limit_kopecks = NULL WHERE id = ${id}`);
});

test('an order that was due when the run began is not refused if the supplier gets more time meanwhile', async () => {
  const { order, supplier } = await placeOrder(shop);
  const settle = (hours: number) =>
    run(sql`
      INSERT INTO order_settings (contractor_id, processing_hours, automatic_since)
      VALUES (${supplier}, ${hours}, now() - interval '10 days')
      ON CONFLICT (contractor_id) DO UPDATE SET processing_hours = ${hours}, automatic_since = excluded.automatic_since`);
  await settle(24);
  // All other orders of the supplier are new: only this one is due.
  await run(sql`UPDATE orders SET created_at = now() WHERE supplier_id = ${supplier} AND id <> ${order}`);
  await run(sql`UPDATE orders SET created_at = now() - interval '25 hours' WHERE id = ${order}`);
  const { database } = server();
  let due: number[] = [];
  // Once the run has read which orders are due, the supplier's time is raised.
  const slow = Object.assign(Object.create(database) as typeof database, {
    async execute(query: ReturnType<typeof sql>) {
      const found = await database.execute<{ id: number }>(query);
      due = found.rows.map(({ id }) => Number(id));
      await settle(48);
      return found;
    },
  });
  const status = async () =>
    ((await shop.get(`/document/order/view/${order}`)).body as Answer<'getOrder'>).data.status.code;
  expect(await refuseUnanswered({ database: slow })).toBe(0);
  expect(due).toEqual([order]);
  expect(await status()).toBe('active');
  await settle(24);
  expect(await refuseUnanswered({ database })).toBe(1);
  expect(await status()).not.toBe('active');
});
