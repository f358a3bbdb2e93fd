import { requireWhole } from './whole.ts';

/**
 * Money is a whole number of kopecks everywhere except in the API. The absolute value never exceeds 2⁵³−1. Plain numbers are accepted;
 * `Roubles` of the API are a type error here.
 */
export declare enum Kopecks {
  unit,
}

/** Tooltip of the basket's limit. Spec 1 §9. */
export const LIMIT_TOOLTIP = 'Остаток лимита';
/** Text when a contract has no limit. Spec 1 §9. */
export const UNLIMITED = 'Без лимита';

const NO_BREAK = '\u00a0';

function requireKopecks(kopecks: Kopecks): Kopecks {
  return requireWhole(kopecks, 'not whole kopecks', Number.MIN_SAFE_INTEGER);
}

const isRussian = (locale: string) => /^ru\b/i.test(locale);
const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/**
 * «1 234,50»: kopecks as roubles with two decimals, thousands grouped with non-breaking spaces, and a minus sign for negative amounts.
 * @param locale BCP 47; another language than Russian has its own format: “1,234.50”
 * @throws RangeError unless whole kopecks
 * @see spec 1 §9, 3 §9
 */
export function formatAmount(kopecks: Kopecks, locale = 'ru'): string {
  if (!isRussian(locale)) return (requireKopecks(kopecks) / 100).toLocaleString(locale, TWO_DECIMALS);
  const digits = String(Math.abs(requireKopecks(kopecks))).padStart(3, '0');
  const roubles = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, NO_BREAK);
  return `${kopecks < 0 ? '\u2212' : ''}${roubles},${digits.slice(-2)}`;
}

/**
 * «1 234,50 руб.»
 * @param locale BCP 47; another language than Russian has its own format: “₽1,234.50”
 * @param currency ISO 4217; the amount is in its hundredths
 * @throws RangeError unless whole kopecks
 * @see spec 1 §9, 3 §9
 */
export function formatMoney(kopecks: Kopecks, locale = 'ru', currency = 'RUB'): string {
  if (isRussian(locale) && currency === 'RUB') return `${formatAmount(kopecks)}${NO_BREAK}руб.`;
  return (requireKopecks(kopecks) / 100).toLocaleString(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...TWO_DECIMALS,
  });
}

/**
 * Parses a price as people and files write it («1 234,50», «1234.5», «99», «1 234,50 руб.») into kopecks. Spaces of any kind may group
 * thousands, only by threes («12 50» is invalid); a comma or a dot starts the decimals, at most two («1,234» is invalid); a hyphen or a
 * minus sign may precede the number.
 * @param locale BCP 47; another language than Russian has its own separators, and its thousands may be grouped by them: “1,234.50”
 * @returns kopecks, for at most 11 digits of roubles; null for everything else, including values that are not strings
 * @see spec 3 §5 («decimal amounts up to 2 decimals»), §9
 */
export function parseMoney(text: string, locale = 'ru'): Kopecks | null {
  if (typeof text !== 'string') return null;
  const plain = (isRussian(locale) ? text : withRussianSeparators(text, locale))
    .trim()
    .replace(/\s*(?:руб\.?|₽)$/i, '');
  const match = /^([-\u2212]?)(\d{1,3}(?:\s\d{3}){1,3}|\d{1,11})(?:[.,](\d{1,2}))?$/.exec(plain);
  if (!match) return null;
  const [, sign, roubles = '', decimals = ''] = match;
  const kopecks = Number(roubles.replaceAll(/\s/g, '') + decimals.padEnd(2, '0'));
  return sign && kopecks !== 0 ? -kopecks : kopecks;
}

/** A number's text with spaces between thousands and a decimal comma, instead of the separators of a locale. */
function withRussianSeparators(text: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(12_345_678.9);
  const separator = (type: string) => parts.find((part) => part.type === type)?.value;
  const [group, decimal] = [separator('group'), separator('decimal')];
  // The other separator of the two is not one of this locale.
  return [...text]
    .map((character) => (character === group ? ' ' : character === decimal ? ',' : character))
    .join('');
}

/**
 * Rounds decimal roubles («538.675», any number of decimals) to whole kopecks, halves away from zero: 538.675 is 538,68. It works on
 * the digits, so binary fractions have no effect.
 * @param roubles the format returned by `readNumber`
 * @throws RangeError for another format and for values too large to be exact
 * @see issue «Price lists, nomenclature, stock, uploads»
 */
export function roundToKopecks(roubles: string): Kopecks {
  const [, sign, whole = '', decimals = ''] = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(roubles) ?? [];
  if (whole === '') throw new RangeError(`not roubles: ${roubles}`);
  const half = decimals.charAt(2) >= '5' ? 1 : 0;
  const kopecks = requireKopecks(Number(whole + decimals.slice(0, 2).padEnd(2, '0')) + half);
  return sign && kopecks !== 0 ? -kopecks : kopecks;
}

/**
 * Kopecks as the number of roubles used in the API: 123450 → 1234.5.
 * @throws RangeError unless whole kopecks
 */
export function toRoubles(kopecks: Kopecks): number {
  return requireKopecks(kopecks) / 100;
}

/**
 * A price multiplied by a quantity of pieces.
 * @param quantity whole, from 0
 * @throws RangeError for an invalid quantity, for kopecks that are not whole, and for a result too large to be exact
 */
