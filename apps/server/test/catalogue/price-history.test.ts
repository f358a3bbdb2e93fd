// Prices of a product by day: recorded at every change, visible only to customers with a contract.
import { applyPercent } from '@portal/domain/money';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

type Days = Answer<'getPriceHistory'>['data'];

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
let shop: Caller;
const PRODUCT = 300;
const read = async (caller: Caller, id = PRODUCT): Promise<Days> => {
  const { status, body } = await caller.get(`/catalog/standard/${id}/prices`);
  expect(status).toBe(200);
  return (body as { data: Days }).data;
};
const run = <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  server()
    .database.$client.query<T>(text, values)
    .then(({ rows }) => rows);
const contractorOf = async (login: string) =>
  (await run<{ id: number }>('SELECT contractor_id AS id FROM app_user WHERE login = $1', [login]))[0]?.id ??
  0;

beforeAll(async () => {
  shop = await server().as('shop');
});

test('the demo has 90 days of prices, and the minimum is never above the median', async () => {
  const days = await read(shop, 1);
  expect(days).toHaveLength(90);
  expect(days.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10));
  for (const { min, median } of days) {
    expect(min).not.toBeNull();
    expect(median).toBeGreaterThanOrEqual(min ?? Number.NaN);
  }
  expect(new Set(days.map(({ min }) => min)).size).toBeGreaterThan(2);
});

test('a price change stores the former price with its days, once a day; other updates store nothing', async () => {
  const [item] = await run<{ id: number; supplier_id: number; price_kopecks: number }>(
    'SELECT id, supplier_id, price_kopecks FROM price_list_item WHERE product_id = $1 ORDER BY id LIMIT 1',
    [PRODUCT],
  );
  if (!item) expect.unreachable();
  const past = () =>
    run<{ price_kopecks: number; days: number; until: boolean }>(
      `SELECT price_kopecks, to_day - from_day AS days, to_day = (now() AT TIME ZONE 'UTC')::date AS until
       FROM price_history WHERE product_id = $1 AND supplier_id = $2 ORDER BY from_day`,
      [PRODUCT, item.supplier_id],
    );
  await run('DELETE FROM price_history WHERE product_id = $1', [PRODUCT]);
  await run("UPDATE price_list_item SET price_since = (now() AT TIME ZONE 'UTC')::date - 10 WHERE id = $1", [
    item.id,
  ]);
  await run('UPDATE price_list_item SET multiplicity = multiplicity + 1 WHERE id = $1', [item.id]);
  await run('UPDATE price_list_item SET price_kopecks = price_kopecks WHERE id = $1', [item.id]);
  expect(await past()).toEqual([]);
  await run('UPDATE price_list_item SET price_kopecks = price_kopecks + 100 WHERE id = $1', [item.id]);
  await run('UPDATE price_list_item SET price_kopecks = price_kopecks + 100 WHERE id = $1', [item.id]);
  expect(await past()).toEqual([{ price_kopecks: item.price_kopecks, days: 10, until: true }]);
});

test('customers see prices of suppliers with an active contract, with its markup; sellers their own; administrators all', async () => {
  const mine = await contractorOf('shop');
  const supplier = await contractorOf('supplier');
  await run('DELETE FROM price_history WHERE product_id = $1', [PRODUCT]);
  await run('DELETE FROM basket_item');
  await run(
    'DELETE FROM claim_item WHERE order_line_id IN (SELECT id FROM order_line WHERE product_id = $1)',
    [PRODUCT],
  );
  await run(
    'DELETE FROM refusal_line WHERE order_line_id IN (SELECT id FROM order_line WHERE product_id = $1)',
    [PRODUCT],
  );
  await run(
    'DELETE FROM delivery_time_corrective_item WHERE order_line_id IN (SELECT id FROM order_line WHERE product_id = $1)',
    [PRODUCT],
  );
  await run(
    'DELETE FROM replacement_proposal WHERE product_id = $1 OR order_line_id IN (SELECT id FROM order_line WHERE product_id = $1)',
    [PRODUCT],
  );
  await run('DELETE FROM order_line WHERE product_id = $1', [PRODUCT]);
  await run('DELETE FROM reserve WHERE item_id IN (SELECT id FROM price_list_item WHERE product_id = $1)', [
    PRODUCT,
  ]);
  await run('DELETE FROM price_list_item WHERE product_id = $1', [PRODUCT]);
  const [other] = await run<{ id: number }>(
    "SELECT id FROM contractor WHERE type = 'supplier' AND id <> $1 ORDER BY id LIMIT 1",
    [supplier],
  );
  for (const [id, price] of [
    [supplier, 10_000],
    [other?.id ?? 0, 4_000],
  ] as const)
    await run(
      `INSERT INTO price_list_item (price_list_id, supplier_id, product_id, price_kopecks, price_since)
       SELECT min(id), supplier_id, $2, $3, (now() AT TIME ZONE 'UTC')::date - 5 FROM price_list WHERE supplier_id = $1 GROUP BY supplier_id`,
      [id, PRODUCT, price],
    );
  const markup = async (id: number) =>
    (
      await run<{ markup: number }>(
        'SELECT buyer_markup_percent AS markup FROM contract WHERE supplier_id = $1 AND customer_id = $2',
        [id, mine],
      )
    )[0]?.markup ?? 0;
  const own = applyPercent(10_000, await markup(supplier)) / 100;
  const others = applyPercent(4_000, await markup(other?.id ?? 0)) / 100;
  const both = await read(shop);
  expect(both.at(-1)).toMatchObject({ min: others });
  expect(both.at(-6)).toMatchObject({ min: others });
  expect(both.at(-7)).toMatchObject({ min: null, median: null });

  await run("UPDATE contract SET status = 'suspended' WHERE customer_id = $1 AND supplier_id = $2", [
    mine,
    other?.id,
  ]);
  expect((await read(shop)).at(-1)).toEqual({ day: expect.any(String), min: own, median: own });
  expect((await read(await server().as('supplier'))).at(-1)).toMatchObject({ min: 100, median: 100 });
  expect((await read(await server().as('supplier2'))).at(-1)?.min).not.toBe(100);
  expect((await read(await server().as('admin'))).at(-1)).toMatchObject({ min: 40, median: 70 });
});

test('an unknown product returns 404', async () => {
  expect((await shop.get('/catalog/standard/99999999/prices')).status).toBe(404);
});

test('the history is written by a trigger per statement, not per row', async () => {
  const { rows } = await server().database.execute<{ name: string }>(
    sql`SELECT tgname AS name FROM pg_trigger WHERE tgrelid = 'price_list_item'::regclass AND tgfoid = 'price_history_add'::regproc AND tgtype & 1 = 0`,
  );
  expect(rows).toEqual([{ name: 'price_list_item_history' }]);
});
