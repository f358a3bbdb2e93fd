import { countTags } from '@portal/domain/positions';
import { REQUEST_STATUSES, type RequestStatus } from '@portal/domain/uploads';
import { canBeNeededBy } from '@portal/domain/proposals';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { roublesOf } from '../../contract/money.ts';
import type { Answer, BodyOf } from '../../contract/handlers.ts';
import { fieldFault, notFound } from '../../contract/problem.ts';
import { type Connection, type Database, instantOf, type Transaction } from '../../database/connect.ts';
import { listFor, readRow, type RowOf } from '../../lists/list.ts';
import { scope } from '../../lists/scope.ts';
import { spokenFor } from '../catalogue/stand-ins.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { departuresNow } from '../storages/logistics/departures.ts';
import { worksWith } from '../storages/own.ts';
import { storage } from '../storages/tables.ts';
import { offersOf, positionOf, priceOf } from './offers.ts';
import { readReplacements } from './replaced.ts';
import { request, requestSource } from './tables.ts';

type Head = Answer<'listRequests'>['data'][number];
export type WireRequest = Answer<'getRequest'>['data'];
type Choice = WireRequest['positions'][number]['choices'][number];

const fields = {
  id: request.id,
  title: request.title,
  status: request.status,
  created_at: request.created_at,
  priced_through: request.priced_through,
  needed_by: request.needed_by,
  storage_id: storage.id,
  storage_title: storage.title,
  time_zone: storage.time_zone,
  subscription: sql<Head['subscription']>`(
    SELECT json_build_object('id', s.id, 'title', s.title) FROM subscription s WHERE s.id = request.subscription_id AND s.ended_at IS NULL)`,
  lines: sql<number>`(SELECT count(*) FROM request_position line WHERE line.request_id = request.id)`,
  recognized: sql<number>`(SELECT count(*) FROM request_position line WHERE line.request_id = request.id AND line.product_id IS NOT NULL)`,
};

/** Requests of the viewer's company for the viewer's storages, newest first. */
export const requests = listFor<'listRequests'>()({
  fields,
  from: sql`${request} JOIN ${storage} ON ${storage.id} = ${request.storage_id}`,
  counted: sql`${request}`,
  scope(viewer) {
    const { own, storages } = scope(viewer);
    return sql`${own(request.contractor_id)} AND ${storages(request.storage_id)}`;
  },
  order: sql`${request.created_at} DESC, ${request.id} DESC`,
  wire: (rows) => rows.map(wireHead),
});

function wireHead(row: RowOf<typeof fields>): Head {
  const { storage_id, storage_title, time_zone: _zone, priced_through: _, ...rest } = row;
  const { id, label, tone } = REQUEST_STATUSES[row.status as RequestStatus];
  return {
    ...rest,
    storage: { id: storage_id, title: storage_title },
    status: { id, code: row.status, title: label, tone },
    created_at: instantOf(row.created_at),
  };
}

/** A request of the caller's without its positions. Throws 404. */
export async function findRequest(connection: Connection, viewer: Viewer, id: number) {
  const head = await readRow(requests, connection, viewer, sql`${request.id} = ${id}`);
  if (!head) throw notFound('Заявка не найдена');
  return head;
}

interface Line {
  id: number;
  number: number;
  written: string;
  named: string;
  quantity: number | null;
  desired_price: number | null;
  product: Choice | null;
  choices: Choice[];
  has_analogs: boolean;
  in_basket: boolean;
  /** Ordered pieces that have not been refused or cancelled, by order. */
  orders: { id: number; quantity: number }[];
  /** What it was in the repeated orders or in the list before, price in kopecks; null if it was not there. */
  former: { price: number; term_days: number; supplier_title: string; orders: number[] } | null;
  /** Whether nobody offered it in the list before. */
  absent_before: boolean;
  /** Whether its offers have been generated, or there is no product for which to generate them. */
  priced: boolean;
}

