// Stock fetched by schedule: «reserve uploads full and partial per storage; settings of their updating; fetched by
// schedule …, with the mapping remembered, held back when a threshold is passed».
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchDue } from '../../src/areas/fetching/due.ts';
import type { Config } from '../../src/config.ts';
import { createFiles } from '../../src/files/files.ts';
import { type Pages, webServer } from './file-servers.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

let config: Config;
const servers = useTestServers(1, (base) => {
  config = base;
  return { privateWebhooks: true, maxFileSize: 1024 * 1024 };
});
const server = () => servers[0] ?? expect.unreachable();
const pages: Pages = {};
let web: Awaited<ReturnType<typeof webServer>>;
let supplier: Caller;
let storage = 0;
/** Products in stock at the supplier's storage. */
let goods: { article: string; brand: string; item_id: number }[] = [];
let text = '';
const place = (more = '') => `/warehouse/storage/${storage}/updating${more}`;

beforeAll(async () => {
  web = await webServer(pages);
  supplier = await server().as('supplier');
  const { rows: storages } = await server().database.execute<{ id: number }>(sql`
    SELECT place.id FROM storage place JOIN app_user p ON p.contractor_id = place.contractor_id AND p.login = 'supplier'
    JOIN reserve ON reserve.storage_id = place.id AND reserve.quantity > 0 GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`);
  storage = Number(storages[0]?.id);
  const { rows } = await server().database.execute<(typeof goods)[number]>(sql`
    SELECT product.article, brand.title AS brand, item.id AS item_id FROM reserve
    JOIN price_list_item item ON item.id = reserve.item_id AND item.price_list_id IS NOT NULL
    JOIN product ON product.id = item.product_id JOIN brand ON brand.id = product.brand_id
    WHERE reserve.storage_id = ${storage} AND reserve.quantity > 0 AND reserve.held = 0 ORDER BY item.id LIMIT 20`);
  goods = rows;
  if (goods.length !== 20) throw new Error('the demo has no stock to try on');
  // No other stock remains in the storage: the thresholds are shares of these products.
  await server().database.execute(sql`
    UPDATE reserve SET quantity = 0, is_more = false WHERE storage_id = ${storage} AND NOT item_id = ANY(${sql.param(goods.map(({ item_id }) => item_id))}::bigint[])`);
});
afterAll(() => web.close());
beforeEach(async () => {
  pages['/stock.csv'] = (_, response) => response.end(text);
  await server().database.execute(sql`DELETE FROM list_fetch`);
  await server().database.execute(sql`UPDATE upload SET status = 'cancelled' WHERE status = 'validating'`);
});

const put = (path: string, body: object) => call(server().address, 'PUT', path, supplier.token, body);
const save = (body: object = {}) =>
  put(place(), {
    kind: 'http',
    address: `${web.address}/stock.csv`,
    login: '',
    mask: '',
    sender: '',
    subject: '',
    times: [480],
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    missing: 'keep',
    active: true,
    ...body,
  });
const fetchNow = async () => ((await supplier.post(place('/fetch'))).body as Answer<'fetchStockNow'>).data;
const file = (quantity: (nth: number) => number, count = goods.length) =>
  `Артикул;Бренд;Остаток на складе\n${goods
    .slice(0, count)
    .map(({ article, brand }, nth) => `${article};${brand};${quantity(nth)}`)
    .join('\n')}\n`;
const statusOf = async (id: number) =>
  ((await supplier.get(`/data-file-processor/upload/${id}`)).body as Answer<'getUpload'>).data;
