// Selection criteria: which offers customers of a category see. Specification 2, §3, §7; decisions,
// «/settings/criterion».
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { companyOf, oneRow } from '../support/documents.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
type Criterion = Answer<'getSelectionCriterion'>['data'];
type Preview = Answer<'previewSelectionCriterion'>['data'];

const PATH = '/warehouse/selection-criteria';
const send = (person: Caller, method: string, path: string, body?: unknown) =>
  call(server().address, method, path, person.token, body);
const dataOf = <T>(answered: { status: number; body: unknown }): T => {
  expect(answered).toMatchObject({ status: 200 });
  return (answered.body as { data: T }).data;
};

/** The shop, its storage, basket and category, and an article that more than one supplier offers there. */
let shop: { contractor: number; storage: number; basket: number; article: string; category: number };
beforeAll(async () => {
  const { database } = server();
  const person = await server().as('shop');
  const contractor = await companyOf(database, 'shop');
  const { id: storage } = await oneRow<{ id: number }>(
    database,
    sql`SELECT default_storage_id AS id FROM app_user WHERE login = 'shop'`,
  );
  const { article } = await oneRow<{ article: string }>(
    database,
    sql`SELECT p.article FROM price_list_item i JOIN reserve r ON r.item_id = i.id AND r.quantity > r.held JOIN product p ON p.id = i.product_id
        JOIN contract ON contract.customer_id = ${contractor} AND contract.supplier_id = i.supplier_id AND contract.status = 'active'
        JOIN logistic_card card ON card.customer_storage_id = ${storage} AND card.supplier_storage_id = r.storage_id AND card.status = 'active'
        GROUP BY p.id HAVING count(DISTINCT i.supplier_id) > 1 ORDER BY p.id LIMIT 1`,
  );
  const { id: basket } = dataOf<{ id: number }>(await person.get(`/basket/basket?storage_id=${storage}`));
  const { id: category } = await oneRow<{ id: number }>(
    database,
    sql`INSERT INTO contractor_category (title) VALUES ('Сеть «Автодом»') RETURNING id`,
  );
  await database.execute(sql`UPDATE contractor SET category_id = ${category} WHERE id = ${contractor}`);
  shop = { contractor, storage, basket, article, category };
});

const admin = () => server().as('admin');
/** Offers that the shop sees, without those of analogs that only a seller states (`said_by`). */
async function seen() {
  const { body } = await (
    await server().as('shop')
  ).get(`/basket/basket/article?basketID=${shop.basket}&article=${encodeURIComponent(shop.article)}`);
  return (body as Answer<'getOffersByArticle'>).products.flatMap(({ offers, said_by }) =>
    (said_by ? [] : offers).map(({ id, supplier, storage, routes }) => ({
      id,
      supplier: supplier.id,
      storage: storage.id,
      routes,
    })),
  );
}
const plain = { is_only_for_distributors: false, is_only_direct_shipment: false };
const created = async (body: object) =>
  dataOf<Criterion>(
    await (await admin()).post(PATH, { title: 'Критерий', discriminator: 'contractor', ...plain, ...body }),
  );
const removed = async ({ id }: { id: number }) =>
  expect((await send(await admin(), 'DELETE', `${PATH}?id=${id}`)).status).toBe(200);

