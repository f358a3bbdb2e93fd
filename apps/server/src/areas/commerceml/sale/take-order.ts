import { createHash } from 'node:crypto';
import {
  matchOneCGoods,
  type OneCPieces,
  oneCWish,
  planOneCPurchase,
  planOneCSale,
} from '@portal/domain/one-c-orders';
import { ONE_C_OPERATIONS, readOneCDay } from '@portal/domain/one-c-statuses';
import { oneCPlace } from '@portal/domain/order-sentences';
import { REFUSAL_REASONS } from '@portal/domain/refusals';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect.ts';
import { takeAction } from '../../../documents/take.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { orderDocument } from '../../orders/document.ts';
import { cancelLines } from '../../orders/refusals/decide.ts';
import type { Exchange, TakenLine } from '../exchange.ts';
import { findOrder, type LockedOrder, orderNumber } from './find-order.ts';
import { OrderFault, orThrow } from './order-fault.ts';
import type { OneCDocument } from './read-documents.ts';
import { allowed, shipmentOf, ship } from './ship.ts';

/** One document of a file and who sends it. */
export interface Taking {
  viewer: Viewer;
  exchange: Exchange;
  document: OneCDocument;
}

/**
 * Carries out an order document of 1C by the same steps as the screens. Returns the log's line, or null if nothing has
 * changed. Throws OrderFault or Problem; then the transaction must be rolled back.
 * @param isReleased the file has releases of the order, which say what was shipped
 */
export async function takeOrder(
  transaction: Transaction,
  taking: Taking,
  isReleased: boolean,
): Promise<TakenLine | null> {
  const { exchange, document } = taking;
  if (document.operation !== ONE_C_OPERATIONS.order)
    throw new OrderFault({ code: 'oneCOperationUnknown', operation: document.operation }, 'warning');
  const order = await findOrder(transaction, taking);
  const hash = hashOf(document, isReleased);
  if (await isRead(transaction, exchange, order.id, hash)) return null;
  const done = await (order.side === 'supplier' ? sell : buy)(transaction, taking, order, isReleased);
  await remember(transaction, exchange, order.id, hash);
  if (done.length === 0) return null;
  const place = oneCPlace({ number: orderNumber(document), nth: document.nth });
  return { level: 'info', row: place, message: capital(done.join(', ')) };
}

async function sell(
  transaction: Transaction,
  { viewer, document }: Taking,
  { id, lines }: LockedOrder,
  isReleased: boolean,
): Promise<string[]> {
  const wish = orThrow(oneCWish(document));
  const named = isReleased || wish.cancelled || !wish.posted ? '' : document.shipmentNumber;
  const known = named === '' ? null : await shipmentOf(transaction, id, named);
  const shipment = named === '' || known ? null : named;
  const plan = orThrow(
    planOneCSale(lines, {
      wish: isReleased ? { ...wish, left: false } : wish,
      quantities: quantitiesOf(lines, document),
      shipment,
    }),
  );
  const done: string[] = [];
  if (plan.confirm.length > 0) {
    await allowed('decide', () =>
      takeAction(transaction, orderDocument, {
        action: 'confirm',
        by: viewer,
        documents: [{ id }],
        input: { lines: plan.confirm },
      }),
    );
    done.push(`подтверждено ${piecesOf(plan.confirm)} шт.`);
  }
  if (plan.refuse.length > 0) {
    const comment = wish.cancelled ? 'Отменено в 1С' : 'Количество уменьшено в 1С';
    await allowed('decide', () =>
      cancelLines(transaction, viewer, { id, lines: plan.refuse, ...reasonOf(document, comment) }),
    );
    done.push(`отказано ${piecesOf(plan.refuse)} шт.`);
  }
  if (shipment !== null) {
    const upd_date = readOneCDay(document.shipmentDate);
    await ship(transaction, viewer, plan.ship, { number: shipment, day: upd_date, external_id: '' });
    done.push(`отгружено ${piecesOf(plan.ship)} шт. по УПД ${shipment}`);
  }
  return done;
}

async function buy(
  transaction: Transaction,
  { viewer, document }: Taking,
  { id, lines }: LockedOrder,
): Promise<string[]> {
  const wish = orThrow(oneCWish(document));
  const cancelled = planOneCPurchase(lines, {
    wish,
    quantities: wish.cancelled ? null : quantitiesOf(lines, document),
  });
  if ('code' in cancelled) throw new OrderFault(cancelled, 'warning');
  if (cancelled.length === 0) return [];
  await allowed('cancel', () =>
    cancelLines(transaction, viewer, { id, lines: cancelled, ...reasonOf(document, 'Отменено в 1С') }),
  );
  const undecided = new Map(lines.map((line) => [line.id, line.undecided]));
  const atOnce = cancelled.reduce((sum, one) => sum + Math.min(one.quantity, undecided.get(one.id) ?? 0), 0);
  const asked = piecesOf(cancelled) - atOnce;
  return [
    ...(atOnce > 0 ? [`снято ${atOnce} шт.`] : []),
    ...(asked > 0 ? [`запрошено снятие ${asked} шт.`] : []),
  ];
}

/** Pieces by line; null for a document without goods. Throws OrderFault. */
const quantitiesOf = (lines: LockedOrder['lines'], { goods }: OneCDocument) =>
  goods === null ? null : orThrow(matchOneCGoods(lines, goods));

const piecesOf = (pieces: readonly OneCPieces[]) => pieces.reduce((sum, { quantity }) => sum + quantity, 0);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** «прочее»: the comment says more. */
const OTHER = REFUSAL_REASONS.find(({ title }) => title === 'прочее')?.id ?? 0;

/** The reason that 1C names, if it is one of the portal's; otherwise «прочее» with 1C's words as the comment. */
function reasonOf({ reason }: OneCDocument, comment: string): { reason_id: number; comment: string } {
  const known = REFUSAL_REASONS.find(({ title }) => title === reason.trim().toLowerCase());
  if (known) return { reason_id: known.id, comment };
  return { reason_id: OTHER, comment: reason === '' ? comment : `${comment}: ${reason}`.slice(0, 500) };
}

/** SHA-256 of what the document asks for; its place in the file does not count. */
function hashOf({ nth: _, ...asked }: OneCDocument, isReleased: boolean): string {
  return createHash('sha256')
    .update(JSON.stringify({ ...asked, isReleased }))
    .digest('hex');
}

async function isRead(
  transaction: Transaction,
  { storage_id }: Exchange,
  orderId: number,
  hash: string,
): Promise<boolean> {
  const { rows } = await transaction.execute(sql`
    SELECT FROM commerceml_order WHERE storage_id = ${storage_id} AND order_id = ${orderId} AND read_hash = ${hash}`);
  return rows.length > 0;
}

/** Remembers the document. An order that was never sent is not sent because of it. */
async function remember(
  transaction: Transaction,
  { storage_id }: Exchange,
  orderId: number,
  hash: string,
): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO commerceml_order (storage_id, order_id, sent_as, sent_closed, read_hash)
    VALUES (${storage_id}, ${orderId}, '', false, ${hash})
    ON CONFLICT (storage_id, order_id) DO UPDATE SET read_hash = excluded.read_hash`);
}
