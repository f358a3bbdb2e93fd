import { dayNumber, isoDay } from '@portal/domain/zones';

/** The current date in the browser's time zone, «2026-11-21». Not for the first rendering: a page may be rendered before its day. */
export function thisDay() {
  const now = new Date();
  return isoDay(dayNumber(now.getFullYear(), now.getMonth() + 1, now.getDate()));
}
