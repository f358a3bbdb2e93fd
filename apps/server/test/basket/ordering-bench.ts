// Test data for ordering: shops, three storages of one of them, and offers without multiplicity.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, type Caller, type TestServer, useTestServers } from '../support/server.ts';
import { reconcile } from '../../src/upkeep/reconcile.ts';

export type Basket = Answer<'getBasket'>['data'];
export type Shipment = Answer<'listBasketShipments'>['data'][number];
export type Move = Answer<'moveBasketItems'>['data'];

let servers: TestServer[] = [];
export const server = () => servers[0] ?? expect.unreachable();
export const run = (statement: ReturnType<typeof sql>) =>
  server().database.execute<{ id: number }>(statement);
export let shop: Caller;
export let shop2: Caller;
export let supplier: Caller;
/** The shop's default storage, one that the same suppliers deliver to, and one that nobody delivers to. */
export let here: { storage: number; basket: number };
export let there: { storage: number; basket: number };
export let nowhere: { storage: number; basket: number };
/** Ids of offers of one supplier storage, without multiplicity, 40 pieces each. */
export let offers: number[];
/** Id of an offer of another supplier. */
export let other: number;

/**
 * Starts a server for the calling test file and creates the data above on it. A function, because modules are
 * cached per worker, while hooks are per file.
 */
export function openOrderingBench(): void {
  servers = useTestServers();
  beforeAll(async () => {
    shop = await server().as('shop');
    shop2 = await server().as('shop2');
    supplier = await server().as('supplier');
    const { data: user } = (await shop.get('/identity/user/current')).body as Answer<'getCurrentUser'>;
    const storage = user.default_storage_id ?? 0;
    const made = await run(sql`
      INSERT INTO storage (contractor_id, title, code, city, address, time_zone)
      SELECT contractor_id, title, code, 'Самара', 'Самара', 'Europe/Samara'
      FROM app_user, (VALUES ('Второй', 'B'), ('Третий', 'C')) AS place(title, code) WHERE login = 'shop' ORDER BY code RETURNING id`);
    const [second = 0, third = 0] = made.rows.map(({ id }) => id);
    await run(sql`
      INSERT INTO logistic_card (name, supplier_storage_id, customer_storage_id, status, cut_off_week_minutes, routes, logistic_markup_percent_b2b)
      SELECT 'Путь', supplier_storage_id, ${second}, 'active', cut_off_week_minutes, routes, logistic_markup_percent_b2b
      FROM logistic_card WHERE customer_storage_id = ${storage} AND status = 'active'`);
    const basketOf = async (id: number) => ({
      storage: id,
      basket: ((await shop.get(`/basket/basket?storage_id=${id}`)).body as Answer<'getBasket'>).data.id,
    });
    [here, there, nowhere] = [await basketOf(storage), await basketOf(second), await basketOf(third)];
    const stock = (login: string, count: number) =>
      run(sql`
        UPDATE reserve SET quantity = held + 40, minimal_quantity = 1, multiplicity = 1, product_multiplicity = 1 WHERE id IN (
          SELECT min(r.id) FROM reserve r
          JOIN price_list_item i ON i.id = r.item_id AND i.multiplicity = 1
          JOIN app_user ON app_user.contractor_id = i.supplier_id AND login = ${login}
          JOIN logistic_card card ON card.supplier_storage_id = r.storage_id AND card.customer_storage_id = ${storage} AND card.status = 'active'
          WHERE r.storage_id = (SELECT min(id) FROM storage WHERE contractor_id = i.supplier_id)
          GROUP BY i.product_id ORDER BY 1 LIMIT ${count})
        RETURNING id`);
    offers = (await stock('supplier', 4)).rows.map(({ id }) => id).toSorted((a, b) => a - b);
    other = (await stock('supplier2', 1)).rows[0]?.id ?? expect.unreachable();
    await run(sql`UPDATE contract SET limit_kopecks = NULL`);
  });

  beforeEach(async () => {
    await run(sql`DELETE FROM basket_item`);
    await run(
      sql`UPDATE reserve SET quantity = held + 40, minimal_quantity = 1, multiplicity = 1 WHERE id = ANY(${sql.param([...offers, other])}::bigint[])`,
    );
  });
}

export const offer = (n: number) => offers[n] ?? expect.unreachable();
/** Puts an offer into a basket; returns the basket after that. */
export const put = async (basket_id: number, offer_id: number, quantity: number) => {
  const { status, body } = await shop.post('/basket/basket-items/create', { basket_id, offer_id, quantity });
  expect({ status, body }).toMatchObject({ status: 200, body: { data: { offer_id, quantity } } });
  return read(basket_id === here.basket ? here : there);
};
export const read = async ({ storage }: { storage: number }) =>
  ((await shop.get(`/basket/basket?storage_id=${storage}`)).body as Answer<'getBasket'>).data;
export const pieces = ({ items }: Basket) =>
  Object.fromEntries(items.map(({ offer_id, quantity }) => [offer_id, quantity]));
export const shipments = async (basket = here.basket) =>
  ((await shop.get(`/basket/order/shipments?basket_id=${basket}`)).body as Answer<'listBasketShipments'>)
    .data;
export const place = (body: object, key?: string) =>
  shop.post('/basket/order/create', body, key === undefined ? undefined : { 'idempotency-key': key });
export const move = (body: object, key?: string) =>
  shop.post('/basket/basket-items/move', body, key === undefined ? undefined : { 'idempotency-key': key });
export const moved = ({ status, body }: { status: number; body: unknown }) => {
  expect({ status, body }).toMatchObject({ status: 200 });
  return (body as { data: Move }).data;
};
export const choiceOf = ({ supplier: seller, storage }: Shipment) => ({
  supplier_id: seller.id,
  storage_id: storage.id,
});
export const HOUR = 3_600_000;

/** The last test of each file: stock and limits are consistent after everything the file did. */
export const testAgreement = () =>
  test('stock and limits agree with the orders, and the server logged no complaints', async () => {
    expect(await reconcile(server().database)).toEqual({ reserves: 0, contracts: 0 });
    expect(server().complaints.filter((line) => !line.includes('the portal is not built'))).toEqual([]);
  });
