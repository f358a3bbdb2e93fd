// Saved views, hidden columns and the order of columns belong to a user, on any device.
import { expect, test } from 'vitest';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const keep = (person: Caller, body: object) =>
  call(server().address, 'PUT', '/identity/lists', person.token, body);
const kept = async (person: Caller) =>
  ((await person.get('/identity/lists')).body as Answer<'listListArrangements'>).data;
const view = { id: 'a', name: 'Просроченные', is_default: true, address: 'overdue=1&sort=-amount' };

test('a user’s saved settings of a list replace the former ones and are visible to that user only', async () => {
  const [shop, other] = [await server().as('shop'), await server().as('shop2')];
  expect(await kept(shop)).toEqual([]);
  expect((await keep(shop, { list: 'outgoing', views: [view], hidden: ['amount'] })).status).toBe(200);
  expect((await keep(shop, { list: 'outgoing', views: [view], hidden: [] })).status).toBe(200);
  expect(await kept(shop)).toEqual([{ list: 'outgoing', views: [view], hidden: [] }]);
  expect(await kept(other)).toEqual([]);
});

test('the order of a list’s columns is kept until it is replaced', async () => {
  const shop = await server().as('shop');
  const list = { list: 'claims', views: [], hidden: ['amount'] };
  expect((await keep(shop, { ...list, order: ['number', 'status', 'created'] })).status).toBe(200);
  expect(await kept(shop)).toContainEqual({ ...list, order: ['number', 'status', 'created'] });
  expect((await keep(shop, list)).status).toBe(200);
  expect(await kept(shop)).toContainEqual(list);
});

test.each([
  ['a list that is none', { list: 'Заказы', views: [], hidden: [] }],
  [
    'more views than anybody finds again',
    { list: 'x', views: Array.from({ length: 51 }, () => view), hidden: [] },
  ],
  [
    'more columns than a list has',
    { list: 'x', views: [], hidden: [], order: Array.from({ length: 101 }, () => 'a') },
  ],
  ['an address without end', { list: 'x', views: [{ ...view, address: 'a'.repeat(2001) }], hidden: [] }],
])('%s is refused', async (_, body) => {
  expect((await keep(await server().as('shop'), body)).status).toBe(422);
});
