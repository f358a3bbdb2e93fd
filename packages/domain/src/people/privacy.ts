/** What is put in the place of personal data. */
export const WITHHELD = '[скрыто]';

const PERSONAL = [
  // Addresses of e-mail.
  /[^\s@]+@[^\s@]+\.[^\s@]+/gu,
  // Query and fragment of an address: part numbers are no secret, tokens and names are.
  /(?<=https?:\/\/[^\s?#]*)[?#]\S*/gu,
  // Tokens and mailed links.
  /[\w-]{32,}(?:\.[\w-]+)*/gu,
  // Phones, INN, account and card numbers: ten digits or more, however they are spaced.
  /\+?\d(?:[\s()-]{0,2}\d){9,}/gu,
];

/**
 * A text without what could name a person: e-mail addresses, phones, INN and other long numbers, tokens, queries of
 * addresses.
 * @param text any text, such as the message of an error
 * @returns the text with `WITHHELD` in their places
 * @see spec 1 §6, «The error policy»
 */
export function withoutPersonalData(text: string): string {
  return PERSONAL.reduce((rest, pattern) => rest.replaceAll(pattern, WITHHELD), text);
}
