import * as dates from '@portal/domain/dates';

/** The zone of this browser: people read times of their own day. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** dd.mm.yyyy hh:mm in this browser's zone. */
export const formatDateTime = (instant: string): string => dates.formatDateTime(instant, ZONE);

/** «сегодня», «завтра», else «24.11». */
export const formatArrival = (instant: string): string => dates.formatArrival(instant, new Date(), ZONE);
