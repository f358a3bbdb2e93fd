import { applyAction } from '@portal/domain/documents';
import {
  confirmLine,
  type LineLedger,
  ORDER_MACHINE,
  type OrderStatus,
  orderStatus,
  refuseLine,
} from '@portal/domain/order-status';
import { REFUSAL_REASONS } from '@portal/domain/refusals';
import { plural } from '@portal/domain/words';
import { eq, sql } from 'drizzle-orm';
import { conflict, forbidden, notFound, unprocessable } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { tellOffersChanged } from '../../events/offers-changed.ts';
import { emit } from '../../events/outbox.ts';
import type { Viewer } from '../identity/viewer.ts';
import { notify } from '../notifications/notify.ts';
import { type LineRow, lockOrder, type OrderHead, readOrder, readOrderLines } from './repository.ts';
import { sideOf, wireOrderStatus } from './rules.ts';
import { order, orderHistory } from './tables.ts';

export interface LineQuantity {
  id: number;
  quantity: number;
}
interface Decision {
  version: number;
  /** Without lines everything undecided is meant. */
  lines?: LineQuantity[];
}
interface Refusal extends Decision {
  reason_id: number;
  comment?: string;
}
type Change = (ledger: LineLedger, quantity: number) => LineLedger;

/** Confirm the order wholly or by line. Throws 404, 403, 409 with the fresh order, or 422 with a Russian reason. */
export async function confirmOrder(transaction: Transaction, viewer: Viewer, id: number, decision: Decision) {
  return decide(
    transaction,
    viewer,
    id,
    'confirm',
    decision,
    confirmLine,
    (count) => `Подтверждено: ${lines(count)}`,
  );
}

/** Refuse what is undecided, wholly or by line: held goods and the contract's limit are released. Throws as confirmOrder. */
export async function refuseOrder(transaction: Transaction, viewer: Viewer, id: number, refusal: Refusal) {
  const reason = REFUSAL_REASONS.find((known) => known.id === refusal.reason_id);
  if (!reason)
    throw unprocessable('Выберите причину отказа', [
      { field: 'reason_id', message: 'Выберите причину отказа' },
    ]);
  const comment = refusal.comment?.trim() ? `. ${refusal.comment.trim()}` : '';
  return decide(
    transaction,
    viewer,
    id,
    'refuse',
    refusal,
    refuseLine,
    (count) => `Отказ: ${lines(count)}, ${reason.title}${comment}`,
  );
}

async function decide(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  action: 'confirm' | 'refuse',
  decision: Decision,
  change: Change,
  sentence: (count: number) => string,
) {
  const head = await lockOrder(transaction, viewer, id);
  await mayAct(transaction, viewer, head, action, decision.version);
  const before = await readOrderLines(transaction, id);
  const wanted =
    decision.lines ??
    before.filter((line) => line.undecided > 0).map((line) => ({ id: line.id, quantity: line.undecided }));
  if (wanted.length === 0) throw conflict('По всем строкам заказа решение уже принято');

  const changed = changeLines(before, wanted, change);
  await saveLines(transaction, changed);
  if (action === 'refuse') await release(transaction, head, before, wanted);
  const after = before.map((line) => changed.get(line.id) ?? line);
  const status = orderStatus(after);
  await transaction
    .update(order)
    .set({ status, version: head.version + 1 })
    .where(eq(order.id, id));
  const text = sentence(wanted.length);
  await transaction
    .insert(orderHistory)
    .values({ order_id: id, user_id: viewer.id, contractor_id: viewer.contractor_id, action, text });
  await tell(transaction, viewer, head, status, action, text);
  return readOrder(transaction, viewer, id);
}

/** Throws 403 without the right, 409 with the fresh order where its state or version forbids the action. */
export async function mayAct(
  transaction: Transaction,
  viewer: Viewer,
  head: OrderHead,
  action: string,
  version: number,
): Promise<void> {
  const actor = sideOf(viewer, head);
  if (!actor) throw forbidden();
  const allowed = applyAction(ORDER_MACHINE, head.status as OrderStatus, action, {
    actor,
    permissions: viewer.permissions,
  });
  if (!allowed.ok && allowed.code === 'forbidden_role') throw forbidden();
  if (head.version !== version) {
    throw conflict('Заказ уже изменён другим сотрудником. Проверьте свежие данные и повторите.', {
      document: await readOrder(transaction, viewer, head.id),
    });
  }
  if (!allowed.ok)
    throw conflict(allowed.reason, { document: await readOrder(transaction, viewer, head.id) });
}

