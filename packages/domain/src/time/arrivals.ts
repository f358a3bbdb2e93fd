import { clockNote, formatHour, lastMoment } from './clocks.ts';
import { daysLeft, formatDate, formatWeekday } from './dates.ts';
import { type Instant, localDay, toMilliseconds } from './zones.ts';

/**
 * The day of an arrival: «сегодня», «завтра», otherwise «24.11»; past days are shown by date, and midnight at the end of a day belongs
 * to that day.
 * @throws RangeError for an invalid moment or zone
 */
export function formatArrival(instant: Instant, now: Instant, zone: string): string {
  const last = lastMoment(instant, zone);
  const days = daysLeft(last, now, zone);
  if (days === 0) return 'сегодня';
  return days === 1 ? 'завтра' : formatDate(last, zone).slice(0, 5);
}

/**
 * The day and hour of a deadline: «сегодня, до 18:00», otherwise «вт 24.11, до 14:00»; «вт 24.11, до 24:00» at the end of a day.
 * @param zone zone of the receiving storage
 * @param form «day»: only the day
 * @throws RangeError for an invalid moment or zone
 * @see decisions, «Where an offer comes from», «Zones»; the term itself («дн.», «ч.») is shown separately: formatTerm
 */
export function formatArrivalDay(
  instant: Instant,
  now: Instant,
  zone: string,
  form: 'day' | 'day-and-hour' = 'day-and-hour',
): string {
  const last = lastMoment(instant, zone);
  const day =
    daysLeft(last, now, zone) === 0
      ? 'сегодня'
      : `${formatWeekday(last, zone)} ${formatDate(last, zone).slice(0, 5)}`;
  return form === 'day' ? day : `${day}, до ${formatHour(instant, zone)}`;
}

/**
 * Which arrivals are on the earliest day, when others are later. When all are on the same day none is marked, regardless of hours.
 * @param arrivals all arrivals that are compared
 * @returns a function that tells whether an arrival is on the earliest day
 * @throws RangeError for an invalid moment or zone
 */
export function comesFirst(arrivals: readonly Instant[], zone: string): (arrival: Instant) => boolean {
  const dayOf = (arrival: Instant) => localDay(lastMoment(arrival, zone), zone);
  const days = arrivals.map(dayOf);
  const first = Math.min(...days);
  const differ = days.some((day) => day > first);
  return (arrival) => differ && dayOf(arrival) === first;
}

/**
 * Number of calendar days by which an arrival is later than promised: «сб 28.11» is one day before «вс 29.11» at any hours; midnight at
 * the end of a day belongs to that day. Negative when earlier.
 * @param zone zone of the receiving storage
 * @throws RangeError for an invalid moment or zone
 * @see decisions, «Zones»
 */
export const daysLater = (arrival: Instant, promised: Instant, zone: string): number =>
  daysLeft(lastMoment(arrival, zone), lastMoment(promised, zone), zone);

/** Time zones of a hint: of the sending storage, of the receiving storage, of the reader. */
export interface HintClocks {
  from: string;
  to: string;
  reader: string;
}

/**
 * «Успейте до 16:00 — привезём завтра», while the deadline for ordering is later today; otherwise null. The time zone is named when the
 * reader's zone, or the zone of the arrival, shows another time: «Успейте до 16:00 по Самаре — …».
 * @param orderBefore the deadline, after which the goods leave with a later shipment
 * @param arrival the arrival when ordered in time
 * @throws RangeError for invalid moments or zones
 * @see spec 3 §9; decisions, «Where an offer comes from», «Zones»
 */
export function cutOffHint(
  orderBefore: Instant,
  arrival: Instant,
  now: Instant,
  { from, to, reader }: HintClocks,
): string | null {
  if (toMilliseconds(orderBefore) <= toMilliseconds(now)) return null;
  if (localDay(lastMoment(orderBefore, from), from) !== localDay(now, from)) return null;
  const note = clockNote(orderBefore, from, reader) || clockNote(orderBefore, from, to);
  const hour = `${formatHour(orderBefore, from)}${note}`;
  return `Успейте до ${hour} — привезём ${formatArrival(arrival, now, to)}`;
}
