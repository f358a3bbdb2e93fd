import { defineStatuses } from '../documents/documents.ts';
import { applyPercent, type Kopecks } from '../numbers/money.ts';
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

/** The markups on a supplier's price for one customer, in percent. */
export interface CustomerMarkups {
  /** Markup of the contract. */
  contract: number;
  /** Markup of the path to one of the customer's storages; null when there is none. */
  card: {
    percent: number;
    /** Whether it is the card's B2C markup. */
    b2c: boolean;
    /** Name of the destination storage. */
    storage: string;
  } | null;
}

/**
 * The price that a customer pays per piece: the list price with the contract's markup, then the card's, each rounded to a kopeck.
 * @param kopecks the list price
 * @see decisions, «A shop that may open /prices»
 */
export function customerPrice(kopecks: Kopecks, { contract, card }: CustomerMarkups): Kopecks {
  const priced = applyPercent(kopecks, contract);
  return card ? applyPercent(priced, card.percent) : priced;
}

const inPercent = (value: number) => `${value.toLocaleString('ru')} %`;

/**
 * Explains in words which markups are included in the prices.
 * @see decisions, «A shop that may open /prices»
 */
export function priceNote({ contract, card }: CustomerMarkups): string {
  const way = card
    ? `и ${card.b2c ? 'наценкой B2C' : 'наценкой'} логистической карты до склада «${card.storage}» ${inPercent(card.percent)}`
    : '; логистической карты до ваших складов нет, доставка в цену не входит';
  return `Цены для вас: с наценкой договора ${inPercent(contract)}${card ? ' ' : ''}${way}.`;
}

/** Status of a price list on a day. Spec 2 §2 «prices», §6 «edit». */
export const PRICE_LIST_STATUSES = /* @__PURE__ */ defineStatuses({
  planned: [10, 'Ждёт начала', 'brand', 'new'],
  active: [20, 'Действует', 'green', 'work'],
  expired: [30, 'Срок истёк', 'yellow', 'done'],
  disabled: [40, 'Отключён', 'neutral', 'done'],
});
/** Code of a price list's status. */
export type PriceListStatus = keyof typeof PRICE_LIST_STATUSES;

/**
 * Derives the status: only the items of an active list are offered.
 * @param list first and last day of validity «2026-11-20», both inclusive, null for no bound; and whether the list is enabled
 * @param today the current day in Moscow
 */
export function priceListStatus(
  list: { is_active: boolean; valid_from: string | null; valid_to: string | null },
  today: string,
): PriceListStatus {
  if (!list.is_active) return 'disabled';
  if (list.valid_from !== null && today < list.valid_from) return 'planned';
  return list.valid_to !== null && today > list.valid_to ? 'expired' : 'active';
}

/** Why the validity of a price list is refused. */
export interface ValidityFault {
  code: 'validityReversed';
}

/**
 * Validates the validity of a price list; null when it is valid.
 * @param from first day, null or empty for no bound
 * @param to last day, likewise
 */
export const validityFault = (from: string | null, to: string | null): ValidityFault | null =>
  from && to && to < from ? { code: 'validityReversed' } : null;

/** Maximum multiplicity of an item in pieces. */
export const HIGHEST_MULTIPLICITY = 9_999;
/** Maximum price of a piece in roubles. */
export const HIGHEST_PRICE = 1_000_000_000;
/** Maximum stock of a product in a storage, in pieces. */
export const MOST_PIECES = 99_999_999;

/**
 * Normalises a typed or pasted number of a form («1 234,50 руб.», «+5 %», «−3,5») for the validators below; other text is returned
 * unchanged and refused by them.
 */
export function plainNumber(text: string): string {
  return text
    .trim()
    .replace(/\s*(?:%|руб\.?|₽)$/i, '')
    .replace(/^\+\s*/, '')
    .replace(/^[-\u2212–—]\s*/, '-')
    .replaceAll(/(?<=\d)\s(?=\d{3}(?!\d))/g, '');
}

/** An item's price: a positive number with up to two decimals and no leading zero. Spec 3 §5. */
export const itemPrice: Validator = /* @__PURE__ */ all(
  required,
  decimal(),
  aboveZero,
  noLeadingZero,
  percent,
  max(HIGHEST_PRICE),
);
/** An item's multiplicity in whole pieces. Spec 3 §5. */
export const itemMultiplicity: Validator = /* @__PURE__ */ all(
  required,
  decimal(),
  aboveZero,
  noLeadingZero,
  integer,
  max(HIGHEST_MULTIPLICITY),
);
/** An item's stock in whole pieces, may be 0; an empty field leaves it unchanged. Spec 3 §5. */
export const itemQuantity: Validator = /* @__PURE__ */ optional(
  all(decimalPlus, noLeadingZero, integer, max(MOST_PIECES)),
);
/** Percentage by which all prices are changed: not 0, and more than −100. Spec 3 §5, «procent». */
export const priceChange: Validator = /* @__PURE__ */ all(
  required,
  percent,
  rule((value) => Number(String(value).replace(',', '.')) !== 0, 'не может быть нулём'),
  min(-99.99),
  max(1_000),
);
