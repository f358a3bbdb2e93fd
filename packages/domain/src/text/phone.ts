/** The mask of phone inputs, each # a digit. Spec 3 §5. */
export const PHONE_MASK = '+# ### ###-##-##';

/**
 * Formats typed text for a phone input: a plus, then digits as «# ### ###-##-##», as far as there are digits; digits after the 11th are
 * dropped. Without a plus a leading 8 becomes the Russian 7, and a leading 9 starts a Russian number without its country code; a single
 * plus is kept, so that another country code can be typed. Otherwise empty.
 * @throws TypeError when the text is not a string
 * @see spec 1 §5, 3 §5
 */
export function formatPhone(text: string): string {
  const typed = text.replaceAll(/\D/g, '');
  const foreign = text.trimStart().startsWith('+');
  if (typed === '') return foreign ? '+' : '';
  const digits = (foreign ? typed : typed.replace(/^8/, '7').replace(/^9/, '79')).slice(0, 11);
  let shown = '';
  let next = 0;
  for (const sign of PHONE_MASK) {
    if (next === digits.length) break;
    shown += sign === '#' ? digits.charAt(next++) : sign;
  }
  return shown;
}

/** Whether the text is a complete phone number in the format of the mask. */
export function isPhone(text: string): boolean {
  return typeof text === 'string' && /^\+\d \d{3} \d{3}-\d{2}-\d{2}$/.test(text);
}
