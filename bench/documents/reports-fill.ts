// Writes moves, shipments and deliveries of the filled orders, so that reports have data.
import pg from 'pg';
import { dropIndexes } from './orders-fill.ts';

/** Orders processed in one statement. */
const AT_ONCE = 100_000;
const TABLES = ['order_line_move', 'shipment', 'shipment_item'];

/**
 * Writes up to two moves of each line, and a shipment of each completed order, delivered one to five days after
 * the order. Triggers are disabled: the counts that they maintain are recomputed by the first start of the server.
 */
export async function fillMoves(connection: pg.PoolConfig, say: (text: string) => void): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const restore = await dropIndexes(client, TABLES);
  await client.query('SET session_replication_role = replica');
  const { rows } = await client.query<{ last: number }>('SELECT max(id)::float8 AS last FROM orders');
  const last = rows[0]?.last ?? 0;
  for (let from = 0; from <= last; from += AT_ONCE) {
    const bounds = [from, from + AT_ONCE];
    await client.query(
      `
      INSERT INTO order_line_move (order_line_id, at, kind, quantity)
      SELECT l.id, o.created_at + make_interval(hours => move.hours), move.kind, move.quantity
      FROM orders o JOIN order_line l ON l.order_id = o.id
      CROSS JOIN LATERAL (VALUES ('shipped', l.shipped, (o.id % 72)::int), ('accepted', l.accepted, (72 + o.id % 48)::int)) move (kind, quantity, hours)
      WHERE o.id >= $1 AND o.id < $2 AND move.quantity > 0
        AND NOT EXISTS (SELECT FROM order_line_move m WHERE m.order_line_id = l.id AND $1 = 0)`,
      bounds,
    );
    await client.query(
      `
      WITH sent AS (
        INSERT INTO shipment (customer_id, supplier_id, created_by, status, created_at, supplier_storage_id, customer_storage_id, external_id,
                              shipment_date, actual_delivery_date)
        SELECT customer_id, supplier_id, created_by, 'accepted', created_at, supplier_storage_id, customer_storage_id, id::text,
               created_at + interval '1 day', created_at + make_interval(mins => (1440 + id * 7919 % 5760)::int)
        FROM orders WHERE id >= $1 AND id < $2 AND status = 'completed'
        RETURNING id, external_id)
      INSERT INTO shipment_item (shipment_id, order_line_id, quantity)
      SELECT sent.id, l.id, l.shipped FROM sent JOIN order_line l ON l.order_id = sent.external_id::bigint WHERE l.shipped > 0`,
      bounds,
    );
    say(`moves and shipments of ${Math.min(from + AT_ONCE, last).toLocaleString('en')} orders`);
  }
  await client.query('SET session_replication_role = origin');
  for (const definition of restore) await client.query(definition);
  for (const table of TABLES) await client.query(`VACUUM ANALYZE ${table}`);
  await client.end();
}
