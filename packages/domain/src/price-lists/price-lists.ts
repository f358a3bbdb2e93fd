import { defineStatuses } from '../documents/documents.ts';
import { applyPercent } from '../numbers/money.ts';
import {
  aboveZero,
  all,
  decimal,
  decimalPlus,
  integer,
  max,
  min,
  noLeadingZero,
  optional,
  percent,
  required,
  rule,
  type Validator,
} from '../text/validation.ts';

/** What a customer's price adds to a supplier's list, in percent. */
export interface CustomerMarkups {
  /** The contract's. */
  contract: number;
  /** The way to one of the customer's storages; null: there is none. */
  card: {
    percent: number;
    /** Whether it is the card's markup for consumers. */
    b2c: boolean;
    /** Name of the storage it leads to. */
    storage: string;
  } | null;
}

/**
 * What a customer pays for a piece: the list's price with the contract's markup, then the card's, each to the kopeck.
 * @param kopecks the list's price
 * @see decisions, «A shop that may open /prices»
 */
export function customerPrice(kopecks: number, { contract, card }: CustomerMarkups): number {
  const priced = applyPercent(kopecks, contract);
  return card ? applyPercent(priced, card.percent) : priced;
}

const inPercent = (value: number) => `${value.toLocaleString('ru')} %`;

/**
 * Whose markups are in the prices of a list, in words.
 * @see decisions, «A shop that may open /prices»
 */
export function priceNote({ contract, card }: CustomerMarkups): string {
  const way = card
    ? `и ${card.b2c ? 'наценкой B2C' : 'наценкой'} логистической карты до склада «${card.storage}» ${inPercent(card.percent)}`
    : '; логистической карты до ваших складов нет, доставка в цену не входит';
  return `Цены для вас: с наценкой договора ${inPercent(contract)}${card ? ' ' : ''}${way}.`;
}

/** What a price list is today. Spec 2 §2 «prices», §6 «edit». */
export const PRICE_LIST_STATUSES = /* @__PURE__ */ defineStatuses({
  planned: [10, 'Ждёт начала', 'brand', 'new'],
  active: [20, 'Действует', 'green', 'work'],
  expired: [30, 'Срок истёк', 'yellow', 'done'],
  disabled: [40, 'Отключён', 'neutral', 'done'],
});
/** Code of a price list's status. */
export type PriceListStatus = keyof typeof PRICE_LIST_STATUSES;

/**
 * Which it is: only an active list's items are offered.
 * @param list the days «2026-11-20» of its validity, both within it, null for no bound; and whether it is switched on
 * @param today the day in Moscow
 */
export function priceListStatus(
  list: { is_active: boolean; valid_from: string | null; valid_to: string | null },
  today: string,
): PriceListStatus {
  if (!list.is_active) return 'disabled';
  if (list.valid_from !== null && today < list.valid_from) return 'planned';
  return list.valid_to !== null && today > list.valid_to ? 'expired' : 'active';
}

/** What is wrong with a validity whose end comes before its beginning. */
export const VALIDITY_REVERSED = 'Окончание раньше начала';

/**
 * What is wrong with a price list's validity, null when nothing is.
 * @param from its first day, null or empty for no bound
 * @param to its last day, likewise
 */
export const validityFault = (from: string | null, to: string | null): string | null =>
  from && to && to < from ? VALIDITY_REVERSED : null;

/** Pieces that an item may be sold by, at most. */
export const HIGHEST_MULTIPLICITY = 9_999;
/** Roubles that a piece may cost, at most. */
export const HIGHEST_PRICE = 1_000_000_000;
/** Pieces that a storage may have of a product, at most. */
export const MOST_PIECES = 99_999_999;

/**
 * A number of a form as people write and copy it («1 234,50 руб.», «+5 %», «−3,5»), as the rules below read it; whatever is no such
 * number stays as it is, for them to refuse.
 */
export function plainNumber(text: string): string {
  return text
    .trim()
    .replace(/\s*(?:%|руб\.?|₽)$/i, '')
    .replace(/^\+\s*/, '')
    .replace(/^[-\u2212–—]\s*/, '-')
    .replaceAll(/(?<=\d)\s(?=\d{3}(?!\d))/g, '');
}

/** An item's price: a number above nothing with up to two decimals and no leading zero. Spec 3 §5. */
export const itemPrice: Validator = /* @__PURE__ */ all(
  required,
  decimal(),
  aboveZero,
  noLeadingZero,
  percent,
  max(HIGHEST_PRICE),
);
/** An item's multiplicity: whole pieces. Spec 3 §5. */
export const itemMultiplicity: Validator = /* @__PURE__ */ all(
  required,
  decimal(),
  aboveZero,
  noLeadingZero,
  integer,
  max(HIGHEST_MULTIPLICITY),
);
/** An item's stock: whole pieces, none included; nothing typed leaves it as it is. Spec 3 §5. */
export const itemQuantity: Validator = /* @__PURE__ */ optional(
  all(decimalPlus, noLeadingZero, integer, max(MOST_PIECES)),
);
/** By how many percent all prices change: not by nothing, and not by all there is. Spec 3 §5, «procent». */
export const priceChange: Validator = /* @__PURE__ */ all(
  required,
  percent,
  rule((value) => Number(String(value).replace(',', '.')) !== 0, 'не может быть нулём'),
  min(-99.99),
  max(1_000),
);
