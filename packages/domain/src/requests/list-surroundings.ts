import { PACK_UNIT, PIECE_UNIT, withFigures } from './pieces.ts';

/** A line that sums up the others. */
const TOTAL = /^(?:итого|всего|total|сумма|к оплате)(?![\p{L}\p{N}])/iu;
/** What people write around a list. */
const GREETING =
  /^(?:здравствуйте|добрый (?:день|вечер)|доброе утро|привет|прошу|просим|нужн[оы]|надо|спасибо|с уважением|заказ|заявка|сч[её]т)(?![\p{L}\p{N}])/iu;
const CONTACT = /^(?:тел|моб|адрес|инн|e-?mail)(?![\p{L}\p{N}])/iu;
/** Numbers of a greeting that are no part's: days, the number of a paper, how many lines follow. */
const OF_THE_PAPER =
  /\d{1,2}\.\d{1,2}(?:\.\d{2,4})?|№ ?\d+|\d{1,2}:\d\d|\d+ (?=позици|строк|наименован|дн|час|артикул)/giu;

/** Whether a cell begins a line that sums up others. A part number in it makes it a line of its own. */
export const isTotal = (text: string): boolean => TOTAL.test(text) && !/\p{L}-?\d/u.test(text);

/** Whether a line says by itself that it names no part: a greeting, «Подвеска:». Any other is kept, and asked about. */
export function isAround(text: string): boolean {
  if (CONTACT.test(text)) return !/\d.*\p{L}.*\d|\p{L}\d/u.test(text);
  if (GREETING.test(text)) return !/\d/.test(text.replaceAll(OF_THE_PAPER, ' '));
  return !/\d/.test(text) && text.endsWith(':');
}

const COUNT = new RegExp(
  String.raw`(?<![\d.,/-])\d{1,4}(?: ?[-–/.,] ?\d{1,3})?(?: ?(?:${PIECE_UNIT}|${PACK_UNIT})\.?(?![\p{L}\p{N}]))?`,
  'giu',
);
/** Words of a line that says how many of what stands elsewhere. */
const SAYING = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:по|все(?:х|го|м)?|всё|кажд\p{L}+|остальн\p{L}+|прошу|нужн\p{L}+|надо|взять|возьм\p{L}+|заказать|закажите|позици\p{L}+|артикул\p{L}*|номер\p{L}*|детал\p{L}+|везде|тоже|также|количеств\p{L}+|кол-во|этих|этого|их|в|на|из|и|${PIECE_UNIT}|${PACK_UNIT})(?![\p{L}\p{N}])`,
  'giu',
);
const OF_ALL =
  /(?<![\p{L}\p{N}])(?:по|все(?:х|го|м)?|всё|кажд\p{L}+|остальн\p{L}+|везде|этих|их)(?![\p{L}\p{N}])/iu;

const EACH = /(?<![\p{L}\p{N}])(?:по|кажд\p{L}+)(?![\p{L}\p{N}])/iu;

/** Whether a line says how many, and of nothing: «4 шт», «всё по 2», «Прошу каждого по 3 шт.:». */
export function onlyCounts(text: string): boolean {
  const plain = withFigures(text.replaceAll(/\s+/g, ' ').trim());
  if (TOTAL.test(plain) && !EACH.test(plain)) return false;
  if (
    plain.length > 100 ||
    plain.replaceAll(/\D/g, '').length > 6 ||
    !/\d/.test(plain) ||
    /^\d{3,}$/.test(plain) ||
    isPaper(plain)
  )
    return false;
  const left = plain.replaceAll(COUNT, ' ').replaceAll(SAYING, ' ');
  return !/[\p{L}\p{N}]/u.test(left);
}

/** A phone's number, a day: numbers without a unit and with more than one piece. */
const isPaper = (plain: string) => /^[\d\s.,:/+()–-]+$/.test(plain) && !/^\d{1,2}[.,]?$/.test(plain);

/**
 * Of which lines a line that only counts speaks: all of them, or its neighbours.
 * @returns null for any other line
 * @see decisions, «Quantities of a list»
 */
export function pieceTarget(text: string): 'all' | 'neighbours' | null {
  if (!onlyCounts(text)) return null;
  return OF_ALL.test(text) ? 'all' : 'neighbours';
}
