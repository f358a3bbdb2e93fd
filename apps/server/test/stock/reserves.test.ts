// The list of stock by product and storage: free and reserved quantities, and the reserving orders. Decisions,
// «/nomenclature/reserves»; specification 1, §6.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const people: Record<string, Caller> = {};
beforeAll(async () => {
  for (const login of ['admin', 'supplier', 'shop', 'shop2']) people[login] = await server().as(login);
});
const as = (login: string) => people[login] ?? expect.unreachable();
const PLACE = '/warehouse/reserve';
const read = async (login: string, query = '') =>
  ((await as(login).get(`${PLACE}?pageSize=100&${query}`)).body as Answer<'listReserves'>).data;

describe('the list of stock', () => {
  test("has the seller's own stock, all companies' for an administrator; shops that do not work with consumers get 403", async () => {
    const own = new Set((await read('supplier')).map(({ supplier }) => supplier.id));
    expect(own.size).toBe(1);
    const { body } = (await as('admin').get(PLACE)) as { body: Answer<'listReserves'> };
    const { body: mine } = (await as('supplier').get(PLACE)) as { body: Answer<'listReserves'> };
    expect(body.pagination.total).toBeGreaterThan(mine.pagination.total);
    expect(await read('shop')).toEqual([]);
    expect((await as('shop2').get(PLACE)).status).toBe(403);
  });

  test('shows the free quantity and the orders that reserve the rest', async () => {
    const held = await read('supplier', 'filter[held]=true&sort=-held');
    expect(held.length).toBeGreaterThan(0);
    for (const row of held) {
      expect(row.held).toBeGreaterThan(0);
      expect(row.free).toBe(Math.max(0, row.quantity - row.held));
    }
    const named = held.find(({ held_by }) => held_by.length > 0) ?? expect.unreachable();
    for (const { order_id, quantity } of named.held_by) {
      const { rows } = await server().database.execute<{ quantity: number }>(sql`
        SELECT sum(undecided + confirmed - shipped) AS quantity FROM order_line
        WHERE order_id = ${order_id} AND reserve_id = ${named.id}`);
      expect(quantity).toBe(Number(rows[0]?.quantity));
    }
  });

  test('is searched by part number and filtered by storage and availability', async () => {
    const [first] = await read('supplier', 'filter[in_stock]=true');
    const { article, storage } = first ?? expect.unreachable();
    const found = await read('supplier', `search_type=article&filter[search]=${encodeURIComponent(article)}`);
    expect(found.map((row) => row.article)).toContain(article);
    const there = await read('supplier', `filter[storage_id]=${storage.id}&filter[in_stock]=true`);
    expect(there.length).toBeGreaterThan(0);
    expect(there.every((row) => row.storage.id === storage.id && row.free > 0)).toBe(true);
  });

  test('is exported as an Excel file', async () => {
    const answer = await fetch(`${server().address}/api${PLACE}/export?filter[in_stock]=true`, {
      headers: { authorization: `Bearer ${as('supplier').token}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('spreadsheetml');
  });
});
