import * as arrivals from '@portal/domain/arrivals';
import { clockNote } from '@portal/domain/clocks';

/** Time zone of this browser. */
export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * «сегодня, до 18:00», else «вт 24.11, до 14:00»: short form of an arrival. `zone`: of the storage where it
 * arrives; it is named if the browser's differs.
 */
export const formatArrival = (instant: string, zone: string): string =>
  `${arrivals.formatArrivalDay(instant, new Date(), zone)}${clockNote(instant, zone, ZONE)}`;

/** The same without the note on the zone, for a table whose header has it: see arrivalTitle. */
export const formatArrivalHour = (instant: string, zone: string): string =>
  arrivals.formatArrivalDay(instant, new Date(), zone);

/**
 * Header of a column of arrivals at one storage: «Привезут», or «Привезут, время по Москве» if the browser's
 * time zone differs.
 */
export const arrivalTitle = (zone: string, title = 'Привезут'): string => {
  const note = clockNote(new Date(), zone, ZONE);
  return note === '' ? title : `${title}, время${note}`;
};

/** Only the date: «сегодня», «вт 24.11». */
export const formatArrivalDate = (instant: string, zone: string): string =>
  arrivals.formatArrivalDay(instant, new Date(), zone, 'day');

/** Returns a predicate: whether an arrival is on the earliest day of these, if not all are on the same day. */
export const comesFirst = (instants: readonly string[], zone: string) => arrivals.comesFirst(instants, zone);

/**
 * «Успейте до 16:00 — привезём завтра», in the time zone of the shipping storage; null if the cut-off is not
 * ahead today.
 */
export const cutOffHint = (
  { order_before, arrival_at, storage }: Leaving,
  now: Date,
  zone: string,
): string | null =>
  arrivals.cutOffHint(order_before, arrival_at, now, { from: storage.time_zone, to: zone, reader: ZONE });

/** The fields of an offer that the hint needs. */
export interface Leaving {
  order_before: string;
  arrival_at: string;
  storage: { time_zone: string };
}
