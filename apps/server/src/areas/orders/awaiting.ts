import { applyAction } from '@portal/domain/documents';
import type { CreditStatus } from '@portal/domain/credit';
import { formatMoney } from '@portal/domain/money';
import { ORDER_MACHINE } from '@portal/domain/order-status';
import { plural } from '@portal/domain/words';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { tellOffersChanged } from '../../events/offers-changed.ts';
import { type Notice, notify } from '../notifications/notify.ts';

/** The bank's decision, and what the orders' history and the buyer hear of it. */
const TOLD: Record<Exclude<CreditStatus, 'pending'>, (requestId: number) => string> = {
  implemented: (id) => `Банк одобрил кредит по заявке № ${id}`,
  denial: (id) => `Банк отклонил заявку на кредит № ${id}`,
  timeout: (id) => `Истекло время ожидания по заявке на кредит № ${id}`,
};

interface Ended extends Record<string, unknown> {
  id: number;
  supplier_id: number;
  customer_id: number;
  customer_title: string;
  lines_count: number;
  amount_kopecks: number;
}

/** Orders that wait for this request go to their suppliers, or are cancelled; whoever is concerned hears of it. */
export async function endAwaiting(
  transaction: Transaction,
  requestId: number,
  decision: Exclude<CreditStatus, 'pending'>,
): Promise<void> {
  const outcome = applyAction(ORDER_MACHINE, 'awaiting_credit', decision, {
    actor: 'system',
    permissions: [],
  });
  if (!outcome.ok) throw new Error(outcome.reason);
  const ids = await lockAwaiting(transaction, requestId);
  if (ids.length === 0) return;
  const ended =
    outcome.to === 'active'
      ? await giveToSuppliers(transaction, ids)
      : await cancelAwaiting(transaction, ids);
  const text = TOLD[decision](requestId);
  await note(transaction, ids, decision, text);
  const notices = ended.flatMap((order) => [
    ...(outcome.to === 'active' ? [placedNotice(order)] : []),
    decidedNotice(order, outcome.to as string, text),
  ]);
  await notify(transaction, ...notices);
}

/** Ids of the orders that still wait, locked in their order. */
export async function lockAwaiting(transaction: Transaction, requestId: number): Promise<number[]> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    SELECT id FROM orders WHERE credit_request_id = ${requestId} AND status = 'awaiting_credit' ORDER BY id FOR UPDATE`);
  return rows.map(({ id }) => id);
}

/** A departure that has gone while the bank was thinking is put off by whole days. */
async function giveToSuppliers(transaction: Transaction, ids: number[]): Promise<Ended[]> {
  const { rows } = await transaction.execute<Ended>(sql`
    WITH late AS MATERIALIZED (
      SELECT id, make_interval(days => greatest(ceil(extract(epoch FROM now() - planned_shipment_at) / 86400), 0)::int) AS by
      FROM orders WHERE id = ANY(${sql.param(ids)}::bigint[]))
    UPDATE orders o SET status = 'active', withheld = false, version = o.version + 1,
           planned_shipment_at = o.planned_shipment_at + late.by, planned_delivery_at = o.planned_delivery_at + late.by
    FROM late, contractor customer
    WHERE o.id = late.id AND customer.id = o.customer_id
    RETURNING o.id, o.supplier_id, o.customer_id, customer.title AS customer_title, o.lines_count, o.amount_kopecks`);
  return rows;
}

/**
 * Orders nobody has decided on are cancelled; their goods come back to the stock and the money to the limits. Goods by id, then
 * contracts by id, locked in a statement before the one that changes them, as orders lock them.
 */
export async function cancelAwaiting(transaction: Transaction, orderIds: number[]): Promise<Ended[]> {
  const ids = sql.param(orderIds);
  await transaction.execute(sql`
    WITH goods AS MATERIALIZED (
           SELECT id FROM reserve WHERE id IN (SELECT reserve_id FROM order_line WHERE order_id = ANY(${ids}::bigint[]))
           ORDER BY id FOR NO KEY UPDATE)
    SELECT id FROM contract
    WHERE id IN (SELECT contract_id FROM orders WHERE id = ANY(${ids}::bigint[])) AND (SELECT count(*) FROM goods) > 0
    ORDER BY id FOR NO KEY UPDATE`);
  const { rows } = await transaction.execute<Ended & { product_ids: number[] }>(sql`
    WITH line AS MATERIALIZED (
           SELECT l.id, l.reserve_id, l.undecided, l.price_kopecks, o.contract_id
           FROM order_line l JOIN orders o ON o.id = l.order_id WHERE o.id = ANY(${ids}::bigint[])),
         goods AS (
           UPDATE reserve r SET held = r.held - freed.quantity
           FROM (SELECT reserve_id, sum(undecided) AS quantity FROM line GROUP BY reserve_id) freed
           WHERE r.id = freed.reserve_id),
         money AS (
           UPDATE contract c SET used_kopecks = c.used_kopecks - freed.amount
           FROM (SELECT contract_id, sum(undecided * price_kopecks) AS amount FROM line GROUP BY contract_id) freed
           WHERE c.id = freed.contract_id),
         closed AS (
           UPDATE order_line l SET cancelled = l.cancelled + l.undecided, undecided = 0 FROM line WHERE l.id = line.id)
    UPDATE orders o SET status = 'cancelled', version = o.version + 1
    FROM contractor customer
    WHERE o.id = ANY(${ids}::bigint[]) AND customer.id = o.customer_id
    RETURNING o.id, o.supplier_id, o.customer_id, customer.title AS customer_title, o.lines_count, o.amount_kopecks,
              to_jsonb(ARRAY(SELECT product_id FROM order_line l WHERE l.order_id = o.id)) AS product_ids`);
  await tellOffersChanged(transaction, rows);
  return rows;
}

/** A line in each order's history; without a person it is the bank's, or time's. */
export async function note(
  transaction: Transaction,
  orderIds: number[],
  action: string,
  text: string,
  by: { id: number; contractor_id: number } | null = null,
): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO order_history (order_id, user_id, contractor_id, action, text)
    SELECT id, ${by?.id ?? null}::bigint, ${by?.contractor_id ?? null}::bigint, ${action}, ${text}
    FROM unnest(${sql.param(orderIds)}::bigint[]) AS id ORDER BY id`);
}

type Placed = Pick<Ended, 'id' | 'supplier_id' | 'customer_title' | 'lines_count' | 'amount_kopecks'>;

/** What a supplier hears of a new order. */
export function placedNotice({
  id,
  supplier_id,
  customer_title,
  lines_count,
  amount_kopecks,
}: Placed): Notice {
  return {
    contractor_id: supplier_id,
    event_name: 'order-activated',
    entity_id: id,
    title: `Новый заказ № ${id}`,
    text: `${customer_title}: ${lines_count} ${plural(lines_count, 'позиция', 'позиции', 'позиций')} на ${formatMoney(amount_kopecks)}`,
    message: { order_id: id, status: 'active', customer_contractor_title: customer_title },
  };
}

function decidedNotice({ id, customer_id, amount_kopecks }: Ended, status: string, text: string): Notice {
  return {
    contractor_id: customer_id,
    event_name: 'order:change-status',
    entity_id: id,
    title: `Заказ № ${id}: ${status === 'active' ? 'передан поставщику' : 'отменён'}`,
    text: `${text}. Сумма заказа ${formatMoney(amount_kopecks)}`,
    message: { order_id: id, status },
  };
}
