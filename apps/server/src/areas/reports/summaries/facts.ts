import { CLAIM_OUTCOMES, type ClaimOutcome, outcomeEffect } from '@portal/domain/claims';
import type { ReportPeriod } from '@portal/domain/reports';
import { parseIsoDay } from '@portal/domain/zones';
import { type SQL, sql } from 'drizzle-orm';
import { sinceDay, throughDay } from '../../../lists/days.ts';
import { scope } from '../../../lists/scope.ts';
import { below } from '../../catalogue/categories.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { type Narrowed, PORTAL_ZONE } from '../dashboards/asked.ts';

/**
 * Which orders: those sold, bought, or both by the person's company; for an administrator, by all
 * companies.
 */
export type Side = 'supplier' | 'customer' | 'both';

/**
 * Condition for orders `o` of a side, or cells with the same columns, as in that side's lists: suppliers
 * do not see orders that wait for the bank.
 */
export function ofSide(viewer: Viewer, side: Side, o = sql`o`): SQL {
  const { seen } = scope(viewer);
  const sold = sql`${seen(sql`${o}.supplier_id`)} AND NOT ${o}.withheld`;
  const bought = seen(sql`${o}.customer_id`);
  if (side === 'supplier') return sold;
  return side === 'customer' ? bought : sql`(${sold} OR ${bought})`;
}

const among = (column: SQL, ids: readonly number[] | undefined): SQL =>
  ids === undefined ? sql`true` : sql`${column} = ANY(${sql.param([...ids])}::bigint[])`;

/**
 * Condition of the filters on orders `o` and products `p`, or cells with the same columns. A storage
 * filter matches the supplier's or the customer's storage.
 */
export function narrowedBy(
  { supplier_id, customer_id, storage_id, brand_id, category_id }: Narrowed,
  o = sql`o`,
  p = sql`p`,
): SQL {
  const conditions = [
    supplier_id && among(sql`${o}.supplier_id`, supplier_id),
    customer_id && among(sql`${o}.customer_id`, customer_id),
    storage_id &&
      sql`(${among(sql`${o}.supplier_storage_id`, storage_id)} OR ${among(sql`${o}.customer_storage_id`, storage_id)})`,
    brand_id && among(sql`${p}.brand_id`, brand_id),
    category_id && sql`${p}.category_id IN ${below(category_id)}`,
  ].filter((condition) => condition !== undefined);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}

/** Pairs of a day and a supplier as two arrays with matching indexes. */
export interface Marks {
  days: readonly string[];
  suppliers: readonly number[];
}

/** What triggers mark (`functions.sql`): the kind of data that has changed on a supplier's day. */
export type MarkFamily = 'orders' | 'accepted' | 'delivered';

/**
 * Selects rows by time (a period, days of suppliers, or the marked days) and by a condition on orders `o`
 * and products `p`.
 */
export interface Rows {
  when: ReportPeriod | Marks | { marked: MarkFamily };
  of: SQL;
}

/** The pairs as a table. */
export const pairs = ({ days, suppliers }: Marks): SQL =>
  sql`unnest(${sql.param([...days])}::date[], ${sql.param([...suppliers])}::bigint[])`;

/** Bounds that are wide enough for any time zone, so that an index can be used. */
const near = (instant: SQL, { from, to }: ReportPeriod): SQL =>
  sql`${instant} >= (${from}::date - 1)::timestamptz AND ${instant} < (${to}::date + 2)::timestamptz`;

/** Condition: the instant is within the days in a time zone. */
const within = (instant: SQL, zone: SQL, { from, to }: ReportPeriod): SQL => sql`
  ${near(instant, { from, to })} AND ${sinceDay(instant, zone)(from)} AND ${throughDay(instant, zone)(to)}`;

const dayOf = (instant: SQL, zone: SQL): SQL => sql`(${instant} AT TIME ZONE ${zone})::date`;

const PORTAL = sql`${PORTAL_ZONE}`;

