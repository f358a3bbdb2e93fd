import { shipmentDue } from '@portal/domain/dates';
import { ARRIVAL_DUES, arrivalDue } from '@portal/domain/expected-arrivals';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer, QueryOf } from '../../../contract/handlers.ts';
import { roublesOf } from '../../../contract/money.ts';
import { unprocessable } from '../../../contract/problem.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { type Connection, type Database, instantOf, instantOrNull } from '../../../database/connect.ts';
import { sinceDay, throughDay } from '../../../lists/days.ts';
import { party, place } from '../../../lists/party.ts';
import { scope } from '../../../lists/scope.ts';
import { departuresNow } from '../../storages/logistics/departures.ts';
import { COMES, GOT_AT, LEAVES } from '../placing/planned-dates.ts';
import { pathsInTime } from './paths.ts';

type Arrivals = Answer<'getArrivals'>['data'];
export type Arrival = Arrivals['rows'][number];
type Asked = QueryOf<'getArrivals'>;
/** The filters that the page and its file share. */
export type ArrivalFilters = Omit<Asked, 'storage_id'>;

/** Maximum number of answered rows, of what has arrived and what comes next, and of positions that a row names. */
const SHOWN = { rows: 500, positions: 3 };
/** The same of the file, which names all positions. */
const IN_FILE = { rows: 20_000, positions: 100_000 };
const GROUPS = Object.keys(ARRIVAL_DUES);

/** What the person's company has ordered and not accepted yet, and the paths by which it can still order today. */
export async function readArrivals(database: Database, viewer: Viewer, asked: Asked): Promise<Arrivals> {
  const departures = await departuresNow(database);
  const paths =
    asked.storage_id === undefined ? [] : await pathsInTime(database, viewer, asked.storage_id, departures);
  const { total, rows } = await expected(database, viewer, asked, SHOWN);
  return { total, rows: rows.map((row) => wire(row, departures.now)).toSorted(byGroup), paths };
}

/** The rows of the page's file, each with all its positions and their prices, in the order of the page; 422 if there are too many. */
export async function readArrivalLines(
  database: Database,
  viewer: Viewer,
  asked: ArrivalFilters,
): Promise<ArrivalLines[]> {
  const { now } = await departuresNow(database);
  const { total, rows } = await expected(database, viewer, asked, IN_FILE);
  if (total > IN_FILE.rows)
    throw unprocessable(`Строк больше ${IN_FILE.rows.toLocaleString('ru')}: сузьте отбор.`);
  return rows.map((row): ArrivalLines => ({ ...wire(row, now), positions: row.positions })).toSorted(byGroup);
}

/** An arrival with the prices of its positions. */
export interface ArrivalLines extends Arrival {
  positions: Row['positions'];
}

interface Row extends Record<string, unknown> {
  total: number;
  order_id: number;
  acceptance_id: number | null;
  ordered_at: string;
  supplier: Arrival['supplier'];
  storage: Arrival['storage'];
  from: Arrival['storage'];
  is_pickup: boolean;
  at: string;
  was_at: string | null;
  proposed_at: string | null;
  leaves_at: string | null;
  quantity: number;
  ordered: number;
  on_way: number;
  undecided: number;
  counted: number;
  lines_count: number;
  positions: (Arrival['positions'][number] & { price_kopecks: number })[];
  amount_kopecks: number;
}

/**
 * Pieces that were delivered, or whose acceptance has begun, by acceptance and order; the others that are to come, by
 * order and promised time. One statement.
 */
