import { CLAIM_OUTCOMES, type ClaimOutcome, outcomeEffect } from '@portal/domain/claims';
import type { ReportPeriod } from '@portal/domain/reports';
import { type SQL, sql } from 'drizzle-orm';
import { sinceDay, throughDay } from '../../lists/days.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../identity/viewer.ts';
import { type Narrowed, PORTAL_ZONE } from './asked.ts';

/** Whose orders: those that the person's company sells, buys, or both; an administrator's are everybody's. */
export type Side = 'supplier' | 'customer' | 'both';

/** Orders `o` of a side, as the lists of that side have them: what waits for the bank has come in nowhere yet. */
function ofSide(viewer: Viewer, side: Side): SQL {
  const { seen } = scope(viewer);
  const sold = sql`${seen(sql`o.supplier_id`)} AND NOT o.withheld`;
  const bought = seen(sql`o.customer_id`);
  if (side === 'supplier') return sold;
  return side === 'customer' ? bought : sql`(${sold} OR ${bought})`;
}

const among = (column: SQL, ids: readonly number[] | undefined): SQL =>
  ids === undefined ? sql`true` : sql`${column} = ANY(${sql.param([...ids])}::bigint[])`;

/** The categories and all below them. */
export const below = (ids: readonly number[]) => sql`(
  WITH RECURSIVE tree AS (
    SELECT id FROM category WHERE id = ANY(${sql.param([...ids])}::int[])
    UNION SELECT category.id FROM category JOIN tree ON category.parent_id = tree.id)
  SELECT id FROM tree)`;

/** What narrows orders `o` and products `p`. A storage is where goods leave, or where they come to. */
const narrowedBy = ({ supplier_id, customer_id, storage_id, brand_id, category_id }: Narrowed): SQL => sql`
  ${among(sql`o.supplier_id`, supplier_id)} AND ${among(sql`o.customer_id`, customer_id)}
  AND (${among(sql`o.supplier_storage_id`, storage_id)} OR ${among(sql`o.customer_storage_id`, storage_id)})
  AND ${among(sql`p.brand_id`, brand_id)} AND ${category_id ? sql`p.category_id IN ${below(category_id)}` : sql`true`}`;

/** Between the days by a place's clock; the looser bounds before are for the index. */
const within = (instant: SQL, zone: SQL, { from, to }: ReportPeriod): SQL => sql`
  ${instant} >= (${from}::date - 1)::timestamptz AND ${instant} < (${to}::date + 2)::timestamptz
  AND ${sinceDay(instant, zone)(from)} AND ${throughDay(instant, zone)(to)}`;

const WHOSE = sql`o.id AS order_id, o.supplier_id, o.customer_id, o.supplier_storage_id, o.customer_storage_id,
  l.id AS line_id, l.price_kopecks, p.id AS product_id, p.brand_id, p.category_id`;

/** Lines of the orders placed in a period, by the day of the place they leave; for a FROM clause, as `f`. */
export const orderLines = (viewer: Viewer, side: Side, period: ReportPeriod, narrowed: Narrowed): SQL => sql`(
  SELECT ${WHOSE}, (o.created_at AT TIME ZONE place.time_zone)::date AS day, o.created_at, place.time_zone,
         l.ordered, l.undecided, l.confirmed, l.refused, l.cancelled, l.short, l.shipped, l.accepted, l.shortage, l.rejected, l.claimed,
         o.archived_by_supplier, o.archived_by_customer,
         o.first_shipment_at IS NOT NULL OR l.planned_shipment_at IS NOT NULL AS moved,
         (date_trunc('day', coalesce(l.planned_shipment_at, o.planned_shipment_at) AT TIME ZONE place.time_zone) + interval '1 day')
           AT TIME ZONE place.time_zone AS due_at,
         (SELECT max(sent.at) FROM order_line_move sent WHERE sent.order_line_id = l.id AND sent.kind = 'shipped') AS sent_at
  FROM orders o JOIN storage place ON place.id = o.supplier_storage_id
  JOIN order_line l ON l.order_id = o.id JOIN product p ON p.id = l.product_id
  WHERE ${ofSide(viewer, side)} AND ${narrowedBy(narrowed)} AND ${within(sql`o.created_at`, sql`place.time_zone`, period)}) f`;

