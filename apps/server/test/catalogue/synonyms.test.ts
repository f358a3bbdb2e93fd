// Search synonyms: administrators edit them, the next search uses them. Issue «Understands what people write»,
// point 3.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { basketOf, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
let admin: Caller;
let shop: Caller;
let basketId = 0;
beforeAll(async () => {
  admin = await server().as('admin');
  shop = await server().as('shop');
  ({ basketId } = await basketOf(shop));
});

interface Synonym {
  id: number;
  phrase: string;
  meaning: string;
}
const PLACE = '/catalog/synonym';
const add = (phrase: string, meaning: string) => admin.post(PLACE, { phrase, meaning });
const made = async (phrase: string, meaning: string) =>
  ((await add(phrase, meaning)).body as { data: Synonym }).data;
const change = (id: number, body: object) =>
  call(server().address, 'PUT', `${PLACE}/${id}`, admin.token, body);
const remove = (id: number) => call(server().address, 'DELETE', `${PLACE}/${id}`, admin.token);
const found = async (title: string) => {
  const place = `/basket/basket/standards?basketID=${basketId}&title=${encodeURIComponent(title)}&offset=0`;
  return (await shop.get(place)).body as { products?: unknown[]; data?: unknown[] };
};
const count = async (title: string) => JSON.stringify(await found(title)).split('"article":').length - 1;
const isWord = async (word: string) => {
  const { rows } = await server().database.execute(sql`SELECT 1 FROM title_word WHERE word = ${word}`);
  return rows.length > 0;
};

test('adding, changing or deleting a pair affects the next search and leaves no unused words behind', async () => {
  expect(await count('фыркалка')).toBe(0);
  const { id, phrase } = await made('  Фыркалка ', 'фильтр масляный');
  expect(phrase).toBe('фыркалка');
  expect(await count('фыркалка')).toBeGreaterThan(0);
  expect(await isWord('фыркалка')).toBe(true);
  expect((await change(id, { phrase: 'пыхтелка', meaning: 'фильтр масляный' })).status).toBe(200);
  expect(await count('пыхтелка')).toBeGreaterThan(0);
  expect([await isWord('фыркалка'), await isWord('пыхтелка')]).toEqual([false, true]);
  expect((await remove(id)).status).toBe(200);
  expect(await count('пыхтелка')).toBe(0);
  expect(await isWord('пыхтелка')).toBe(false);
  expect((await remove(id)).status).toBe(404);
});

test('deleting a pair keeps its word in the word list if titles or another pair use it', async () => {
  const own = await made('фильтр', 'сеточка');
  const one = await made('пыхтелка', 'фильтр масляный');
  const two = await made('пыхтелка', 'фильтр воздушный');
  await remove(own.id);
  await remove(one.id);
  expect([await isWord('фильтр'), await isWord('пыхтелка')]).toEqual([true, true]);
  await remove(two.id);
  expect(await isWord('пыхтелка')).toBe(false);
});

test('pairs are found by either of their two words', async () => {
  const list = async (search: string) =>
    (await admin.get(`${PLACE}?filter[search]=${encodeURIComponent(search)}&pageSize=100`)).body as {
      data: Synonym[];
      pagination: { total: number };
    };
  const all = await list('');
  expect(all.pagination.total).toBeGreaterThan(300);
  expect((await list('тосол')).data.map(({ meaning }) => meaning)).toContain('антифриз');
  expect((await list('антифриз')).data.map(({ phrase }) => phrase)).toContain('тосол');
});

test.each([
  ['', 'фильтр', 422, undefined],
  ['   ', 'фильтр', 422, 'Напишите, что ищут'],
  ['<script>', 'фильтр', 422, 'Только буквы и цифры'],
  ['а б в г', 'фильтр', 422, 'Не больше 3 слов'],
  ['дворники', 'один два три четыре', 422, 'Не больше 3 слов'],
  ['фильтр', ' Фильтр', 422, 'Это то же самое слово'],
  ['тосол', 'АНТИФРИЗ', 409, 'Такая пара уже есть'],
])('«%s» – «%s» is refused', async (phrase, meaning, status, message) => {
  const answer = await add(phrase, meaning);
  expect(answer.status).toBe(status);
  if (message !== undefined) expect(answer.body).toMatchObject({ message });
});

test('changing a pair into an existing one returns 409; changing an unknown pair returns 404', async () => {
  const { id } = await made('сопелка', 'фильтр');
  expect((await change(id, { phrase: 'тосол', meaning: 'антифриз' })).status).toBe(409);
  expect((await change(999_999_999, { phrase: 'сопелка', meaning: 'другое' })).status).toBe(404);
  await remove(id);
});

test('only administrators can read and change synonyms', async () => {
  for (const login of ['shop', 'supplier']) {
    const other = await server().as(login);
    expect((await other.get(PLACE)).status).toBe(403);
    expect((await other.post(PLACE, { phrase: 'а', meaning: 'б' })).status).toBe(403);
    expect((await call(server().address, 'DELETE', `${PLACE}/1`, other.token)).status).toBe(403);
  }
});