/**
 * A request of the caller's with its positions and all their offers; `generatedOnly`: only of positions
 * whose offers have been generated. Three statements. Throws 404.
 */
export async function loadRequest(
  connection: Connection,
  viewer: Viewer,
  id: number,
  { generatedOnly = false } = {},
) {
  const head = await findRequest(connection, viewer, id);
  const choice = sql.raw(
    `jsonb_build_object('id', p.id, 'brand_title', brand.title, 'article', p.article, 'title', p.title)`,
  );
  const { rows } = await connection.execute(sql`
    SELECT line.id, line.number, line.written, line.named, line.quantity, line.desired_price_kopecks AS desired_price,
           (SELECT ${choice} FROM product p JOIN brand ON brand.id = p.brand_id WHERE p.id = line.product_id) AS product,
           CASE WHEN line.choices = '{}' THEN '[]'::jsonb ELSE
             (SELECT coalesce(jsonb_agg(${choice} ORDER BY brand.title, p.id), '[]') FROM product p JOIN brand ON brand.id = p.brand_id WHERE p.id = ANY(line.choices)) END AS choices,
           EXISTS (SELECT FROM cross_member mine JOIN cross_member other ON other.group_id = mine.group_id AND other.product_id <> mine.product_id
                   WHERE mine.product_id = line.product_id) AS has_analogs,
           EXISTS (SELECT FROM request_basket_item put WHERE put.position_id = line.id) AS in_basket,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.order_id, 'quantity', o.quantity) ORDER BY o.order_id), '[]') FROM (
              SELECT l.order_id, sum(least(made.quantity, l.ordered - l.refused - l.cancelled - l.short)) AS quantity
              FROM request_order_line made JOIN order_line l ON l.id = made.order_line_id
              WHERE made.position_id = line.id AND l.ordered > l.refused + l.cancelled + l.short GROUP BY l.order_id) o) AS orders,
           line.absent_before,
           CASE WHEN line.before_price_kopecks IS NOT NULL THEN
             jsonb_build_object('price', line.before_price_kopecks, 'term_days', line.before_term_days, 'supplier_title', line.before_supplier_title,
                                'orders', jsonb_build_array()) ELSE
           (SELECT jsonb_build_object('price', line.former_price_kopecks, 'term_days', line.former_term_days, 'supplier_title', supplier.title,
                                      'orders', to_jsonb(line.former_orders))
            FROM orders latest JOIN contractor supplier ON supplier.id = latest.supplier_id WHERE latest.id = line.former_orders[1]) END AS former
    FROM request_position line WHERE line.request_id = ${id} ORDER BY line.number, line.id`);
  const { priced_through } = head;
  const lines = (rows as unknown as Omit<Line, 'priced'>[]).map((line) => ({
    ...line,
    priced: priced_through === null || line.product === null || line.number <= priced_through,
  }));
  const products = new Set(
    lines.flatMap(({ product, priced }) => (product && (priced || !generatedOnly) ? [product.id] : [])),
  );
  const recipient = {
    contractor_id: viewer.contractor_id,
    storage_id: head.storage_id,
    b2c: viewer.b2c_user,
  };
  return { head, lines, offers: await offersOf(connection, recipient, [...products]) };
}

/**
 * The request in the form of the API: each position with type, tags and cheapest offer, once its offers
 * are generated.
 */
