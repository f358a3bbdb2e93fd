import { type Instant, localDay, localTime, parseIsoDay, toMilliseconds } from './zones.ts';

const two = (n: number) => String(n).padStart(2, '0');

/**
 * Formats the date of a moment in a zone: «21.11.2026».
 * @param zone IANA name
 * @throws RangeError for an invalid moment or zone
 * @see spec 1 §9
 */
export function formatDate(instant: Instant, zone: string): string {
  const { year, month, day } = localTime(instant, zone);
  return `${two(day)}.${two(month)}.${String(year).padStart(4, '0')}`;
}

/**
 * Formats a moment in a zone as dd.mm.yyyy hh:mm: «21.11.2026 10:05».
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

/** State of an unshipped order relative to its planned shipment. */
export type ShipmentDue = 'today' | 'late';

/** Label and colour of each state. Decisions, «Overdue». */
export const SHIPMENT_DUE: Readonly<Record<ShipmentDue, { label: string; tone: 'yellow' | 'red' }>> = {
  today: { label: 'отгрузка сегодня', tone: 'yellow' },
  late: { label: 'отгрузка просрочена', tone: 'red' },
};

/**
 * Whether an unshipped order should have left by now: late after the planned hour, «today» before it on the same day. An order made
 * today is not late today. Both states are overdue by the specification's flag.
 * @param planned the planned shipment
 * @param ordered time of the order
 * @param now the present moment
 * @param zone IANA name of the shipping storage's zone
 * @returns null before the planned day
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
 * Calendar days from today to a deadline in a zone: 0 on its day, negative after it.
 * @throws RangeError for an invalid moment or zone
 * @see spec 1 §9
 */
export function daysLeft(end: Instant, now: Instant, zone: string): number {
  return localDay(end, zone) - localDay(now, zone);
}

/**
 * A planned date in the format of the notification and adjustment calls: «2026-11-21 10:00» with «:00» appended.
 * @throws RangeError for another format than «yyyy-mm-dd hh:mm» (a T separator is accepted)
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
 * Short weekday of a moment in a zone: «пн» to «вс».
 * @throws RangeError for an invalid moment or zone
 */
export function formatWeekday(instant: Instant, zone: string): string {
  const { weekday } = localTime(instant, zone);
  return WEEKDAYS.slice(2 * weekday - 2, 2 * weekday);
}
