// Writes shipments of two lines each with their acceptances, over two years, to measure their lists.
import pg from 'pg';
import { dropIndexes } from './orders-fill.ts';

/** Shipments written in one statement. */
const AT_ONCE = 100_000;
const TABLES = ['shipment', 'shipment_item', 'acceptance', 'acceptance_item', 'lot'];

/**
 * Fills a seeded database. The shipments refer to lines of existing orders and do not change their quantities, as
 * only lists are measured. Nine of ten were accepted long ago.
 */
export async function fillShipments(
  connection: pg.PoolConfig,
  shipments: number,
  say: (text: string) => void,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const restore = await dropIndexes(client, TABLES);
  await client.query(`
    CREATE TEMP TABLE lane AS
    SELECT row_number() OVER () - 1 AS place, o.id AS order_id, o.supplier_id, o.customer_id, o.supplier_storage_id, o.customer_storage_id,
           o.created_by, (SELECT array_agg(l.id) FROM (SELECT id FROM order_line WHERE order_id = o.id ORDER BY id LIMIT 2) l) AS lines
    FROM orders o`);
  await client.query('ANALYZE lane');
  const many =
    (await client.query<{ many: number }>('SELECT count(*)::int AS many FROM lane')).rows[0]?.many ?? 0;
  for (let from = 0; from < shipments; from += AT_ONCE) {
    const to = Math.min(from + AT_ONCE, shipments) - 1;
    await client.query(
      `
      WITH headed AS (
        INSERT INTO shipment (customer_id, supplier_id, customer_storage_id, supplier_storage_id, created_by, status, created_at,
                              items_count, quantity, containers_count, amount_kopecks, upd_number, upd_date, shipment_date)
        SELECT customer_id, supplier_id, customer_storage_id, supplier_storage_id, created_by,
               CASE WHEN n % 10 < 9 THEN 'accepted' ELSE (ARRAY['draft', 'packed', 'shipped', 'delivered', 'cancelled'])[1 + n / 10 % 5] END,
               now() - age, 2, 4, 1, 1000000 + n % 9000000, 'УПД-' || n, (now() - age)::date, now() - age
        FROM generate_series($1::int, $2::int) AS n
        CROSS JOIN LATERAL (SELECT make_interval(secs => 63072000.0 * (n::bigint * 7919 % $3) / $3) AS age) aged
        JOIN lane ON lane.place = n % $4
        RETURNING *),
      positions AS (
        INSERT INTO shipment_item (shipment_id, order_line_id, quantity)
        SELECT headed.id, line.id, 2 FROM headed
        JOIN LATERAL (SELECT lines FROM lane WHERE lane.supplier_storage_id = headed.supplier_storage_id
                      AND lane.customer_storage_id = headed.customer_storage_id LIMIT 1) own ON true
        CROSS JOIN LATERAL unnest(own.lines) AS line(id)
        RETURNING id, shipment_id),
      received AS (
        INSERT INTO acceptance (customer_id, supplier_id, created_by, status, created_at, shipment_id, storage_id)
        SELECT customer_id, supplier_id, created_by, CASE status WHEN 'accepted' THEN 'accepted' ELSE 'new' END, created_at, id, customer_storage_id
        FROM headed WHERE status IN ('accepted', 'shipped', 'delivered')
        RETURNING id, shipment_id, status)
      INSERT INTO acceptance_item (acceptance_id, shipment_item_id, accepted)
      SELECT received.id, positions.id, CASE received.status WHEN 'accepted' THEN 2 ELSE 0 END
      FROM received JOIN positions USING (shipment_id)`,
      [from, to, shipments, many],
    );
    say(`${(to + 1).toLocaleString('en')} shipments`);
  }
  for (const definition of restore) await client.query(definition);
  for (const name of TABLES) await client.query(`VACUUM ANALYZE ${name}`);
  await client.query('CHECKPOINT');
  await client.end();
}
