import type { Kopecks } from '../numbers/money.ts';
import { plural } from '../text/words.ts';

/** Maximum processing time that a supplier may set. Decisions, «/settings/contractor»: 0–999 hours. */
export const MAX_PROCESSING_HOURS = 999;

/** A supplier's processing time in words: «48 часов». Decisions, «/settings/contractor». */
export const processingWords = (hours: number): string => `${hours} ${plural(hours, 'час', 'часа', 'часов')}`;

/** Why a supplier does not accept an order: its minimal sum and what is missing, in kopecks. */
export interface MinimalSumFault {
  code: 'belowMinimalSum';
  minimum: Kopecks;
  missing: Kopecks;
}

/**
 * Why a supplier does not accept an order of this amount; null when it does. 0 means no minimum.
 * @see decisions, «/outgoing/constants», «/settings/contractor»: minimal order sum
 */
export function minimalSumFault(amount: Kopecks, minimum: Kopecks): MinimalSumFault | null {
  return amount >= minimum ? null : { code: 'belowMinimalSum', minimum, missing: minimum - amount };
}

/** Why automatic refusal cannot be switched on. */
export interface AutomaticRefusalFault {
  code: 'automaticRefusalWithoutHours';
}

/**
 * Why automatic refusal cannot be switched on: it requires a processing time of at least an hour. Null when it can, or is off.
 * @see decisions, «/settings/contractor»: processing time, automatic refusal
 */
export function automaticRefusalFault(automatic: boolean, hours: number): AutomaticRefusalFault | null {
  return automatic && hours < 1 ? { code: 'automaticRefusalWithoutHours' } : null;
}

/** Text of an automatic refusal: «Поставщик не ответил за 48 часов». Decisions, «/settings/contractor». */
export const automaticRefusalWords = (hours: number): string =>
  `Поставщик не ответил за ${processingWords(hours)}`;
