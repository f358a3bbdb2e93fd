import * as dates from '@portal/domain/dates';

/** The zone of this browser: people read times of their own day. */
export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** «сегодня, до 18:00», else «вт 24.11, до 14:00»: what stands first wherever a term is shown. */
export const formatArrival = (instant: string): string => dates.formatArrivalDay(instant, new Date(), ZONE);

/** The day alone: «сегодня», «вт 24.11». */
export const formatArrivalDate = (instant: string): string =>
  dates.formatArrivalDay(instant, new Date(), ZONE, 'day');

/** Whether each of these comes on an earlier day than others do. */
export const comesFirst = (arrivals: readonly string[]) => dates.comesFirst(arrivals, ZONE);

/** «Успейте до 16:00 — привезём завтра», in this browser's zone; null when there is no time left today. */
export const cutOffHint = (orderBefore: string, arrival: string, now: Date): string | null =>
  dates.cutOffHint(orderBefore, arrival, now, ZONE);
