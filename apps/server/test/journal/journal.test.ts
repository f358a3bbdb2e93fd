// The journal of uploads: who sees which entries, the stored file and its reasons, repeating an upload, uploads of
// stock, and the entry of a request's file. Specification 1, §2.2, §3, §6, §7.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFiles } from '../../src/files/files.ts';
import { expireUploads } from '../../src/areas/journal/expire.ts';
import type { Config } from '../../src/config.ts';
import { type Answer, basketOf, type Caller, useTestServers } from '../support/server.ts';
import { cellsOf } from '../support/workbook.ts';

let config: Config;
const servers = useTestServers(1, (base) => {
  config = base;
  return {};
});
const server = () => servers[0] ?? expect.unreachable();
const people: Record<string, Caller> = {};
beforeAll(async () => {
  for (const login of ['admin', 'supplier', 'distributor', 'shop']) people[login] = await server().as(login);
});
const as = (login: string) => people[login] ?? expect.unreachable();
const PLACE = '/data-file-processor/upload';
type Upload = Answer<'getUpload'>['data'];

async function send(login: string, fields: Readonly<Record<string, string>>, content: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([content]), 'файл.csv');
  const answer = await fetch(`${server().address}/api${PLACE}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${as(login).token}` },
  });
  return { status: answer.status, body: (await answer.json()) as { data: Upload; message: string } };
}
const read = async (login: string, id: number) =>
  ((await as(login).get(`${PLACE}/${id}`)).body as Answer<'getUpload'>).data;
/** Confirms the upload with the recognised columns and waits until it is finished. */
async function confirmed({ id, preview }: Upload, missing: 'keep' | 'zero' = 'keep'): Promise<Upload> {
  const { status } = await as('supplier').post(`${PLACE}/${id}/confirm`, {
    columns: preview?.columns,
    reading: { every_new_brand: true },
    missing,
    // An upload that would empty a storage must be confirmed despite the thresholds.
    ...(missing === 'zero' ? { despite_thresholds: true } : {}),
  });
  expect(status).toBe(200);
  await expect.poll(async () => (await read('supplier', id)).finished_at, { timeout: 60_000 }).not.toBeNull();
  return read('supplier', id);
}
const download = (login: string, id: number, what: string) =>
  fetch(`${server().address}/api${PLACE}/${id}/${what}`, {
    headers: { authorization: `Bearer ${as(login).token}` },
  });

const listOf = async () =>
  String(
    ((await as('supplier').get('/prices/price-list')).body as Answer<'listPriceLists'>).data[0]?.id ?? 0,
  );
const FILE =
  'Артикул;Бренд;Наименование;Цена;Остаток\nJ-1;ТестЖурнал;Фильтр;100;5\nJ-2;ТестЖурнал;Фильтр;-1;5\nJ-3;ТестЖурнал;Фильтр;7;много-много\n';

