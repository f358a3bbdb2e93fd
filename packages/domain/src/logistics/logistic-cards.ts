import { defineStatuses } from '../documents/documents.ts';

/** Statuses of a logistic card, derived from its two confirmations. Decisions, «Logistic card». */
export const CARD_STATUSES = /* @__PURE__ */ defineStatuses({
  created: [10, 'Новая', 'brand', 'new'],
  awaiting_customer: [20, 'Ожидает покупателя', 'yellow', 'new'],
  awaiting_supplier: [30, 'Ожидает поставщика', 'yellow', 'new'],
  term_proposed: [40, 'Предложен другой срок', 'yellow', 'work'],
  active: [50, 'Действует', 'green', 'work'],
  disabled: [60, 'Отключена', 'neutral', 'failed'],
});
/** Code of a card's status. */
export type CardStatus = keyof typeof CARD_STATUSES;

/** The fields from which a card's status is derived. */
export interface CardConfirmations {
  confirmed_by_customer: boolean;
  confirmed_by_supplier: boolean;
  /** The term that the customer proposes, in minutes; null when there is none. */
  proposed_term: number | null;
  disabled: boolean;
}

/** Derives a card's status: first disabled, then a proposed term, then whose confirmation is missing. Decisions, «Logistic card». */
export function cardStatus(card: CardConfirmations): CardStatus {
  if (card.disabled) return 'disabled';
  if (card.proposed_term !== null) return 'term_proposed';
  if (card.confirmed_by_customer) return card.confirmed_by_supplier ? 'active' : 'awaiting_supplier';
  return card.confirmed_by_supplier ? 'awaiting_customer' : 'created';
}

/** The agreed terms of a card: changing any of them clears the customer's confirmation. Decisions, «Logistic card». */
export interface CardTerms {
  delivery_week_minute: number;
  cut_off_week_minute: number;
  transit_cut_off_week_minute: number | null;
  estimated_shipment_week_minute: number;
  picking_term: number;
  logistic_markup_percent_b2b: number;
  logistic_markup_percent_b2c: number | null;
  /** Every cut-off of the week, when goods leave on several days. */
  cut_off_week_minutes?: readonly number[];
  /** Minutes of the whole path; may exceed a week, unlike the other minutes. */
  term?: number;
}

const AGREED: readonly (keyof CardTerms)[] = [
  'delivery_week_minute',
  'cut_off_week_minute',
  'transit_cut_off_week_minute',
  'estimated_shipment_week_minute',
  'picking_term',
  'logistic_markup_percent_b2b',
  'logistic_markup_percent_b2c',
  'term',
];

/** Whether a change affects the agreement: a term, a cut-off or a markup. Comments and names do not. */
export function changesAgreement(before: CardTerms, after: CardTerms): boolean {
  return (
    AGREED.some((name) => before[name] !== after[name]) ||
    before.cut_off_week_minutes?.join(' ') !== after.cut_off_week_minutes?.join(' ')
  );
}

/** An action on a card and who takes it. Spec 2 §4. */
export type CardAction =
  | { actor: 'customer'; action: 'confirm' | 'cancel_confirmation' }
  | { actor: 'customer'; action: 'propose_term'; minutes: number }
  | { actor: 'supplier'; action: 'confirm' | 'disable' | 'enable' }
  | { actor: 'supplier'; action: 'change'; before: CardTerms; after: CardTerms };

/**
 * Applies an action to a card's confirmations. When the supplier confirms a proposed term, both parties have confirmed; when the
 * supplier changes a term, cut-off or markup, the customer's confirmation is cleared and the supplier's is set.
 * @returns null when the action is not possible: any action but enable on a disabled card, enable on another card, confirming what is
 * already confirmed or revoking what is not, a term that is not a whole number of minutes from 1
 * @see decisions, «Logistic card»; spec 2 §4
 */
export function actOnCard(card: CardConfirmations, act: CardAction): CardConfirmations | null {
  if (card.disabled !== (act.action === 'enable')) return null;
  const status = cardStatus(card);
  switch (act.action) {
    case 'enable':
      return { ...card, disabled: false, confirmed_by_customer: false, confirmed_by_supplier: false };
    case 'disable':
      return { ...card, disabled: true };
    case 'cancel_confirmation':
      return card.confirmed_by_customer ? { ...card, confirmed_by_customer: false } : null;
    case 'propose_term':
      return Number.isSafeInteger(act.minutes) && act.minutes > 0
        ? { ...card, proposed_term: act.minutes, confirmed_by_customer: true, confirmed_by_supplier: false }
        : null;
    case 'change':
      return changesAgreement(act.before, act.after)
        ? { ...card, proposed_term: null, confirmed_by_customer: false, confirmed_by_supplier: true }
        : card;
    default:
      if (act.actor === 'supplier') {
        if (card.confirmed_by_supplier) return null;
        return status === 'term_proposed'
          ? { ...card, proposed_term: null, confirmed_by_customer: true, confirmed_by_supplier: true }
          : { ...card, confirmed_by_supplier: true };
      }
      return card.confirmed_by_customer ? null : { ...card, confirmed_by_customer: true };
  }
}
