import { documentNumber } from '@portal/domain/documents';
import { daysLater } from '@portal/domain/arrivals';
import { priceDifference } from '@portal/domain/offers';
import { minimalSumFault } from '@portal/domain/order-conditions';
import { chooseReplacements, replacingQuantity } from '@portal/domain/replacements';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer, BodyOf } from '../../../contract/handlers.ts';
import { kopecksOf, roublesOf } from '../../../contract/money.ts';
import { conflict, notFound, unprocessable } from '../../../contract/problem.ts';
import { type Connection, instantOf, type Transaction } from '../../../database/connect.ts';
import { emit } from '../../../events/outbox.ts';
import { scope } from '../../../lists/scope.ts';
import { offerPrice, type OfferRow, offersOfProducts, readOffersById } from '../../catalogue/offers.ts';
import { type StandIn, standIns, toldStandIns } from '../../catalogue/stand-ins.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { arrivalAt, type Departures, departureOf } from '../../storages/logistics/departures.ts';
import { checkMinimalSums, minimalSums } from '../placing/order-settings.ts';
import { placeOrders } from '../placing/place.ts';
import { CAN_BE_UNDONE, UNDO_UNTIL } from '../placing/undo-until.ts';
import { planShipments } from '../placing/plan-shipments.ts';
import { orderHistory, replacement } from '../tables.ts';

type Wire = Answer<'listReplacements'>['data'][number];

/**
 * Refused pieces of a line that were not replaced. Pieces removed by the customer do not count, nor do
 * replacement orders that the customer has cancelled. A number over `order_line l`.
 */
const UNREPLACED = sql`(l.refused - coalesce((
  SELECT sum(done.quantity) FROM order_replacement done JOIN refusal ON refusal.id = done.refusal_id JOIN orders instead ON instead.id = done.order_id
  WHERE done.order_line_id = l.id AND NOT refusal.by_customer AND instead.status <> 'cancelled'), 0))`;

export interface RefusedLine {
  id: number;
  order_id: number;
  product_id: number;
  reserve_id: number;
  supplier_id: number;
  storage_id: number;
  price_kopecks: number;
  planned_delivery_at: string;
  /** Time zone of the customer's storage. */
  time_zone: string;
  brand_title: string;
  article: string;
  title: string;
  left: number;
}

/** Lines of orders `o` that were refused and not replaced, limited to orders within `seen`. */
export async function refusedLines(
  connection: Connection,
  seen: SQL,
  by: { order_id: number } | { line_id: number },
): Promise<RefusedLine[]> {
  const { rows } = await connection.execute(sql`
    SELECT l.id, l.order_id, l.product_id, l.reserve_id, o.supplier_id, o.customer_storage_id AS storage_id, l.price_kopecks,
           o.planned_delivery_at, st.time_zone, brand.title AS brand_title, p.article, p.title, ${UNREPLACED}::int AS left
    FROM order_line l JOIN orders o ON o.id = l.order_id JOIN storage st ON st.id = o.customer_storage_id
    JOIN product p ON p.id = l.product_id JOIN brand ON brand.id = p.brand_id
    WHERE ${'order_id' in by ? sql`o.id = ${by.order_id}` : sql`l.id = ${by.line_id}`}
      AND ${seen} AND ${UNREPLACED} > 0 ORDER BY l.id`);
  return rows as unknown as RefusedLine[];
}

/**
 * Offers that may be ordered instead of refused lines of an order: three statements for any number of lines.
 * Throws 404.
 */
