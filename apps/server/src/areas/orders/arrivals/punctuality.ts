import {
  DELAY_COUNTS,
  LONGEST_DELAY,
  PUNCTUALITY_MONTHS,
  type WeekdayDelays,
} from '@portal/domain/punctuality';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import { notFound } from '../../../contract/problem.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { type Connection, type Database, instantOf } from '../../../database/connect.ts';
import { ownStorages } from '../../storages/own.ts';

type PathDelays = Answer<'listPathDelays'>['data'][number];

const PERIOD = sql`now() - make_interval(months => ${sql.raw(String(PUNCTUALITY_MONTHS))})`;
/** The day of an instant in the receiving storage's time zone; midnight belongs to the day before it. */
const dayOf = (instant: SQL): SQL =>
  sql`(${instant} AT TIME ZONE goal.time_zone - interval '1 minute')::date`;
/** The arrival promised when the order was placed, whatever correctives have changed since. */
const PROMISED = sql`coalesce(o.first_delivery_at, o.planned_delivery_at)`;
/** When a shipment came: delivered by the supplier's word, otherwise when the buyer began to count it. */
const CAME = sql`coalesce(s.actual_delivery_date, counted.at)`;
const COUNTS = sql.join(
  Array.from(
    { length: DELAY_COUNTS },
    (_, place) => sql`count(*) FILTER (WHERE place = ${sql.raw(String(place))})`,
  ),
  sql`, `,
);

/**
 * Counts the delays of all paths' orders anew in one statement, by the weekday on which they were to leave. An order counts once, on the day
 * its last confirmed piece came; one of which pieces are still to come although its day is over counts by the delay so far. Orders that are collected
 * and replacements at zero price do not count. Paths without such orders lose their rows.
 */
export async function countDelays(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      INSERT INTO path_delay (supplier_storage_id, customer_storage_id, weekday, delays, counted_at)
      SELECT supplier_storage_id, customer_storage_id, weekday, ARRAY[${COUNTS}]::int[], now()
      FROM (
        SELECT o.supplier_storage_id, o.customer_storage_id,
               extract(isodow FROM coalesce(o.first_shipment_at, o.planned_shipment_at) AT TIME ZONE place.time_zone)::smallint AS weekday,
               least(greatest(coalesce(${dayOf(sql`came.at`)}, ${dayOf(sql`now()`)}) - ${dayOf(PROMISED)}, -1), ${sql.raw(String(LONGEST_DELAY))}) + 1 AS place
        FROM orders o JOIN storage place ON place.id = o.supplier_storage_id JOIN storage goal ON goal.id = o.customer_storage_id
        JOIN (
          SELECT l.order_id, CASE WHEN bool_and(coalesce(sent.quantity, 0) >= l.confirmed) THEN max(sent.at) END AS at
          FROM order_line l JOIN orders own ON own.id = l.order_id AND own.created_at > ${PERIOD}
          LEFT JOIN (
            SELECT i.order_line_id, sum(i.quantity) AS quantity, max(${CAME}) AS at
            FROM shipment s JOIN shipment_item i ON i.shipment_id = s.id
            LEFT JOIN acceptance d ON d.shipment_id = s.id AND s.actual_delivery_date IS NULL
            LEFT JOIN LATERAL (SELECT min(h.at) AS at FROM document_history h
              WHERE h.document = 'acceptance' AND h.document_id = d.id AND h.action IN ('save', 'finish')) counted ON true
            WHERE s.created_at > ${PERIOD} AND ${CAME} IS NOT NULL
            GROUP BY i.order_line_id) sent ON sent.order_line_id = l.id
          WHERE l.confirmed > 0 AND l.price_kopecks > 0
          GROUP BY l.order_id) came ON came.order_id = o.id
        WHERE NOT o.withheld AND o.delivery = 'delivery' AND (came.at IS NOT NULL OR ${dayOf(PROMISED)} < ${dayOf(sql`now()`)})) delivered
      GROUP BY 1, 2, 3
      ON CONFLICT (customer_storage_id, supplier_storage_id, weekday) DO UPDATE SET delays = excluded.delays, counted_at = excluded.counted_at`);
    await transaction.execute(sql`DELETE FROM path_delay WHERE counted_at < now()`);
  });
}

/** The delays of the paths to a storage, by the storage from which they lead. */
export async function delaysTo(
  connection: Connection,
  storageId: number,
): Promise<Map<number, WeekdayDelays[]>> {
  const { rows } = await connection.execute<{ storage_id: number; weekday: number; delays: number[] }>(sql`
    SELECT supplier_storage_id AS storage_id, weekday, delays FROM path_delay WHERE customer_storage_id = ${storageId}`);
  return Map.groupBy(rows, ({ storage_id }) => storage_id);
}

/** The delays of the paths to one of the caller's storages, of its own orders only. Throws 404 for a storage of another company. */
export async function listPathDelays(
  connection: Connection,
  viewer: Viewer,
  storageId: number,
): Promise<PathDelays[]> {
  const { rows } = await connection.execute<{ paths: PathDelays[] | null }>(sql`
    SELECT (
      SELECT jsonb_agg(jsonb_build_object('storage_id', path.id, 'departures', path.departures, 'counted_at', path.counted_at) ORDER BY path.id)
      FROM (SELECT d.supplier_storage_id AS id, max(d.counted_at) AS counted_at,
                   jsonb_agg(jsonb_build_object('weekday', d.weekday, 'delays', d.delays) ORDER BY d.weekday) AS departures
            FROM path_delay d WHERE d.customer_storage_id = storage.id GROUP BY d.supplier_storage_id) path) AS paths
    FROM storage WHERE storage.id = ${storageId} AND ${ownStorages(viewer)}`);
  if (!rows[0]) throw notFound('Склад не найден');
  return (rows[0].paths ?? []).map((path) => ({ ...path, counted_at: instantOf(path.counted_at) }));
}
