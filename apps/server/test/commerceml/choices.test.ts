// What the files of 1C leave open is asked, not guessed; after the choice the goods go on without a new exchange.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { oneRow } from '../support/documents.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';
import { ut11 } from './files.fixture.ts';
import { OneC } from './one-c.fixture.ts';

const servers = useTestServers(1);
const server = () => servers[0] ?? expect.unreachable();
let supplier: Caller;
let storage_id = 0;
let list_id = 0;
let key: Answer<'createApiKey'>['data'];
type Exchange = Answer<'getCommercemlExchange'>['data'];

beforeAll(async () => {
  supplier = await server().as('supplier');
  key = (
    (await supplier.post('/settings/api-key', { title: '1С', rights: ['commerceml'], storage_id: null }))
      .body as Answer<'createApiKey'>
  ).data;
  ({ id: list_id, storage_id } = await oneRow<{ id: number; storage_id: number }>(
    server().database,
    sql`SELECT id, storage_id FROM price_list WHERE supplier_id = (SELECT contractor_id FROM app_user WHERE login = 'supplier') AND deleted_at IS NULL
        AND storage_id IN (SELECT storage_id FROM price_list WHERE deleted_at IS NULL GROUP BY storage_id HAVING count(*) = 1) ORDER BY id LIMIT 1`,
  ));
  await server().database.execute(
    sql`INSERT INTO brand (title, norm) VALUES ('ТестОдин', 'ТЕСТОДИН') ON CONFLICT DO NOTHING`,
  );
});
beforeEach(async () => {
  for (const table of [
    'commerceml_session',
    'commerceml_good',
    'commerceml_offer',
    'commerceml_seen',
    'commerceml_exchange',
  ])
    await server().database.execute(sql`DELETE FROM ${sql.identifier(table)}`);
});
const oneC = () => new OneC({ address: server().address, storage_id, login: key.prefix, password: key.key });
const place = () => `/settings/commerceml/storage/${storage_id}`;
const read = async () => ((await supplier.get(place())).body as Answer<'getCommercemlExchange'>).data;
const save = (body: object) =>
  call(server().address, 'PUT', place(), supplier.token, {
    active: true,
    price_list_id: null,
    price_type: null,
    warehouse: null,
    missing: 'keep',
    ...body,
  });
const waits = async (start: string): Promise<Exchange> => {
  await expect.poll(async () => (await read()).waits).toContain(start);
  return read();
};
const priceOf = async (article: string) =>
  (
    await server().database.execute<{ price: number; quantity: number }>(sql`
      SELECT item.price_kopecks AS price, r.quantity FROM price_list_item item JOIN product p ON p.id = item.product_id
      LEFT JOIN reserve r ON r.item_id = item.id AND r.storage_id = ${storage_id} WHERE item.price_list_id = ${list_id} AND p.article = ${article}`)
  ).rows[0];
const GOOD = { uid: 'q-1', article: 'QST1', brand: 'ТестОдин', title: 'Колодки' };
const send = (prices: { type: string; value: string }[], stock: Record<string, string>, currency = 'RUB') =>
  oneC().exchange(
    {
      'import0_1.xml': ut11.import([GOOD]),
      'import.xml': ut11.classifier(
        prices.map(({ type }) => ({ uid: type, title: `Вид ${type}`, currency })),
        Object.keys(stock).map((uid) => ({ uid, title: `Склад ${uid}` })),
      ),
      'prices0_1.xml': ut11.prices([{ uid: GOOD.uid, prices: prices.map((one) => ({ ...one, currency })) }]),
      'rests0_1.xml': ut11.rests([{ uid: GOOD.uid, stock }]),
    },
    '2.08',
  );

