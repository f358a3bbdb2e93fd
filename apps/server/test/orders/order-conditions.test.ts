// A supplier's conditions for orders: a minimal sum, a time to answer, and automatic refusal after it.
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refuseUnanswered } from '../../src/areas/orders/refusals/auto-refusal.ts';
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
const OPEN = { minimal_amount: 0, processing_hours: 0, automatic_refusal: false };
afterEach(async () => {
  await put(supplier, OPEN);
});

const put = (caller: Caller, body: object) =>
  call(server().address, 'PUT', '/settings/contractor', caller.token, body);
const settingsOf = async (caller: Caller) =>
  ((await caller.get('/settings/contractor')).body as Answer<'getOrderSettings'>).data;
const read = async (caller: Caller, id: number) =>
  ((await caller.get(`/document/order/view/${id}`)).body as Answer<'getOrder'>).data;
const kept = async () => expect(await differences(server().database)).toEqual(NONE);

describe('/settings/contractor', () => {
  test('a supplier reads and changes its own settings, and buyers see them in their order conditions', async () => {
    const wanted = { minimal_amount: 1500.5, processing_hours: 24, automatic_refusal: true };
    expect((await put(supplier, wanted)).body).toEqual({ data: wanted });
    expect(await settingsOf(supplier)).toEqual(wanted);
    const { data } = (await shop.get('/document/order/conditions')).body as Answer<'listOrderConditions'>;
    expect(data.find(({ supplier: { title } }) => title === 'ООО «Волга-Деталь»')).toMatchObject(wanted);
    expect(await settingsOf(await server().as('supplier2'))).not.toEqual(wanted);
  });
  test('returns 403 to a shop', async () => {
    expect((await shop.get('/settings/contractor')).status).toBe(403);
    expect((await put(shop, OPEN)).status).toBe(403);
  });
  test('«0–999 hours»: returns 422 for values out of range and for automatic refusal without a processing time', async () => {
    expect((await put(supplier, { ...OPEN, processing_hours: 1000 })).status).toBe(422);
    expect((await put(supplier, { ...OPEN, processing_hours: -1 })).status).toBe(422);
    expect((await put(supplier, { ...OPEN, minimal_amount: -1 })).status).toBe(422);
    const { status, body } = await put(supplier, { ...OPEN, automatic_refusal: true });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { message: 'Чтобы отказывать автоматически, укажите время обработки от 1 часа' },
    });
    expect(await settingsOf(supplier)).toEqual(OPEN);
  });
});

describe('minimal order amount', () => {
  async function filledBasket() {
    const { data: user } = (await shop.get('/identity/user/current')).body as Answer<'getCurrentUser'>;
    const { data: basket } = (await shop.get(`/basket/basket?storage_id=${user.default_storage_id}`))
      .body as Answer<'getBasket'>;
    const found = (await shop.get(`/basket/basket/article?basketID=${basket.id}&article=OC90`))
      .body as Answer<'getOffersByArticle'>;
    const offer =
      found.products[0]?.offers.find(({ supplier: { title } }) => title === 'ООО «Волга-Деталь»') ??
      expect.unreachable();
    const added = await shop.post('/basket/basket-items/create', {
      basket_id: basket.id,
      offer_id: offer.id,
      quantity: offer.price_list_multiplicity ?? 1,
    });
    return { basket_id: basket.id, amount: (added.body as Answer<'createBasketItem'>).data.amount };
  }

  test('an order below the minimum gets 422 with a message and reserves nothing; an order of exactly the minimum is accepted', async () => {
    const body = await filledBasket();
    const more = Math.round(body.amount * 100 + 1) / 100;
    await put(supplier, { ...OPEN, minimal_amount: more });
    const { data: shipments } = (await shop.get(`/basket/order/shipments?basket_id=${body.basket_id}`))
      .body as Answer<'listBasketShipments'>;
    expect(shipments.map(({ minimal_amount }) => minimal_amount)).toContain(more);
    const refused = await shop.post('/basket/order/create', body);
    expect(refused.status).toBe(422);
    expect((refused.body as { message: string }).message.replaceAll('\u00a0', ' ')).toMatch(
      /^ООО «Волга-Деталь»: заказ на .+ руб\. Поставщик принимает заказы от .+ руб\. Добавьте товара на 0,01 руб\.$/,
    );
    await kept();
    await put(supplier, { ...OPEN, minimal_amount: body.amount });
    expect((await shop.post('/basket/order/create', body)).status).toBe(200);
    await kept();
  });

  test('a supplier whose minimum is higher is not offered as a replacement, and ordering from it returns 422', async () => {
    const { order } = await placeOrder(shop);
    await supplier.post(`/document/order/refuse/${order}`, { version: 1, reason_id: 1 });
    const replacements = async () =>
      ((await shop.get(`/document/order/replacements?order_id=${order}`)).body as Answer<'listReplacements'>)
        .data[0] ?? expect.unreachable();
    const before = await replacements();
    const [offer] = before.offers;
    if (!offer) throw new Error('nothing replaces it');
    const { database } = server();
    const minimum = async (kopecks: number) =>
      database.execute(sql`
        INSERT INTO order_settings (contractor_id, minimal_kopecks) VALUES (${offer.supplier.id}, ${kopecks})
        ON CONFLICT (contractor_id) DO UPDATE SET minimal_kopecks = ${kopecks}`);
    await minimum(999_999_999_00);
    expect((await replacements()).offers.map((one) => one.supplier.id)).not.toContain(offer.supplier.id);
    const { status } = await shop.post('/document/order/replace', {
      line_id: before.line_id,
      offer_id: offer.id,
      quantity: offer.quantity,
      price: offer.price,
    });
    expect(status).toBe(422);
    await kept();
    await minimum(0);
  });
});

