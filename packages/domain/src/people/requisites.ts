const INN_10 = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const INN_11 = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
const INN_12 = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

const weighed = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);
const innDigit = (digits: string, weights: readonly number[]) =>
  (weighed(digits, weights) % 11) % 10 === Number(digits[weights.length]);

/**
 * Whether the text is a taxpayer number (INN): 10 digits for a company or 12 for a person, with valid check digits, not all zeros. Only
 * digits are accepted; a JSON number is refused because it has lost its leading zeros.
 */
export function isInn(text: string): boolean {
  if (typeof text !== 'string' || /^0+$/.test(text)) return false;
  if (/^\d{10}$/.test(text)) return innDigit(text, INN_10);
  return /^\d{12}$/.test(text) && innDigit(text, INN_11) && innDigit(text, INN_12);
}

/** Whether the text is a registration reason code (KPP): 4 digits, 2 digits or capital Latin letters, 3 digits. */
export function isKpp(text: string): boolean {
  return typeof text === 'string' && /^\d{4}[\dA-Z]{2}\d{3}$/.test(text);
}

/**
 * Whether the text is a state registration number: 13 digits for a company (OGRN, not starting with 0) or 15 for a sole trader (OGRNIP,
 * starting with 3), with a valid check digit.
 */
export function isOgrn(text: string): boolean {
  if (typeof text !== 'string' || !/^(?:[1-9]\d{12}|3\d{14})$/.test(text)) return false;
  const body = text.slice(0, -1);
  const divisor = BigInt(text.length - 2);
  return (BigInt(body) % divisor) % 10n === BigInt(text.slice(-1));
}

/** Whether the text has the format of a bank identification code (BIC): 9 digits, the first 0 to 2. It has no check digit. */
export function isBic(text: string): boolean {
  return typeof text === 'string' && /^[0-2]\d{8}$/.test(text);
}

const ACCOUNT_WEIGHTS = Array.from({ length: 23 }, (_, index) => Number('713'.charAt(index % 3)));

function keyed(prefix: string, account: string): boolean {
  return (
    typeof account === 'string' &&
    /^\d{20}$/.test(account) &&
    weighed(prefix + account, ACCOUNT_WEIGHTS) % 10 === 0
  );
}

/**
 * Whether a settlement account belongs to the bank: 20 digits whose check digit matches the last three digits of the BIC.
 * @param bic the bank's code; an invalid one makes every account invalid
 */
export function isAccount(account: string, bic: string): boolean {
  return isBic(bic) && keyed(bic.slice(-3), account);
}

/** Whether a correspondent account belongs to the bank: 20 digits whose check digit matches 0 and the fifth and sixth digits of the BIC. */
export function isCorrespondentAccount(account: string, bic: string): boolean {
  return isBic(bic) && keyed(`0${bic.slice(4, 6)}`, account);
}
