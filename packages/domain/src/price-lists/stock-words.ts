import { type NumberForm, readNumber } from './column-numbers.ts';

/** Number of pieces; «more»: at least this many. */
export interface StockCount {
  pieces: number;
  more: boolean;
}

/** Maximum stock of a product in a file, in pieces. */
const MOST_PIECES = 99_999_999;
const NUMBER = String.raw`\d[\d\s'’.,]*`;
const MORE = new RegExp(
  String.raw`^(?:>=?|≥|более|больше|от|свыше|не менее)\s*(${NUMBER})$|^(${NUMBER}?)\s*(?:\+|(?:и\s*)?(?:более|больше))$`,
);
const PRESENT = new Set(['есть', 'да', '+', 'в наличии', 'вналичии', 'много', 'yes', 'true', 'истина']);
const ABSENT = new Set([
  '',
  '-',
  '–',
  '—',
  'нет',
  'no',
  'false',
  'ложь',
  'отсутствует',
  'нет в наличии',
  'нетвналичии',
]);

const plainOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[\s\u00A0]+/g, ' ')
    .replace(/\s*(?:шт(?:ук|уки|ука)?|(?<=\d\s*)(?:ед|pcs?))\.?,?(?=$|\s*\+|\s+и)/, '')
    .trim();

/** Why a text is no stock. */
export type StockFault =
  { code: 'stockNotNumber' | 'stockNotWhole' | 'stockNegative' } | { code: 'stockTooLarge'; most: number };

/**
 * Parses the stock in a file: «12», «1 200», «>10», «10+», «более 10 шт.», «есть», «нет»; an empty cell is invalid.
 * @returns the count, or the reason why the text is invalid
 * @see issue «Price lists, nomenclature, stock, uploads»
 */
export function readStock(text: string, form?: NumberForm): StockCount | { fault: StockFault } {
  const plain = plainOf(text);
  if (ABSENT.has(plain)) return { pieces: 0, more: false };
  if (PRESENT.has(plain)) return { pieces: 1, more: true };
  const least = MORE.exec(plain);
  const number = readNumber(least ? (least[1] ?? String(least[2])) : plain, form);
  if (number === null) return { fault: { code: 'stockNotNumber' } };
  if (number.includes('.')) return { fault: { code: 'stockNotWhole' } };
  const pieces = Number(number);
  if (pieces < 0) return { fault: { code: 'stockNegative' } };
  if (pieces > MOST_PIECES) return { fault: { code: 'stockTooLarge', most: MOST_PIECES } };
  return { pieces, more: least !== null };
}

/** Words for goods that are not available yet, or not any more. */
const LATER = /заказ|запрос|звон|ожида|в пути|транзит|поступ|снят|уточн|резерв|order|transit|expected/;
const FEW = /мало|последн|единиц|огранич|few|low|limited/;
const PLENTY = /достаточно|склад|наличи|много|stock|available/;

/**
 * Suggests the meaning of a word in a stock column, to be confirmed by a person: «<10» and «мало» mean at least one piece, «10–50» ten
 * or more, «под заказ» none, «1.6» one. There is no suggestion for «A», «B», «C»: only the sender knows.
 * @returns the value as a file would contain it; null when there is no suggestion
 * @see issue «Price lists, nomenclature, stock, uploads»
 */
export function suggestStock(text: string): string | null {
  const plain = plainOf(text);
  const range = new RegExp(String.raw`^(?:от )?(\d{1,8}) ?(?:-|–|—|\.\.+|до) ?\d{1,8}$`).exec(plain);
  if (range) return `>${Number(range[1])}`;
  if (/^(?:<|‹|≤|до |менее |меньше )/.test(plain)) return '1';
  if (/^\++$|^\*+$/.test(plain)) return '>1';
  const number = readNumber(plain);
  if (number !== null) return number.startsWith('-') ? '0' : String(number.split('.')[0]);
  if (LATER.test(plain)) return '0';
  if (FEW.test(plain)) return '1';
  return PLENTY.test(plain) ? '>1' : null;
}
