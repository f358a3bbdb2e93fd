import { requireWhole } from '../numbers/whole.ts';

/** Number of characters of a notification's text shown before «Показать всё». Spec 1 §9. */
export const NOTIFICATION_TEXT_LIMIT = 80;
/** Label that expands a collapsed text. Spec 1 §9. */
export const SHOW_ALL = 'Показать всё';

/**
 * The plural form of a word: день (1, 21), дня (2–4, 22), дней (5–20, 25).
 * @param n whole; the sign is ignored
 * @throws RangeError when n is not a whole number
 * @see spec 1 §9
 */
export function plural(n: number, one: string, few: string, many: string): string {
  const tens = Math.abs(requireWhole(n, 'not a number of things', Number.MIN_SAFE_INTEGER)) % 100;
  const units = tens % 10;
  if (tens > 10 && tens < 20) return many;
  if (units === 1) return one;
  return units >= 2 && units <= 4 ? few : many;
}

/**
 * The short role name: first letters of the first two words of the role's description, upper case, at most 2 letters; empty for an
 * empty description.
 * @throws TypeError when the description is not a string
 * @see spec 1 §2.5, 3 §9
 */
export function initials(roleDescription: string): string {
  return roleDescription
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => ([...word][0] ?? '').toUpperCase())
    .join('');
}

/**
 * Collapses a notification's text: complete up to 80 characters, otherwise its first 80 (never half a surrogate pair) with «Показать
 * всё».
 * @returns the visible text and whether something is hidden
 * @throws TypeError when the text is not a string
 * @see spec 1 §9
 */
export function collapseText(text: string): { text: string; collapsed: boolean } {
  const characters = [...text];
  if (characters.length <= NOTIFICATION_TEXT_LIMIT) return { text, collapsed: false };
  return { text: characters.slice(0, NOTIFICATION_TEXT_LIMIT).join('').trimEnd(), collapsed: true };
}

/**
 * «N дней до окончания срока действия договора»; 0 days means that the term ends today, a negative number that it has ended.
 * @param days whole days left
 * @param subject what ends, in the genitive: «действия договора»; may be empty
 * @throws RangeError when days is not a whole number
 * @see spec 1 §9
 */
export function daysLeftText(days: number, subject = ''): string {
  requireWhole(days, 'not a number of days', Number.MIN_SAFE_INTEGER);
  const of = subject === '' ? '' : ` ${subject}`;
  if (days < 0) return `Срок${of} истёк`;
  if (days === 0) return `Последний день срока${of}`;
  return `${days}\u00a0${plural(days, 'день', 'дня', 'дней')} до окончания срока${of}`;
}

/** A text as a sentence: a text that ends with a stop of its own, «откажем в 4 шт.», gets no second one. */
export const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/**
 * A name as a sentence before a text: a name with a final full stop, «ИП Каримов Р. Т.», gets no second one; without a name only the
 * text.
 */
export const nameThen = (name: string, text: string): string =>
  name === '' ? text : `${asSentence(name)} ${text}`;
