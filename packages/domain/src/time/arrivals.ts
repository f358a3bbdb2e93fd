import { clockNote, formatHour, lastMoment } from './clocks.ts';
import { daysLeft, formatDate, formatWeekday } from './dates.ts';
import { type Instant, localDay, toMilliseconds } from './zones.ts';

/**
 * When something comes, as a buyer says it: «сегодня», «завтра», else «24.11»; what is past counts as its date, and the end of a day
 * belongs to that day.
 * @throws RangeError for an invalid moment or zone
 */
export function formatArrival(instant: Instant, now: Instant, zone: string): string {
  const last = lastMoment(instant, zone);
  const days = daysLeft(last, now, zone);
  if (days === 0) return 'сегодня';
  return days === 1 ? 'завтра' : formatDate(last, zone).slice(0, 5);
}

/**
 * A term as its day, and by what hour: «сегодня, до 18:00», else «вт 24.11, до 14:00»; «вт 24.11, до 24:00» at the end of a day.
 * @param zone of the storage where it arrives
 * @param form «day»: the day alone
 * @throws RangeError for an invalid moment or zone
 * @see decisions, «Where an offer comes from», «Zones»; the term itself («дн.», «ч.») stands beside it: formatTerm
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
 * Whether something comes first: on the earliest of the days, while something else comes later. What all comes on one day is
 * not marked, however many hours each takes.
 * @param arrivals of everything that is looked at together
 * @returns the question, for each of them
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
 * On how many days later than promised something comes, as whoever compares the two dates counts: «сб 28.11» is a day before
 * «вс 29.11» at whatever hours; the end of a day belongs to that day. Negative when earlier.
 * @param zone of the storage where it arrives
 * @throws RangeError for an invalid moment or zone
 * @see decisions, «Zones»
 */
export const daysLater = (arrival: Instant, promised: Instant, zone: string): number =>
  daysLeft(lastMoment(arrival, zone), lastMoment(promised, zone), zone);

/** Whose clocks a hint is told by: of the storage that the goods leave, of the one where they arrive, of who reads it. */
export interface HintClocks {
  from: string;
  to: string;
  reader: string;
}

/**
 * «Успейте до 16:00 — привезём завтра», while the last moment to order is still ahead and today; else null. Where the reader's clock shows
 * another time, or the one by which the arrival beside it is told: «Успейте до 16:00 по Самаре — …».
 * @param orderBefore the cut-off after which the goods leave with a later run
 * @param arrival when they arrive if ordered in time
 * @throws RangeError for instants or a zone that are none
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
