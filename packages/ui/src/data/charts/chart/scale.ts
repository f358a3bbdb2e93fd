/** Round steps of an axis that hold every value and zero. */
export interface Axis {
  from: number;
  to: number;
  ticks: number[];
}

/** An axis of about `count` round steps, whole ones for whole values: half a piece is none. Values that are no numbers count as nothing; no values make 0–1. */
export function axisOf(values: readonly number[], count = 4): Axis {
  const known = values.filter(Number.isFinite);
  const low = Math.min(0, ...known);
  // Nothing but zeros still has room above them.
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
    // What binary fractions add is taken away again.
    Number((from + index * step).toPrecision(12)),
  );
  return { from, to, ticks };
}

/** Labels that fit: every n-th of them. */
export const every = (count: number, room: number): number =>
  Math.max(1, Math.ceil(count / Math.max(1, room)));

const SHORT = new Intl.NumberFormat('ru', { notation: 'compact', maximumFractionDigits: 1 });
const WHOLE = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 });
const ROUBLES = new Intl.NumberFormat('ru', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** «1,2 млн» on an axis. */
export const short = (value: number): string => SHORT.format(value).replace('-', '−');
/** «1 204 500,5» in words and tables; roubles always with their kopecks: «1 204 500,50». */
export const whole = (value: number, unit = ''): string =>
  (unit === 'руб.' ? ROUBLES : WHOLE).format(value).replace('-', '−');
