// From a basket to orders: the delivery choice, consent, lines that move between the baskets of a customer's storages.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type Caller, useTestServers } from './server.ts';

type Basket = Answer<'getBasket'>['data'];
type Shipment = Answer<'listBasketShipments'>['data'][number];
type Move = Answer<'moveBasketItems'>['data'];

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const run = (statement: ReturnType<typeof sql>) => server().database.execute<{ id: number }>(statement);
let shop: Caller;
let shop2: Caller;
let supplier: Caller;
/** The shop's own storage, one more that the same suppliers deliver to, and one that nobody delivers to. */
let here: { storage: number; basket: number };
let there: { storage: number; basket: number };
let nowhere: { storage: number; basket: number };
/** Offers of one supplier's storage that ask for no multiplicity, 40 pieces each. */
let offers: number[];
/** An offer of another supplier. */
let other: number;

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

const offer = (n: number) => offers[n] ?? expect.unreachable();
const put = async (basket_id: number, offer_id: number, quantity: number) => {
  const { status, body } = await shop.post('/basket/basket-items/create', { basket_id, offer_id, quantity });
  expect(status).toBe(200);
  return (body as { data: Basket }).data;
};
const read = async ({ storage }: { storage: number }) =>
  ((await shop.get(`/basket/basket?storage_id=${storage}`)).body as Answer<'getBasket'>).data;
const pieces = ({ items }: Basket) =>
  Object.fromEntries(items.map(({ offer_id, quantity }) => [offer_id, quantity]));
const shipments = async (basket = here.basket) =>
  ((await shop.get(`/basket/order/shipments?basket_id=${basket}`)).body as Answer<'listBasketShipments'>)
    .data;
const place = (body: object, key?: string) =>
  shop.post('/basket/order/create', body, key === undefined ? undefined : { 'idempotency-key': key });
const move = (body: object, key?: string) =>
  shop.post('/basket/basket-items/move', body, key === undefined ? undefined : { 'idempotency-key': key });
const moved = ({ status, body }: { status: number; body: unknown }) => {
  expect({ status, body }).toMatchObject({ status: 200 });
  return (body as { data: Move }).data;
};
const choiceOf = ({ supplier: seller, storage }: Shipment) => ({
  supplier_id: seller.id,
  storage_id: storage.id,
});
const HOUR = 3_600_000;

