import { CallError } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { useSyncExternalStore } from 'react';
import { toasts } from '../../../session/toasts.ts';
import { confirmOrder, decideOrder, type Lines, ordersChanged } from './decisions.ts';
import { orderNumber } from '../order-columns.tsx';

/** A decision on one order. */
export interface Deciding {
  id: number;
  version: number;
  /** Pieces to confirm by line; null for all undecided pieces. */
  confirm: readonly Lines[] | null;
  /** Pieces to refuse, with the reason. */
  refuse?: { lines: readonly Lines[]; reason_id: number; comment?: string };
}
export interface Held {
  orders: readonly Deciding[];
  /** Time of sending, in milliseconds since the epoch. */
  until: number;
}

/** Milliseconds for which a decision can be undone before it is sent to the server. */
export const HOLD = 5_000;

let held: Held | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
function set(next: Held | null) {
  held = next;
  clearTimeout(timer);
  if (next) timer = setTimeout(() => void sendHeld(), next.until - Date.now());
  for (const listener of listeners) listener();
}

/** Sum of the pieces of some lines. */
export const piecesOf = (lines: readonly Lines[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Joins decisions on lines of the same order into one; null if the pending and the new one cannot be joined.
 */
function joined(before: readonly Deciding[], [next, ...others]: readonly Deciding[]): Deciding[] | null {
  const [one, ...rest] = before;
  if (!one || !next || rest.length + others.length > 0 || one.id !== next.id) return null;
  if (one.confirm === null || next.confirm === null || one.refuse || next.refuse) return null;
  const known = new Set(next.confirm.map(({ id }) => id));
  return [{ ...next, confirm: [...one.confirm.filter(({ id }) => !known.has(id)), ...next.confirm] }];
}

/**
 * Schedules decisions to be sent after `HOLD`, unless undone. A pending decision that cannot be joined is sent
 * first.
 */
export async function hold(orders: readonly Deciding[]): Promise<void> {
  const together = held && joined(held.orders, orders);
  if (!together) await sendHeld();
  set({ orders: together ?? orders, until: Date.now() + HOLD });
}

/** Undoes the pending decision, which has not been sent. */
export const takeBack = () => set(null);

/**
 * Sends the pending decision at once; failures are listed in a message, the other orders succeed. `leaving`:
 * the page is being closed.
 */
export async function sendHeld(leaving = false): Promise<void> {
  const sent = held?.orders ?? [];
  if (sent.length === 0) return;
  set(null);
  let count = 0;
  for (const one of sent) {
    try {
      await send(one, leaving);
      count += 1;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toasts.warning(`Заказ ${orderNumber(one.id)}: ${failureSentence(error)}`);
    }
  }
  if (count > 0)
    toasts.success(count === 1 ? 'Решение отправлено покупателю' : `Подтверждено заказов: ${count}`);
  await ordersChanged(['refusals', 'refusal']);
}

function send({ id, version, confirm, refuse }: Deciding, leaving: boolean): Promise<unknown> {
  if (confirm === null) return confirmOrder({ id, version }, leaving);
  return decideOrder(
    {
      id,
      version,
      ...(confirm.length > 0 ? { confirm: [...confirm] } : {}),
      ...(refuse
        ? {
            refuse: [...refuse.lines],
            reason_id: refuse.reason_id,
            ...(refuse.comment ? { comment: refuse.comment } : {}),
          }
        : {}),
    },
    leaving,
  );
}

// Closing the page does not undo the decision: it is sent on closing.
addEventListener('pagehide', () => void sendHeld(true));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** The pending decision, or null. */
export const useHeld = (): Held | null => useSyncExternalStore(subscribe, () => held);