describe('a file in the journal', () => {
  test('is stored unchanged and can be downloaded with the reasons of refused rows; ids and articles of new products are listed', async () => {
    const { body } = await send('supplier', { price_list_id: await listOf() }, FILE);
    const done = await confirmed(body.data);
    expect(done).toMatchObject({
      kind: 'price_list_upload',
      taken: 1,
      refused: 2,
      file_kept: true,
      allowed_actions: ['undo', 'repeat', 'mend'],
      status: { code: 'completed_with_errors' },
    });
    expect(done.entries.articles).toEqual(['J-1']);
    expect(done.entries.ids).toHaveLength(1);
    expect(done.author).toMatch(/\S+ \S+/);
    expect(await (await download('supplier', done.id, 'file')).text()).toBe(FILE);
    expect(await cellsOf(await (await download('supplier', done.id, 'reasons')).arrayBuffer())).toEqual([
      ['Артикул', 'Бренд', 'Наименование', 'Цена', 'Остаток', 'Причина'],
      ['J-1', 'ТестЖурнал', 'Фильтр', '100', '5', ''],
      ['J-2', 'ТестЖурнал', 'Фильтр', '-1', '5', 'Цена: должно быть строго больше 0'],
      ['J-3', 'ТестЖурнал', 'Фильтр', '7', 'много-много', 'Остаток: должно быть числом'],
    ]);
    const bad = await cellsOf(
      await (await download('supplier', done.id, 'reasons?rows=refused')).arrayBuffer(),
    );
    expect(bad.map(([article]) => article)).toEqual(['Артикул', 'J-2', 'J-3']);
    const rows = async (query: string) =>
      (
        (await as('supplier').get(`${PLACE}/${done.id}/rows?${query}`)).body as Answer<'listUploadRows'>
      ).data.map(({ row_number }) => row_number);
    expect(await rows('')).toEqual([3, 4]);
    expect(await rows(`field=${encodeURIComponent('Цена')}`)).toEqual([3]);
    expect(await rows(`filter[search]=${encodeURIComponent('много')}`)).toEqual([4]);
  });

  test('can be repeated as a new upload with the same columns', async () => {
    const { body } = await send('supplier', { price_list_id: await listOf() }, FILE);
    const done = await confirmed(body.data);
    const again = await as('supplier').post(`${PLACE}/${done.id}/repeat`);
    expect(again.status).toBe(200);
    const { data } = again.body as Answer<'repeatUpload'>;
    expect(data.id).not.toBe(done.id);
    expect(data).toMatchObject({
      status: { code: 'validating' },
      preview: { columns: body.data.preview?.columns },
    });
    expect(await confirmed(data)).toMatchObject({ taken: 1, created_products: 0 });
  });

  test('cannot be repeated before it is finished; the file of a cancelled upload is deleted', async () => {
    const { body } = await send('supplier', { price_list_id: await listOf() }, FILE);
    expect((await as('supplier').post(`${PLACE}/${body.data.id}/repeat`)).status).toBe(409);
    await as('supplier').post(`${PLACE}/${body.data.id}/cancel`);
    expect((await download('supplier', body.data.id, 'file')).status).toBe(404);
    expect(await read('supplier', body.data.id)).toMatchObject({ file_kept: false, allowed_actions: [] });
  });

  test('with a publication time is queued until then and may be cancelled; a time in the past or over 30 days ahead returns 422', async () => {
    const { body } = await send('supplier', { price_list_id: await listOf() }, FILE);
    const { id, preview } = body.data;
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const confirm = (publish_at: string) =>
      as('supplier').post(`${PLACE}/${id}/confirm`, { columns: preview?.columns, publish_at });
    expect(await confirm(at(-1))).toMatchObject({
      status: 422,
      body: { message: 'Это время уже прошло: выберите время в будущем' },
    });
    expect(await confirm(at(60 * 24 * 31))).toMatchObject({
      status: 422,
      body: { message: 'Не дальше 30 дней' },
    });
    expect((await confirm('2026-12-31T23:59:60Z')).status).toBe(422);
    const moment = at(600);
    const { status, body: said } = await confirm(moment);
    expect(status).toBe(200);
    expect((said as Answer<'confirmUpload'>).data).toMatchObject({
      status: { code: 'queued' },
      publish_at: moment,
      time_zone: expect.stringContaining('/'),
      allowed_actions: ['cancel'],
    });
    expect((await confirm(moment)).status).toBe(409);
    expect((await as('supplier').post(`${PLACE}/${id}/cancel`)).status).toBe(200);
    expect(await read('supplier', id)).toMatchObject({ status: { code: 'cancelled' }, file_kept: false });
  });

  test('can be read again in an encoding that the user chooses', async () => {
    const { body } = await send('supplier', { price_list_id: await listOf() }, FILE);
    const { id } = body.data;
    expect(body.data.preview).toMatchObject({
      encoding: 'utf-8',
      headers: ['Артикул', 'Бренд', 'Наименование', 'Цена', 'Остаток'],
    });
    const look = async (encoding: string) =>
      ((await as('supplier').post(`${PLACE}/${id}/look`, { encoding })).body as Answer<'lookAgain'>).data;
    const wrong = await look('windows-1251');
    expect(wrong.preview?.encoding).toBe('windows-1251');
    expect(wrong.preview?.headers[0]).not.toBe('Артикул');
    expect(wrong.message).toContain('не найден');
    // The chosen sheet and encoding are preserved when another header row is chosen.
    const { body: pointed } = await as('supplier').post(`${PLACE}/${id}/look`, { header_row: 1 });
    expect((pointed as Answer<'lookAgain'>).data.preview?.encoding).toBe('windows-1251');
    const done = await confirmed(await look('utf-8'));
    expect(done).toMatchObject({ taken: 1, refused: 2 });
  });

  test('has a summary that lists unknown brands, vanishing stock and new products; an unknown brand can be mapped to a known one', async () => {
    const { body } = await send(
      'supplier',
      { price_list_id: await listOf() },
      'Артикул;Бренд;Наименование;Цена;Остаток\nJ-77;КНЕХТТ;Фильтр;100;5\nJ-78;Кнехтт;Фильтр;100;5\n',
    );
    const { id, preview } = body.data;
    const columns = preview?.columns;
    const told = async (reading: object) =>
      (
        (await as('supplier').post(`${PLACE}/${id}/summary`, { columns, reading }))
          .body as Answer<'summariseUpload'>
      ).data;
    const unknown = await told({});
    expect(unknown).toMatchObject({ taken: 0, brands: [{ title: 'КНЕХТТ', rows: 2 }] });
    expect(unknown.goods?.stock.vanished).toBe(unknown.goods?.stock.before);
    // A brand that the portal does not know is mapped to a known one, in all its spellings.
    const known = await told({ values: [{ field: 'brand', from: 'КНЕХТТ', to: 'KNECHT' }] });
    expect(known).toMatchObject({
      taken: 2,
      brands: [],
      goods: { new_products: 2, new_named: [{ article: 'J-77', title: 'Фильтр' }, { article: 'J-78' }] },
    });
    await as('supplier').post(`${PLACE}/${id}/cancel`);
  });

  test('is deleted after ninety days, but its journal entry remains', async () => {
    const { body } = await send('supplier', { price_list_id: await listOf() }, FILE);
    const { id } = await confirmed(body.data);
    const { rows } = await server().database.execute<{ stored_as: string }>(
      sql`UPDATE upload SET finished_at = now() - interval '91 days' WHERE id = ${id} RETURNING stored_as`,
    );
    const stored = path.join(config.uploadsDirectory, rows[0]?.stored_as ?? '');
    expect(readFileSync(stored, 'utf8')).toBe(FILE);
    await expireUploads({ database: server().database, config, files: createFiles(config) });
    expect(existsSync(stored)).toBe(false);
    expect(await read('supplier', id)).toMatchObject({ file_kept: false, taken: 1 });
    expect((await download('supplier', id, 'reasons')).status).toBe(404);
  });
});