export async function readRequest(database: Database, viewer: Viewer, id: number): Promise<WireRequest> {
  const departures = await departuresNow(database);
  const { head, lines, offers } = await loadRequest(database, viewer, id, { generatedOnly: true });
  const spoken = await spokenFor(
    database,
    { contractor_id: viewer.contractor_id, storage_id: head.storage_id },
    lines.flatMap(({ product, has_analogs, priced }) =>
      product && priced && !has_analogs ? [product.id] : [],
    ),
  );
  const judged = lines.map((line) => {
    const own = (line.priced && line.product && offers.get(line.product.id)) || [];
    return { line, own, position: positionOf(line, own, line.priced) };
  });
  const instead = await readReplacements(
    database,
    { contractor_id: viewer.contractor_id, storage_id: head.storage_id, b2c: viewer.b2c_user },
    lines.flatMap(({ id: line, product, quantity, former, absent_before, priced, orders }) =>
      (former || absent_before) && product && priced && orders.length === 0 && !offers.has(product.id)
        ? { id: line, product_id: product.id, quantity: quantity ?? 1 }
        : [],
    ),
    departures,
  );
  const [source] = await database
    .select({ name: requestSource.name, format: requestSource.format })
    .from(requestSource)
    .where(eq(requestSource.request_id, id));
  return {
    ...wireHead(head),
    source: source ?? null,
    tags: countTags(judged.map(({ position }) => position)),
    positions: judged.map(({ line, own, position }) => ({
      ...line,
      has_analogs: line.has_analogs || (line.product !== null && spoken.has(line.product.id)),
      desired_price: line.desired_price === null ? null : roublesOf(line.desired_price),
      former: line.former && { ...line.former, price: roublesOf(line.former.price) },
      replacement: instead.get(line.id) ?? null,
      ...priceOf(position, own, departures),
    })),
  };
}

const TOO_LATE = 'Этот день уже прошёл';

/** Throws 422 if the day is invalid or already over in the storage's time zone. */
export function checkNeededBy(day: string | null | undefined, zone: string): void {
  if (day && !canBeNeededBy(day, new Date(), zone)) throw fieldFault('needed_by', TOO_LATE);
}

/** Locks a request of the caller's, who is about to work on it. Throws 404. */
export async function lockRequest(transaction: Transaction, viewer: Viewer, id: number) {
  const { rows } = await transaction.execute<{
    storage_id: number;
    time_zone: string;
    untouched: boolean;
  }>(sql`
    SELECT request.storage_id, storage.time_zone, request.untouched FROM request JOIN storage ON storage.id = request.storage_id
    WHERE request.id = ${id} AND ${scope(viewer).own(sql`request.contractor_id`)} FOR UPDATE OF request`);
  const [head] = rows;
  if (!head || !worksWith(viewer, head.storage_id)) throw notFound('Заявка не найдена');
  if (head.untouched) await keepRequest(transaction, sql`id = ${id}`);
  return head;
}

/** The next list of a subscription does not replace a request in which something was done. */
export async function keepRequest(transaction: Transaction, which: SQL): Promise<void> {
  await transaction.execute(sql`UPDATE request SET untouched = false WHERE untouched AND ${which}`);
}

/** Changes the title or the day by which it is needed. Throws 404, 422 for a day in the past. */
export async function updateRequest(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { title, needed_by }: BodyOf<'updateRequest'>,
): Promise<void> {
  const { time_zone } = await lockRequest(transaction, viewer, id);
  checkNeededBy(needed_by, time_zone);
  await transaction
    .update(request)
    .set({
      ...(title === undefined ? {} : { title: title.trim() }),
      ...(needed_by === undefined ? {} : { needed_by }),
    })
    .where(eq(request.id, id));
}

/**
 * The file of a request of the caller's. Throws 404 for a request of another company, and for one made
 * from a text.
 */
export async function readSource(
  database: Database,
  viewer: Viewer,
  id: number,
): Promise<Answer<'getRequestSource'>['data']> {
  const [found] = await database
    .select({ source: requestSource, storage_id: request.storage_id })
    .from(requestSource)
    .innerJoin(request, eq(request.id, requestSource.request_id))
    .where(and(eq(request.id, id), scope(viewer).own(request.contractor_id)));
  if (!found || !worksWith(viewer, found.storage_id)) throw notFound('Файл заявки не найден');
  const { request_id: _, ...source } = found.source;
  return source;
}
