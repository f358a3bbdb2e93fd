import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';
import { reconcile } from '../../src/upkeep/reconcile.ts';

type Basket = Answer<'getBasket'>['data'];
type Line = Answer<'createBasketItem'>;
type Order = Answer<'getOrder'>['data'];

const servers = useTestServers();
let shop: Caller;
let shop2: Caller;
let supplier: Caller;
let basketId: number;
let storageId: number;
const server = () => servers[0] ?? expect.unreachable();

beforeAll(async () => {
  shop = await server().as('shop');
  shop2 = await server().as('shop2');
  supplier = await server().as('supplier');
  const current = (await shop.get('/identity/user/current')).body as Answer<'getCurrentUser'>;
  storageId = current.data.default_storage_id ?? 0;
  const { data } = (await shop.get(`/basket/basket?storage_id=${storageId}`)).body as Answer<'getBasket'>;
  basketId = data.id;
});

const offersOf = async (article: string) => {
  const { body } = await shop.get(
    `/basket/basket/article?basketID=${basketId}&article=${encodeURIComponent(article)}`,
  );
  return body as Answer<'getOffersByArticle'>;
};
const add = (offer: { id: number }, quantity: number) =>
  shop.post('/basket/basket-items/create', { basket_id: basketId, offer_id: offer.id, quantity });
const basketNow = async () =>
  ((await shop.get(`/basket/basket?storage_id=${storageId}`)).body as Answer<'getBasket'>).data;
const offerOf = async (article: string, supplierTitle: string) => {
  const { products } = await offersOf(article);
  return (
    (products[0]?.offers ?? []).find(({ supplier: seller }) => seller.title === supplierTitle) ??
    expect.unreachable()
  );
};
const differences = async () => {
  const { database } = server();
  const { rows } = await database.execute<{ over_limit: number }>(
    sql`SELECT count(*)::int AS over_limit FROM contract WHERE used_kopecks > limit_kopecks`,
  );
  return { ...(await reconcile(database)), ...rows[0] };
};

describe('search', () => {
  test.each(['OC 90', 'oc-90', 'oc90', 'ос 90', ' О.С/90 '])(
    '%s finds KNECHT OC 90 with offers of several suppliers',
    async (spelling) => {
      const { searchedProduct, products } = await offersOf(spelling);
      expect(searchedProduct).toMatchObject({ article: 'OC 90', brand: { title: 'KNECHT' } });
      expect(new Set((products[0]?.offers ?? []).map((offer) => offer.supplier.id)).size).toBeGreaterThan(2);
    },
  );

  test('a number typed in the wrong keyboard layout is found', async () => {
    expect((await offersOf('ЩС 90')).searchedProduct.article).toBe('OC 90');
  });

  test('offers of one product are ordered by price, then term; analogs come with their own offers', async () => {
    const { products } = await offersOf('OC 90');
    const keys = (products[0]?.offers ?? []).map(({ price, term }) => price * 1e6 + term);
    expect(keys).toEqual(keys.toSorted((a, b) => a - b));
    expect(products.filter(({ isAnalog }) => isAnalog).map(({ article }) => article)).toContain('W 712/22');
  });

  test('a text that is not a part number redirects to the search by title', async () => {
    const { body } = await shop.get(
      `/catalog/standards?basketID=${basketId}&article=${encodeURIComponent('фильтр масляный')}`,
    );
    expect(body).toEqual({ data: { title_search_redirect: true, count: 0 } });
    const found = await shop.get(
      `/basket/basket/standards?basketID=${basketId}&title=${encodeURIComponent('масляные фильтры')}`,
    );
    expect((found.body as Answer<'searchStandards'>).count).toBeGreaterThan(5);
  });

  test('empty text: «Укажите текст для поиска»', async () => {
    expect(await shop.get(`/basket/basket/standards?basketID=${basketId}&article=%20`)).toMatchObject({
      status: 422,
      body: { message: 'Укажите текст для поиска' },
    });
  });

  test("another contractor's basket gets the same 404 as one that does not exist", async () => {
    const foreign = await shop2.get(`/basket/basket/article?basketID=${basketId}&article=OC90`);
    const absent = await shop2.get('/basket/basket/article?basketID=987654321&article=OC90');
    expect(foreign).toMatchObject({ status: 404 });
    expect(foreign.body).toEqual(absent.body);
  });
});

