import { sql } from 'drizzle-orm';

/*
 * What is said of an order `o` beside its state, wherever it is shown; `from_storage` is its supplier's storage.
 */

/** When the present day began where the order is shipped from. */
const TODAY = sql`date_trunc('day', now() AT TIME ZONE from_storage.time_zone)`;
/** Of what was accepted in part something may still have to be shipped, or nothing; of the other open orders something always has. */
const UNSHIPPED = sql`(o.status <> 'accepted_partially' OR EXISTS (
    SELECT FROM order_line due WHERE due.order_id = o.id AND due.shipped < due.undecided + due.confirmed))`;
/** The supplier has answered, and something is still to be shipped. */
export const TO_SHIP = sql<boolean>`(o.status IN ('confirmed_partially', 'confirmed', 'shipping', 'accepted_partially')
  AND ${UNSHIPPED})`;
/** Planned shipment today or earlier in the supplier storage's zone, and something still to ship. No zone's day ends later than in two days. */
export const OVERDUE = sql<boolean>`(o.status IN ('active', 'confirmed_partially', 'confirmed', 'shipping', 'accepted_partially')
  AND o.planned_shipment_at < now() + interval '2 days'
  AND o.planned_shipment_at < (${TODAY} + interval '1 day') AT TIME ZONE from_storage.time_zone
  AND ${UNSHIPPED})`;
/** Of these, those whose hour has passed, but for what was ordered today: `shipmentDue` of the rule book. */
export const LATE = sql<boolean>`(${OVERDUE} AND o.planned_shipment_at < now()
  AND o.created_at < ${TODAY} AT TIME ZONE from_storage.time_zone)`;
export const HAS_CLAIM = sql<boolean>`EXISTS (
  SELECT FROM claim WHERE claim.order_id = o.id AND claim.status NOT IN ('draft', 'cancelled'))`;
/** Another time than was promised is asked for, or was agreed. */
export const HAS_CORRECTIVE = sql<boolean>`EXISTS (
  SELECT FROM delivery_time_corrective d WHERE d.order_id = o.id AND d.status IN ('pending', 'agreed', 'active'))`;
