// Price lists by retail prices, «rz»: the list's prices are computed from them with a discount. The journal also
// shows products taken from price lists. Specification 1, §7 (price_list_rz_upload, price_list_rz_upload_batch,
// batch_product_upload); 3, §5 discount_rz.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

type Upload = Answer<'getUpload'>['data'];

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
let supplier: Caller;
let shop: Caller;
let list = '';
beforeAll(async () => {
  supplier = await server().as('supplier');
  shop = await server().as('shop');
  const { data } = (await supplier.get('/prices/price-list')).body as Answer<'listPriceLists'>;
  list = String(data[0]?.id);
});
const PLACE = '/data-file-processor/upload';

async function send(kind: string, content: string): Promise<Upload> {
  const form = new FormData();
  form.append('kind', kind);
  form.append('price_list_id', list);
  form.append('file', new Blob([content]), 'розница.csv');
  const answer = await fetch(`${server().address}/api${PLACE}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${supplier.token}` },
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: Upload }).data;
}
const confirm = ({ id, preview }: Upload, more: object) =>
  supplier.post(`${PLACE}/${id}/confirm`, { columns: preview?.columns, missing: 'keep', ...more });
const read = async (id: number) => ((await supplier.get(`${PLACE}/${id}`)).body as Answer<'getUpload'>).data;
const over = async (id: number) => {
  await expect.poll(async () => (await read(id)).finished_at, { timeout: 60_000 }).not.toBeNull();
  return read(id);
};
const priceOf = async (article: string) => {
  const { rows } = await server().database.execute<{ price: number }>(sql`
    SELECT item.price_kopecks AS price FROM price_list_item item JOIN product p ON p.id = item.product_id WHERE p.article = ${article}`);
  return Number(rows[0]?.price);
};
const told = async (name: string) => {
  const { rows } = await server().database.execute<{ count: number }>(
    sql`SELECT count(*) AS count FROM event WHERE event_name = ${name}`,
  );
  return Number(rows[0]?.count);
};
const FILE = 'Артикул;Бренд;Цена;РРЦ;Остаток\nРЗ-1;KNECHT;10;1 000,00;5\nРЗ-2;KNECHT;10;99,99;5\n';

test.each(['price_list_rz_upload', 'price_list_rz_upload_batch'])(
  '%s loads the retail price less the discount, and emits its own event',
  async (kind) => {
    const upload = await send(kind, FILE);
    expect(upload.preview?.columns.price).toBe(3);
    const before = await told(kind);
    expect((await confirm(upload, { discount_rz: 12.5 })).status).toBe(200);
    expect(await over(upload.id)).toMatchObject({ kind, taken: 2, discount_rz: 12.5 });
    expect(await priceOf('РЗ-1')).toBe(87_500);
    expect(await priceOf('РЗ-2')).toBe(8_749);
    expect(await told(kind)).toBeGreaterThan(before);
  },
);

test('a load of retail prices requires a discount below 100 %, other loads accept none', async () => {
  const retail = await send('price_list_rz_upload', FILE);
  const without = await confirm(retail, {});
  expect([without.status, (without.body as { fields: { field: string }[] }).fields[0]?.field]).toEqual([
    422,
    'discount_rz',
  ]);
  for (const discount_rz of [100, -1, 12.345])
    expect((await confirm(retail, { discount_rz })).status).toBe(422);
  const own = await send('price_list_upload', FILE);
  expect((await confirm(own, { discount_rz: 5 })).status).toBe(422);
});

test('uploads of ordinary and of retail prices are in one journal; shops see none', async () => {
  const kinds = async (caller: Caller, query: string) => {
    const { data } = (await caller.get(`${PLACE}?pageSize=100&${query}`)).body as Answer<'listUploads'>;
    return new Set(data.map(({ kind }) => kind));
  };
  expect(await kinds(supplier, 'journal=price_list_upload')).toEqual(
    new Set(['price_list_upload', 'price_list_rz_upload']),
  );
  expect(await kinds(supplier, 'journal=price_list_upload_batch')).toContain('price_list_rz_upload_batch');
  expect(await kinds(shop, 'kind=price_list_rz_upload_batch')).toEqual(new Set());
});

test('batch_product_upload: products created from price lists are in the journal with their articles, once', async () => {
  const before = await told('batch_product_upload');
  const taken = async () =>
    ((await supplier.post('/nomenclature/product/from-price-lists')).body as Answer<'takeFromPriceLists'>)
      .data.created;
  const created = await taken();
  expect(created).toBeGreaterThan(0);
  const { data } = (await supplier.get(`${PLACE}?kind=batch_product_upload`)).body as Answer<'listUploads'>;
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    target: 'Номенклатура',
    created_products: created,
    status: { code: 'completed' },
    file_kept: false,
    allowed_actions: [],
  });
  expect(data[0]?.entries.articles.length).toBe(Math.min(created, 100));
  expect(await told('batch_product_upload')).toBe(before + 1);
  expect(await taken()).toBe(0);
  expect(await told('batch_product_upload')).toBe(before + 1);
});
