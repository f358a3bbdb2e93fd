// Writes storages and logistic cards between them, to measure their lists, the search and the import of a file of
// cards.
import pg from 'pg';
import { dropIndexes } from './orders-fill.ts';

/**
 * Number of the supplier's storages, from which the cards lead; all other new storages belong to its customers.
 */
const SOURCES = 40;

/**
 * Fills a seeded database with cards from the supplier's new storages to the new storages of its customers, up to
 * `cards`; nine of ten are active.
 */
export async function fillStorages(
  connection: pg.PoolConfig,
  storages: number,
  cards: number,
  say: (text: string) => void,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const restore = await dropIndexes(client, ['logistic_card']);
  await client.query(
    `
    WITH seller AS (SELECT contractor_id AS id FROM app_user WHERE login = 'supplier'),
    buyer AS (
      SELECT customer_id AS id, row_number() OVER (ORDER BY customer_id) - 1 AS place, count(*) OVER () AS many
      FROM contract WHERE supplier_id = (SELECT id FROM seller) AND status = 'active')
    INSERT INTO storage (contractor_id, title, code, city, address, time_zone)
    SELECT CASE WHEN n <= $2 THEN (SELECT id FROM seller) ELSE (SELECT id FROM buyer WHERE place = n % many) END,
           'Склад № ' || n, 'B-' || n, (ARRAY['Самара', 'Казань', 'Пермь', 'Омск'])[1 + n % 4], 'ул. Складская, ' || n,
           (ARRAY['Europe/Samara', 'Europe/Moscow', 'Asia/Yekaterinburg', 'Asia/Omsk'])[1 + n % 4]
    FROM generate_series(1, $1) AS n`,
    [storages, SOURCES],
  );
  say(`${storages.toLocaleString('en')} storages`);
  await client.query(
    `
    INSERT INTO logistic_card (name, supplier_storage_id, customer_storage_id, status, cut_off_week_minutes, routes, logistic_markup_percent_b2b)
    SELECT source.code || ' → ' || target.code, source.id, target.id,
           CASE WHEN target.id % 10 < 9 THEN 'active' ELSE (ARRAY['awaiting_customer', 'disabled'])[1 + target.id / 10 % 2] END,
           ARRAY(SELECT day * 1440 + 960 FROM generate_series(0, 4) AS day),
           jsonb_build_array(jsonb_build_object('logistic_map_acceptance_term_hours', 1, 'logistic_map_packaging_term_hours', 2,
             'logistic_map_delivery_term_hours', 20 + 24 * (target.id % 4))), target.id % 5
    FROM storage source JOIN storage target ON target.code LIKE 'B-%' AND target.contractor_id <> source.contractor_id
    WHERE source.code LIKE 'B-%' AND source.contractor_id = (SELECT contractor_id FROM app_user WHERE login = 'supplier')
    ORDER BY source.id, target.id LIMIT $1`,
    [cards],
  );
  for (const definition of restore) await client.query(definition);
  for (const name of ['storage', 'logistic_card']) await client.query(`VACUUM ANALYZE ${name}`);
  await client.query('CHECKPOINT');
  await client.end();
}
