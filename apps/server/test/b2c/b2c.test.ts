// Consumers' orders: created once per number, picked from own stock or from purchased pieces, handed over once
// against a code, cancelled.
import { SUPERVISOR_GIVES } from '@portal/domain/action-sentences';
import { B2C_CLAIM_STATUSES } from '@portal/domain/b2c';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { b2cClaimDocument } from '../../src/areas/b2c/claim-document.ts';
import { b2cOrderDocument } from '../../src/areas/b2c/document.ts';
import { ownerPerson } from '../../src/areas/b2c/owner.ts';
import { forgetPeople } from '../../src/areas/identity/people/people.ts';
import type { Viewer } from '../../src/contract/viewer.ts';
import { companyOf, differences, NONE, oneRow, READING, viewerOf } from '../support/documents.ts';
import { proveDocument } from '../support/prove-document.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

type Order = Answer<'getB2cOrder'>['data'];
interface Part extends Record<string, unknown> {
  brand: string;
  article: string;
  product_id: number;
  reserve_id: number;
  quantity: number;
}

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const one = <T extends Record<string, unknown>>(query: SQL) => oneRow<T>(server().database, query);

let distributor: Caller;
let shop: Caller;
let key = '';
let storage = 0;
let proved = 0;
let company = 0;
let people: Record<string, Viewer>;
beforeAll(async () => {
  distributor = await server().as('distributor');
  shop = await server().as('shop');
  const { database } = server();
  company = await companyOf(database, 'distributor');
  storage = (
    await one<{ id: number }>(sql`SELECT default_storage_id AS id FROM app_user WHERE login = 'distributor'`)
  ).id;
  const { body } = await distributor.post('/settings/api-key', {
    title: 'Сайт',
    rights: ['b2c-orders'],
    storage_id: storage,
  });
  ({ key } = (body as Answer<'createApiKey'>).data);
  proved = (
    await one<{ id: number }>(
      sql`SELECT id FROM b2c_order WHERE contractor_id = ${company} AND status = 'pending' LIMIT 1`,
    )
  ).id;
  people = {
    owner: await viewerOf(database, company),
    'owner who only reads': await viewerOf(database, company, READING),
    'another shop': await viewerOf(database, await companyOf(database, 'shop')),
    'another one, an administrator': await viewerOf(database, await companyOf(database, 'admin')),
  };
});

const by = (method: string, path: string, body?: unknown) =>
  call(server().address, method, path, undefined, body, { 'x-api-key': key });
let sold = 0;
/** A product of the distributor's own stock, a different one at each call. */
async function part(): Promise<Part> {
  sold += 1;
  return one<Part>(sql`
    SELECT brand.title AS brand, p.article, p.id AS product_id, r.id AS reserve_id, r.quantity FROM reserve r
    JOIN price_list_item i ON i.id = r.item_id AND i.supplier_id = ${company} AND i.price_list_id IS NOT NULL
    JOIN product p ON p.id = i.product_id JOIN brand ON brand.id = p.brand_id
    WHERE r.storage_id = ${storage} AND r.held = 0 AND r.quantity > 5 ORDER BY r.id LIMIT 1 OFFSET ${sold}`);
}
const stockOf = ({ reserve_id }: Part) =>
  one<{ quantity: number; held: number }>(sql`SELECT quantity, held FROM reserve WHERE id = ${reserve_id}`);
let numbers = 0;
const bodyOf = (items: object[], more: object = {}) => {
  numbers += 1;
  return {
    number: `T-${numbers}`,
    consumer_name: 'Анна Белова',
    consumer_phone: '+7 912 000-00-01',
    items,
    ...more,
  };
};
async function ordered(goods: Part, quantity: number, more: object = {}): Promise<Order> {
  const { brand, article } = goods;
  const answer = await by('POST', '/b2c/order', bodyOf([{ brand, article, quantity, price: 590 }], more));
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as Answer<'createB2cOrder'>).data;
}
const put = (step: string, body: object, caller = distributor) =>
  call(server().address, 'PUT', `/b2c/order/${step}`, caller.token, body);
async function taken(step: string, { id, version }: Order, more: object = {}): Promise<Order> {
  const answer = await put(step, { id, version, ...more });
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { data: Order }).data;
}

