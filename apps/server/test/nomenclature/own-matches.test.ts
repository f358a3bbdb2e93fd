// Suggested matches of own products with the shared catalogue: by similar brands, zeros, superseded articles and
// titles. The seller decides and may undo it; administrators see those of all companies.
// Issue «Price lists, nomenclature, stock, uploads».
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { writtenProduct } from '../../src/areas/nomenclature/own-product.fixture.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

type Match = Answer<'confirmOwnMatch'>['data'];

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const people: Record<string, Caller> = {};
beforeAll(async () => {
  for (const login of ['admin', 'supplier', 'distributor', 'shop']) people[login] = await server().as(login);
});
const as = (login: string) => people[login] ?? expect.unreachable();
const PLACE = '/nomenclature/match';

const make = async (values: object) => {
  const body = writtenProduct({ title: 'Сопоставимый', ...values });
  const answer = await as('supplier').post('/nomenclature/product', body);
  expect(answer.status).toBe(200);
  return (answer.body as Answer<'getOwnProduct'>).data.id;
};
/** A product in a price list of the supplier, whose article does not start with zero. */
async function sold() {
  const { rows } = await server().database.execute<{
    id: number;
    brand: string;
    article: string;
    title: string;
  }>(sql`
    SELECT p.id, brand.title AS brand, p.article, p.title FROM price_list_item item
    JOIN product p ON p.id = item.product_id JOIN brand ON brand.id = p.brand_id
    JOIN app_user person ON person.contractor_id = item.supplier_id AND person.login = 'supplier'
    JOIN reserve r ON r.item_id = item.id
    WHERE item.price_list_id IS NOT NULL AND left(p.article_norm, 1) <> '0' AND length(brand.norm) > 4
    ORDER BY item.id DESC LIMIT 1`);
  const [row] = rows;
  return row ? { ...row, id: Number(row.id) } : expect.unreachable();
}
const queue = async (login: string, status: string, search = '') =>
  (
    (
      await as(login).get(
        `${PLACE}?pageSize=100&status=${status}&filter[search]=${encodeURIComponent(search)}`,
      )
    ).body as Answer<'listOwnMatches'>
  ).data;
const decide = (login: string, id: number, step: string, standard_id: number) =>
  as(login).post(`${PLACE}/${id}/${step}`, { standard_id });

test('a similar brand is suggested; a confirmed match gives the own product the catalogue’s prices and stock', async () => {
  const known = await sold();
  const brand = `${known.brand}X`;
  const id = await make({ brand, new_brand: true, article: known.article });
  const own = async () =>
    ((await as('supplier').get(`/nomenclature/product/${id}`)).body as Answer<'getOwnProduct'>).data;
  expect(await own()).toMatchObject({ standard_id: null, prices: [], stock: [] });
  const asked = (await queue('supplier', 'waiting', brand)).find((one) => one.id === id);
  expect(asked?.suggestions[0]).toMatchObject({ standard: { id: known.id }, why: 'brand' });
  expect(asked?.allowed_actions).toEqual(['decide']);
  expect((await queue('admin', 'waiting', brand)).find((one) => one.id === id)?.allowed_actions).toEqual([]);
  expect(await queue('distributor', 'waiting', brand)).toEqual([]);

  const confirmed = await decide('supplier', id, 'confirm', known.id);
  expect((confirmed.body as { data: Match }).data).toMatchObject({
    status: 'confirmed',
    match: { id: known.id },
    suggestions: [],
  });
  const now = await own();
  expect(now.standard_id).toBe(known.id);
  expect(now.prices.length).toBeGreaterThan(0);
  expect(now.stock.length).toBeGreaterThan(0);
  expect((await queue('supplier', 'confirmed', brand)).map((one) => one.id)).toEqual([id]);
  expect((await decide('supplier', id, 'confirm', known.id)).status).toBe(409);

  expect((await decide('supplier', id, 'undo', known.id)).status).toBe(200);
  expect((await own()).standard_id).toBeNull();
  expect((await decide('supplier', id, 'undo', known.id)).status).toBe(409);
});

test('leading zeros, a superseded article and an equal article with a similar title are suggested, too', async () => {
  const known = await sold();
  const zeros = await make({ brand: known.brand, article: `0${known.article}` });
  const other = await make({
    brand: 'Совсемдругой',
    new_brand: true,
    article: known.article,
    title: known.title,
  });
  const { database } = server();
  await database.execute(sql`
    INSERT INTO supersession (brand_id, article, article_norm, product_id, source)
    SELECT brand_id, 'СТАР-1', 'CTAP1', id, 'проверка' FROM product WHERE id = ${known.id}`);
  const replaced = await make({ brand: known.brand, article: 'СТАР-1' });
  const asked = await queue('supplier', 'waiting');
  const why = (id: number) =>
    asked.find((one) => one.id === id)?.suggestions.find(({ standard }) => standard.id === known.id)?.why;
  expect([why(zeros), why(other), why(replaced)]).toEqual(['zeros', 'title', 'superseded']);
});

test('a declined match is not suggested again; only the seller decides, and only on suggested products', async () => {
  const known = await sold();
  const id = await make({ brand: known.brand, article: `00${known.article}` });
  expect((await decide('supplier', id, 'confirm', 1)).status).toBe(known.id === 1 ? 200 : 409);
  expect((await decide('distributor', id, 'decline', known.id)).status).toBe(404);
  for (const login of ['admin', 'shop'])
    expect((await decide(login, id, 'decline', known.id)).status).toBe(403);
  const answer = await decide('supplier', id, 'decline', known.id);
  expect((answer.body as { data: Match }).data.suggestions.map(({ standard }) => standard.id)).not.toContain(
    known.id,
  );
  expect((await queue('supplier', 'waiting')).map((one) => one.id)).not.toContain(id);
  const declined = (await queue('supplier', 'declined')).find((one) => one.id === id);
  expect(declined?.declined.map((one) => one.id)).toEqual([known.id]);
  expect((await decide('supplier', id, 'undo', known.id)).status).toBe(200);
  expect((await queue('supplier', 'waiting')).map((one) => one.id)).toContain(id);
});
