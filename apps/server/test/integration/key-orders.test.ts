// Search and ordering by API key: what a number means, offers, a line that changed, own numbers, splits by seller.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { oneRow } from '../support/documents.ts';
import { type KeyCaller, keyOf, storageOfUser } from '../support/keys.ts';
import { type Answer, type Answered, useTestServers } from '../support/server.ts';

const servers = useTestServers(1);
const server = () => servers[0] ?? expect.unreachable();
const database = () => server().database;

type Placed = Answer<'placeOrderByKey'>['data'];
interface Line {
  offer_id?: number;
  brand?: string;
  article?: string;
  supplier_id?: number;
  quantity: number;
  price: number;
}
let key: KeyCaller;
let storage: number;
/** One product of each of two sellers, with the offer found. */
let wanted: { brand: string; article: string; supplier_id: number }[];
beforeAll(async () => {
  storage = await storageOfUser(server(), 'shop');
  key = await keyOf(server(), 'shop', ['orders'], storage);
  const { rows } = await database().execute<(typeof wanted)[number]>(sql`
    SELECT DISTINCT ON (i.supplier_id) brand.title AS brand, p.article, i.supplier_id FROM price_list_item i
    JOIN price_list list ON list.id = i.price_list_id JOIN reserve r ON r.item_id = i.id JOIN product p ON p.id = i.product_id JOIN brand ON brand.id = p.brand_id
    JOIN logistic_card card ON card.customer_storage_id = ${storage} AND card.supplier_storage_id = r.storage_id AND card.status = 'active'
    JOIN contract ON contract.customer_id = (SELECT contractor_id FROM app_user WHERE login = 'shop') AND contract.supplier_id = i.supplier_id AND contract.status = 'active'
    WHERE r.quantity - r.held >= 40 AND p.merged_into_id IS NULL ORDER BY i.supplier_id, i.id`);
  wanted = rows;
});

const search = async (items: object[], storage_id?: number) =>
  (
    (await key.ask('POST', '/integration/search', { items, ...(storage_id ? { storage_id } : {}) }))
      .body as Answer<'searchOffers'>
  ).data;
const order = (body: object): Promise<Answered> => key.ask('POST', '/integration/order', body);
/** An orderable line of each seller. */
const linesOf = async (): Promise<Line[]> => {
  const found = await search(wanted.map(({ brand, article }) => ({ brand, article, quantity: 1 })));
  return found.map(({ offers }, nth) => {
    const chosen =
      offers.find(
        ({ offer, quantity }) => quantity !== null && offer.supplier.id === wanted[nth]?.supplier_id,
      ) ?? expect.unreachable();
    return { offer_id: chosen.offer.id, quantity: chosen.quantity ?? 0, price: chosen.offer.price };
  });
};
const ordersCount = async () =>
  (await oneRow<{ count: number }>(database(), sql`SELECT count(*)::int AS count FROM orders`)).count;

describe('POST /integration/search', () => {
  test('returns offers with price, term, stock and the quantity to order; a brand to choose; what is unknown', async () => {
    const [first = expect.unreachable()] = wanted;
    await database().execute(sql`
      INSERT INTO product (brand_id, article, article_norm, title, category_id)
      SELECT id, 'TWIN-1', 'TWIN1', 'Двойник', (SELECT min(id) FROM category) FROM brand ORDER BY id LIMIT 2`);
    const found = await search([
      { brand: first.brand, article: first.article.toLowerCase().replaceAll(' ', ''), quantity: 3 },
      { article: 'twin 1' },
      { brand: 'НЕТ-ТАКОГО-БРЕНДА', article: 'TWIN-1' },
      { article: 'НЕТ-ТАКОГО-НОМЕРА' },
    ]);
    expect(found.map(({ state }) => state)).toEqual(['found', 'choose_brand', 'choose_brand', 'not_found']);
    const [known = expect.unreachable(), twin = expect.unreachable()] = found;
    expect(known.product).toMatchObject({ brand: first.brand, article: first.article });
    expect(known.offers.length).toBeGreaterThan(0);
    const prices = known.offers.map(({ offer }) => offer.price);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    for (const { offer, quantity, amount } of known.offers) {
      expect(offer).toMatchObject({ supplier: { id: expect.any(Number) }, arrival_at: expect.any(String) });
      if (quantity !== null) expect(amount).toBeCloseTo(offer.price * quantity, 2);
    }
    expect(twin.brands.map(({ title }) => title)).toEqual(['Двойник', 'Двойник']);
  });

  test('reads 500 numbers with the same number of statements as one', async () => {
    const [first = expect.unreachable()] = wanted;
    const items = Array.from({ length: 500 }, (_, nth) =>
      nth % 2 === 0 ? first : { article: `НЕТ-${nth}`, brand: 'KNECHT' },
    ).map(({ brand, article }) => ({ brand, article }));
    const count = async (some: object[]) => {
      const client = database().$client;
      const ask = client.query;
      let queries = 0;
      client.query = function counted(this: unknown, ...given: unknown[]) {
        queries += 1;
        return Reflect.apply(ask, client, given);
      } as typeof ask;
      try {
        expect(await search(some)).toHaveLength(some.length);
      } finally {
        client.query = ask;
      }
      expect(queries).toBeGreaterThan(2);
      return queries;
    };
    expect(await count(items)).toBe(await count(items.slice(0, 1)));
  });
});