describe('basket', () => {
  test('a quantity that breaks the multiplicity gets 422 with the reason', async () => {
    const { products } = await offersOf('OC 90');
    const offer =
      (products[0]?.offers ?? []).find(({ price_list_multiplicity: n }) => (n ?? 1) > 1) ??
      expect.unreachable();
    const { status, body } = await add(offer, (offer.price_list_multiplicity ?? 1) + 1);
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/кратн/i) },
    });
  });

  test('more than the supplier has: «Количество не может превышать запасы в наличии поставщика: N»', async () => {
    const { products } = await offersOf('OC 90');
    const offer = (products[0]?.offers ?? [])[0] ?? expect.unreachable();
    const { body } = await add(offer, 9_990);
    expect(body).toMatchObject({
      message: `Количество не может превышать запасы в наличии поставщика: ${offer.reserve_quantity}`,
    });
  });

  test('adding twice makes one line, and the offer then has status 29', async () => {
    const offer = await offerOf('W 914/2', 'ООО «Партнёр Авто»');
    const step = offer.price_list_multiplicity ?? 1;
    await add(offer, step);
    const { body } = await add(offer, step);
    const { data: line } = body as Line;
    expect(line).toMatchObject({ quantity: step, problem: null, offer: { id: offer.id, status_id: 29 } });
    // The response is this line only, as the basket shows it.
    expect((await basketNow()).items).toEqual([line]);
    const remove = { basket_id: basketId, ids: [line.id] };
    const removed = await shop.post('/basket/basket-items/delete', remove);
    expect(removed).toMatchObject({ status: 200, body: { data: { removed: 1 } } });
    expect(await basketNow()).toMatchObject({ items: [], count: 0, amount: 0 });
    // A repeated call, e.g. from a double click or another tab, removes nothing.
    const again = await shop.post('/basket/basket-items/delete', remove);
    expect(again).toMatchObject({ status: 200, body: { data: { removed: 0 } } });
    expect((await offerOf('W 914/2', 'ООО «Партнёр Авто»')).status_id).toBe(1);
  });

  test('spec 3 §3, §7: basket item fields and status changes: 29 puts an offer into the basket, 1 takes it out', async () => {
    const offer = await offerOf('W 914/2', 'ООО «Партнёр Авто»');
    const step = offer.price_list_multiplicity ?? 1;
    const item = { document_id: basketId, offer_id: offer.id, standard_id: offer.standard_id };
    const update = (body: object) => shop.post('/basket/basket-items/update', body);
    const created = await shop.post('/basket/basket-items/create', { ...item, quantity: step });
    expect(created).toMatchObject({ status: 200, body: { data: { quantity: step } } });
    expect(await update({ ...item, quantity: step * 2 })).toMatchObject({
      status: 200,
      body: { data: { quantity: step * 2 } },
    });
    expect(await update({ ...item, status_id: 1 })).toMatchObject({
      status: 200,
      body: { data: { quantity: step * 2, offer: { status_id: 1, basket_item_id: null } } },
    });
    expect(await basketNow()).toMatchObject({ items: [] });
    expect(await update({ ...item, status_id: 1 })).toMatchObject({ status: 404 });
    expect(await update({ ...item, quantity: step })).toMatchObject({ status: 404 });
    expect(await update({ ...item, status_id: 29 })).toMatchObject({ status: 422 });
    const back = await update({ ...item, status_id: 29, quantity: step });
    expect(back).toMatchObject({ status: 200, body: { data: { quantity: step, offer: { status_id: 29 } } } });
    // Repeating the call adds no second line and leaves the quantity as it is.
    expect(await update({ ...item, status_id: 29 })).toMatchObject({ status: 200 });
    expect((await basketNow()).items).toMatchObject([{ quantity: step }]);
    for (const nameless of [{ quantity: 1 }, { document_id: basketId }, { offer_id: offer.id, status_id: 1 }])
      expect(await update(nameless)).toMatchObject({ status: 422 });
    expect(
      await shop.post('/basket/basket-items/create', { offer_id: offer.id, quantity: step }),
    ).toMatchObject({
      status: 422,
    });
    expect(await shop2.post('/basket/basket-items/update', { ...item, status_id: 1 })).toMatchObject({
      status: 404,
    });
    expect(await update({ ...item, status_id: 1 })).toMatchObject({ status: 200 });
  });

  test('after a price change the order fails with 409 until the buyer agrees to the new price', async () => {
    const offer = await offerOf('W 914/2', 'ООО «Волга-Деталь»');
    const step = offer.price_list_multiplicity ?? 1;
    const { body } = await add(offer, step);
    const before = (body as Line).data;
    await server().database.execute(
      sql`UPDATE price_list_item SET price_kopecks = price_kopecks + 1000 WHERE id = (SELECT item_id FROM reserve WHERE id = ${offer.id})`,
    );
    const refused = await shop.post('/basket/order/create', { basket_id: basketId, amount: before.amount });
    const fresh = (refused.body as { basket: Basket }).basket;
    expect(refused.status).toBe(409);
    expect(fresh.items[0]?.problem).toMatchObject({
      code: 'price_changed',
      message: expect.stringMatching(/^Цена изменилась: было .*\sруб\., стало .*\sруб\.$/),
    });
    const item = fresh.items[0] ?? expect.unreachable();
    const changed = await shop.post('/basket/basket-items/update', { id: item.id, quantity: step });
    const agreed = (await shop.get(`/basket/basket?storage_id=${storageId}`)).body as Answer<'getBasket'>;
    expect(agreed.data.items[0]).toMatchObject({ problem: null, quantity: step });
    // The response is this line only, as the basket shows it.
    expect((changed.body as Answer<'updateBasketItem'>).data).toEqual(agreed.data.items[0]);
    await shop.post('/basket/basket-items/delete', { basket_id: basketId, ids: [item.id] });
  });
});