export function multiplyMoney(kopecks: Kopecks, quantity: number): Kopecks {
  const product = requireKopecks(kopecks) * requireWhole(quantity, 'not a quantity');
  return requireKopecks(product) + 0;
}

/**
 * The sum of amounts; 0 for an empty list.
 * @throws RangeError for kopecks that are not whole and for a sum too large to be exact
 */
export function sumMoney(amounts: readonly Kopecks[]): Kopecks {
  return amounts.reduce((sum, kopecks) => requireKopecks(sum + requireKopecks(kopecks)), 0);
}

/**
 * Adds a percentage to an amount (a negative percentage subtracts): the markup of a contract or a logistic card. Calculated in whole
 * basis points; half a kopeck is rounded up.
 * @param percent at most two decimals, from −100
 * @throws RangeError for kopecks that are not whole, a percent with more decimals or below −100, and a result too large to be exact
 * @see decisions, «Where an offer comes from»; spec 3 §9 («percent up to 2 decimals»)
 */
export function applyPercent(kopecks: Kopecks, percent: number): Kopecks {
  const points = requireWhole(wholeHundredths(percent, 'not a percent'), 'more than all taken away', -10_000);
  const exact = BigInt(requireKopecks(kopecks)) * BigInt(10_000 + points) + 5_000n;
  const rest = exact % 10_000n;
  return requireKopecks(Number((exact - (rest < 0n ? rest + 10_000n : rest)) / 10_000n));
}

function wholeHundredths(value: number, what: string): number {
  const hundredths = Math.round(value * 100);
  if (hundredths / 100 !== value) throw new RangeError(`${what}: ${value}`);
  return requireWhole(hundredths, what, Number.MIN_SAFE_INTEGER) + 0;
}

/**
 * Whether the amount exceeds the limit, which is displayed as an error; no limit (null) is never exceeded.
 * @throws RangeError unless whole kopecks
 * @see spec 1 §9
 */
export function isLimitExceeded(amount: Kopecks, limit: Kopecks | null): boolean {
  requireKopecks(amount);
  return limit !== null && amount > requireKopecks(limit);
}

/** The amount that a basket or an order uses of one contract's limit, in kopecks; a null limit means no limit. */
export interface LimitTaken {
  amount: Kopecks;
  limit: Kopecks | null;
}

/**
 * The total amount by which contracts' limits are exceeded: the rest of one contract's limit does not cover another's excess.
 * @returns kopecks, 0 when no limit is exceeded
 * @throws RangeError unless whole kopecks
 */
export function overLimits(contracts: readonly LimitTaken[]): Kopecks {
  return sumMoney(
    contracts.map(({ amount, limit }) =>
      limit !== null && isLimitExceeded(amount, limit) ? amount - limit : 0,
    ),
  );
}

/**
 * The remaining limit of one contract: «по договору доступно 691 085,44 руб.», «сверх лимита на 12,00 руб.», «Без лимита».
 * @throws RangeError unless whole kopecks
 */
export function contractLimitWords({ amount, limit }: LimitTaken): string {
  if (limit === null) return UNLIMITED;
  return isLimitExceeded(amount, limit)
    ? `сверх лимита на ${formatMoney(amount - limit)}`
    : `по договору доступно ${formatMoney(limit - amount)}`;
}

/**
 * «amount / limit руб.», or «Без лимита».
 * @throws RangeError unless whole kopecks
 * @see spec 1 §9
 */
export function formatLimit(amount: Kopecks, limit: Kopecks | null): string {
  return limit === null ? UNLIMITED : `${formatAmount(amount)} / ${formatMoney(limit)}`;
}

/**
 * What is left of the basket's limit, or by how much it is exceeded.
 * @param amount the basket's amount
 * @param limit the limit of the basket
 * @param over the amount by which limits of single contracts are exceeded, even if the total is not
 * @throws RangeError unless whole kopecks
 * @see spec 1 §9
 */
export function limitState(
  amount: Kopecks,
  limit: Kopecks | null,
  over: Kopecks = 0,
): { code: 'over' | 'left'; rest: Kopecks } | { code: 'unlimited' } {
  if (over > 0) return { code: 'over', rest: over };
  if (limit === null) return { code: 'unlimited' };
  return isLimitExceeded(amount, limit)
    ? { code: 'over', rest: amount - limit }
    : { code: 'left', rest: limit - amount };
}

/**
 * The basket's limit in words: «В корзине 8 914,56 · доступно 691 085,44», «… · сверх лимита 12,00», «… · Без лимита».
 * @param amount the basket's amount
 * @param limit the limit of the basket
 * @param over the amount by which limits of single contracts are exceeded, even if the total is not
 * @throws RangeError unless whole kopecks
 * @see spec 1 §9; the concept's header
 */
export function limitWords(amount: Kopecks, limit: Kopecks | null, over: Kopecks = 0): string {
  const basket = `В корзине ${formatAmount(amount)}`;
  const state = limitState(amount, limit, over);
  if (state.code === 'unlimited') return `${basket} · ${UNLIMITED}`;
  return `${basket} · ${state.code === 'over' ? 'сверх лимита' : 'доступно'} ${formatAmount(state.rest)}`;
}
