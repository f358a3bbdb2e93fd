import type { Machine } from './documents.ts';

export type Tone = 'brand' | 'green' | 'yellow' | 'red' | 'neutral';
interface StatusWords {
  id: number;
  label: string;
  tone: Tone;
}

/** Decisions, «Documents and their states». */
export const ORDER_STATUSES = {
  draft: { id: 10, label: 'Черновик', tone: 'neutral' },
  awaiting_credit: { id: 15, label: 'Ожидает решения банка', tone: 'yellow' },
  active: { id: 20, label: 'Новый', tone: 'brand' },
  confirmed_partially: { id: 30, label: 'Подтверждён частично', tone: 'yellow' },
  confirmed: { id: 35, label: 'Подтверждён', tone: 'green' },
  shipping: { id: 40, label: 'Отгружается', tone: 'brand' },
  shipped: { id: 45, label: 'Отгружен', tone: 'neutral' },
  accepted_partially: { id: 50, label: 'Принят частично', tone: 'yellow' },
  completed: { id: 60, label: 'Выполнен', tone: 'green' },
  refused: { id: 70, label: 'Отказ поставщика', tone: 'red' },
  cancelled: { id: 75, label: 'Отменён покупателем', tone: 'neutral' },
} as const satisfies Record<string, StatusWords>;
export type OrderStatus = keyof typeof ORDER_STATUSES;

export const LINE_STATUSES = {
  new: { id: 10, label: 'Ожидает подтверждения', tone: 'brand' },
  confirmed_partially: { id: 20, label: 'Подтверждено частично', tone: 'yellow' },
  confirmed: { id: 25, label: 'Подтверждено', tone: 'green' },
  cancel_requested: { id: 30, label: 'Запрошено снятие', tone: 'yellow' },
  shipped_partially: { id: 35, label: 'Отгружено частично', tone: 'brand' },
  shipped: { id: 40, label: 'Отгружено', tone: 'neutral' },
  accepted_partially: { id: 45, label: 'Принято частично', tone: 'yellow' },
  discrepancy: { id: 50, label: 'Принято с расхождением', tone: 'yellow' },
  accepted: { id: 55, label: 'Принято', tone: 'green' },
  cancelled: { id: 60, label: 'Снято покупателем', tone: 'neutral' },
  closed_short: { id: 65, label: 'Закрыто с недопоставкой', tone: 'red' },
  refused: { id: 70, label: 'Отказ поставщика', tone: 'red' },
} as const satisfies Record<string, StatusWords>;
export type LineStatus = keyof typeof LINE_STATUSES;

/** Quantities of an order line, whole numbers from 0. */
export interface LineLedger {
  ordered: number;
  undecided: number;
  confirmed: number;
  refused: number;
  cancelled: number;
  short: number;
  shipped: number;
  accepted: number;
  shortage: number;
  rejected: number;
  claimed: number;
}

/** Status of a line: the first match from the top. Decisions, «Order line». */
export function orderLineStatus(line: LineLedger, { cancelRequested = false } = {}): LineStatus {
  const due = line.undecided + line.confirmed;
  const judged = line.accepted + line.shortage + line.rejected;
  if (due === 0 && line.refused > 0) return 'refused';
  if (due === 0 && line.short > 0) return 'closed_short';
  if (due === 0) return 'cancelled';
  if (line.accepted === due) return 'accepted';
  if (judged === due) return 'discrepancy';
  if (judged > 0) return 'accepted_partially';
  if (line.shipped === due) return 'shipped';
  if (line.shipped > 0) return 'shipped_partially';
  if (cancelRequested) return 'cancel_requested';
  if (line.confirmed === line.ordered) return 'confirmed';
  return line.confirmed > 0 ? 'confirmed_partially' : 'new';
}

/** Status of an order from its lines. Decisions, «Header from lines». */
export function orderStatus(lines: readonly LineLedger[]): OrderStatus {
  const due = (line: LineLedger) => line.undecided + line.confirmed;
  const living = lines.filter((line) => due(line) > 0);
  if (living.length === 0) return lines.some((line) => line.refused > 0) ? 'refused' : 'cancelled';
  if (living.every((line) => line.accepted + line.shortage + line.rejected === due(line))) return 'completed';
  if (living.some((line) => line.accepted + line.shortage + line.rejected > 0)) return 'accepted_partially';
  if (living.every((line) => line.shipped === due(line))) return 'shipped';
  if (living.some((line) => line.shipped > 0)) return 'shipping';
  if (lines.every((line) => line.confirmed === line.ordered)) return 'confirmed';
  const decided = lines.some((line) => line.undecided < line.ordered);
  return decided ? 'confirmed_partially' : 'active';
}

function move(line: LineLedger, quantity: number, to: 'confirmed' | 'refused' | 'cancelled'): LineLedger {
  if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > line.undecided)
    throw new RangeError(`cannot decide ${quantity} of ${line.undecided}`);
  return { ...line, undecided: line.undecided - quantity, [to]: line[to] + quantity };
}
/** Confirm part of what is undecided. Throws RangeError above it. */
export const confirmLine = (line: LineLedger, quantity: number): LineLedger =>
  move(line, quantity, 'confirmed');
/** Refuse part of what is undecided. Throws RangeError above it. */
export const refuseLine = (line: LineLedger, quantity: number): LineLedger => move(line, quantity, 'refused');
/** Cancel part of what is undecided. Throws RangeError above it. */
export const cancelLine = (line: LineLedger, quantity: number): LineLedger =>
  move(line, quantity, 'cancelled');

const UPDATE = 'PERMISSION_DOCUMENT_INCOMING_ORDER_UPDATE';
/** What the supplier may do with an order. */
export const ORDER_MACHINE: Machine<OrderStatus> = [
  {
    from: 'active',
    action: 'confirm',
    to: ['confirmed', 'confirmed_partially'],
    actor: 'supplier',
    permission: UPDATE,
  },
  {
    from: 'confirmed_partially',
    action: 'confirm',
    to: ['confirmed', 'confirmed_partially'],
    actor: 'supplier',
    permission: UPDATE,
  },
  {
    from: 'active',
    action: 'refuse',
    to: ['refused', 'confirmed_partially'],
    actor: 'supplier',
    permission: UPDATE,
  },
  {
    from: 'confirmed_partially',
    action: 'refuse',
    to: ['refused', 'confirmed', 'confirmed_partially'],
    actor: 'supplier',
    permission: UPDATE,
  },
];
