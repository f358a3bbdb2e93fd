// Credit at a real bank: over HTTP, with the user's tokens, which expire. The bank is a real OpenID provider
// with credit calls.
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBankProvider } from '../../src/areas/bank/provider.ts';
import { checkCredits } from '../../src/areas/bank/check-credits.ts';
import { openGrant, sealGrant } from '../../src/areas/bank/seal.ts';
import { bankAccountLink } from '../../src/areas/bank/tables.ts';
import type { Services } from '../../src/services.ts';
import { startBank } from './bank-provider.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const PUBLIC_URL = 'https://portal.example';
const bank = await startBank(`${PUBLIC_URL}/sbbol/authorize`);
afterAll(() => bank.stop());
const { issuer, clientId, clientSecret } = bank;
const settings = {
  issuer,
  clientId,
  clientSecret,
  scope: 'openid email inn',
  credit: { url: bank.creditUrl, account: '40702810000000000001' },
};
const servers = useTestServers(1, () => ({ bank: settings, publicUrl: PUBLIC_URL }));
const server = () => servers[0] ?? expect.unreachable();
let shop: Caller;
let basket: number;
let offer: number;

beforeAll(async () => {
  shop = await server().as('shop');
  const { data } = (await shop.get('/identity/user/current')).body as Answer<'getCurrentUser'>;
  const place = `/basket/basket?storage_id=${data.default_storage_id}`;
  basket = ((await shop.get(place)).body as Answer<'getBasket'>).data.id;
  const { rows } = await server().database.execute<{ id: number }>(sql`
    UPDATE reserve SET quantity = held + 400, minimal_quantity = 1, multiplicity = 1, product_multiplicity = 1 WHERE id = (
      SELECT min(r.id) FROM reserve r JOIN price_list_item i ON i.id = r.item_id AND i.multiplicity = 1 AND i.price_kopecks > 20000
      JOIN app_user ON app_user.contractor_id = i.supplier_id AND login = 'supplier'
      WHERE r.storage_id = (SELECT min(id) FROM storage WHERE contractor_id = i.supplier_id)) RETURNING id`);
  offer = rows[0]?.id ?? expect.unreachable();
  await server().database.execute(sql`UPDATE contract SET limit_kopecks = NULL`);
});
beforeEach(async () => {
  Object.assign(bank, { word: 'CREATED', sendsTo: issuer, fails: null, lifetime: 60 });
  bank.accounts['somebody'] = { buyOnCreditMmb: true, creditLineAvailableSum: 5_000.5 };
  await link();
});

async function link() {
  await server().database.delete(bankAccountLink);
  const begun = await call(
    server().address,
    'GET',
    '/sbbol/generate-link-url?redirect_url=/main',
    shop.token,
  );
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const back = await bank.visit((begun.body as Answer<'generateBankUrl'>).data.url, 'somebody');
  const { status } = await call(
    server().address,
    'GET',
    `/sbbol/authorize${back.search}`,
    undefined,
    undefined,
    {
      cookie,
    },
  );
  expect(status).toBe(200);
}
async function buy() {
  const put = { basket_id: basket, offer_id: offer, quantity: 2 };
  const { amount } = (
    (await shop.post('/basket/basket-items/create', put)).body as Answer<'createBasketItem'>
  ).data;
  const { body } = await shop.post('/basket/order/create', { basket_id: basket, amount, payment: 'credit' });
  const { credit_request: request } = (body as Answer<'createOrder'>).data;
  return { request_id: request?.request_id ?? 0, amount };
}
const apply = ({ request_id, amount }: { request_id: number; amount: number }) =>
  shop.post('/sbbol/credit-request', {
    credit_amount: amount,
    credit_term: 6,
    product_code: 'KK1',
    request_id,
    comment: 'Колодки',
  });
const state = async (id: number) => shop.get(`/sbbol/credit-request/state?request_id=${id}`);
const externalId = async (id: number) => {
  const { rows } = await server().database.execute<{ external_id: string }>(
    sql`SELECT external_id FROM credit_request WHERE id = ${id}`,
  );
  return rows[0]?.external_id ?? '';
};
const again = { status: 422, body: { message: 'Банк просит войти в СберБизнес снова' } };

