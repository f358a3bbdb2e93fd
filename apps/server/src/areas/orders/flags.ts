import { sql } from 'drizzle-orm';

/*
 * What is said of an order `o` beside its state, wherever it is shown; `from_storage` is its supplier's storage.
 */

/** Planned shipment today or earlier in the supplier storage's zone, and something still to ship. No zone's day ends later than in two days. */
export const OVERDUE = sql<boolean>`(o.status IN ('active', 'confirmed_partially', 'confirmed', 'shipping')
  AND o.planned_shipment_at < now() + interval '2 days'
  AND o.planned_shipment_at < (date_trunc('day', now() AT TIME ZONE from_storage.time_zone) + interval '1 day') AT TIME ZONE from_storage.time_zone)`;
export const HAS_CLAIM = sql<boolean>`EXISTS (
  SELECT FROM claim WHERE claim.order_id = o.id AND claim.status NOT IN ('draft', 'cancelled'))`;
/** Another time than was promised is asked for, or was agreed. */
export const HAS_CORRECTIVE = sql<boolean>`EXISTS (
  SELECT FROM delivery_time_corrective d WHERE d.order_id = o.id AND d.status IN ('pending', 'agreed', 'active'))`;
