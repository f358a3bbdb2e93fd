// «Own products with characteristics, packaging, crosses with source» (issue «Price lists, nomenclature, stock, uploads»): a seller's own
// crosses are visible only to buyers to whom the seller offers the product, after the catalogue's analogs.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writtenProduct } from '../../src/areas/nomenclature/own-product.fixture.ts';
import { companyOf, oneRow } from '../support/documents.ts';
import { type Answer, basketOf, call, type Caller, useTestServers } from '../support/server.ts';

type Found = Answer<'getOffersByArticle'>;
type Own = Answer<'getOwnProduct'>['data'];

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const run = (statement: ReturnType<typeof sql>) => server().database.execute(statement);
const PLACE = '/nomenclature/product';

let shop: Caller;
let supplier: Caller;
let basket: number;
let seller: number;
/** Two products that the supplier offers to the shop and that are not analogs in the catalogue. */
let parts: { id: number; article: string; brand: string }[];
let card: Own;

beforeAll(async () => {
  [shop, supplier] = await Promise.all([server().as('shop'), server().as('supplier')]);
  const { storageId, basketId } = await basketOf(shop);
  basket = basketId;
  seller = await companyOf(server().database, 'supplier');
  const { rows } = await run(sql`
    INSERT INTO product (brand_id, article, article_norm, title, category_id)
    SELECT p.brand_id, 'ZZ-' || n, 'ZZ' || n, p.title, p.category_id FROM (SELECT * FROM product ORDER BY id LIMIT 1) p, generate_series(900001, 900002) n
    ORDER BY n RETURNING id, article, (SELECT title FROM brand WHERE brand.id = brand_id) AS brand`);
  await run(sql`
    WITH place AS (
      SELECT way.supplier_storage_id AS id FROM logistic_card way JOIN storage ON storage.id = way.supplier_storage_id
      WHERE storage.contractor_id = ${seller} AND way.customer_storage_id = ${storageId} AND way.status = 'active' LIMIT 1),
    item AS (
      INSERT INTO price_list_item (price_list_id, supplier_id, product_id, price_kopecks)
      SELECT (SELECT min(id) FROM price_list WHERE supplier_id = ${seller} AND is_active), ${seller}, p.id, 10000 FROM product p WHERE article_norm LIKE 'ZZ90000_' RETURNING id)
    INSERT INTO reserve (item_id, storage_id, quantity) SELECT item.id, place.id, 50 FROM item, place`);
  parts = rows.map(({ id, article, brand }) => ({
    id: Number(id),
    article: String(article),
    brand: String(brand),
  }));
});

const send = async (method: string, path: string, body: object = {}) => {
  const answer = await call(server().address, method, path, supplier.token, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.body as { data: Own }).data;
};
const written = (crosses: object[]) =>
  writtenProduct({ article: parts[0]?.article, brand: parts[0]?.brand, title: 'Свой товар', crosses });
const [OWN, OTHER] = [0, 1];
const part = (place: number) => parts[place] ?? expect.unreachable();
/** Analogs of a part in a user's search with a basket. */
async function analogs(place: number, person = shop, of = basket) {
  const { status, body } = await person.get(
    `/basket/basket/article?basketID=${of}&article=${encodeURIComponent(part(place).article)}`,
  );
  expect({ status, body }).toMatchObject({ status: 200 });
  return (body as Found).products.filter(({ original }) => !original);
}
const ids = (products: Found['products']) => products.map(({ id }) => id);

beforeEach(async () => {
  await run(
    sql`DELETE FROM own_cross WHERE own_product_id IN (SELECT id FROM own_product WHERE title = 'Свой товар')`,
  );
  await run(sql`DELETE FROM own_product WHERE title = 'Свой товар'`);
  card = await send(
    'POST',
    PLACE,
    written([{ brand: part(OTHER).brand, article: part(OTHER).article.toLowerCase(), source: 'TecDoc' }]),
  );
});