describe('the delivery choice', () => {
  test('a basket is as many shipments as it has supplier storages, each with five departures and when they arrive', async () => {
    await put(here.basket, offer(0), 1);
    await put(here.basket, offer(1), 1);
    const basket = await put(here.basket, other, 1);
    const found = await shipments();
    expect(found).toHaveLength(2);
    const own = found.find(({ storage }) => storage.id === basket.items[0]?.offer.storage.id);
    const { departures, contract } = own ?? expect.unreachable();
    expect(contract.limit_value).toBeNull();
    expect(departures).toHaveLength(5);
    const leaves = departures.map(({ leaves_at }) => Date.parse(leaves_at));
    expect(leaves).toEqual([...new Set(leaves)].toSorted((a, b) => a - b));
    // The first is what every offer promises.
    expect(departures[0]).toMatchObject({
      departure_at: basket.items[0]?.offer.order_before,
      delivery_at: basket.items[0]?.offer.arrival_at,
    });
    const routes = basket.items[0]?.offer.routes ?? [];
    const driving = routes.reduce((sum, route) => sum + route.logistic_map_delivery_term_hours, 0);
    for (const { delivery_at, pickup_at } of departures)
      expect(Date.parse(delivery_at) - Date.parse(pickup_at)).toBe(driving * HOUR);
  });

  test('without a choice: the nearest departure, delivered', async () => {
    const basket = await put(here.basket, offer(0), 2);
    const [shipment] = await shipments();
    const answer = await place({ basket_id: here.basket, amount: basket.amount });
    const [placed] = (answer.body as Answer<'createOrder'>).data.orders;
    const nearest = shipment?.departures[0];
    expect(placed).toMatchObject({
      delivery: 'delivery',
      planned_shipment_at: nearest?.leaves_at,
      planned_delivery_at: nearest?.delivery_at,
    });
  });

  test('the third departure, collected, with a word to its supplier: both sides see it', async () => {
    await put(here.basket, offer(0), 2);
    const basket = await put(here.basket, other, 1);
    const [first, second] = await shipments();
    const chosen = first?.departures[2];
    const answer = await place({
      basket_id: here.basket,
      amount: basket.amount,
      comment: 'Ко всему',
      shipments: [
        {
          ...choiceOf(first ?? expect.unreachable()),
          delivery: 'pickup',
          departure_at: chosen?.departure_at,
          comment: ' Заберём сами ',
        },
      ],
    });
    const { orders } = (answer.body as Answer<'createOrder'>).data;
    expect(orders).toHaveLength(2);
    const views = await Promise.all(
      orders.map(async ({ id }) => {
        const { data } = (await shop.get(`/document/order/view/${id}`)).body as Answer<'getOrder'>;
        return data;
      }),
    );
    expect(views.find(({ supplier_storage }) => supplier_storage.id === first?.storage.id)).toMatchObject({
      comment: 'Ко всему',
      delivery: 'pickup',
      shipment_comment: 'Заберём сами',
      planned_shipment_at: chosen?.leaves_at,
      planned_delivery_at: chosen?.pickup_at,
    });
    expect(views.find(({ supplier_storage }) => supplier_storage.id === second?.storage.id)).toMatchObject({
      comment: 'Ко всему',
      delivery: 'delivery',
      shipment_comment: '',
      planned_shipment_at: second?.departures[0]?.leaves_at,
    });
    const seller = views.find(({ lines }) => lines[0]?.ordered === 2) ?? expect.unreachable();
    const { body } = await supplier.get(`/document/order/view/${seller.id}`);
    expect((body as Answer<'getOrder'>).data).toMatchObject({
      delivery: seller.delivery,
      shipment_comment: seller.shipment_comment,
    });
  });

  test('a departure that is not offered, a shipment that is none of these, one named twice: 422, and nothing is held', async () => {
    const basket = await put(here.basket, offer(0), 2);
    const [shipment] = await shipments();
    const choice = choiceOf(shipment ?? expect.unreachable());
    const last = Date.parse(shipment?.departures.at(-1)?.leaves_at ?? '');
    const before = await run(sql`SELECT held AS id FROM reserve WHERE id = ${offer(0)}`);
    for (const [wanted, message] of [
      [
        [{ ...choice, departure_at: new Date(last + 1_000).toISOString() }],
        /^Отправки \d\d\.\d\d\.\d{4} \d\d:\d\d со склада «.+» больше нет\. Выберите другую\.$/,
      ],
      [[{ ...choice, departure_at: '2020-01-01T00:00:00Z' }], /больше нет/],
      [[{ ...choice, storage_id: here.storage }], 'Такой отгрузки нет среди выбранных строк корзины'],
      [[choice, choice], 'Отгрузка указана дважды'],
    ] as const) {
      const answer = await place({ basket_id: here.basket, amount: basket.amount, shipments: wanted });
      expect(answer).toMatchObject({
        status: 422,
        body: { message: typeof message === 'string' ? message : expect.stringMatching(message) },
      });
    }
    expect((await run(sql`SELECT held AS id FROM reserve WHERE id = ${offer(0)}`)).rows).toEqual(before.rows);
    expect((await read(here)).count).toBe(1);
  });

  test('goods that leave at once leave at once: nothing to choose', async () => {
    const basket = await put(here.basket, offer(0), 1);
    const cards = sql`supplier_storage_id = ${basket.items[0]?.offer.storage.id} AND customer_storage_id = ${here.storage}`;
    const { rows } = await run(
      sql`UPDATE logistic_card card SET cut_off_week_minutes = '{}' FROM logistic_card old WHERE card.id = old.id AND card.supplier_storage_id = ${basket.items[0]?.offer.storage.id} AND card.customer_storage_id = ${here.storage} RETURNING array_to_string(old.cut_off_week_minutes, ',') AS id`,
    );
    try {
      const [shipment] = await shipments();
      expect(shipment?.departures).toMatchObject([{ departure_at: null }]);
      const choice = { ...choiceOf(shipment ?? expect.unreachable()), departure_at: null };
      const answer = await place({
        basket_id: here.basket,
        amount: basket.amount,
        shipments: [choice],
      });
      expect(answer.status).toBe(200);
    } finally {
      await run(
        sql`UPDATE logistic_card SET cut_off_week_minutes = ${`{${String(rows[0]?.id)}}`}::int[] WHERE ${cards}`,
      );
    }
  });

  test('only the chosen lines are ordered; the same key gets the same answer, even when everything has changed', async () => {
    await put(here.basket, offer(0), 2);
    const basket = await put(here.basket, offer(1), 3);
    const line = basket.items.find(({ offer_id }) => offer_id === offer(1)) ?? expect.unreachable();
    const body = { basket_id: here.basket, amount: line.amount, ids: [line.id] };
    const answers = await Promise.all(Array.from({ length: 8 }, () => place(body, 'chosen-lines')));
    await run(sql`UPDATE reserve SET quantity = held WHERE id = ${offer(1)}`);
    answers.push(await place(body, 'chosen-lines'));
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(pieces(await read(here))).toEqual({ [offer(0)]: 2 });
  });

  test('the limit that is left is told by contract', async () => {
    const basket = await put(here.basket, offer(0), 1);
    await run(
      sql`UPDATE contract SET limit_kopecks = used_kopecks + 12345 WHERE status = 'active' AND supplier_id = ${basket.items[0]?.offer.supplier.id}`,
    );
    expect((await shipments())[0]?.contract.limit_value).toBe(123.45);
    await run(sql`UPDATE contract SET limit_kopecks = NULL`);
  });
});