function changeLines(before: LineRow[], wanted: LineQuantity[], change: Change): Map<number, LineRow> {
  const byId = new Map(before.map((line) => [line.id, line]));
  const changed = new Map<number, LineRow>();
  for (const { id, quantity } of wanted) {
    const line = byId.get(id);
    if (!line) throw notFound('Строка заказа не найдена');
    if (changed.has(id)) throw unprocessable('Строка заказа указана дважды');
    if (quantity > line.undecided) {
      const message = `${line.article}: ждёт решения ${line.undecided}, а указано ${quantity}`;
      throw unprocessable(message, [{ field: `lines.${id}`, message }]);
    }
    changed.set(id, { ...line, ...change(line, quantity) });
  }
  return changed;
}

async function saveLines(transaction: Transaction, changed: Map<number, LineRow>): Promise<void> {
  const rows = [...changed.values()];
  const column = (name: 'id' | 'undecided' | 'confirmed' | 'refused') =>
    sql.param(rows.map((line) => line[name]));
  await transaction.execute(sql`
    UPDATE order_line l SET undecided = v.undecided, confirmed = v.confirmed, refused = v.refused
    FROM unnest(${column('id')}::bigint[], ${column('undecided')}::int[], ${column('confirmed')}::int[], ${column('refused')}::int[])
         AS v(id, undecided, confirmed, refused)
    WHERE l.id = v.id`);
}

/** Goods that were held come back to the supplier's stock, and the money to the contract's limit. */
async function release(
  transaction: Transaction,
  head: OrderHead,
  before: LineRow[],
  wanted: LineQuantity[],
): Promise<void> {
  const byId = new Map(before.map((line) => [line.id, line]));
  const reserves = new Map<number, number>();
  let amount = 0;
  for (const { id, quantity } of wanted) {
    const line = byId.get(id);
    if (!line) continue;
    reserves.set(line.reserve_id, (reserves.get(line.reserve_id) ?? 0) + quantity);
    amount += line.price_kopecks * quantity;
  }
  const ids = sql.param([...reserves.keys()]);
  // Locked as orders lock them: by id, in a statement before the one that changes them.
  await transaction.execute(
    sql`SELECT FROM reserve WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`,
  );
  await transaction.execute(sql`
    UPDATE reserve r SET held = r.held - freed.quantity
    FROM unnest(${ids}::bigint[], ${sql.param([...reserves.values()])}::int[]) AS freed(id, quantity) WHERE r.id = freed.id`);
  await transaction.execute(
    sql`UPDATE contract SET used_kopecks = used_kopecks - ${amount} WHERE id = ${head.contract_id}`,
  );
  const product_ids = wanted.flatMap(({ id }) => byId.get(id)?.standard_id ?? []);
  await tellOffersChanged(transaction, [{ supplier_id: head.supplier_id, product_ids }]);
}

async function tell(
  transaction: Transaction,
  viewer: Viewer,
  head: OrderHead,
  status: string,
  action: 'confirm' | 'refuse',
  text: string,
) {
  const message = { order_id: head.id, status, supplier_contractor_title: viewer.contractor_title };
  await notify(transaction, {
    contractor_id: head.customer_id,
    event_name: action === 'refuse' ? 'supplier-refusal:activated' : 'order:change-status',
    entity_id: head.id,
    title: `Заказ № ${head.id}: ${wireOrderStatus(status).title.toLowerCase()}`,
    text: `${viewer.contractor_title}. ${text}`,
    message,
  });
  // The supplier's other people see the decision too, without a notification of their own.
  await emit(transaction, [{ event_name: 'order:change-status', contractor_id: head.supplier_id, message }]);
}

const lines = (count: number) => `${count} ${plural(count, 'позиция', 'позиции', 'позиций')}`;