export async function listReplacements(
  connection: Connection,
  viewer: Viewer,
  orderId: number,
  departures: Departures,
): Promise<Wire[]> {
  const { rows: own } = await connection.execute(
    sql`SELECT FROM orders WHERE id = ${orderId} AND ${scope(viewer).own(sql`customer_id`)}`,
  );
  if (own.length === 0) throw notFound('Заказ не найден');
  const lines = await refusedLines(connection, ownOrders(viewer), { order_id: orderId });
  if (lines.length === 0) return [];
  const [{ storage_id } = { storage_id: 0 }] = lines;
  const customer = { contractor_id: viewer.contractor_id, storage_id };
  const families = await readFamilies(connection, customer, lines);
  const { rows } = await offersOfProducts(connection, {
    ...customer,
    b2c: viewer.b2c_user,
    basketId: 0,
    products: [...new Set(families.map(({ product_id }) => product_id))],
  });
  const minimums = await minimalSums(
    connection,
    rows.map(({ supplier_id }) => supplier_id),
  );
  return wireReplacements(
    lines,
    families,
    rows,
    departures,
    (row, line, member) =>
      // A supplier that has refused the product has none, whatever its price list says.
      row.id !== line.reserve_id &&
      !(member.same && row.supplier_id === line.supplier_id) &&
      // A replacement is a separate order, so it must reach the supplier's minimum order sum.
      minimalSumFault(
        offerPrice(row) * (fittingQuantity(row, line.left) ?? 0),
        minimums.get(row.supplier_id) ?? 0,
      ) === null,
  );
}

const ownOrders = (viewer: Viewer): SQL => scope(viewer).own(sql`o.customer_id`);

/** The number of pieces of an offer that replaces `left` pieces; null if it has too few. */
export const fittingQuantity = (offer: OfferRow, left: number): number | null =>
  replacingQuantity(left, rulesOf(offer));

/** Each line with suitable offers of its family of products, chosen by the rule book. */
export function wireReplacements(
  lines: readonly RefusedLine[],
  families: readonly Member[],
  rows: readonly OfferRow[],
  departures: Departures,
  suits: (row: OfferRow, line: RefusedLine, member: Member) => boolean,
): Wire[] {
  const offers = Map.groupBy(rows, ({ product_id }) => product_id);
  return lines.map((line) => {
    const family = families.filter(({ line_id }) => line_id === line.id);
    const rowsOf = ({ product_id }: Member) => offers.get(product_id) ?? [];
    const candidates = toldStandIns(family, family.flatMap(rowsOf)).flatMap((member) =>
      rowsOf(member)
        .filter((row) => suits(row, line, member))
        .map((row) => ({
          ...rulesOf(row),
          row,
          member,
          same: member.same,
          said_by: member.said_by,
          price: offerPrice(row),
          arrival: arrivalOf(row, departures),
        })),
    );
    return {
      line_id: line.id,
      brand_title: line.brand_title,
      article: line.article,
      title: line.title,
      quantity: line.left,
      price: roublesOf(line.price_kopecks),
      offers: chooseReplacements(candidates, line.left).map(({ offer, quantity }) => ({
        id: offer.id,
        standard_id: offer.product_id,
        brand_title: offer.member.brand_title,
        article: offer.member.article,
        title: offer.member.title,
        supplier: { id: offer.row.supplier_id, title: offer.row.supplier_title },
        same: offer.same,
        ...(offer.said_by.length > 0 ? { said_by: offer.said_by } : {}),
        quantity,
        price: roublesOf(offer.price),
        price_difference: roublesOf(offer.price - line.price_kopecks),
        percent: Math.round(priceDifference(offer.price, line.price_kopecks) ?? 0),
        arrival_at: new Date(offer.arrival).toISOString(),
        days_later: daysLater(offer.arrival, instantOf(line.planned_delivery_at), line.time_zone),
      })),
    };
  });
}

export interface Member extends Pick<StandIn, 'product_id' | 'brand_title' | 'article' | 'title' | 'said'> {
  line_id: number;
  same: boolean;
}

/**
 * The product of each line and its substitutes for the customer: the catalogue's analogs and the sellers'
 * crosses.
 */
export async function readFamilies(
  connection: Connection,
  customer: { contractor_id: number; storage_id: number },
  lines: readonly RefusedLine[],
): Promise<Member[]> {
  const products = lines.map(({ product_id }) => product_id);
  const members = await standIns(connection, customer, sql`SELECT unnest(${sql.param(products)}::bigint[])`);
  const families = Map.groupBy(members, ({ for_id }) => for_id);
  return lines.flatMap(({ id, product_id }) =>
    (families.get(product_id) ?? []).map(({ original, ...member }) => ({
      ...member,
      line_id: id,
      same: original,
    })),
  );
}