describe('consent', () => {
  test('lines take today’s prices and quantities that were agreed to, and no others', async () => {
    await put(here.basket, offer(0), 10);
    await put(here.basket, offer(1), 10);
    const basket = await put(here.basket, offer(2), 10);
    const [a, b, c] = basket.items;
    if (!a || !b || !c) expect.unreachable();
    await run(
      sql`UPDATE price_list_item SET price_kopecks = price_kopecks + 1000 WHERE id IN (SELECT item_id FROM reserve WHERE id IN (${offer(0)}, ${offer(2)}))`,
    );
    await run(sql`UPDATE reserve SET quantity = held + 4 WHERE id = ${offer(1)}`);
    const refused = await place({ basket_id: here.basket, amount: basket.amount });
    const fresh = (refused.body as { basket: Basket }).basket;
    expect(refused.status).toBe(409);
    expect(fresh.items.map(({ problem }) => problem?.code)).toEqual([
      'price_changed',
      'quantity',
      'price_changed',
    ]);
    const price = (item: { id: number }) => fresh.items.find(({ id }) => id === item.id)?.offer.price ?? 0;
    const answer = await shop.post('/basket/basket-items/agree', {
      basket_id: here.basket,
      items: [
        { id: a.id, price: price(a), quantity: 10 },
        { id: b.id, price: price(b), quantity: 4 },
        // The old price is agreed to no more; a line that is none is nobody's.
        { id: c.id, price: c.offer.price, quantity: 10 },
        { id: 999_999_999, price: 1, quantity: 1 },
      ],
    });
    const agreed = (answer.body as { data: Basket }).data;
    expect(agreed.items.map(({ quantity, problem }) => [quantity, problem?.code])).toEqual([
      [10, undefined],
      [4, undefined],
      [10, 'price_changed'],
    ]);
    const ids = [a.id, b.id];
    const amount = agreed.items
      .filter(({ id }) => ids.includes(id))
      .reduce((sum, item) => sum + Math.round(item.amount * 100), 0);
    expect((await place({ basket_id: here.basket, amount: amount / 100, ids })).status).toBe(200);
  });

  test('a quantity that breaks the rules is not agreed to', async () => {
    const basket = await put(here.basket, offer(0), 2);
    const { id, offer: found } = basket.items[0] ?? expect.unreachable();
    const answer = await shop.post('/basket/basket-items/agree', {
      basket_id: here.basket,
      items: [{ id, price: found.price, quantity: 41 }],
    });
    expect(pieces((answer.body as { data: Basket }).data)).toEqual({ [offer(0)]: 2 });
  });
});

