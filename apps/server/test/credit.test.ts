// Buying on the bank's credit: the purchase waits, the bank decides, orders and money follow. Specification 1, sections 4 and 8; 2,
// section 7; decisions, «Credit request» and «Order».
import { CREDIT_UNAVAILABLE } from '@portal/domain/credit';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkCredits } from '../src/areas/bank/check-credits.ts';
import { createDemoBank } from '../src/areas/bank/demo-bank.ts';
import { settleCredit } from '../src/areas/bank/settle.ts';
import type { Services } from '../src/services.ts';
import { type Answer, call, type Caller, useTestServers } from './server.ts';

type Order = Answer<'getOrder'>['data'];
type State = Answer<'getCreditRequestState'>;

const servers = useTestServers();
const withoutBank = useTestServers(1, () => ({ bank: null }));
const server = () => servers[0] ?? expect.unreachable();
const run = <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  server().database.execute<T>(statement);

let shop: Caller;
let shop2: Caller;
let suppliers: Caller[];
let basket: number;
let offers: number[];

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

/** Put two suppliers' goods into the basket and order them on credit; the purchase and its orders. */
async function buy(quantity = 2, key?: string) {
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
const apply = (purchase: { id: number; amount: number }, more?: object, who = shop) =>
  who.post('/sbbol/credit-request', application(purchase, more));
async function sent(quantity?: number) {
  const purchase = await buy(quantity);
  const { status, body } = await apply(purchase);
  expect({ status, body }).toMatchObject({ status: 200 });
  return { ...purchase, address: (body as Answer<'createCreditRequest'>).data.redirect_uri };
}
const decide = async (address: string, decision: string) => {
  const answer = await fetch(`${server().address}${address}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ decision }),
  });
  return { status: answer.status, location: answer.headers.get('location') };
};
const state = async (id: number, who = shop) => who.get(`/sbbol/credit-request/state?request_id=${id}`);
const stateOf = async (id: number) => (await state(id)).body as State;
const orderOf = async (id: number, who = shop) =>
  ((await who.get(`/document/order/view/${id}`)).body as { data: Order }).data;
const incoming = async (id: number, who: Caller) => {
  const { body } = await who.get(`/document/order/incoming-orders?filter[search]=${id}`);
  return (body as Answer<'listIncomingOrders'>).data.filter((row) => row.id === id);
};
const pending = async (who = shop) => {
  const { body } = await who.get('/identity/statements');
  return Object.values((body as Answer<'getStatements'>).data.sbbol.credit_pending);
};
const differences = async () => {
  const { rows } = await run(sql`
    SELECT (SELECT count(*) FROM reserve r WHERE held <> coalesce((SELECT sum(undecided + confirmed - shipped) FROM order_line WHERE reserve_id = r.id), 0)) AS reserves,
           (SELECT count(*) FROM contract c WHERE used_kopecks <> coalesce((SELECT sum(price_kopecks * (undecided + confirmed)) FROM order_line JOIN orders ON orders.id = order_id WHERE contract_id = c.id), 0)) AS contracts`);
  return rows[0];
};
const NONE = { reserves: 0, contracts: 0 };
/** The job, as the queue runs it. */
const job = (bank = createDemoBank(server().database)) =>
  checkCredits({ bank, database: server().database, log: pino({ level: 'silent' }) } as unknown as Services);
const noticed = async (order: number, event: string) => {
  const { rows } = await run<{ title: string }>(
    sql`SELECT DISTINCT title FROM notification WHERE entity_id = ${order} AND event_name = ${event}`,
  );
  return rows.map(({ title }) => title);
};

describe('the statements', () => {
  test('say what the bank lends and which requests it has not decided on', async () => {
    const { body } = await shop.get('/identity/statements');
    const { sbbol } = (body as Answer<'getStatements'>).data;
    expect(sbbol).toMatchObject({
      enable: true,
      authorized: true,
      user_info: { buyOnCreditMmb: true, creditLineAvailableSum: 750_000 },
    });
    // The demo's own.
    expect(Object.values(sbbol.credit_pending)).toHaveLength(1);
    expect(await pending(shop2)).toEqual([]);
  });
});

describe('the bank’s offers', () => {
  test('are told to whom it lends: new credits, and an open contract', async () => {
    const { status, body } = await shop.get('/sbbol/credit-offers');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        data: {
          offers: [
            {
              product_code: 'OBOROT',
              sum_min: 1_000,
              sum_max: 5_000_000,
              term_min: 3,
              term_max: 12,
              rate: 17.5,
            },
            { product_code: 'RASSROCHKA' },
          ],
          lines: [{ credit_contract_number: 'КЛ-4567', available: 750_000 }],
        },
      },
    });
  });

  test('and to nobody else, who may not order on credit either', async () => {
    const refused = { status: 403, body: { code: 'credit_unavailable', message: CREDIT_UNAVAILABLE } };
    expect(await shop2.get('/sbbol/credit-offers')).toMatchObject(refused);
    const order = { basket_id: basket, amount: 1, payment: 'credit' };
    expect(await shop2.post('/basket/order/create', order)).toMatchObject(refused);
    expect((await (await server().as('supplier')).get('/sbbol/credit-offers')).status).toBe(403);
  });

  test('without a bank there is no credit', async () => {
    const caller = (await withoutBank[0]?.as('shop')) ?? expect.unreachable();
    const off = { status: 404, body: { message: 'Покупка в кредит банка здесь не включена' } };
    expect(await caller.get('/sbbol/credit-offers')).toMatchObject(off);
    expect(
      await caller.post('/basket/order/create', { basket_id: basket, amount: 1, payment: 'credit' }),
    ).toMatchObject(off);
    expect((await fetch(`${withoutBank[0]?.address}/demo-bank/sign-in?state=a`)).status).toBe(404);
  });
});

describe('an order bought on credit', () => {
  test('waits for the bank; its supplier does not see it, goods and limit are held', async () => {
    const { id, orders } = await buy();
    expect(orders).toHaveLength(2);
    for (const [place, order] of orders.entries()) {
      expect(await orderOf(order)).toMatchObject({
        status: { id: 15, code: 'awaiting_credit', title: 'Ожидает решения банка' },
        allowed_actions: ['discard'],
        credit_request: { id, status: { id: 'pending' } },
      });
      const supplier = suppliers[place] ?? expect.unreachable();
      expect((await supplier.get(`/document/order/view/${order}`)).status).toBe(404);
      expect((await supplier.post(`/document/order/confirm/${order}`, { version: 1 })).status).toBe(404);
      expect(await incoming(order, supplier)).toEqual([]);
      expect(await noticed(order, 'order-activated')).toEqual([]);
    }
    // Not at the bank yet: nothing to be asked about.
    expect(await pending()).not.toContain(String(id));
    expect(await differences()).toEqual(NONE);
  });

  test('is placed once by one key', async () => {
    const key = crypto.randomUUID();
    const first = await buy(1, key);
    const { rows } = await run(sql`SELECT id FROM orders WHERE credit_request_id = ${first.id}`);
    expect(rows).toHaveLength(2);
    const again = await shop.post(
      '/basket/order/create',
      { basket_id: basket, amount: first.amount, payment: 'credit' },
      { 'idempotency-key': key },
    );
    expect(again).toMatchObject({
      status: 200,
      body: { data: { credit_request: { request_id: first.id } } },
    });
  });
});

describe('the application', () => {
  test('leads to the bank, and waits in the statements', async () => {
    const { id, address } = await sent();
    expect(address).toMatch(/^\/demo-bank\/application\/[\da-f-]{36}$/);
    expect(await pending()).toContain(String(id));
    expect(await stateOf(id)).toMatchObject({
      status: { id: 'pending', title: 'На рассмотрении банка' },
      data: { request_id: id, redirect_uri: address },
    });
    const page = await fetch(`${server().address}${address}`);
    expect(page.headers.get('content-security-policy')).toContain("style-src 'self'");
    expect(await page.text()).toContain('Рассрочка на товар');
  });

  test('is sent once: the same again gets the same address, ten at once too', async () => {
    const purchase = await buy();
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply(purchase)));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200 });
    const { rows } = await run(sql`
      SELECT 1 FROM demo_bank_application JOIN credit_request USING (external_id) WHERE credit_request.id = ${purchase.id}`);
    expect(rows).toHaveLength(1);
    expect(await apply(purchase, { credit_term: 2 })).toMatchObject({
      status: 409,
      body: { message: 'Заявка уже подана в банк на других условиях' },
    });
  });

  test.each([
    ['another amount', { credit_amount: 10_000.01 }, /^Сумма должна равняться сумме заказов/],
    [
      'a term that is not offered',
      { credit_term: 4 },
      /^Срок кредита «Рассрочка на товар»: от 1 до 3 мес\.$/,
    ],
    ['an amount that is too small', { credit_amount: 1 }, /выдаётся от 100,00/],
    ['a product that is not offered', { product_code: 'NONE' }, /^Банк больше не предлагает этот кредит/],
  ])('with %s is refused in words', async (_what, more, message) => {
    const purchase = await buy();
    expect(await apply(purchase, more)).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(message) },
    });
    expect(await pending()).not.toContain(String(purchase.id));
  });

  test('of another contractor is absent, as is its state', async () => {
    const purchase = await sent();
    const distributor = await server().as('distributor');
    const absent = { status: 404, body: { message: 'Кредитная заявка не найдена' } };
    expect(await apply(purchase, {}, distributor)).toMatchObject(absent);
    expect(await state(purchase.id, distributor)).toMatchObject(absent);
    const invoice = { invoice_amount: 1, credit_contract_number: 'КЛ-9012', request_id: purchase.id };
    expect(await distributor.post('/sbbol/create-invoice', invoice)).toMatchObject(absent);
  });

  test('may be an invoice on an open contract, up to what is left of it', async () => {
    const purchase = await buy();
    const invoice = (more: object = {}) =>
      shop.post('/sbbol/create-invoice', {
        invoice_amount: purchase.amount,
        credit_contract_number: 'КЛ-4567',
        request_id: purchase.id,
        comment: 'Фильтры',
        ...more,
      });
    expect(await invoice({ credit_contract_number: 'КЛ-0000' })).toMatchObject({
      status: 422,
      body: { message: 'Кредитного договора с таким номером в банке нет' },
    });
    expect(await invoice({ invoice_amount: 750_000.01 })).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/^По договору КЛ-4567 доступно 750/) },
    });
    const { status, body } = await invoice();
    expect(status).toBe(200);
    await decide((body as Answer<'createBankInvoice'>).data.redirect_uri, 'implemented');
    expect(await stateOf(purchase.id)).toMatchObject({ status: { id: 'implemented' } });
    const { body: after } = await shop.get('/sbbol/credit-offers');
    expect((after as Answer<'listCreditOffers'>).data.lines[0]?.available).toBeCloseTo(
      750_000 - purchase.amount,
      2,
    );
    // What is left of it is kept as the bank said it last.
    const { body: told } = await shop.get('/identity/statements');
    const { user_info: info } = (told as Answer<'getStatements'>).data.sbbol;
    expect(info?.creditLineAvailableSum).toBeCloseTo(750_000 - purchase.amount, 2);
    await run(sql`DELETE FROM demo_bank_application WHERE term IS NULL`);
  });
});

describe('the bank’s decision', () => {
  test('implemented: the orders go to their suppliers, with the usual events', async () => {
    const { id, orders, address } = await sent();
    expect(await decide(address, 'later')).toEqual({
      status: 303,
      location: `/sbbol/final?request_id=${id}`,
    });
    expect((await stateOf(id)).status.id).toBe('pending');
    await decide(address, 'implemented');
    expect(await stateOf(id)).toMatchObject({ status: { id: 'implemented' }, data: { redirect_uri: null } });
    expect(await pending()).not.toContain(String(id));
    for (const [place, order] of orders.entries()) {
      const supplier = suppliers[place] ?? expect.unreachable();
      expect(await incoming(order, supplier)).toHaveLength(1);
      expect(await noticed(order, 'order-activated')).toEqual([`Новый заказ № ${order}`]);
      expect(await noticed(order, 'order:change-status')).toEqual([`Заказ № ${order}: передан поставщику`]);
      const seen = await orderOf(order, supplier);
      expect(seen).toMatchObject({ status: { code: 'active' }, version: 2, credit_request: null });
      expect(seen.history[0]).toMatchObject({
        actor: 'СберБизнес',
        text: `Банк одобрил кредит по заявке № ${id}`,
      });
      expect((await supplier.post(`/document/order/confirm/${order}`, { version: 2 })).status).toBe(200);
    }
    // Decided: whatever the bank says later.
    await decide(address, 'denial');
    expect((await stateOf(id)).status.id).toBe('implemented');
    expect(await apply({ id, amount: 1 })).toMatchObject({ status: 409 });
    expect(await differences()).toEqual(NONE);
  });

  test('denial: the orders are cancelled, goods and limits come back, the supplier never hears of it', async () => {
    const held = async () =>
      (
        await run<{ held: number; used: number }>(sql`
          SELECT (SELECT sum(held) FROM reserve) AS held, (SELECT sum(used_kopecks) FROM contract) AS used`)
      ).rows[0];
    const before = await held();
    const { id, orders, address } = await sent(3);
    expect(await held()).not.toEqual(before);
    await decide(address, 'denial');
    expect((await stateOf(id)).status).toEqual({ id: 'denial', title: 'Отклонена', tone: 'red' });
    expect(await held()).toEqual(before);
    for (const [place, order] of orders.entries()) {
      const seen = await orderOf(order);
      expect(seen).toMatchObject({ status: { code: 'cancelled' }, allowed_actions: ['archive'] });
      expect(seen.lines[0]).toMatchObject({ undecided: 0, cancelled: 3, status: { code: 'cancelled' } });
      expect(seen.history[0]?.text).toBe(`Банк отклонил заявку на кредит № ${id}`);
      const supplier = suppliers[place] ?? expect.unreachable();
      expect((await supplier.get(`/document/order/view/${order}`)).status).toBe(404);
      expect(await noticed(order, 'order-activated')).toEqual([]);
    }
    expect(await differences()).toEqual(NONE);
  });

  test('no browser need be open: the job asks, and ends what waits too long', async () => {
    const [approved, silent, unsent] = [await sent(), await sent(), await buy()];
    await decide(approved.address, 'implemented');
    await run(sql`UPDATE credit_request SET sent_at = now() - interval '3 days' WHERE id = ${silent.id}`);
    await run(sql`UPDATE credit_request SET created_at = now() - interval '1 hour' WHERE id = ${unsent.id}`);
    await job();
    const { rows } = await run(
      sql`SELECT id, status FROM credit_request WHERE id IN (${approved.id}, ${silent.id}, ${unsent.id}) ORDER BY id`,
    );
    expect(rows.map(({ status }) => status)).toEqual(['implemented', 'timeout', 'timeout']);
    expect((await orderOf(silent.orders[0] ?? 0)).history[0]?.text).toBe(
      `Истекло время ожидания по заявке на кредит № ${silent.id}`,
    );
    expect((await orderOf(unsent.orders[0] ?? 0)).status.code).toBe('cancelled');
    expect(await differences()).toEqual(NONE);
  });

  test('an application whose answer was lost on its way to us counts, though it looks unsent', async () => {
    const { id, address } = await sent();
    await run(
      sql`UPDATE credit_request SET sent_at = NULL, redirect_uri = NULL, created_at = now() - interval '2 hours' WHERE id = ${id}`,
    );
    await decide(address, 'implemented');
    await job();
    expect((await stateOf(id)).status.id).toBe('implemented');
  });

  test('one that is sent at the very moment its hour ends is not ended', async () => {
    const { id } = await sent();
    const { database } = server();
    await database.transaction((transaction) => settleCredit(transaction, id, 'timeout', { unsent: true }));
    expect((await stateOf(id)).status.id).toBe('pending');
  });

  test('a bank that is away holds nobody up: the others are asked, what waits too long ends', async () => {
    const [one, late] = [await sent(), await sent()];
    await run(sql`UPDATE credit_request SET sent_at = now() - interval '4 days' WHERE id = ${late.id}`);
    const bank = createDemoBank(server().database);
    const away = {
      ...bank,
      credit: { ...bank.credit, state: () => Promise.reject(new Error('nobody there')) },
    };
    await job(away as ReturnType<typeof createDemoBank>);
    expect((await stateOf(one.id)).status.id).toBe('pending');
    expect((await stateOf(late.id)).status.id).toBe('timeout');
  });

  test('of two answers at once the first stands, whole', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, orders } = await sent();
      const { database } = server();
      await Promise.all(
        (['implemented', 'denial', 'timeout', 'implemented'] as const).map((decision) =>
          database.transaction((transaction) => settleCredit(transaction, id, decision)),
        ),
      );
      const { status } = await stateOf(id);
      const expected = status.id === 'implemented' ? 'active' : 'cancelled';
      for (const order of orders)
        expect(await orderOf(order)).toMatchObject({ version: 2, status: { code: expected } });
    }
    expect(await differences()).toEqual(NONE);
  });

  test('a departure that went while the bank was thinking is put off to a later day', async () => {
    const { id, orders, address } = await sent();
    await run(sql`
      UPDATE orders SET planned_shipment_at = now() - interval '30 hours', planned_delivery_at = now() - interval '20 hours' WHERE credit_request_id = ${id}`);
    await decide(address, 'implemented');
    await stateOf(id);
    const { planned_shipment_at: leaves, planned_delivery_at: comes } = await orderOf(orders[0] ?? 0);
    expect(Date.parse(leaves)).toBeGreaterThan(Date.now());
    expect(Date.parse(comes) - Date.parse(leaves)).toBe(10 * 3_600_000);
  });
});

describe('taken back by the buyer', () => {
  const discard = (id: number, version = 1, who = shop) =>
    who.post(`/document/order/discard/${id}`, { version });

  test('while it waits: the whole purchase, with what it held', async () => {
    const { id, orders, address } = await sent();
    const [first = 0, second = 0] = orders;
    expect(await discard(first)).toMatchObject({
      status: 200,
      body: { data: { status: { code: 'cancelled' }, version: 2 } },
    });
    expect((await orderOf(first)).history[0]?.text).toBe(
      `Отменён до решения банка вместе с заказом № ${second}`,
    );
    expect((await orderOf(second)).status.code).toBe('cancelled');
    expect(await pending()).not.toContain(String(id));
    // What the bank says now concerns nothing.
    await decide(address, 'implemented');
    expect((await stateOf(id)).status.id).toBe('implemented');
    expect((await orderOf(second)).status.code).toBe('cancelled');
    expect(await differences()).toEqual(NONE);
  });

  test('not by version of yesterday, not once decided, not by others', async () => {
    const { id, orders, address } = await sent();
    const [order = 0] = orders;
    expect(await discard(order, 7)).toMatchObject({ status: 409, body: { document: { id: order } } });
    expect((await discard(order, 1, shop2)).status).toBe(404);
    await decide(address, 'implemented');
    await stateOf(id);
    expect(await discard(order, 2)).toMatchObject({ status: 409, body: { document: { version: 2 } } });
    expect(await differences()).toEqual(NONE);
  });

  test('and the bank at the same moment: one of the two, whole', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, orders, address } = await sent();
      await decide(address, 'implemented');
      await Promise.all([discard(orders[0] ?? 0), discard(orders[1] ?? 0), state(id), job()]);
      const codes = await Promise.all(orders.map(async (order) => (await orderOf(order)).status.code));
      expect(new Set(codes).size).toBe(1);
    }
    expect(await differences()).toEqual(NONE);
    expect(server().complaints.filter((line) => line.includes('deadlock'))).toEqual([]);
  });

  test('an application for it is too late', async () => {
    const purchase = await buy();
    await discard(purchase.orders[0] ?? 0);
    expect(await apply(purchase)).toMatchObject({
      status: 409,
      body: { message: 'Заказы этой покупки уже отменены' },
    });
  });
});

describe('signing in at the demo’s bank', () => {
  test('a person chosen on its page comes back signed in', async () => {
    const { body, headers } = await call(
      server().address,
      'GET',
      '/sbbol/generate-auth-url?redirect_url=/main',
    );
    const address = new URL((body as Answer<'generateBankUrl'>).data.url);
    expect(address.pathname).toBe('/demo-bank/sign-in');
    const page = await (await fetch(address)).text();
    expect(page).toContain('Андреева Мария, Магазин «Деталь Плюс»');
    const secret = address.searchParams.get('state') ?? '';
    const entered = await fetch(new URL('/demo-bank/sign-in', address), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ sub: 'demo-shop', state: secret }),
    });
    const back = new URL(entered.headers.get('location') ?? '', address);
    const finish = () =>
      call(server().address, 'GET', `/sbbol/authorize${back.search}`, undefined, undefined, {
        cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '',
      });
    expect(await finish()).toMatchObject({ status: 200, body: { data: { outcome: 'signed_in' } } });
    expect((await finish()).status).toBe(422);
  });

  test('its pages know nothing that was not asked, and say so', async () => {
    for (const [path, form] of [
      ['sign-in', undefined],
      [`application/${crypto.randomUUID()}`, undefined],
      ['application/1', undefined],
      ['sign-in', 'sub=demo-shop'],
      [`application/${crypto.randomUUID()}`, 'decision=implemented'],
    ] as const) {
      const sending = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) };
      const answer = await fetch(`${server().address}/demo-bank/${path}`, sending);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('Ничего не найдено');
    }
  });
});