describe('every state × action × person, as the rule book says', () => {
  describe.each([
    ['of an order that was picked', true],
    ['of one of which something is missing', false],
  ])('%s', (_, whole) => {
    proveDocument({
      database: () => server().database,
      definition: b2cOrderDocument,
      id: () => proved,
      people: () => people,
      personOf: (who) => ownerPerson(who, { contractor_id: company }),
      put: async (transaction, state) => {
        await transaction.execute(
          sql`UPDATE b2c_order SET status = ${state}, version = 7 WHERE id = ${proved}`,
        );
        await transaction.execute(sql`
            DELETE FROM b2c_pick WHERE item_id IN (SELECT id FROM b2c_order_item WHERE order_id = ${proved})`);
        // Enough stock of every product, and enough reserved for a picked order.
        await transaction.execute(sql`
            UPDATE reserve SET quantity = quantity + 100, held = held + 50 WHERE storage_id = ${storage} AND item_id IN (
              SELECT item.id FROM price_list_item item JOIN b2c_order_item i ON i.product_id = item.product_id
              WHERE i.order_id = ${proved} AND item.supplier_id = ${company})`);
        if (whole)
          await transaction.execute(sql`
              INSERT INTO b2c_pick (item_id, reserve_id, quantity)
              SELECT i.id, r.id, i.quantity FROM b2c_order_item i JOIN price_list_item item ON item.product_id = i.product_id AND item.supplier_id = ${company}
              JOIN reserve r ON r.item_id = item.id AND r.storage_id = ${storage} WHERE i.order_id = ${proved}`);
      },
      given: () =>
        [true, false].map((code_right) => ({
          input: code_right ? { code_right, comment: 'передумал' } : { code_right },
          facts: {
            code_right,
            missing: whole ? 0 : 1,
            picked: whole,
            may_renew: true,
            reason: code_right ? 'передумал' : undefined,
          },
        })),
    });
  });
});

describe("creating a consumer's order", () => {
  test('repeated and simultaneous calls with one number create one order; other content under that number gets 409', async () => {
    const goods = await part();
    const body = bodyOf([{ brand: goods.brand, article: goods.article, quantity: 2, price: 590 }]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => by('POST', '/b2c/order', body)));
    const ids = answers.map(({ status, body: answer }) => [
      status,
      (answer as Answer<'createB2cOrder'>).data.id,
    ]);
    expect(new Set(ids.map(String)).size).toBe(1);
    expect(ids[0]?.[0]).toBe(200);
    expect(await by('POST', '/b2c/order', { ...body, consumer_name: 'Пётр' })).toMatchObject({
      status: 409,
      body: { message: `Заказ ${body.number} уже передан с другим содержанием` },
    });
    const seen = await by('GET', `/b2c/order/by-number?number=${body.number}`);
    expect((seen.body as Answer<'getB2cOrder'>).data).toMatchObject({
      amount: 1_180,
      storage: { id: storage },
      status: { code: 'pending', title: 'Новый' },
      history: [{ text: 'Передан по ключу «Сайт»' }],
    });
    const { notices } = await one<{ notices: number }>(sql`
      SELECT count(*) AS notices FROM notification n JOIN app_user p ON p.id = n.user_id AND p.login = 'distributor'
      WHERE n.event_name = 'b2c-order:created' AND n.entity_id = ${ids[0]?.[1]}`);
    expect(notices).toBe(1);
  });

  test("without a price, the price is the cheapest offer's with the B2C markup of the logistic card to the storage", async () => {
    const { id: place, contractor } = await one<{ id: number; contractor: number }>(
      sql`SELECT default_storage_id AS id, contractor_id AS contractor FROM app_user WHERE login = 'shop'`,
    );
    await server().database.execute(
      sql`UPDATE logistic_card SET logistic_markup_percent_b2b = 1, logistic_markup_percent_b2c = 20, include_markup_to_regulation = false WHERE customer_storage_id = ${place}`,
    );
    const offer = await one<{ brand: string; article: string; price: number }>(sql`
      SELECT brand.title AS brand, p.article, min(round(round(i.price_kopecks * (1 + contract.buyer_markup_percent / 100.0)) * 1.2)) AS price
      FROM price_list_item i JOIN price_list list ON list.id = i.price_list_id AND list.is_active
      JOIN contract ON contract.supplier_id = i.supplier_id AND contract.customer_id = ${contractor} AND contract.status = 'active'
      JOIN reserve r ON r.item_id = i.id AND r.quantity > r.held
      JOIN logistic_card card ON card.customer_storage_id = ${place} AND card.supplier_storage_id = r.storage_id AND card.status = 'active'
      JOIN product p ON p.id = i.product_id JOIN brand ON brand.id = p.brand_id
      GROUP BY p.id, brand.title, p.article ORDER BY p.id LIMIT 1`);
    const { brand, article } = offer;
    const answer = await shop.post(
      '/b2c/order',
      bodyOf([{ brand, article, quantity: 1 }], { storage_id: place }),
    );
    expect(answer).toMatchObject({ status: 200 });
    const { amount } = (answer.body as unknown as Answer<'createB2cOrder'>).data;
    expect(Math.abs(Math.round(amount * 100) - Number(offer.price))).toBeLessThanOrEqual(1);
  });

  test.each([
    [{ consumer_phone: '12' }, 'consumer_phone', 'Некорректный телефон'],
    [{ consumer_email: 'нет' }, 'consumer_email', 'Некорректный адрес электронной почты'],
    [{ number: ' ' }, 'number', 'Обязательное поле'],
    [{ items: [] }, 'items', 'Поле «Позиции» не может быть пустым'],
  ])('invalid fields get 422 with a message: %j', async (more, field, message) => {
    const answer = await by(
      'POST',
      '/b2c/order',
      bodyOf([{ brand: 'KNECHT', article: 'OC 90', quantity: 1 }], more),
    );
    expect(answer).toMatchObject({ status: 422, body: { fields: [{ field }] } });
    if (field !== 'consumer_email') expect(answer).toMatchObject({ body: { message } });
  });

  test('unknown and repeated products get 422 that names them, a foreign storage 404', async () => {
    const { brand, article } = await part();
    const line = { brand, article, quantity: 1, price: 10 };
    expect(await by('POST', '/b2c/order', bodyOf([line, { ...line, article: 'НЕТ-ТАКОГО' }]))).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'items.1.article' }] },
    });
    expect(await by('POST', '/b2c/order', bodyOf([line, line]))).toMatchObject({
      status: 422,
      body: { message: `${article}: товар указан дважды` },
    });
    expect((await by('POST', '/b2c/order', bodyOf([line], { storage_id: 1 }))).status).toBe(404);
  });
});

