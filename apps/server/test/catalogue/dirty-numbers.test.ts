// The catalogue is a dealer's list of real part numbers; 300 of them are searched in the ways people write them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { normalizeArticle } from '@portal/domain/part-number';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { brand } from '../../src/areas/catalogue/tables.ts';
import { type Answer, type Answered, type Caller, useTestServers } from '../support/server.ts';

const NUMBERS = gunzipSync(readFileSync(path.join(import.meta.dirname, '../data/part-numbers.txt.gz')))
  .toString()
  .split('\n')
  .filter((number) => normalizeArticle(number) !== '');
const ASKED = 300;
const CYRILLIC: Record<string, string> = Object.fromEntries(
  [...'ABEKMHOPCTX'].map((letter, index) => [letter, 'АВЕКМНОРСТХ'[index] ?? letter]),
);

/** Ways of writing a number that occur in orders. */
const HABITS: Record<string, (number: string) => string> = {
  'as the dealer wrote it': (number) => number,
  'in lower case': (number) => number.toLowerCase(),
  'without its signs': normalizeArticle,
  'hyphens where letters meet digits': (number) =>
    number.replaceAll(/(?<=[A-Z])(?=\d)|(?<=\d)(?=[A-Z])/g, '-'),
  'Cyrillic letters that look the same': (number) =>
    number.replaceAll(/[A-Z]/g, (letter) => CYRILLIC[letter] ?? letter),
  'how many, from a chat': (number) => `${number} - 2 шт`,
  'the brand before it': (number) => `moss ${number}`,
  'columns of a spreadsheet': (number) => `Moss\t${number}\t4\t350,50`,
  'spaces inside': (number) => number.replaceAll(/(.{3})(?=.)/g, '$1 '),
  'a letter too many': (number) => `${number}ЯЯ`,
};

const servers = useTestServers();
const data = <T>({ body }: Answered) => (body as { data: T }).data;
let shop: Caller;
beforeAll(async () => {
  const server = servers[0] ?? expect.unreachable();
  shop = await server.as('shop');
  const [own] = await server.database.insert(brand).values({ title: 'MOSS', norm: 'MOSS' }).returning();
  const rows = NUMBERS.map((article) => ({ article, norm: normalizeArticle(article) }));
  await server.database.execute(sql`
    INSERT INTO product (brand_id, article, article_norm, title, category_id)
    SELECT ${own?.id}, min(row.article), row.norm, 'Деталь', 2
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(article text, norm text) GROUP BY row.norm`);
});

test('300 numbers in ten styles of spelling: the share of each outcome', async () => {
  const habits = Object.entries(HABITS);
  const asked = Array.from({ length: ASKED }, (_, n) => {
    const number = NUMBERS[Math.floor((n * NUMBERS.length) / ASKED)] ?? '';
    const [habit = '', write] = habits[n % habits.length] ?? [];
    return { habit, number, written: write?.(number) ?? number };
  });
  const storages = data<{ id: number }[]>(await shop.get('/warehouse/storage'));
  const { id } = data<{ id: number }>(
    await shop.post('/cart/request/create', {
      storage_id: storages[0]?.id,
      text: asked.map(({ written }) => written).join('\n'),
    }),
  );
  const { positions } = data<Answer<'getRequest'>['data']>(await shop.get(`/cart/request/view/${id}`));
  // Every line becomes a position.
  expect(positions).toHaveLength(ASKED);
  const outcomes: Record<string, Record<string, number>> = {};
  for (const { number: line, type, product, choices } of positions) {
    const { habit = '', number = '' } = asked[line - 1] ?? {};
    const norm = normalizeArticle(number);
    const outcome =
      type === 'unrecognized'
        ? 'not recognised'
        : type === 'needBrandChoose'
          ? choices.some(({ article }) => normalizeArticle(article) === norm)
            ? 'asks, the right one among the choices'
            : 'asks in vain'
          : product && normalizeArticle(product.article) === norm
            ? 'right'
            : 'another part';
    const row = (outcomes[habit] ??= {});
    row[outcome] = (row[outcome] ?? 0) + 1;
  }
  const each = ASKED / habits.length;
  expect(outcomes).toEqual({
    ...Object.fromEntries(habits.map(([habit]) => [habit, { right: each }])),
    'a letter too many': { 'not recognised': each },
  });
});
