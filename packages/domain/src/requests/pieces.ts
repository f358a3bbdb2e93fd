/** Maximum quantity of a line: as a form counter, 8 digits. Spec 3 §5. */
export const MAX_LINE_QUANTITY = 99_999_999;

/** Units of pieces: «4 шт.», «2 к-та», «4 pcs». */
export const PIECE_UNIT = String.raw`(?:шт(?:ук[аи]?|учк[аи])?|ед(?:иниц[аы]?)?|pcs?|pieces?|к?о?мпл?(?:екта?|ектов)?|к-т(?:а|ов)?)`;
/** Units of packs: the number of pieces in a pack is unknown. */
export const PACK_UNIT = String.raw`(?:уп(?:ак)?(?:ов(?:ка|ки|ку|ок))?|пар[аыу]?|пач(?:ка|ки|ку|ек)|кор(?:об(?:ка|ки|ку|ок)?)?|ящ(?:ик(?:а|ов)?)?|дес(?:ят(?:ка|ков|ок))?|дюжин[аыу]?|сот(?:ня|ни|ню|ен)|набор(?:а|ов)?|рулон(?:а|ов)?|упаковк\p{L}*)`;
/** End of a word or a number. */
export const ENDS = String.raw`(?![\p{L}\p{N}])`;
/** A whole number, optionally with thousands separated by spaces, or a number with decimals. */
export const NUMBER = String.raw`(?:\d{1,3}(?: \d{3})+|\d{1,12})(?:[.,]\d{1,6})?`;

const NUMBER_WORDS: Readonly<Record<string, string>> = {
  один: '1',
  одна: '1',
  одну: '1',
  два: '2',
  две: '2',
  три: '3',
  четыре: '4',
  пять: '5',
  шесть: '6',
  семь: '7',
  восемь: '8',
  девять: '9',
  десять: '10',
};
const NUMBER_WORD = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${Object.keys(NUMBER_WORDS).join('|')})${ENDS}`,
  'giu',
);
const PLAIN = new RegExp(String.raw`^(${NUMBER})(?: ?${PIECE_UNIT}\.?)?$`, 'iu');

/** Replaces Russian numerals by digits: «две штуки» becomes «2 штуки». */
export const withFigures = (text: string): string =>
  text.replaceAll(NUMBER_WORD, (word) => String(NUMBER_WORDS[word.toLowerCase()]));

/**
 * Parses a quantity: «4», «1 000», «12,00», «4 шт.», «2 к-та». Ambiguous numbers («1,000»), fractions, zero, ranges and numbers of
 * packs are refused.
 * @returns null when the text is not clearly a quantity
 * @see decisions, «Quantities of a list»
 */
export function piecesIn(text: string): number | null {
  const plain = withFigures(text.replaceAll(/[\s\u00A0]+/g, ' ').trim());
  const digits = PLAIN.exec(plain)?.[1]
    ?.replaceAll(' ', '')
    .replace(/[.,]0{1,2}$/, '');
  if (digits === undefined || !/^\d{1,8}$/.test(digits) || /^0\d/.test(digits)) return null;
  const pieces = Number(digits);
  return pieces >= 1 && pieces <= MAX_LINE_QUANTITY ? pieces : null;
}

/** A number, or a number with signs or a short Russian word: «350,50», «2-3», «10+», «4уп», «х5», «2x4». */
const NUMERIC =
  /^(?:[~≈<>≤≥±([{–−-]*\d[\d.,/+*xх×–—-]*[)\]}?+]*|[xх×*]\d+|\d{1,4}[\p{Script=Cyrillic}]+\.?|по\d+\p{L}*)$/iu;

/**
 * Whether a word next to a part number is a number: until it is interpreted, it may be a quantity, a price or a date.
 * @see decisions, «Quantities of a list»
 */
export const isNumeric = (word: string): boolean => NUMERIC.test(word);

const NUMBER_CELL = /^[~≈<>≤≥–−-]? ?\d[\d\s.,/+*xх×–—-]*\??(?: ?(?:\p{L}{1,5}(?:-\p{L}{1,2})?\.?|₽)\??)?$/iu;

/** Whether a cell contains a number, with or without a unit: «4», «1 000 шт», «2-3», «350,50 руб.», «2 уп», «-2»; «854-270» is not one. */
export function isNumberCell(cell: string): boolean {
  const plain = cell.trim();
  if (!NUMBER_CELL.test(plain)) return false;
  const [, from, to] = /(\d+)\s*[-–—/*xх×]\s*(\d+)/iu.exec(plain) ?? [];
  if (from === undefined || to === undefined) return true;
  return plain.replaceAll(/\D/g, '').length <= 4 && Number(from) <= Number(to);
}

/** Whether a number has two decimals, like an amount of money. */
export const hasDecimals = (cell: string): boolean => /\d[.,]\d{2}(?!\d)/.test(cell);

/** Whether a word has letters and digits like a part number: «FDB527», but not «10W40» or «16V». */
export const isPartLike = (word: string): boolean =>
  word.replaceAll(/\P{L}/gu, '').length >= 2 &&
  word.replaceAll(/\D/g, '').length >= 3 &&
  !/\p{Script=Cyrillic}{3,}/u.test(word);
