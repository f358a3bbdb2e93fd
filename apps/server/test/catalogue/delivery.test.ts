// Results with delivery, hits and recommendations. Specification 3, sections 2, 6 and 7.
import { bestAndFastest } from '@portal/domain/comparison';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { product } from '../../src/areas/catalogue/tables.ts';
import { contract } from '../../src/areas/contractors/tables.ts';
import { type Answer, type Answered, type Caller, useTestServers } from '../support/server.ts';

type Found = Answer<'searchStandardsWithDelivery'>;
type Offer = Answer<'getOffersByArticle'>['products'][number]['offers'][number];

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const data = <T>({ body }: Answered) => (body as { data: T }).data;
let shop: Caller;
let basketId = 0;
const offersOf = async (id: number): Promise<Offer[]> => {
  const { body } = await shop.get(`/basket/basket/article?basketID=${basketId}&articleId=${id}`);
  return (body as Answer<'getOffersByArticle'>).products.find((one) => one.id === id)?.offers ?? [];
};
const expected = (offers: readonly Offer[]) =>
  bestAndFastest(
    offers.map((offer) => ({
      ...offer,
      price: Math.round(offer.price * 100),
      arrival: Date.parse(offer.arrival_at),
    })),
  );

beforeAll(async () => {
  shop = await server().as('shop');
  const [storage] = data<{ id: number }[]>(await shop.get('/warehouse/storage'));
  basketId = data<{ id: number }>(await shop.get(`/basket/basket?storage_id=${storage?.id}`)).id;
});

describe('search with delivery data', () => {
  const search = async (caller: Caller, query: string) =>
    caller.get(`/basket/basket/standards-delivery?basketID=${basketId}&${query}`);

  test('returns the best and the fastest offer of each product, the same as the product’s own offers', async () => {
    const { status, body } = await search(shop, `title=${encodeURIComponent('фильтр масляный')}`);
    expect(status).toBe(200);
    const { products, count } = body as Found;
    const plain = (
      await shop.get(
        `/basket/basket/standards?basketID=${basketId}&title=${encodeURIComponent('фильтр масляный')}`,
      )
    ).body as Found;
    expect(products.map(({ id }) => id)).toEqual(plain.products.map(({ id }) => id));
    expect(count).toBe(plain.count);
    for (const { id, best, fastest, offers_count, min_price } of products) {
      const wanted = expected(await offersOf(id));
      expect(best?.id ?? null).toBe(wanted?.best.id ?? null);
      expect(fastest?.id ?? null).toBe(wanted?.fastest.id ?? null);
      expect(offers_count === 0).toBe(best === null);
      if (best && min_price !== null) expect(best.price).toBeGreaterThanOrEqual(min_price);
    }
    for (const one of plain.products) expect(one).not.toHaveProperty('best');
  });

  test('requires its own permission besides that for the catalogue', async () => {
    const { database } = server();
    const held = sql`role_id = 4 AND permission = 'PERMISSION_CATEGORIES_STANDARD_GET'`;
    await database.execute(sql`DELETE FROM role_permission WHERE ${held}`);
    try {
      const stripped = await server().as('shop2');
      const answer = await stripped.get(
        `/basket/basket/standards-delivery?basketID=${basketId}&article=OC90`,
      );
      expect(answer.status).toBe(403);
    } finally {
      await database.execute(
        sql`INSERT INTO role_permission (role_id, permission) VALUES (4, 'PERMISSION_CATEGORIES_STANDARD_GET')`,
      );
    }
    expect((await (await server().as('supplier')).get('/basket/standard/hits?basket_id=1')).status).toBe(403);
  });
});

test('product signs: 16 for an OEM brand, 28 for a bestseller, 27 for in stock, and no other', async () => {
  const { body } = await shop.get(
    `/basket/basket/standards-delivery?basketID=${basketId}&title=${encodeURIComponent('фильтр')}`,
  );
  const { products } = body as Found;
  const { rows } = await server().database.execute<{ id: number; oem: boolean; best: boolean }>(sql`
    SELECT p.id, b.is_oem AS oem, p.best_seller AS best FROM product p JOIN brand b ON b.id = p.brand_id
    WHERE p.id = ANY(${sql.param(products.map(({ id }) => id))}::bigint[])`);
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const { id, signs, offers_count } of products) {
    const { oem, best } = known.get(id) ?? expect.unreachable();
    const wanted = [...(oem ? [16] : []), ...(offers_count > 0 ? [27] : []), ...(best ? [28] : [])];
    expect([id, ...signs.map((sign) => sign.id).toSorted()]).toEqual([id, ...wanted]);
  }
  const all = products.flatMap(({ signs }) => signs.map(({ id }) => id));
  expect(new Set(all).size).toBe(3);
});