const over = async (id = 0) => {
  await expect.poll(async () => (await statusOf(id)).status.code, { timeout: 60_000 }).not.toBe('importing');
  return statusOf(id);
};
const confirm = async (id = 0, more: object = {}) => {
  const { preview } = await statusOf(id);
  const answer = await supplier.post(`/data-file-processor/upload/${id}/confirm`, {
    columns: preview?.columns,
    ...more,
  });
  expect(answer.status).toBe(200);
  return over(id);
};
const stockThere = async () => {
  const { rows } = await server().database.execute<{ count: number; sum: number }>(sql`
    SELECT count(*) FILTER (WHERE quantity > 0)::int AS count, sum(quantity)::int AS sum FROM reserve WHERE storage_id = ${storage}`);
  return rows[0];
};
const notices = async (name: string) => {
  const { rows } = await server().database.execute<{ title: string; text: string; entity_id: number }>(
    sql`SELECT DISTINCT title, text, entity_id FROM notification WHERE event_name = ${name} ORDER BY title, text`,
  );
  return rows;
};
const services = () => ({
  database: server().database,
  config: { ...config, privateWebhooks: true },
  files: createFiles(config),
  log: pino({ level: 'silent' }),
  jobs: {
    send: async () => undefined,
    waiting: async () => [],
  },
});
const comeDue = async () => {
  await server().database.execute(
    sql`UPDATE stock_source SET next_at = now() - interval '1 minute' WHERE storage_id = ${storage}`,
  );
  await Promise.all([fetchDue(services()), fetchDue(services())]);
};

test('the first file waits for its columns to be confirmed, the next loads automatically, an unchanged one is not loaded', async () => {
  expect((await save()).status).toBe(200);
  text = file(() => 7);
  const first = await fetchNow();
  expect(first).toMatchObject({ outcome: { code: 'waiting' }, file_name: 'stock.csv' });
  expect(await notices('stock:waiting')).toContainEqual({
    title: 'Файл «stock.csv» ждёт вас',
    text: 'Такого файла ещё не было: проверьте столбцы и подтвердите. Следующие загрузятся сами.',
    entity_id: first.upload?.id,
  });
  expect(await confirm(first.upload?.id)).toMatchObject({
    status: { code: 'completed' },
    taken: 20,
    storage: { id: storage },
  });
  expect((await fetchNow()).outcome.code).toBe('unchanged');
  text = file(() => 8, 5);
  const second = await fetchNow();
  expect(second.outcome.code).toBe('loading');
  expect(await over(second.upload?.id)).toMatchObject({ status: { code: 'completed' }, taken: 5 });
  // With `missing: keep` stock that the file does not name is unchanged.
  expect(await stockThere()).toEqual({ count: 20, sum: 15 * 7 + 5 * 8 });
  const { data } = (await supplier.get(place('/log'))).body as Answer<'listStockFetches'>;
  expect(data.map(({ outcome }) => outcome.code)).toEqual(['loading', 'unchanged', 'waiting']);
});

