/** Hours of one leg of a delivery path: finite numbers from 0, halves allowed. Spec 3 §3. */
export interface RouteHours {
  logistic_map_acceptance_term_hours: number;
  logistic_map_delivery_term_hours: number;
  logistic_map_packaging_term_hours: number;
}

const DAY = 1_440;
const HOUR = 60;

/**
 * A term as it is shown: whole days from one day up, otherwise whole hours, rounded down.
 * @throws RangeError for a negative or infinite number
 * @see spec 2 §9, 3 §9
 */
export function roundedTerm(minutes: number): { unit: 'days' | 'hours'; count: number } {
  requireTerm(minutes);
  return minutes >= DAY
    ? { unit: 'days', count: Math.floor(minutes / DAY) }
    : { unit: 'hours', count: Math.floor(minutes / HOUR) };
}

/**
 * Formats minutes as «N дн.» from one day up, otherwise as «N ч.», rounded down.
 * @throws RangeError for a negative or infinite number
 * @see spec 2 §9, 3 §9
 */
export function formatTerm(minutes: number): string {
  const { unit, count } = roundedTerm(minutes);
  return `${count}\u00a0${unit === 'days' ? 'дн.' : 'ч.'}`;
}

/**
 * Formats minutes exactly: «2 дн. 3 ч.», «1 ч. 30 мин.», «сразу» for 0.
 * @throws RangeError for a negative or infinite number
 * @see spec 2 §9: the exact value of a rounded term
 */
export function formatSpan(minutes: number): string {
  const whole = Math.round(requireTerm(minutes));
  const parts = [
    [Math.floor(whole / DAY), 'дн.'],
    [Math.floor((whole % DAY) / HOUR), 'ч.'],
    [whole % HOUR, 'мин.'],
  ] as const;
  return (
    parts
      .filter(([count]) => count > 0)
      .map(([count, unit]) => `${count}\u00a0${unit}`)
      .join(' ') || 'сразу'
  );
}

/**
 * Total minutes of a path: the sum of acceptance, delivery and packaging hours over its routes, rounded to a minute.
 * @throws RangeError for negative or infinite hours
 * @see spec 3 §9; decisions («offer term: minutes; routes: hours»)
 */
export function routeTermMinutes(routes: readonly RouteHours[]): number {
  let hours = 0;
  for (const route of routes) {
    hours +=
      requireTerm(route.logistic_map_acceptance_term_hours) +
      requireTerm(route.logistic_map_delivery_term_hours) +
      requireTerm(route.logistic_map_packaging_term_hours);
  }
  return Math.round(hours * HOUR);
}

/**
 * Whole days for the term filter: minutes / 1440 rounded down.
 * @throws RangeError for a negative or infinite number
 * @see spec 3 §5, §9
 */
export function filterDays(minutes: number): number {
  return Math.floor(requireTerm(minutes) / DAY);
}

function requireTerm(value: number): number {
  if (!Number.isFinite(value) || value < 0) throw new RangeError(`not a term: ${value}`);
  return value;
}
