// Stock by API key: ten thousand items in one call, thresholds that hold a call back, repeats and the limit per key.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { oneRow } from '../support/documents.ts';
import { type KeyCaller, keyOf, storageOfUser } from '../support/keys.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers(1);
const server = () => servers[0] ?? expect.unreachable();
const database = () => server().database;

interface Item {
  brand: string;
  article: string;
  quantity: number;
}
let supplier: Caller;
let storage: number;
let key: KeyCaller;
/** All products in stock of the supplier's storage. */
let stocked: Item[];
beforeAll(async () => {
  supplier = await server().as('supplier');
  storage = await storageOfUser(server(), 'supplier');
  key = await keyOf(server(), 'supplier', ['stock'], storage);
  const { rows } = await database().execute<Item & Record<string, unknown>>(sql`
    SELECT brand.title AS brand, p.article, r.quantity FROM reserve r JOIN price_list_item i ON i.id = r.item_id
    JOIN product p ON p.id = i.product_id JOIN brand ON brand.id = p.brand_id
    WHERE r.storage_id = ${storage} AND i.price_list_id IS NOT NULL AND r.quantity > 0 ORDER BY r.id`);
  stocked = rows;
});
beforeEach(() => thresholds(null, null));

const thresholds = async (vanished: number | null, refused: number | null) =>
  void (await database().execute(
    sql`UPDATE storage SET hold_vanished = ${vanished}, hold_refused = ${refused} WHERE id = ${storage}`,
  ));
const put = (items: Item[], headers?: Record<string, string>) =>
  key.ask('PUT', '/integration/stock', { items }, headers);
const pieces = async () =>
  (
    await oneRow<{ sum: number }>(
      database(),
      sql`SELECT sum(quantity)::int AS sum FROM reserve WHERE storage_id = ${storage}`,
    )
  ).sum;
const uploads = async () =>
  (await oneRow<{ count: number }>(database(), sql`SELECT count(*)::int AS count FROM upload`)).count;

describe('PUT /integration/stock', () => {
  test('takes 10 000 items in one call within a few seconds and names each refused one', async () => {
    const strange = Array.from({ length: 10_000 - stocked.length }, (_, nth) => ({
      brand: 'KNECHT',
      article: `НЕТ-ТАКОГО-ДЛИННОГО-АРТИКУЛА-${nth}`,
      quantity: nth,
    }));
    const began = performance.now();
    const answer = await put([...stocked, ...strange]);
    expect(performance.now() - began).toBeLessThan(5000);
    expect(answer.status).toBe(200);
    expect(stocked.length).toBeGreaterThan(20);
    const { data } = answer.body as Answer<'putStock'>;
    expect(data).toMatchObject({ taken: stocked.length, held: null });
    expect(data.refused).toHaveLength(strange.length);
    expect((await put([...stocked, ...strange, { brand: 'A', article: 'B', quantity: 1 }])).status).toBe(422);
  });

  test('holds back what exceeds a threshold: nothing is written until a person confirms, the same call waits once', async () => {
    await thresholds(30, null);
    const before = await pieces();
    const earlier = await uploads();
    const emptied = stocked.map((item) => ({ ...item, quantity: 0 }));
    const answer = await put(emptied);
    const { data } = answer.body as Answer<'putStock'>;
    expect(data).toMatchObject({ taken: 0, held: { upload_id: expect.any(Number) } });
    expect(data.held?.reasons.join()).toMatch(/%/);
    expect(await pieces()).toBe(before);
    const { upload_id } = data.held ?? expect.unreachable();
    const waiting = (await supplier.get(`/data-file-processor/upload/${upload_id}`))
      .body as Answer<'getUpload'>;
    expect(waiting.data).toMatchObject({ kind: 'reserve_upload', status: { code: 'validating' } });
    expect(waiting.data.held).toEqual(data.held?.reasons);
    const { rows: told } = await database().execute(
      sql`SELECT FROM event WHERE event_name = 'stock:waiting' AND message ->> 'id' = ${String(upload_id)}`,
    );
    expect(told.length).toBeGreaterThan(0);
    expect((await put(emptied)).body).toEqual(answer.body);
    expect(await uploads()).toBe(earlier + 1);
    const { columns, reading } = waiting.data.preview ?? expect.unreachable();
    const confirmed = await supplier.post(`/data-file-processor/upload/${upload_id}/confirm`, {
      columns,
      reading,
      despite_thresholds: true,
    });
    expect(confirmed.status).toBe(200);
    await expect
      .poll(
        async () =>
          ((await supplier.get(`/data-file-processor/upload/${upload_id}`)).body as Answer<'getUpload'>).data
            .status.code,
        { timeout: 45_000 },
      )
      .toBe('completed');
    const { rows: left } = await database().execute(
      sql`SELECT FROM reserve r JOIN price_list_item i ON i.id = r.item_id WHERE r.storage_id = ${storage} AND i.price_list_id IS NOT NULL AND r.quantity > 0`,
    );
    expect(left).toEqual([]);
    await thresholds(null, null);
    expect((await put(stocked)).body).toMatchObject({ data: { taken: stocked.length, held: null } });
  });

  test('makes the storage’s stock fresh, unless nothing was taken', async () => {
    const isStale = async () =>
      ((await supplier.get(`/warehouse/storage/view?id=${storage}`)).body as Answer<'getStorage'>).data
        .reserves.is_stale;
    await database().execute(
      sql`UPDATE storage SET stocked_at = now() - interval '2 days', reserve_update_hours = 24 WHERE id = ${storage}`,
    );
    expect((await put([{ brand: 'KNECHT', article: 'НЕТ-1', quantity: 1 }])).status).toBe(200);
    expect(await isStale()).toBe(true);
    expect((await put(stocked.slice(0, 1))).status).toBe(200);
    expect(await isStale()).toBe(false);
  });

  test('counts unknown products as refused rows of the threshold', async () => {
    await thresholds(null, 20);
    const strange = Array.from({ length: 12 }, (_, nth) => ({
      brand: 'KNECHT',
      article: `НЕТ-${nth}`,
      quantity: 1,
    }));
    expect((await put([...stocked.slice(0, 3), ...strange])).body).toMatchObject({
      data: { taken: 0, held: { reasons: [expect.stringContaining('12 из 15')] } },
    });
  });

  test('does the work of an Idempotency-Key once; another content answers 422', async () => {
    const [first = expect.unreachable()] = stocked;
    const headers = { 'idempotency-key': 'night-1' };
    const answer = await put([{ ...first, quantity: 41 }], headers);
    expect(answer.body).toMatchObject({ data: { taken: 1 } });
    await put([{ ...first, quantity: 42 }]);
    expect((await put([{ ...first, quantity: 41 }], headers)).body).toEqual(answer.body);
    const { quantity } = await oneRow<{ quantity: number }>(
      database(),
      sql`SELECT r.quantity FROM reserve r JOIN price_list_item i ON i.id = r.item_id JOIN product p ON p.id = i.product_id JOIN brand ON brand.id = p.brand_id
          WHERE r.storage_id = ${storage} AND i.price_list_id IS NOT NULL AND brand.title = ${first.brand} AND p.article = ${first.article}`,
    );
    expect(quantity).toBe(42);
    expect(await put([{ ...first, quantity: 43 }], headers)).toMatchObject({
      status: 422,
      body: { message: 'Этот ключ повтора уже использован для другого запроса' },
    });
  });
});

