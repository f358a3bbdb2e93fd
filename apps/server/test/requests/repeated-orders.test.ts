// A list that repeats orders: what was ordered, at which price, beside today's offers. Decisions, «Repeated orders».
import { monthName, lastMonth, totalRepeated } from '@portal/domain/repeated';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer, Answered, Caller } from '../support/server.ts';
import { statementsOf } from '../support/statements.ts';
import {
  data,
  made,
  offered,
  openRequestBench,
  put,
  server,
  shop,
  storageId,
  view,
} from './request-bench.ts';

openRequestBench();

type Repeated = Answer<'repeatOrders'>['data'];
const PLACE = '/cart/request/repeat';
const repeat = (body: object, headers = {}, caller: Caller = shop) =>
  caller.post(PLACE, { storage_id: storageId, ...body }, headers);
const repeated = async (answer: Promise<Answered>) => {
  const given = await answer;
  expect(given).toMatchObject({ status: 200 });
  const { id } = data<Repeated>(given);
  await expect.poll(async () => (await view(id)).status.code).toBe('ready');
  return { ...data<Repeated>(given), request: await view(id) };
};
const message = ({ status, body }: Answered) => [status, (body as { message: string }).message];
const requestsNow = async () => {
  const { rows } = await server().database.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM request`,
  );
  return rows[0]?.count ?? 0;
};

/** Orders a list at the best prices; returns the orders. */
async function ordered(text: string): Promise<number[]> {
  const { id } = await made(text);
  data(await shop.post(`/cart/request/to-basket/${id}`, { kind: 'cheapest' }));
  const basket = data<Answer<'getBasket'>['data']>(await shop.get(`/basket/basket?storage_id=${storageId}`));
  const { orders } = data<Answer<'createOrder'>['data']>(
    await shop.post('/basket/order/create', { basket_id: basket.id, amount: basket.amount }),
  );
  return orders.map((order) => order.id);
}
const reprice = (product: number, price: number) =>
  server().database.execute(
    sql`UPDATE price_list_item SET price_kopecks = ${price} WHERE product_id = ${product}`,
  );
const soldOut = (product: number) =>
  server().database.execute(sql`
    UPDATE reserve SET quantity = held FROM price_list_item i WHERE i.id = reserve.item_id AND i.product_id = ${product}`);
const cross = (one: number, other: number) =>
  server().database.execute(sql`
    INSERT INTO cross_member (group_id, product_id, source) VALUES (910000 + ${one}, ${one}, 'проба'), (910000 + ${one}, ${other}, 'проба')`);
const only = <T>([first]: readonly T[]) => first ?? expect.unreachable();

beforeEach(() => server().database.execute(sql`DELETE FROM basket_item`));

test('an order becomes a list with the price, the term and the supplier of then, equal to its rows; today is beside them', async () => {
  const product = await offered('REPEAT-1', [{ by: 'supplier', price: 10_000, quantity: 100 }]);
  await offered('REPEAT-2', [{ by: 'supplier', price: 5_000, quantity: 100 }]);
  const order = only(await ordered('REPEAT-1 – 4 шт\nREPEAT-2 – 2 шт'));
  await reprice(product, 12_000);
  const { request, lines, left_out, orders } = await repeated(repeat({ order_ids: [order] }));
  expect([lines, left_out, orders]).toEqual([2, 0, 1]);
  expect(request.title).toBe(`Повтор заказа № ${order.toLocaleString('ru')}`);
  const { rows } = await server().database.execute<{ article: string; ordered: number; price: number }>(sql`
    SELECT p.article, l.ordered, l.price_kopecks / 100.0::float8 AS price, supplier.title AS supplier_title,
           (o.planned_delivery_at AT TIME ZONE place.time_zone)::date - (o.created_at AT TIME ZONE place.time_zone)::date AS term_days
    FROM order_line l JOIN orders o ON o.id = l.order_id JOIN product p ON p.id = l.product_id JOIN contractor supplier ON supplier.id = o.supplier_id
    JOIN storage place ON place.id = o.customer_storage_id WHERE o.id = ${order} ORDER BY l.id`);
  expect(
    request.positions.map(({ product: part, quantity, former }) => ({
      article: part?.article,
      ordered: quantity,
      ...former,
    })),
  ).toEqual(rows.map((row) => ({ ...row, orders: [order] })));
  const [dearer, same] = request.positions;
  expect(dearer?.leader?.price).toBeGreaterThan(dearer?.former?.price ?? 0);
  expect(same?.leader?.price).toBe(same?.former?.price);
  expect(request.positions.map(({ replacement }) => replacement)).toEqual([null, null]);
});

test('the same product of several orders is one line: pieces are summed, price and term are those of the latest order', async () => {
  const product = await offered('SUMMED-1', [{ by: 'supplier', price: 10_000, quantity: 100 }]);
  const first = only(await ordered('SUMMED-1 – 4 шт'));
  await reprice(product, 15_000);
  const second = only(await ordered('SUMMED-1 – 3 шт'));
  await server().database.execute(
    sql`UPDATE orders SET created_at = created_at - interval '3 days' WHERE id = ${first}`,
  );
  const { request, orders } = await repeated(repeat({ order_ids: [first, second] }));
  expect(orders).toBe(2);
  const { rows } = await server().database.execute<{ quantity: number; price: number }>(sql`
    SELECT sum(l.ordered)::int AS quantity, max(l.price_kopecks) FILTER (WHERE l.order_id = ${second}) / 100.0::float8 AS price
    FROM order_line l WHERE l.order_id IN (${first}, ${second})`);
  expect(request.positions).toMatchObject([
    { quantity: rows[0]?.quantity, former: { price: rows[0]?.price, orders: [second, first] } },
  ]);
  expect(request.title).toBe(
    `Повтор заказов № ${second.toLocaleString('ru')}, № ${first.toLocaleString('ru')}`,
  );
});

test('pieces that were refused, cancelled or closed short are not repeated; a product without others is counted as left out', async () => {
  const { database } = server();
  for (const number of [1, 2, 3, 4])
    await offered(`LEFT-${number}`, [{ by: 'supplier', price: 10_000, quantity: 100 }]);
  const order = only(await ordered('LEFT-1 – 5 шт\nLEFT-2 – 5 шт\nLEFT-3 – 5 шт\nLEFT-4 – 5 шт'));
  const move = (article: string, how: ReturnType<typeof sql>) =>
    database.execute(
      sql`UPDATE order_line SET ${how} WHERE order_id = ${order} AND product_id = (SELECT id FROM product WHERE article = ${article})`,
    );
  await move('LEFT-1', sql`undecided = 2, refused = 1, cancelled = 1, short = 1`);
  await move('LEFT-2', sql`undecided = 0, refused = 5`);
  await move('LEFT-3', sql`undecided = 0, refused = 2, cancelled = 3`);
  const { request, lines, left_out } = await repeated(repeat({ order_ids: [order] }));
  expect([lines, left_out]).toEqual([2, 2]);
  expect(request.positions.map(({ product, quantity }) => [product?.article, quantity])).toEqual([
    ['LEFT-1', 2],
    ['LEFT-4', 5],
  ]);
  await database.execute(
    sql`UPDATE order_line SET undecided = 0, short = 0, cancelled = 0, refused = ordered WHERE order_id = ${order}`,
  );
  const before = await requestsNow();
  expect(message(await repeat({ order_ids: [order] }))).toEqual([
    422,
    'Повторять нечего: всё в этих заказах отказано или снято',
  ]);
  expect(await requestsNow()).toBe(before);
});

describe('a part that nobody offers', () => {
  test('has the best analog instead, which goes into the basket for its line and is ordered', async () => {
    const gone = await offered('GONE-1', [{ by: 'supplier', price: 10_000, quantity: 100 }]);
    const analog = await offered('GONE-ANALOG', [{ by: 'supplier', price: 11_000, quantity: 100 }]);
    const small = await offered('GONE-SMALL', [{ by: 'supplier', price: 1_000, quantity: 2 }]);
    await cross(gone, analog);
    await server().database.execute(
      sql`INSERT INTO cross_member (group_id, product_id, source) VALUES (910000 + ${gone}, ${small}, 'проба')`,
    );
    const order = only(await ordered('GONE-1 – 4 шт'));
    await soldOut(gone);
    const { id, request } = await repeated(repeat({ order_ids: [order] }));
    const line = only(request.positions);
    const replacement = line.replacement ?? expect.unreachable();
    // The cheaper analog has too few pieces.
    expect(line).toMatchObject({
      leader: null,
      replacement: { product: { article: 'GONE-ANALOG' }, quantity: 4 },
    });
    const kopecks = (price: number) => Math.round(price * 100);
    expect(
      totalRepeated([
        {
          ...line,
          former: { price: kopecks(line.former?.price ?? 0) },
          leader: null,
          replacement: { ...replacement, price: kopecks(replacement.price) },
        },
      ]).instead,
    ).toMatchObject({ lines: 1, difference: 4 * kopecks(replacement.price - (line.former?.price ?? 0)) });

    const { offer_id, quantity, price } = replacement;
    const lines = [{ position_id: line.id, offer_id, quantity, price }];
    expect(data(await shop.post(`/cart/request/to-basket/${id}`, { lines }))).toMatchObject({ added: 1 });
    expect(only((await view(id)).positions)).toMatchObject({ in_basket: true, orders: [] });
    const basket = data<Answer<'getBasket'>['data']>(
      await shop.get(`/basket/basket?storage_id=${storageId}`),
    );
    const { orders } = data<Answer<'createOrder'>['data']>(
      await shop.post('/basket/order/create', { basket_id: basket.id, amount: basket.amount }),
    );
    // What is ordered needs no replacement any more.
    expect(only((await view(id)).positions)).toMatchObject({
      orders: [{ id: orders[0]?.id, quantity: 4 }],
      replacement: null,
    });
  });

  test('without analogs has nothing, and says so', async () => {
    const gone = await offered('GONE-ALONE', [{ by: 'supplier', price: 10_000, quantity: 100 }]);
    const order = only(await ordered('GONE-ALONE – 1 шт'));
    await soldOut(gone);
    const { request } = await repeated(repeat({ order_ids: [order] }));
    expect(only(request.positions)).toMatchObject({
      leader: null,
      replacement: null,
      tags: expect.arrayContaining(['noOffers']),
    });
  });
});

describe('the previous month', () => {
  const zone = async () => {
    const { rows } = await server().database.execute<{ time_zone: string; title: string }>(
      sql`SELECT time_zone, title FROM storage WHERE id = ${storageId}`,
    );
    return only(rows);
  };

  test('has the orders of the storage from its first to its last moment in the zone of the storage', async () => {
    const { database } = server();
    const { time_zone, title } = await zone();
    const month = lastMonth(new Date(), time_zone);
    await database.execute(sql`UPDATE orders SET created_at = created_at - interval '3 years'`);
    expect(message(await repeat({ last_month: true }))).toEqual([
      422,
      `Повторять нечего: за ${monthName(month)} заказов для склада «${title}» нет`,
    ]);
    const orders: number[] = [];
    for (const [nth, at] of [month.from - 1, month.from, month.till - 1, month.till].entries()) {
      await offered(`MONTH-${nth}`, [{ by: 'supplier', price: 10_000, quantity: 100 }]);
      const order = only(await ordered(`MONTH-${nth} – 1 шт`));
      await database.execute(
        sql`UPDATE orders SET created_at = ${new Date(at).toISOString()}, planned_delivery_at = ${new Date(at).toISOString()} WHERE id = ${order}`,
      );
      orders.push(order);
    }
    const { request } = await repeated(repeat({ last_month: true }));
    expect(request.title).toBe(`Повтор за ${monthName(month)}`);
    expect(request.positions.map(({ product }) => product?.article)).toEqual(['MONTH-2', 'MONTH-1']);
    // The goods came at once: the term is not negative.
    expect(request.positions.map(({ former }) => former?.term_days)).toEqual([0, 0]);
    await database.execute(sql`
      UPDATE orders SET customer_storage_id = (SELECT max(id) FROM storage WHERE contractor_id = orders.customer_id AND id <> ${storageId}) WHERE id = ${orders[1]}`);
    const { request: less } = await repeated(repeat({ last_month: true }));
    expect(less.positions).toHaveLength(1);
  });

  test('and orders are not named together, nor neither of them', async () => {
    for (const body of [{}, { order_ids: [1], last_month: true }])
      expect(message(await repeat(body))).toEqual([422, 'Назовите заказы или прошлый месяц']);
    expect(message(await shop.post(PLACE, { last_month: true }))).toEqual([
      422,
      'Выберите склад, для которого повторить заказы',
    ]);
  });
});

test('the list is for the storage of the orders; for the chosen one if they have several or the person does not work with it', async () => {
  const { database } = server();
  await offered('PLACE-1', [{ by: 'supplier', price: 10_000, quantity: 100 }]);
  const [one, two] = [only(await ordered('PLACE-1 – 1 шт')), only(await ordered('PLACE-1 – 1 шт'))];
  const { rows } = await database.execute<{ id: number }>(
    sql`SELECT id FROM storage WHERE contractor_id = (SELECT contractor_id FROM storage WHERE id = ${storageId}) AND id <> ${storageId} ORDER BY id LIMIT 1`,
  );
  const other = rows[0]?.id ?? expect.unreachable();
  const placeOf = async (body: object) => (await repeated(repeat(body))).request.storage.id;
  expect(await placeOf({ storage_id: other, order_ids: [one] })).toBe(storageId);
  await database.execute(sql`UPDATE orders SET customer_storage_id = ${other} WHERE id = ${two}`);
  expect(message(await shop.post(PLACE, { order_ids: [one, two] }))).toEqual([
    422,
    'Выберите склад, для которого повторить заказы',
  ]);
  expect((await shop.post(PLACE, { order_ids: [one] })).status).toBe(200);
  expect(await placeOf({ order_ids: [one, two] })).toBe(storageId);
  expect(await placeOf({ storage_id: other, order_ids: [one, two] })).toBe(other);
  await database.execute(
    sql`INSERT INTO user_storage (user_id, storage_id) SELECT id, ${other} FROM app_user WHERE login = 'shop'`,
  );
  try {
    const limited = await server().as('shop');
    const { id } = data<Repeated>(await repeat({ storage_id: other, order_ids: [one] }, {}, limited));
    expect(data<Answer<'getRequest'>['data']>(await limited.get(`/cart/request/view/${id}`)).storage.id).toBe(
      other,
    );
    expect(message(await repeat({ order_ids: [one] }, {}, limited))).toEqual([404, 'Склад не найден']);
  } finally {
    await database.execute(
      sql`DELETE FROM user_storage WHERE user_id = (SELECT id FROM app_user WHERE login = 'shop')`,
    );
  }
});

describe('nothing is half done', () => {
  test('a repeated key makes one list; another company’s order makes none', async () => {
    await offered('ONCE-1', [{ by: 'supplier', price: 10_000, quantity: 100 }]);
    const order = only(await ordered('ONCE-1 – 1 шт'));
    const before = await requestsNow();
    const headers = { 'Idempotency-Key': 'repeat-once' };
    const [one, two] = await Promise.all([
      repeat({ order_ids: [order] }, headers),
      repeat({ order_ids: [order] }, headers),
    ]);
    expect(data<Repeated>(one)).toEqual(data<Repeated>(two));
    expect(await requestsNow()).toBe(before + 1);
    const { rows } = await server().database.execute<{ id: number }>(
      sql`SELECT id FROM orders WHERE customer_id <> (SELECT contractor_id FROM storage WHERE id = ${storageId}) LIMIT 1`,
    );
    expect(message(await repeat({ order_ids: [order, rows[0]?.id] }))).toEqual([404, 'Заказ не найден']);
    // The supplier of an order does not repeat it.
    expect((await repeat({ order_ids: [order] }, {}, await server().as('supplier'))).status).toBe(403);
    expect(await requestsNow()).toBe(before + 1);
  });

  test('more than 50 orders and more than 5 000 products are refused with a sentence', async () => {
    const many = Array.from({ length: 51 }, (_, nth) => nth + 1);
    expect((await repeat({ order_ids: many })).status).toBe(422);
    const { database } = server();
    await offered('MANY-1', [{ by: 'supplier', price: 10_000, quantity: 100 }]);
    const order = only(await ordered('MANY-1 – 1 шт'));
    await database.execute(sql`
      WITH part AS (
        INSERT INTO product (brand_id, article, article_norm, title, category_id)
        SELECT (SELECT min(id) FROM brand), 'MANY-' || n, 'MANY' || n, 'Проба', 2 FROM generate_series(2, 5001) n RETURNING id)
      INSERT INTO order_line (order_id, product_id, reserve_id, price_kopecks, ordered, undecided)
      SELECT ${order}, part.id, l.reserve_id, 100, 1, 1 FROM part, order_line l WHERE l.order_id = ${order}`);
    const before = await requestsNow();
    expect(message(await repeat({ order_ids: [order] }))).toEqual([
      422,
      `В заявке не больше ${(5_000).toLocaleString('ru')} строк, а товаров в этих заказах ${(5_001).toLocaleString('ru')}. Выберите меньше заказов.`,
    ]);
    expect(await requestsNow()).toBe(before);
  });
});

test('as many statements for many orders and lines as for one', async () => {
  const few = only(await ordered('KNECHT OC 90 – 1 шт'));
  const text = Array.from({ length: 30 }, (_, nth) => `COUNT-${nth} – 1 шт`);
  for (const [nth] of text.entries()) {
    const product = await offered(`COUNT-${nth}`, [{ by: 'supplier', price: 10_000, quantity: 100 }]);
    if (nth === 0) await cross(product, await offered('COUNT-ANALOG'));
  }
  const many = [...(await ordered(text.join('\n'))), few];
  const statements = async (order_ids: number[]) => {
    let list: Promise<unknown> = Promise.resolve();
    const asked = await statementsOf(async () => {
      const answer = repeat({ order_ids });
      list = repeated(answer);
      await answer;
    });
    await list;
    // Caches, such as that of the caller's rights, expire now and then.
    return asked.filter((words) => /FROM orders o|INTO request|FROM "storage"|order_line/.test(words)).length;
  };
  const one = await statements([few]);
  expect(one).toBeGreaterThan(0);
  expect(await statements(many)).toBe(one);
});

test('a corrected line that becomes another product forgets the former price; the same product remembers it', async () => {
  await offered('CORRECT-1', [{ by: 'supplier', price: 10_000, quantity: 100 }]);
  await offered('CORRECT-2', [{ by: 'supplier', price: 10_000, quantity: 100 }]);
  const order = only(await ordered('CORRECT-1 – 2 шт'));
  const { request } = await repeated(repeat({ order_ids: [order] }));
  const line = only(request.positions);
  const correct = async (written: string) =>
    only(
      data<Answer<'getRequest'>['data']>(await put(shop, `/cart/request/position/${line.id}`, { written }))
        .positions,
    );
  expect((await correct('CORRECT-1')).former).toEqual(line.former);
  expect(await correct('CORRECT-2')).toMatchObject({ quantity: 2, former: null });
});
