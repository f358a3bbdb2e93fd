import {
  defineMachine,
  defineStatuses,
  type Machine,
  needsSome,
  needsText,
  needsTrue,
  readTransitions,
} from '../documents/documents.ts';
import { requireWhole } from '../numbers/whole.ts';

export type { Tone } from '../documents/documents.ts';

/** Statuses of an order. Decisions, «Order». */
export const ORDER_STATUSES = /* @__PURE__ */ defineStatuses({
  draft: [10, 'Черновик', 'neutral', 'draft'],
  awaiting_credit: [15, 'Ожидает решения банка', 'yellow', 'new'],
  active: [20, 'Новый', 'brand', 'new'],
  confirmed_partially: [30, 'Подтверждён частично', 'yellow', 'work'],
  confirmed: [35, 'Подтверждён', 'green', 'work'],
  shipping: [40, 'Отгружается', 'brand', 'work'],
  shipped: [45, 'Отгружен', 'neutral', 'work'],
  accepted_partially: [50, 'Принят частично', 'yellow', 'work'],
  completed: [60, 'Выполнен', 'green', 'done'],
  refused: [70, 'Отказ поставщика', 'red', 'failed'],
  cancelled: [75, 'Отменён покупателем', 'neutral', 'failed'],
});
/** Code of an order's status. */
export type OrderStatus = keyof typeof ORDER_STATUSES;

/** Statuses of an order line. Decisions, «Order line». */
export const LINE_STATUSES = /* @__PURE__ */ defineStatuses({
  new: [10, 'Ожидает подтверждения', 'brand', 'new'],
  confirmed_partially: [20, 'Подтверждено частично', 'yellow', 'work'],
  confirmed: [25, 'Подтверждено', 'green', 'work'],
  cancel_requested: [30, 'Запрошено снятие', 'yellow', 'work'],
  shipped_partially: [35, 'Отгружено частично', 'brand', 'work'],
  shipped: [40, 'Отгружено', 'neutral', 'work'],
  accepted_partially: [45, 'Принято частично', 'yellow', 'work'],
  discrepancy: [50, 'Принято с расхождением', 'yellow', 'done'],
  accepted: [55, 'Принято', 'green', 'done'],
  cancelled: [60, 'Снято покупателем', 'neutral', 'failed'],
  closed_short: [65, 'Закрыто с недопоставкой', 'red', 'failed'],
  refused: [70, 'Отказ поставщика', 'red', 'failed'],
});
/** Code of an order line's status. */
export type LineStatus = keyof typeof LINE_STATUSES;

/** Quantities of an order line: pieces, whole numbers from 0. Decisions, «Order line». */
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

const FIELDS = [
  'ordered',
  'undecided',
  'confirmed',
  'refused',
  'cancelled',
  'short',
  'shipped',
  'accepted',
  'shortage',
  'rejected',
  'claimed',
] as const satisfies readonly (keyof LineLedger)[];

/** Pieces that are still expected or have arrived: undecided + confirmed. */
const dueOf = (line: LineLedger) => line.undecided + line.confirmed;
/** Pieces with an acceptance result: accepted + shortage + rejected. */
const judgedOf = (line: LineLedger) => line.accepted + line.shortage + line.rejected;

/**
 * Validates a ledger: whole numbers from 0 with ordered ≥ 1; ordered = undecided + confirmed + refused + cancelled + short; shipped ≤
 * confirmed; accepted + shortage + rejected ≤ shipped; claimed ≤ shipped.
 * @returns the violated rule, or null when the ledger is valid
 * @see decisions, «Order line»
 */
export function ledgerFault(line: LineLedger): string | null {
  for (const field of FIELDS)
    if (!Number.isSafeInteger(line[field]) || line[field] < 0) return `${field} ≥ 0`;
  if (line.ordered < 1) return 'ordered ≥ 1';
  if (dueOf(line) + line.refused + line.cancelled + line.short !== line.ordered)
    return 'ordered = undecided + confirmed + refused + cancelled + short';
  if (line.shipped > line.confirmed) return 'shipped ≤ confirmed';
  if (judgedOf(line) > line.shipped) return 'accepted + shortage + rejected ≤ shipped';
  if (line.claimed > line.shipped) return 'claimed ≤ shipped';
  return null;
}

