// 300 queries as people type them; the right part must be among the first ten for at least 97 %, first for at
// least 90 %.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { normalizeArticle } from '@portal/domain/part-number';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type Answer, basketOf, type Caller, useTestServers } from '../support/server.ts';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '..', name));
const QUERIES = read('corpora/queries.tsv')
  .toString()
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [kind = '', query = '', expected = ''] = line.split('\t');
    return { kind, query, expected };
  });
const NUMBERS = gunzipSync(read('data/part-numbers.txt.gz'))
  .toString()
  .split('\n')
  .filter((number) => normalizeArticle(number) !== '');
/** The parts added for every vehicle. */
const TITLES = read('corpora/shelf.txt').toString().trim().split('\n');

const servers = useTestServers();
let shop: Caller;
let basketId = 0;
beforeAll(async () => {
  const server = servers[0] ?? expect.unreachable();
  shop = await server.as('shop');
  ({ basketId } = await basketOf(shop));
  const rows = NUMBERS.map((article) => ({ article, norm: normalizeArticle(article) }));
  await server.database.execute(sql`
    WITH moss AS (INSERT INTO brand (title, norm) VALUES ('MOSS', 'MOSS') RETURNING id)
    INSERT INTO product (brand_id, article, article_norm, title, category_id)
    SELECT moss.id, min(row.article), row.norm, 'Деталь', 2
    FROM moss, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(article text, norm text) GROUP BY moss.id, row.norm`);
  // The vehicle is in the part's fitment, not in its title.
  await server.database.execute(sql`
    WITH shelf AS (INSERT INTO brand (title, norm) VALUES ('METELLI', 'METELLI') RETURNING id),
      made AS (
        INSERT INTO product (brand_id, article, article_norm, title, category_id)
        SELECT shelf.id, 'QZ' || v.id || '00' || t.place, 'QZ' || v.id || '00' || t.place, t.title, 2
        FROM shelf, vehicle v, jsonb_array_elements_text(${JSON.stringify(TITLES)}::jsonb) WITH ORDINALITY AS t(title, place)
        RETURNING id, article)
    INSERT INTO applicability (vehicle_id, node_id, product_id)
    SELECT v.id, 2, made.id FROM made JOIN vehicle v ON made.article LIKE 'QZ' || v.id || '00%'
    ON CONFLICT DO NOTHING`);
  // A seller's misspelt titles.
  await server.database.execute(sql`
    INSERT INTO product (brand_id, article, article_norm, title, category_id)
    SELECT 1, 'TYPO' || place, 'TYPO' || place, title, 2
    FROM unnest(ARRAY['Филтр масляный', 'Калодки тормозные', 'Амартизатор', 'Фильтр маслянный']) WITH ORDINALITY AS t(title, place)`);
  await server.database.execute(sql`ANALYZE product, product_search, applicability, vehicle, title_word`);
});

type Product = Answer<'searchStandards'>['products'][number];

/** Ids of the products that fit a vehicle, given as «maker model». */
const fits = async (vehicle: string): Promise<ReadonlySet<number>> => {
  const { rows } = await (servers[0] ?? expect.unreachable()).database.execute<{ id: number }>(sql`
    SELECT product_id AS id FROM applicability JOIN vehicle v ON v.id = vehicle_id WHERE v.maker || ' ' || v.model = ${vehicle}`);
  if (rows.length === 0) throw new Error(`no vehicle ${vehicle}`);
  return new Set(rows.map(({ id }) => id));
};

async function judge(expected: string): Promise<(product: Product) => boolean> {
  if (!expected.startsWith('~'))
    return (product) =>
      `${product.brand.title} ${normalizeArticle(product.article)}` ===
      `${/^(?:BIG FILTER|GENERAL MOTORS|\S+)/.exec(expected)?.[0] ?? ''} ${normalizeArticle(expected.replace(/^(?:BIG FILTER|GENERAL MOTORS|\S+)/, ''))}`;
  const [titles = '', vehicle] = expected.slice(1).split(' @');
  const names = titles.trim().toLowerCase().split('|');
  const parts = vehicle === undefined ? undefined : await fits(vehicle);
  const named = (vehicle ?? '').split(' ').slice(1, 2).join(' ').toLowerCase();
  return ({ id, title }) =>
    names.some((name) => title.toLowerCase().includes(name)) &&
    (!parts || parts.has(id) || title.toLowerCase().includes(named));
}

test('300 queries: the right part is among the first ten for 97 %, and first for 90 %', async () => {
  expect(QUERIES).toHaveLength(300);
  const kinds = new Map<string, { all: number; ten: number; first: number }>();
  const wrong: string[] = [];
  for (const { kind, query, expected } of QUERIES) {
    const { products } = (
      await shop.get(`/basket/basket/standards?basketID=${basketId}&title=${encodeURIComponent(query)}`)
    ).body as Answer<'searchStandards'>;
    const isRight = await judge(expected);
    const place = products.slice(0, 10).findIndex(isRight);
    const count = kinds.get(kind) ?? { all: 0, ten: 0, first: 0 };
    kinds.set(kind, {
      all: count.all + 1,
      ten: count.ten + Number(place >= 0),
      first: count.first + Number(place === 0),
    });
    if (place !== 0)
      wrong.push(
        `${kind}: «${query}» → ${expected}: ${place < 0 ? 'not among ten' : `place ${place + 1}`} (${products
          .slice(0, 2)
          .map(({ brand, article, title }) => `${brand.title} ${article} ${title}`)
          .join('; ')})`,
      );
  }
  const shares = [...kinds].map(([kind, { all, ten, first }]) => ({ kind, all, ten, first }));
  process.stdout.write(`${JSON.stringify(shares)}\n${wrong.join('\n')}\n`);
  const sum = (key: 'ten' | 'first') => shares.reduce((total, share) => total + share[key], 0);
  expect(sum('ten') / QUERIES.length).toBeGreaterThanOrEqual(0.97);
  expect(sum('first') / QUERIES.length).toBeGreaterThanOrEqual(0.9);
});
