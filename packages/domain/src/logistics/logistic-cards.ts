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

/** What a card's status is derived from. */
export interface CardConfirmations {
  confirmed_by_customer: boolean;
  confirmed_by_supplier: boolean;
  /** The customer's wish, in minutes; null when there is none. */
  proposed_term: number | null;
  disabled: boolean;
}

/** The status of a card: disabled, then a proposed term, then who has yet to confirm. Decisions, «Logistic card». */
export function cardStatus(card: CardConfirmations): CardStatus {
  if (card.disabled) return 'disabled';
  if (card.proposed_term !== null) return 'term_proposed';
  if (card.confirmed_by_customer) return card.confirmed_by_supplier ? 'active' : 'awaiting_supplier';
  return card.confirmed_by_supplier ? 'awaiting_customer' : 'created';
}

/** What is agreed on a card: changing any of it clears the customer's confirmation. Decisions, «Logistic card». */
export interface CardTerms {
  delivery_week_minute: number;
  cut_off_week_minute: number;
  transit_cut_off_week_minute: number | null;
  estimated_shipment_week_minute: number;
  picking_term: number;
  logistic_markup_percent_b2b: number;
  logistic_markup_percent_b2c: number | null;
  /** Every cut-off of the week, where goods leave on several days. */
  cut_off_week_minutes?: readonly number[];
  /** Minutes of the whole path, which may be longer than the week that the other minutes are of. */
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

/** Whether a change touches what is agreed: a term, a cut-off or a markup. Comments and names do not. */
export function changesAgreement(before: CardTerms, after: CardTerms): boolean {
  return (
    AGREED.some((name) => before[name] !== after[name]) ||
    before.cut_off_week_minutes?.join(' ') !== after.cut_off_week_minutes?.join(' ')
  );
}

/** What is done with a card, by whom. Spec 2 §4. */
export type CardAction =
  | { actor: 'customer'; action: 'confirm' | 'cancel_confirmation' }
  | { actor: 'customer'; action: 'propose_term'; minutes: number }
  | { actor: 'supplier'; action: 'confirm' | 'disable' | 'enable' }
  | { actor: 'supplier'; action: 'change'; before: CardTerms; after: CardTerms };

/**
 * The confirmations after an action. The supplier's confirmation of a proposed term agrees to it, so both have confirmed; a
 * supplier's change of term, cut-off or markup clears the customer's confirmation and confirms for the supplier.
 * @returns null when the action is not possible: on a disabled card anything but enable, enable on another, what has
 * already been confirmed or is not confirmed, a term that is no whole number of minutes from 1
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
