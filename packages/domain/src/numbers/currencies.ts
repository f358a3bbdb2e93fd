import { readNumber, withoutRoubles, type NumberForm } from '../price-lists/column-numbers.ts';

/** Currencies of price lists other than roubles, with their names. */
export const CURRENCIES = {
  USD: 'доллары США',
  EUR: 'евро',
  CNY: 'юани',
  UAH: 'гривны',
  KZT: 'тенге',
  BYN: 'белорусские рубли',
  GBP: 'фунты стерлингов',
  PLN: 'злотые',
  TRY: 'турецкие лиры',
  AED: 'дирхамы',
  CU: 'условные единицы',
} as const;
/** Code of a currency that is not roubles. */
export type Currency = keyof typeof CURRENCIES;

/** Spellings of each currency: codes, abbreviations and signs. */
const WRITTEN: readonly (readonly [Currency, string])[] = [
  ['BYN', String.raw`byn|byr|бел\.? ?руб\p{L}*\.?|б\. ?р\.`],
  ['USD', String.raw`usd|us ?\$|долл\p{L}*\.?|\$`],
  ['EUR', String.raw`eur|euro|евро|€`],
  ['CNY', String.raw`cny|rmb|юан\p{L}*|¥`],
  ['UAH', String.raw`uah|грн\.?|гривн?\p{L}*|₴`],
  ['KZT', String.raw`kzt|тенге|тг\.?|₸`],
  ['GBP', String.raw`gbp|фунт\p{L}*|£`],
  ['PLN', String.raw`pln|zł|злот\p{L}*`],
  ['TRY', String.raw`try|турецк\p{L}* лир\p{L}*|₺`],
  ['AED', String.raw`aed|дирх\p{L}*`],
  ['CU', String.raw`у\.? ?е\.?`],
];
const APART = WRITTEN.map(
  ([code, words]) => [code, new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'giu')] as const,
);

const FIGURES = /^[\d\s.,'’+-]*$/;

/**
 * Detects the currency in a header or a cell: «Цена USD», «Ціна, грн», «€ 45,20», «12 у.е.»; null when there is none, or when it is
 * roubles.
 * @see issue «True in a hurry»: «Another currency is named and asked for with a rate»
 */
export function currencyIn(text: string): Currency | null {
  // Most of a million cells contain only digits: they are skipped early.
  if (text.length > 120 || FIGURES.test(text)) return null;
  return APART.find(([, written]) => text.search(written) !== -1)?.[0] ?? null;
}

/** Parts of a spreadsheet number format: quoted or escaped text, padding, a currency with its locale, other brackets. */
const FORMAT_PARTS = /"(?<quoted>[^"]*)"|\\(?<sign>.)|[_*].|\[\$(?<money>[^\]-]*)[^\]]*\]|\[[^\]]*\]/gsu;

/**
 * The currency that a spreadsheet number format displays: `#,##0.00 [$€-407]`, `[$USD] 0.00`, `0 "₴"`; null when there is none, or when
 * it is roubles. Text used only as padding is not displayed.
 * @param format the format code; its first section applies to positive numbers
 */
export function currencyOfFormat(format: string): Currency | null {
  const shown = format.replaceAll(
    FORMAT_PARTS,
    (_, quoted?: string, sign?: string, money?: string) => ` ${quoted ?? money ?? ''}${sign ?? ''} `,
  );
  const [positive = ''] = shown.split(';');
  return currencyIn(positive);
}

/** A number with its currency, as a person would write it. */
export const withCurrency = (number: string, code: Currency): string =>
  `${number} ${code === 'CU' ? 'у.е.' : code}`;

/** Removes the currency from a text. */
export const withoutCurrency = (text: string): string =>
  APART.reduce((rest, [, written]) => rest.replaceAll(written, ' '), text).trim();

/** Whether a header consists only of a currency: «USD», «€», «грн.». */
export const isCurrencyAlone = (text: string): boolean =>
  currencyIn(text) !== null && !/[\p{L}\p{N}]/u.test(withoutCurrency(text));

/** Maximum exchange rate in roubles. */
const HIGHEST_RATE = 100_000;

/** Why an exchange rate is refused. */
export type RateFault = { code: 'rateMissing' | 'rateNotPositive' } | { code: 'rateTooHigh'; most: number };

/**
 * Validates an exchange rate as typed; null when it is valid.
 * @param text «92,50»
 */
export function rateFault(text: string): RateFault | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return { code: 'rateMissing' };
  if (!/^\d{1,6}(?:\.\d{1,6})?$/.test(plain) || Number(plain) <= 0) return { code: 'rateNotPositive' };
  return Number(plain) > HIGHEST_RATE ? { code: 'rateTooHigh', most: HIGHEST_RATE } : null;
}

/** How the prices of a column are converted to roubles. */
export interface PriceCurrency {
  code: Currency;
  /** Roubles per unit. */
  rate: number;
  /** The currency of a number without one: this currency, roubles, or unknown. */
  bare: 'currency' | 'roubles' | 'unknown';
}

const NAMED_ROUBLES = /руб|₽|\brub|\brur|\d\s*р\.?$/iu;

/** Why a text is no price in roubles. */
export type PriceFault =
  { code: 'priceNotNumber' | 'priceCurrencyUnclear' } | { code: 'priceInOtherCurrency'; currency: Currency };

/**
 * Converts a price as written in a file to roubles: a price in this currency is multiplied by the rate, a price in roubles is kept.
 * @returns a plain decimal, or the reason why the text is not a price
 */
export function readPrice(
  text: string,
  form?: NumberForm,
  currency?: PriceCurrency,
): { roubles: string } | { fault: PriceFault } {
  const named = currencyIn(text);
  if (named !== null && named !== currency?.code)
    return { fault: { code: 'priceInOtherCurrency', currency: named } };
  const number = readNumber(withoutRoubles(named === null ? text : withoutCurrency(text)), form);
  if (number === null) return { fault: { code: 'priceNotNumber' } };
  if (!currency || (named === null && (NAMED_ROUBLES.test(text) || currency.bare === 'roubles')))
    return { roubles: number };
  if (named === null && currency.bare === 'unknown') return { fault: { code: 'priceCurrencyUnclear' } };
  return { roubles: (Number(number) * currency.rate).toFixed(6) };
}
