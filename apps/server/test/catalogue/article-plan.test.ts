// «Set-based SQL, an index for every query»: the rows that a search for one number's offers reads grow with its
// products, not with the catalogue.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { articleStatement } from '../../src/areas/catalogue/searching/article.ts';
import { readSupplyRoutes } from '../../src/areas/catalogue/supply-routes/cached-supply-routes.ts';
import { deliverable } from '../../src/areas/catalogue/searching/hits.ts';
import { companyOf, oneRow } from '../support/documents.ts';
import { useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();

interface Node {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}
/** Rows of a table that a plan reads, including those that it filters out. */
const readOf = (node: Node, table: string): number =>
  (node['Relation Name'] === table
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0) + (node.Plans ?? []).reduce((sum, one) => sum + readOf(one, table), 0);

/** Enough rows that a full scan is never the best plan: 60 000 offers of one supplier of the shop. */
beforeAll(async () => {
  const { database } = server();
  const seller = await companyOf(database, 'supplier');
  const run = (statement: ReturnType<typeof sql>) => database.execute(statement);
  await run(sql`INSERT INTO brand (title, norm) VALUES ('БОЛЬШОЙ', 'BIGBRAND')`);
  await run(sql`
    INSERT INTO product (brand_id, article, article_norm, title, category_id)
    SELECT brand.id, 'BIG ' || n, 'BIG' || n, 'Деталь', (SELECT max(id) FROM category) FROM brand, generate_series(1, 60000) n
    WHERE norm = 'BIGBRAND'`);
  await run(sql`
    INSERT INTO price_list_item (price_list_id, supplier_id, product_id, price_kopecks)
    SELECT (SELECT min(id) FROM price_list WHERE supplier_id = ${seller} AND is_active), ${seller}, id, 100 FROM product WHERE article_norm LIKE 'BIG%'`);
  await run(sql`
    INSERT INTO reserve (item_id, storage_id, quantity)
    SELECT i.id, (SELECT min(id) FROM storage WHERE contractor_id = ${seller}), 10 FROM price_list_item i JOIN product p ON p.id = i.product_id
    WHERE p.article_norm LIKE 'BIG%'`);
  for (const table of ['product', 'price_list_item', 'reserve'])
    await run(sql.raw(`VACUUM ANALYZE ${table}`));
});

/** The shop's basket for its storage. */
const basketOf = () =>
  oneRow<{ id: number; contractor_id: number; storage_id: number }>(
    server().database,
    sql`INSERT INTO basket (contractor_id, storage_id)
        SELECT contractor_id, default_storage_id FROM app_user WHERE login = 'shop'
        ON CONFLICT (storage_id) DO UPDATE SET storage_id = excluded.storage_id RETURNING id, contractor_id, storage_id`,
  );

test('finding the deliverable ones of 200 products reads fewer than 1000 price-list items', async () => {
  const { database } = server();
  const head = await basketOf();
  const { rows } = await database.execute<{ 'QUERY PLAN': [{ Plan: Node }] }>(sql`
    EXPLAIN (ANALYZE, FORMAT JSON) SELECT p.id FROM product p
    WHERE p.id IN (SELECT id FROM product WHERE article_norm LIKE 'BIG%' ORDER BY id LIMIT 200) AND ${deliverable(head, sql`p.id`)}`);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? expect.unreachable();
  expect(readOf(plan, 'price_list_item')).toBeGreaterThan(0);
  expect(readOf(plan, 'price_list_item')).toBeLessThan(1_000);
  expect(readOf(plan, 'reserve')).toBeLessThan(1_000);
});

test.each([
  ['force_custom_plan', false],
  ['force_generic_plan', false],
  ['force_generic_plan', true],
])(
  'offers by article read few rows with plan_cache_mode %s, with sellers’ crosses: %s',
  async (mode, crosses) => {
    const { database } = server();
    const { id: basket, contractor_id } = await basketOf();
    const { article } = await oneRow<{ article: string }>(
      database,
      sql`SELECT p.article_norm AS article FROM product p JOIN price_list_item i ON i.product_id = p.id JOIN reserve r ON r.item_id = i.id
        GROUP BY p.id ORDER BY count(*) DESC, p.id LIMIT 1`,
    );
    const basketId = Number(basket);
    const routes = await readSupplyRoutes(database, {
      basketId,
      contractor_id: Number(contractor_id),
      b2c: false,
    });
    const { text, values } = articleStatement(
      routes,
      basketId,
      { article },
      { offset: 0, doubtful: false },
      crosses,
    );
    const client = await database.$client.connect();
    try {
      await client.query(`SET plan_cache_mode = ${mode}`);
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
        values ?? [],
      );
      const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? expect.unreachable();
      expect(readOf(plan, 'price_list_item')).toBeGreaterThan(0);
      expect(readOf(plan, 'price_list_item')).toBeLessThan(1_000);
      expect(readOf(plan, 'reserve')).toBeLessThan(1_000);
    } finally {
      await client.query('RESET plan_cache_mode');
      client.release();
    }
  },
);