test('writes 10 000 known products, or holds them back, within a few seconds', async () => {
  await database().execute(sql`
    WITH brand AS (SELECT id FROM brand WHERE title = 'KNECHT'),
         made AS (INSERT INTO product (brand_id, article, article_norm, title, category_id)
           SELECT brand.id, 'BULK-' || nth, 'BULK' || nth, 'Фильтр', (SELECT id FROM category ORDER BY id LIMIT 1)
           FROM brand, generate_series(1, 10000) nth RETURNING id)
    INSERT INTO price_list_item (price_list_id, supplier_id, product_id, price_kopecks)
    SELECT list.id, list.supplier_id, made.id, 10000
    FROM made, (SELECT id, supplier_id FROM price_list WHERE storage_id = ${storage} AND deleted_at IS NULL ORDER BY id LIMIT 1) list`);
  const items = (quantity: number) =>
    Array.from({ length: 10_000 }, (_, nth) => ({ brand: 'KNECHT', article: `BULK-${nth + 1}`, quantity }));
  const timed = async (quantity: number) => {
    const began = performance.now();
    const { body } = await put(items(quantity));
    const took = performance.now() - began;
    expect(took).toBeLessThan(10_000);
    return (body as Answer<'putStock'>).data;
  };
  expect(await timed(7)).toMatchObject({ taken: 10_000, held: null });
  expect(await timed(8)).toMatchObject({ taken: 10_000, held: null });
  await thresholds(30, null);
  expect(await timed(0)).toMatchObject({ taken: 0, held: { upload_id: expect.any(Number) } });
});

test('a key that calls more often than it may is answered 429 with Retry-After', async () => {
  const hasty = await keyOf(server(), 'supplier', ['stock'], storage);
  await database().execute(
    sql`INSERT INTO rate_limit (bucket, taken, resets_at) VALUES (${`calls:${hasty.id}`}, 299, now() + interval '1 second')`,
  );
  const ask = () => hasty.ask('PUT', '/integration/stock', { items: stocked.slice(0, 1) });
  expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect(refused).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('Повторите через') },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await sleep(1100);
  expect((await ask()).status).toBe(200);
});