/** Outcomes of claims that give money back. */
const PAID = (Object.keys(CLAIM_OUTCOMES) as ClaimOutcome[]).filter(
  (outcome) => outcomeEffect(outcome) === 'money',
);
/** Kinds of what was never accepted: missing, beyond the order, not ordered at all. */
const NEVER_ACCEPTED = [1, 2, 7];

/**
 * Pieces accepted in a period, and pieces that came back out of accepted ones, below zero, by the day that the claim was decided:
 * what an acceptance itself found was never accepted. `rule_day` is the day of the acceptance in both. For a FROM clause, as `f`.
 */
export const acceptedPieces = (
  viewer: Viewer,
  side: Side,
  period: ReportPeriod,
  narrowed: Narrowed,
): SQL => sql`(
  SELECT ${WHOSE}, m.quantity AS pieces, m.quantity * l.price_kopecks AS kopecks, (m.at AT TIME ZONE ${PORTAL_ZONE})::date AS day,
         (m.at AT TIME ZONE ${PORTAL_ZONE})::date AS rule_day
  FROM order_line_move m JOIN order_line l ON l.id = m.order_line_id JOIN orders o ON o.id = l.order_id JOIN product p ON p.id = l.product_id
  WHERE m.kind = 'accepted' AND ${ofSide(viewer, side)} AND ${narrowedBy(narrowed)} AND ${within(sql`m.at`, sql`${PORTAL_ZONE}`, period)}
  UNION ALL
  SELECT ${WHOSE}, -back.pieces AS pieces, -back.pieces * l.price_kopecks AS kopecks, (back.at AT TIME ZONE ${PORTAL_ZONE})::date AS day,
         coalesce((SELECT (max(m.at) AT TIME ZONE ${PORTAL_ZONE})::date FROM order_line_move m WHERE m.order_line_id = l.id AND m.kind = 'accepted'),
                  (back.at AT TIME ZONE ${PORTAL_ZONE})::date) AS rule_day
  FROM (${returned()}) back JOIN order_line l ON l.id = back.order_line_id JOIN orders o ON o.id = l.order_id JOIN product p ON p.id = l.product_id
  WHERE ${ofSide(viewer, side)} AND ${narrowedBy(narrowed)} AND ${within(sql`back.at`, sql`${PORTAL_ZONE}`, period)}) f`;

/** Pieces that claims have paid for out of what had been accepted, and when that was decided. */
export const returned = (): SQL => sql`
  SELECT i.order_line_id, coalesce(i.decided_quantity, i.quantity) AS pieces,
         coalesce((SELECT max(h.at) FROM document_history h
                   WHERE h.document = 'claim' AND h.document_id = c.id AND h.action IN ('finish', 'accept')), c.created_at) AS at
  FROM claim_item i JOIN claim c ON c.id = i.claim_id
  WHERE c.status = 'closed' AND c.acceptance_id IS NULL AND i.type_id <> ALL(${sql.param(NEVER_ACCEPTED)}::int[])
    AND i.outcome = ANY(${sql.param(PAID)}::text[])`;

/** Lines delivered in a period, with the promised and the real hours from the order to the door. For a FROM clause, as `f`. */
export const deliveries = (viewer: Viewer, side: Side, period: ReportPeriod, narrowed: Narrowed): SQL => sql`(
  SELECT ${WHOSE}, (s.actual_delivery_date AT TIME ZONE goal.time_zone)::date AS day, o.created_at, place.time_zone,
         extract(epoch FROM coalesce(o.first_delivery_at, o.planned_delivery_at) - o.created_at) / 3600 AS promised,
         extract(epoch FROM s.actual_delivery_date - o.created_at) / 3600 AS real
  FROM shipment s JOIN shipment_item i ON i.shipment_id = s.id JOIN order_line l ON l.id = i.order_line_id
  JOIN orders o ON o.id = l.order_id JOIN product p ON p.id = l.product_id
  JOIN storage place ON place.id = o.supplier_storage_id JOIN storage goal ON goal.id = o.customer_storage_id
  WHERE s.actual_delivery_date IS NOT NULL AND ${ofSide(viewer, side)} AND ${narrowedBy(narrowed)}
    AND ${within(sql`s.actual_delivery_date`, sql`goal.time_zone`, period)}) f`;
