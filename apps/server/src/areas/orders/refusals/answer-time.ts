import { type SQL, sql } from 'drizzle-orm';
import { AWAITS_ANSWER } from '../flags.ts';

/**
 * Deadline for the answer to an order `o` by its supplier's settings `s`. The hours are counted from the latest of: the
 * order was placed, the supplier received it, automatic refusal was switched on.
 */
const UP: SQL = sql`greatest(o.created_at, s.automatic_since,
    (SELECT max(given.at) FROM order_history given WHERE given.order_id = o.id AND given.action = 'implemented'))
  + make_interval(hours => s.processing_hours)`;

/** Deadline for the supplier's answer to an order `o`; null where automatic refusal is off, or nothing waits. */
export const ANSWER_BY = sql<string | null>`(
  SELECT ${UP} FROM order_settings s WHERE s.contractor_id = o.supplier_id AND s.automatic_since IS NOT NULL AND ${AWAITS_ANSWER})`;

/** Condition: the deadline of the order has passed by its supplier's settings `s`. */
export const DUE: SQL = sql`o.created_at < now() - make_interval(hours => s.processing_hours)
  AND s.automatic_since < now() - make_interval(hours => s.processing_hours) AND ${AWAITS_ANSWER} AND ${UP} <= now()`;