/**
 * Returns the ledger if it is valid.
 * @throws RangeError that names the violated rule
 */
export function checkLedger(line: LineLedger): LineLedger {
  const fault = ledgerFault(line);
  if (fault !== null) throw new RangeError(`ledger: not ${fault}`);
  return line;
}

/**
 * Status of a line: the first match in the list of the decisions.
 * @param flags cancelRequested: the customer's request to cancel is not answered yet
 * @throws RangeError for an invalid ledger
 * @see decisions, «Order line»
 */
export function orderLineStatus(line: LineLedger, { cancelRequested = false } = {}): LineStatus {
  const due = dueOf(checkLedger(line));
  const judged = judgedOf(line);
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

/**
 * Derives the status of an order from its lines; draft, awaiting_credit, active and cancelled are also set by actions.
 * @throws RangeError when there are no lines, and for an invalid ledger
 * @see decisions, «Header from lines»
 */
export function orderStatus(lines: readonly LineLedger[]): OrderStatus {
  if (lines.length === 0) throw new RangeError('an order has lines');
  lines.forEach(checkLedger);
  const living = lines.filter((line) => dueOf(line) > 0);
  if (living.length === 0) return lines.some((line) => line.refused > 0) ? 'refused' : 'cancelled';
  if (living.every((line) => judgedOf(line) === dueOf(line))) return 'completed';
  if (living.some((line) => judgedOf(line) > 0)) return 'accepted_partially';
  if (living.every((line) => line.shipped === dueOf(line))) return 'shipped';
  if (living.some((line) => line.shipped > 0)) return 'shipping';
  if (lines.every((line) => line.confirmed === line.ordered)) return 'confirmed';
  // What the customer takes off is no decision of the supplier.
  return lines.some((line) => line.undecided + line.cancelled < line.ordered)
    ? 'confirmed_partially'
    : 'active';
}

/** The ledger field that each status refers to. */
const TOLD: Readonly<Record<LineStatus, keyof LineLedger>> = {
  new: 'undecided',
  confirmed_partially: 'confirmed',
  confirmed: 'confirmed',
  cancel_requested: 'confirmed',
  shipped_partially: 'shipped',
  shipped: 'shipped',
  accepted_partially: 'accepted',
  discrepancy: 'accepted',
  accepted: 'accepted',
  cancelled: 'cancelled',
  closed_short: 'short',
  refused: 'refused',
};

/**
 * «6 из 10»: shown with the status when its quantity differs from the ordered one; null when it does not.
 * @throws RangeError for an invalid ledger
 * @see decisions, «Order line»
 */
export function lineQuantityNote(line: LineLedger, flags: { cancelRequested?: boolean } = {}): string | null {
  const told = line[TOLD[orderLineStatus(line, flags)]];
  return told === line.ordered ? null : `${told}\u00a0из\u00a0${line.ordered}`;
}

/**
 * Judged pieces, and those still to come, of a line whose status tells of an acceptance while no piece of it was accepted; null for any
 * other line.
 * @throws RangeError for an invalid ledger
 * @see decisions, «Order line»
 */
export function nothingAccepted(line: LineLedger): { judged: number; to_come: number } | null {
  const judged = judgedOf(checkLedger(line));
  return judged === 0 || line.accepted > 0 ? null : { judged, to_come: dueOf(line) - judged };
}

/** Where pieces of a line can be. */
export type LedgerPart =
  'accepted' | 'discrepancy' | 'on_way' | 'confirmed' | 'undecided' | 'cancelled' | 'short' | 'refused';

/**
 * Where every ordered piece is, in the order of the ledger bar; the parts add up to the ordered quantity. Missing and rejected pieces
 * are discrepancies, shipped and not yet judged ones are on the way, confirmed and not shipped ones are in the storage.
 * @throws RangeError for an invalid ledger
 * @see decisions, «Order line»
 */
export function ledgerParts(line: LineLedger): Readonly<Record<LedgerPart, number>> {
  const { accepted, shortage, rejected, shipped, confirmed, undecided, cancelled, short, refused } =
    checkLedger(line);
  return {
    accepted,
    discrepancy: shortage + rejected,
    on_way: unjudged(line),
    confirmed: confirmed - shipped,
    undecided,
    cancelled,
    short,
    refused,
  };
}

/** Moves pieces to a field, from another one or within a limit. */
function move(
  line: LineLedger,
  quantity: number,
  to: keyof LineLedger,
  available: number,
  from?: keyof LineLedger,
): LineLedger {
  checkLedger(line);
  requireWhole(quantity, `cannot move to ${to} with ${available} left`, 1, available);
  return { ...line, ...(from ? { [from]: line[from] - quantity } : {}), [to]: line[to] + quantity };
}

const unshipped = (line: LineLedger) => line.confirmed - line.shipped;
const unjudged = (line: LineLedger) => line.shipped - judgedOf(line);

/*
 * Each operation returns a new ledger. It throws RangeError for a quantity that is not a whole number from 1, for more than is left to
 * move, and for an invalid ledger.
 */

/** Confirms undecided pieces; throws RangeError when there are not enough. */
export const confirmLine = (line: LineLedger, quantity: number): LineLedger =>
  move(line, quantity, 'confirmed', line.undecided, 'undecided');
/** Refuses undecided pieces; throws RangeError when there are not enough. */
export const refuseLine = (line: LineLedger, quantity: number): LineLedger =>
  move(line, quantity, 'refused', line.undecided, 'undecided');
/** Cancels undecided pieces; throws RangeError when there are not enough. */
export const cancelLine = (line: LineLedger, quantity: number): LineLedger =>
  move(line, quantity, 'cancelled', line.undecided, 'undecided');
/** Refuses confirmed pieces that are not shipped; throws RangeError when there are not enough. */
export const refuseConfirmed = (line: LineLedger, quantity: number): LineLedger =>
  move(line, quantity, 'refused', unshipped(line), 'confirmed');
/** Cancels confirmed pieces that are not shipped, after the supplier agreed; throws RangeError when there are not enough. */
export const cancelConfirmed = (line: LineLedger, quantity: number): LineLedger =>
  move(line, quantity, 'cancelled', unshipped(line), 'confirmed');
/** Closes confirmed pieces that are not shipped and will not be; throws RangeError when there are not enough. */
export const closeShort = (line: LineLedger, quantity: number): LineLedger =>
  move(line, quantity, 'short', unshipped(line), 'confirmed');
/** Ships confirmed pieces; throws RangeError when there are not enough. */
export const shipLine = (line: LineLedger, quantity: number): LineLedger =>
  move(line, quantity, 'shipped', unshipped(line));
/** Accepts shipped pieces that are not judged yet; throws RangeError when there are not enough. */
export const acceptLine = (line: LineLedger, quantity: number): LineLedger =>
  move(line, quantity, 'accepted', unjudged(line));
/** Marks shipped pieces as missing; throws RangeError when not enough are left to judge. */
export const missLine = (line: LineLedger, quantity: number): LineLedger =>
  move(line, quantity, 'shortage', unjudged(line));
/** Rejects shipped pieces; throws RangeError when not enough are left to judge. */
export const rejectLine = (line: LineLedger, quantity: number): LineLedger =>
  move(line, quantity, 'rejected', unjudged(line));

function orderGuards() {
  const undecided = needsSome('undecided', 'everythingDecided');
  const unshippedLeft = needsSome('unshipped', 'nothingUnshipped');
  const unjudgedLeft = needsSome('unjudged', 'everythingJudged');
  const input = needsText('reason', 'reasonMissing');
  const cancelled = ['cancel_quantities', 'release_stock'];
  return {
    discard: { effects: cancelled },
    implemented: { effects: ['give_to_supplier'] },
    denial: { effects: cancelled },
    timeout: { effects: cancelled },
    expire: { guard: undecided, effects: ['refuse_quantities', 'release_stock'] },
    confirm: { guard: undecided, effects: ['confirm_quantities'] },
    refuse: {
      guard: undecided,
      input: needsText('reason', 'refusalReasonMissing'),
      effects: ['refuse_quantities', 'release_stock'],
    },
    cancel: { guard: undecided, effects: cancelled },
    confirm_line: { guard: undecided },
    refuse_line: {
      guard: needsSome('open', 'nothingToCancel'),
      input,
      effects: ['refuse_open', 'release_stock'],
    },
    cancel_line: { guard: undecided, input, effects: cancelled },
    request_cancel: { guard: unshippedLeft, input },
    agree_cancel: { guard: unshippedLeft, effects: ['cancel_confirmed', 'release_stock'] },
    create_shipment: {
      guard: needsSome('uncollected', 'everythingCollected'),
    },
    ship: { guard: unshippedLeft, effects: ['ship_quantities'] },
    close_short: {
      guard: unshippedLeft,
      input: needsText('comment', 'reasonMissing'),
      effects: ['close_short', 'release_stock'],
    },
    accept: { guard: unjudgedLeft, effects: ['judge_quantities'] },
    archive: { guard: needsTrue('unarchived', 'archivedAlready') },
    unarchive: { guard: needsTrue('archived', 'notArchived') },
  };
}

/**
 * Facts for the guards of the order machine, in pieces over all lines (or of one line): undecided, unshipped (confirmed and not
 * shipped), uncollected (unshipped pieces that are in no prepared shipment), open (undecided and unshipped), unjudged (shipped and not
 * yet accepted).
 * @throws RangeError for an invalid ledger
 */
export function orderFacts(
  lines: readonly (LineLedger & { /** Pieces in shipments that have not left. */ collected?: number })[],
): Readonly<Record<'undecided' | 'unshipped' | 'uncollected' | 'open' | 'unjudged', number>> {
  const facts = { undecided: 0, unshipped: 0, uncollected: 0, open: 0, unjudged: 0 };
  for (const line of lines) {
    checkLedger(line);
    facts.undecided += line.undecided;
    facts.unshipped += unshipped(line);
    facts.uncollected += Math.max(unshipped(line) - (line.collected ?? 0), 0);
    facts.unjudged += unjudged(line);
  }
  facts.open = facts.undecided + facts.unshipped;
  return facts;
}

/** Facts for the guards of archiving: whether this party has archived the order. Decisions, «Order»: flags, not states. */
export const archiveFacts = (archived: boolean): Readonly<Record<'archived' | 'unarchived', boolean>> => ({
  archived,
  unarchived: !archived,
});

/**
 * Transitions of an order. Where several targets are given, orderStatus of the lines decides. Undecided pieces can be answered and taken
 * back in every state, also while others are shipped or accepted. Decisions, «Order». release_stock releases what the order held: goods
 * to the stock, money to the contract's limit. When the supplier's time has run out, expire refuses undecided pieces. Confirming and refusing take quantities; refuse, refuse_line, cancel_line and request_cancel create a refusal
 * document, and agree_cancel accepts a requested one.
 */
export const ORDER_MACHINE: Machine<OrderStatus> = /* @__PURE__ */ defineMachine(
  'order',
  ORDER_STATUSES,
  ['draft'],
  /* @__PURE__ */ readTransitions(
    `
draft place active/awaiting_credit customer BASKET_GET order-activated
draft,awaiting_credit discard cancelled customer DOCUMENT_OUTGOING_ORDER_UPDATE
awaiting_credit implemented active system . order-activated
awaiting_credit denial cancelled system
awaiting_credit timeout cancelled system
active,confirmed_partially confirm confirmed/confirmed_partially supplier DOCUMENT_INCOMING_ORDER_UPDATE
shipping confirm shipping supplier DOCUMENT_INCOMING_ORDER_UPDATE
accepted_partially confirm accepted_partially supplier DOCUMENT_INCOMING_ORDER_UPDATE
active,confirmed_partially refuse refused/confirmed_partially supplier DOCUMENT_INCOMING_ORDER_UPDATE supplier-refusal:activated
shipping refuse shipping/shipped supplier DOCUMENT_INCOMING_ORDER_UPDATE supplier-refusal:activated
accepted_partially refuse accepted_partially/completed supplier DOCUMENT_INCOMING_ORDER_UPDATE supplier-refusal:activated
active,confirmed_partially confirm_line confirmed/confirmed_partially supplier DOCUMENT_INCOMING_ORDER_UPDATE
shipping confirm_line shipping supplier DOCUMENT_INCOMING_ORDER_UPDATE
accepted_partially confirm_line accepted_partially supplier DOCUMENT_INCOMING_ORDER_UPDATE
active,confirmed_partially,confirmed refuse_line refused/confirmed_partially supplier DOCUMENT_INCOMING_ORDER_UPDATE supplier-refusal:activated
shipping refuse_line shipping/shipped supplier DOCUMENT_INCOMING_ORDER_UPDATE supplier-refusal:activated
accepted_partially refuse_line accepted_partially/completed supplier DOCUMENT_INCOMING_ORDER_UPDATE supplier-refusal:activated
active expire refused system . supplier-refusal:activated
confirmed_partially expire refused/confirmed_partially system . supplier-refusal:activated
shipping expire shipping/shipped system . supplier-refusal:activated
accepted_partially expire accepted_partially/completed system . supplier-refusal:activated
active cancel cancelled customer DOCUMENT_OUTGOING_ORDER_UPDATE
active cancel_line active/cancelled customer DOCUMENT_OUTGOING_ORDER_UPDATE
confirmed_partially cancel_line cancelled/refused/confirmed_partially customer DOCUMENT_OUTGOING_ORDER_UPDATE
shipping cancel_line shipping/shipped customer DOCUMENT_OUTGOING_ORDER_UPDATE
accepted_partially cancel_line accepted_partially/completed customer DOCUMENT_OUTGOING_ORDER_UPDATE
confirmed_partially,confirmed,shipping,accepted_partially request_cancel confirmed_partially/confirmed/shipping/accepted_partially customer DOCUMENT_OUTGOING_ORDER_UPDATE
confirmed agree_cancel cancelled/confirmed_partially supplier DOCUMENT_CANCELED_UPDATE
confirmed_partially agree_cancel active/cancelled/refused/confirmed_partially supplier DOCUMENT_CANCELED_UPDATE
shipping agree_cancel shipping/shipped supplier DOCUMENT_CANCELED_UPDATE
accepted_partially agree_cancel accepted_partially/completed supplier DOCUMENT_CANCELED_UPDATE
confirmed_partially,confirmed,shipping,accepted_partially create_shipment confirmed_partially/confirmed/shipping/accepted_partially supplier DOCUMENT_SHIPMENT_CREATE
confirmed_partially,confirmed,shipping ship shipping/shipped supplier DOCUMENT_SHIPMENT_UPDATE
accepted_partially ship accepted_partially supplier DOCUMENT_SHIPMENT_UPDATE
confirmed close_short cancelled/confirmed_partially supplier DOCUMENT_INCOMING_ORDER_UPDATE
confirmed_partially close_short cancelled/refused/confirmed_partially supplier DOCUMENT_INCOMING_ORDER_UPDATE
shipping close_short shipping/shipped supplier DOCUMENT_INCOMING_ORDER_UPDATE
accepted_partially close_short accepted_partially/completed supplier DOCUMENT_INCOMING_ORDER_UPDATE
shipping accept accepted_partially customer DOCUMENT_ACCEPTANCE_UPDATE
shipped,accepted_partially accept accepted_partially/completed customer DOCUMENT_ACCEPTANCE_UPDATE
completed,refused,cancelled archive completed/refused/cancelled customer DOCUMENT_OUTGOING_ORDER_UPDATE
completed,refused,cancelled archive completed/refused/cancelled supplier DOCUMENT_INCOMING_ORDER_UPDATE
completed,refused,cancelled unarchive completed/refused/cancelled customer DOCUMENT_OUTGOING_ORDER_UPDATE
completed,refused,cancelled unarchive completed/refused/cancelled supplier DOCUMENT_INCOMING_ORDER_UPDATE`,
    /* @__PURE__ */ orderGuards(),
  ),
);

/** Flags of an order beside its status, from the planned shipment and the quantities. Decisions, «Order»: flags, not states. */
export interface OrderFlags {
  is_overdue: boolean;
  has_claim: boolean;
}

/**
 * Derives the flags: overdue when the day of the planned shipment is today or earlier and something is unshipped, a claim when any line
 * has one.
 * @param plannedDayPassed whether the planned shipment is overdue, from `dates`
 */
export function orderFlags(lines: readonly LineLedger[], plannedDayPassed: boolean): OrderFlags {
  return {
    is_overdue: plannedDayPassed && lines.some((line) => checkLedger(line).shipped < dueOf(line)),
    has_claim: lines.some((line) => line.claimed > 0),
  };
}