describe('«for customers of a category, offers come only from these suppliers or storages»', () => {
  test('a criterion takes effect at once, and deleting it restores all offers', async () => {
    const before = await seen();
    const [first] = before;
    if (!first) throw new Error('no offers');
    const criterion = await created({
      contractor_category_id: shop.category,
      supplier_ids: [first.supplier],
    });
    expect(criterion).toMatchObject({
      discriminator: 'contractor',
      contractor_category: { id: shop.category },
      suppliers: [{ id: first.supplier }],
      supplier_storages: [],
    });
    const after = await seen();
    expect(after).toEqual(before.filter(({ supplier }) => supplier === first.supplier));
    expect(after.length).toBeLessThan(before.length);
    await removed(criterion);
    expect(await seen()).toEqual(before);
  });

  test('several criteria of one category, by suppliers and by storages, allow the union of their offers', async () => {
    const before = await seen();
    const [first] = before;
    const other = before.find(({ supplier }) => supplier !== first?.supplier);
    if (!first || !other) throw new Error('one supplier only');
    const one = await created({ contractor_category_id: shop.category, supplier_ids: [first.supplier] });
    const two = await created({
      discriminator: 'storage',
      contractor_category_id: shop.category,
      supplier_storage_ids: [other.storage],
    });
    expect(two.supplier_storages).toMatchObject([{ id: other.storage }]);
    expect(await seen()).toEqual(
      before.filter(({ supplier, storage }) => supplier === first.supplier || storage === other.storage),
    );
    await removed(one);
    await removed(two);
  });

  test('a basket line whose offer is hidden stays in the basket with the problem «gone»', async () => {
    const person = await server().as('shop');
    const before = await seen();
    const [first] = before;
    const other = before.find(({ supplier }) => supplier !== first?.supplier);
    if (!first || !other) throw new Error('one supplier only');
    const { body } = await person.get(
      `/basket/basket/article?basketID=${shop.basket}&article=${encodeURIComponent(shop.article)}`,
    );
    const offer = (body as Answer<'getOffersByArticle'>).products
      .flatMap(({ offers }) => offers)
      .find(({ id }) => id === first.id);
    const step = (offer?.price_list_multiplicity ?? 1) * (offer?.reserve_multiplicity ?? 1);
    const quantity =
      Math.ceil((offer?.minimal_quantity ?? 1) / step) * step * (offer?.product_reserve_multiplicity ?? 1);
    const line = dataOf<{ id: number }>(
      await person.post('/basket/basket-items/create', {
        document_id: shop.basket,
        offer_id: first.id,
        standard_id: offer?.standard_id,
        quantity,
      }),
    );
    const criterion = await created({
      contractor_category_id: shop.category,
      supplier_ids: [other.supplier],
    });
    const basket = dataOf<{ items: { id: number; problem: { code: string } | null }[] }>(
      await person.get(`/basket/basket?storage_id=${shop.storage}`),
    );
    expect(basket.items.find(({ id }) => id === line.id)?.problem).toMatchObject({ code: 'gone' });
    await removed(criterion);
    const again = dataOf<{ items: { id: number; problem: unknown }[] }>(
      await person.get(`/basket/basket?storage_id=${shop.storage}`),
    );
    expect(again.items.find(({ id }) => id === line.id)?.problem).toBeNull();
  });
});

test('«is_only_direct_shipment: only paths of one card»', async () => {
  const before = await seen();
  const suppliers = [...new Set(before.map(({ supplier }) => supplier))];
  const criterion = await created({
    contractor_category_id: shop.category,
    supplier_ids: suppliers,
    is_only_direct_shipment: true,
  });
  expect(await seen()).toEqual(before.filter(({ routes }) => routes.length === 1));
  await removed(criterion);
});

test('«is_only_for_distributors: other customers do not see them»', async () => {
  const before = await seen();
  const [first] = before;
  if (!first) throw new Error('no offers');
  const criterion = await created({ supplier_ids: [first.supplier], is_only_for_distributors: true });
  expect(criterion.contractor_category).toBeNull();
  expect(await seen()).toEqual(before.filter(({ supplier }) => supplier !== first.supplier));
  await server().database.execute(
    sql`UPDATE contractor SET type = 'distributor' WHERE id = ${shop.contractor}`,
  );
  // Accepts the documents that are required of distributors; otherwise calls return 403.
  await server().database.execute(sql`
    INSERT INTO normative_acceptance (document_id, user_id, edition)
    SELECT d.id, p.id, d.edition FROM normative_document d, app_user p
    WHERE d.required AND p.login = 'shop' ON CONFLICT DO NOTHING`);
  expect(await seen()).toEqual(before);
  await server().database.execute(sql`UPDATE contractor SET type = 'shop' WHERE id = ${shop.contractor}`);
  await removed(criterion);
});

test('the preview returns the same numbers of offers as plain SQL', async () => {
  const body = { discriminator: 'contractor', ...plain, contractor_category_id: shop.category };
  const preview = async (more: object) =>
    dataOf<Preview>(await (await admin()).post(`${PATH}/preview`, { ...body, ...more }));
  const { rows } = await server().database.execute<{ supplier_id: number; offers: number }>(sql`
    SELECT i.supplier_id, count(DISTINCT r.id)::int AS offers FROM contract
    JOIN storage mine ON mine.contractor_id = contract.customer_id
    JOIN logistic_card card ON card.customer_storage_id = mine.id AND card.status = 'active'
    JOIN reserve r ON r.storage_id = card.supplier_storage_id AND r.quantity > r.held
    JOIN price_list_item i ON i.id = r.item_id AND i.supplier_id = contract.supplier_id
    JOIN price_list list ON list.id = i.price_list_id AND list.is_active
    WHERE contract.customer_id = ${shop.contractor} AND contract.status = 'active'
      AND (NOT contract.only_for_selected_storage OR contract.storage_id = mine.id)
      AND coalesce(list.valid_from, '-infinity') <= now() AND coalesce(list.valid_to, 'infinity') >= now()::date
    GROUP BY 1 ORDER BY 2 DESC, 1`);
  const total = rows.reduce((sum, { offers }) => sum + offers, 0);
  const [first] = rows;
  if (!first) throw new Error('nothing is offered');
  expect(await preview({ supplier_ids: [Number(first.supplier_id)] })).toEqual({
    total,
    hidden: total - first.offers,
    customers: 1,
  });
  const all = rows.map(({ supplier_id }) => Number(supplier_id));
  expect(await preview({ supplier_ids: all })).toEqual({ total, hidden: 0, customers: 1 });
  // An incomplete criterion hides nothing.
  expect(await preview({})).toEqual({ total: 0, hidden: 0, customers: 0 });
  // With the id of a stored criterion its own rows are not counted twice.
  const kept = await created({
    contractor_category_id: shop.category,
    supplier_ids: [Number(first.supplier_id)],
  });
  expect(await preview({ id: kept.id, supplier_ids: all })).toEqual({
    total: first.offers,
    hidden: 0,
    customers: 1,
  });
  await removed(kept);
});