const rulesOf = (row: OfferRow) => ({
  id: row.id,
  product_id: row.product_id,
  reserve_quantity: row.available,
  minimal_quantity: row.minimal_quantity,
  reserve_multiplicity: row.reserve_multiplicity,
  price_list_multiplicity: row.item_multiplicity,
  product_reserve_multiplicity: row.product_multiplicity,
});

/** Arrival time of an offer if it were ordered now, in milliseconds since 1970. */
export const arrivalOf = (row: OfferRow, departures: Departures) =>
  arrivalAt(departureOf(row, departures), row, departures).getTime();

const stale = (message: string) => conflict(message);

/**
 * Orders an offer instead of refused pieces of a line, linked to the refusal, all or nothing. Returns the new
 * order's number. Throws 404 for another company's line, 409 if it was replaced already, the price has changed
 * or there are too few pieces by now, 422 for an offer that is not a substitute, or a quantity that violates
 * its multiple.
 */
export async function replaceRefused(
  transaction: Transaction,
  viewer: Viewer,
  { line_id, offer_id, quantity, price }: BodyOf<'replaceRefused'>,
  departures: Departures,
): Promise<{ order_id: number }> {
  // The lock prevents two people together from replacing more pieces of a line than were refused.
  const { rows: locked } = await transaction.execute<{ id: number }>(sql`
    SELECT o.id FROM orders o JOIN order_line l ON l.order_id = o.id
    WHERE l.id = ${line_id} AND ${scope(viewer).own(sql`o.customer_id`)} FOR NO KEY UPDATE OF o`);
  if (locked.length === 0) throw notFound('Строка заказа не найдена');
  const [line] = await refusedLines(transaction, ownOrders(viewer), { line_id });
  if (!line) throw stale('Замена по этой строке уже заказана');
  const recipient = {
    contractor_id: viewer.contractor_id,
    storage_id: line.storage_id,
    b2c: viewer.b2c_user,
  };
  const families = await readFamilies(transaction, recipient, [line]);
  const [offer] = await readOffersById(transaction, recipient, 0, [offer_id]);
  const member = offer && families.find(({ product_id }) => product_id === offer.product_id);
  if (!offer || !member) throw unprocessable('Это предложение не подходит для замены');
  if (offerPrice(offer) !== kopecksOf(price)) throw stale('Цена изменилась. Посмотрите замены ещё раз.');
  if (fittingQuantity(offer, line.left) !== quantity)
    throw stale('Остаток изменился. Посмотрите замены ещё раз.');
  await checkMinimalSums(transaction, [
    {
      supplier_id: offer.supplier_id,
      supplier_title: offer.supplier_title,
      lines: [
        {
          reserve_id: offer.id,
          product_id: offer.product_id,
          price_kopecks: offerPrice(offer),
          ordered: quantity,
        },
      ],
    },
  ]);
  const order_id = await orderInstead(transaction, viewer, {
    line,
    offer,
    name: `${member.brand_title} ${member.article}`,
    quantity,
    price_kopecks: offerPrice(offer),
    departures,
  });
  return { order_id };
}

/** A line for which something is ordered elsewhere. */
export type ReplacedLine = Pick<
  RefusedLine,
  'id' | 'order_id' | 'storage_id' | 'brand_title' | 'article' | 'left'
>;

interface Instead {
  line: ReplacedLine;
  /** The customer has removed the pieces; otherwise the supplier has refused them. */
  takenOut?: boolean;
  offer: OfferRow;
  /** The product of the offer: «KNECHT OC 456». */
  name: string;
  quantity: number;
  price_kopecks: number;
  departures: Departures;
}

/**
 * Orders an offer instead of refused or removed pieces of a line; both orders record each other. Throws 409 if
 * there are too few pieces by now.
 */
