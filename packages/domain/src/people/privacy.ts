/** Replacement for personal data. */
export const WITHHELD = '[скрыто]';

const PERSONAL = [
  // E-mail addresses.
  /[^\s@]+@[^\s@]+\.[^\s@]+/gu,
  // Query and fragment of an address: part numbers are public, tokens and names are not.
  /(?<=https?:\/\/[^\s?#]*)[?#]\S*/gu,
  // Tokens and links from e-mails.
  /[\w-]{32,}(?:\.[\w-]+)*/gu,
  // Phone numbers, INN, account and card numbers: ten digits or more, with any spacing.
  /\+?\d(?:[\s()-]{0,2}\d){9,}/gu,
];

/**
 * Removes personal data from a text: e-mail addresses, phone numbers, INN and other long numbers, tokens, queries of addresses.
 * @param text any text, such as the message of an error
 * @returns the text with `WITHHELD` in their place
 * @see spec 1 §6, «The error policy»
 */
export function withoutPersonalData(text: string): string {
  return PERSONAL.reduce((rest, pattern) => rest.replaceAll(pattern, WITHHELD), text);
}
