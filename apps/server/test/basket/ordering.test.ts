// Ordering a basket: the delivery choice and the agreement to changed prices.
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  run,
  shop,
  supplier,
  here,
  other,
  offer,
  put,
  read,
  pieces,
  shipments,
  place,
  choiceOf,
  HOUR,
  testAgreement,
  type Basket,
  openOrderingBench,
} from './ordering-bench.ts';
import type { Answer, Answered } from '../support/server.ts';
import { statementsOf } from '../support/statements.ts';

openOrderingBench();

/** The time zone of one of an order's storages, as the order's page returns it. */
async function zoneOf(
  side: 'customer_storage' | 'supplier_storage',
  id: number | undefined,
): Promise<string> {
  const { data } = (await shop.get(`/document/order/view/${id}`)).body as Answer<'getOrder'>;
  return data[side].time_zone;
}

/** Places an order of two pieces; returns its id. */
async function onePlaced(delivery: 'delivery' | 'pickup'): Promise<number | undefined> {
  const basket = await put(here.basket, offer(0), 2);
  const [shipment] = await shipments();
  const answer = await place({
    basket_id: here.basket,
    amount: basket.amount,
    shipments: [{ ...choiceOf(shipment ?? expect.unreachable()), delivery }],
  });
  return (answer.body as Answer<'createOrder'>).data.orders[0]?.id;
}

