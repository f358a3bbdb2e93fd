import { PACK_UNIT, PIECE_UNIT, withFigures } from './pieces.ts';

/** A line with a total. */
const TOTAL = /^(?:итого|всего|total|сумма|к оплате)(?![\p{L}\p{N}])/iu;
/** Phrases that people write before and after a list. */
const GREETING =
  /^(?:здравствуйте|добрый (?:день|вечер)|доброе утро|привет|прошу|просим|нужн[оы]|надо|спасибо|с уважением|заказ|заявка|сч[её]т)(?![\p{L}\p{N}])/iu;
const CONTACT = /^(?:тел|моб|адрес|инн|e-?mail)(?![\p{L}\p{N}])/iu;
/** Numbers in a greeting that are no part numbers: dates, document numbers, the number of lines. */
const OF_THE_PAPER =
  /\d{1,2}\.\d{1,2}(?:\.\d{2,4})?|№ ?\d+|\d{1,2}:\d\d|\d+ (?=позици|строк|наименован|дн|час|артикул)/giu;

/** Whether a cell starts a line with a total. A line with a part number is an ordinary line. */
export const isTotal = (text: string): boolean => TOTAL.test(text) && !/\p{L}-?\d/u.test(text);

/** Whether a line clearly contains no part: a greeting, «Подвеска:». Every other line is kept and reviewed by a person. */
export function isAround(text: string): boolean {
  if (CONTACT.test(text)) return !/\d.*\p{L}.*\d|\p{L}\d/u.test(text);
  if (GREETING.test(text)) return !/\d/.test(text.replaceAll(OF_THE_PAPER, ' '));
  return !/\d/.test(text) && text.endsWith(':');
}

const COUNT = new RegExp(
  String.raw`(?<![\d.,/-])\d{1,4}(?: ?[-–/.,] ?\d{1,3})?(?: ?(?:${PIECE_UNIT}|${PACK_UNIT})\.?(?![\p{L}\p{N}]))?`,
  'giu',
);
/** Words of a line that gives only a quantity for other lines. */
const SAYING = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:по|все(?:х|го|м)?|всё|кажд\p{L}+|остальн\p{L}+|прошу|нужн\p{L}+|надо|взять|возьм\p{L}+|заказать|закажите|позици\p{L}+|артикул\p{L}*|номер\p{L}*|детал\p{L}+|везде|тоже|также|количеств\p{L}+|кол-во|этих|этого|их|в|на|из|и|${PIECE_UNIT}|${PACK_UNIT})(?![\p{L}\p{N}])`,
  'giu',
);
const OF_ALL =
  /(?<![\p{L}\p{N}])(?:по|все(?:х|го|м)?|всё|кажд\p{L}+|остальн\p{L}+|везде|этих|их)(?![\p{L}\p{N}])/iu;

const EACH = /(?<![\p{L}\p{N}])(?:по|кажд\p{L}+)(?![\p{L}\p{N}])/iu;

/** Whether a line gives a quantity without a part: «4 шт», «всё по 2», «Прошу каждого по 3 шт.:». */
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

/** A phone number or a date: numbers without a unit and more than one piece. */
const isPaper = (plain: string) => /^[\d\s.,:/+()–-]+$/.test(plain) && !/^\d{1,2}[.,]?$/.test(plain);

/**
 * The lines to which a quantity without a part applies: all lines or the neighbouring ones.
 * @returns null when the line is of another kind
 * @see decisions, «Quantities of a list»
 */
export function pieceTarget(text: string): 'all' | 'neighbours' | null {
  if (!onlyCounts(text)) return null;
  return OF_ALL.test(text) ? 'all' : 'neighbours';
}
