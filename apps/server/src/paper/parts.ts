import { formatDate } from '@portal/domain/dates';
import { formatAmount, type Kopecks, multiplyMoney, sumMoney } from '@portal/domain/money';
import { vatByRate, vatLine, type VatRate, vatRateWords, WITHOUT_VAT } from '@portal/domain/vat';

/** A company as shown in a paper. */
export interface Company {
  title: string;
  inn: string;
  /** Empty for a sole trader. */
  kpp: string;
  address: string;
}
/** The storage that goods leave or reach. */
export interface Stock {
  title: string;
  address: string;
  phone: string;
}
/** A position with its price. */
export interface Line {
  brand: string;
  article: string;
  title: string;
  price_kopecks: Kopecks;
  quantity: number;
}

/** «KNECHT OC 90 Фильтр масляный» */
export const nameOf = ({ brand, article, title }: Pick<Line, 'brand' | 'article' | 'title'>): string =>
  `${brand} ${article} ${title}`;
/** «ООО «Ромашка», 443000, Самара, …» */
export const companyWords = ({ title, inn, kpp, address }: Company): string =>
  [title, inn && `ИНН ${inn}`, kpp && `КПП ${kpp}`, address].filter(Boolean).join(', ');
/** «Склад 1, Самара, ул. …, тел. …» */
export const stockWords = ({ title, address, phone }: Stock): string =>
  [title, address, phone && `тел. ${phone}`].filter(Boolean).join(', ');

export const amountOf = ({ price_kopecks, quantity }: Pick<Line, 'price_kopecks' | 'quantity'>): Kopecks =>
  multiplyMoney(price_kopecks, quantity);
export const totalOf = (lines: readonly Pick<Line, 'price_kopecks' | 'quantity'>[]): Kopecks =>
  sumMoney(lines.map(amountOf));
/** What the lines of a paper tell of VAT, one by one. */
export const taxed = (line: Pick<Line, 'price_kopecks' | 'quantity'> & { vat_rate: VatRate }) =>
  vatLine(line);
/** «в том числе НДС 22 % – 1 234,50 руб., НДС 10 % – 100,00 руб.»; «без НДС» if no line has a rate. */
export function taxWords(
  lines: readonly (Pick<Line, 'price_kopecks' | 'quantity'> & { vat_rate: VatRate })[],
): string {
  const told = vatByRate(lines.map(taxed)).filter(({ rate }) => rate !== null);
  if (told.length === 0) return WITHOUT_VAT;
  const words = told.map(({ rate, tax }) => `НДС ${vatRateWords(rate)} – ${formatAmount(tax)} руб.`);
  return `в том числе ${words.join(', ')}`;
}
export const piecesOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** A date as «05.11.2026» from «2026-11-05»; a blank line to write on without a date. */
export const dayWords = (day: string | null): string =>
  day === null ? '____________' : day.slice(0, 10).split('-').toReversed().join('.');
/** The basis of the transfer: «договор № 12 от 01.02.2026; заказы № 5, 6». */
export const basisWords = (
  contracts: readonly { number: string; date: string }[],
  orders: readonly number[],
  zone: string,
): string =>
  [
    ...contracts.map(({ number, date }) => `договор № ${number} от ${formatDate(date, zone)}`),
    orders.length === 0 ? '' : `${orders.length === 1 ? 'заказ' : 'заказы'} № ${orders.join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ');

/** The piece, the unit of all goods of the portal, and its code. ОК 015-94 (ОКЕИ). */
export const PIECE = { code: '796', title: 'шт' } as const;
/** The rouble and its code. ISO 4217. */
export const ROUBLE = 'российский рубль, 643';