describe('hits', () => {
  const hits = async (query = '') =>
    data<Found['products']>(await shop.get(`/basket/standard/hits?basket_id=${basketId}${query}`));

  test('are bestsellers that can be delivered, each with its best offer', async () => {
    const found = await hits();
    expect(found).toHaveLength(8);
    for (const { signs, best } of found) {
      expect(signs).toContainEqual({ id: 28 });
      expect(best).not.toBeNull();
    }
    const brand = found[0]?.brand.id ?? 0;
    const ofBrand = await hits(`&brand_id=${brand}`);
    expect(ofBrand.length).toBeGreaterThan(0);
    for (const one of ofBrand) expect(one.brand.id).toBe(brand);
    // 10 is «Фильтры»: its subcategories are included.
    const ofGroup = await hits('&category_id=10');
    expect(ofGroup.length).toBeGreaterThan(0);
    for (const { category_id } of ofGroup) expect([100, 101, 102, 103]).toContain(category_id);
    expect(await hits('&brand_id=999999')).toEqual([]);
  });

  const hitsBy = async (call: string, query: string) => {
    const place = `/warehouse/product/${call}?basket_id=${basketId}&${query}`;
    const { status, body } = await shop.get(place);
    expect(status).toBe(200);
    return (body as { data: Found['products'] }).data;
  };

  test('get-hit-by-brands: returns hits of the given brands only', async () => {
    const all = await hits();
    const brands = [...new Set(all.map(({ brand }) => brand.id))].slice(0, 2);
    const found = await hitsBy('get-hit-by-brands', brands.map((id) => `brand_ids=${id}`).join('&'));
    expect(found.length).toBeGreaterThan(0);
    for (const { brand, best, signs } of found) {
      expect(brands).toContain(brand.id);
      expect(best).not.toBeNull();
      expect(signs).toContainEqual({ id: 28 });
    }
    expect(await hitsBy('get-hit-by-brands', 'brand_ids=999999')).toEqual([]);
    expect((await shop.get(`/warehouse/product/get-hit-by-brands?basket_id=${basketId}`)).status).toBe(422);
  });

  test('get-hit-by-groups: a group includes its subgroups, brand_id narrows the result', async () => {
    const found = await hitsBy('get-hit-by-groups', 'group_ids=100&group_ids=101');
    expect(found.length).toBeGreaterThan(0);
    for (const { category_id } of found) expect([100, 101]).toContain(category_id);
    const below = await hitsBy('get-hit-by-groups', 'group_ids=10');
    expect(below.map(({ id }) => id)).toEqual((await hits('&category_id=10')).map(({ id }) => id));
    const brand = below[0]?.brand.id ?? 0;
    for (const one of await hitsBy('get-hit-by-groups', `group_ids=10&brand_id=${brand}`))
      expect(one.brand.id).toBe(brand);
  });

  test('get-hit-by-articles: accepts numbers in any spelling, leaves out products that are not bestsellers', async () => {
    const [hit] = await hits();
    const spelled = encodeURIComponent((hit?.article ?? '').toLowerCase().split('').join(' '));
    const found = await hitsBy('get-hit-by-articles', `articles=${spelled}&articles=no-such-number`);
    expect(found.map(({ id }) => id)).toContain(hit?.id);
    const { rows } = await server().database.execute<{ article: string }>(
      sql`SELECT article FROM product WHERE NOT best_seller ORDER BY id LIMIT 1`,
    );
    const plain = encodeURIComponent(rows[0]?.article ?? '');
    for (const { signs } of await hitsBy('get-hit-by-articles', `articles=${plain}`))
      expect(signs).toContainEqual({ id: 28 });
    expect(await hitsBy('get-hit-by-articles', 'articles=---')).toEqual([]);
  });

  test('get-hit-product-group-by-brands: returns the groups that contain the brand’s hits', async () => {
    const brand = (await hits())[0]?.brand.id ?? 0;
    const place = `/warehouse/product/get-hit-product-group-by-brands?basket_id=${basketId}&brand_ids=${brand}`;
    const groups = data<{ id: number; count: number }[]>(await shop.get(place));
    expect(groups.length).toBeGreaterThan(0);
    for (const { id, count } of groups) {
      const ofGroup = await hitsBy('get-hit-by-groups', `group_ids=${id}&brand_id=${brand}`);
      expect(ofGroup).toHaveLength(Math.min(count, 8));
    }
  });

  test('goods group index by brand_id and catalog_id: returns the groups that contain the brand’s products', async () => {
    const brand = (await hits('&category_id=10'))[0]?.brand.id ?? 0;
    const groups = async (query: string) =>
      data<{ id: number; parent_id: number; count: number }[]>(
        await shop.get(`/catalog/goods-group/index?brand_id=${brand}${query}`),
      );
    const all = await groups('');
    const inside = await groups('&catalog_id=10');
    expect(inside.length).toBeGreaterThan(0);
    expect(all.length).toBeGreaterThanOrEqual(inside.length);
    for (const { id, parent_id } of inside) expect([id, parent_id]).toContain(10);
    const { rows } = await server().database.execute<{ n: number }>(
      sql`SELECT count(*) AS n FROM product WHERE brand_id = ${brand}`,
    );
    expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(rows[0]?.n);
  });

  test('are empty for a customer without an active contract', async () => {
    const { database } = server();
    const viewer = await database.execute<{ contractor_id: number }>(
      sql`SELECT contractor_id FROM app_user WHERE login = 'shop'`,
    );
    const mine = viewer.rows[0]?.contractor_id ?? 0;
    expect(await hits()).not.toEqual([]);
    const suspended = await database
      .update(contract)
      .set({ status: 'suspended' })
      .where(and(eq(contract.customer_id, mine), eq(contract.status, 'active')))
      .returning({ id: contract.id });
    try {
      expect(await hits()).toEqual([]);
    } finally {
      const ids = suspended.map(({ id }) => id);
      await database.update(contract).set({ status: 'active' }).where(inArray(contract.id, ids));
    }
  });
});