describe('access to uploads', () => {
  const kinds = async (login: string) =>
    new Set(
      ((await as(login).get(`${PLACE}?pageSize=100`)).body as Answer<'listUploads'>).data.map(
        ({ kind }) => kind,
      ),
    );
  test('a seller sees and cancels its own uploads, an administrator only reads them, another company gets 404', async () => {
    const { body } = await send(
      'supplier',
      { kind: 'price_list_upload_batch', price_list_id: await listOf() },
      FILE,
    );
    const { id } = body.data;
    expect(body.data.kind).toBe('price_list_upload_batch');
    expect(await read('admin', id)).toMatchObject({ allowed_actions: [], contractor: body.data.contractor });
    expect((await as('distributor').get(`${PLACE}/${id}`)).status).toBe(404);
    expect([403, 404]).toContain((await as('admin').post(`${PLACE}/${id}/cancel`)).status);
    await as('supplier').post(`${PLACE}/${id}/cancel`);
  });

  test('a shop does not see uploads of whole price lists', async () => {
    await server().database.execute(sql`
      INSERT INTO upload (kind, contractor_id, user_id, file_name, stored_as, status, message)
      SELECT 'price_list_upload_batch', contractor_id, id, 'чужое.csv', 'shops-batch', 'completed', '' FROM app_user WHERE login = 'shop'`);
    expect(await kinds('shop')).not.toContain('price_list_upload_batch');
    expect(await kinds('supplier')).toContain('price_list_upload_batch');
  });

  test('a request created from a file has a journal entry that lists its unknown lines', async () => {
    const { storageId } = await basketOf(as('shop'));
    const made = await as('shop').post('/cart/request/create', {
      storage_id: storageId,
      source: {
        name: 'список.xlsx',
        format: 'xlsx',
        sheet: 'Лист1',
        rows: [
          ['KNECHT OC 90', 2],
          ['Неведомая деталь Ы-1', 1],
        ],
      },
    });
    expect(made.status).toBe(200);
    const { id } = (made.body as Answer<'createRequest'>).data;
    const { data } = (await as('shop').get(`${PLACE}?kind=request_items`)).body as Answer<'listUploads'>;
    const entry = data.find(({ request_id }) => request_id === id) ?? expect.unreachable();
    expect(entry).toMatchObject({
      file_name: 'список.xlsx',
      total: 2,
      taken: 1,
      refused: 1,
      file_kept: false,
    });
    const { data: rows } = (await as('shop').get(`${PLACE}/${entry.id}/rows`))
      .body as Answer<'listUploadRows'>;
    expect(rows.map(({ reason }) => reason)).toEqual(['не найден в каталоге']);
  });
});