describe('automatic refusal', () => {
  const run = () => refuseUnanswered(server());
  /** Shifts all waiting orders so many hours into the past. */
  const wait = (hours: number) =>
    server().database.execute(sql`
      WITH moved AS (UPDATE order_settings SET automatic_since = automatic_since - make_interval(hours => ${hours})),
           given AS (UPDATE order_history SET at = at - make_interval(hours => ${hours}))
      UPDATE orders SET created_at = created_at - make_interval(hours => ${hours})`);
  const DAY = { ...OPEN, processing_hours: 24, automatic_refusal: true };

  // Switch off automatic refusal of other suppliers and finish earlier orders, so that a run's result is about the
  // test's own order.
  beforeAll(async () => {
    await server().database.execute(sql`UPDATE order_settings SET automatic_since = NULL`);
    await put(supplier, DAY);
    await wait(25);
    await run();
    await put(supplier, OPEN);
  });

  test('while it is off, an unanswered order stays active', async () => {
    const { order } = await placeOrder(shop);
    await put(supplier, { ...DAY, automatic_refusal: false });
    await wait(1000);
    expect(await run()).toBe(0);
    expect(await read(shop, order)).toMatchObject({ answer_by: null, status: { code: 'active' } });
    expect((await supplier.post(`/document/order/confirm/${order}`, { version: 1 })).status).toBe(200);
  });

  test('refuses an order once, only after its time is up; stock and limit are released, both sides are notified', async () => {
    await put(supplier, DAY);
    const { order } = await placeOrder(shop, 4);
    const { answer_by, created_at } = await read(supplier, order);
    expect(new Date(answer_by ?? 0).getTime() - new Date(created_at).getTime()).toBeGreaterThanOrEqual(
      24 * 3_600_000,
    );
    await wait(23);
    expect(await run()).toBe(0);
    await wait(2);
    const [one, other] = await Promise.all([run(), run()]);
    expect(one + other).toBe(1);
    expect(await run()).toBe(0);
    const after = await read(shop, order);
    expect(after).toMatchObject({ status: { code: 'refused' }, answer_by: null, version: 2 });
    expect(
      after.lines.every(({ undecided, refused, ordered }) => undecided === 0 && refused === ordered),
    ).toBe(true);
    expect(after.refusals).toMatchObject([
      { by_customer: false, reason: { title: 'прочее' }, comment: 'Поставщик не ответил за 24 часа' },
    ]);
    expect(after.history[0]?.text).toContain('Поставщик не ответил за 24 часа');
    // Nobody pressed anything, and the order was never on credit: it was the portal, not the bank.
    expect(new Set(after.history.slice(0, -1).map(({ actor }) => actor))).toEqual(new Set(['Портал']));
    expect(after.lines[0]?.moves.at(-1)).toMatchObject({
      kind: 'refused',
      actor: 'Портал',
      document: { kind: 'refusal' },
    });
    await kept();
    for (const [caller, event] of [
      [shop, 'supplier-refusal:activated'],
      [supplier, 'order:change-status'],
    ] as const) {
      const { body } = await caller.get('/user-notifications/list?discriminator=common&pageSize=100');
      const heard = (body as Answer<'listNotifications'>).data.filter(({ entity_id }) => entity_id === order);
      expect(heard.map(({ event_name }) => event_name)).toContain(event);
    }
  });

  test('refuses only undecided pieces; confirmed pieces stay confirmed', async () => {
    await put(supplier, DAY);
    const { order } = await placeOrder(shop, 4);
    const [line] = (await read(supplier, order)).lines;
    const confirm = { version: 1, lines: [{ id: line?.id, quantity: 1 }] };
    expect((await supplier.post(`/document/order/confirm/${order}`, confirm)).status).toBe(200);
    await wait(25);
    expect(await run()).toBe(1);
    const after = await read(shop, order);
    expect(after.status.code).toBe('confirmed_partially');
    expect(after.lines[0]).toMatchObject({ undecided: 0, confirmed: 1, refused: (line?.ordered ?? 0) - 1 });
    await kept();
  });

  test('the full time restarts for existing orders when automatic refusal is switched on or its hours change', async () => {
    const { order } = await placeOrder(shop);
    await wait(500);
    await put(supplier, DAY);
    expect(await run()).toBe(0);
    await wait(20);
    await put(supplier, { ...DAY, processing_hours: 10 });
    expect(await run()).toBe(0);
    // Saving the same hours does not restart the time.
    await wait(9);
    await put(supplier, { ...DAY, processing_hours: 10, minimal_amount: 1 });
    await wait(2);
    expect(await run()).toBe(1);
    expect((await read(shop, order)).status.code).toBe('refused');
    await kept();
  });

  test('when it runs at the same moment as a confirmation, exactly one of them succeeds and the ledger stays consistent', async () => {
    await put(supplier, DAY);
    const { order } = await placeOrder(shop);
    await wait(25);
    const [confirmed, refused] = await Promise.all([
      supplier.post(`/document/order/confirm/${order}`, { version: 1 }),
      run(),
    ]);
    const { status } = await read(shop, order);
    expect([confirmed.status, refused, status.code]).toEqual(
      refused === 1 ? [409, 1, 'refused'] : [200, 0, 'confirmed'],
    );
    await kept();
  });
});
