// Writes contractors and contracts between them, to measure their lists and the import of a file of contractors.
import pg from 'pg';
import { dropIndexes } from './orders-fill.ts';

/**
 * Fills a seeded database: nine of ten new contractors are shops, the others distributors. Each is a customer of
 * the demo's sellers and of new distributors.
 */
export async function fillContracts(
  connection: pg.PoolConfig,
  contractors: number,
  contracts: number,
  say: (text: string) => void,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const restore = await dropIndexes(client, ['contract', 'contractor']);
  await client.query(
    `
    INSERT INTO contractor (type, title, inn, code, category_id, created_at)
    SELECT CASE WHEN n % 10 = 0 THEN 'distributor' ELSE 'shop' END,
           (ARRAY['ООО «Мотор', 'ИП Сидоров', 'ООО «Деталь', 'АО «Запчасть'])[1 + n % 4] || '-' || n, lpad((7700000000 + n)::text, 10, '0'),
           'К-' || n, (SELECT min(id) FROM contractor_category) + n % 2, now() - make_interval(mins => n)
    FROM generate_series(1, $1::int) AS n`,
    [contractors],
  );
  say(`${contractors.toLocaleString('en')} contractors`);
  await client.query(`
    CREATE TEMP TABLE fresh AS SELECT id, type, row_number() OVER (ORDER BY id) - 1 AS place FROM contractor WHERE code LIKE 'К-%' AND inn LIKE '77000%';
    CREATE TEMP TABLE seller AS
    SELECT id, row_number() OVER (ORDER BY is_demo DESC, id) - 1 AS place FROM (
      SELECT contractor_id AS id, true AS is_demo FROM app_user WHERE login IN ('supplier', 'distributor')
      UNION ALL (SELECT id, false FROM fresh WHERE type = 'distributor' ORDER BY id LIMIT 198)) all_of_them;
    ANALYZE fresh; ANALYZE seller`);
  // A quarter of all contracts are with the demo's two sellers.
  await client.query(
    `
    INSERT INTO contract (number, supplier_id, customer_id, status, accepted_by_administrator, limit_kopecks, date, date_end)
    SELECT 'Н-' || n, seller.id, buyer.id, state.status, state.status <> 'draft', 10000000, now() - make_interval(mins => n), now() + make_interval(days => n % 700)
    FROM generate_series(1, $1::int) AS n
    JOIN seller ON seller.place = CASE WHEN n % 4 = 0 THEN n / 4 % 2 ELSE n % 200 END
    JOIN fresh buyer ON buyer.place = n::bigint * 7919 % (SELECT count(*) FROM fresh)
    CROSS JOIN LATERAL (SELECT CASE WHEN n % 10 < 8 THEN 'terminated' ELSE (ARRAY['draft', 'on_confirmation', 'suspended', 'expired'])[1 + n / 10 % 4] END AS status) state
    WHERE buyer.id <> seller.id`,
    [contracts],
  );
  // The newest contract of each pair is active.
  await client.query(`
    UPDATE contract SET status = 'active' WHERE id IN (
      SELECT max(id) FROM contract d WHERE NOT EXISTS (
        SELECT FROM contract a WHERE a.status = 'active' AND (a.supplier_id, a.customer_id) = (d.supplier_id, d.customer_id))
      GROUP BY supplier_id, customer_id)`);
  for (const definition of restore) await client.query(definition);
  for (const name of ['contract', 'contractor']) await client.query(`VACUUM ANALYZE ${name}`);
  await client.query('CHECKPOINT');
  await client.end();
}