describe('delivery choice', () => {
  test('a basket has one shipment per supplier storage, each with five departures and their arrival times', async () => {
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
    // The first departure is the one that the offer shows.
    expect(departures[0]).toMatchObject({
      departure_at: basket.items[0]?.offer.order_before,
      delivery_at: basket.items[0]?.offer.arrival_at,
    });
    const routes = basket.items[0]?.offer.routes ?? [];
    const driving = routes.reduce((sum, route) => sum + route.logistic_map_delivery_term_hours, 0);
    for (const { delivery_at, pickup_at } of departures)
      expect(Date.parse(delivery_at) - Date.parse(pickup_at)).toBe(driving * HOUR);
    // A shipment leaves after the acceptance and packing hours of the offer's first route.
    const first = routes[0] ?? expect.unreachable();
    const packing = first.logistic_map_acceptance_term_hours + first.logistic_map_packaging_term_hours;
    expect(packing).toBeGreaterThan(0);
    for (const { departure_at, leaves_at } of departures)
      expect(Date.parse(leaves_at) - Date.parse(departure_at ?? '')).toBe(packing * HOUR);
  });

  test('without a choice the order is delivered with the nearest departure', async () => {
    const basket = await put(here.basket, offer(0), 2);
    const [shipment] = await shipments();
    const answer = await place({ basket_id: here.basket, amount: basket.amount });
    const [placed] = (answer.body as Answer<'createOrder'>).data.orders;
    const nearest = shipment?.departures[0];
    expect(placed).toMatchObject({
      delivery: 'delivery',
      planned_shipment_at: nearest?.leaves_at,
      planned_delivery_at: nearest?.delivery_at,
      // A delivery arrives at the customer's storage, so its time zone is used.
      time_zone: await zoneOf('customer_storage', placed?.id),
    });
  });

  test("another order of a product that will be picked up is shown in the supplier storage's time zone", async () => {
    const [first, second] = [await onePlaced('delivery'), await onePlaced('pickup')];
    const { lines } = ((await shop.get(`/document/order/view/${first}`)).body as Answer<'getOrder'>).data;
    const { body } = await shop.get(
      `/document/order/orders-of-product?order_id=${first}&standard_id=${lines[0]?.standard_id}`,
    );
    const others = (body as Answer<'listOrdersOfProduct'>).data;
    expect(others.find(({ order_id }) => order_id === second)?.time_zone).toBe(
      await zoneOf('supplier_storage', second),
    );
  });

  test('both sides see the chosen departure, the pickup and the comment to the supplier', async () => {
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
    for (const { id, delivery, time_zone } of orders)
      expect(time_zone).toBe(
        await zoneOf(delivery === 'pickup' ? 'supplier_storage' : 'customer_storage', id),
      );
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

  test('an unavailable departure, an unknown shipment and a repeated one return 422, and nothing is reserved', async () => {
    const basket = await put(here.basket, offer(0), 2);
    const [shipment] = await shipments();
    const choice = choiceOf(shipment ?? expect.unreachable());
    const last = Date.parse(shipment?.departures.at(-1)?.leaves_at ?? '');
    const before = await run(sql`SELECT held AS id FROM reserve WHERE id = ${offer(0)}`);
    for (const [wanted, message] of [
      [
        [{ ...choice, departure_at: new Date(last + 1_000).toISOString() }],
        /^Отгрузки \d\d\.\d\d\.\d{4} \d\d:\d\d по [А-Яа-яё -]+ со склада «.+» больше нет\. Выберите другую\.$/,
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

  test('without cut-off times the only departure is immediate, and the order is accepted', async () => {
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

  test('only the selected lines are ordered; a repeated key gets the same answer even after stock has changed', async () => {
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

  test('a shipment shows its contract: the limit, what is used of it, also beyond it, and what is left', async () => {
    const basket = await put(here.basket, offer(0), 1);
    await run(
      sql`UPDATE contract SET limit_kopecks = used_kopecks + 12345 WHERE status = 'active' AND supplier_id = ${basket.items[0]?.offer.supplier.id}`,
    );
    expect((await shipments())[0]?.contract.limit_value).toBe(123.45);
    await run(
      sql`UPDATE contract SET limit_kopecks = 100, used_kopecks = used_kopecks + 50000 WHERE limit_kopecks IS NOT NULL`,
    );
    const { contract } = (await shipments())[0] ?? {};
    expect(contract).toMatchObject({ limit_value: 0, whole_limit: 1 });
    expect(contract?.used_value).toBeGreaterThanOrEqual(500);
    await run(sql`UPDATE contract SET used_kopecks = used_kopecks - 50000 WHERE limit_kopecks IS NOT NULL`);
    await run(sql`UPDATE contract SET limit_kopecks = NULL`);
  });
});

describe('1 000-line baskets', () => {
  const LINES = 1_200;
  test('are read, ordered and emptied completely; ordering takes as many SQL statements as for two lines', async () => {
    const fill = (count: number) =>
      run(sql`
        WITH goods AS (
          UPDATE reserve SET quantity = held + 50, minimal_quantity = 1, multiplicity = 1, product_multiplicity = 1
          WHERE id IN (
            SELECT r.id FROM reserve r
            JOIN price_list_item i ON i.id = r.item_id
            JOIN contract ON contract.supplier_id = i.supplier_id AND contract.status = 'active'
              AND contract.customer_id = (SELECT contractor_id FROM basket WHERE id = ${here.basket})
            JOIN logistic_card card ON card.supplier_storage_id = r.storage_id AND card.status = 'active'
              AND card.customer_storage_id = ${here.storage}
            ORDER BY r.id LIMIT ${count})
          RETURNING id, item_id)
        INSERT INTO basket_item (basket_id, reserve_id, quantity, seen_price_kopecks)
        SELECT ${here.basket}, goods.id, 2, 1 FROM goods`);
    const orderAll = async (lines: number) => {
      await run(sql`DELETE FROM basket_item`);
      await fill(lines);
      const seen = await read(here);
      expect(seen.items).toHaveLength(lines);
      const agreed = await shop.post('/basket/basket-items/agree', {
        basket_id: here.basket,
        items: seen.items.map(({ id, offer: { price }, quantity }) => ({ id, price, quantity })),
      });
      const { items, amount } = (agreed.body as { data: Basket }).data;
      expect(items.every(({ problem }) => problem === null)).toBe(true);
      const ids = items.map(({ id }) => id);
      let answer: Answered | undefined;
      const statements = await statementsOf(async () => {
        answer = await place({ basket_id: here.basket, amount, ids });
      });
      if (!answer) return expect.unreachable();
      expect(answer.status).toBe(200);
      const { orders } = (answer.body as Answer<'createOrder'>).data;
      expect(orders.reduce((sum, order) => sum + order.lines, 0)).toBe(lines);
      expect((await read(here)).items).toEqual([]);
      // Caches, such as that of the caller's rights, expire now and then.
      return statements.filter((text) => /basket|orders|reserve/.test(text)).length;
    };
    await run(sql`UPDATE price_list_item SET multiplicity = 1 WHERE multiplicity > 1`);
    const few = await orderAll(2);
    const many = await orderAll(LINES);
    expect(few).toBeGreaterThan(3);
    expect(many).toBe(few);
    await fill(LINES);
    const ids = (await read(here)).items.map(({ id }) => id);
    const gone = await shop.post('/basket/basket-items/delete', { basket_id: here.basket, ids });
    expect(gone).toMatchObject({ status: 200, body: { data: { removed: LINES } } });
  });
});

describe('an offer that has just disappeared', () => {
  const gone = async (work: () => Promise<void>) => {
    const way = sql`customer_storage_id = ${here.storage} AND supplier_storage_id = (SELECT storage_id FROM reserve WHERE id = ${offer(0)})`;
    await run(sql`UPDATE logistic_card SET status = 'disabled' WHERE ${way}`);
    try {
      await work();
    } finally {
      await run(sql`UPDATE logistic_card SET status = 'active' WHERE ${way}`);
    }
  };

  test('cannot be added, changed or ordered, each with a message; the other lines can be ordered without it', async () => {
    await put(here.basket, offer(0), 2);
    const basket = await put(here.basket, other, 1);
    const [lost, kept] = basket.items;
    if (!lost || !kept) expect.unreachable();
    await gone(async () => {
      const answer = { status: 404, body: { message: 'Предложения больше нет' } };
      const again = { basket_id: here.basket, offer_id: offer(0), quantity: 3 };
      expect(await shop.post('/basket/basket-items/create', again)).toMatchObject(answer);
      expect(await shop.post('/basket/basket-items/update', { id: lost.id, quantity: 3 })).toMatchObject(
        answer,
      );
      const refused = await place({ basket_id: here.basket, amount: basket.amount });
      expect(refused).toMatchObject({
        status: 409,
        body: { message: 'Цены или остатки изменились. Проверьте корзину и подтвердите заказ ещё раз.' },
      });
      const { items } = (refused.body as { basket: Basket }).basket;
      expect(items.map(({ problem }) => problem)).toEqual([
        { code: 'gone', message: 'Предложения больше нет' },
        null,
      ]);
      const placed = await place({ basket_id: here.basket, amount: kept.amount, ids: [kept.id] });
      expect(placed.status).toBe(200);
      expect(pieces(await read(here))).toEqual({ [offer(0)]: 2 });
      // A line without an offer can still be deferred or deleted.
      expect((await shop.post('/cart/items/put-to-deferred', { ids: [lost.id] })).status).toBe(200);
    });
    expect((await read(here)).items).toEqual([]);
  });

  test('because its stock is used up makes the order fail with 409, and the line has the problem «gone»', async () => {
    const basket = await put(here.basket, offer(0), 2);
    await run(sql`UPDATE reserve SET quantity = held WHERE id = ${offer(0)}`);
    const refused = await place({ basket_id: here.basket, amount: basket.amount });
    expect(refused.status).toBe(409);
    expect((refused.body as { basket: Basket }).basket.items[0]?.problem?.code).toBe('gone');
    const again = await shop.post('/basket/basket-items/create', {
      basket_id: here.basket,
      offer_id: offer(0),
      quantity: 1,
    });
    expect(again).toMatchObject({
      status: 422,
      body: { message: 'Количество не может превышать запасы в наличии поставщика: 0' },
    });
  });
});

describe('agreeing to changed prices and quantities', () => {
  test('updates only lines whose agreed price is the current one', async () => {
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
        // Items with an outdated price or an unknown id are ignored.
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

  test('ignores a quantity above the stock', async () => {
    const basket = await put(here.basket, offer(0), 2);
    const { id, offer: found } = basket.items[0] ?? expect.unreachable();
    const answer = await shop.post('/basket/basket-items/agree', {
      basket_id: here.basket,
      items: [{ id, price: found.price, quantity: 41 }],
    });
    expect(pieces((answer.body as { data: Basket }).data)).toEqual({ [offer(0)]: 2 });
  });
});

testAgreement();
