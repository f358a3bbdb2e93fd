// Products of a banner that links whole brands and categories: the number of rows read is limited.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { chosenOf } from '../../src/areas/content/banner-products.ts';
import { useTestServers } from '../support/server.ts';

const servers = useTestServers();

interface Node {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  Plans?: Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

test('for a banner of a brand and a category with 30 000 products at most 100 rows per index are read', async () => {
  const { database } = servers[0] ?? expect.unreachable();
  const run = <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    database.execute<T>(statement);
  await run(sql`INSERT INTO category (id, parent_id, title) VALUES (900001, 1, 'Большая')`);
  await run(sql`INSERT INTO brand (title, norm) VALUES ('БОЛЬШОЙ', 'BIGBRAND')`);
  await run(sql`
    INSERT INTO product (brand_id, article, article_norm, title, category_id)
    SELECT brand.id, 'BIG ' || n, 'BIG' || n, 'Деталь', 900001 FROM brand, generate_series(1, 30000) n WHERE norm = 'BIGBRAND'`);
  await run(sql`VACUUM ANALYZE product, product_search`);
  const { rows } = await run<{ id: number }>(sql`
    INSERT INTO publication (kind, title, author_id) SELECT 'banner', 'Всё', min(id) FROM app_user RETURNING id`);
  const banner = rows[0]?.id ?? expect.unreachable();
  await run(sql`INSERT INTO publication_category (publication_id, category_id) VALUES (${banner}, 900001)`);
  await run(sql`
    INSERT INTO publication_brand (publication_id, brand_id) SELECT ${banner}, id FROM brand WHERE norm = 'BIGBRAND'`);

  const explained = await run<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    sql`EXPLAIN (ANALYZE, FORMAT JSON) ${chosenOf(banner)} SELECT product_id FROM chosen`,
  );
  const plan = explained.rows[0]?.['QUERY PLAN'][0].Plan ?? expect.unreachable();
  const scans = nodesOf(plan).filter((node) => node['Relation Name'] === 'product_search');
  expect(scans.map((node) => node['Index Name']).toSorted()).toEqual([
    'product_search_brand',
    'product_search_brand',
    'product_search_category',
    'product_search_category_hits',
  ]);
  for (const scan of scans) expect(scan['Actual Rows']).toBeLessThanOrEqual(100);

  const chosen = await run<{ product_id: number }>(
    sql`${chosenOf(banner)} SELECT product_id FROM chosen ORDER BY product_id`,
  );
  const first = await run<{ id: number }>(
    sql`SELECT id FROM product WHERE category_id = 900001 ORDER BY id LIMIT 100`,
  );
  expect(chosen.rows.map(({ product_id }) => product_id)).toEqual(first.rows.map(({ id }) => id));
});