async function expected(
  connection: Connection,
  viewer: Viewer,
  asked: ArrivalFilters,
  most: { rows: number; positions: number },
): Promise<{ total: number; rows: Row[] }> {
  const { own, storages } = scope(viewer);
  const { rows } = await connection.execute<Row>(sql`
    WITH arrived AS MATERIALIZED (
           SELECT i.order_line_id AS line_id, d.id AS acceptance_id, coalesce(s.actual_delivery_date, s.shipment_date, d.created_at) AS at,
                  i.quantity, coalesce(a.accepted + a.shortage + a.rejected, 0) AS counted
           FROM acceptance d JOIN shipment s ON s.id = d.shipment_id JOIN shipment_item i ON i.shipment_id = s.id
           LEFT JOIN acceptance_item a ON a.shipment_item_id = i.id
           WHERE ${own(sql`d.customer_id`)} AND d.status IN ('new', 'in_progress')
             AND (s.actual_delivery_date IS NOT NULL OR d.status = 'in_progress')),
         here AS MATERIALIZED (SELECT line_id, sum(quantity)::int AS quantity FROM arrived GROUP BY line_id),
         line AS MATERIALIZED (
           SELECT l.id, l.order_id, l.ordered, l.undecided, l.price_kopecks, ${COMES} AS comes, ${LEAVES} AS leaves,
                  CASE WHEN l.planned_delivery_at IS NOT NULL THEN o.first_delivery_at END AS was_at,
                  l.undecided + l.confirmed - l.shipped AS unshipped,
                  l.shipped - l.accepted - l.shortage - l.rejected - coalesce(here.quantity, 0) AS on_way
           FROM orders o JOIN order_line l ON l.order_id = o.id LEFT JOIN here ON here.line_id = l.id
           WHERE ${own(sql`o.customer_id`)} AND ${storages(sql`o.customer_storage_id`)} AND ${chosen(asked)}
             AND o.status IN ('active', 'confirmed_partially', 'confirmed', 'shipping', 'shipped', 'accepted_partially')),
         piece AS (
           SELECT id, order_id, NULL::bigint AS acceptance_id, comes AS at, was_at, CASE WHEN unshipped > 0 THEN leaves END AS leaves,
                  unshipped + on_way AS quantity, ordered, on_way, undecided, 0 AS counted, price_kopecks
           FROM line WHERE unshipped + on_way > 0
           UNION ALL
           SELECT line.id, line.order_id, arrived.acceptance_id, arrived.at, NULL, NULL, arrived.quantity, line.ordered, 0, 0, arrived.counted,
                  line.price_kopecks
           FROM arrived JOIN line ON line.id = arrived.line_id),
         part AS (
           SELECT order_id, acceptance_id, at, max(was_at) AS was_at, min(leaves) AS leaves_at, sum(quantity)::int AS quantity,
                  sum(ordered)::int AS ordered, sum(on_way)::int AS on_way, sum(undecided)::int AS undecided, sum(counted)::int AS counted,
                  sum(quantity * price_kopecks)::bigint AS amount_kopecks, count(*)::int AS lines_count,
                  array_agg(id ORDER BY id) AS lines, array_agg(quantity ORDER BY id) AS quantities
           FROM piece GROUP BY order_id, acceptance_id, at),
         shown AS (
           SELECT part.*, o.created_at, o.delivery, o.supplier_id, o.supplier_storage_id, o.customer_storage_id,
                  count(*) OVER ()::int AS total
           FROM part JOIN orders o ON o.id = part.order_id JOIN storage got ON got.id = ${GOT_AT}
           WHERE ${onDays(asked)}
           ORDER BY acceptance_id IS NULL, at, order_id LIMIT ${most.rows})
    SELECT shown.total, shown.order_id, shown.acceptance_id, shown.created_at AS ordered_at, ${party('supplier')} AS supplier,
           ${place('to_storage')} AS storage, ${place('from_storage')} AS "from", shown.delivery = 'pickup' AS is_pickup,
           shown.at, shown.was_at, shown.leaves_at, shown.quantity, shown.ordered, shown.on_way, shown.undecided, shown.counted,
           shown.lines_count, shown.amount_kopecks,
           (SELECT d.planned_delivery_at FROM delivery_time_corrective d
            WHERE d.order_id = shown.order_id AND d.status = 'pending' AND shown.acceptance_id IS NULL AND EXISTS (
              SELECT FROM delivery_time_corrective_item i WHERE i.corrective_id = d.id AND i.order_line_id = ANY(shown.lines))
            ORDER BY d.created_at DESC, d.id DESC LIMIT 1) AS proposed_at,
           (SELECT jsonb_agg(jsonb_build_object('brand_title', brand.title, 'article', product.article, 'title', product.title,
                     'quantity', named.quantity, 'price_kopecks', l.price_kopecks) ORDER BY named.id)
            FROM unnest(shown.lines[1:${most.positions}], shown.quantities[1:${most.positions}]) AS named(id, quantity)
            JOIN order_line l ON l.id = named.id JOIN product ON product.id = l.product_id JOIN brand ON brand.id = product.brand_id) AS positions
    FROM shown JOIN contractor supplier ON supplier.id = shown.supplier_id
    JOIN storage to_storage ON to_storage.id = shown.customer_storage_id JOIN storage from_storage ON from_storage.id = shown.supplier_storage_id`);
  return { total: rows[0]?.total ?? 0, rows };
}