describe('upload of the stock of a storage', () => {
  const stockOf = async (storage: number) => {
    const { rows } = await server().database.execute<{ article: string; quantity: number }>(sql`
      SELECT product.article, reserve.quantity FROM reserve JOIN price_list_item item ON item.id = reserve.item_id
      JOIN product ON product.id = item.product_id
      WHERE reserve.storage_id = ${storage} AND item.supplier_id = (SELECT contractor_id FROM app_user WHERE login = 'supplier')
      ORDER BY reserve.id LIMIT 3`);
    return rows;
  };
  const storageOf = async () => {
    const { rows } = await server().database.execute<{ storage: number; article: string; brand: string }>(sql`
      SELECT reserve.storage_id AS storage, product.article, brand.title AS brand FROM reserve
      JOIN price_list_item item ON item.id = reserve.item_id JOIN product ON product.id = item.product_id
      JOIN brand ON brand.id = product.brand_id
      WHERE item.supplier_id = (SELECT contractor_id FROM app_user WHERE login = 'supplier') ORDER BY reserve.id LIMIT 1`);
    return rows[0] ?? expect.unreachable();
  };
  const fileOf = (brand: string, article: string, quantity: string) =>
    `Артикул;Бренд;Остаток\n${article};${brand};${quantity}\nНЕТ-1;ТестЖурнал;4\n`;

  test('a partial upload changes only the items it names; a product without a price is refused', async () => {
    const { storage, article, brand } = await storageOf();
    const before = await stockOf(storage);
    const { status, body } = await send(
      'supplier',
      { kind: 'reserve_upload', storage_id: String(storage) },
      fileOf(brand, article, '77'),
    );
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ kind: 'reserve_upload', price_list: null, storage: { id: storage } });
    const done = await confirmed(body.data);
    expect(done).toMatchObject({ taken: 1, refused: 1, created_products: 0 });
    const after = await stockOf(storage);
    expect(after[0]).toEqual({ article, quantity: 77 });
    expect(after.slice(1)).toEqual(before.slice(1));
  });

  test('a full upload sets the stock of items it does not name to zero in this storage', async () => {
    const { storage, article, brand } = await storageOf();
    const { body } = await send(
      'supplier',
      { kind: 'reserve_upload', storage_id: String(storage) },
      fileOf(brand, article, '>9'),
    );
    await confirmed(body.data, 'zero');
    expect((await stockOf(storage)).map(({ quantity }) => quantity)).toEqual([9, 0, 0]);
  });

  test('makes the storage’s stock fresh, and so does a price list with stock; a file that was not taken does not', async () => {
    const { storage, article, brand } = await storageOf();
    const { rows } = await server().database.execute<{ list: number }>(
      sql`SELECT id AS list FROM price_list WHERE storage_id = ${storage} AND deleted_at IS NULL LIMIT 1`,
    );
    const view = async () =>
      ((await as('supplier').get(`/warehouse/storage/view?id=${storage}`)).body as Answer<'getStorage'>).data
        .reserves;
    const old = '2026-01-02T03:04:05.000Z';
    const grow = () =>
      server().database.execute(
        sql`UPDATE storage SET stocked_at = ${old}, reserve_update_hours = 24 WHERE id = ${storage}`,
      );
    const list = { price_list_id: String(rows[0]?.list) };
    const ofStorage = { kind: 'reserve_upload', storage_id: String(storage) };
    const priced = `Артикул;Бренд;Наименование;Цена;Остаток\n${article};${brand};Фильтр;`;
    const files: [Record<string, string>, string, boolean][] = [
      [list, `${priced}-1;5\n`, false],
      [list, `${priced}100;5\n`, true],
      // The same stock again is as fresh as another.
      [list, `${priced}100;5\n`, true],
      [ofStorage, 'Артикул;Бренд;Остаток\nНЕТ-1;ТестЖурнал;4\n', false],
      [ofStorage, fileOf(brand, article, '6'), true],
    ];
    for (const [fields, content, isFresh] of files) {
      await grow();
      expect(await view()).toMatchObject({ updated_at: old, is_stale: true });
      const since = Date.now();
      const { body } = await send('supplier', fields, content);
      await confirmed(body.data);
      const { updated_at, is_stale } = await view();
      expect({ content, is_stale }).toEqual({ content, is_stale: !isFresh });
      if (isFresh) expect(Date.parse(updated_at ?? '')).toBeGreaterThan(since - 1_000);
      else expect(updated_at).toBe(old);
    }
  });

  test('another company’s storage returns 404, and a missing column is named in the message', async () => {
    const { rows } = await server().database.execute<{ id: number }>(
      sql`SELECT id FROM storage WHERE contractor_id = (SELECT contractor_id FROM app_user WHERE login = 'shop') LIMIT 1`,
    );
    const foreign = await send(
      'supplier',
      { kind: 'reserve_upload', storage_id: String(rows[0]?.id) },
      fileOf('A', 'B', '1'),
    );
    expect(foreign).toMatchObject({ status: 404, body: { message: 'Склад не найден' } });
    const { storage } = await storageOf();
    const { body } = await send(
      'supplier',
      { kind: 'reserve_upload', storage_id: String(storage) },
      'Артикул;Бренд\nA;B\n',
    );
    expect(body.data.message).toContain('«Остаток»');
    await as('supplier').post(`${PLACE}/${body.data.id}/cancel`);
  });
});
