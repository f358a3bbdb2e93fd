import { documentNumber } from '@portal/domain/documents';
import { lastMonth, type Month, monthName } from '@portal/domain/repeated';
import { MAX_REQUEST_LINES } from '@portal/domain/request-lines';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer, BodyOf } from '../../contract/handlers.ts';
import { notFound, unprocessable } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import type { Jobs } from '../../jobs/queue.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { GOT_AT } from '../orders/placing/planned-dates.ts';
import { ownStorages } from '../storages/own.ts';
import { storage } from '../storages/tables.ts';
import { openRequest } from './create.ts';

/** Maximum number of orders of a month that are repeated together. */
const MOST_OF_A_MONTH = 1_000;
/** Numbers of orders in the title. */
const NAMED = 2;

type Body = BodyOf<'repeatOrders'>;
interface Place extends Record<string, unknown> {
  id: number;
  title: string;
  time_zone: string;
}

/**
 * Creates a request from the viewer's own orders, or from the orders of a storage in the previous month; a job generates the
 * offers. Pieces that were refused, cancelled or closed short are not repeated. A constant number of statements. Throws 404
 * for an order or a storage of another company, 422 if both or neither are given, nothing can be repeated, or there is too much.
 */
export async function repeatOrders(
  transaction: Transaction,
  jobs: Jobs,
  viewer: Viewer,
  { storage_id, order_ids, last_month }: Body,
): Promise<Answer<'repeatOrders'>['data']> {
  if ((order_ids === undefined) === (last_month === undefined))
    throw unprocessable('Назовите заказы или прошлый месяц');
  const chosen = storage_id === undefined ? null : await readPlace(transaction, viewer, storage_id);
  const { orders, month, former } = order_ids
    ? await chosenOrders(transaction, viewer, order_ids)
    : await monthsOrders(transaction, viewer, chosen ?? noPlace());
  const ids = orders.map(({ id }) => id);
  const { lines, left_out } = await countLines(transaction, ids);
  checkLines(lines);
  const place = former ?? chosen ?? noPlace();
  const id = await openRequest(
    transaction,
    jobs,
    viewer,
    { storage_id: place.id, title: titleOf(ids, month), needed_by: null },
    { text: 'Заявка создана повтором заказов', fill: (made) => writeFormer(transaction, made, ids) },
  );
  return { id, orders: ids.length, lines, left_out };
}

/** «Повтор заказа № 104 237», «Повтор заказов № 104 237, № 104 238 и ещё 3», «Повтор за ноябрь 2026». */
function titleOf(orders: readonly number[], month: Month | null): string {
  if (month) return `Повтор за ${monthName(month)}`;
  const named = orders
    .slice(0, NAMED)
    .map((id) => documentNumber(id))
    .join(', ');
  const more = orders.length - NAMED;
  return `Повтор ${orders.length === 1 ? 'заказа' : 'заказов'} ${named}${more > 0 ? ` и ещё ${more}` : ''}`;
}

/** A storage with which the viewer works. Throws 404. */
async function readPlace(transaction: Transaction, viewer: Viewer, id: number): Promise<Place> {
  const [place] = await readPlaces(transaction, viewer, [id]);
  if (!place) throw notFound('Склад не найден');
  return place;
}

async function readPlaces(transaction: Transaction, viewer: Viewer, ids: readonly number[]) {
  const { rows } = await transaction.execute<Place>(sql`
    SELECT ${storage.id} AS id, ${storage.title} AS title, ${storage.time_zone} AS time_zone FROM ${storage}
    WHERE ${storage.id} = ANY(${sql.param([...ids])}::bigint[]) AND ${ownStorages(viewer)}`);
  return rows;
}

const noPlace = (): never => {
  throw unprocessable('Выберите склад, для которого повторить заказы');
};

interface Chosen {
  orders: Ordered[];
  /** The month whose orders they are. */
  month: Month | null;
  /** The storage of the orders if all have the same one and the viewer still works with it. */
  former: Place | null;
}