/** Merges near days into periods. */
function runsOf(days: readonly string[]): ReportPeriod[] {
  const runs: ReportPeriod[] = [];
  for (const day of [...new Set(days)].toSorted()) {
    const last = runs.at(-1);
    if (last && parseIsoDay(day) - parseIsoDay(last.to) <= NEAR) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}
/** Days at most this far apart are read as one index range. */
const NEAR = 3;

/** Time condition on orders `o`; marked days apply to their suppliers only. */
function at(when: Rows['when'], instant: SQL, zone: SQL): SQL {
  if ('from' in when) return within(instant, zone, when);
  if ('marked' in when) {
    const marks = sql`FROM summary_mark WHERE family = ${when.marked}`;
    return sql`${instant} >= (SELECT min(day) - 1 ${marks})::timestamptz AND ${instant} < (SELECT max(day) + 2 ${marks})::timestamptz
      AND (o.supplier_id, ${dayOf(instant, zone)}) IN (SELECT supplier_id, day ${marks})`;
  }
  const ranges = runsOf(when.days).map(({ from, to }) =>
    zone === PORTAL
      ? sql`${sinceDay(instant, zone)(from)} AND ${throughDay(instant, zone)(to)}`
      : near(instant, { from, to }),
  );
  // Match day and supplier together: a day only would read the rows of all suppliers. One number per pair in
  // an array can be looked up; a joined table of pairs would read every order of the days once per pair.
  const keys = when.days.map((day, place) => keyOf(when.suppliers[place] ?? 0, parseIsoDay(day)));
  return sql`(${sql.join(ranges, sql` OR `)}) AND o.supplier_id = ANY(${sql.param([...new Set(when.suppliers)])}::bigint[])
    AND o.supplier_id * ${sql.raw(String(KEYS))} + (${dayOf(instant, zone)} - '1970-01-01'::date) = ANY(${sql.param(keys)}::bigint[])`;
}
/** Larger than any day number, so that the key is unique. */
const KEYS = 1_000_000;
const keyOf = (supplier: number, day: number): number => supplier * KEYS + day;

const WHOSE = sql`o.id AS order_id, o.supplier_id, o.withheld, o.customer_id, o.supplier_storage_id, o.customer_storage_id, o.contract_id,
  l.id AS line_id, l.price_kopecks, p.id AS product_id, p.brand_id, p.category_id`;

/** Hour of the week; 0 is Monday 0:00 to 1:00. */
const slotOf = (instant: SQL, zone: SQL): SQL => sql`
  ((extract(isodow FROM ${instant} AT TIME ZONE ${zone}) - 1) * 24 + extract(hour FROM ${instant} AT TIME ZONE ${zone}))::smallint`;

/**
 * Order lines by the day of the order in the supplier's storage's time zone, with what is counted of each:
 * whether the line is decided completely (and the supplier had to decide on some of it), confirmed as a whole,
 * sent, sent in time, sent as a whole, received, received without a complaint; and how it could be had: at
 * once, later, in part. For a FROM clause, as `f`.
 */
export function orderLines({ when, of }: Rows): SQL {
  const time = at(when, sql`o.created_at`, sql`place.time_zone`);
  const whole = sql`l.decided AND l.confirmed > 0 AND l.refused + l.short = 0`;
  return sql`(
    SELECT l.*, l.decided AND l.refused + l.short = 0 AS confirmed_whole,
           l.sent AND l.shipped = l.ordered - l.cancelled AS shipped_whole,
           l.received AND l.claimed = 0 AND l.shortage = 0 AND l.rejected = 0 AS clean,
           ${whole} AND NOT l.moved AS at_once, ${whole} AND l.moved AS later,
           l.decided AND l.confirmed > 0 AND l.refused + l.short > 0 AS partly
    FROM (
      SELECT ${WHOSE}, ${dayOf(sql`o.created_at`, sql`place.time_zone`)} AS day,
             l.ordered, l.confirmed, l.refused, l.cancelled, l.short, l.shipped, l.accepted, l.shortage, l.rejected, l.claimed,
             o.archived_by_supplier, o.archived_by_customer,
             l.undecided = 0 AND l.confirmed + l.refused + l.short > 0 AS decided,
             sent.at IS NOT NULL AS sent,
             coalesce(sent.at < (date_trunc('day', coalesce(l.planned_shipment_at, o.planned_shipment_at) AT TIME ZONE place.time_zone)
               + interval '1 day') AT TIME ZONE place.time_zone, false) AS in_time,
             l.accepted + l.shortage + l.rejected > 0 AS received,
             o.first_shipment_at IS NOT NULL OR l.planned_shipment_at IS NOT NULL AS moved,
             ${slotOf(sql`sent.at`, sql`place.time_zone`)} AS slot
      FROM orders o JOIN storage place ON place.id = o.supplier_storage_id
      JOIN order_line l ON l.order_id = o.id JOIN product p ON p.id = l.product_id
      CROSS JOIN LATERAL (SELECT max(m.at) AS at FROM order_line_move m WHERE m.order_line_id = l.id AND m.kind = 'shipped') sent
      WHERE ${of} AND ${time}) l) f`;
}

/** Outcomes of claims that refund the whole price or a part of it. */
const PAID = (Object.keys(CLAIM_OUTCOMES) as ClaimOutcome[]).filter((outcome) =>
  ['money', 'discount'].includes(outcomeEffect(outcome)),
);
/** Kinds of claims about pieces that were never accepted: missing, surplus, not ordered. */
const NEVER_ACCEPTED = [1, 2, 7];

/**
 * Amounts of accepted and refused pieces by day, and as negative amounts refunds for accepted pieces by
 * the day the claim was decided. Claims about pieces that were never accepted are left out. `rule_day` is
 * the day of acceptance if it is another day. For a FROM clause, as `f`.
 */
export function acceptedPieces({ when, of }: Rows): SQL {
  const zone = PORTAL;
  const moved = at(when, sql`m.at`, zone);
  const back = at(when, sql`back.at`, zone);
  const joins = sql`JOIN orders o ON o.id = l.order_id JOIN product p ON p.id = l.product_id`;
  return sql`(
    SELECT ${WHOSE}, m.kind, m.quantity * l.price_kopecks AS kopecks, ${dayOf(sql`m.at`, zone)} AS day, NULL::date AS rule_day
    FROM order_line_move m JOIN order_line l ON l.id = m.order_line_id ${joins}
    WHERE m.kind IN ('accepted', 'refused') AND ${of} AND ${moved}
    UNION ALL
    SELECT ${WHOSE}, 'back' AS kind, -back.kopecks AS kopecks, ${dayOf(sql`back.at`, zone)} AS day,
           nullif((SELECT ${dayOf(sql`max(m.at)`, zone)} FROM order_line_move m WHERE m.order_line_id = l.id AND m.kind = 'accepted'),
                  ${dayOf(sql`back.at`, zone)}) AS rule_day
    FROM (${returned()}) back JOIN order_line l ON l.id = back.order_line_id ${joins}
    WHERE ${of} AND ${back}) f`;
}

/** Refunds by claims for accepted pieces, including discounts, and when they were decided. */
const returned = (): SQL => sql`
  SELECT i.order_line_id,
         coalesce(i.decided_quantity, i.quantity) * CASE i.outcome WHEN 'discount' THEN coalesce(i.discount_kopecks, 0) ELSE paid.price_kopecks END AS kopecks,
         coalesce(decided.at, c.created_at) AS at
  FROM claim_item i JOIN claim c ON c.id = i.claim_id JOIN order_line paid ON paid.id = i.order_line_id
  CROSS JOIN LATERAL (SELECT max(h.at) AS at FROM document_history h
                      WHERE h.document = 'claim' AND h.document_id = c.id AND h.action IN ('finish', 'accept')) decided
  WHERE c.status = 'closed' AND c.acceptance_id IS NULL AND i.type_id <> ALL(${sql.param(NEVER_ACCEPTED)}::int[])
    AND i.outcome = ANY(${sql.param(PAID)}::text[])`;

/** Tenths of an hour in a day. */
const DAY = 240;

/**
 * Delivered lines with the promised and the actual seconds from order to delivery, and the delivery time
 * rounded for percentiles: to a tenth of an hour within a day, to an hour beyond. For a FROM clause, as
 * `f`.
 */
export function deliveries({ when, of }: Rows): SQL {
  const time = at(when, sql`s.actual_delivery_date`, sql`goal.time_zone`);
  return sql`(
    SELECT lines.*, CASE WHEN lines.real < ${sql.raw(String(DAY))} * 360 THEN round(lines.real / 360.0) ELSE round(lines.real / 3600.0) * 10 END::int AS tenths FROM (
      SELECT ${WHOSE}, i.id AS item_id, ${dayOf(sql`s.actual_delivery_date`, sql`goal.time_zone`)} AS day,
             ${slotOf(sql`o.created_at`, sql`place.time_zone`)} AS slot,
             extract(epoch FROM coalesce(o.first_delivery_at, o.planned_delivery_at) - o.created_at)::bigint AS promised,
             extract(epoch FROM s.actual_delivery_date - o.created_at)::bigint AS real
      FROM shipment s JOIN shipment_item i ON i.shipment_id = s.id JOIN order_line l ON l.id = i.order_line_id
      JOIN orders o ON o.id = l.order_id JOIN product p ON p.id = l.product_id
      JOIN storage place ON place.id = o.supplier_storage_id JOIN storage goal ON goal.id = o.customer_storage_id
      WHERE s.actual_delivery_date IS NOT NULL AND ${of} AND ${time}) lines) f`;
}
