// Reserving stock and limits: all or nothing, in one lock order, changed by the stock area only.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hold, putBack, receive, release, ship } from '../../src/areas/stock/stock.ts';
import { useTestDatabase } from '../support/database.ts';

const database = useTestDatabase('demo');
let reserves: number[];
let contract = 0;

beforeAll(async () => {
  const { rows } = await database().execute<{ id: number }>(
    sql`SELECT id FROM reserve WHERE quantity > 0 ORDER BY id LIMIT 3`,
  );
  reserves = rows.map(({ id }) => id);
  const { rows: contracts } = await database().execute<{ id: number }>(
    sql`SELECT min(id) AS id FROM contract WHERE status = 'active'`,
  );
  contract = contracts[0]?.id ?? 0;
});
beforeEach(async () => {
  await database().execute(
    sql`UPDATE reserve SET quantity = 10, held = 2 WHERE id = ANY(${sql.param(reserves)}::bigint[])`,
  );
  await database().execute(
    sql`UPDATE contract SET limit_kopecks = 100000, used_kopecks = 40000 WHERE id = ${contract}`,
  );
});

const [first, second] = [() => reserves[0] ?? 0, () => reserves[1] ?? 0];
const stock = async () => {
  const { rows } = await database().execute<{ quantity: number; held: number }>(
    sql`SELECT quantity, held FROM reserve WHERE id = ANY(${sql.param(reserves)}::bigint[]) ORDER BY id`,
  );
  return rows.map(({ quantity, held }) => [quantity, held]);
};
const used = async () => {
  const { rows } = await database().execute<{ used: number }>(
    sql`SELECT used_kopecks AS used FROM contract WHERE id = ${contract}`,
  );
  return rows[0]?.used;
};
const pieces = (reserve_id: number, quantity: number) => ({ reserve_id, quantity });
const kopecks = (amount: number) => ({ contract_id: contract, kopecks: amount });
const run = <T>(work: (transaction: Parameters<typeof ship>[0]) => Promise<T>) =>
  database().transaction(work);

describe('reserving', () => {
  test('reserves all goods, adding up repeated ones, and uses the limit', async () => {
    const goods = [pieces(second(), 3), pieces(first(), 4), pieces(first(), 4)];
    expect(await run((t) => hold(t, { goods, money: [kopecks(30_000), kopecks(30_000)] }))).toEqual({
      held: true,
    });
    expect(await stock()).toEqual([
      [10, 10],
      [10, 5],
      [10, 2],
    ]);
    expect(await used()).toBe(100_000);
  });
  test.each([
    ['one piece more than is left', 9, 0, { held: false, over: null }],
    ['one kopeck above the limit', 1, 60_001, { held: false, over: { left: 60_000 } }],
  ])('reserves nothing for %s', async (_, quantity, amount, answer) => {
    const goods = [pieces(second(), 1), pieces(first(), quantity)];
    expect(await run((t) => hold(t, { goods, money: [kopecks(amount)] }))).toMatchObject(answer);
    expect(await stock()).toEqual([
      [10, 2],
      [10, 2],
      [10, 2],
    ]);
    expect(await used()).toBe(40_000);
  });
  test('reserves nothing if a stock row does not exist', async () => {
    expect(await run((t) => hold(t, { goods: [pieces(999_999_999, 1)], money: [] }))).toEqual({
      held: false,
      over: null,
    });
  });
  test('of any sum succeeds under a contract without a limit', async () => {
    await database().execute(sql`UPDATE contract SET limit_kopecks = NULL WHERE id = ${contract}`);
    expect(await run((t) => hold(t, { goods: [], money: [kopecks(10_000_000)] }))).toEqual({ held: true });
  });
});

test('releasing frees the reserved pieces and the limit', async () => {
  await run((t) => release(t, { goods: [pieces(first(), 2)], money: [kopecks(40_000)] }));
  expect((await stock())[0]).toEqual([10, 0]);
  expect(await used()).toBe(0);
});

