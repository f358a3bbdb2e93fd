import { type SQL, sql } from 'drizzle-orm';

/** When the time of an order `o` is up by its supplier's settings `s`: it runs since the supplier has the order, and since the rule stands. */
const UP: SQL = sql`greatest(o.created_at, s.automatic_since,
    (SELECT max(given.at) FROM order_history given WHERE given.order_id = o.id AND given.action = 'implemented'))
  + make_interval(hours => s.processing_hours)`;

/** Orders `o` of which something waits for the supplier. */
const WAITING: SQL = sql`o.status IN ('active', 'confirmed_partially', 'shipping') AND NOT o.withheld
  AND EXISTS (SELECT FROM order_line WHERE order_line.order_id = o.id AND order_line.undecided > 0)`;

/** By when the supplier answers of an order `o`; null where nothing is refused of itself, or nothing waits. */
export const ANSWER_BY = sql<string | null>`(
  SELECT ${UP} FROM order_settings s WHERE s.contractor_id = o.supplier_id AND s.automatic_since IS NOT NULL AND ${WAITING})`;

/** Its time is up, by its supplier's settings `s`. */
export const DUE: SQL = sql`o.created_at < now() - make_interval(hours => s.processing_hours)
  AND s.automatic_since < now() - make_interval(hours => s.processing_hours) AND ${WAITING} AND ${UP} <= now()`;
