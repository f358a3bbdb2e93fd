import { REFUSAL_REASONS } from '@portal/domain/refusals';
import type { Transaction } from '../../../database/connect.ts';
import { fieldFault, unprocessable } from '../../../contract/problem.ts';
import { checkVersion, lockDocuments, type Seen, takeAction } from '../../../documents/take.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { orderDocument } from '../document.ts';
import type { LineQuantity } from './quantities.ts';
import { recordRefusal } from './refusal-document.ts';
import { readOrder, readOrderLines } from '../repository.ts';
import { sideOf } from '../rules.ts';

interface Decision extends Pick<Seen, 'version'> {
  /** Absent: everything undecided. */
  lines?: LineQuantity[];
}
interface Refusal extends Decision {
  reason_id: number;
  comment?: string;
}

/** Confirm the order wholly or by line. Throws 404, 403, 409 with the fresh order, or 422 with a Russian reason. */
export async function confirmOrder(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { version, lines }: Decision,
) {
  const documents = [{ id, version }];
  await takeAction(transaction, orderDocument, {
    action: 'confirm',
    by: viewer,
    documents,
    input: { lines },
  });
  return readOrder(transaction, viewer, id);
}

/**
 * Refuse undecided pieces, wholly or by line; reserved stock and the contract's limit are released. Throws as
 * confirmOrder.
 */
export async function refuseOrder(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { version, lines, reason_id, comment = '' }: Refusal,
) {
  await refuse(transaction, viewer, 'refuse', { id, version, lines, reason_id, comment });
  return readOrder(transaction, viewer, id);
}

interface BothWays extends Seen {
  confirm?: LineQuantity[];
  refuse?: LineQuantity[];
  reason_id?: number;
  comment?: string;
}

/** Confirm some pieces and refuse others in one call. Throws as confirmOrder, and 422 where both lists are empty. */
export async function decideOrder(transaction: Transaction, viewer: Viewer, asked: BothWays) {
  const { id, version, confirm = [], refuse: refused = [], reason_id = 0, comment = '' } = asked;
  if (confirm.length === 0 && refused.length === 0)
    throw unprocessable('Укажите, что подтвердить или в чём отказать');
  if (confirm.length > 0)
    await takeAction(transaction, orderDocument, {
      action: 'confirm',
      by: viewer,
      documents: [{ id, version }],
      input: { lines: confirm },
    });
  if (refused.length > 0)
    await refuse(transaction, viewer, 'refuse', {
      id,
      version: confirm.length > 0 ? afterStep(version) : version,
      lines: refused,
      reason_id,
      comment,
    });
  return readOrder(transaction, viewer, id);
}

/** The version that the second step of the call expects: the first step has increased it by one. */
const afterStep = (version: number | undefined) => (version === undefined ? undefined : version + 1);

/** Move an order to the archive of the viewer's side, or back. Throws 404, 403, or 409 with the fresh order. */
export async function putAway(
  transaction: Transaction,
  viewer: Viewer,
  action: 'archive' | 'unarchive',
  { id, version }: Seen,
) {
  const documents = [{ id, version }];
  const [order] = await lockDocuments(transaction, orderDocument, viewer, documents);
  const side = order && sideOf(viewer, order);
  const archived = side === undefined ? false : Boolean(order?.[`archived_by_${side}`]);
  await takeAction(transaction, orderDocument, {
    action,
    by: viewer,
    documents,
    input: side === undefined ? {} : { side, archived },
  });
  return readOrder(transaction, viewer, id);
}

interface Cancelling extends Seen {
  lines: LineQuantity[];
  reason_id: number;
  comment?: string;
}

/**
 * The supplier refuses pieces that are not shipped yet. The customer cancels undecided pieces at once and requests the
 * cancellation of confirmed ones. Throws as confirmOrder; 422 for more pieces than are left or are already requested.
 */
export async function cancelLines(transaction: Transaction, viewer: Viewer, asked: Cancelling) {
  const { id, version, lines, reason_id, comment = '' } = asked;
  const documents = [{ id, version }];
  const [order] = await lockDocuments(transaction, orderDocument, viewer, documents);
  if (order?.supplier_id === viewer.contractor_id) {
    await refuse(transaction, viewer, 'refuse_line', { id, version, lines, reason_id, comment });
    return readOrder(transaction, viewer, id);
  }
  // Check the version before the quantities, so that a concurrent change is reported as 409.
  if (order) await checkVersion(transaction, orderDocument, viewer, order, documents);
  const reason = REFUSAL_REASONS.find((known) => known.id === reason_id);
  const known = new Map((await readOrderLines(transaction, [id])).map((line) => [line.id, line]));
  const parts = lines.map(({ id: line, quantity }) => {
    const { undecided = 0, confirmed = 0, shipped = 0, requested = 0, article = '' } = known.get(line) ?? {};
    const left = undecided + Math.max(confirmed - shipped - requested, 0);
    const message = `${article}: можно снять ${left}, а указано ${quantity}`;
    if (known.has(line) && quantity > left) throw fieldFault(`lines.${line}`, message);
    // A line of another order is rejected later, by the order's step.
    const first = known.has(line) ? Math.min(quantity, undecided) : quantity;
    return { id: line, first, rest: quantity - first };
  });
  const split = (part: 'first' | 'rest') =>
    parts.flatMap((one) => (one[part] > 0 ? [{ id: one.id, quantity: one[part] }] : []));
  const taken = split('first');
  const asking = split('rest');
  const input = { reason: reason?.title, comment };
  let wanted = documents;
  if (taken.length > 0) {
    const [row] = await takeAction(transaction, orderDocument, {
      action: 'cancel_line',
      by: viewer,
      documents: wanted,
      input: { ...input, lines: taken },
    });
    if (row && reason)
      await recordRefusal(transaction, viewer, {
        order: row,
        action: 'cancel',
        lines: taken,
        reason,
        comment,
      });
    wanted = [{ id, version: afterStep(version) }];
  }
  if (asking.length > 0) {
    const [row] = await takeAction(transaction, orderDocument, {
      action: 'request_cancel',
      by: viewer,
      documents: wanted,
      input: { ...input, lines: asking },
    });
    if (row && reason)
      await recordRefusal(transaction, viewer, {
        order: row,
        action: 'request',
        lines: asking,
        reason,
        comment,
      });
  }
  return readOrder(transaction, viewer, id);
}

/** Take the order's step and create its refusal document. */
async function refuse(
  transaction: Transaction,
  viewer: Viewer,
  action: 'refuse' | 'refuse_line',
  {
    id,
    version,
    lines,
    reason_id,
    comment,
  }: Omit<Cancelling, 'lines'> & { lines?: LineQuantity[] | undefined; comment: string },
): Promise<void> {
  const reason = REFUSAL_REASONS.find((known) => known.id === reason_id);
  const documents = [{ id, version }];
  const input = { lines, reason: reason?.title, comment };
  const [order] = await takeAction(transaction, orderDocument, { action, by: viewer, documents, input });
  if (order?.moved && reason)
    await recordRefusal(transaction, viewer, {
      order,
      action: 'activate',
      lines: order.moved,
      reason,
      comment,
    });
}
