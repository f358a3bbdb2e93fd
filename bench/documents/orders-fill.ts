// Writes orders of ten lines each between all parties of contracts, over two years, to measure lists.
import pg from 'pg';

/** Orders written in one statement; limits the disk space needed at once. */
const AT_ONCE = 50_000;
const TABLES = ['orders', 'order_line'];

/**
 * Fills a seeded database. The lines neither reserve stock nor use limits, as only lists are measured. Nine of ten
 * orders are completed; of the others some are new, some are to be shipped, and a few are overdue.
 */
export async function fillOrders(
  connection: pg.PoolConfig,
  orders: number,
  say: (text: string) => void,
  { asTheyCame = false }: { asTheyCame?: boolean } = {},
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const restore = await dropIndexes(client, TABLES);
  if (asTheyCame) await client.query('SET session_replication_role = replica');
  await client.query(`
    CREATE TEMP TABLE lane AS
    SELECT row_number() OVER () - 1 AS place, contract.id AS contract_id, contract.supplier_id, contract.customer_id, card.supplier_storage_id,
           card.customer_storage_id, person.id AS user_id, jsonb_array_length(card.routes) > 1 AS is_transit
    FROM contract JOIN storage source ON source.contractor_id = contract.supplier_id
    JOIN storage target ON target.contractor_id = contract.customer_id
    JOIN logistic_card card ON card.supplier_storage_id = source.id AND card.customer_storage_id = target.id
    JOIN app_user person ON person.contractor_id = contract.customer_id AND person.is_main WHERE contract.status = 'active'`);
  await client.query(`
    CREATE TEMP TABLE goods AS
    SELECT r.storage_id, row_number() OVER (PARTITION BY r.storage_id ORDER BY r.id) - 1 AS place, count(*) OVER (PARTITION BY r.storage_id) AS many,
           r.id AS reserve_id, i.product_id, i.price_kopecks
    FROM reserve r JOIN price_list_item i ON i.id = r.item_id`);
  await client.query('CREATE INDEX ON goods (storage_id, place)');
  await client.query('CREATE INDEX ON lane (place)');
  await client.query('ANALYZE lane, goods');
  for (let from = 0; from < orders; from += AT_ONCE) {
    const to = Math.min(from + AT_ONCE, orders) - 1;
    await client.query(
      `
      WITH headed AS (
        INSERT INTO orders (customer_id, supplier_id, customer_storage_id, supplier_storage_id, contract_id, created_by, status, is_transit,
                            lines_count, amount_kopecks, planned_shipment_at, planned_delivery_at, created_at, overdue_told_at)
        SELECT customer_id, supplier_id, customer_storage_id, supplier_storage_id, contract_id, user_id,
               CASE WHEN n % 10 < 7 OR age > interval '60 days' THEN 'completed' ELSE
                 (ARRAY['active', 'confirmed_partially', 'confirmed', 'shipping', 'shipped', 'refused', 'cancelled'])[1 + n % 7] END,
               is_transit, 10, 1000000 + n % 9000000, now() - age + interval '2 days', now() - age + interval '4 days', now() - age, now()
        FROM generate_series($1::int, $2::int) AS n
        CROSS JOIN LATERAL (SELECT make_interval(secs => 63072000.0 * CASE WHEN $4 THEN $3 - n ELSE n::bigint * 7919 % $3 END / $3) AS age) aged
        JOIN lane ON lane.place = n % (SELECT count(*) FROM lane)
        RETURNING id, supplier_storage_id, status)
      INSERT INTO order_line (order_id, product_id, reserve_id, price_kopecks, ordered, undecided, confirmed, refused, cancelled, shipped, accepted)
      SELECT headed.id, goods.product_id, goods.reserve_id, goods.price_kopecks, 4,
             CASE WHEN status = 'active' OR status = 'confirmed_partially' AND nth > 5 THEN 4 ELSE 0 END,
             CASE WHEN status IN ('confirmed', 'shipping', 'shipped', 'completed') OR status = 'confirmed_partially' AND nth <= 5 THEN 4 ELSE 0 END,
             CASE status WHEN 'refused' THEN 4 ELSE 0 END, CASE status WHEN 'cancelled' THEN 4 ELSE 0 END,
             CASE WHEN status IN ('shipped', 'completed') OR status = 'shipping' AND nth <= 5 THEN 4 ELSE 0 END,
             CASE status WHEN 'completed' THEN 4 ELSE 0 END
      FROM headed CROSS JOIN generate_series(1, 10) AS nth
      JOIN LATERAL (SELECT many FROM goods WHERE storage_id = headed.supplier_storage_id AND place = 0) stock ON true
      JOIN goods ON goods.storage_id = headed.supplier_storage_id AND goods.place = (headed.id * 31 + nth * 977) % stock.many`,
      [from, to, orders, asTheyCame],
    );
    say(`${(to + 1).toLocaleString('en')} orders`);
  }
  await client.query('SET session_replication_role = origin');
  for (const definition of restore) await client.query(definition);
  await client.query('VACUUM ANALYZE orders');
  await client.query('VACUUM ANALYZE order_line');
  await client.query('CHECKPOINT');
  await client.end();
}

/**
 * Drops the tables' indexes and foreign keys, so that they are built once after the rows. Returns the statements
 * that restore them.
 */
export async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND conrelid::regclass::text = ANY($1::text[])`,
    [tables],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE schemaname = 'public' AND tablename = ANY($1::text[]) AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
    [tables],
  );
  for (const { table, name } of references)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`);
  for (const { name } of indexes) await client.query(`DROP INDEX "${name}"`);
  return [
    `SET maintenance_work_mem = '256MB'`,
    ...indexes.map(({ definition }) => definition),
    ...references.map(
      ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${definition}`,
    ),
  ];
}