export async function orderInstead(
  transaction: Transaction,
  viewer: Viewer,
  { line, takenOut = false, offer, name, quantity, price_kopecks, departures }: Instead,
): Promise<number> {
  const [plan] = planShipments([offer], [], departures);
  if (!plan) throw new Error('a shipment was not planned');
  const ids = await placeOrders(transaction, viewer, {
    storage_id: line.storage_id,
    comment: `Замена по заказу ${documentNumber(line.order_id)}`,
    orders: [
      {
        ...plan,
        supplier_id: offer.supplier_id,
        supplier_storage_id: offer.storage_id,
        contract_id: offer.contract_id,
        lines: [{ reserve_id: offer.id, product_id: offer.product_id, price_kopecks, ordered: quantity }],
      },
    ],
    credit_request_id: null,
  });
  const [order_id] = ids ?? [];
  if (order_id === undefined) throw stale('Товара уже не хватает. Посмотрите замены ещё раз.');
  await remember(transaction, viewer, line, {
    order_id,
    takenOut,
    what: `${name}, ${offer.supplier_title}, ${quantity} шт.`,
  });
  return order_id;
}

/** Adds entries to the histories of both orders and reloads the first one on open pages. */
async function remember(
  transaction: Transaction,
  viewer: Viewer,
  line: ReplacedLine,
  { order_id, takenOut, what }: { order_id: number; takenOut: boolean; what: string },
): Promise<void> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    SELECT r.id FROM refusal r JOIN refusal_line i ON i.refusal_id = r.id
    WHERE i.order_line_id = ${line.id} AND r.by_customer = ${takenOut} AND r.status IN ('requested', 'active', 'viewed') ORDER BY r.id DESC LIMIT 1`);
  const [refusal] = rows;
  if (!refusal) throw new Error(`line ${line.id} was refused by no document`);
  await transaction.insert(replacement).values({
    order_line_id: line.id,
    refusal_id: refusal.id,
    order_id,
    quantity: line.left,
    created_by: viewer.id,
  });
  await transaction.insert(orderHistory).values({
    order_id: line.order_id,
    user_id: viewer.id,
    contractor_id: viewer.contractor_id,
    action: 'replace',
    text: `Заказана замена: ${line.brand_title} ${line.article} → ${what}, заказ ${documentNumber(order_id)}`,
  });
  await emit(transaction, [
    {
      event_name: 'order:change-status',
      contractor_id: viewer.contractor_id,
      message: { order_id: line.order_id },
    },
  ]);
}

/** Replacements of refused pieces by line, without cancelled ones; only for the customer. */
export async function replacedBy(
  connection: Connection,
  viewer: Viewer,
  orderId: number,
): Promise<Map<number, Answer<'getOrder'>['data']['lines'][number]['replaced_by']>> {
  const { rows } = await connection.execute<{
    line_id: number;
    order_id: number;
    quantity: number;
    brand_title: string;
    article: string;
    undo_until: string | null;
  }>(sql`
    SELECT done.order_line_id AS line_id, done.order_id, l.ordered AS quantity, brand.title AS brand_title, p.article,
           CASE WHEN ${CAN_BE_UNDONE} THEN ${UNDO_UNTIL} END AS undo_until
    FROM order_replacement done JOIN orders o ON o.id = done.order_id JOIN order_line l ON l.order_id = o.id
    JOIN product p ON p.id = l.product_id JOIN brand ON brand.id = p.brand_id
    WHERE done.order_line_id IN (SELECT id FROM order_line WHERE order_id = ${orderId}) AND ${scope(viewer).seen(sql`o.customer_id`)}
      AND o.status <> 'cancelled'
    ORDER BY done.id`);
  const byLine = Map.groupBy(rows, ({ line_id }) => line_id);
  return new Map(
    [...byLine].map(([line, done]) => [
      line,
      done.map(({ line_id: _, undo_until, ...one }) => ({
        ...one,
        undo_until: undo_until === null ? null : new Date(instantOf(undo_until)).toISOString(),
      })),
    ]),
  );
}
