import { requireWhole } from './whole.ts';

/** The quantity rules of an offer, in whole pieces. Spec 3 §3, §5. */
export interface QuantityRules {
  /** Pieces in stock, from 0. */
  reserve_quantity: number;
  /** Minimum pieces, from 0; 0 and 1 mean no minimum. */
  minimal_quantity: number;
  /** Pieces per stock unit of the supplier, from 1; 0 is treated as 1. */
  reserve_multiplicity: number;
  /** Delivery norm of the price list, from 1; null and 0 mean none. */
  price_list_multiplicity: number | null;
  /** Delivery norm of the product, from 1; null and 0 mean none. */
  product_reserve_multiplicity: number | null;
}

/** Why a quantity may not be ordered, with the numbers that the reason names. */
export type QuantityFault =
  | { code: 'notInteger' }
  | { code: 'aboveReserve'; reserve: number }
  | { code: 'belowMinimum'; minimal: number; multiple: number }
  | { code: 'reserveMultiplicity'; unit: number }
  | { code: 'deliveryMultiple'; multiple: number };

/** Maximum value of a counter. Spec 3 §5. */
export const COUNTER_MAX = 9_999;
/** Maximum digits of a counter. Spec 3 §5. */
export const COUNTER_DIGITS = 4;
/** Maximum digits of a counter in a form. Spec 3 §5. */
export const FORM_COUNTER_DIGITS = 8;
/** Keys that a number input blocks. Spec 3 §5. */
export const BLOCKED_NUMBER_KEYS: readonly string[] = ['-', '+', 'e', '.', ','];
/** Tooltip of the tertiary card's disabled add button. Spec 3 §5. */
export const TERTIARY_TOOLTIP = 'Остатки товара не соответствуют нормам кратности.';

/**
 * Greatest common divisor of two whole numbers from 1.
 * @throws RangeError for anything else
 */
export function greatestCommonDivisor(a: number, b: number): number {
  let x = requireWhole(a, 'not a multiplicity', 1);
  let y = requireWhole(b, 'not a multiplicity', 1);
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}

/**
 * Least common multiple of two whole numbers from 1.
 * @throws RangeError for anything else, and when the multiple is too large to be exact
 */
export function leastCommonMultiple(a: number, b: number): number {
  return requireWhole((a / greatestCommonDivisor(a, b)) * b, 'too large a multiple', 1);
}

/**
 * The delivery multiple in pieces: the least common multiple of both norms, or 1 if either is missing (null, undefined, 0).
 * @throws RangeError for a negative, fractional or non-finite norm
 * @see spec 3 §5
 */
export function deliveryMultiple(
  priceListMultiplicity: number | null | undefined,
  productReserveMultiplicity: number | null | undefined,
): number {
  const priceList = requireWhole(priceListMultiplicity ?? 0, 'not a multiplicity');
  const product = requireWhole(productReserveMultiplicity ?? 0, 'not a multiplicity');
  return priceList === 0 || product === 0 ? 1 : leastCommonMultiple(priceList, product);
}

const multipleOf = (rules: QuantityRules) =>
  deliveryMultiple(rules.price_list_multiplicity, rules.product_reserve_multiplicity);

const reserveMultiplicityOf = (rules: QuantityRules) =>
  requireWhole(rules.reserve_multiplicity, 'not a multiplicity') || 1;

/**
 * The step of valid quantities: the least common multiple of all three norms, in pieces.
 * @throws RangeError for norms that are not whole numbers from 0
 */
export function validStep(rules: QuantityRules): number {
  return leastCommonMultiple(multipleOf(rules), reserveMultiplicityOf(rules));
}

/**
 * The initial quantity of a card: the minimal quantity rounded up to a multiple of the delivery multiple, at least one multiple. The
 * reserve multiplicity and the stock may still make it invalid; the counter then shows the reason (decisions).
 * @throws RangeError for rules that are not whole numbers from 0
 * @see spec 3 §5
 */
export function initialQuantity(rules: QuantityRules): number {
  const multiple = multipleOf(rules);
  const minimal = requireWhole(rules.minimal_quantity, 'not a minimal quantity');
  return Math.max(1, Math.ceil(minimal / multiple)) * multiple;
}

/**
 * Why a quantity may not be ordered: it must be a whole number from 1, at most reserve_quantity, at least minimal_quantity, divisible by
 * reserve_multiplicity and by the delivery multiple. The first failed condition in this order is returned.
 * @param quantity pieces; a value that is not a whole number from 1 gives `notInteger`
 * @returns null when it may be ordered
 * @throws RangeError for rules that are not whole numbers from 0
 * @see spec 3 §5
 */
