/** Minutes as hours for an input field: «1,5». */
export const hoursOf = (minutes: number): string => String(minutes / 60).replace('.', ',');

/** Parses hours into whole minutes; null if the text is not a number. */
export function minutesOf(hours: string): number | null {
  const text = hours.trim().replace(',', '.');
  if (!/^\d+(?:\.\d+)?$/.test(text)) return null;
  const minutes = Number(text) * 60;
  return Number.isSafeInteger(minutes) ? minutes : null;
}

/** Error message of typed hours, or null. */
export const hoursFault = (hours: string): string | null =>
  minutesOf(hours) === null ? 'Укажите часы: 2 или 1,5' : null;
