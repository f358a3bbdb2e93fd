// Limits of uploads: one company cannot fill the disk or the queue, and unconfirmed uploads expire.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PORTAL_SETTINGS } from '@portal/domain/portal-settings';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { createFiles } from '../../src/files/files.ts';
import { expireUploads } from '../../src/areas/journal/expire.ts';
import { letIn } from '../../src/areas/journal/quota.ts';
import type { Config } from '../../src/config.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

const MOST_OPEN = PORTAL_SETTINGS.open_uploads;
let config: Config;
const MB = 1024 * 1024;
const servers = useTestServers(1, (base) => {
  config = { ...base, maxFileSize: MB };
  return config;
});
const server = () => servers[0] ?? expect.unreachable();
const files = () => readdirSync(config.uploadsDirectory).length;

type Upload = Answer<'getUpload'>['data'];
let supplier: Caller;
let other: Caller;
beforeAll(async () => {
  [supplier, other] = await Promise.all([server().as('supplier'), server().as('supplier2')]);
});

const listOf = async (caller: Caller) =>
  ((await caller.get('/prices/price-list')).body as Answer<'listPriceLists'>).data[0]?.id ?? 0;
const ROWS = 'Артикул;Бренд;Наименование;Цена;Остаток\nA-1;ТестБренд;Фильтр;100;5\n';
async function send(caller: Caller, list: number, content = ROWS, headers: Record<string, string> = {}) {
  const form = new FormData();
  form.append('price_list_id', String(list));
  form.append('file', new Blob([content]), 'прайс.csv');
  const answer = await fetch(`${server().address}/api/data-file-processor/upload`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${caller.token}`, ...headers },
  });
  return { status: answer.status, body: (await answer.json()) as { data: Upload; message: string } };
}
const forget = () => server().database.execute(sql`UPDATE upload SET status = 'cancelled'`);

test('of fifty simultaneous uploads of one company twenty are accepted; an upload of another company is accepted, too', async () => {
  const [list, theirs] = [await listOf(supplier), await listOf(other)];
  const before = files();
  const many = Array.from({ length: 50 }, () => send(supplier, list));
  const one = await send(other, theirs);
  expect(one.status).toBe(200);
  const answers = await Promise.all(many);
  const taken = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ status }) => status === 422);
  expect([taken, refused.length]).toEqual([MOST_OPEN, 50 - MOST_OPEN]);
  for (const { body } of refused) expect(body.message).toMatch(/^Открытых загрузок не больше 20/);
  expect(files() - before).toBe(MOST_OPEN + 1);
  await forget();
});

test('a file that has just been saved, and still counts as arriving, takes one place, not two', async () => {
  const { rows } = await server().database.execute<{ contractor_id: number }>(
    sql`SELECT contractor_id FROM app_user WHERE login = 'supplier'`,
  );
  const enter = () => letIn(server().database, rows[0]?.contractor_id ?? 0, 2);
  const leave = await enter();
  expect((await send(supplier, await listOf(supplier))).status).toBe(200);
  const leaveToo = await enter();
  await expect(enter()).rejects.toThrow(/^Открытых загрузок не больше 2/);
  leave();
  leaveToo();
  await forget();
});

test('returns 422 when unconfirmed files of a company exceed their storage limit', async () => {
  const list = await listOf(supplier);
  const heavy = ROWS + `A-2;ТестБренд;${'x'.repeat(3_000)};100;5\n`.repeat(300);
  const statuses: number[] = [];
  for (let n = 0; n < 10; n += 1) statuses.push((await send(supplier, list, heavy)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(9);
  expect(statuses.at(-1)).toBe(422);
  expect((await send(supplier, list, heavy)).body.message).toMatch(/заняли всё отведённое место/);
  await forget();
});

test('an upload that is not confirmed within a day fails with a message, and its file is deleted', async () => {
  const list = await listOf(supplier);
  const [old, fresh] = [(await send(supplier, list)).body.data, (await send(supplier, list)).body.data];
  const { rows } = await server().database.execute<{ stored_as: string }>(sql`
    UPDATE upload SET created_at = now() - interval '25 hours' WHERE id = ${old.id} RETURNING stored_as`);
  const stored = path.join(config.uploadsDirectory, rows[0]?.stored_as ?? '');
  expect(existsSync(stored)).toBe(true);
  expect(await expireUploads({ database: server().database, config, files: createFiles(config) })).toBe(1);
  expect(existsSync(stored)).toBe(false);
  const read = async (id: number) =>
    ((await supplier.get(`/data-file-processor/upload/${id}`)).body as Answer<'getUpload'>).data;
  expect(await read(old.id)).toMatchObject({
    status: { code: 'failed' },
    message: 'Загрузку не подтвердили за сутки, файл удалён. Загрузите его ещё раз.',
    allowed_actions: [],
  });
  expect(await read(fresh.id)).toMatchObject({ status: { code: 'validating' } });
  expect(await expireUploads({ database: server().database, config, files: createFiles(config) })).toBe(0);
  await forget();
});

test('an Idempotency-Key with the same file returns the same upload; with another file it returns 422 and nothing is stored', async () => {
  const list = await listOf(supplier);
  const key = { 'idempotency-key': 'one-upload' };
  const first = await send(supplier, list, ROWS, key);
  const before = files();
  const again = await send(supplier, list, ROWS, key);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body.data.id).toBe(first.body.data.id);
  expect(await send(supplier, list, `${ROWS}A-9;ТестБренд;Другой;1;1\n`, key)).toMatchObject({
    status: 422,
    body: { message: 'Этот ключ повтора уже использован для другого запроса' },
  });
  expect(files()).toBe(before);
  await forget();
});

test.each([
  [
    'the head of an old Excel file and then garbage',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600, 0xff)]),
  ],
  ['the head alone', Buffer.from('d0cf11e0', 'hex')],
  ['a zip that ends at once', Buffer.from('504b0304', 'hex')],
])('%s returns 422 with a message', async (_, content) => {
  const form = new FormData();
  form.append('price_list_id', String(await listOf(supplier)));
  form.append('file', new Blob([new Uint8Array(content)]), 'прайс.xls');
  const answer = await fetch(`${server().address}/api/data-file-processor/upload`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${supplier.token}` },
  });
  expect(answer.status).toBe(422);
  expect(((await answer.json()) as { message: string }).message).toMatch(/[а-яё]/i);
});

test('a form that is cut off in the middle of its file returns 422, and no file is left on disk', async () => {
  const before = files();
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nАртикул;Бренд';
  const answer = await fetch(`${server().address}/api/data-file-processor/upload`, {
    method: 'POST',
    body: head,
    headers: { authorization: `Bearer ${supplier.token}`, 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ message: 'Форма пришла не целиком. Отправьте её ещё раз.' });
  expect(files()).toBe(before);
  expect(server().complaints).toEqual([]);
});