describe('recommendations', () => {
  const read = async (id: number) => {
    const { status, body } = await shop.get(
      `/basket/standard/recommended?basket_id=${basketId}&standard_id=${id}`,
    );
    expect(status).toBe(200);
    return body as Answer<'listRecommended'>;
  };
  /** Adds another company's order of these products, dated `days` ago; `nth` chooses the company. */
  async function orderTogether(ids: readonly number[], { days = 1, nth = 0 } = {}): Promise<void> {
    await server().database.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ id: number }>(sql`
        INSERT INTO orders (customer_id, supplier_id, customer_storage_id, supplier_storage_id, contract_id, created_by, status,
                            lines_count, amount_kopecks, planned_shipment_at, planned_delivery_at, created_at)
        SELECT customer_id, supplier_id, customer_storage_id, supplier_storage_id, contract_id, created_by, 'active',
               2, 100, now(), now(), now() - make_interval(days => ${days}) FROM orders
        WHERE customer_id = (SELECT DISTINCT customer_id FROM orders
          WHERE customer_id <> (SELECT contractor_id FROM app_user WHERE login = 'shop') ORDER BY customer_id OFFSET ${nth} LIMIT 1) LIMIT 1
        RETURNING id`);
      for (const id of ids)
        await transaction.execute(sql`
          INSERT INTO order_line (order_id, product_id, reserve_id, price_kopecks, ordered, undecided)
          SELECT ${rows[0]?.id ?? 0}::bigint, ${id}::bigint, (SELECT min(id) FROM reserve), 100, 1, 1`);
    });
  }
  beforeEach(async () => {
    const lines = sql`SELECT id FROM order_line WHERE product_id IN (1, 8, 15)`;
    await server().database.execute(sql`
      DELETE FROM acceptance_item WHERE shipment_item_id IN (SELECT id FROM shipment_item WHERE order_line_id IN (${lines}))`);
    // Conversations in which a line is named.
    const talks = sql`SELECT id FROM order_comment WHERE order_line_id IN (${lines})`;
    await server().database.execute(sql`DELETE FROM order_file WHERE comment_id IN (${talks})`);
    for (const table of [
      'order_comment',
      'shipment_item',
      'claim_item',
      'refusal_line',
      'order_line_move',
      'replacement_proposal',
      'delivery_time_corrective_item',
    ])
      await server().database.execute(
        sql`DELETE FROM ${sql.identifier(table)} WHERE order_line_id IN (${lines})`,
      );
    await server().database.execute(sql`DELETE FROM order_line WHERE product_id IN (1, 8, 15)`);
  });

  test('are bestsellers of the category if nothing was bought together with the product', async () => {
    const { data: found, together } = await read(1);
    const [standard] = await server().database.select().from(product).where(eq(product.id, 1));
    expect(together).toBe(0);
    expect(found.length).toBeGreaterThan(0);
    for (const { id, category_id, signs } of found) {
      expect(id).not.toBe(1);
      expect(category_id).toBe(standard?.category_id);
      expect(signs).toContainEqual({ id: 28 });
    }
  });

  test('begin with products that two companies bought together within 180 days; orders of one company are not enough', async () => {
    await orderTogether([1, 15]);
    await orderTogether([1, 15]);
    expect((await read(1)).together).toBe(0);
    await orderTogether([1, 15], { days: 181, nth: 1 });
    expect((await read(1)).together).toBe(0);
    await orderTogether([1, 15], { days: 179, nth: 1 });
    const { data: found, together } = await read(1);
    expect(together).toBe(1);
    expect(found[0]?.id).toBe(15);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    // The recommendation works in both directions.
    expect((await read(15)).data[0]?.id).toBe(1);
    expect(JSON.stringify(found)).not.toMatch(/customer/);
  });

  test('an unknown product returns 404', async () => {
    const { status } = await shop.get(
      `/basket/standard/recommended?basket_id=${basketId}&standard_id=99999999`,
    );
    expect(status).toBe(404);
  });
});