describe('lines between baskets', () => {
  test('a part of a line goes, and adds up with what is there', async () => {
    await put(there.basket, offer(0), 3);
    const { items } = await put(here.basket, offer(0), 10);
    const answer = moved(
      await move({
        basket_id: here.basket,
        storage_id: there.storage,
        items: [{ id: items[0]?.id, quantity: 4 }],
      }),
    );
    expect(answer).toEqual({ storage_id: there.storage, moved: 1, stayed: [] });
    expect(pieces(await read(here))).toEqual({ [offer(0)]: 6 });
    expect(pieces(await read(there))).toEqual({ [offer(0)]: 7 });
  });

  test('a whole basket goes into another; what the supplier has not stays, with its reason; nothing is lost', async () => {
    await put(here.basket, offer(0), 30);
    await put(here.basket, offer(1), 5);
    await put(there.basket, offer(0), 20);
    const answer = moved(await move({ basket_id: here.basket, storage_id: there.storage }));
    expect(answer).toMatchObject({
      moved: 2,
      stayed: [{ quantity: 10, reason: 'Количество не может превышать запасы в наличии поставщика: 40' }],
    });
    expect(pieces(await read(here))).toEqual({ [offer(0)]: 10 });
    expect(pieces(await read(there))).toEqual({ [offer(0)]: 40, [offer(1)]: 5 });
  });

  test('what is not delivered there stays, and what is offered no more', async () => {
    await put(here.basket, offer(0), 2);
    await put(here.basket, offer(1), 2);
    await run(sql`UPDATE reserve SET quantity = held WHERE id = ${offer(1)}`);
    const answer = moved(await move({ basket_id: here.basket, storage_id: nowhere.storage }));
    expect(answer.moved).toBe(0);
    expect(new Set(answer.stayed.map(({ reason }) => reason))).toEqual(
      new Set(['На склад «Третий» этот поставщик не доставляет']),
    );
    const gone = moved(await move({ basket_id: here.basket, storage_id: there.storage }));
    expect(gone).toMatchObject({ moved: 1, stayed: [{ reason: 'Предложения больше нет' }] });
    expect(pieces(await read(here))).toEqual({ [offer(1)]: 2 });
  });

  test('the price the buyer agreed to goes along: where it differs, consent is asked', async () => {
    await run(
      sql`UPDATE logistic_card SET logistic_markup_percent_b2b = logistic_markup_percent_b2b + 10 WHERE customer_storage_id = ${there.storage}`,
    );
    await put(here.basket, offer(0), 2);
    moved(await move({ basket_id: here.basket, storage_id: there.storage }));
    expect((await read(there)).items[0]?.problem?.code).toBe('price_changed');
    await run(
      sql`UPDATE logistic_card SET logistic_markup_percent_b2b = logistic_markup_percent_b2b - 10 WHERE customer_storage_id = ${there.storage}`,
    );
    expect((await read(there)).items[0]?.problem).toBeNull();
  });

  test('the multiplicity is obeyed on both sides', async () => {
    const { items } = await put(here.basket, offer(0), 12);
    await run(sql`UPDATE reserve SET multiplicity = 4, minimal_quantity = 8 WHERE id = ${offer(0)}`);
    const part = { basket_id: here.basket, storage_id: there.storage };
    const id = items[0]?.id;
    expect(moved(await move({ ...part, items: [{ id, quantity: 5 }] })).stayed[0]?.reason).toMatch(
      /не меньше минимального: 8/,
    );
    expect(moved(await move({ ...part, items: [{ id, quantity: 8 }] })).stayed[0]?.reason).toBe(
      'Осталось бы 4. Количество должно быть не меньше минимального: 8',
    );
    expect(moved(await move(part))).toMatchObject({ moved: 1, stayed: [] });
  });

  test('the same key moves once', async () => {
    const { items } = await put(here.basket, offer(0), 10);
    const body = {
      basket_id: here.basket,
      storage_id: there.storage,
      items: [{ id: items[0]?.id, quantity: 3 }],
    };
    const answers = await Promise.all(Array.from({ length: 5 }, () => move(body, 'once')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(pieces(await read(here))).toEqual({ [offer(0)]: 7 });
    expect(pieces(await read(there))).toEqual({ [offer(0)]: 3 });
  });

  test('the same basket, more than there is, a line twice, somebody else’s line or basket: refused', async () => {
    const { items } = await put(here.basket, offer(0), 2);
    const id = items[0]?.id;
    const to = { basket_id: here.basket, storage_id: there.storage };
    for (const [body, status] of [
      [{ basket_id: here.basket, storage_id: here.storage }, 422],
      [{ ...to, items: [{ id, quantity: 3 }] }, 422],
      [{ ...to, items: [{ id }, { id }] }, 422],
      [{ ...to, items: [{ id: 999_999_999 }] }, 404],
      [{ basket_id: 999_999_999, storage_id: there.storage }, 404],
    ] as const) {
      const answer = await move(body);
      expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(/[а-я]{3}/) } });
    }
    const stolen = await shop2.post('/basket/basket-items/move', to);
    expect(stolen.status).toBe(404);
    const { data: user } = (await shop2.get('/identity/user/current')).body as Answer<'getCurrentUser'>;
    const taken = await shop2.post('/basket/basket-items/move', {
      basket_id: here.basket,
      storage_id: user.default_storage_id,
    });
    expect(taken).toMatchObject({ status: 404, body: { message: 'Корзина не найдена' } });
    expect(pieces(await read(here))).toEqual({ [offer(0)]: 2 });
  });

  test('moving costs as many statements for 4 lines as for 1', async () => {
    const count = async (lines: number) => {
      for (let n = 0; n < lines; n++) await put(here.basket, offer(n), 1);
      const { query } = pg.Client.prototype;
      let statements = 0;
      pg.Client.prototype.query = function counted(this: pg.Client, ...args: never[]) {
        // What else happens in the server meanwhile is none of it.
        if (JSON.stringify(args[0]).includes('basket')) statements += 1;
        return query.apply(this, args as never);
      } as never;
      moved(await move({ basket_id: here.basket, storage_id: there.storage }));
      pg.Client.prototype.query = query;
      return statements;
    };
    expect(await count(1)).toBe(await count(4));
  });
});

