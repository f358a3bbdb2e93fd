import * as dates from '@portal/domain/dates';

/** The zone of this browser: people read times of their own day. */
export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** «сегодня», «завтра», else «24.11». */
export const formatArrival = (instant: string): string => dates.formatArrival(instant, new Date(), ZONE);

/** «Успейте до 16:00 — привезём завтра», in this browser's zone; null when there is no time left today. */
export const cutOffHint = (orderBefore: string, arrival: string, now: Date): string | null =>
  dates.cutOffHint(orderBefore, arrival, now, ZONE);
