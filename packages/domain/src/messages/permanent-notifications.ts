import { requireWhole } from '../numbers/whole.ts';
import { type Instant, toMilliseconds } from '../time/zones.ts';

/** Maximum number of permanent notifications. */
export const PERMANENT_KEPT = 100;
/** Maximum number of permanent notifications shown above a page. */
export const PERMANENT_SHOWN = 20;
/** Maximum length of a permanent notification in characters. */
export const PERMANENT_TEXT_MAX = 500;

/** The period during which a permanent notification is shown to its recipients. */
export interface PermanentTerm {
  /** Start, RFC 3339. */
  starts_at: string;
  /** End, RFC 3339; null when there is no end. */
  ends_at: string | null;
}
/** State of a permanent notification relative to its period. */
export type PermanentState = 'planned' | 'shown' | 'ended';
/** Russian labels of the states. */
export const PERMANENT_STATE_LABELS: Readonly<Record<PermanentState, string>> = {
  planned: 'Ждёт начала',
  shown: 'Показывается',
  ended: 'Завершено',
};

/**
 * Whether a permanent notification is planned, shown or ended: the start belongs to the period, the end does not.
 * @throws RangeError for an invalid moment
 * @see spec 1 §2.2 (settings/tech-notifications/constants)
 */
export function permanentState({ starts_at, ends_at }: PermanentTerm, now: Instant): PermanentState {
  const at = toMilliseconds(now);
  if (toMilliseconds(starts_at) > at) return 'planned';
  return ends_at !== null && toMilliseconds(ends_at) <= at ? 'ended' : 'shown';
}

/** Why the period of a permanent notification is refused. */
export interface PermanentTermFault {
  code: 'permanentTermReversed';
}

/**
 * Validates the period of a permanent notification: the end must be after the start.
 * @returns null for a valid period; a period without an end is valid
 * @throws RangeError for an invalid moment
 * @see spec 1 §2.2 (settings/tech-notifications/constants)
 */
export function permanentTermFault({ starts_at, ends_at }: PermanentTerm): PermanentTermFault | null {
  const starts = toMilliseconds(starts_at);
  return ends_at === null || toMilliseconds(ends_at) > starts ? null : { code: 'permanentTermReversed' };
}

/** Why another permanent notification cannot be created. */
export interface PermanentRoomFault {
  code: 'permanentsTooMany';
  most: number;
}

/**
 * Checks the maximum number of permanent notifications.
 * @param kept how many exist already
 * @returns null when one more can be created
 * @throws RangeError when the number is not a whole number from 0
 * @see spec 1 §2.2 (settings/tech-notifications/constants)
 */
export function permanentRoomFault(kept: number): PermanentRoomFault | null {
  return requireWhole(kept, 'not a number of notifications') < PERMANENT_KEPT
    ? null
    : { code: 'permanentsTooMany', most: PERMANENT_KEPT };
}
