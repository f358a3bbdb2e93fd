// Price lists by API key: the screen's own upload, held back by thresholds, which only people overrule.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { oneRow } from '../support/documents.ts';
import { keyOf, type KeyCaller } from '../support/keys.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers(1);
const server = () => servers[0] ?? expect.unreachable();
const database = () => server().database;
type Upload = Answer<'getUpload'>['data'];

let supplier: Caller;
let key: KeyCaller;
let list: { id: number; storage_id: number };
/** The first rows of the list, as a file. */
let rows: { article: string; brand: string; price: string }[];
beforeAll(async () => {
  supplier = await server().as('supplier');
  list = await oneRow(
    database(),
    sql`SELECT list.id, list.storage_id FROM price_list list WHERE deleted_at IS NULL
        AND supplier_id = (SELECT contractor_id FROM app_user WHERE login = 'supplier')
        AND (SELECT count(*) FROM price_list_item i WHERE i.price_list_id = list.id) >= 40 ORDER BY id LIMIT 1`,
  );
  key = await keyOf(server(), 'supplier', ['price-lists'], list.storage_id);
  ({ rows } = await database().execute<(typeof rows)[number]>(sql`
    SELECT p.article, brand.title AS brand, (i.price_kopecks / 100.0)::numeric(12, 2)::text AS price FROM price_list_item i
    JOIN product p ON p.id = i.product_id JOIN brand ON brand.id = p.brand_id
    WHERE i.price_list_id = ${list.id} AND p.merged_into_id IS NULL ORDER BY i.id LIMIT 40`));
});

/** Sends a file of the rows with prices multiplied; `by`: an API key or a person. */
async function send(by: KeyCaller | Caller, times: number, id = list.id): Promise<Response> {
  const form = new FormData();
  const text = rows.map(
    ({ article, brand, price }) => `${article};${brand};Деталь;${(Number(price) * times).toFixed(2)};5`,
  );
  form.set('kind', 'price_list_upload');
  form.set('price_list_id', String(id));
  form.set('file', new Blob([`Артикул;Бренд;Наименование;Цена;Остаток\n${text.join('\n')}\n`]), 'price.csv');
  const headers: Record<string, string> =
    'key' in by ? { 'x-api-key': by.key } : { authorization: `Bearer ${by.token}` };
  return fetch(`${server().address}/api/data-file-processor/upload`, { method: 'POST', headers, body: form });
}
const sent = async (by: KeyCaller | Caller, times: number) =>
  ((await (await send(by, times)).json()) as Answer<'createUpload'>).data;
const confirm = ({ id, preview }: Upload, more = {}) =>
  key.ask('POST', `/data-file-processor/upload/${id}/confirm`, {
    columns: preview?.columns,
    reading: preview?.reading ?? {},
    ...more,
  });
const read = async (id: number) =>
  ((await key.ask('GET', `/data-file-processor/upload/${id}`)).body as Answer<'getUpload'>).data;

test('a file is loaded, its result and its refused rows are read', async () => {
  const upload = await sent(key, 1);
  expect((await confirm(upload)).status).toBe(200);
  await expect.poll(async () => (await read(upload.id)).status.code).toMatch(/^completed/);
  expect(await read(upload.id)).toMatchObject({ total: 40, taken: 40, refused: 0, held: [] });
  const refused = await key.ask('GET', `/data-file-processor/upload/${upload.id}/rows?kind=refused`);
  expect(refused).toMatchObject({ status: 200, body: { data: [] } });
});

test('thresholds hold it back, people are told, and a key cannot overrule them', async () => {
  await database().execute(
    sql`UPDATE price_list SET hold_shift = 10, hold_shifted = 20 WHERE id = ${list.id}`,
  );
  const upload = await sent(key, 2);
  expect(await confirm(upload, { despite_thresholds: true })).toMatchObject({
    status: 403,
    body: { message: 'Порог превышен: загрузить всё равно может только человек, в журнале загрузок' },
  });
  expect((await confirm(upload)).status).toBe(200);
  await expect.poll(async () => (await read(upload.id)).held.length).toBe(1);
  expect((await read(upload.id)).status.code).toBe('validating');
  const { rows: told } = await database().execute(
    sql`SELECT FROM event WHERE event_name = 'price-list:waiting' AND message ->> 'id' = ${String(upload.id)}`,
  );
  expect(told.length).toBeGreaterThan(0);
});

test('a key reaches only uploads that came from calls, lists of its storage and its own company', async () => {
  const byPerson = await sent(supplier, 1);
  expect((await key.ask('GET', `/data-file-processor/upload/${byPerson.id}`)).status).toBe(404);
  expect((await confirm(byPerson)).status).toBe(404);
  const { id: storage } = await oneRow<{ id: number }>(
    database(),
    sql`SELECT id FROM storage WHERE id <> ${list.storage_id} AND contractor_id = (SELECT contractor_id FROM app_user WHERE login = 'supplier') LIMIT 1`,
  );
  const elsewhere = await keyOf(server(), 'supplier', ['price-lists'], storage);
  expect((await send(elsewhere, 1)).status).toBe(404);
  const lists = (await elsewhere.ask('GET', '/prices/price-list')).body as Answer<'listPriceLists'>;
  expect(lists.data.map(({ id }) => id)).not.toContain(list.id);
  const own = await sent(key, 1);
  expect((await elsewhere.ask('GET', `/data-file-processor/upload/${own.id}`)).status).toBe(404);
  const foreign = await keyOf(server(), 'distributor', ['price-lists']);
  expect((await foreign.ask('GET', `/data-file-processor/upload/${own.id}/rows`)).status).toBe(404);
  expect((await send(foreign, 1)).status).toBe(404);
});
