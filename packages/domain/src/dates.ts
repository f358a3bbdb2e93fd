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

/**
 * Calendar days from today to the end of a term in a zone: 0 on its day, negative after it.
 * @throws RangeError for an invalid moment or zone
 * @see spec 1 §9
 */
export function daysLeft(end: Instant, now: Instant, zone: string): number {
  return localDay(end, zone) - localDay(now, zone);
}

/**
 * The range of an export: from the first day 00:00:00 to the last day 23:59:59.
 * @param from first day, «2026-11-01»
 * @param to last day, the same or later
 * @throws RangeError for what is no day and for a range that ends before it begins
 * @see spec 2 §7, 3 §9
 */
export function exportRange(from: string, to: string): { from: string; to: string } {
  if (parseIsoDay(from) > parseIsoDay(to)) throw new RangeError(`range ends before it begins: ${from}–${to}`);
  return { from: `${from} 00:00:00`, to: `${to} 23:59:59` };
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

/**
 * When something comes, as a buyer says it: «сегодня», «завтра», else «24.11»; what is past counts as its date.
 * @throws RangeError for an invalid moment or zone
 */
export function formatArrival(instant: Instant, now: Instant, zone: string): string {
  const days = daysLeft(instant, now, zone);
  if (days === 0) return 'сегодня';
  return days === 1 ? 'завтра' : formatDate(instant, zone).slice(0, 5);
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

/**
 * A term as its day, and by what hour: «сегодня, до 18:00», else «вт 24.11, до 14:00».
 * @param form «day»: the day alone
 * @throws RangeError for an invalid moment or zone
 * @see decisions, «Where an offer comes from»; the term itself («дн.», «ч.») stands beside it: formatTerm
 */
export function formatArrivalDay(
  instant: Instant,
  now: Instant,
  zone: string,
  form: 'day' | 'day-and-hour' = 'day-and-hour',
): string {
  const { hour, minute } = localTime(instant, zone);
  const day =
    daysLeft(instant, now, zone) === 0
      ? 'сегодня'
      : `${formatWeekday(instant, zone)} ${formatDate(instant, zone).slice(0, 5)}`;
  return form === 'day' ? day : `${day}, до ${two(hour)}:${two(minute)}`;
}

/**
 * Whether something comes first: on the earliest of the days, while something else comes later. What all comes on one day is
 * not marked, however many hours each takes.
 * @param arrivals of everything that is looked at together
 * @returns the question, for each of them
 * @throws RangeError for an invalid moment or zone
 */
export function comesFirst(arrivals: readonly Instant[], zone: string): (arrival: Instant) => boolean {
  const days = arrivals.map((arrival) => localDay(arrival, zone));
  const first = Math.min(...days);
  const differ = days.some((day) => day > first);
  return (arrival) => differ && localDay(arrival, zone) === first;
}

/**
 * «Успейте до 16:00 — привезём завтра», while the last moment to order is still ahead and today; else null.
 * @param orderBefore the cut-off after which the goods leave with a later run
 * @param arrival when they arrive if ordered in time
 * @throws RangeError for instants or a zone that are none
 * @see spec 3 §9; decisions, «Where an offer comes from»
 */
export function cutOffHint(
  orderBefore: Instant,
  arrival: Instant,
  now: Instant,
  zone: string,
): string | null {
  if (toMilliseconds(orderBefore) <= toMilliseconds(now)) return null;
  if (localDay(orderBefore, zone) !== localDay(now, zone)) return null;
  return `Успейте до ${formatDateTime(orderBefore, zone).slice(-5)} — привезём ${formatArrival(arrival, now, zone)}`;
}
