import {
  defineMachine,
  defineStatuses,
  type Machine,
  needsText,
  needsTrue,
  readTransitions,
} from '../documents/documents.ts';
import type { Kopecks } from '../numbers/money.ts';
import { type Instant, toMilliseconds } from '../time/zones.ts';

/** Reasons for changing a delivery time. The specification names `corrective_reason_id` but no reasons. Spec 2 §3. */
export const CORRECTIVE_REASONS = [
  { id: 1, title: 'задержка производителя' },
  { id: 2, title: 'задержка перевозчика' },
  { id: 3, title: 'ждём поступления на склад' },
  { id: 4, title: 'ошибка в сроке' },
  { id: 5, title: 'сможем раньше' },
  { id: 6, title: 'прочее' },
] as const;

/** Statuses of a delivery-time corrective. Decisions, «Delivery-time corrective». */
export const CORRECTIVE_STATUSES = /* @__PURE__ */ defineStatuses({
  draft: [10, 'Черновик', 'neutral', 'draft'],
  pending: [20, 'На согласовании', 'yellow', 'new'],
  agreed: [30, 'Согласована', 'green', 'work'],
  active: [40, 'Действует', 'green', 'done'],
  denial: [50, 'Отклонена', 'red', 'failed'],
  cancelled: [60, 'Отозвана', 'neutral', 'failed'],
});
/** Code of a corrective's status. */
export type CorrectiveStatus = keyof typeof CORRECTIVE_STATUSES;

const correctiveRules = () => ({
  send: { guard: needsTrue('later', 'earlierNeedsNoConsent') },
  apply: {
    guard: needsTrue('earlier', 'laterNeedsConsent'),
    effects: ['apply_dates'],
  },
  agree: {
    guard: needsTrue('ahead', 'proposedTermPassed'),
  },
  deny: { input: needsText('reason', 'reasonMissing') },
  activate: { effects: ['apply_dates'] },
});

/**
 * Transitions of a corrective: the supplier creates it, only the customer decides; an earlier date becomes active immediately. One of
 * whose positions nothing is still to come is closed.
 * Decisions, «Delivery-time corrective».
 */
export const CORRECTIVE_MACHINE: Machine<CorrectiveStatus> = /* @__PURE__ */ defineMachine(
  'corrective',
  CORRECTIVE_STATUSES,
  ['draft'],
  /* @__PURE__ */ readTransitions(
    `
draft send pending supplier DOCUMENT_DELIVERY_TIME_CORRECTIVE_CREATE delivery-time-corrective:pending
draft apply active supplier DOCUMENT_DELIVERY_TIME_CORRECTIVE_CREATE delivery-time-corrective:active
pending agree agreed customer DOCUMENT_DELIVERY_TIME_CORRECTIVE_UPDATE delivery-time-corrective:agreed
pending deny denial customer DOCUMENT_DELIVERY_TIME_CORRECTIVE_UPDATE delivery-time-corrective:denial
pending cancel cancelled supplier DOCUMENT_DELIVERY_TIME_CORRECTIVE_CREATE
pending close cancelled system
agreed activate active system . delivery-time-corrective:active`,
    /* @__PURE__ */ correctiveRules(),
  ),
);

/**
 * Facts for the guards: whether a position is delayed, or all are earlier; whether the proposed time is in the future.
 * @throws RangeError for an invalid moment
 */
export const correctiveFacts = (
  later: boolean,
  planned: Instant,
  now: Instant,
): Readonly<Record<'later' | 'earlier' | 'ahead', boolean>> => ({
  later,
  earlier: !later,
  ahead: toMilliseconds(planned) > toMilliseconds(now),
});

/**
 * The action for a draft: an earlier date is applied immediately, a later one is sent for agreement.
 * @param current the current date
 * @param planned the new date
 * @returns null when the date does not change
 * @throws RangeError for invalid moments
 */
export function correctiveAction(current: Instant, planned: Instant): 'apply' | 'send' | null {
  const change = toMilliseconds(planned) - toMilliseconds(current);
  if (change === 0) return null;
  return change < 0 ? 'apply' : 'send';
}

/** An offer of the same part from another seller. */
export interface OfferElsewhere {
  id: number;
  /** Price per piece. */
  price: Kopecks;
  arrival: Instant;
}

/**
 * Alternatives for pieces that are delayed: the earliest offer and, if different, the cheapest. Offers that are neither earlier than
 * the new date nor cheaper are ignored.
 * @throws RangeError for an invalid moment
 * @see decisions, «Delivery-time corrective»
 */
export function chooseElsewhere<T extends OfferElsewhere>(
  offers: readonly T[],
  late: { price: Kopecks; planned: Instant },
): T[] {
  const comes = ({ arrival }: T) => toMilliseconds(arrival);
  const until = toMilliseconds(late.planned);
  const better = offers.filter((offer) => comes(offer) < until || offer.price < late.price);
  const [soonest] = better.toSorted(
    (one, other) => comes(one) - comes(other) || one.price - other.price || one.id - other.id,
  );
  const [cheapest] = better.toSorted(
    (one, other) => one.price - other.price || comes(one) - comes(other) || one.id - other.id,
  );
  return [...new Set([soonest, cheapest])].filter((offer) => offer !== undefined);
}
