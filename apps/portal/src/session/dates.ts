const DATE_TIME = new Intl.DateTimeFormat('ru', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const DAY = new Intl.DateTimeFormat('ru', { day: '2-digit', month: '2-digit' });

/** dd.mm.yyyy hh:mm in this browser's zone. */
export const formatDateTime = (instant: string): string =>
  DATE_TIME.format(new Date(instant)).replace(',', '');

/** «сегодня», «завтра», else «24.11». */
export function formatArrival(instant: string, now = new Date()): string {
  const date = new Date(instant);
  const midnight = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
  const days = Math.round((midnight(date) - midnight(now)) / 86_400_000);
  if (days === 0) return 'сегодня';
  if (days === 1) return 'завтра';
  return DAY.format(date);
}