describe('invalid criteria return 422 with a message', () => {
  test.each<[string, object, string, string]>([
    ['nobody is named', {}, 'supplier_ids', 'Выберите хотя бы одного поставщика'],
    [
      'no storage is named',
      { discriminator: 'storage' },
      'supplier_storage_ids',
      'Выберите хотя бы один склад',
    ],
    [
      'a supplier that is none',
      { supplier_ids: [9_007_199_254_740_991] },
      'supplier_ids',
      'Среди выбранных есть те, кто не продаёт',
    ],
    [
      'a category that is none',
      { supplier_ids: [2], contractor_category_id: 9_007_199_254_740_991 },
      'contractor_category_id',
      'Такой категории покупателей нет',
    ],
    [
      'for nobody',
      { supplier_ids: [2], contractor_category_id: null },
      'contractor_category_id',
      'Выберите категорию покупателей или отметьте «Только для дистрибьюторов»',
    ],
  ])('%s', async (_name, more, field, message) => {
    const answered = await (
      await admin()
    ).post(PATH, {
      title: 'Критерий',
      discriminator: 'contractor',
      contractor_category_id: shop.category,
      ...plain,
      ...more,
    });
    expect(answered).toMatchObject({ status: 422, body: { fields: [{ field, message }] } });
  });

  test('a refused criterion is not stored', async () => {
    await (
      await admin()
    ).post(PATH, {
      title: 'Ничей',
      discriminator: 'contractor',
      contractor_category_id: shop.category,
      supplier_ids: [9_007_199_254_740_991],
      ...plain,
    });
    const found = await (await admin()).get(`${PATH}/index?filter[search]=${encodeURIComponent('Ничей')}`);
    expect(dataOf<Criterion[]>(found)).toEqual([]);
  });
});

test('«PUT … {id, title, supplier_ids, …}»: a version is optional, an outdated one returns 409; the kind cannot be changed', async () => {
  const first = await companyOf(server().database, 'supplier');
  const made = await created({ contractor_category_id: shop.category, supplier_ids: [first] });
  const body = {
    id: made.id,
    title: 'Иначе',
    contractor_category_id: shop.category,
    supplier_ids: [first],
    ...plain,
  };
  const person = await admin();
  expect(dataOf<Criterion>(await send(person, 'PUT', PATH, body))).toMatchObject({
    title: 'Иначе',
    version: 2,
  });
  expect(await send(person, 'PUT', PATH, { ...body, version: 1 })).toMatchObject({
    status: 409,
    body: { document: { title: 'Иначе', version: 2 } },
  });
  expect((await send(person, 'PUT', PATH, { ...body, discriminator: 'storage' })).status).toBe(422);
  await removed(made);
  expect((await send(person, 'PUT', PATH, body)).status).toBe(404);
  expect((await person.get(`${PATH}/view?id=${made.id}`)).status).toBe(404);
});

test('only administrators may read criteria', async () => {
  for (const login of ['supplier', 'distributor', 'shop'])
    expect((await (await server().as(login)).get(`${PATH}/index`)).status).toBe(403);
});

test('suppliers and their storages are found by a part of the supplier’s title', async () => {
  const { title, storage } = await oneRow<{ title: string; storage: string }>(
    server().database,
    sql`SELECT c.title, s.title AS storage FROM storage s JOIN contractor c ON c.id = s.contractor_id WHERE c.type = 'supplier' ORDER BY s.id LIMIT 1`,
  );
  const found = async (kind: string) =>
    dataOf<{ title: string }[]>(
      await (
        await admin()
      ).get(`${PATH}/choices?discriminator=${kind}&title=${encodeURIComponent(title.slice(1, 8))}`),
    ).map((one) => one.title);
  expect(await found('contractor')).toContain(title);
  expect(await found('storage')).toContain(storage);
});