describe('at the same moment', () => {
  const held = async () => {
    const { rows } = await server().database.execute<{ held: number }>(
      sql`SELECT sum(held) AS held FROM reserve WHERE id = ANY(${sql.param(offers)}::bigint[])`,
    );
    return rows[0]?.held ?? 0;
  };
  const total = async () =>
    [...Object.values(pieces(await read(here))), ...Object.values(pieces(await read(there)))].reduce(
      (sum, quantity) => sum + quantity,
      0,
    );

  test('a move against an order: every piece is ordered or in one basket', async () => {
    for (let round = 0; round < 12; round++) {
      await run(sql`DELETE FROM basket_item`);
      await run(sql`UPDATE reserve SET quantity = held + 40 WHERE id = ANY(${sql.param(offers)}::bigint[])`);
      const before = await held();
      for (const id of offers) await put(there.basket, id, 1);
      let basket = await read(here);
      for (const id of offers) basket = await put(here.basket, id, 3);
      const [placed, over, back] = await Promise.all([
        place({ basket_id: here.basket, amount: basket.amount }),
        move({ basket_id: here.basket, storage_id: there.storage }),
        move({ basket_id: there.basket, storage_id: here.storage }),
      ]);
      expect([200, 409, 422]).toContain(placed.status);
      expect([over.status, back.status]).toEqual([200, 200]);
      expect((await held()) - before + (await total())).toBe(offers.length * 4);
    }
  });

  test('deleting, putting aside, moving, changing and ordering the same lines: no deadlock, no failure', async () => {
    const answers: number[] = [];
    for (let round = 0; round < 12; round++) {
      await run(sql`UPDATE reserve SET quantity = held + 40 WHERE id = ANY(${sql.param(offers)}::bigint[])`);
      let basket = await read(here);
      for (const id of offers) basket = await put(here.basket, id, 2);
      const ids = basket.items.map(({ id }) => id);
      const backwards = ids.toReversed();
      const results = await Promise.all([
        shop.post('/basket/basket-items/delete', { basket_id: here.basket, ids: backwards }),
        shop.post('/basket/basket-items/delete', { basket_id: here.basket, ids }),
        shop.post('/cart/items/put-to-deferred', { ids: backwards }),
        shop.post('/cart/items/put-to-deferred', { ids }),
        move({ basket_id: here.basket, storage_id: there.storage }),
        place({ basket_id: here.basket, amount: basket.amount }),
        ...ids.map((id) => shop.post('/basket/basket-items/update', { id, quantity: 3 })),
        ...offers.map((offer_id) =>
          shop.post('/basket/basket-items/create', { basket_id: here.basket, offer_id, quantity: 2 }),
        ),
      ]);
      answers.push(...results.map(({ status }) => status));
    }
    expect(answers.filter((status) => ![200, 404, 409, 422].includes(status))).toEqual([]);
  });

  test('an order takes the quantity that it read: a change of the line waits, and finds the line gone', async () => {
    const basket = await put(here.basket, offer(0), 2);
    const { id } = basket.items[0] ?? expect.unreachable();
    const [placed, changed] = await Promise.all([
      place({ basket_id: here.basket, amount: basket.amount }),
      shop.post('/basket/basket-items/update', { id, quantity: 5 }),
    ]);
    // Either the order came first, or the buyer's new quantity made it ask again.
    if (placed.status === 200) expect((await read(here)).count).toBe(0);
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual([placed.status, changed.status]);
  });
});

test('stock and limits agree with the orders, and the server had nothing to complain of', async () => {
  const { rows } = await server().database.execute(sql`
    SELECT (SELECT count(*) FROM reserve r WHERE held <> coalesce((SELECT sum(undecided + confirmed - shipped) FROM order_line WHERE reserve_id = r.id), 0)) AS reserves,
           (SELECT count(*) FROM contract c WHERE used_kopecks <> coalesce((SELECT sum(price_kopecks * (undecided + confirmed)) FROM order_line JOIN orders ON orders.id = order_id WHERE contract_id = c.id), 0)) AS contracts`);
  expect(rows).toEqual([{ reserves: 0, contracts: 0 }]);
  expect(server().complaints.filter((line) => !line.includes('the portal is not built'))).toEqual([]);
});
