import { type Instant, localDay, localTime, parseIsoDay, toMilliseconds } from './zones.ts';

const two = (n: number) => String(n).padStart(2, '0');

/**
 * «21.11.2026» of a moment in a zone.
 * @param zone IANA name
 * @throws RangeError for an invalid moment or zone
 * @see spec 1 §9
 */
export function formatDate(instant: Instant, zone: string): string {
  const { year, month, day } = localTime(instant, zone);
  return `${two(day)}.${two(month)}.${String(year).padStart(4, '0')}`;
}

/**
 * «21.11.2026 10:05»: dd.mm.yyyy hh:mm of a moment in a zone.
 * @param zone IANA name
 * @throws RangeError for an invalid moment or zone
 * @see spec 1 §9, 3 §9
 */
export function formatDateTime(instant: Instant, zone: string): string {
  const { hour, minute } = localTime(instant, zone);
  return `${formatDate(instant, zone)} ${two(hour)}:${two(minute)}`;
}

/**
 * Whether a planned moment is overdue: its day in the zone is today or earlier.
 * @param now the present moment
 * @throws RangeError for an invalid moment or zone
 * @see spec 1 §9 («overdue means today or earlier»)
 */
export function isOverdue(planned: Instant, now: Instant, zone: string): boolean {
  return daysLeft(planned, now, zone) <= 0;
}

/** What an unshipped order's planned shipment says today. */
export type ShipmentDue = 'today' | 'late';

/** How that is said, and coloured. Decisions, «Overdue». */
export const SHIPMENT_DUE: Readonly<Record<ShipmentDue, { label: string; tone: 'yellow' | 'red' }>> = {
  today: { label: 'отгрузка сегодня', tone: 'yellow' },
  late: { label: 'отгрузка просрочена', tone: 'red' },
};

/**
 * Whether something unshipped should have left by now: late once its hour has passed, else today's on its day. What was ordered
 * today is not late today. Both are overdue by the specification's flag.
 * @param planned the planned shipment
 * @param ordered when the order was made
 * @param now the present moment
 * @param zone IANA name of the shipping storage's zone
 * @returns null while its day is still to come
 * @throws RangeError for an invalid moment or zone
 * @see decisions, «Overdue»
 */
export function shipmentDue(
  planned: Instant,
  ordered: Instant,
  now: Instant,
  zone: string,
): ShipmentDue | null {
  if (!isOverdue(planned, now, zone)) return null;
  const passed = toMilliseconds(planned) < toMilliseconds(now);
  return passed && daysLeft(ordered, now, zone) < 0 ? 'late' : 'today';
}

/**
 * Calendar days from today to the end of a term in a zone: 0 on its day, negative after it.
 * @throws RangeError for an invalid moment or zone
 * @see spec 1 §9
 */
export function daysLeft(end: Instant, now: Instant, zone: string): number {
  return localDay(end, zone) - localDay(now, zone);
}

/**
 * A planned date as the notification and adjustment calls want it: «2026-11-21 10:00» with «:00» appended.
 * @throws RangeError for what is not «yyyy-mm-dd hh:mm» (a T between is accepted)
 * @see spec 2 §5
 */
export function withSeconds(plannedDate: string): string {
  const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/.exec(plannedDate) ?? [];
  parseIsoDay(day);
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new RangeError(`not a time: ${plannedDate}`);
  return `${plannedDate}:00`;
}

const WEEKDAYS = 'пнвтсрчтптсбвс';

/**
 * The day of the week of a moment in a zone: «пн» to «вс».
 * @throws RangeError for an invalid moment or zone
 */
export function formatWeekday(instant: Instant, zone: string): string {
  const { weekday } = localTime(instant, zone);
  return WEEKDAYS.slice(2 * weekday - 2, 2 * weekday);
}
