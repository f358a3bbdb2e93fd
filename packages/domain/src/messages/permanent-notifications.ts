import { requireWhole } from '../numbers/whole.ts';
import { type Instant, toMilliseconds } from '../time/zones.ts';

/** Permanent notifications that are kept: nobody reads more. */
export const PERMANENT_KEPT = 100;
/** Permanent notifications above a page: there is room for so many. */
export const PERMANENT_SHOWN = 20;
/** Characters of a permanent notification. */
export const PERMANENT_TEXT_MAX = 500;

/** When a permanent notification stands above the pages of its recipients. */
export interface PermanentTerm {
  /** From this moment, RFC 3339. */
  starts_at: string;
  /** Until this moment, RFC 3339; null until it is taken away. */
  ends_at: string | null;
}
/** Where a permanent notification is in its term. */
export type PermanentState = 'planned' | 'shown' | 'ended';
/** Russian labels of the states. */
export const PERMANENT_STATE_LABELS: Readonly<Record<PermanentState, string>> = {
  planned: 'Ждёт начала',
  shown: 'Показывается',
  ended: 'Завершено',
};

/**
 * Whether a permanent notification is yet to come, stands or has ended: the beginning belongs to its term, the end does not.
 * @throws RangeError for an invalid moment
 * @see spec 1 §2.2 (settings/tech-notifications/constants)
 */
export function permanentState({ starts_at, ends_at }: PermanentTerm, now: Instant): PermanentState {
  const at = toMilliseconds(now);
  if (toMilliseconds(starts_at) > at) return 'planned';
  return ends_at !== null && toMilliseconds(ends_at) <= at ? 'ended' : 'shown';
}

/**
 * Why a permanent notification cannot stand for a term: it ends before it begins, or at once.
 * @returns a sentence for whoever writes it, or null for a good term; one without an end is good
 * @throws RangeError for an invalid moment
 * @see spec 1 §2.2 (settings/tech-notifications/constants)
 */
export function permanentTermFault({ starts_at, ends_at }: PermanentTerm): string | null {
  const starts = toMilliseconds(starts_at);
  return ends_at === null || toMilliseconds(ends_at) > starts
    ? null
    : 'Срок уведомления кончается раньше, чем начинается';
}

/**
 * Why one more permanent notification cannot be kept.
 * @param kept how many there are
 * @returns a sentence that says what to do, or null while there is room
 * @throws RangeError for a number that is not whole or is below 0
 * @see spec 1 §2.2 (settings/tech-notifications/constants)
 */
export function permanentRoomFault(kept: number): string | null {
  return requireWhole(kept, 'not a number of notifications') < PERMANENT_KEPT
    ? null
    : `Уведомлений не больше ${PERMANENT_KEPT}: уберите завершённые`;
}
