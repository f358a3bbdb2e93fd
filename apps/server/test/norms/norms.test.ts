// Supply norms: multiples and minimums of a distributor's sales. Decisions, «/settings/norm»; specification 3, §5.
import { leastCommonMultiple } from '@portal/domain/quantity';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { companyOf, oneRow } from '../support/documents.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
type Norm = Answer<'listSupplyNorms'>['data'][number];

const PATH = '/settings/norm';
const send = (person: Caller, method: string, path: string, body?: unknown) =>
  call(server().address, method, path, person.token, body);
const dataOf = <T>(answered: { status: number; body: unknown }): T => {
  expect(answered).toMatchObject({ status: 200 });
  return (answered.body as { data: T }).data;
};
const distributor = () => server().as('distributor');

/** A product that the distributor offers to the shop, with its brand, categories and quantities without norms. */
let sold: {
  product: number;
  article: string;
  brand: number;
  category: number;
  above: number;
  offer: number;
  multiplicity: number;
  minimum: number;
};
let basket: number;
let storage: number;
beforeAll(async () => {
  const { database } = server();
  const [seller, buyer] = [await companyOf(database, 'distributor'), await companyOf(database, 'shop')];
  ({ id: storage } = await oneRow<{ id: number }>(
    database,
    sql`SELECT default_storage_id AS id FROM app_user WHERE login = 'shop'`,
  ));
  sold = await oneRow<typeof sold>(
    database,
    sql`SELECT p.id AS product, p.article, p.brand_id AS brand, c.id AS category, c.parent_id AS above, r.id AS offer, i.multiplicity, r.minimal_quantity AS minimum
        FROM price_list_item i JOIN reserve r ON r.item_id = i.id AND r.quantity - r.held > 200
        JOIN price_list list ON list.id = i.price_list_id AND list.is_active
        JOIN product p ON p.id = i.product_id JOIN category c ON c.id = p.category_id AND c.parent_id <> 1
        JOIN contract ON contract.customer_id = ${buyer} AND contract.supplier_id = i.supplier_id AND contract.status = 'active'
        JOIN logistic_card card ON card.customer_storage_id = ${storage} AND card.supplier_storage_id = r.storage_id AND card.status = 'active'
        WHERE i.supplier_id = ${seller} ORDER BY p.id LIMIT 1`,
  );
  ({ id: basket } = dataOf<{ id: number }>(
    await (await server().as('shop')).get(`/basket/basket?storage_id=${storage}`),
  ));
});

/** The multiple and the minimum of the offer as the shop sees it. */
async function told() {
  const { body } = await (
    await server().as('shop')
  ).get(`/basket/basket/article?basketID=${basket}&article=${encodeURIComponent(sold.article)}`);
  const offer = (body as Answer<'getOffersByArticle'>).products
    .flatMap(({ offers }) => offers)
    .find(({ id }) => id === sold.offer);
  return [offer?.price_list_multiplicity, offer?.minimal_quantity];
}
const set = async (kind: string, target_id: number, multiple: number, minimum: number) =>
  dataOf<Norm>(await (await distributor()).post(PATH, { kind, target_id, multiple, minimum }));
const remove = async ({ id }: Norm) =>
  expect((await send(await distributor(), 'DELETE', `${PATH}/${id}`)).status).toBe(200);
const byNorm = (multiple: number, minimum: number) => [
  leastCommonMultiple(sold.multiplicity, multiple),
  Math.max(sold.minimum, minimum),
];

test('«narrower beats wider; offers and quantities obey»: brand, parent category, category, product', async () => {
  expect(await told()).toEqual([sold.multiplicity, sold.minimum]);
  const brand = await set('brand', sold.brand, 3, 30);
  expect(brand).toMatchObject({ kind: 'brand', target: { id: sold.brand }, multiple: 3, minimum: 30 });
  expect(await told()).toEqual(byNorm(3, 30));
  const above = await set('category', sold.above, 5, 50);
  expect(await told()).toEqual(byNorm(5, 50));
  const category = await set('category', sold.category, 7, 70);
  expect(await told()).toEqual(byNorm(7, 70));
  const product = await set('product', sold.product, 11, 110);
  expect(product.target.title).toContain(sold.article);
  expect(await told()).toEqual(byNorm(11, 110));
  await remove(product);
  expect(await told()).toEqual(byNorm(7, 70));
  await remove(category);
  await remove(above);
  await remove(brand);
  expect(await told()).toEqual([sold.multiplicity, sold.minimum]);
});