async function placeOne(quantitySteps = 2): Promise<Order> {
  const offer = await offerOf('OC 90', 'ООО «Волга-Деталь»');
  const { body } = await add(offer, (offer.price_list_multiplicity ?? 1) * quantitySteps);
  const placed = await shop.post('/basket/order/create', {
    basket_id: basketId,
    amount: (body as Line).data.amount,
  });
  expect(placed.status).toBe(200);
  const { orders } = (placed.body as Answer<'createOrder'>).data;
  const { data } = (await supplier.get(`/document/order/view/${orders[0]?.id}`)).body as Answer<'getOrder'>;
  return data;
}

describe('a basket count and a contract basket limit exist per selected storage', () => {
  const count = async (query = '') =>
    ((await shop.get(`/info/basket-count${query}`)).body as Answer<'getBasketCount'>).data.count;
  const limitOf = async (storage: number) =>
    ((await shop.get(`/basket/limit?storage_id=${storage}`)).body as Answer<'getLimit'>).data;

  test("a line counts in the count and sum of its storage's basket only", async () => {
    const { data: storages } = (await shop.get('/warehouse/storage')).body as Answer<'listStorages'>;
    const other = storages.find(({ id }) => id !== storageId)?.id ?? expect.unreachable();
    const before = { all: await count(), there: await count(`?storage_id=${other}`) };
    const offer = await offerOf('OC 90', 'ООО «Волга-Деталь»');
    const { body } = await add(offer, offer.price_list_multiplicity ?? 1);
    const { data: line } = body as Line;
    expect(await count(`?storage_id=${storageId}`)).toBe(1);
    expect(await count(`?storage_id=${other}`)).toBe(before.there);
    expect(await count()).toBe(before.all + 1);
    expect((await limitOf(storageId)).amount).toBe(line.amount);
    expect((await limitOf(other)).amount).not.toBe(line.amount);
    await shop.post('/basket/basket-items/delete', { basket_id: basketId, ids: [line.id] });
  });

  test("the limit shows each contract's rest and the basket's amount for it, without the basket's unrelated contracts", async () => {
    const { database } = server();
    const offer = await offerOf('OC 90', 'ООО «Волга-Деталь»');
    const { body } = await add(offer, offer.price_list_multiplicity ?? 1);
    const { data: line } = body as Line;
    const kopecks = Math.round(line.amount * 100);
    const set = (limit: number | null) =>
      database.execute(sql`
        UPDATE contract SET limit_kopecks = CASE WHEN ${limit}::bigint IS NULL THEN NULL ELSE used_kopecks + ${limit}::bigint END
        WHERE customer_id = (SELECT contractor_id FROM app_user WHERE login = 'shop') AND status = 'active'
          AND supplier_id = ${offer.supplier.id}`);
    const { rows: before } = await database.execute<{ limit_kopecks: number | null }>(sql`
      SELECT limit_kopecks FROM contract WHERE customer_id = (SELECT contractor_id FROM app_user WHERE login = 'shop')
        AND status = 'active' AND supplier_id = ${offer.supplier.id}`);
    try {
      await set(kopecks - 100);
      const limit = await limitOf(storageId);
      expect(limit.contracts).toMatchObject([
        {
          supplier: { id: offer.supplier.id, title: offer.supplier.title },
          amount: line.amount,
          limit_value: (kopecks - 100) / 100,
        },
      ]);
      // Contracts with other suppliers have millions left, but the basket has none of their goods.
      expect(limit).toMatchObject({ limit_type: 'limit', limit_value: (kopecks - 100) / 100 });
      await set(null);
      expect(await limitOf(storageId)).toMatchObject({
        limit_type: 'without_limit',
        contracts: [{ limit_value: null }],
      });
    } finally {
      await database.execute(sql`
        UPDATE contract SET limit_kopecks = ${before[0]?.limit_kopecks ?? null}
        WHERE customer_id = (SELECT contractor_id FROM app_user WHERE login = 'shop') AND status = 'active'
          AND supplier_id = ${offer.supplier.id}`);
      await shop.post('/basket/basket-items/delete', { basket_id: basketId, ids: [line.id] });
    }
  });

  test("another contractor's storage gets the same 404 as one that does not exist", async () => {
    for (const path of ['/info/basket-count', '/basket/limit', '/basket/basket']) {
      const foreign = await shop2.get(`${path}?storage_id=${storageId}`);
      const absent = await shop2.get(`${path}?storage_id=987654321`);
      expect([path, foreign.status, foreign.body]).toEqual([path, 404, absent.body]);
    }
  });

  test('a user restricted to some storages gets the count of those only', async () => {
    const { data: storages } = (await shop.get('/warehouse/storage')).body as Answer<'listStorages'>;
    const other = storages.find(({ id }) => id !== storageId)?.id ?? expect.unreachable();
    const offer = await offerOf('OC 90', 'ООО «Волга-Деталь»');
    const { body } = await add(offer, offer.price_list_multiplicity ?? 1);
    await server().database.execute(
      sql`INSERT INTO user_storage (user_id, storage_id) SELECT id, ${other} FROM app_user WHERE login = 'shop'`,
    );
    try {
      const limited = await server().as('shop');
      const seen = (await limited.get('/info/basket-count')).body as Answer<'getBasketCount'>;
      const own = (await limited.get(`/info/basket-count?storage_id=${other}`)).body;
      expect(seen).toEqual(own);
      expect((await limited.get(`/info/basket-count?storage_id=${storageId}`)).status).toBe(404);
    } finally {
      await server().database.execute(
        sql`DELETE FROM user_storage WHERE user_id = (SELECT id FROM app_user WHERE login = 'shop')`,
      );
    }
    await shop.post('/basket/basket-items/delete', { basket_id: basketId, ids: [(body as Line).data.id] });
  });
});

