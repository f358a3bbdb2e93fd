// Purchases on credit for tests: goods of two suppliers bought by one shop, and the calls about them.
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeAll, beforeEach, expect } from 'vitest';
import { checkCredits } from '../../src/areas/bank/check-credits.ts';
import { createDemoBank } from '../../src/areas/bank/demo-bank.ts';
import type { Services } from '../../src/services.ts';
import { type Answer, type Caller, type TestServer, useTestServers } from '../support/server.ts';
import { reconcile } from '../../src/upkeep/reconcile.ts';

type Order = Answer<'getOrder'>['data'];
type State = Answer<'getCreditRequestState'>;

let servers: TestServer[] = [];
export const server = () => servers[0] ?? expect.unreachable();
export const run = <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  server().database.execute<T>(statement);

export let shop: Caller;
export let shop2: Caller;
export let suppliers: Caller[];
export let basket: number;
let offers: number[];

/**
 * Starts a server for the calling test file and creates the data above on it. A function, because modules are
 * cached per worker, while hooks are per file.
 */
export function openCreditPurchases(): void {
  servers = useTestServers();
  beforeAll(async () => {
    shop = await server().as('shop');
    shop2 = await server().as('shop2');
    suppliers = [await server().as('supplier'), await server().as('supplier2')];
    const { data: user } = (await shop.get('/identity/user/current')).body as Answer<'getCurrentUser'>;
    const storage = user.default_storage_id ?? 0;
    basket = ((await shop.get(`/basket/basket?storage_id=${storage}`)).body as Answer<'getBasket'>).data.id;
    const { rows } = await run<{ id: number }>(sql`
      UPDATE reserve SET quantity = held + 400, minimal_quantity = 1, multiplicity = 1, product_multiplicity = 1 WHERE id IN (
        SELECT min(r.id) FROM reserve r
        JOIN price_list_item i ON i.id = r.item_id AND i.multiplicity = 1 AND i.price_kopecks > 20000
        JOIN app_user ON app_user.contractor_id = i.supplier_id AND login IN ('supplier', 'supplier2')
        WHERE r.storage_id = (SELECT min(id) FROM storage WHERE contractor_id = i.supplier_id)
        GROUP BY i.supplier_id)
      RETURNING id`);
    offers = rows.map(({ id }) => id).toSorted((a, b) => a - b);
    await run(sql`UPDATE contract SET limit_kopecks = NULL`);
  });
  beforeEach(() => run(sql`DELETE FROM basket_item`));
}

/** Orders goods of two suppliers on credit; returns the purchase and its orders. */
export async function buy(quantity = 2, key?: string) {
  let amount = 0;
  for (const offer_id of offers) {
    const { body } = await shop.post('/basket/basket-items/create', {
      basket_id: basket,
      offer_id,
      quantity,
    });
    amount = Math.round((amount + (body as Answer<'createBasketItem'>).data.amount) * 100) / 100;
  }
  const { status, body } = await shop.post(
    '/basket/order/create',
    { basket_id: basket, amount, payment: 'credit' },
    key === undefined ? undefined : { 'idempotency-key': key },
  );
  expect({ status, body }).toMatchObject({ status: 200, body: { data: { credit_request: { amount } } } });
  const { orders, credit_request: request } = (body as Answer<'createOrder'>).data;
  return { amount, id: request?.request_id ?? expect.unreachable(), orders: orders.map(({ id }) => id) };
}
const application = ({ id, amount }: { id: number; amount: number }, more: object = {}) => ({
  credit_amount: amount,
  credit_term: 3,
  product_code: 'RASSROCHKA',
  request_id: id,
  ...more,
});
export const apply = (purchase: { id: number; amount: number }, more?: object, who = shop) =>
  who.post('/sbbol/credit-request', application(purchase, more));
export async function sent(quantity?: number) {
  const purchase = await buy(quantity);
  const { status, body } = await apply(purchase);
  expect({ status, body }).toMatchObject({ status: 200 });
  return { ...purchase, address: (body as Answer<'createCreditRequest'>).data.redirect_uri };
}
export const decide = async (address: string, decision: string) => {
  const answer = await fetch(`${server().address}${address}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ decision }),
  });
  return { status: answer.status, location: answer.headers.get('location') };
};
export const state = async (id: number, who = shop) =>
  who.get(`/sbbol/credit-request/state?request_id=${id}`);
export const stateOf = async (id: number) => (await state(id)).body as State;
export const orderOf = async (id: number, who = shop) =>
  ((await who.get(`/document/order/view/${id}`)).body as { data: Order }).data;
export const incoming = async (id: number, who: Caller) => {
  const { body } = await who.get(`/document/order/incoming-orders?filter[search]=${id}`);
  return (body as Answer<'listIncomingOrders'>).data.filter((row) => row.id === id);
};
export const pending = async (who = shop) => {
  const { body } = await who.get('/identity/statements');
  return Object.values((body as Answer<'getStatements'>).data.sbbol.credit_pending);
};
export const differences = () => reconcile(server().database);
export const NONE = { reserves: 0, contracts: 0 };
/** Runs the job that checks credit requests, as the queue does. */
export const job = (bank = createDemoBank(server().database)) =>
  checkCredits({ bank, database: server().database, log: pino({ level: 'silent' }) } as unknown as Services);
export const noticed = async (order: number, event: string) => {
  const { rows } = await run<{ title: string }>(
    sql`SELECT DISTINCT title FROM notification WHERE entity_id = ${order} AND event_name = ${event}`,
  );
  return rows.map(({ title }) => title);
};
