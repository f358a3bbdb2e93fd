/** Minutes as hours in a field: «1,5». */
export const hoursOf = (minutes: number): string => String(minutes / 60).replace('.', ',');

/** Whole minutes of hours that somebody has written; null for what are none. */
export function minutesOf(hours: string): number | null {
  const text = hours.trim().replace(',', '.');
  if (!/^\d+(?:\.\d+)?$/.test(text)) return null;
  const minutes = Number(text) * 60;
  return Number.isSafeInteger(minutes) ? minutes : null;
}

/** What is wrong with hours that somebody has written. */
export const hoursFault = (hours: string): string | null =>
  minutesOf(hours) === null ? 'Укажите часы: 2 или 1,5' : null;
