// «Faster than anybody»: the counts of orders of a company that has few of them, and a product's page, are not planned in each call. PostgreSQL
// takes planning for cheap: where a plan for the company promises less than one for the average company, it would plan each time.
import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { readStandard } from '../../src/areas/catalogue/standard.ts';
import { incomingOrders, outgoingOrders } from '../../src/areas/orders/list.ts';
import { type Database, openServing } from '../../src/database/connect.ts';
import { countRows } from '../../src/lists/list.ts';
import { cloneDatabase } from '../support/database.ts';
import { oneRow, viewerOf } from '../support/documents.ts';

const CALLS = 20;
/** PostgreSQL plans a named statement anew for its first five executions. */
const AT_FIRST = 5;
/** A connection gives a name to a statement with its fourth use. */
const UNNAMED = 3;

let settings: pg.PoolConfig;
/** A customer and its supplier with few orders. */
let small: { customer_id: number; supplier_id: number };
/** A product for which its seller names one cross, and a product without any. */
let crossed: number;
let plain: number;

beforeAll(async () => {
  settings = await cloneDatabase('demo');
  await onOne(async (database) => {
    small = await oneRow(
      database,
      sql`SELECT customer_id, supplier_id FROM orders GROUP BY 1, 2 ORDER BY count(*), 1, 2 LIMIT 1`,
    );
    // Others have so many orders and storages that the average is far above.
    await database.execute(sql`
      INSERT INTO orders (customer_id, supplier_id, customer_storage_id, supplier_storage_id, contract_id, created_by, status,
                          lines_count, amount_kopecks, planned_shipment_at, planned_delivery_at, comment)
      SELECT customer_id, supplier_id, customer_storage_id, supplier_storage_id, contract_id, created_by,
             (ARRAY['active', 'confirmed', 'shipping', 'completed'])[1 + n % 4], 1, 100, now(), now(), 'ещё'
      FROM (SELECT * FROM orders WHERE customer_id <> ${small.customer_id} AND supplier_id <> ${small.supplier_id} ORDER BY id LIMIT 1) one,
           generate_series(1, 20000) n`);
    ({ crossed, plain } = await oneRow<{ crossed: number; plain: number }>(
      database,
      sql`WITH mine AS (
            SELECT p.id, own.id AS own_id FROM product p JOIN own_product own ON own.brand_id = p.brand_id AND own.article_norm = p.article_norm
            WHERE own.deleted_at IS NULL ORDER BY p.id LIMIT 1),
          others AS (
            SELECT p.* FROM product p, mine WHERE p.id <> mine.id AND NOT EXISTS (SELECT FROM own_product own WHERE own.article_norm = p.article_norm)
              AND NOT EXISTS (SELECT FROM own_cross said WHERE said.article_norm = p.article_norm) ORDER BY p.id LIMIT 2),
          written AS (
            INSERT INTO own_cross (own_product_id, brand_id, article, article_norm, source)
            SELECT mine.own_id, brand_id, article, article_norm, 'TecDoc' FROM mine, others ORDER BY others.id LIMIT 1)
          SELECT (SELECT id FROM mine) AS crossed, (SELECT max(id) FROM others) AS plain`,
    ));
    await database.execute(sql`
      INSERT INTO storage (contractor_id, title, code, city, address, time_zone)
      SELECT (SELECT id FROM contractor WHERE type = 'shop' AND id <> ${small.customer_id} ORDER BY id LIMIT 1), 'Место ' || n, 'M-' || n, 'Самара', 'Самара', 'Europe/Samara'
      FROM generate_series(1, 3000) n`);
    for (const table of ['orders', 'document_count', 'own_cross', 'storage'])
      await database.execute(sql.raw(`ANALYZE ${table}`));
  });
});

/** Runs `work` with one connection, which knows the plans of all statements that were sent. */
async function onOne<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = openServing({ ...settings, max: 1 });
  return await work(database).finally(() => database.$client.end());
}
/** Executions of the named statements that contain this text: with plans of their own, and with the plan for all values. */
const plansOf = (database: Database, text: SQL) =>
  oneRow<{ own: number; common: number }>(
    database,
    sql`SELECT coalesce(sum(custom_plans), 0)::int AS own, coalesce(sum(generic_plans), 0)::int AS common
        FROM pg_prepared_statements WHERE position(${text} in statement) > 0`,
  );
const often = async <T>(work: () => Promise<T>): Promise<T[]> => {
  const answers: T[] = [];
  for (let n = 0; n < CALLS; n++) answers.push(await work());
  return answers;
};

test.each([
  ['outgoing', outgoingOrders, 'customer_id'],
  ['incoming', incomingOrders, 'supplier_id'],
] as const)(
  '%s orders of a small company are counted by one plan for all companies',
  async (_, list, side) => {
    await onOne(async (database) => {
      const viewer = await viewerOf(database, small[side]);
      // No precomputed count is by day, so these rows are counted.
      const counted = await countRows(database, list, viewer, { 'filter[created_from]': '2000-01-01' });
      expect(counted.total).toBeGreaterThan(0);
      for (const answer of await often(() => countRows(database, list, viewer, {})))
        expect(answer).toEqual(counted);
      expect(await plansOf(database, sql`'FROM document_count'`)).toEqual({
        own: AT_FIRST,
        common: CALLS - UNNAMED - AT_FIRST,
      });
    });
  },
);

test('a product’s page is read by one plan for all products, and its sellers’ crosses by one for all companies', async () => {
  await onOne(async (database) => {
    const viewer = await viewerOf(database, small.customer_id);
    await often(() => readStandard(database, viewer, plain));
    expect(await plansOf(database, sql`'WITH searched'`)).toEqual({
      own: AT_FIRST,
      common: CALLS - AT_FIRST,
    });
    await often(() => readStandard(database, viewer, crossed));
    expect(await plansOf(database, sql`'WITH searched'`)).toEqual({
      own: AT_FIRST + AT_FIRST,
      common: CALLS - AT_FIRST + CALLS + CALLS - UNNAMED - AT_FIRST,
    });
  });
});
