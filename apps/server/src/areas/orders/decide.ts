import { REFUSAL_REASONS } from '@portal/domain/refusals';
import type { Transaction } from '../../database/connect.ts';
import { takeAction } from '../../documents/take.ts';
import type { Viewer } from '../identity/viewer.ts';
import { orderDocument } from './document.ts';
import type { LineQuantity } from './quantities.ts';
import { readOrder } from './repository.ts';

interface Decision {
  version: number;
  /** Without lines everything undecided is meant. */
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

/** Refuse what is undecided, wholly or by line: held goods and the contract's limit are released. Throws as confirmOrder. */
export async function refuseOrder(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { version, lines, reason_id, comment }: Refusal,
) {
  const reason = REFUSAL_REASONS.find((known) => known.id === reason_id)?.title;
  const documents = [{ id, version }];
  await takeAction(transaction, orderDocument, {
    action: 'refuse',
    by: viewer,
    documents,
    input: { lines, reason, comment },
  });
  return readOrder(transaction, viewer, id);
}
