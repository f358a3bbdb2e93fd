import { documentNumber } from '@portal/domain/documents';
import type { DeliveryKind } from '@portal/domain/deliveries';
import { formatMoney, multiplyMoney, sumMoney } from '@portal/domain/money';
import { type SQL, sql } from 'drizzle-orm';
import { unprocessable } from '../../../contract/problem.ts';
import type { Transaction } from '../../../database/connect.ts';
import { preparedCall } from '../../../database/prepared.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { notify } from '../../../events/notify.ts';
import { requireNoApproval } from '../../identity/people/approving/deciding.ts';
import { hold } from '../../stock/stock.ts';
import { placedNotice } from '../notices.ts';

/** A line of an order to be placed; money in kopecks. */
export interface NewLine {
  reserve_id: number;
  product_id: number;
  price_kopecks: number;
  ordered: number;
}
/** An order to be placed: one supplier × storage × contract. */
export interface NewOrder {
  supplier_id: number;
  supplier_storage_id: number;
  contract_id: number;
  delivery: DeliveryKind;
  shipment_comment: string;
  planned_shipment_at: Date;
  planned_delivery_at: Date;
  lines: readonly NewLine[];
}
interface Placing {
  /** The customer's storage that receives the goods. */
  storage_id: number;
  comment: string;
  orders: readonly NewOrder[];
  /** The bank's credit request that the orders wait for; until it is approved the suppliers are not notified. */
  credit_request_id: number | null;
  /** The claim for which the portal places the order; without it the viewer does. */
  claim_id?: number;
  /** The colleague who has approved the orders; without one they must need no consent. */
  approved_by?: string;
}

/** The first entry of an order's history. */
function noteOf({ credit_request_id, claim_id, approved_by }: Placing): string {
  if (claim_id !== undefined) return `Заказ размещён по претензии ${documentNumber(claim_id)}, без оплаты`;
  if (approved_by !== undefined) return `Заказ размещён, согласовал ${approved_by}`;
  return credit_request_id === null
    ? 'Заказ размещён'
    : `Заказ размещён в кредит, заявка ${documentNumber(credit_request_id)}`;
}

/**
 * Place orders of the viewer's contractor: stock and contract limits are reserved, suppliers are notified unless the
 * orders wait for the bank. Returns the ids in the order of the input; null when there is too little stock, and then
 * nothing is changed. Throws 422 when the limit of a contract would be exceeded, or the viewer needs a colleague's
 * consent that was not given: what a claim promises is paid already and needs none.
 */
