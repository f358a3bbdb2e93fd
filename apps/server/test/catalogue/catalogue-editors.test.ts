// Administrators edit brands and characteristics: searches still find what they found, products keep their values.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { oneRow } from '../support/documents.ts';
import { type Answer, basketOf, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
type Brand = Answer<'createCatalogueBrand'>['data'];
type Feature = Answer<'createFeature'>['data'];
type Value = Answer<'updateFeatureValue'>['data'];

let admin: Caller;
let supplier: Caller;
let shop: Caller;
let basketId = 0;
beforeAll(async () => {
  admin = await server().as('admin');
  supplier = await server().as('supplier');
  shop = await server().as('shop');
  ({ basketId } = await basketOf(shop));
});
const send = (method: string, path: string, body?: object) =>
  call(server().address, method, path, admin.token, body);
const one = <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  oneRow<T>(server().database, query);
const message = (body: unknown) => (body as { message: string }).message;
const brandNamed = async (title: string) => {
  const { body } = await admin.get(`/catalog/brand?filter[search]=${encodeURIComponent(title)}`);
  return (body as Answer<'listCatalogueBrands'>).data.find((brand) => brand.title === title);
};
const known = async (brand: string) => {
  const { body } = await supplier.get(`/nomenclature/brand/known?brand=${encodeURIComponent(brand)}`);
  return (body as Answer<'listKnownBrands'>).data.known?.title;
};
const found = async (title: string) => {
  const { body } = await shop.get(
    `/basket/basket/standards?basketID=${basketId}&title=${encodeURIComponent(title)}&offset=0`,
  );
  return (body as Answer<'searchStandards'>).products;
};

test('a renamed brand is found by both names, its products by the new one', async () => {
  const before = (await brandNamed('MAHLE')) ?? expect.unreachable();
  expect(before.products_count).toBeGreaterThan(0);
  const { body, status } = await send('PUT', `/catalog/brand/${before.id}`, {
    title: 'Малеверк',
    is_oem: true,
  });
  expect(status).toBe(200);
  expect((body as { data: Brand }).data).toMatchObject({
    title: 'Малеверк',
    is_oem: true,
    products_count: before.products_count,
    aliases: [...before.aliases, 'MAHLE'].toSorted(),
  });
  expect([await known('mahle'), await known('МАЛЕВЕРК')]).toEqual(['Малеверк', 'Малеверк']);
  const products = await found('малеверк');
  expect(products.length).toBeGreaterThan(0);
  // Renamed back: the restored name is no longer a spelling of the brand.
  const back = await send('PUT', `/catalog/brand/${before.id}`, { title: 'MAHLE', is_oem: before.is_oem });
  expect((back.body as { data: Brand }).data.aliases).toContain('Малеверк');
  expect((back.body as { data: Brand }).data.aliases).not.toContain('MAHLE');
});

test('a new brand with the name or a spelling of another brand is refused with a message', async () => {
  const taken = await admin.post('/catalog/brand', { title: 'ma-hle', is_oem: false });
  expect([taken.status, message(taken.body)]).toEqual([409, 'Бренд MAHLE уже есть']);
  await admin.post('/nomenclature/brand-alias', { alias: 'Кнехтус', brand: 'KNECHT' });
  const spelt = await admin.post('/catalog/brand', { title: 'КНЕХТУС', is_oem: false });
  expect([spelt.status, message(spelt.body)]).toEqual([409, 'Так уже пишут бренд KNECHT: уберите написание']);
  const empty = await admin.post('/catalog/brand', { title: '—', is_oem: false });
  expect([empty.status, message(empty.body)]).toEqual([422, 'Напишите хотя бы одну букву или цифру']);
});

test('a brand without products can be deleted; otherwise the message says what prevents it', async () => {
  const { body } = await admin.post('/catalog/brand', { title: 'Однодневка', is_oem: false });
  const { id } = (body as { data: Brand }).data;
  expect(await known('однодневка')).toBe('Однодневка');
  expect((await send('DELETE', `/catalog/brand/${id}`)).status).toBe(200);
  expect(await known('однодневка')).toBeUndefined();
  expect((await send('DELETE', `/catalog/brand/${id}`)).status).toBe(404);
  const held = (await brandNamed('KNECHT')) ?? expect.unreachable();
  const refused = await send('DELETE', `/catalog/brand/${held.id}`);
  expect(refused.status).toBe(409);
  expect(message(refused.body)).toMatch(/^Бренд не убрать: у него есть товары каталога/);
});

test('a characteristic is added, renamed and deleted; one that products use cannot be deleted', async () => {
  const { body } = await admin.post('/catalog/feature', { title: ' Диаметр  резьбы, мм ' });
  const made = (body as { data: Feature }).data;
  expect(made).toMatchObject({ title: 'Диаметр резьбы, мм', slug: 'diametr-rezby-mm', values_count: 0 });
  const twice = await admin.post('/catalog/feature', { title: 'ДИАМЕТР резьбы, мм' });
  expect([twice.status, message(twice.body)]).toEqual([409, 'Такая характеристика уже есть']);
  const renamed = await send('PUT', `/catalog/feature/${made.id}`, { title: 'Шаг резьбы' });
  expect((renamed.body as { data: Feature }).data).toMatchObject({
    title: 'Шаг резьбы',
    slug: 'diametr-rezby-mm',
  });
  expect((await send('DELETE', `/catalog/feature/${made.id}`)).status).toBe(200);
  const borne = await one<{ id: number }>(
    sql`SELECT feature_id AS id FROM feature_value ORDER BY id LIMIT 1`,
  );
  const refused = await send('DELETE', `/catalog/feature/${borne.id}`);
  expect([refused.status, message(refused.body)]).toEqual([
    409,
    'Характеристику не убрать: её значения есть у товаров',
  ]);
});

test('two spellings of a value are merged: products of either get the remaining value, once', async () => {
  const pair = await one<{ feature: number; slug: string; from: number; to: number; kept: string }>(sql`
    SELECT f.id AS feature, f.slug, a.id AS from, b.id AS to, b.value AS kept
    FROM feature f JOIN feature_value a ON a.feature_id = f.id JOIN feature_value b ON b.feature_id = f.id AND b.id > a.id
    WHERE EXISTS (SELECT FROM feature_set WHERE values @> ARRAY[a.id]) AND EXISTS (SELECT FROM feature_set WHERE values @> ARRAY[b.id])
    ORDER BY f.id, a.id, b.id LIMIT 1`);
  const bearing = (ids: number[]) =>
    one<{ many: number; sets: number }>(sql`
      SELECT count(*)::int AS many, count(DISTINCT kit.values)::int AS sets FROM product p JOIN feature_set kit ON kit.id = p.feature_set_id
      WHERE kit.values && ${sql.param(ids)}::int[]`);
  const before = await bearing([pair.from, pair.to]);
  const path = `/catalog/feature-value/${pair.from}`;
  const refused = await send('PUT', path, { value: pair.kept });
  expect([refused.status, message(refused.body)]).toEqual([409, 'Такое значение уже есть: объедините их']);
  const joined = await send('PUT', path, { value: pair.kept, join: true });
  expect((joined.body as { data: Value }).data).toMatchObject({
    id: pair.to,
    value: pair.kept,
    is_used: true,
  });
  const after = await bearing([pair.to]);
  expect(after.many).toBe(before.many);
  expect(await bearing([pair.from])).toMatchObject({ many: 0 });
  // The filter columns of the search follow the products.
  expect(
    await one(sql`SELECT count(*)::int AS apart FROM product p JOIN product_search s ON s.product_id = p.id
      WHERE s.feature_set_id IS DISTINCT FROM p.feature_set_id`),
  ).toEqual({ apart: 0 });
  const feature = (await admin.get(`/catalog/feature/${pair.feature}`)).body as Answer<'getFeature'>;
  expect(feature.data.slug).toBe(pair.slug);
  expect((await admin.get('/catalog/feature/999999')).status).toBe(404);
  const { data } = (await admin.get(`/catalog/feature/${pair.feature}/value?pageSize=100`))
    .body as Answer<'listFeatureValues'>;
  expect(data.filter(({ value }) => value === pair.kept)).toHaveLength(1);
  expect((await send('PUT', path, { value: 'x' })).status).toBe(404);
  const worn = await send('DELETE', `/catalog/feature-value/${pair.to}`);
  expect([worn.status, message(worn.body)]).toEqual([409, 'Значение не убрать: оно есть у товаров']);
});