export function quantityFault(quantity: number, rules: QuantityRules): QuantityFault | null {
  const reserve = requireWhole(rules.reserve_quantity, 'not a reserve');
  const minimal = requireWhole(rules.minimal_quantity, 'not a minimal quantity');
  const unit = reserveMultiplicityOf(rules);
  const multiple = multipleOf(rules);
  if (!Number.isSafeInteger(quantity) || quantity < 1) return { code: 'notInteger' };
  if (quantity > reserve) return { code: 'aboveReserve', reserve };
  if (quantity < minimal) return { code: 'belowMinimum', minimal, multiple };
  if (quantity % unit !== 0) return { code: 'reserveMultiplicity', unit };
  return quantity % multiple === 0 ? null : { code: 'deliveryMultiple', multiple };
}

/**
 * The nearest valid quantities strictly below and strictly above, or null. They never exceed the stock or COUNTER_MAX, the maximum that
 * a counter can show.
 * @param quantity pieces, any finite number (typed input may be invalid)
 * @throws RangeError for a quantity that is not finite and for rules that are not whole numbers from 0
 */
export function nearestValidQuantities(
  quantity: number,
  rules: QuantityRules,
): { down: number | null; up: number | null } {
  if (!Number.isFinite(quantity)) throw new RangeError(`not a quantity: ${quantity}`);
  const step = validStep(rules);
  const reserve = requireWhole(rules.reserve_quantity, 'not a reserve');
  const minimal = requireWhole(rules.minimal_quantity, 'not a minimal quantity');
  const lowest = Math.max(1, Math.ceil(minimal / step)) * step;
  const highest = Math.floor(Math.min(reserve, COUNTER_MAX) / step) * step;
  const down = Math.min(highest, (Math.ceil(quantity / step) - 1) * step);
  const up = Math.max(lowest, (Math.floor(quantity / step) + 1) * step);
  return { down: down >= lowest ? down : null, up: up <= highest ? up : null };
}

/**
 * The quantity with which an offer can be put in the basket: the initial quantity, or the next valid one above it.
 * @returns null when the stock is too small for any valid quantity
 * @throws RangeError for rules that are not whole numbers from 0
 * @see spec 3 §5; decisions, «Smaller readings»
 */
export function orderableQuantity(rules: QuantityRules): number | null {
  const first = initialQuantity(rules);
  return quantityFault(first, rules) === null ? first : nearestValidQuantities(first, rules).up;
}

/**
 * Sanitises the input of a counter: the first `digits` ASCII digits, or an empty text.
 * @param digits COUNTER_DIGITS on cards, FORM_COUNTER_DIGITS in forms
 * @throws RangeError when digits is not a whole number from 1; TypeError when text is not a string
 * @see spec 3 §5
 */
export function sanitizeCounterInput(text: string, digits: number = COUNTER_DIGITS): string {
  return text.replaceAll(/\D/g, '').slice(0, requireWhole(digits, 'not a number of digits', 1));
}

/**
 * The quantity of an input after it loses focus: 1 when it is empty (or contains no digit), capped at the maximum.
 * @param max maximum quantity, whole, from 1; COUNTER_MAX by default
 * @throws RangeError when max is not a whole number from 1; TypeError when text is not a string
 * @see spec 3 §5
 */
export function blurQuantity(text: string, max: number = COUNTER_MAX): number {
  requireWhole(max, 'not a maximum', 1);
  const digits = text.replaceAll(/\D/g, '');
  return digits === '' ? 1 : Math.min(Number(digits), max);
}

/** Whether a number input blocks the key; with Shift the key «e» gives «E» and is blocked too. Spec 3 §5. */
export function isBlockedNumberKey(key: string): boolean {
  return BLOCKED_NUMBER_KEYS.includes(key.toLowerCase());
}

/**
 * Whether a counter's minus button is disabled: at 0, below 0 and without a number.
 * @see spec 3 §5
 */
export function isMinusDisabled(value: number | null): boolean {
  return value === null || !(value > 0);
}

/**
 * Whether the card's add button is disabled: the value is empty (null) or invalid, or a request is pending.
 * @throws RangeError for rules that are not whole numbers from 0
 * @see spec 3 §5
 */
export function isAddDisabled(value: number | null, rules: QuantityRules, pending: boolean): boolean {
  return pending || value === null || quantityFault(value, rules) !== null;
}

/**
 * Whether the tertiary card's add button is disabled: reserve_quantity is below reserve_multiplicity times price_list_multiplicity (1
 * when missing). The tooltip is TERTIARY_TOOLTIP.
 * @throws RangeError for rules that are not whole numbers from 0
 * @see spec 3 §5
 */
export function isTertiaryAddDisabled(
  rules: Pick<QuantityRules, 'reserve_quantity' | 'reserve_multiplicity' | 'price_list_multiplicity'>,
): boolean {
  const unit = requireWhole(rules.reserve_multiplicity, 'not a multiplicity') || 1;
  const priceList = requireWhole(rules.price_list_multiplicity ?? 0, 'not a multiplicity') || 1;
  return requireWhole(rules.reserve_quantity, 'not a reserve') < requireWhole(unit * priceList, 'too large');
}