export async function placeOrders(
  transaction: Transaction,
  viewer: Pick<Viewer, 'id' | 'contractor_id' | 'contractor_title'>,
  placing: Placing,
): Promise<number[] | null> {
  const { storage_id, comment, orders, credit_request_id, claim_id, approved_by } = placing;
  if (claim_id === undefined && approved_by === undefined)
    await requireNoApproval(transaction, viewer, {
      storage_id,
      amount: sumMoney(orders.map(amountOf)),
      products: orders.flatMap(({ lines }) => lines.map(({ product_id }) => product_id)),
    });
  const outside = await outsideLimit(transaction, storage_id, orders);
  const held = await hold(transaction, {
    goods: orders.flatMap(({ lines }) =>
      lines.map(({ reserve_id, ordered }) => ({ reserve_id, quantity: ordered })),
    ),
    money: orders.flatMap((one, place) =>
      outside.has(place) ? [] : [{ contract_id: one.contract_id, kopecks: amountOf(one) }],
    ),
  });
  if (!held.held && held.over)
    throw unprocessable(
      `Заказ превышает лимит по договору ${held.over.number}: остаток лимита ${formatMoney(Math.max(held.over.left, 0))}`,
    );
  if (!held.held) return null;
  const { rows } = await insertOrders(transaction, {
    user_id: viewer.id,
    placed_by: claim_id === undefined ? viewer.id : null,
    customer_id: viewer.contractor_id,
    storage_id,
    comment,
    status: credit_request_id === null ? 'active' : 'awaiting_credit',
    credit_request_id,
    note: noteOf(placing),
    orders: JSON.stringify(
      orders.map(({ lines, ...one }, place) => ({
        ...one,
        place,
        outside_limit: outside.has(place),
        lines_count: lines.length,
        amount_kopecks: amountOf({ lines }),
      })),
    ),
    lines: JSON.stringify(
      orders
        .flatMap(({ lines }, place) => lines.map((line) => ({ ...line, place })))
        .map((line, nth) => ({ ...line, nth })),
    ),
  });
  if (credit_request_id === null)
    await notify(
      transaction,
      ...orders.map((one, place) =>
        placedNotice({
          id: rows[place]?.id ?? 0,
          supplier_id: one.supplier_id,
          customer_title: viewer.contractor_title,
          lines_count: one.lines.length,
          amount_kopecks: amountOf(one),
        }),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Condition: the logistic path between the two storages has more than one route (goods go through another storage). */
const inTransit = (from: SQL, to: SQL) => sql`
  EXISTS (SELECT FROM logistic_card card WHERE card.supplier_storage_id = ${from} AND card.customer_storage_id = ${to}
          AND card.status = 'active' AND jsonb_array_length(card.routes) > 1)`;

/** Indexes of the transit orders whose contracts exclude transit orders from the limit. */
async function outsideLimit(
  transaction: Transaction,
  storageId: number,
  orders: readonly NewOrder[],
): Promise<ReadonlySet<number>> {
  const { rows } = await transaction.execute<{ place: number }>(sql`
    SELECT o.place::int AS place
    FROM unnest(${sql.param(orders.map((one) => one.contract_id))}::bigint[],
                ${sql.param(orders.map((one) => one.supplier_storage_id))}::bigint[]) WITH ORDINALITY AS o(contract_id, storage_id, place)
    JOIN contract ON contract.id = o.contract_id AND contract.is_not_consider_limit_transit_order
    WHERE ${inTransit(sql`o.storage_id`, sql`${storageId}`)}`);
  return new Set(rows.map(({ place }) => place - 1));
}

/** Sum of all lines, in kopecks. */
export const amountOf = ({ lines }: Pick<NewOrder, 'lines'>): number =>
  sumMoney(lines.map(({ price_kopecks, ordered }) => multiplyMoney(price_kopecks, ordered)));

/** Insert the orders with their lines and first history entries, in one statement. */
const insertOrders = preparedCall<
  {
    user_id: number;
    placed_by: number | null;
    customer_id: number;
    storage_id: number;
    comment: string;
    status: string;
    credit_request_id: number | null;
    note: string;
    orders: string;
    lines: string;
  },
  { id: number }
>(
  'insert-orders',
  sql`
    WITH placed AS MATERIALIZED (
           SELECT nextval(pg_get_serial_sequence('orders', 'id')) AS id, o.*
           FROM jsonb_to_recordset(${sql.placeholder('orders')}::jsonb) AS o(
             place int, supplier_id bigint, supplier_storage_id bigint, contract_id bigint, outside_limit boolean, lines_count int,
             amount_kopecks bigint, delivery text, shipment_comment text, planned_shipment_at timestamptz, planned_delivery_at timestamptz)),
         line AS MATERIALIZED (
           SELECT * FROM jsonb_to_recordset(${sql.placeholder('lines')}::jsonb) AS l(
             nth int, place int, product_id bigint, reserve_id bigint, price_kopecks bigint, ordered int)),
         headed AS (
           INSERT INTO orders (id, customer_id, supplier_id, customer_storage_id, supplier_storage_id, contract_id, created_by, status,
                               credit_request_id, withheld, comment, delivery, shipment_comment, is_transit, outside_limit, lines_count, amount_kopecks,
                               planned_shipment_at, planned_delivery_at)
           SELECT id, ${sql.placeholder('customer_id')}, supplier_id, ${sql.placeholder('storage_id')}, supplier_storage_id, contract_id,
                  ${sql.placeholder('user_id')}, ${sql.placeholder('status')}, ${sql.placeholder('credit_request_id')}::bigint,
                  ${sql.placeholder('credit_request_id')}::bigint IS NOT NULL, ${sql.placeholder('comment')}, delivery, shipment_comment,
                  ${inTransit(sql`placed.supplier_storage_id`, sql`${sql.placeholder('storage_id')}`)}, outside_limit,
                  lines_count, amount_kopecks, planned_shipment_at, planned_delivery_at
           FROM placed),
         lined AS (
           INSERT INTO order_line (order_id, product_id, reserve_id, price_kopecks, ordered, undecided)
           SELECT placed.id, product_id, reserve_id, price_kopecks, ordered, ordered
           FROM line JOIN placed USING (place) ORDER BY nth),
         noted AS (
           INSERT INTO order_history (order_id, user_id, contractor_id, action, text)
           SELECT id, ${sql.placeholder('placed_by')}::bigint, ${sql.placeholder('customer_id')}, 'place', ${sql.placeholder('note')} FROM placed)
    SELECT id FROM placed ORDER BY place`,
);
