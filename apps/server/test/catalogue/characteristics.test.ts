// Characteristics, weight and sizes: facets and filters of a search, the product's page. Specification 3, sections 3, 5 and 7.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

type Found = Answer<'searchStandards'>;

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
let shop: Caller;
let basketId = 0;
const search = async (query: Record<string, string | number | readonly string[]>): Promise<Found> => {
  const address = new URLSearchParams({ basketID: String(basketId) });
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) address.append(name, String(one));
  const { status, body } = await shop.get(`/basket/basket/standards?${address}`);
  expect(status).toBe(200);
  return body;
};
/** Counts in the database the products that match a title and a condition. */
async function counted(condition: string): Promise<number> {
  const { rows } = await server().database.$client.query<{ n: number }>(`
    SELECT count(*) AS n FROM product p JOIN product_search s ON s.product_id = p.id
    LEFT JOIN feature_set kit ON kit.id = p.feature_set_id
    WHERE s.words @@ websearch_to_tsquery('russian', 'фильтр') AND ${condition}`);
  return rows[0]?.n ?? 0;
}
const bears = (slug: string, ...values: string[]) =>
  `kit.values && ARRAY(SELECT v.id FROM feature_value v JOIN feature f ON f.id = v.feature_id
   WHERE f.slug = '${slug}' AND v.value IN (${values.map((value) => `'${value}'`).join()}))`;
const valuesOf = (features: Found['features'], slug: string) =>
  features.find((feature) => feature.slug === slug)?.values ?? [];

beforeAll(async () => {
  shop = await server().as('shop');
  const storages = (await shop.get('/warehouse/storage')).body as { data: { id: number }[] };
  const basket = (await shop.get(`/basket/basket?storage_id=${storages.data[0]?.id}`)).body;
  basketId = (basket as { data: { id: number } }).data.id;
});

describe('characteristics', () => {
  test('list the values present among the matches, with the number of products of each', async () => {
    const { fakeFeatures, features } = await search({ title: 'фильтр' });
    expect(features).toEqual(fakeFeatures);
    const threads = valuesOf(features, 'thread');
    expect(threads.length).toBeGreaterThan(1);
    for (const { value, count } of threads) expect(count).toBe(await counted(bears('thread', value)));
    expect(features.find(({ slug }) => slug === 'thread')?.title).toBe('Резьба');
    // Values that no match has are left out.
    expect(valuesOf(features, 'wear_sensor')).toEqual([]);
  });

  test('values of one characteristic are joined by OR, different characteristics by AND', async () => {
    const one = await search({ title: 'фильтр', queryChars: ['thread:M20×1,5'] });
    expect(one.count).toBe(await counted(bears('thread', 'M20×1,5')));
    const two = await search({ title: 'фильтр', queryChars: ['thread:M20×1,5', 'thread:M18×1,5'] });
    expect(two.count).toBe(await counted(bears('thread', 'M20×1,5', 'M18×1,5')));
    expect(two.count).toBeGreaterThan(one.count);
    const both = await search({
      title: 'фильтр',
      queryChars: ['thread:M20×1,5', 'thread:M18×1,5', 'design:вставка'],
    });
    expect(both.count).toBe(
      await counted(`${bears('thread', 'M20×1,5', 'M18×1,5')} AND ${bears('design', 'вставка')}`),
    );
    expect(both.products.length).toBe(Math.min(20, both.count));
  });

  test('the values of a characteristic are counted under the other filters, without its own', async () => {
    const found = await search({ title: 'фильтр', queryChars: ['thread:M20×1,5', 'design:вставка'] });
    for (const { value, count } of valuesOf(found.features, 'thread'))
      expect(count).toBe(await counted(`${bears('thread', value)} AND ${bears('design', 'вставка')}`));
    for (const { value, count } of valuesOf(found.features, 'design'))
      expect(count).toBe(await counted(`${bears('design', value)} AND ${bears('thread', 'M20×1,5')}`));
    // With a thread chosen, a characteristic that only air filters have disappears.
    expect(valuesOf(found.fakeFeatures, 'filling').length).toBeGreaterThan(0);
    expect(valuesOf(found.features, 'filling')).toEqual([]);
    const brand = found.brands[0]?.id ?? 0;
    const branded = await search({ title: 'фильтр', brandIDs: [String(brand)] });
    for (const { value, count } of valuesOf(branded.features, 'thread'))
      expect(count).toBe(await counted(`${bears('thread', value)} AND p.brand_id = ${brand}`));
  });

  test('an unknown value matches nothing; a filter that is not a pair is refused with a Russian message', async () => {
    for (const char of ['thread:M999', 'nothing:1', "thread:'; DROP TABLE product; --"])
      expect(await search({ title: 'фильтр', queryChars: [char] })).toMatchObject({ count: 0, products: [] });
    const { status, body } = await shop.get(
      `/basket/basket/standards?basketID=${basketId}&title=a&queryChars=${encodeURIComponent('Резьба:1')}`,
    );
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { message: 'Характеристика введена некорректно' },
    });
  });
});