describe('POST /integration/order', () => {
  test('orders as at checkout, one order per seller, once per own number', async () => {
    const lines = await linesOf();
    expect(lines.length).toBeGreaterThan(1);
    const before = await ordersCount();
    const body = { number: 'T-1', items: lines };
    const answer = await order(body);
    expect(answer).toMatchObject({ status: 200, body: { data: { number: 'T-1', refused: [] } } });
    const { orders } = (answer.body as { data: Placed }).data;
    expect(orders).toHaveLength(new Set(wanted.map(({ supplier_id }) => supplier_id)).size);
    expect(await ordersCount()).toBe(before + orders.length);
    expect((await order(body)).body).toEqual(answer.body);
    expect(await ordersCount()).toBe(before + orders.length);
    expect(await order({ ...body, items: lines.slice(0, 1) })).toMatchObject({
      status: 409,
      body: { message: 'Заказ T-1 уже передан с другим содержанием' },
    });
  });

  test('placed twice at once it is ordered once', async () => {
    const body = { number: 'T-2', items: await linesOf() };
    const before = await ordersCount();
    const [one, other] = await Promise.all([order(body), order(body)]);
    expect(one.status).toBe(200);
    expect(other.body).toEqual(one.body);
    expect(await ordersCount()).toBe(before + (one.body as { data: Placed }).data.orders.length);
  });

  test('a changed price, too much, an unknown product refuse their lines: by default nothing is ordered, and the number is free', async () => {
    const [good = expect.unreachable(), second = expect.unreachable()] = await linesOf();
    const items: Line[] = [
      good,
      { ...second, price: second.price + 1 },
      { brand: 'KNECHT', article: 'НЕТ-ТАКОГО', supplier_id: 1, quantity: 1, price: 1 },
      { ...good },
    ];
    const before = await ordersCount();
    const refused = await order({ number: 'T-3', items });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        message: expect.stringMatching(/^Ничего не заказано\. Строка 2 .*Цена изменилась/),
        fields: [
          { field: 'items.1', message: expect.stringContaining('Цена изменилась') },
          { field: 'items.2', message: expect.stringContaining('нет в каталоге') },
          { field: 'items.3', message: expect.stringContaining('уже названо в строке 1') },
        ],
      },
    });
    expect(await ordersCount()).toBe(before);
    const partly = await order({ number: 'T-3', items, all_or_nothing: false });
    expect(partly).toMatchObject({
      status: 200,
      body: {
        data: {
          orders: [{ lines: 1 }],
          refused: [
            { row: 2, code: 'price_changed' },
            { row: 3, code: 'not_found' },
            { row: 4, code: 'repeated' },
          ],
        },
      },
    });
    const much = await order({ number: 'T-4', items: [{ ...good, quantity: 9999 }] });
    expect(much).toMatchObject({ status: 422, body: { fields: [{ field: 'items.0' }] } });
  });

  test('takes a brand, an article and a seller instead of an offer; a line that names neither answers 422', async () => {
    const [line = expect.unreachable()] = await linesOf();
    const [product = expect.unreachable()] = wanted;
    const { quantity, price } = line;
    const answer = await order({ number: 'T-5', items: [{ ...product, quantity, price }] });
    expect(answer).toMatchObject({ status: 200, body: { data: { orders: [{ lines: 1 }], refused: [] } } });
    expect(await order({ number: 'T-6', items: [{ brand: 'KNECHT', quantity: 1, price: 1 }] })).toMatchObject(
      {
        status: 422,
        body: { fields: [{ field: 'items.0', message: expect.stringContaining('назовите предложение') }] },
      },
    );
  });

  test('the lines of people in the basket stay as they are', async () => {
    const [line = expect.unreachable()] = await linesOf();
    const shop = await server().as('shop');
    const { data } = (await shop.get(`/basket/basket?storage_id=${storage}`)).body as Answer<'getBasket'>;
    await shop.post('/basket/basket-items/create', {
      basket_id: data.id,
      offer_id: line.offer_id,
      quantity: line.quantity,
    });
    const items = async () =>
      ((await shop.get(`/basket/basket?storage_id=${storage}`)).body as Answer<'getBasket'>).data.items.map(
        ({ id, quantity }) => ({ id, quantity }),
      );
    const before = await items();
    expect(before.length).toBeGreaterThan(0);
    expect((await order({ number: 'T-7', items: [line] })).status).toBe(200);
    expect(await items()).toEqual(before);
  });
});

describe('GET /integration/order', () => {
  test('returns the orders of an own number with the ledger of each line; another company finds nothing', async () => {
    const items = await linesOf();
    const { data: placed } = (await order({ number: 'T-8', items })).body as { data: Placed };
    const answer = await key.ask('GET', '/integration/order?number=T-8');
    const { data } = answer.body as Answer<'getOrderByOwnNumber'>;
    expect(data.orders.map(({ id }) => id)).toEqual(
      placed.orders.map(({ id }) => id).toSorted((a, b) => a - b),
    );
    const lines = data.orders.flatMap((one) => one.lines);
    expect(lines.map(({ offer_id }) => offer_id).toSorted()).toEqual(
      items.map(({ offer_id }) => offer_id).toSorted(),
    );
    for (const line of lines) {
      expect(line).toMatchObject({ confirmed: 0, shipped: 0, status: { title: expect.any(String) } });
      expect(line.undecided).toBe(line.ordered);
    }
    const other = await keyOf(server(), 'distributor', ['orders']);
    expect((await other.ask('GET', '/integration/order?number=T-8')).status).toBe(404);
  });

  test('a key without the right is refused', async () => {
    const other = await keyOf(server(), 'shop', ['b2c-orders'], storage);
    expect((await other.ask('GET', '/integration/order?number=T-8')).status).toBe(403);
    expect((await other.ask('POST', '/integration/search', { items: [{ article: 'OC 90' }] })).status).toBe(
      403,
    );
  });
});
