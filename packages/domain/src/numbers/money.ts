import { requireWhole } from './whole.ts';

/** Money is whole kopecks everywhere but at the contract's edge. Never above 2⁵³−1 in size. */
export type Kopecks = number;

/** Tooltip of the basket's limit. Spec 1 §9. */
export const LIMIT_TOOLTIP = 'Остаток лимита';
/** Shown where a contract has no limit. Spec 1 §9. */
export const UNLIMITED = 'Без лимита';

const NO_BREAK = '\u00a0';

function requireKopecks(kopecks: Kopecks): Kopecks {
  return requireWhole(kopecks, 'not whole kopecks', Number.MIN_SAFE_INTEGER);
}

/**
 * «1 234,50»: kopecks as roubles with two decimals, thousands grouped with non-breaking spaces, a true minus for less
 * than nothing.
 * @throws RangeError unless whole kopecks
 * @see spec 1 §9, 3 §9
 */
export function formatAmount(kopecks: Kopecks): string {
  const digits = String(Math.abs(requireKopecks(kopecks))).padStart(3, '0');
  const roubles = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, NO_BREAK);
  return `${kopecks < 0 ? '\u2212' : ''}${roubles},${digits.slice(-2)}`;
}

/**
 * «1 234,50 руб.»
 * @throws RangeError unless whole kopecks
 * @see spec 1 §9, 3 §9
 */
export function formatMoney(kopecks: Kopecks): string {
  return `${formatAmount(kopecks)}${NO_BREAK}руб.`;
}

/**
 * A price as people and files write it («1 234,50», «1234.5», «99», «1 234,50 руб.») in kopecks. Spaces of any kind may
 * group thousands, by threes only («12 50» is no price); a comma or a dot begins the decimals, of which there are at most
 * two («1,234» is no price); a hyphen or a minus may stand in front.
 * @returns kopecks, at most 11 digits of roubles; null for everything else, what is no string included
 * @see spec 3 §5 («decimal amounts up to 2 decimals»), §9
 */
export function parseMoney(text: string): Kopecks | null {
  if (typeof text !== 'string') return null;
  const plain = text.trim().replace(/\s*(?:руб\.?|₽)$/i, '');
  const match = /^([-\u2212]?)(\d{1,3}(?:\s\d{3}){1,3}|\d{1,11})(?:[.,](\d{1,2}))?$/.exec(plain);
  if (!match) return null;
  const [, sign, roubles = '', decimals = ''] = match;
  const kopecks = Number(roubles.replaceAll(/\s/g, '') + decimals.padEnd(2, '0'));
  return sign && kopecks !== 0 ? -kopecks : kopecks;
}

/**
 * Roubles as plain decimals («538.675», any number of decimals) in the nearest whole kopecks, a half away from zero: 538.675 is 538,68.
 * Reckoned with its digits, so that no binary fraction tips it.
 * @param roubles as `readNumber` writes them
 * @throws RangeError for what is not written so and for what is too large to be exact
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
 * Kopecks as the number of roubles that the contract carries: 123450 → 1234.5.
 * @throws RangeError unless whole kopecks
 */
export function toRoubles(kopecks: Kopecks): number {
  return requireKopecks(kopecks) / 100;
}

/**
 * A price times a quantity of pieces.
 * @param quantity whole, from 0
 * @throws RangeError for a quantity that is not, for kopecks that are not whole, and for a sum too large to be exact
 */
export function multiplyMoney(kopecks: Kopecks, quantity: number): Kopecks {
  const product = requireKopecks(kopecks) * requireWhole(quantity, 'not a quantity');
  return requireKopecks(product) + 0;
}

/**
 * The sum of amounts; 0 for none.
 * @throws RangeError for kopecks that are not whole and for a sum too large to be exact
 */
export function sumMoney(amounts: readonly Kopecks[]): Kopecks {
  return amounts.reduce((sum, kopecks) => requireKopecks(sum + requireKopecks(kopecks)), 0);
}

/**
 * The amount with a percent added (a negative percent takes away): a contract's or a logistic card's markup. Reckoned in
 * whole basis points, rounded half up to a kopeck: half a kopeck goes towards the larger amount.
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
 * Whether the amount passes the limit, which turns the display into an error; no limit (null) is never passed.
 * @throws RangeError unless whole kopecks
 * @see spec 1 §9
 */
export function isLimitExceeded(amount: Kopecks, limit: Kopecks | null): boolean {
  requireKopecks(amount);
  return limit !== null && amount > requireKopecks(limit);
}

/** What a basket or an order takes of one contract's limit; kopecks, a limit of null is none. */
export interface LimitTaken {
  amount: Kopecks;
  limit: Kopecks | null;
}

/**
 * By how much the contracts' limits are passed together: what one has left is no help to another.
 * @returns kopecks, 0 when none is passed
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
 * What is left of one contract's limit beside what is taken of it: «по договору доступно 691 085,44 руб.», «сверх лимита на 12,00 руб.»,
 * «Без лимита».
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
 * The same in plain words: «В корзине 8 914,56 · доступно 691 085,44», «… · сверх лимита 12,00», «… · Без лимита».
 * @param amount the basket's amount
 * @param limit what the basket may come to
 * @param over by how much single contracts' limits are passed, though together they may not be
 * @throws RangeError unless whole kopecks
 * @see spec 1 §9; the concept's header
 */
export function limitWords(amount: Kopecks, limit: Kopecks | null, over: Kopecks = 0): string {
  const basket = `В корзине ${formatAmount(amount)}`;
  if (over > 0) return `${basket} · сверх лимита ${formatAmount(over)}`;
  if (limit === null) return `${basket} · ${UNLIMITED}`;
  if (isLimitExceeded(amount, limit)) return `${basket} · сверх лимита ${formatAmount(amount - limit)}`;
  return `${basket} · доступно ${formatAmount(limit - amount)}`;
}
