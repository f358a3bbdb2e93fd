// Writes claims of two positions each over two years, and corrections of dates, to measure their lists.
import pg from 'pg';
import { dropIndexes } from './orders-fill.ts';

/** Documents written in one statement. */
const AT_ONCE = 100_000;
const TABLES = ['claim', 'claim_item', 'delivery_time_corrective', 'delivery_time_corrective_item'];

interface Kind {
  table: string;
  key: string;
  /** The table's own columns, and their values for document number n. */
  columns: string;
  values: string;
  positions: string;
  position: string;
  status: string;
}
const CLAIMS: Kind = {
  table: 'claim',
  key: 'claim_id',
  columns: 'type_id, sent_at, asked_at, opened_at',
  values: `1 + n % 2, CASE WHEN n % 50 = 0 THEN NULL ELSE now() - age END, now() - age, CASE WHEN n % 97 = 0 THEN NULL ELSE now() - age END`,
  positions: 'type_id, quantity',
  position: '1 + headed.id % 4, 1',
  status: `CASE WHEN n % 50 = 0 THEN 'draft' WHEN n % 10 < 9 THEN 'closed' ELSE (ARRAY['process', 'decisions', 'rejected', 'cancelled'])[1 + n / 10 % 4] END`,
};
const CORRECTIVES: Kind = {
  table: 'delivery_time_corrective',
  key: 'corrective_id',
  columns: 'reason_id, planned_shipment_at, planned_delivery_at',
  values: `1 + n % 6, now() - age, now() - age + interval '9 days'`,
  positions: 'quantity, was_at',
  position: '1, headed.created_at',
  status: `CASE WHEN n % 10 < 8 THEN 'active' ELSE (ARRAY['pending', 'denial', 'cancelled'])[1 + n / 10 % 3] END`,
};

/**
 * Fills a seeded database. The claims refer to lines of existing orders and do not change their quantities, as
 * only lists are measured.
 */
export async function fillClaims(
  connection: pg.PoolConfig,
  many: number,
  say: (text: string) => void,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const restore = await dropIndexes(client, TABLES);
  await client.query(`
    CREATE TEMP TABLE lane AS
    SELECT row_number() OVER () - 1 AS place, o.id AS order_id, o.supplier_id, o.customer_id, o.created_by,
           (SELECT array_agg(l.id) FROM (SELECT id FROM order_line WHERE order_id = o.id ORDER BY id LIMIT 2) l) AS lines
    FROM orders o WHERE NOT o.withheld`);
  await client.query('ANALYZE lane');
  const lanes =
    (await client.query<{ many: number }>('SELECT count(*)::int AS many FROM lane')).rows[0]?.many ?? 0;
  for (const kind of [CLAIMS, CORRECTIVES]) {
    for (let from = 0; from < many; from += AT_ONCE)
      await client.query(
        `
        WITH headed AS (
          INSERT INTO ${kind.table} (order_id, customer_id, supplier_id, created_by, status, created_at, ${kind.columns})
          SELECT order_id, customer_id, supplier_id, created_by, ${kind.status}, now() - age, ${kind.values}
          FROM generate_series($1::int, $2::int) AS n
          CROSS JOIN LATERAL (SELECT make_interval(secs => 63072000.0 * (n::bigint * 7919 % $3) / $3) AS age) aged
          JOIN lane ON lane.place = n % $4
          RETURNING id, order_id, created_at)
        INSERT INTO ${kind.table}_item (${kind.key}, order_line_id, ${kind.positions})
        SELECT headed.id, line.id, ${kind.position} FROM headed JOIN lane USING (order_id) CROSS JOIN LATERAL unnest(lane.lines) AS line(id)`,
        [from, Math.min(from + AT_ONCE, many) - 1, many, lanes],
      );
    say(`${many.toLocaleString('en')} of ${kind.table}`);
  }
  for (const definition of restore) await client.query(definition);
  for (const name of TABLES) await client.query(`VACUUM ANALYZE ${name}`);
  await client.query('CHECKPOINT');
  await client.end();
}
