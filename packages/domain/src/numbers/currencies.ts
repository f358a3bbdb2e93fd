import { readNumber, withoutRoubles, type NumberForm } from '../price-lists/column-numbers.ts';

/** Currencies in which price lists come, besides roubles: what they are called. */
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

/** How people write them: letters that stand alone, and signs. */
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
 * The currency that a head or a cell names: «Цена USD», «Ціна, грн», «€ 45,20», «12 у.е.»; null where none is named, or roubles are.
 * @see issue «True in a hurry»: «Another currency is named and asked for with a rate»
 */
export function currencyIn(text: string): Currency | null {
  // Most cells are figures alone: a million of them are read at once.
  if (text.length > 120 || FIGURES.test(text)) return null;
  return APART.find(([, written]) => text.search(written) !== -1)?.[0] ?? null;
}

/** Parts of a spreadsheet's number format: what it shows as it is, what only takes room, a currency with its country, other brackets. */
const FORMAT_PARTS = /"(?<quoted>[^"]*)"|\\(?<sign>.)|[_*].|\[\$(?<money>[^\]-]*)[^\]]*\]|\[[^\]]*\]/gsu;

/**
 * The currency that a spreadsheet's number format shows beside its numbers: `#,##0.00 [$€-407]`, `[$USD] 0.00`, `0 "₴"`; null where it
 * shows none, or roubles. What a format only keeps room for is not shown.
 * @param format the code of a format, whose first part is for positive numbers
 */
export function currencyOfFormat(format: string): Currency | null {
  const shown = format.replaceAll(
    FORMAT_PARTS,
    (_, quoted?: string, sign?: string, money?: string) => ` ${quoted ?? money ?? ''}${sign ?? ''} `,
  );
  const [positive = ''] = shown.split(';');
  return currencyIn(positive);
}

/** A number beside its currency, as a person would write it. */
export const withCurrency = (number: string, code: Currency): string =>
  `${number} ${code === 'CU' ? 'у.е.' : code}`;

/** A text without the currency that it names. */
export const withoutCurrency = (text: string): string =>
  APART.reduce((rest, [, written]) => rest.replaceAll(written, ' '), text).trim();

/** Whether nothing but a currency stands in a head: «USD», «€», «грн.». */
export const isCurrencyAlone = (text: string): boolean =>
  currencyIn(text) !== null && !/[\p{L}\p{N}]/u.test(withoutCurrency(text));

/** Roubles for one of another currency, at most. */
const HIGHEST_RATE = 100_000;

/**
 * What is wrong with a rate as a person writes it; null where nothing is.
 * @param text «92,50»
 */
export function rateFault(text: string): string | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return 'Введите курс';
  if (!/^\d{1,6}(?:\.\d{1,6})?$/.test(plain) || Number(plain) <= 0) return 'Курс – число больше нуля';
  return Number(plain) > HIGHEST_RATE ? `Не больше ${HIGHEST_RATE.toLocaleString('ru')}` : null;
}

/** How the prices of a column become roubles. */
export interface PriceCurrency {
  code: Currency;
  /** Roubles for one. */
  rate: number;
  /** What a number is that names no currency itself: in this one, in roubles, or unknown. */
  bare: 'currency' | 'roubles' | 'unknown';
}

const NAMED_ROUBLES = /руб|₽|\brub|\brur|\d\s*р\.?$/iu;

/**
 * A price as files write it, in roubles: what names its currency is multiplied by that currency's rate, what names roubles is left.
 * @returns plain decimals, or why it is no price
 */
export function readPrice(
  text: string,
  form?: NumberForm,
  currency?: PriceCurrency,
): { roubles: string } | { reason: string } {
  const named = currencyIn(text);
  if (named !== null && named !== currency?.code)
    return { reason: `цена в другой валюте (${CURRENCIES[named]}): укажите её курс` };
  const number = readNumber(withoutRoubles(named === null ? text : withoutCurrency(text)), form);
  if (number === null) return { reason: 'должно быть числом' };
  if (!currency || (named === null && (NAMED_ROUBLES.test(text) || currency.bare === 'roubles')))
    return { roubles: number };
  if (named === null && currency.bare === 'unknown')
    return { reason: 'не сказано, в какой валюте цена: в остальных строках она названа' };
  return { roubles: (Number(number) * currency.rate).toFixed(6) };
}
