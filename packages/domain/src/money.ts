/** Money is whole kopecks everywhere but at the contract's edge. */
export type Kopecks = number;

/** Spec 1 §9: the limit's tooltip and the word for no limit. */
export const LIMIT_TOOLTIP = 'Остаток лимита';
export const UNLIMITED = 'Без лимита';

const SPACE = '\u00a0';

function checkKopecks(kopecks: Kopecks): void {
  if (!Number.isSafeInteger(kopecks)) throw new RangeError(`not whole kopecks: ${kopecks}`);
}

/** «1 234,50»: kopecks as roubles, two decimals, groups of three. Throws RangeError unless whole. Spec 1 §9, 3 §9. */
export function formatAmount(kopecks: Kopecks): string {
  checkKopecks(kopecks);
  const sign = kopecks < 0 ? '−' : '';
  const digits = String(Math.abs(kopecks)).padStart(3, '0');
  const roubles = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+(?!\d))/g, SPACE);
  return `${sign}${roubles},${digits.slice(-2)}`;
}

/** «1 234,50 руб.» Throws RangeError unless whole. Spec 1 §9, 3 §9. */
export function formatMoney(kopecks: Kopecks): string {
  return `${formatAmount(kopecks)}${SPACE}руб.`;
}

/**
 * A price as people write it («1 234,50», «1234.5», «99») in kopecks. Spaces group thousands, a comma or a dot begins the
 * decimals, of which there are at most two. null when it is not such a number or passes 10^13 kopecks.
 */
export function parseMoney(text: string): Kopecks | null {
  if (typeof text !== 'string') return null;
  const plain = text
    .replaceAll(/[\s\u00a0\u202f]/g, '')
    .replace(/(руб\.?|₽)$/i, '')
    .replace('−', '-');
  const match = /^(-?)(\d{1,11})(?:[.,](\d{1,2}))?$/.exec(plain);
  if (!match) return null;
  const kopecks = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] === '-' && kopecks !== 0 ? -kopecks : kopecks;
}

/**
 * Add a percent (two decimals at the most; negative takes away), rounded half up to a kopeck.
 * Throws RangeError for kopecks that are not whole or a percent with more decimals.
 */
export function applyPercent(kopecks: Kopecks, percent: number): Kopecks {
  checkKopecks(kopecks);
  const points = Math.round(percent * 100);
  if (!Number.isFinite(percent) || Math.abs(points - percent * 100) > 1e-6)
    throw new RangeError(`not a percent: ${percent}`);
  const exact = BigInt(kopecks) * BigInt(10_000 + points);
  return Number((exact + 5_000n - ((((exact + 5_000n) % 10_000n) + 10_000n) % 10_000n)) / 10_000n);
}

/** Whether the basket's amount passes the limit; no limit (null) is never passed. Spec 1 §9. */
export function isLimitExceeded(amount: Kopecks, limit: Kopecks | null): boolean {
  checkKopecks(amount);
  return limit !== null && amount > limit;
}

/** «amount / limit руб.», or «Без лимита». Spec 1 §9. */
export function formatLimit(amount: Kopecks, limit: Kopecks | null): string {
  return limit === null ? UNLIMITED : `${formatAmount(amount)} / ${formatMoney(limit)}`;
}