/** The filters by storage and supplier, on orders `o`. */
function chosen(asked: ArrivalFilters): SQL {
  const among = (column: SQL, ids: readonly number[] | undefined) =>
    ids === undefined || ids.length === 0
      ? sql`true`
      : sql`${column} = ANY(${sql.param([...ids])}::bigint[])`;
  return sql`${among(sql`o.customer_storage_id`, asked['filter[storage_id]'])} AND ${among(sql`o.supplier_id`, asked['filter[supplier_id]'])}`;
}

/**
 * The filter by day, on rows `part` in the time zone of the storage `got`. A promise for midnight belongs to the day that ends, as
 * `lastMoment` of the domain rules has it; what has arrived belongs to the day when it came.
 */
function onDays(asked: ArrivalFilters): SQL {
  const [from, to] = [asked['filter[day_from]'], asked['filter[day_to]']];
  const last = sql`(part.at - CASE WHEN part.acceptance_id IS NULL THEN interval '1 minute' ELSE interval '0' END)`;
  return sql`${from === undefined ? sql`true` : sinceDay(last, sql`got.time_zone`)(from)}
    AND ${to === undefined ? sql`true` : throughDay(last, sql`got.time_zone`)(to)}`;
}

function wire(row: Row, now: Date): Arrival {
  const { total: _, ordered_at, leaves_at, from, is_pickup, amount_kopecks, positions, ...rest } = row;
  const at = instantOf(row.at);
  const ordered = instantOf(ordered_at);
  const zone = (is_pickup ? from : row.storage).time_zone;
  return {
    ...rest,
    id: `${row.order_id} ${row.acceptance_id ?? 0} ${Date.parse(at)}`,
    due: row.acceptance_id === null ? arrivalDue(at, ordered, now, zone) : 'arrived',
    pickup_from: is_pickup ? from : null,
    at,
    was_at: instantOrNull(row.was_at),
    proposed_at: instantOrNull(row.proposed_at),
    positions: positions.map(({ price_kopecks: _price, ...position }) => position),
    amount: roublesOf(amount_kopecks),
    shipment_due: leaves_at === null ? null : shipmentDue(instantOf(leaves_at), ordered, now, from.time_zone),
  };
}

/** By storage, group and supplier, then by time. */
function byGroup(a: Arrival, b: Arrival): number {
  return (
    a.storage.title.localeCompare(b.storage.title, 'ru') ||
    a.storage.id - b.storage.id ||
    GROUPS.indexOf(a.due) - GROUPS.indexOf(b.due) ||
    a.supplier.title.localeCompare(b.supplier.title, 'ru') ||
    a.supplier.id - b.supplier.id ||
    Date.parse(a.at) - Date.parse(b.at) ||
    a.order_id - b.order_id
  );
}
