import { numberIn } from '../../../language/parts/number-in.js';

/** An axis that includes zero and all values, with round steps. */
export interface Axis {
  from: number;
  to: number;
  ticks: number[];
}

/**
 * An axis with about `count` round steps; integer steps for integer values. Ignores values that are not
 * finite; without values the axis is 0–1.
 */
export function axisOf(values: readonly number[], count = 4): Axis {
  const known = values.filter(Number.isFinite);
  const low = Math.min(0, ...known);
  // If all values are zero, the axis still goes up to 1.
  const high = Math.max(0, ...known) || (low === 0 ? 1 : 0);
  const span = high - low;
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const isWhole = known.every(Number.isInteger);
  const steps = [1, 2, 2.5, 5, 10].map((factor) => Number((factor * power).toPrecision(12)));
  const fits = (step: number) => step >= rough && (!isWhole || Number.isInteger(step));
  const step = steps.find(fits) ?? (isWhole ? Math.max(1, 10 * power) : 10 * power);
  const from = Math.floor(low / step) * step;
  const to = Math.max(from + step, Math.ceil(high / step) * step);
  const ticks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) =>
    // Removes binary fraction errors.
    Number((from + index * step).toPrecision(12)),
  );
  return { from, to, ticks };
}

/** Step between shown labels if `count` labels exist and `room` of them fit. */
export const every = (count: number, room: number): number =>
  Math.max(1, Math.ceil(count / Math.max(1, room)));

const SHORT = { notation: 'compact', maximumFractionDigits: 1 } as const;
const WHOLE = { maximumFractionDigits: 2 } as const;
const MONEY = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** Short number for an axis: «1,2 млн». */
export const short = (value: number, locale = 'ru'): string =>
  numberIn(locale, value, SHORT).replace('-', '−');
/** Full number for texts and tables: «1 204 500,5»; money always with two decimals: «1 204 500,50». */
export const whole = (value: number, isMoney = false, locale = 'ru'): string =>
  numberIn(locale, value, isMoney ? MONEY : WHOLE).replace('-', '−');