describe('a seller’s cross', () => {
  test('is shown in both directions with the seller and the source; each product keeps its own offers', async () => {
    const said_by = [{ supplier: { id: seller, title: expect.any(String) }, source: 'TecDoc' }];
    expect(await analogs(OTHER)).toMatchObject([{ id: part(OWN).id, isAnalog: true, said_by }]);
    const [back] = await analogs(OWN);
    expect(back).toMatchObject({ id: part(OTHER).id, said_by });
    expect(back?.offers.every(({ standard_id }) => standard_id === part(OTHER).id)).toBe(true);
  });

  test('disappears when the cross or the own product is deleted, and returns when it is restored', async () => {
    await send('DELETE', `${PLACE}/${card.id}`);
    expect(await analogs(OTHER)).toEqual([]);
    await send('POST', `${PLACE}/${card.id}/restore`);
    expect(ids(await analogs(OTHER))).toEqual([part(OWN).id]);
    await send('PUT', `${PLACE}/${card.id}`, { ...written([]), version: card.version });
    expect(await analogs(OTHER)).toEqual([]);
    expect(await analogs(OWN)).toEqual([]);
  });

  test('is hidden, with the seller’s name, from a customer without an active contract with the seller', async () => {
    await run(sql`UPDATE contract SET status = 'blocked' WHERE supplier_id = ${seller}
                  AND customer_id = (SELECT contractor_id FROM app_user WHERE login = 'shop')`);
    try {
      expect(JSON.stringify(await analogs(OTHER))).not.toContain('TecDoc');
      expect(await analogs(OTHER)).toEqual([]);
    } finally {
      await run(sql`UPDATE contract SET status = 'active' WHERE supplier_id = ${seller}
                    AND customer_id = (SELECT contractor_id FROM app_user WHERE login = 'shop')`);
    }
    expect(ids(await analogs(OTHER))).toEqual([part(OWN).id]);
  });

  test('is shown only while the seller has stock of the product', async () => {
    const own = sql`WHERE item_id IN (
      SELECT id FROM price_list_item WHERE supplier_id = ${seller} AND product_id = ${part(OWN).id})`;
    await run(sql`UPDATE reserve SET quantity = held ${own}`);
    expect(await analogs(OTHER)).toEqual([]);
    expect(await analogs(OWN)).toEqual([]);
    await run(sql`UPDATE reserve SET quantity = held + 50 ${own}`);
    expect(ids(await analogs(OTHER))).toEqual([part(OWN).id]);
  });

  test('is listed after the catalogue’s crosses, which name no seller', async () => {
    const known = await oneRow<{ id: number }>(server().database, sql`SELECT min(id) AS id FROM product`);
    await run(sql`INSERT INTO cross_member (group_id, product_id, source) VALUES
      (987654, ${part(OTHER).id}, 'Каталог'), (987654, ${known.id}, 'Каталог')`);
    const both = await analogs(OTHER);
    expect(ids(both)).toEqual([Number(known.id), part(OWN).id]);
    expect(both[0]).not.toHaveProperty('said_by');
    await run(
      sql`INSERT INTO cross_member (group_id, product_id, source) VALUES (987654, ${part(OWN).id}, 'Каталог')`,
    );
    for (const analog of await analogs(OTHER)) expect(analog).not.toHaveProperty('said_by');
    await run(sql`DELETE FROM cross_member WHERE group_id = 987654`);
  });

  test('is found by the number of a product that was merged into another', async () => {
    const lost = await oneRow<{ id: number }>(
      server().database,
      sql`INSERT INTO product (brand_id, article, article_norm, title, category_id, merged_into_id)
          SELECT brand_id, 'ПРЕЖНИЙ 1', 'ПРЕЖНИЙ1', title, category_id, id FROM product WHERE id = ${part(OTHER).id} RETURNING id`,
    );
    await run(
      sql`UPDATE own_cross SET article = 'ПРЕЖНИЙ 1', article_norm = 'ПРЕЖНИЙ1' WHERE own_product_id = ${card.id}`,
    );
    expect(ids(await analogs(OTHER))).toEqual([part(OWN).id]);
    expect(ids(await analogs(OWN))).toEqual([part(OTHER).id]);
    await run(sql`DELETE FROM product WHERE id = ${lost.id}`);
  });
});

