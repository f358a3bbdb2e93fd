/** The mask of phone inputs, each # a digit. Spec 3 §5. */
export const PHONE_MASK = '+# ### ###-##-##';

/**
 * What a phone input shows for what was typed: a plus, then digits as «# ### ###-##-##», as far as there are digits; more
 * than 11 are dropped. Without a plus a leading 8 is a Russian 7, and a leading 9 begins a Russian number written without it; a plus alone
 * stays, so that another country can be typed.
 * Empty when there is neither.
 * @throws TypeError for what is no string
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

/** Whether the text is a whole phone number as the mask shows it. */
export function isPhone(text: string): boolean {
  return typeof text === 'string' && /^\+\d \d{3} \d{3}-\d{2}-\d{2}$/.test(text);
}
