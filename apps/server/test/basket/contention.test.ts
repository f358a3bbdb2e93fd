// Buyers who order the same goods at the same moment: a short version of what the bench measures.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';
import { reconcile } from '../../src/upkeep/reconcile.ts';

const BUYERS = 16;
const ATTEMPTS = 200;
const STOCK = 40;

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
let shop: Caller;
let baskets: number[];
let offers: number[];

beforeAll(async () => {
  shop = await server().as('shop');
  // One basket for each buyer: a new storage with a new logistic card from the warehouse.
  const made = await server().database.execute<{ id: number }>(sql`
    WITH shop AS (SELECT contractor_id, default_storage_id FROM app_user WHERE login = 'shop'),
         place AS (
           INSERT INTO storage (contractor_id, title, code, city, address, time_zone)
           SELECT contractor_id, 'Место ' || n, 'M-' || n, 'Самара', 'Самара', 'Europe/Samara' FROM shop, generate_series(1, ${BUYERS}::int) n
           RETURNING id, contractor_id),
         way AS (
           INSERT INTO logistic_card (name, supplier_storage_id, customer_storage_id, status, cut_off_week_minutes, routes)
           SELECT 'Путь', card.supplier_storage_id, place.id, 'active', card.cut_off_week_minutes, card.routes
           FROM place, shop JOIN logistic_card card ON card.customer_storage_id = shop.default_storage_id)
    INSERT INTO basket (contractor_id, storage_id) SELECT contractor_id, id FROM place RETURNING id`);
  baskets = made.rows.map(({ id }) => id);
  const sold = await server().database.execute<{ id: number }>(sql`
    UPDATE reserve SET quantity = held + ${STOCK} WHERE id IN (
      SELECT r.id FROM reserve r
      JOIN price_list_item i ON i.id = r.item_id AND i.multiplicity = 1
      JOIN app_user ON app_user.contractor_id = i.supplier_id AND login = 'supplier'
      ORDER BY i.price_kopecks, r.id LIMIT 2)
    RETURNING id`);
  offers = sold.rows.map(({ id }) => id);
});

const put = (basket_id: number, offer_id: number, quantity: number) =>
  shop.post('/basket/basket-items/create', { basket_id, offer_id, quantity });

test('buyers competing for limited stock order exactly all of it, with no status other than 200, 409 and 422', async () => {
  const statuses = new Set<number>();
  let taken = 0;
  let attempt = 0;
  await Promise.all(
    baskets.map(async (basket_id) => {
      while (attempt < ATTEMPTS) {
        const n = attempt++;
        const offer_id = offers[n % offers.length] ?? expect.unreachable();
        const added = await put(basket_id, offer_id, 1 + (n % 3));
        statuses.add(added.status);
        if (added.status !== 200) continue;
        const line = (added.body as Answer<'createBasketItem'>).data;
        const order = { basket_id, ids: [line.id], amount: line.amount };
        const { status } = await shop.post('/basket/order/create', order);
        statuses.add(status);
        if (status === 200) taken += line.quantity;
      }
    }),
  );
  expect([...statuses].filter((status) => ![200, 409, 422].includes(status))).toEqual([]);
  expect(taken).toBe(STOCK * offers.length);
  const { rows } = await server().database.execute(
    sql`SELECT sum(quantity - held) AS left FROM reserve WHERE id = ANY(${sql.param(offers)}::bigint[])`,
  );
  expect(rows).toEqual([{ left: 0 }]);
  expect(await reconcile(server().database)).toEqual({ reserves: 0, contracts: 0 });
});

test('an order does not wait for a transaction that adds the same goods to another basket', async () => {
  const [mine = 0, other = 0] = baskets;
  const [offer = 0] = offers;
  await server().database.execute(sql`DELETE FROM basket_item WHERE basket_id IN (${mine}, ${other})`);
  await server().database.execute(sql`UPDATE reserve SET quantity = held + 1 WHERE id = ${offer}`);
  const { data } = (await put(mine, offer, 1)).body as Answer<'createBasketItem'>;
  // The inserted line keeps a lock on the stock row until its transaction ends: if an order waited for it,
  // two such transactions could deadlock.
  await server().database.transaction(async (transaction) => {
    await transaction.execute(
      sql`INSERT INTO basket_item (basket_id, reserve_id, quantity, seen_price_kopecks) VALUES (${other}, ${offer}, 1, 1)`,
    );
    const placed = await shop.post('/basket/order/create', { basket_id: mine, amount: data.amount });
    expect(placed.status).toBe(200);
  });
});

test('the server logged no complaints', () => {
  expect(server().complaints.filter((line) => !line.includes('the portal is not built'))).toEqual([]);
});
