// 200 lists in 20 styles as people paste them: at least 98 % of their lines are recognised correctly, none as a
// wrong part. Lists that mix styles: no line gets a quantity that it does not contain; if it is unclear, the user
// must enter it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { normalizeArticle } from '@portal/domain/part-number';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type Caller, useTestServers } from '../support/server.ts';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '..', name));
/** A list and the expected result of each line: brand, number and pieces; «?» if the user must choose. */
const listsOf = (name: string) =>
  read(name)
    .toString()
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [style = '', ...rest] = block.split('\n');
      const [text = '', meant = ''] = rest.join('\n').split('\n---\n');
      const lines = meant
        .trim()
        .split('\n')
        .map((line) => {
          const [brand = '', article = '', quantity = ''] = line.split('\t');
          return { part: `${brand} ${normalizeArticle(article)}`, quantity };
        });
      return { style, text, lines };
    });
const PASTES = listsOf('corpora/pastes.txt').map(({ lines, ...list }) => ({
  ...list,
  lines: lines.map(({ part, quantity }) => `${part} × ${quantity}`),
}));

const servers = useTestServers();
let shop: Caller;
let storage = 0;
beforeAll(async () => {
  const server = servers[0] ?? expect.unreachable();
  shop = await server.as('shop');
  const storages = (await shop.get('/warehouse/storage')).body as { data: { id: number }[] };
  storage = storages.data[0]?.id ?? 0;
  const rows = gunzipSync(read('data/part-numbers.txt.gz'))
    .toString()
    .split('\n')
    .filter((number) => normalizeArticle(number) !== '')
    .map((article) => ({ article, norm: normalizeArticle(article) }));
  await server.database.execute(sql`
    WITH moss AS (INSERT INTO brand (title, norm) VALUES ('MOSS', 'MOSS') RETURNING id)
    INSERT INTO product (brand_id, article, article_norm, title, category_id)
    SELECT moss.id, min(row.article), row.norm, 'Деталь', 2
    FROM moss, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(article text, norm text) GROUP BY moss.id, row.norm`);
});

test('200 lists: at least 98 % of the lines are recognised, and none is recognised as a wrong part or quantity', async () => {
  const { database } = servers[0] ?? expect.unreachable();
  expect(PASTES).toHaveLength(200);
  const styles = new Map<string, { lines: number; right: number; wrong: number; asked: number }>();
  const faults: string[] = [];
  for (const { style, text, lines } of PASTES) {
    const made = await shop.post('/cart/request/create', { storage_id: storage, text });
    const { id } = (made.body as { data: { id: number } }).data;
    const { rows } = await database.execute<{ written: string; found: string | null; asks: boolean }>(sql`
      SELECT line.written, brand.title || ' ' || p.article_norm || ' × ' || line.quantity AS found, cardinality(line.choices) > 0 AS asks
      FROM request_position line LEFT JOIN product p ON p.id = line.product_id LEFT JOIN brand ON brand.id = p.brand_id
      WHERE line.request_id = ${id} ORDER BY line.number`);
    const right = lines.filter((line) => rows.some(({ found }) => found === line)).length;
    const wrong = rows.filter(({ found }) => found !== null && !lines.includes(found));
    const sum = styles.get(style) ?? { lines: 0, right: 0, wrong: 0, asked: 0 };
    styles.set(style, {
      lines: sum.lines + lines.length,
      right: sum.right + right,
      wrong: sum.wrong + wrong.length,
      asked: sum.asked + rows.filter(({ asks }) => asks).length,
    });
    for (const { written, found } of wrong) faults.push(`${style}: «${written}» became ${found}`);
    for (const { written, found } of rows)
      if (found === null) faults.push(`${style}: «${written}» is not read`);
    if (rows.length !== lines.length) faults.push(`${style}: ${rows.length} lines for ${lines.length}`);
  }
  const table = [...styles].map(([style, sum]) => ({ style, ...sum }));
  process.stdout.write(`${table.map((row) => JSON.stringify(row)).join('\n')}\n${faults.join('\n')}\n`);
  const sum = (key: 'lines' | 'right' | 'wrong') => table.reduce((total, row) => total + row[key], 0);
  expect(sum('wrong')).toBe(0);
  expect(sum('right') / sum('lines')).toBeGreaterThanOrEqual(0.98);
});

test('lists of mixed styles: no line has a quantity that it does not say, and none is lost', async () => {
  const { database } = servers[0] ?? expect.unreachable();
  const mixed = listsOf('corpora/mixed-pastes.txt');
  expect(mixed.length).toBeGreaterThanOrEqual(60);
  const faults: string[] = [];
  const lost: string[] = [];
  let [all, right] = [0, 0];
  for (const { style, text, lines } of mixed) {
    const made = await shop.post('/cart/request/create', { storage_id: storage, text });
    const { id } = (made.body as { data: { id: number } }).data;
    const { rows } = await database.execute<{
      written: string;
      parts: string[];
      quantity: number | null;
    }>(sql`
      SELECT line.written, line.quantity,
             ARRAY(SELECT brand.title || ' ' || p.article_norm FROM product p JOIN brand ON brand.id = p.brand_id
                   WHERE p.id = line.product_id OR (line.product_id IS NULL AND p.id = ANY(line.choices))) AS parts
      FROM request_position line WHERE line.request_id = ${id} ORDER BY line.number`);
    for (const { written, parts, quantity } of rows) {
      const meant = lines.filter(({ part }) => parts.includes(part));
      const isSaid = meant.some((line) =>
        line.quantity.split('|').includes(quantity === null ? '?' : String(quantity)),
      );
      // A question to the user is not an error.
      if (quantity !== null && parts.length > 0 && !isSaid)
        faults.push(
          `${style}: «${written}» became ${parts.join(' / ')} × ${quantity}, not ${meant.map((line) => line.quantity).join()}`,
        );
    }
    for (const { part, quantity } of lines) {
      all += 1;
      const found = rows.filter(({ parts }) => parts.includes(part));
      const isRight = found.some((row) =>
        quantity.split('|').includes(row.quantity === null ? '?' : String(row.quantity)),
      );
      if (isRight) right += 1;
      else lost.push(`${style}: ${part} × ${quantity}, but ${JSON.stringify(found)}`);
    }
  }
  process.stdout.write(`${right} of ${all}\n${faults.join('\n')}\n--\n${lost.join('\n')}\n`);
  expect(faults).toEqual([]);
});
