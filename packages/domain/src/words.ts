/** день, дня, дней: the form of a word for a whole number. Spec 1 §9. */
export function plural(n: number, one: string, few: string, many: string): string {
  const tens = Math.abs(n) % 100;
  const units = tens % 10;
  if (tens > 10 && tens < 20) return many;
  if (units === 1) return one;
  return units >= 2 && units <= 4 ? few : many;
}

/** First letters of the first two words, upper case, at most 2. Spec 1 §2.5. */
export function initials(description: string): string {
  return description
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => (word[0] ?? '').toUpperCase())
    .join('');
}