test("offers, application and state are requested with the user's token", async () => {
  expect(await shop.get('/sbbol/credit-offers')).toMatchObject({
    status: 200,
    body: {
      data: {
        offers: [{ product_code: 'KK1', sum_min: 100, sum_max: 1_000_000, term_max: 12, rate: null }],
        lines: [{ credit_contract_number: 'Д-1', available: 5_000.5 }],
      },
    },
  });
  const purchase = await buy();
  const { status, body } = await apply(purchase);
  const name = await externalId(purchase.request_id);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { data: { redirect_uri: `${issuer}/credit/${name}` } },
  });
  expect(bank.applications.get(name)).toMatchObject({
    path: 'v1/credit-requests',
    accountId: 'somebody',
    account: '40702810000000000001',
    creditAmount: purchase.amount,
    creditProductCode: 'KK1',
    creditTerm: 6,
    purpose: 'Колодки',
    returnUri: `${PUBLIC_URL}/sbbol/final?request_id=${purchase.request_id}`,
  });
  expect(await state(purchase.request_id)).toMatchObject({
    status: 200,
    body: { status: { id: 'pending' } },
  });
  bank.word = 'IMPLEMENTED';
  expect(await state(purchase.request_id)).toMatchObject({ body: { status: { id: 'implemented' } } });
});

test('an invoice on an open credit contract is sent to the bank', async () => {
  const { request_id, amount } = await buy();
  const answer = await shop.post('/sbbol/create-invoice', {
    invoice_amount: amount,
    credit_contract_number: 'Д-1',
    request_id,
  });
  expect(answer.status).toBe(200);
  expect(bank.applications.get(await externalId(request_id))).toMatchObject({
    path: 'v1/payments/from-invoice-any',
    creditContractNumber: 'Д-1',
    amount,
  });
});

test.each(['REFUSEDBYBANK', 'recall', 'denial'])(
  'the bank status «%s» is a denial, for the job too',
  async (word) => {
    const purchase = await buy();
    await apply(purchase);
    bank.word = word;
    const own = createBankProvider(settings);
    const services = { bank: own, database: server().database, log: pino({ level: 'silent' }) };
    await checkCredits(services as unknown as Services);
    const { body } = await state(purchase.request_id);
    expect(body).toMatchObject({
      status: { id: 'denial' },
      data: { orders: [{ status: { code: 'cancelled' } }] },
    });
  },
);

describe('tokens', () => {
  test('are encrypted in the database and cannot be decrypted with another secret', async () => {
    const [row] = await server().database.select().from(bankAccountLink);
    const sealed = row?.sealed_grant ?? expect.unreachable();
    const grant = openGrant(sealed, clientSecret) ?? expect.unreachable();
    expect(sealed).not.toContain(grant.access_token);
    expect(openGrant(sealed, 'another')).toBeNull();
    expect(openGrant(`${sealed.slice(0, -4)}AAAA`, clientSecret)).toBeNull();
    expect(openGrant(sealGrant(grant, 'a'), 'a')).toEqual(grant);
  });

  test('that are about to expire are renewed once for six simultaneous calls', async () => {
    // The token is valid for a minute, which counts as expired; the renewed one is valid longer.
    bank.lifetime = 600;
    bank.renewals = 0;
    const answers = await Promise.all(Array.from({ length: 6 }, () => shop.get('/sbbol/credit-offers')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(bank.renewals).toBe(1);
    expect((await shop.get('/sbbol/credit-offers')).status).toBe(200);
    expect(bank.renewals).toBe(1);
  });

  test('that the bank has revoked: the user must sign in at the bank again', async () => {
    await bank.forgetTokens();
    expect(await shop.get('/sbbol/credit-offers')).toMatchObject(again);
    await link();
    expect((await shop.get('/sbbol/credit-offers')).status).toBe(200);
  });
});

describe('faults of the bank', () => {
  test('if it rejects an application, the purchase stays pending and the application can be sent again', async () => {
    const purchase = await buy();
    bank.fails = 400;
    expect(await apply(purchase)).toMatchObject({ status: 422 });
    bank.fails = null;
    expect((await apply(purchase)).status).toBe(200);
  });

  test('if it returns 5xx, the portal returns 502 with a message and nothing is lost', async () => {
    const purchase = await buy();
    bank.fails = 503;
    const ill = { status: 502, body: { message: 'Банк не отвечает. Повторите позже.' } };
    expect(await shop.get('/sbbol/credit-offers')).toMatchObject(ill);
    expect(await apply(purchase)).toMatchObject(ill);
    bank.fails = null;
    expect((await apply(purchase)).status).toBe(200);
    bank.fails = 500;
    expect(await state(purchase.request_id)).toMatchObject(ill);
  });

  test('a redirect address outside the bank is rejected with 502 and not stored', async () => {
    const purchase = await buy();
    bank.sendsTo = 'https://evil.example';
    expect((await apply(purchase)).status).toBe(502);
    const { rows } = await server().database.execute(
      sql`SELECT redirect_uri FROM credit_request WHERE id = ${purchase.request_id}`,
    );
    expect(rows).toEqual([{ redirect_uri: null }]);
  });
});