describe('a file that exceeds a threshold of the storage is held back', () => {
  test('if it leaves out too much stock with missing: zero, until it is confirmed', async () => {
    await save({ missing: 'zero' });
    text = file(() => 9, 10);
    const held = await over((await fetchNow()).upload?.id);
    const HELD = 'Остаток станет нулевым у товаров: 10 из 20 – 50% при пороге 30%';
    expect(held).toMatchObject({
      status: { code: 'validating' },
      held: [HELD],
      message: `Загрузка задержана порогами склада. ${HELD}.`,
    });
    expect(await notices('stock:waiting')).toContainEqual(
      expect.objectContaining({ entity_id: held.id, text: `Загрузка задержана порогами склада. ${HELD}.` }),
    );
    expect((await stockThere())?.count).toBe(20);
    const { body } = await supplier.post(`/data-file-processor/upload/${held.id}/summary`, {
      columns: held.preview?.columns,
    });
    expect((body as Answer<'summariseUpload'>).data.stock_limits).toEqual({
      thresholds: { vanished: 30, refused: 30 },
      figures: {
        zeroed: { count: 0, of: 20 },
        unnamed: { count: 10, of: 20 },
        refused: { count: 0, of: 10 },
      },
    });
    expect(await confirm(held.id, { missing: 'zero' })).toMatchObject({ held: [HELD] });
    expect(await confirm(held.id, { missing: 'zero', despite_thresholds: true })).toMatchObject({
      status: { code: 'completed' },
    });
    expect(await stockThere()).toEqual({ count: 10, sum: 90 });
  });

  test('if it sets too much stock to 0, also with missing: keep', async () => {
    await save();
    text = file(() => 4);
    await over((await fetchNow()).upload?.id);
    text = file((nth) => (nth < 12 ? 0 : 5));
    expect((await over((await fetchNow()).upload?.id)).held).toEqual([
      'Остаток станет нулевым у товаров: 12 из 20 – 60% при пороге 30%',
    ]);
    expect((await put(place('/thresholds'), { vanished: null, refused: 30 })).status).toBe(200);
    text = file((nth) => (nth < 12 ? 0 : 6));
    expect((await over((await fetchNow()).upload?.id)).status.code).toBe('completed');
    expect(await stockThere()).toEqual({ count: 8, sum: 48 });
  });

  test('if too many of its rows are refused', async () => {
    await save();
    text = `${file(() => 3, 5)}${Array.from({ length: 10 }, (_, nth) => `НЕТ-${nth};Нигде;1`).join('\n')}\n`;
    expect((await over((await fetchNow()).upload?.id)).held).toEqual([
      'Не принимаются строки файла: 10 из 15 – 66,7% при пороге 30%',
    ]);
    const { data } = (await supplier.get(place())).body as Answer<'getStockUpdating'>;
    expect(data.thresholds).toEqual({ vanished: null, refused: 30 });
    await put(place('/thresholds'), { vanished: 30, refused: 30 });
  });
});

describe('scheduled fetching of stock', () => {
  test('runs once when it is due; a repeated failure is notified once, with a link to the storage', async () => {
    await save({ address: `${web.address}/nothing.csv` });
    await comeDue();
    await comeDue();
    const { data } = (await supplier.get(place('/log'))).body as Answer<'listStockFetches'>;
    expect(data.map(({ outcome, by }) => [outcome.code, by])).toEqual([
      ['failed', ''],
      ['failed', ''],
    ]);
    const told = await notices('stock:not-fetched');
    expect(told).toEqual([
      {
        title: expect.stringMatching(/^Остатки склада «.+» не получены$/),
        text: expect.stringContaining('404'),
        entity_id: storage,
      },
    ]);
  });

  test('stops when the user who set it up no longer has access to the storage', async () => {
    await save();
    const { database } = server();
    const { rows } = await database.execute<{ id: number }>(sql`
      SELECT other.id FROM storage other JOIN storage mine ON mine.id = ${storage} AND other.contractor_id = mine.contractor_id
      WHERE other.id <> mine.id LIMIT 1`);
    await database.execute(sql`
      INSERT INTO user_storage (user_id, storage_id) SELECT id, ${rows[0]?.id ?? 0} FROM app_user WHERE login = 'supplier'`);
    await comeDue();
    await database.execute(
      sql`DELETE FROM user_storage WHERE user_id = (SELECT id FROM app_user WHERE login = 'supplier')`,
    );
    const { data } = (await supplier.get(place('/log'))).body as Answer<'listStockFetches'>;
    expect(data[0]?.message).toBe(
      'У того, кто это настроил, больше нет права на это. Остатки больше не забираются: сохраните настройки получения заново.',
    );
  });

  test('is not available to a shop; the password is never returned, and deleting stops it', async () => {
    const shop = await server().as('shop');
    expect((await shop.get(place())).status).toBe(403);
    await save({ login: 'me', secret: 'Тайна-9' });
    expect(JSON.stringify((await supplier.get(place())).body)).not.toContain('Тайна-9');
    expect((await call(server().address, 'DELETE', place(), supplier.token)).status).toBe(200);
    expect((await supplier.post(place('/check'))).status).toBe(404);
  });
});