describe('a seller’s cross in other calls', () => {
  const said_by = () => [{ supplier: { id: seller, title: expect.any(String) }, source: 'TecDoc' }];
  const put = async (person: Caller, path: string, body: object) => {
    const answer = await person.post(path, body);
    expect(answer).toMatchObject({ status: 200 });
    return (answer.body as { data: unknown }).data;
  };
  const priceOf = (place: number, kopecks: number) =>
    run(
      sql`UPDATE price_list_item SET price_kopecks = ${kopecks} WHERE supplier_id = ${seller} AND product_id = ${part(place).id}`,
    );

  test('a product’s page shows it, with the seller, to customers who can buy the analog', async () => {
    const page = async (person: Caller, place = OTHER) =>
      ((await person.get(`/catalog/standard/${part(place).id}`)).body as Answer<'getStandard'>).data;
    expect(await page(shop)).toMatchObject({
      crosses_count: 1,
      crosses: [{ id: part(OWN).id, source: '', said_by: said_by() }],
    });
    expect(await page(shop, OWN)).toMatchObject({
      crosses_count: 1,
      crosses: [{ id: part(OTHER).id, source: '', said_by: said_by() }],
    });
    expect(await page(await server().as('admin'))).toMatchObject({ crosses_count: 0, crosses: [] });
    // Goods that reach only other companies' storages are not offered to the shop.
    const turn = (from: string, to: string) =>
      run(sql`
        UPDATE logistic_card SET status = ${to} WHERE status = ${from}
          AND customer_storage_id IN (SELECT id FROM storage WHERE contractor_id = (SELECT contractor_id FROM app_user WHERE login = 'shop'))
          AND supplier_storage_id IN (SELECT id FROM storage WHERE contractor_id = ${seller})`);
    await turn('active', 'created');
    expect(await page(shop)).toMatchObject({ crosses_count: 0, crosses: [] });
    await turn('created', 'active');
    await run(sql`INSERT INTO cross_member (group_id, product_id, source) VALUES
      (987655, ${part(OTHER).id}, 'Каталог'), (987655, ${part(OWN).id}, 'Каталог')`);
    const known = await page(shop);
    expect(known).toMatchObject({ crosses_count: 1, crosses: [{ source: 'Каталог' }] });
    expect(known.crosses[0]).not.toHaveProperty('said_by');
    await run(sql`DELETE FROM cross_member WHERE group_id = 987655`);
  });

  test('a line of a request can be ordered as the analog while the seller’s own product exists', async () => {
    await priceOf(OWN, 5_000);
    const { storageId } = await basketOf(shop);
    const number = `${part(OTHER).brand} ${part(OTHER).article}`;
    const { id } = (await put(shop, '/cart/request/create', {
      storage_id: storageId,
      text: `${number} - 2`,
    })) as {
      id: number;
    };
    const view = async () => ((await shop.get(`/cart/request/view/${id}`)).body as Answer<'getRequest'>).data;
    await expect.poll(async () => (await view()).positions[0]?.priced).toBe(true);
    const [line] = (await view()).positions;
    expect(line).toMatchObject({ product: { id: part(OTHER).id }, has_analogs: true });
    const ask = { request_id: id, standard_ids: [part(OTHER).id] };
    const [{ offers } = expect.unreachable()] = (await put(
      shop,
      '/cart/offers/get-offers',
      ask,
    )) as Answer<'getRequestOffers'>['data'];
    const other = offers.find(({ offer }) => offer.standard_id === part(OWN).id) ?? expect.unreachable();
    expect(other).toMatchObject({ color: 'green', said_by: said_by(), offer: { original: false } });
    const { id: offer_id, price } = other.offer;
    const taken = { lines: [{ position_id: line?.id, offer_id, quantity: 2, price }] };
    await run(sql`UPDATE own_product SET deleted_at = now() WHERE id = ${card.id}`);
    expect(await shop.post(`/cart/request/to-basket/${id}`, taken)).toMatchObject({
      status: 404,
      body: { message: 'Предложение не для этой строки' },
    });
    expect((await view()).positions[0]).toMatchObject({ has_analogs: false });
    await run(sql`UPDATE own_product SET deleted_at = NULL WHERE id = ${card.id}`);
    expect(await put(shop, `/cart/request/to-basket/${id}`, taken)).toMatchObject({ added: 1 });
    await run(sql`DELETE FROM basket_item WHERE basket_id = ${basket}`);
    await priceOf(OWN, 10_000);
  });

  test('a refused line can be replaced by the analog, by the customer or by the seller', async () => {
    const [product] = (
      (await shop.get(`/basket/basket/article?basketID=${basket}&article=${part(OTHER).article}`))
        .body as Found
    ).products.filter(({ original }) => original);
    const offer = product?.offers[0] ?? expect.unreachable();
    const { amount } = (await put(shop, '/basket/basket-items/create', {
      basket_id: basket,
      offer_id: offer.id,
      quantity: 2,
    })) as Answer<'createBasketItem'>['data'];
    const { orders } = (await put(shop, '/basket/order/create', {
      basket_id: basket,
      amount,
    })) as Answer<'createOrder'>['data'];
    const order = orders[0]?.id ?? expect.unreachable();
    await put(supplier, `/document/order/refuse/${order}`, { version: 1, reason_id: 1 });
    const found = async (person: Caller, path: string) =>
      ((await person.get(`/document/order/${path}?order_id=${order}`)).body as Answer<'listReplacements'>)
        .data;
    const [line] = await found(shop, 'replacements');
    expect(line?.offers).toMatchObject([{ standard_id: part(OWN).id, same: false, said_by: said_by() }]);
    const [own] = await found(supplier, 'own-replacements');
    expect(own?.offers.map(({ standard_id }) => standard_id)).toContain(part(OWN).id);
    const [instead] = line?.offers ?? [];
    const body = {
      line_id: line?.line_id,
      offer_id: instead?.id,
      quantity: instead?.quantity,
      price: instead?.price,
    };
    await run(sql`UPDATE own_product SET deleted_at = now() WHERE id = ${card.id}`);
    expect((await shop.post('/document/order/replace', body)).status).toBe(422);
    await run(sql`UPDATE own_product SET deleted_at = NULL WHERE id = ${card.id}`);
    expect(await put(shop, '/document/order/replace', body)).toMatchObject({ order_id: expect.any(Number) });
  });
});