describe('own stock', () => {
  test('is reserved when the order is picked, and leaves when it is handed over, each once', async () => {
    const goods = await part();
    const order = await ordered(goods, 3);
    expect(order.allowed_actions).toEqual(['pick', 'cancel']);
    expect(await put('prepare', order)).toMatchObject({
      status: 422,
    });
    const picked = await taken('pick', order);
    expect(picked.items).toMatchObject([{ picked: 3, sources: [{ order_id: null, quantity: 3 }] }]);
    expect(await stockOf(goods)).toEqual({ quantity: goods.quantity, held: 3 });
    expect((await put('pick', { id: order.id, version: order.version })).status).toBe(409);
    const ready = await taken('prepare', picked);
    // Only the consumer sees the code, not the person who hands the order over.
    expect(ready).toMatchObject({ code: null, code_tries_left: 5 });
    const known = await codeOf(ready);
    expect(known).toMatch(/^\d{6}$/);
    const given = await taken('hand-over', ready, { code: ` ${known} ` });
    expect(given).toMatchObject({ status: { code: 'accepted' }, code: null, allowed_actions: [] });
    expect(await stockOf(goods)).toEqual({ quantity: goods.quantity - 3, held: 0 });
    expect((await put('hand-over', { id: order.id, version: ready.version, code: known })).status).toBe(409);
    expect(given.history.map(({ text }) => text).toReversed()).toEqual([
      'Передан по ключу «Сайт»',
      'Собрано, что есть на складе',
      'Готов к выдаче, покупателю дан код',
      'Выдан по коду',
    ]);
  });

  test('is released when the order is cancelled; the shop must give a reason', async () => {
    const goods = await part();
    const order = await taken('pick', await ordered(goods, 2));
    expect((await put('cancel', { id: order.id, version: order.version, comment: ' ' })).status).toBe(422);
    const cancelled = await by('PUT', '/b2c/order/cancel-by-number', {
      number: order.number,
      reason: 'Передумал',
    });
    expect(cancelled.body).toMatchObject({
      data: {
        status: { code: 'cancelled' },
        cancelled_by_consumer: true,
        cancel_reason: 'Передумал',
        history: [{ text: 'Покупатель отказался: Передумал' }, {}, {}],
      },
    });
    expect(await stockOf(goods)).toEqual({ quantity: goods.quantity, held: 0 });
    const again = (reason: string) =>
      by('PUT', '/b2c/order/cancel-by-number', { number: order.number, reason });
    expect((await again('Передумал')).body).toEqual(cancelled.body);
    expect((await again('Ещё раз')).status).toBe(409);
  });

  test('is picked as far as it goes; picking again with nothing in stock gets 422', async () => {
    const goods = await part();
    const order = await taken('pick', await ordered(goods, goods.quantity + 4));
    expect(order).toMatchObject({ picked: goods.quantity, allowed_actions: ['pick', 'cancel'] });
    expect(await put('pick', { id: order.id, version: order.version })).toMatchObject({
      status: 422,
      body: {
        message:
          'На складе выдачи нет ничего из того, что осталось собрать. Закажите недостающее у поставщиков.',
      },
    });
  });

  test('is never picked twice by two simultaneous orders', async () => {
    const goods = await part();
    const both = [await ordered(goods, goods.quantity), await ordered(goods, goods.quantity)];
    await Promise.all(both.map(({ id, version }) => put('pick', { id, version })));
    expect(await stockOf(goods)).toEqual({ quantity: goods.quantity, held: goods.quantity });
  });
});

