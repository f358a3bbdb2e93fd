// Buying on credit: the bank's offers, the purchase and the application. Specification 1, sections 4 and 8; 2,
// section 7; decisions, «Credit request» and «Order».
import { CREDIT_UNAVAILABLE } from '@portal/domain/credit';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Answer, useTestServers } from '../support/server.ts';
import {
  server,
  run,
  shop,
  shop2,
  basket,
  buy,
  apply,
  sent,
  decide,
  state,
  stateOf,
  orderOf,
  incoming,
  pending,
  differences,
  NONE,
  noticed,
  suppliers,
  openCreditPurchases,
} from './credit-purchases.ts';

openCreditPurchases();

const withoutBank = useTestServers(1, () => ({ bank: null }));

describe('the statements', () => {
  test("contain the user's credit data from the bank and the undecided credit requests", async () => {
    const { body } = await shop.get('/identity/statements');
    const { sbbol } = (body as Answer<'getStatements'>).data;
    expect(sbbol).toMatchObject({
      enable: true,
      authorized: true,
      user_info: { buyOnCreditMmb: true, creditLineAvailableSum: 750_000 },
    });
    // The demo data has one pending request.
    expect(Object.values(sbbol.credit_pending)).toHaveLength(1);
    expect(await pending(shop2)).toEqual([]);
  });
});

describe('the bank’s offers', () => {
  test('are returned to a user with credit: new credits and an open contract', async () => {
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

  test('other users get 403, also when they order on credit', async () => {
    const refused = { status: 403, body: { code: 'credit_unavailable', message: CREDIT_UNAVAILABLE } };
    expect(await shop2.get('/sbbol/credit-offers')).toMatchObject(refused);
    const order = { basket_id: basket, amount: 1, payment: 'credit' };
    expect(await shop2.post('/basket/order/create', order)).toMatchObject(refused);
    expect((await (await server().as('supplier')).get('/sbbol/credit-offers')).status).toBe(403);
  });

  test('without a bank every credit call returns 404', async () => {
    const caller = (await withoutBank[0]?.as('shop')) ?? expect.unreachable();
    const off = { status: 404, body: { message: 'Покупка в кредит банка здесь не включена' } };
    expect(await caller.get('/sbbol/credit-offers')).toMatchObject(off);
    expect(
      await caller.post('/basket/order/create', { basket_id: basket, amount: 1, payment: 'credit' }),
    ).toMatchObject(off);
    expect((await fetch(`${withoutBank[0]?.address}/demo-bank/sign-in?state=a`)).status).toBe(404);
  });
});

describe('an order on credit', () => {
  test('waits for the bank, hidden from its supplier; stock and limit are reserved', async () => {
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
    // The application has not been sent yet, so there is no pending request.
    expect(await pending()).not.toContain(String(id));
    expect(await differences()).toEqual(NONE);
  });

  test('is placed once per idempotency key', async () => {
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
  test("returns the bank's address and is pending in the statements", async () => {
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

  test('is sent once: repeated and simultaneous calls get the same address, other terms get 409', async () => {
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
  ])('with %s gets 422 with a message', async (_what, more, message) => {
    const purchase = await buy();
    expect(await apply(purchase, more)).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(message) },
    });
    expect(await pending()).not.toContain(String(purchase.id));
  });

  test("and the state of another company's purchase get 404", async () => {
    const purchase = await sent();
    const distributor = await server().as('distributor');
    const absent = { status: 404, body: { message: 'Кредитная заявка не найдена' } };
    expect(await apply(purchase, {}, distributor)).toMatchObject(absent);
    expect(await state(purchase.id, distributor)).toMatchObject(absent);
    const invoice = { invoice_amount: 1, credit_contract_number: 'КЛ-9012', request_id: purchase.id };
    expect(await distributor.post('/sbbol/create-invoice', invoice)).toMatchObject(absent);
  });

  test('may be an invoice on an open credit contract, up to its available sum', async () => {
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
    // The portal stores the available sum that the bank reported last.
    const { body: told } = await shop.get('/identity/statements');
    const { user_info: info } = (told as Answer<'getStatements'>).data.sbbol;
    expect(info?.creditLineAvailableSum).toBeCloseTo(750_000 - purchase.amount, 2);
    await run(sql`DELETE FROM demo_bank_application WHERE term IS NULL`);
  });
});