async function chosenOrders(
  transaction: Transaction,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Chosen> {
  const orders = await ownOrders(transaction, viewer, sql`o.id = ANY(${sql.param([...ids])}::bigint[])`);
  if (orders.length !== ids.length) throw notFound('Заказ не найден');
  const places = [...new Set(orders.map(({ storage_id }) => storage_id))];
  const [former = null] = places.length === 1 ? await readPlaces(transaction, viewer, places) : [];
  return { orders, month: null, former };
}

async function monthsOrders(transaction: Transaction, viewer: Viewer, place: Place): Promise<Chosen> {
  const month = lastMonth(new Date(), place.time_zone);
  const orders = await ownOrders(transaction, viewer, ofMonth(place.id, month));
  if (orders.length === 0)
    throw unprocessable(`Повторять нечего: за ${monthName(month)} заказов для склада «${place.title}» нет`);
  if (orders.length > MOST_OF_A_MONTH)
    throw unprocessable(
      `За ${monthName(month)} больше ${MOST_OF_A_MONTH.toLocaleString('ru')} заказов. Выберите нужные в списке исходящих.`,
    );
  return { orders, month, former: place };
}

interface Ordered extends Record<string, unknown> {
  id: number;
  storage_id: number;
}

/** Orders of the viewer's company, the latest first; one more than may be repeated. */
async function ownOrders(transaction: Transaction, viewer: Viewer, condition: SQL): Promise<Ordered[]> {
  const { rows } = await transaction.execute<Ordered>(sql`
    SELECT o.id, o.customer_storage_id AS storage_id FROM orders o
    WHERE ${scope(viewer).own(sql`o.customer_id`)} AND ${condition}
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${MOST_OF_A_MONTH + 1}`);
  return rows;
}

const ofMonth = (storageId: number, { from, till }: Month): SQL => {
  const [since, before] = [from, till].map((at) => new Date(at).toISOString());
  return sql`o.customer_storage_id = ${storageId} AND o.created_at >= ${since}::timestamptz AND o.created_at < ${before}::timestamptz`;
};

function checkLines(lines: number): void {
  if (lines === 0) throw unprocessable('Повторять нечего: всё в этих заказах отказано или снято');
  if (lines > MAX_REQUEST_LINES)
    throw unprocessable(
      `В заявке не больше ${MAX_REQUEST_LINES.toLocaleString('ru')} строк, а товаров в этих заказах ${lines.toLocaleString('ru')}. Выберите меньше заказов.`,
    );
}

/** CTE `piece`: lines of the orders with the pieces that the customer got or is to get; merged products count as the one they became. */
const pieces = (orders: readonly number[]) => sql`
  piece AS MATERIALIZED (
    SELECT l.id, l.order_id, o.created_at, coalesce(p.merged_into_id, p.id) AS product_id, l.price_kopecks,
           l.ordered - l.refused - l.cancelled - l.short AS quantity,
           greatest(((coalesce(o.first_delivery_at, o.planned_delivery_at) - interval '1 minute') AT TIME ZONE got.time_zone)::date
             - (o.created_at AT TIME ZONE got.time_zone)::date, 0) AS term_days
    FROM orders o JOIN storage got ON got.id = ${GOT_AT} JOIN order_line l ON l.order_id = o.id JOIN product p ON p.id = l.product_id
    WHERE o.id = ANY(${sql.param([...orders])}::bigint[]))`;

/** Numbers of products of which pieces are left, and of which none are. */
async function countLines(transaction: Transaction, orders: readonly number[]) {
  const { rows } = await transaction.execute<{ lines: number; left_out: number }>(sql`
    WITH ${pieces(orders)}, kept AS (SELECT product_id, sum(quantity) AS quantity FROM piece GROUP BY product_id)
    SELECT count(*) FILTER (WHERE quantity > 0) AS lines, count(*) FILTER (WHERE quantity = 0) AS left_out FROM kept`);
  return rows[0] ?? { lines: 0, left_out: 0 };
}

/** Stores the positions of a request: one per product, in the order in which the latest orders name them. */
async function writeFormer(
  transaction: Transaction,
  requestId: number,
  orders: readonly number[],
): Promise<void> {
  await transaction.execute(sql`
    WITH ${pieces(orders)},
         of_order AS (
           SELECT product_id, order_id, created_at, max(term_days) AS term_days, sum(quantity) AS quantity, min(id) AS first_line,
                  (array_agg(price_kopecks ORDER BY id DESC))[1] AS price_kopecks
           FROM piece WHERE quantity > 0 GROUP BY product_id, order_id, created_at),
         kept AS (
           SELECT product_id, least(sum(quantity), 99999999)::int AS quantity, array_agg(order_id ORDER BY created_at DESC, order_id DESC) AS orders,
                  (array_agg(price_kopecks ORDER BY created_at DESC, order_id DESC))[1] AS price_kopecks,
                  (array_agg(term_days ORDER BY created_at DESC, order_id DESC))[1] AS term_days,
                  max(created_at) AS latest, max(first_line) AS first_line
           FROM of_order GROUP BY product_id)
    INSERT INTO request_position (request_id, number, written, named, quantity, product_id, former_price_kopecks, former_term_days, former_orders)
    SELECT ${requestId}, row_number() OVER (ORDER BY kept.latest DESC, kept.orders[1] DESC, kept.first_line), named.words, named.words,
           kept.quantity, kept.product_id, kept.price_kopecks, kept.term_days, kept.orders
    FROM kept JOIN product p ON p.id = kept.product_id JOIN brand ON brand.id = p.brand_id
    CROSS JOIN LATERAL (SELECT brand.title || ' ' || p.article AS words) named`);
}