/** Runs `act` while the distributor's role lacks the permission. */
async function withoutRight<T>(permission: string, act: () => Promise<T>): Promise<T> {
  const { database } = server();
  const forget = () => database.transaction((transaction) => forgetPeople(transaction, sql`true`));
  const { rows } = await database.execute<{ role_id: number }>(sql`
    DELETE FROM role_permission WHERE permission = ${permission}
      AND role_id = (SELECT role_id FROM app_user WHERE login = 'distributor') RETURNING role_id`);
  expect(rows).toHaveLength(1);
  const settled = (has: boolean) =>
    expect
      .poll(
        async () => {
          await forget();
          const { body } = await distributor.get('/identity/user/current');
          return JSON.stringify(body).includes(`"${permission}"`);
        },
        { timeout: 45_000 },
      )
      .toBe(has);
  await settled(false);
  try {
    return await act();
  } finally {
    for (const { role_id } of rows)
      await database.execute(
        sql`INSERT INTO role_permission (role_id, permission) VALUES (${role_id}, ${permission})`,
      );
    await settled(true);
  }
}

/** The code as the consumer sees it: the shop's site reads it with its API key. */
const codeOf = async ({ number }: { number: string }): Promise<string> => {
  const { body } = await by('GET', `/b2c/order/by-number?number=${number}`);
  return (body as Answer<'getB2cOrder'>).data.code ?? expect.unreachable();
};

