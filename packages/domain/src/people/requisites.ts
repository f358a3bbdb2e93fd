const INN_10 = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const INN_11 = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
const INN_12 = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

const weighed = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);
const innDigit = (digits: string, weights: readonly number[]) =>
  (weighed(digits, weights) % 11) % 10 === Number(digits[weights.length]);

/**
 * Whether the text is a taxpayer number: 10 digits of a company or 12 of a person, with right check digits, not all zero.
 * Nothing but the digits themselves is accepted; a number (JSON) is not, for it has lost its leading zeros.
 */
export function isInn(text: string): boolean {
  if (typeof text !== 'string' || /^0+$/.test(text)) return false;
  if (/^\d{10}$/.test(text)) return innDigit(text, INN_10);
  return /^\d{12}$/.test(text) && innDigit(text, INN_11) && innDigit(text, INN_12);
}

/** Whether the text is a registration reason code: 4 digits, 2 digits or capital Latin letters, 3 digits. */
export function isKpp(text: string): boolean {
  return typeof text === 'string' && /^\d{4}[\dA-Z]{2}\d{3}$/.test(text);
}

/**
 * Whether the text is a state registration number: 13 digits of a company (OGRN, not beginning with 0) or 15 of an
 * entrepreneur (OGRNIP, beginning with 3), with a right last digit.
 */
export function isOgrn(text: string): boolean {
  if (typeof text !== 'string' || !/^(?:[1-9]\d{12}|3\d{14})$/.test(text)) return false;
  const body = text.slice(0, -1);
  const divisor = BigInt(text.length - 2);
  return (BigInt(body) % divisor) % 10n === BigInt(text.slice(-1));
}

/** Whether the text is shaped like a bank identification code: 9 digits, the first 0 to 2. It has no check digit. */
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
 * Whether a settlement account belongs to the bank: 20 digits whose key agrees with the last three digits of the BIC.
 * @param bic the bank's code; a wrong one makes every account wrong
 */
export function isAccount(account: string, bic: string): boolean {
  return isBic(bic) && keyed(bic.slice(-3), account);
}

/** Whether a correspondent account agrees with the BIC: 20 digits keyed with 0 and the BIC's fifth and sixth digits. */
export function isCorrespondentAccount(account: string, bic: string): boolean {
  return isBic(bic) && keyed(`0${bic.slice(4, 6)}`, account);
}