describe('weight and sizes', () => {
  test('the ranges cover all matches; both limits of a filter are inclusive', async () => {
    const { sizes } = await search({ title: 'фильтр' });
    for (const name of ['weight', 'height', 'width', 'length'] as const) {
      const { min, max } = sizes[name] ?? expect.unreachable();
      expect(min).toBeLessThan(max);
      expect(await counted(`p.${name} NOT BETWEEN ${min} AND ${max}`)).toBe(0);
    }
    const { min, max } = sizes.weight ?? expect.unreachable();
    const middle = Math.round((min + max) / 2);
    const light = await search({ title: 'фильтр', weight_max: middle });
    const heavy = await search({ title: 'фильтр', weight_min: middle });
    expect(light.count).toBe(await counted(`p.weight <= ${middle}`));
    expect(heavy.count).toBe(await counted(`p.weight >= ${middle}`));
    expect(light.sizes).toEqual(sizes);
    const box = await search({ title: 'фильтр', height_min: 40, height_max: 90, width_max: 100 });
    expect(box.count).toBe(await counted('p.height BETWEEN 40 AND 90 AND p.width <= 100'));
  });

  test('a range is skipped when min equals max', async () => {
    const all = await search({ title: 'фильтр' });
    expect((await search({ title: 'фильтр', weight_min: 7, weight_max: 7 })).count).toBe(all.count);
  });

  test('the stored range of a category widens to include a changed product', async () => {
    const { database } = server();
    const oil = { category: 100 };
    const spanOf = async () => (await search({ prodID: oil.category })).sizes.weight;
    const before = (await spanOf()) ?? expect.unreachable();
    await database.execute(
      sql`UPDATE product SET weight = 90000 WHERE id = (SELECT min(id) FROM product WHERE category_id = ${oil.category})`,
    );
    // Counts are cached for a minute, so the test reads the table.
    const { rows } = await database.execute<{ weight_min: number; weight_max: number }>(
      sql`SELECT weight_min, weight_max FROM category_span WHERE category_id = ${oil.category}`,
    );
    expect(rows).toEqual([{ weight_min: before.min, weight_max: 90_000 }]);
  });
});

test('a product’s page has its characteristics and sizes', async () => {
  const { body } = await shop.get('/catalog/standard/1');
  expect((body as { data: Answer<'getStandard'>['data'] }).data).toMatchObject({
    features: [
      { slug: 'design', title: 'Исполнение', value: 'навинчиваемый' },
      { slug: 'valve', title: 'Обратный клапан', value: 'есть' },
      { slug: 'thread', title: 'Резьба', value: '3/4"-16 UNF' },
    ],
    height: 76,
    width: 93,
    length: 93,
  });
});
