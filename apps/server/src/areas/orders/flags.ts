import { sql } from 'drizzle-orm';

/* Flags of an order `o` that are shown beside its state; `from_storage` is the supplier's storage. */

/** Start of the current day in the time zone of the supplier's storage. */
const TODAY = sql`date_trunc('day', now() AT TIME ZONE from_storage.time_zone)`;
/**
 * Something is still to be shipped: an order accepted in part is checked by its lines, every other open order always
 * has something.
 */
const UNSHIPPED = sql`(o.status <> 'accepted_partially' OR EXISTS (
    SELECT FROM order_line due WHERE due.order_id = o.id AND due.shipped < due.undecided + due.confirmed))`;
/** The supplier has answered, and something is still to be shipped. */
export const TO_SHIP = sql<boolean>`(o.status IN ('confirmed_partially', 'confirmed', 'shipping', 'accepted_partially')
  AND ${UNSHIPPED})`;
/** Neither completed nor ended otherwise: the condition of the partial indexes. */
export const OPEN = sql<boolean>`o.status IN ('active', 'confirmed_partially', 'confirmed', 'shipping', 'accepted_partially')`;
/**
 * Shipment was planned for today or earlier in the time zone of the supplier's storage, and something is still to be
 * shipped. Today ends after now and within two days in every time zone: most orders need no calculation by time zone.
 */
export const OVERDUE = sql<boolean>`(${OPEN}
  AND o.planned_shipment_at < now() + interval '2 days'
  AND (o.planned_shipment_at < now()
    OR o.planned_shipment_at < (${TODAY} + interval '1 day') AT TIME ZONE from_storage.time_zone)
  AND ${UNSHIPPED})`;
/**
 * Overdue orders whose planned time has passed, without those placed today: `shipmentDue` of the domain rules. Today
 * began less than two days ago in every time zone.
 */
export const LATE = sql<boolean>`(${OVERDUE} AND o.planned_shipment_at < now()
  AND (o.created_at < now() - interval '2 days' OR o.created_at < ${TODAY} AT TIME ZONE from_storage.time_zone))`;
/**
 * The supplier has to answer: pieces are undecided. Orders of which nothing is decided always have some; the others are
 * checked by their lines.
 */
export const AWAITS_ANSWER = sql<boolean>`(o.status IN ('active', 'confirmed_partially', 'shipping', 'accepted_partially') AND NOT o.withheld
  AND (o.status = 'active' OR EXISTS (SELECT FROM order_line open WHERE open.order_id = o.id AND open.undecided > 0)))`;
export const HAS_CLAIM = sql<boolean>`EXISTS (
  SELECT FROM claim WHERE claim.order_id = o.id AND claim.status NOT IN ('draft', 'cancelled'))`;
/** The order has a corrective that is requested or agreed. */
export const HAS_CORRECTIVE = sql<boolean>`EXISTS (
  SELECT FROM delivery_time_corrective d WHERE d.order_id = o.id AND d.status IN ('pending', 'agreed', 'active'))`;