describe('several warehouses and types of prices', () => {
  test('wait for a choice in words, and go on after it without a new exchange', async () => {
    await send(
      [
        { type: 'opt', value: '100' },
        { type: 'roz', value: '150' },
      ],
      { a: '3', b: '4' },
    );
    const first = await waits('несколько складов');
    expect(first.waits).toBe(
      'В 1С несколько складов (Склад a, Склад b): выберите в настройке обмена, остатки какого загружать',
    );
    expect(first.price_types.map(({ title }) => title)).toEqual(['Вид opt', 'Вид roz']);
    expect((await save({ warehouse: 'b' })).status).toBe(200);
    await waits('В 1С несколько видов цен (Вид opt, Вид roz): выберите в настройке обмена, какой загружать');
    expect(await priceOf('QST1')).toBeUndefined();
    await save({ warehouse: 'b', price_type: 'roz' });
    await expect.poll(() => priceOf('QST1')).toEqual({ price: 15_000, quantity: 4 });
    expect((await read()).waits).toBe('');
    // Another choice loads anew what 1C has sent before.
    await save({ warehouse: '', price_type: 'opt' });
    await expect.poll(() => priceOf('QST1')).toEqual({ price: 10_000, quantity: 7 });
    const { data } = (await supplier.get(`/settings/commerceml/sessions?filter[storage_id]=${storage_id}`))
      .body as Answer<'listCommercemlSessions'>;
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      type: { title: 'Товары' },
      key: { title: '1С' },
      goods: 1,
      offers: 2,
      version: '2.08',
    });
    const log = (
      await supplier.get(`/settings/commerceml/sessions/${data[0]?.id}/notes?filter[level]=warning`)
    ).body as Answer<'listCommercemlNotes'>;
    expect(log.data[0]).toMatchObject({ level: { title: 'Внимание' }, message: first.waits });
  });

  test('accept only what the files have named, and a list of this storage', async () => {
    expect(await save({ price_type: 'нет' })).toMatchObject({
      status: 422,
      body: { message: 'Такого вида цен в файлах 1С нет' },
    });
    expect((await save({ warehouse: 'нет' })).status).toBe(422);
    const other = await oneRow<{ id: number }>(
      server().database,
      sql`SELECT id FROM price_list WHERE storage_id <> ${storage_id} LIMIT 1`,
    );
    expect((await save({ price_list_id: other.id })).status).toBe(404);
  });
});

test('a storage without a price list keeps the goods until it has one', async () => {
  await server().database.execute(sql`UPDATE price_list SET deleted_at = now() WHERE id = ${list_id}`);
  await send([{ type: 'opt', value: '70' }], { a: '3' });
  await waits('У склада нет прайс-листа: создайте его, и цены из 1С загрузятся');
  await server().database.execute(sql`UPDATE price_list SET deleted_at = NULL WHERE id = ${list_id}`);
  await save({});
  await expect.poll(() => priceOf('QST1')).toEqual({ price: 7_000, quantity: 3 });
});

test('prices in a foreign currency wait in the journal for today’s rate', async () => {
  await send([{ type: 'usd', value: '12.5' }], { a: '3' }, 'USD');
  const found = () =>
    server().database.execute<{ status: string; message: string }>(
      sql`SELECT status, message FROM upload WHERE kind = 'price_list_upload' AND id IN (SELECT upload_id FROM commerceml_note)`,
    );
  await expect
    .poll(async () => (await found()).rows)
    .toMatchObject([
      { status: 'validating', message: expect.stringContaining('подтвердите курс на сегодня') },
    ]);
});

test('a switched off exchange refuses 1C in words', async () => {
  await save({ active: false });
  expect((await oneC().ask('catalog', 'checkauth')).lines).toEqual([
    'failure',
    'Обмен с 1С для этого склада выключен на портале',
  ]);
});

describe('the check', () => {
  test('plays a short exchange and keeps no goods', async () => {
    const { body } = await supplier.post(`${place()}/check`, { key: key.key });
    expect((body as Answer<'checkCommercemlExchange'>).data).toEqual({
      passed: true,
      steps: [
        { title: 'Вход с ключом', passed: true, answer: 'success' },
        { title: 'Начало обмена', passed: true, answer: 'zip=yes' },
        { title: 'Передача файла', passed: true, answer: 'success' },
        { title: 'Чтение файла', passed: true, answer: 'success' },
      ],
    });
    expect((await read()).goods).toBe(0);
  });

  test('names the step that fails', async () => {
    const { body } = await supplier.post(`${place()}/check`, { key: 'pk_wrong' });
    expect((body as Answer<'checkCommercemlExchange'>).data).toEqual({
      passed: false,
      steps: [{ title: 'Вход с ключом', passed: false, answer: 'failure: Ключ не подходит или отозван' }],
    });
    await server().database.execute(sql`DELETE FROM rate_limit WHERE bucket LIKE 'api-key:%'`);
  });
});
