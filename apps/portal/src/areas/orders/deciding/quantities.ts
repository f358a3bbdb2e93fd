import { toKopecks } from '@portal/api-client/money';
import { formatMoney } from '@portal/domain/money';
import { plural } from '@portal/domain/words';

/** Quantities from a pasted column: the first number of each line; spaces inside a number belong to it. */
export function fromPasted(text: string): string[] {
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) => (line.split('\t')[0] ?? '').replaceAll(/[\s\u00A0]/g, ''));
}

/** Error of a typed quantity: not a whole number from 0, or more than `most`; null if valid. */
export function faultOf(text: string, most: number): string | null {
  if (!/^\d{1,8}$/.test(text)) return 'Целое число от 0';
  return Number(text) > most ? `Не больше ${most}` : null;
}

/** The stock that a supplier sees beside a line. */
interface Stocked {
  stock: { free: number; is_more: boolean } | null;
}

/** Whether more is promised than is free in stock; a quantity of «больше» in a price list is always enough. */
export const isShort = ({ stock }: Stocked, quantity: number): boolean =>
  stock !== null && !stock.is_more && quantity > stock.free;

/** How the price of a piece differs: «+4 % за шт.», «−2 % за шт.», «та же цена за шт.». */
export function percentWords(percent: number): string {
  const change = percent === 0 ? 'та же цена' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)}\u00A0%`;
  return `${change} за\u00A0шт.`;
}

/** «на 2 дня позже», «на день раньше», «в тот же день». */
export function daysWords(days: number): string {
  if (days === 0) return 'в тот же день';
  const count = Math.abs(days);
  return `на ${count} ${plural(count, 'день', 'дня', 'дней')} ${days > 0 ? 'позже' : 'раньше'}`;
}

interface Pieces {
  quantity: number;
  /** Roubles. */
  price: number;
}

/** «5 шт. на 1 319,00 руб.» */
export const piecesAndSum = ({ quantity, price }: Pieces) =>
  `${quantity.toLocaleString('ru')} шт. на ${formatMoney(toKopecks(price) * quantity)}`;

/**
 * How the whole differs from what was refused, if the pieces do: «на 4 шт. больше, на 3 767,88 руб. дороже». The
 * percent tells of a piece only.
 */
export function changeWords(refused: Pieces, replacing: Pieces): string | null {
  const pieces = replacing.quantity - refused.quantity;
  if (pieces === 0) return null;
  const sum = toKopecks(replacing.price) * replacing.quantity - toKopecks(refused.price) * refused.quantity;
  return [
    `на ${Math.abs(pieces).toLocaleString('ru')} шт. ${pieces > 0 ? 'больше' : 'меньше'}`,
    sum === 0 ? 'сумма та же' : `на ${formatMoney(Math.abs(sum))} ${sum > 0 ? 'дороже' : 'дешевле'}`,
  ].join(', ');
}

/**
 * «KNECHT OC 90, АвтоДом: 5 шт. на 1 319,00 руб. вместо отказанных 1 шт. на 263,80 руб.»; with the seller's
 * title if known.
 */
export const grownWords = (
  refused: Pieces,
  replacing: Pieces & { brand_title: string; article: string; supplier?: { title: string } },
) =>
  `${replacing.brand_title} ${replacing.article}${replacing.supplier ? `, ${replacing.supplier.title}` : ''}: ` +
  `${piecesAndSum(replacing)} вместо отказанных ${piecesAndSum(refused)}`;