describe('the pickup code', () => {
  test('is blocked after five wrong tries, simultaneous ones too, until a supervisor renews it', async () => {
    const order = await taken('prepare', await taken('pick', await ordered(await part(), 1)));
    const known = await codeOf(order);
    const wrong = known === '000000' ? '000001' : '000000';
    // A code of a wrong format does not count as a try.
    expect(await put('hand-over', { id: order.id, version: order.version, code: '12' })).toMatchObject({
      status: 422,
      body: { message: 'Код – 6 цифр', fields: [{ field: 'code' }] },
    });
    const said = await put('hand-over', { id: order.id, version: order.version, code: wrong });
    expect(said).toMatchObject({ status: 422, body: { message: 'Код не подходит. Осталось 4 попытки.' } });
    await Promise.all(
      Array.from({ length: 10 }, () =>
        put('hand-over', { id: order.id, version: order.version, code: wrong }),
      ),
    );
    expect(await put('hand-over', { id: order.id, version: order.version, code: known })).toMatchObject({
      status: 422,
      body: { message: 'Код назвали неверно пять раз. Новый код покупателю даёт руководитель.' },
    });
    const { data: locked } = (await distributor.get(`/b2c/order?id=${order.id}`))
      .body as Answer<'getB2cOrder'>;
    expect(locked.history.filter(({ text }) => text.startsWith('Код назвали неверно пять раз'))).toHaveLength(
      1,
    );
    // Only a supervisor renews the code: the permission PERMISSION_USER_UPDATE is needed.
    const clerk = await withoutRight('PERMISSION_USER_UPDATE', async () => {
      const refused = await put('renew-code', { id: order.id, version: order.version });
      const { data } = (await distributor.get(`/b2c/order?id=${order.id}`)).body as Answer<'getB2cOrder'>;
      return { said: refused, actions: data.allowed_actions };
    });
    expect(clerk.said).toMatchObject({ status: 409, body: { message: SUPERVISOR_GIVES } });
    expect(clerk.actions).not.toContain('renew_code');
    const renewed = await taken('renew-code', order);
    expect(renewed.code_tries_left).toBe(5);
    expect((await taken('hand-over', renewed, { code: await codeOf(renewed) })).status.code).toBe('accepted');
  });

  test('is sent by e-mail if the consumer has an address, and is not shown to the shop', async () => {
    const order = await ordered(await part(), 1, { consumer_email: 'anna@example.ru' });
    const ready = await taken('prepare', await taken('pick', order));
    expect(ready.code).toBeNull();
    const seen = await by('GET', `/b2c/order/by-number?number=${order.number}`);
    const { code } = (seen.body as Answer<'getB2cOrder'>).data;
    expect(code).toMatch(/^\d{6}$/);
    await expect
      .poll(async () => {
        const { rows } = await server().database.execute<{ text: string }>(
          sql`SELECT text FROM demo_mail WHERE recipient = 'anna@example.ru'`,
        );
        return rows[0]?.text;
      })
      .toContain(`Код выдачи: ${code}`);
  });

  test('of handing over and cancelling at the same moment exactly one succeeds, and stock changes accordingly', async () => {
    for (let round = 0; round < 20; round += 1) {
      const goods = await part();
      const ready = await taken('prepare', await taken('pick', await ordered(goods, 1)));
      const { id, version } = ready;
      const code = await codeOf(ready);
      const [given, cancelled] = await Promise.all([
        put('hand-over', { id, version, code }),
        put('cancel', { id, version, comment: 'Не пришёл' }),
      ]);
      expect([given.status, cancelled.status].toSorted()).toEqual([200, 409]);
      expect(await stockOf(goods)).toEqual({
        quantity: given.status === 200 ? goods.quantity - 1 : goods.quantity,
        held: 0,
      });
    }
  });
});

test("missing pieces are put into the storage's basket, once, as far as there are offers", async () => {
  const { id: place } = await one<{ id: number }>(
    sql`SELECT default_storage_id AS id FROM app_user WHERE login = 'shop'`,
  );
  const offer = await one<{ brand: string; article: string }>(sql`
    SELECT brand.title AS brand, p.article FROM reserve r JOIN price_list_item i ON i.id = r.item_id
    JOIN price_list list ON list.id = i.price_list_id AND list.is_active
    JOIN product p ON p.id = i.product_id JOIN brand ON brand.id = p.brand_id
    JOIN app_user seller ON seller.contractor_id = i.supplier_id AND seller.login = 'supplier'
    WHERE r.quantity - r.held > 60 ORDER BY r.id LIMIT 1`);
  const body = bodyOf([{ ...offer, quantity: 4, price: 900 }], { storage_id: place });
  const { id } = ((await shop.post('/b2c/order', body)).body as unknown as Answer<'createB2cOrder'>).data;
  const press = async () =>
    ((await shop.post('/b2c/order/to-basket', { id })).body as unknown as Answer<'putB2cOrderToBasket'>).data;
  const first = await press();
  expect(first.put).toMatchObject([{ article: offer.article }]);
  expect(first.put[0]?.quantity).toBeGreaterThanOrEqual(4);
  expect(first.without_offer).toEqual([]);
  expect(await press()).toMatchObject({ put: [], without_offer: [] });
});

