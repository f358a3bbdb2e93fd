// A dealer's complete list of real part numbers: its «USE …» notes become replacements that a search follows.
// Decisions, «Part numbers».
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { supersededBy } from '@portal/domain/nomenclature';
import { normalizeArticle } from '@portal/domain/part-number';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type Answer, basketOf, type Caller, useTestServers } from '../support/server.ts';

const linesOf = (name: string) =>
  gunzipSync(readFileSync(path.join(import.meta.dirname, '../data', name)))
    .toString()
    .split('\n')
    .filter((line) => line !== '');
const NOTES = new Map(
  linesOf('superseded-numbers.txt.gz').map((line): [string, string] => {
    const [number = '', title = ''] = line.split(';');
    return [number, title];
  }),
);

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
let supplier: Caller;
let shop: Caller;
beforeAll(async () => {
  supplier = await server().as('supplier');
  shop = await server().as('shop');
});

async function load(content: string) {
  const { data: lists } = (await supplier.get('/prices/price-list')).body as Answer<'listPriceLists'>;
  const form = new FormData();
  form.append('kind', 'price_list_upload');
  form.append('price_list_id', String(lists[0]?.id));
  form.append('file', new Blob([content]), 'moss.csv');
  const answer = await fetch(`${server().address}/api/data-file-processor/upload`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${supplier.token}` },
  });
  const { data } = (await answer.json()) as Answer<'getUpload'>;
  const place = `/data-file-processor/upload/${data.id}`;
  await supplier.post(`${place}/confirm`, {
    columns: data.preview?.columns,
    reading: { every_new_brand: true },
  });
  const read = async () => ((await supplier.get(place)).body as Answer<'getUpload'>).data;
  await expect.poll(async () => (await read()).finished_at, { timeout: 120_000 }).not.toBeNull();
  return read();
}
const replacedBy = async (article: string) => {
  const { basketId } = await basketOf(shop);
  const { body } = await shop.get(
    `/basket/basket/standards?basketID=${basketId}&article=${encodeURIComponent(article)}`,
  );
  return (body as Answer<'searchStandards'>).superseded.map(({ standard }) => standard.article);
};

test('a price list of 34 393 numbers loads, and an old number finds its replacement', async () => {
  const numbers = linesOf('part-numbers.txt.gz');
  expect(numbers).toHaveLength(34_393);
  const rows = numbers.map((number) => [number, 'MOSS', NOTES.get(number) ?? 'Деталь', '100', '5'].join(';'));
  const upload = await load(`Артикул;Бренд;Наименование;Цена;Остаток\n${rows.join('\n')}\n`);
  expect(upload.taken + upload.refused + upload.duplicates).toBe(upload.total);
  expect(upload.total).toBe(34_393);
  expect(upload.refused).toBeLessThan(20);

  const known = new Set(numbers.map(normalizeArticle));
  const told = [...NOTES].filter(([number, title]) => {
    const next = supersededBy(title);
    return (
      next !== null &&
      known.has(normalizeArticle(next)) &&
      normalizeArticle(next) !== normalizeArticle(number)
    );
  });
  expect(told.length).toBeGreaterThan(1_000);
  const { rows: kept } = await server().database.execute<{ count: number }>(sql`
    SELECT count(*) AS count FROM supersession old JOIN brand ON brand.id = old.brand_id WHERE brand.norm = 'MOSS'`);
  // Two spellings of one number count once, and two numbers that replace each other give no replacement.
  expect(Number(kept[0]?.count)).toBeGreaterThan(told.length * 0.95);
  expect(Number(kept[0]?.count)).toBeLessThanOrEqual(told.length);
  // Ends of their chains; a number of a few digits among them is hardly one when it is looked for.
  const once = told
    .filter(([number, title]) => number.length > 4 && !NOTES.has(supersededBy(title) ?? ''))
    .slice(0, 10);
  for (const [number, title] of once) expect(await replacedBy(number)).toContain(supersededBy(title));
});

test('loading twice duplicates nothing; a cycle and an unknown number give no replacement', async () => {
  const file =
    'Артикул;Бренд;Наименование;Цена;Остаток\nЗАМ-1001;KNECHT;USE ЗАМ-1002;1;1\nЗАМ-1002;KNECHT;Фильтр;1;1\nЗАМ-1003;KNECHT;USE ЗАМ-1004;1;1\nЗАМ-1004;KNECHT;USE ЗАМ-1003;1;1\nЗАМ-1005;KNECHT;USE ЗАМ-9999;1;1\n';
  await load(file);
  await load(file);
  expect(await replacedBy('ЗАМ-1001')).toEqual(['ЗАМ-1002']);
  for (const number of ['ЗАМ-1003', 'ЗАМ-1004', 'ЗАМ-1005']) expect(await replacedBy(number)).toEqual([]);
});