test('shipping removes reserved pieces and leaves the limit used; putting back reserves them again', async () => {
  await run((t) => ship(t, [pieces(first(), 2)]));
  expect((await stock())[0]).toEqual([8, 0]);
  expect(await used()).toBe(40_000);
  await run((t) => putBack(t, [pieces(first(), 2)]));
  expect((await stock())[0]).toEqual([10, 2]);
});

test('shipping more than a price list has meanwhile set leaves a stock of 0, not a negative one', async () => {
  await database().execute(sql`UPDATE reserve SET quantity = 1 WHERE id = ${first()}`);
  await run((t) => ship(t, [pieces(first(), 2)]));
  expect((await stock())[0]).toEqual([0, 0]);
});

test('receiving increases the stock', async () => {
  await run((t) => receive(t, [pieces(first(), 5)]));
  expect((await stock())[0]).toEqual([15, 2]);
});

test('releasing or shipping more than is reserved, and a negative quantity, throw and change nothing', async () => {
  const wrong = [
    run((t) => release(t, { goods: [pieces(first(), 3)], money: [] })),
    run((t) => release(t, { goods: [], money: [kopecks(40_001)] })),
    run((t) => ship(t, [pieces(first(), 3)])),
  ];
  for (const one of await Promise.allSettled(wrong)) expect(one.status).toBe('rejected');
  await expect(run((t) => receive(t, [pieces(first(), -1)]))).rejects.toThrow(RangeError);
  expect((await stock())[0]).toEqual([10, 2]);
  expect(await used()).toBe(40_000);
});

test('60 simultaneous transactions that name the goods in different orders do not deadlock, and the sums are right', async () => {
  await database().execute(
    sql`UPDATE reserve SET quantity = 1000 WHERE id = ANY(${sql.param(reserves)}::bigint[])`,
  );
  await database().execute(sql`UPDATE contract SET limit_kopecks = NULL WHERE id = ${contract}`);
  const goods = reserves.map((id) => pieces(id, 1));
  await Promise.all(
    Array.from({ length: 60 }, (_, nth) =>
      run(async (t) => {
        const named = nth % 2 === 0 ? goods : goods.toReversed();
        await hold(t, { goods: named, money: [kopecks(10)] });
        if (nth % 3 === 0) await release(t, { goods: named.toReversed(), money: [kopecks(10)] });
      }),
    ),
  );
  expect(await stock()).toEqual(reserves.map(() => [1000, 42]));
  expect(await used()).toBe(40_400);
});

test('reserving notifies `offers_changed` with the supplier and the product', async () => {
  const client = await database().$client.connect();
  const heard: unknown[] = [];
  client.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload)));
  await client.query('LISTEN offers_changed');
  await run((t) => hold(t, { goods: [pieces(first(), 1)], money: [] }));
  await client.query('SELECT 1');
  client.release(true);
  const { rows } = await database().execute<{ supplier_id: number; product_id: number }>(sql`
    SELECT i.supplier_id, i.product_id FROM reserve r JOIN price_list_item i ON i.id = r.item_id WHERE r.id = ${first()}`);
  expect(heard).toEqual([{ supplier_id: rows[0]?.supplier_id, product_ids: [rows[0]?.product_id] }]);
});

// table-ownership.test.ts checks who writes `reserve`. Of the `contract` row only this column belongs to the
// stock area.
test('only the stock area and the demo data change used limits', () => {
  const source = path.join(import.meta.dirname, '../../src');
  const filesWith = (pattern: RegExp) =>
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter(
        (file) => file.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(file) && !file.startsWith('seed/'),
      )
      .filter((file) => pattern.test(readFileSync(path.join(source, file), 'utf8')))
      .toSorted();
  expect(filesWith(/SET used_kopecks|used_kopecks:\s*sql/)).toEqual(['areas/contractors/used-limit.ts']);
  expect(filesWith(/\baddUsed\b/)).toEqual(['areas/contractors/used-limit.ts', 'areas/stock/stock.ts']);
  expect(filesWith(/\bnoneUsed\b/)).toEqual([
    'areas/contractors/used-limit.ts',
    'areas/stock/release-all.ts',
  ]);
});
