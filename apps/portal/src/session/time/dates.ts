import * as arrivals from '@portal/domain/arrivals';
import { clockNote } from '@portal/domain/clocks';

/** The zone of this browser: people read times of their own day. */
export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * «сегодня, до 18:00», else «вт 24.11, до 14:00»: what stands first wherever a term is shown. By the clock of the storage where it
 * arrives, which is named where this browser has another.
 */
export const formatArrival = (instant: string, zone: string): string =>
  `${arrivals.formatArrivalDay(instant, new Date(), zone)}${clockNote(instant, zone, ZONE)}`;

/** The same in a table whose head names the clock: arrivalTitle. */
export const formatArrivalHour = (instant: string, zone: string): string =>
  arrivals.formatArrivalDay(instant, new Date(), zone);

/**
 * The head of a column of terms, all of one storage: «Привезут», or «Привезут, время по Москве» where this browser has another clock, so
 * that no row has to say it.
 */
export const arrivalTitle = (zone: string, title = 'Привезут'): string => {
  const note = clockNote(new Date(), zone, ZONE);
  return note === '' ? title : `${title}, время${note}`;
};

/** The day alone: «сегодня», «вт 24.11». */
export const formatArrivalDate = (instant: string, zone: string): string =>
  arrivals.formatArrivalDay(instant, new Date(), zone, 'day');

/** Whether each of these comes on an earlier day than others do. */
export const comesFirst = (instants: readonly string[], zone: string) => arrivals.comesFirst(instants, zone);

/** «Успейте до 16:00 — привезём завтра», by the clock of the storage that it leaves; null when there is no time left today. */
export const cutOffHint = (
  { order_before, arrival_at, storage }: Leaving,
  now: Date,
  zone: string,
): string | null =>
  arrivals.cutOffHint(order_before, arrival_at, now, { from: storage.time_zone, to: zone, reader: ZONE });

/** What a hint is told of. */
export interface Leaving {
  order_before: string;
  arrival_at: string;
  storage: { time_zone: string };
}