test('a quantity that breaks the norm returns 422; a basket line that breaks a changed norm gets a problem', async () => {
  const shop = await server().as('shop');
  const put = (quantity: number) =>
    shop.post('/basket/basket-items/create', {
      document_id: basket,
      offer_id: sold.offer,
      standard_id: sold.product,
      quantity,
    });
  const norm = await set('product', sold.product, 9, 18);
  const step = leastCommonMultiple(sold.multiplicity, 9);
  expect(await put(step * Math.ceil(18 / step) + 1)).toMatchObject({ status: 422 });
  const line = dataOf<{ id: number; problem: unknown }>(await put(step * 10));
  expect(line.problem).toBeNull();
  const changed = dataOf<Norm>(
    await send(await distributor(), 'PUT', `${PATH}/${norm.id}`, {
      version: norm.version,
      multiple: 9,
      minimum: step * 10 + 1,
    }),
  );
  const { items } = dataOf<{ items: { id: number; problem: { code: string; message: string } | null }[] }>(
    await shop.get(`/basket/basket?storage_id=${storage}`),
  );
  expect(items.find(({ id }) => id === line.id)?.problem).toMatchObject({
    code: 'quantity',
    message: expect.stringMatching(/[Мм]инимальн/),
  });
  await remove(changed);
});

describe('invalid norms are refused', () => {
  const bad = async (body: object) => (await distributor()).post(PATH, body);

  test('a second norm of one brand, a norm of an unknown product and of the root category return 422 with a message', async () => {
    const norm = await set('brand', sold.brand, 2, 0);
    expect(await bad({ kind: 'brand', target_id: sold.brand, multiple: 4, minimum: 0 })).toMatchObject({
      status: 422,
      body: { message: 'Бренд: норма уже задана – измените её в списке', fields: [{ field: 'target_id' }] },
    });
    await remove(norm);
    for (const target of [
      { kind: 'product', target_id: 9_007_199_254_740_991 },
      { kind: 'category', target_id: 1 },
    ])
      expect(await bad({ ...target, multiple: 2, minimum: 0 })).toMatchObject({
        status: 422,
        body: {
          fields: [{ field: 'target_id', message: 'Такого товара, такой категории или такого бренда нет' }],
        },
      });
  });

  test.each([
    ['a multiple of nought', { multiple: 0, minimum: 0 }],
    ['of more than a counter holds', { multiple: 10_000, minimum: 0 }],
    ['half a piece', { multiple: 1.5, minimum: 0 }],
    ['less than nothing', { multiple: 2, minimum: -1 }],
  ])('%s', async (_name, numbers) => {
    expect((await bad({ kind: 'brand', target_id: sold.brand, ...numbers })).status).toBe(422);
  });

  test('an update with an outdated version returns 409 with the current norm', async () => {
    const norm = await set('brand', sold.brand, 2, 0);
    const change = async () =>
      send(await distributor(), 'PUT', `${PATH}/${norm.id}`, { version: 1, multiple: 4, minimum: 0 });
    expect(dataOf<Norm>(await change())).toMatchObject({ multiple: 4, version: 2 });
    expect(await change()).toMatchObject({ status: 409, body: { document: { multiple: 4, version: 2 } } });
    await remove({ ...norm });
  });
});

test('only distributors have norms, and each sees only its own', async () => {
  for (const login of ['supplier', 'shop', 'admin'])
    expect((await (await server().as(login)).get(PATH)).status).toBe(403);
  const other = dataOf<Norm[]>(await (await server().as('distributor2')).get(PATH));
  const own = dataOf<Norm[]>(await (await distributor()).get(PATH));
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter(({ id }) => other.some((norm) => norm.id === id))).toEqual([]);
  expect(own.map(({ kind }) => kind)).toEqual(
    own
      .map(({ kind }) => kind)
      .toSorted()
      .toReversed(),
  );
});

test('products are found by article, brands and categories by title', async () => {
  const found = async (kind: string, title: string) =>
    dataOf<{ id: number }[]>(
      await (await distributor()).get(`${PATH}/targets?kind=${kind}&title=${encodeURIComponent(title)}`),
    ).map(({ id }) => id);
  expect(await found('product', sold.article)).toContain(sold.product);
  for (const [kind, id] of [
    ['brand', sold.brand],
    ['category', sold.category],
  ] as const) {
    const { title } = await oneRow<{ title: string }>(
      server().database,
      sql`SELECT title FROM ${sql.identifier(kind)} WHERE id = ${id}`,
    );
    expect(await found(kind, title)).toContain(id);
  }
});