describe('order', () => {
  test('50 simultaneous identical submits make one order', async () => {
    const offer = await offerOf('OC 90', 'ООО «Волга-Деталь»');
    const { body } = await add(offer, offer.price_list_multiplicity ?? 1);
    const request = { basket_id: basketId, amount: (body as Line).data.amount };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        shop.post('/basket/order/create', request, { 'idempotency-key': 'the-same-key' }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    const again = await shop.post(
      '/basket/order/create',
      { ...request, amount: 1 },
      { 'idempotency-key': 'the-same-key' },
    );
    expect(again).toMatchObject({
      status: 422,
      body: { message: 'Этот ключ повтора уже использован для другого запроса' },
    });
  });

  test('without a key, only the first of ten submits creates an order; the others find an empty basket and get 422', async () => {
    const offer = await offerOf('OC 90', 'ООО «Волга-Деталь»');
    const { body } = await add(offer, offer.price_list_multiplicity ?? 1);
    const request = { basket_id: basketId, amount: (body as Line).data.amount };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shop.post('/basket/order/create', request)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 422),
    ]);
  });

  test('the supplier confirms half of a line and refuses the rest; ledger, stock and limits agree', async () => {
    const order = await placeOne(2);
    const line = order.lines[0] ?? expect.unreachable();
    const half = line.ordered / 2;
    const confirmed = await supplier.post(`/document/order/confirm/${order.id}`, {
      version: order.version,
      lines: [{ id: line.id, quantity: half }],
    });
    expect((confirmed.body as { data: Order }).data.status).toMatchObject({
      code: 'confirmed_partially',
      title: 'Подтверждён частично',
    });
    const refused = await supplier.post(`/document/order/refuse/${order.id}`, {
      version: order.version + 1,
      reason_id: 1,
    });
    const after = (refused.body as { data: Order }).data;
    expect(after.lines[0]).toMatchObject({ undecided: 0, confirmed: half, refused: half });
    expect(after.history.map(({ text }) => text)).toEqual([
      'Отказ поставщика: 1 позиция, нет в наличии',
      'Подтверждено: 1 позиция',
      'Заказ размещён',
    ]);
    const seen = (await shop.get(`/document/order/view/${order.id}`)).body as Answer<'getOrder'>;
    expect(seen.data.allowed_actions).toEqual(['request_cancel']);
    expect(await differences()).toEqual({ reserves: 0, contracts: 0, over_limit: 0 });
  });

  test('a stale version gets 409 with the current order', async () => {
    const order = await placeOne();
    await supplier.post(`/document/order/confirm/${order.id}`, { version: order.version });
    const late = await supplier.post(`/document/order/confirm/${order.id}`, { version: order.version });
    expect(late).toMatchObject({
      status: 409,
      body: { document: { status: { code: 'confirmed' }, version: order.version + 1 } },
    });
    const again = await supplier.post(`/document/order/confirm/${order.id}`, { version: order.version + 1 });
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringMatching(/[А-я]/) } });
  });

  test("another contractor's order gets the same 404 as one that does not exist; the buyer gets 403 on confirming", async () => {
    const order = await placeOne();
    const foreign = await shop2.get(`/document/order/view/${order.id}`);
    const absent = await shop2.get('/document/order/view/987654321');
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(absent.body);
    const other = await (
      await server().as('supplier2')
    ).post(`/document/order/confirm/${order.id}`, { version: 1 });
    expect(other.status).toBe(404);
    expect((await shop.post(`/document/order/confirm/${order.id}`, { version: 1 })).status).toBe(403);
  });

  test("an order above the contract's limit gets 422", async () => {
    const offer = await offerOf('OC 90', 'ООО «Волга-Деталь»');
    await server().database.execute(
      sql`UPDATE contract SET limit_kopecks = used_kopecks + 100 WHERE supplier_id = ${offer.supplier.id} AND status = 'active'`,
    );
    const { body } = await add(offer, offer.price_list_multiplicity ?? 1);
    const { data } = body as Line;
    const answer = await shop.post('/basket/order/create', { basket_id: basketId, amount: data.amount });
    expect(answer).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/^Заказ превышает лимит по договору .*\sруб\.$/) },
    });
    await shop.post('/basket/basket-items/delete', { basket_id: basketId, ids: [data.id] });
    await server().database.execute(
      sql`UPDATE contract SET limit_kopecks = NULL WHERE supplier_id = ${offer.supplier.id}`,
    );
  });

  test('of four buyers who order the last three units at once, three succeed', async () => {
    const offer = await offerOf('W 914/2', 'ООО «Волга-Деталь»');
    const step = offer.price_list_multiplicity ?? 1;
    await server().database.execute(
      sql`UPDATE reserve SET quantity = held + ${step * 3} WHERE id = ${offer.id}`,
    );
    const buyers = await Promise.all(
      ['shop', 'shop2', 'distributor', 'distributor2'].map(async (login) => {
        const caller = await server().as(login);
        const { data: user } = (await caller.get('/identity/user/current')).body as Answer<'getCurrentUser'>;
        const { data: basket } = (await caller.get(`/basket/basket?storage_id=${user.default_storage_id}`))
          .body as Answer<'getBasket'>;
        const { body } = await caller.post('/basket/basket-items/create', {
          basket_id: basket.id,
          offer_id: offer.id,
          quantity: step,
        });
        return { caller, basket: basket.id, amount: (body as Line).data.amount };
      }),
    );
    const answers = await Promise.all(
      buyers.map(({ caller, basket, amount }) =>
        caller.post('/basket/order/create', { basket_id: basket, amount }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
    expect(await differences()).toEqual({ reserves: 0, contracts: 0, over_limit: 0 });
  });
});

test('a list of 100 orders takes as many SQL statements as one of 2', async () => {
  const count = async (pageSize: number) => {
    const { $client } = server().database;
    const query = $client.query.bind($client);
    let statements = 0;
    $client.query = ((...args: Parameters<typeof query>) => {
      statements += 1;
      return query(...args);
    }) as never;
    await supplier.get(`/document/order/incoming-orders?pageSize=${pageSize}`);
    $client.query = query as never;
    return statements;
  };
  // Jobs and reloading the viewer may add statements, never remove one: the minimum is the call's own number.
  const fewest = async (pageSize: number) => {
    const counts: number[] = [];
    for (let run = 0; run < 5; run++) counts.push(await count(pageSize));
    return Math.min(...counts);
  };
  expect(await fewest(2)).toBe(await fewest(100));
});

test('the server logged no complaints', () => {
  expect(server().complaints.filter((line) => !line.includes('the portal is not built'))).toEqual([]);
});