test("accepted pieces of an order can be picked for one consumer's order only", async () => {
  const { rows } = await server().database.execute<{
    brand: string;
    article: string;
    storage_id: number;
    accepted: number;
  }>(sql`
    SELECT brand.title AS brand, p.article, o.customer_storage_id AS storage_id, sum(l.accepted) AS accepted
    FROM order_line l JOIN orders o ON o.id = l.order_id JOIN app_user person ON person.contractor_id = o.customer_id AND person.login = 'shop'
    JOIN product p ON p.id = l.product_id JOIN brand ON brand.id = p.brand_id
    WHERE l.accepted > 0 AND NOT EXISTS (SELECT FROM b2c_order_item i WHERE i.product_id = p.id)
    GROUP BY brand.title, p.article, o.customer_storage_id ORDER BY accepted DESC LIMIT 1`);
  const brought = rows[0] ?? expect.unreachable();
  const enter = async () => {
    const body = bodyOf(
      [{ brand: brought.brand, article: brought.article, quantity: Number(brought.accepted), price: 10 }],
      {
        storage_id: brought.storage_id,
      },
    );
    return ((await shop.post('/b2c/order', body)).body as unknown as Answer<'createB2cOrder'>).data;
  };
  const both = [await enter(), await enter()];
  const came = await Promise.all(both.map(({ id, version }) => put('pick', { id, version }, shop)));
  expect(came.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('statuses and counters of the list, search by consumer name, and ten positions per page', async () => {
  const read = async <T>(path: string) => (await shop.get(path)).body as T;
  const { counters, data } = await read<Answer<'listB2cOrders'>>('/b2c/orders?pageSize=100');
  expect(new Set(data.map(({ status }) => status.code))).toEqual(
    new Set(['pending', 'ready', 'accepted', 'cancelled']),
  );
  expect((await read<Answer<'listB2cOrders'>>('/b2c/orders?group=work&pageSize=100')).data).toHaveLength(
    counters.work,
  );
  const found = await read<Answer<'listB2cOrders'>>('/b2c/orders?filter[search]=Гареев');
  expect(found.data.map(({ consumer_name }) => consumer_name)).toEqual(['Гареев Рустам']);
  const positions = await read<Answer<'listB2cOrderItems'>>('/b2c/order/items');
  expect(positions.data.length).toBeLessThanOrEqual(10);
  expect(positions.pagination.per).toBe(10);
});

test("reserved stock equals the sums of orders, movements and consumers' orders", async () => {
  expect(await differences(server().database)).toEqual(NONE);
});

describe("a consumer's claim", () => {
  type Claim = Answer<'getB2cClaim'>['data'];
  let known = 0;
  beforeAll(async () => {
    known = (
      await one<{ id: number }>(sql`
      SELECT d.id FROM b2c_claim d JOIN b2c_claim_item c ON c.claim_id = d.id JOIN b2c_pick k ON k.item_id = c.item_id
      WHERE d.contractor_id = (SELECT contractor_id FROM app_user WHERE login = 'shop') AND k.order_line_id IS NOT NULL ORDER BY d.id LIMIT 1`)
    ).id;
  });
  describe('every state × action × person, as the rule book says', () => {
    proveDocument({
      database: () => server().database,
      definition: b2cClaimDocument,
      id: () => known,
      people: () => ({
        owner: claimants.owner ?? expect.unreachable(),
        'owner who only reads': claimants.reader ?? expect.unreachable(),
        'another shop': claimants.another ?? expect.unreachable(),
      }),
      personOf: (who) => ownerPerson(who, { contractor_id: claimants.owner?.contractor_id ?? 0 }),
      put: async (transaction, state) => {
        await transaction.execute(
          sql`UPDATE b2c_claim SET status = ${state}, version = 7 WHERE id = ${known}`,
        );
        await transaction.execute(sql`UPDATE order_line SET claimed = 0 WHERE id IN (
          SELECT k.order_line_id FROM b2c_claim_item c JOIN b2c_pick k ON k.item_id = c.item_id WHERE c.claim_id = ${known})`);
      },
      given: () =>
        [undefined, 'деньги возвращены'].map((comment) => ({
          input: comment === undefined ? {} : { comment },
          facts: { has_supplier: true, comment },
        })),
    });
    const claimants: Record<string, Viewer> = {};
    beforeAll(async () => {
      const { database } = server();
      claimants.owner = await viewerOf(database, await companyOf(database, 'shop'));
      claimants.reader = await viewerOf(database, await companyOf(database, 'shop'), READING);
      claimants.another = await viewerOf(database, company);
    });
  });

  const claim = (caller: Caller, body: object) =>
    call(server().address, 'POST', '/document/b2c/claim', caller.token, body);
  const step = (caller: Caller, path: string, body: object) =>
    call(server().address, 'PUT', `/document/b2c/claim/${path}`, caller.token, body);

  test('covers only handed-over pieces of this order, not more than were handed over', async () => {
    const goods = await part();
    const open = await ordered(goods, 2);
    const body = (items: object[]) => ({ number: open.number, comment: 'Течёт', items });
    const id = open.items[0]?.id ?? 0;
    expect(await claim(distributor, body([{ id, quantity: 1 }]))).toMatchObject({
      status: 409,
      body: { message: 'Претензию записывают к выданному заказу' },
    });
    const ready = await taken('prepare', await taken('pick', open));
    await taken('hand-over', ready, { code: await codeOf(ready) });
    expect((await claim(shop, body([{ id, quantity: 1 }]))).status).toBe(404);
    expect(await claim(distributor, body([{ id: proved, quantity: 1 }]))).toMatchObject({
      status: 422,
      body: { message: 'Позиции нет в этом заказе' },
    });
    const both = await Promise.all([2, 1].map((quantity) => claim(distributor, body([{ id, quantity }]))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const made = both.find(({ status }) => status === 200)?.body as unknown as { data: Claim };
    expect(made.data).toMatchObject({ allowed_actions: ['close'], items: [{ order_ids: [] }] });
    // Pieces of own stock have no supplier's shipment, so the claim cannot be passed on.
    expect(
      await step(distributor, 'pass-on', { id: made.data.id, version: made.data.version }),
    ).toMatchObject({
      status: 409,
    });
    const closed = await step(distributor, 'close', {
      id: made.data.id,
      version: made.data.version,
      comment: 'Заменили',
    });
    expect(closed.body).toMatchObject({ data: { status: { code: 'closed' }, answer: 'Заменили' } });
  });

  /** Statuses of the claims in the list with this filter, by claim id. */
  const listedIn = async (narrowed: string) => {
    const { body } = await shop.get(`/document/b2c/get-claims?${narrowed}&pageSize=100`);
    const { data } = body as Answer<'listB2cClaims'>;
    return Object.fromEntries(data.map((row) => [row.id, row.status]));
  };

  test('becomes draft claims to the suppliers in one step; lists, filters and its status show drafts until they are sent', async () => {
    const { rows } = await server().database.execute<{ id: number; version: number }>(sql`
      SELECT d.id, d.version FROM b2c_claim d WHERE d.id = ${known}`);
    const { id, version } = rows[0] ?? expect.unreachable();
    const passed = (await step(shop, 'pass-on', { id, version })).body as unknown as { data: Claim };
    expect(passed.data).toMatchObject({ status: { code: 'drafted' }, allowed_actions: ['close'] });
    const [made] = passed.data.supplier_claims;
    const answer = await shop.get(`/document/claim/outgoing-claim?id=${made}`);
    expect(answer).toMatchObject({ status: 200, body: { data: { status: { code: 'draft' }, quantity: 1 } } });
    // The supplier's claim is still a draft, and the status says so.
    expect(passed.data.status.title).toBe('Черновик не отправлен');
    const { drafted, passed_on } = B2C_CLAIM_STATUSES;
    expect(await listedIn('group=draft')).toMatchObject({ [id]: passed.data.status });
    expect(await listedIn(`filter[status_id]=${drafted.id}`)).toMatchObject({ [id]: passed.data.status });
    expect(await listedIn('group=work')).not.toHaveProperty(String(id));
    expect(await listedIn(`filter[status_id]=${passed_on.id}`)).not.toHaveProperty(String(id));
    await server().database.execute(sql`UPDATE claim SET status = 'pending' WHERE id = ${made}`);
    const later = (await shop.get(`/document/b2c/claim?id=${id}`)).body as { data: Claim };
    expect(later.data.status.title).toBe('Передана поставщику');
    expect(await listedIn('group=work')).toMatchObject({ [id]: later.data.status });
    expect(await listedIn(`filter[status_id]=${passed_on.id}`)).toMatchObject({ [id]: later.data.status });
    expect(await listedIn('group=draft')).not.toHaveProperty(String(id));
    await server().database.execute(sql`UPDATE claim SET status = 'draft' WHERE id = ${made}`);
    expect((await step(shop, 'pass-on', { id, version })).status).toBe(409);
  });
});
