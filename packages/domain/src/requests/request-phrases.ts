import { type Kopecks, parseMoney } from '../numbers/money.ts';
import {
  ENDS,
  isNumeric,
  isPartLike,
  NUMBER,
  PACK_UNIT,
  PIECE_UNIT,
  piecesIn,
  withFigures,
} from './pieces.ts';

/** Number of words of a line that are parsed. The rest is kept in the text of the line but not searched for parts. */
export const READ_WORDS = 20;

/** How certain a line's quantity is: «no»: none is written; «bare»: a number without a unit; «firm»: «4 шт», «x4». */
export type Stated = 'no' | 'bare' | 'firm';

/** One interpretation of a line. */
export interface LineReading {
  /** Words that may be the brand and the part number. */
  words: readonly string[];
  /** Pieces; 1 when none is written; null: the number is unclear and must be entered. */
  quantity: number | null;
  stated: Stated;
}

/** The interpretations of a phrase or a row. */
export interface PhraseReading {
  /** One or two interpretations, the longer part number first. */
  readings: readonly LineReading[];
  desired_price: Kopecks | null;
}

const START = String.raw`(?<![\p{L}\p{N}.,/])`;
const MONEY = String.raw`(?:\d{1,3}(?: \d{3})+|\d{1,9})(?:[.,]\d{1,2})?`;
const CURRENCY = String.raw`(?:руб(?:лей|ля|\.)?|р|₽)`;
const PRICES = [
  new RegExp(String.raw`${START}(?:по|цена)[ :=]*(${MONEY}) ?${CURRENCY}\.?${ENDS}`, 'iu'),
  new RegExp(
    String.raw`${START}(?:по|цена)[ :=]+(${MONEY})(?![\d.,]|[-–/+]?\d| ?(?:${PIECE_UNIT}|${PACK_UNIT})${ENDS})`,
    'iu',
  ),
  new RegExp(String.raw`${START}(\d{1,9}(?:[.,]\d{1,2})?) ?${CURRENCY}\.?${ENDS}`, 'iu'),
] as const;

/** A number that is no clear quantity: a range, a doubt, packs, halves. */
const UNCLEAR = [
  new RegExp(
    String.raw`(?:${START}|[(])(?:или|либо|до|от|около|примерно|прим\.|не (?:менее|более)|мин(?:имум|\.)?|макс(?:имум|\.)?|хотя бы|лучше|можно|больше|более|меньше|[~≈<>≤≥]) ?\d`,
    'iu',
  ),
  new RegExp(String.raw`\d ?(?:(?:${PIECE_UNIT})\.?)? ?\?`, 'iu'),
  new RegExp(String.raw`${START}\d{1,6} ?${PACK_UNIT}${ENDS}`, 'iu'),
  new RegExp(String.raw`(?<![\p{L}\p{N}])${PACK_UNIT}\.? ?(?:по )?\d`, 'iu'),
  /(?<![\p{L}\p{N}])(?:остат\p{L}*|наличи\p{L}*|резерв\p{L}*|кратно\p{L}*)[ :=–-]*\d|\d ?%|_{2,}/iu,
  /(?<![\p{L}\p{N}])(?:не (?:надо|нужн\p{L}+|брать|бери)|отмен\p{L}+|отлож\p{L}+|отбой|убер\p{L}+|убрать|вычеркн\p{L}+|снять|сними\p{L}*|удал\p{L}+)(?![\p{L}\p{N}])/iu,
  new RegExp(String.raw`(?:^|\s)(?:${PIECE_UNIT})?\.? ?(?:или|либо|и|\+) ?\d{1,6} ?${PIECE_UNIT}`, 'iu'),
  /(?<![\p{L}\p{N}])(?:парочк\p{L}*|пар[аыу]|пол ?дюжин\p{L}*|полдесятка|вс[её]|все|десяток|дюжина|дюжину|несколько|сотня|сотню|полсотни|сколько есть|все что есть)(?![\p{L}\p{N}])[ .]*(?:шт|$)/iu,
] as const;
const RANGE = new RegExp(
  String.raw`(?:^|[\s(])((\d{1,4})(?:[-–—…]|\.{2,3}|\/|\+)(\d{1,4})) ?${PIECE_UNIT}\.?${ENDS}`,
  'iu',
);
const PIECES = new RegExp(
  String.raw`(?:по )?(?<![\p{L}\p{N}.,/])(?:[xх×*] ?)?(${NUMBER}) ?(?:${PIECE_UNIT})\.?${ENDS}`,
  'giu',
);
const LEADING = /^(\d{1,6}) ?[xх×*] (?=\S)/iu;
const TIMES = /(?<![\p{L}\p{N}.,/-])[xх×*] ?(\d{1,8})(?![\p{L}\p{N}/-]|[.,]\d)/giu;
const COUNTED = new RegExp(
  String.raw`${START}(?:кол-?во|к-во|количество|кол|qty|quantity|${PIECE_UNIT})\.?(?: ?[:=–—-])? ?(${NUMBER})(?![\p{L}\p{N}/-])`,
  'giu',
);
const EQUALS = /= ?(\d{1,8})(?=\s*(?:¤|[;,.]|$))/gu;
/** A number after a dash, a colon or in brackets, at the end. */
const APART = /(?:(?:\s[-–—]|[:–—]) ?([1-9]\d{0,7})|[([]([1-9]\d{0,7})[)\]])[;,. ]*(?=¤|$)/u;
/** A part number joined by a sign with a few digits that may be the quantity: «OC90х5», «GDB469-4», «OC90+4». */
const GLUED = /^(.*[\p{L}\p{N}])([xх×*+_:|–-])([1-9]\d{0,3})$/iu;
/** «4 шт = 1400». */
const SUMMED = new RegExp(String.raw`(\d ?${PIECE_UNIT}\.?) ?= ?${MONEY}(?: ?${CURRENCY})?\.?$`, 'iu');
/** Placeholder for a removed price. */
const PRICE_MARK = '¤';

/** Splits a text into words. */
export const splitWords = (text: string) => text.split(/\s+/).filter((word) => word !== '');

/** Parses a price; null when there is none. */
export function priceIn(text: string | undefined): Kopecks | null {
  const amount = text === undefined ? null : parseMoney(text.replace(/\s*(?:руб(?:лей)?|р|₽)\.?$/i, ''));
  return amount === 0 ? null : amount;
}

/**
 * Parses a phrase: «4 шт», «x4», «по 350», «350 руб», or a number at the end after a dash or a part number. The quantity must be
 * written and unambiguous. When the number may belong to the part number, both interpretations are returned; when it is neither, the
 * quantity is null.
 * @see decisions, «Quantities of a list»
 */
export function readPhrase(phrase: string): PhraseReading {
  const { text, desired_price, isPriceApart } = withoutPrice(withoutDays(plainOf(phrase)));
  const range = RANGE.exec(text);
  const isRange =
    range !== null && range[3]?.startsWith('0') === false && Number(range[2]) < Number(range[3]);
  if (isRange && range[1]) {
    const [whole, without] = [
      text.replace(new RegExp(` ?${PIECE_UNIT}`, 'iu'), ' '),
      text.replace(range[0], ' '),
    ];
    return { readings: [unclear(without), unclear(whole)], desired_price };
  }
  const counts = firmCounts(text);
  const isUnclear = UNCLEAR.some((pattern) => pattern.test(text)) || counts.isUnclear;
  const [firm] = counts.pieces;
  if (isUnclear) return { readings: [unclear(counts.rest.replaceAll(PRICE_MARK, ' '))], desired_price };
  if (firm !== undefined) {
    const { longer, rest, shorter } = counts;
    return { readings: [...longer, firmly(rest, firm), ...shorter].slice(0, 2), desired_price };
  }
  const isPriced = text.includes(PRICE_MARK);
  return { readings: bareReadings(counts.rest, isPriced, isPriceApart), desired_price };
}

const PICTURE = /\p{Extended_Pictographic}/u;
/** «4 (четыре) шт». */
const IN_WORDS = /(?<=\d ?)\((?:\p{Script=Cyrillic}+ ?){1,3}\)/gu;
/** «до 25.11», «к 12:00»: dates and times are no quantities. */
const DAYS =
  /(?<![\p{L}\p{N}])(?:до|к|ко|на|от|после|с|в) (?:\d{1,2}\.(?:0[1-9]|1[0-2])(?:\.(?:20)?\d\d)?|\d{1,2}:\d\d|\d{1,2} (?:янв|фев|мар|апр|ма[яй]|июн|июл|авг|сен|окт|ноя|дек)\p{L}*)(?![\p{L}\p{N}.,-])/giu;
const withoutDays = (text: string) => text.replaceAll(DAYS, ' ').replace(SUMMED, '$1').trim();

/** Placeholder for a sign between two numbers, which keeps them apart: «1 № 100» is not «1 100». */
const SIGN = '\u0001';
const plainOf = (phrase: string) =>
  withFigures(
    phrase
      // Digits of keycap emoji are digits.
      .replaceAll(/[\uFE0F\u20E3]/g, '')
      .replace(/^(?:\p{Extended_Pictographic}|[\s\u200D])+/u, '')
      .replaceAll(/(?<=\d)[\s\u00A0]*[№«»"¤][\s\u00A0№«»"¤]*(?=\d)/g, SIGN)
      .replaceAll(/[\s\u00A0№«»"¤]+/g, ' ')
      .replaceAll(IN_WORDS, '')
      .replaceAll(/ {2,}/g, ' ')
      .replaceAll(SIGN, '\u00A0')
      .replaceAll(/(?<=[\p{L}\p{N}]),(?=\s|$)/gu, ' ,')
      // «OC90,4 шт»: digits joined to letters have no decimals.
      .replaceAll(/(?<=\p{L}\d{0,12}),(?=\d)/gu, ' , ')
      .trim(),
  );

const unclear = (text: string): LineReading => ({ words: wordsOf(text), quantity: null, stated: 'no' });

function withoutPrice(text: string) {
  for (const pattern of PRICES) {
    const found = pattern.exec(text);
    if (!found || found.index === 0) continue;
    const before = text.slice(0, found.index).trimEnd();
    const isApart = /^(?:по|цена)/iu.test(found[0]) || /[,;–—-]$/u.test(before);
    return {
      text: `${before} ${PRICE_MARK} ${text.slice(found.index + found[0].length)}`.trim(),
      desired_price: priceIn(found[1]),
      isPriceApart: isApart,
    };
  }
  return { text, desired_price: null, isPriceApart: false };
}

interface Counts {
  pieces: Set<number>;
  isUnclear: boolean;
  /** The remaining text. */
  rest: string;
  /** Further interpretations: with a longer part number first, then with a longer quantity. */
  longer: LineReading[];
  shorter: LineReading[];
}

/** Finds quantities with a unit. */
function firmCounts(text: string): Counts {
  const counts: Counts = { pieces: new Set(), isUnclear: false, rest: text, longer: [], shorter: [] };
  const note = (written: string) => {
    const pieces = piecesIn(written);
    // Two quantities mean two lines in one, or a doubt, even when they are equal.
    if (pieces === null || counts.pieces.size > 0) counts.isUnclear = true;
    if (pieces !== null) counts.pieces.add(pieces);
    return ' ';
  };
  counts.rest = counts.rest
    .replace(LEADING, (_, number: string) => note(number).trim())
    .replaceAll(PIECES, (whole: string, number: string, at: number, all: string) => {
      const [before, behind] = [all.slice(0, at), all.slice(at + whole.length)];
      const parts = number.split(' ');
      const [head, last] = [parts.slice(0, -1).join(' '), parts.slice(-1).join('')];
      if (head !== '' && piecesIn(last) !== null) {
        // «90 100 шт»: thousands, or the end of the part number and the quantity.
        counts.shorter.push(firmly(`${before} ${behind}`, piecesIn(number)));
        note(last);
        return ` ${head} `;
      }
      // «OC 90 шт 4»: neither number is certainly the quantity, and the first may belong to the part number.
      if (/^[ :=–-]*\d/.test(behind) && !/\d/.test(before)) {
        counts.isUnclear = true;
        return `${number} ; `;
      }
      // «OC 90 шт», «GDB469-4 шт»: the number may belong to the part number.
      const isOnly = /\S/.test(before) && !/\d/.test(before + behind);
      const isGlued = /[\p{L}\p{N}][-–—]$/u.test(before) && / /.test(whole.trim());
      if (isOnly || isGlued)
        counts.longer.push({ words: wordsOf(`${before}${number} ${behind}`), quantity: 1, stated: 'no' });
      return note(number);
    })
    .replaceAll(TIMES, (_, number: string) => note(number))
    .replaceAll(COUNTED, (_, number: string) => note(number))
    .replaceAll(EQUALS, (_, number: string) => note(number));
  return counts;
}

const firmly = (text: string, quantity: number | null): LineReading => ({
  words: wordsOf(text),
  quantity,
  stated: 'firm',
});

/** Interpretations of a phrase without a unit: a separate or last number may be the quantity. */
function bareReadings(rest: string, isPriced: boolean, isPriceApart: boolean): LineReading[] {
  const sure = !isPriced || isPriceApart;
  const apart = APART.exec(rest);
  const number = apart?.[1] ?? apart?.[2];
  const words = wordsOf(rest.replaceAll(PRICE_MARK, ' '));
  // A price is a number but no quantity; «✌» may be one.
  const isTold = !isPriced && !PICTURE.test(rest);
  const whole: LineReading = { words, quantity: isTold ? 1 : null, stated: 'no' };
  const shorter = (text: readonly string[], pieces: number | null): LineReading[] => [
    whole,
    { words: text, quantity: sure ? pieces : null, stated: 'bare' },
  ];
  if (apart && number !== undefined && /[\p{L}\p{N}]/u.test(rest.slice(0, apart.index)))
    return shorter(wordsOf(rest.slice(0, apart.index)), piecesIn(number));
  const behind = rest.slice(0, rest.includes(PRICE_MARK) ? rest.indexOf(PRICE_MARK) : rest.length);
  const named = wordsOf(behind);
  const [last = '', before] = [named.at(-1) ?? '', named.slice(0, -1)];
  // «2026» may also be a year.
  if (/^[1-9]\d{0,3}$/.test(last) && before.some((word) => /\d/.test(word)))
    return shorter(before, /^(?:19|20)\d\d$/.test(last) ? null : Number(last));
  const glued = GLUED.exec(last);
  if (glued) {
    const [, part = '', sign = '', pieces = ''] = glued;
    const isTimes = /[xх×*]/iu.test(sign);
    if ((isTimes || pieces.length < 3) && /\d/.test([...before, part].join('')))
      return shorter([...before, part], isTimes ? Number(pieces) : null);
  }
  return [whole];
}

function wordsOf(text: string): string[] {
  return splitWords(
    text
      .replaceAll(/[;()[\]{}¤]|\p{Extended_Pictographic}/gu, ' ')
      .replaceAll(/,(?=\s|$)|(?<=\s),/g, ' ')
      .replaceAll(/(?<=\p{L}\d{0,12}),(?=\d)|(?<=\d),(?=\p{L})/gu, ' '),
  )
    .map((word) => word.replace(/^[-–—=:]+(?=.)/u, '').replace(/(?<=.)[-–—=:,]+$/u, ''))
    .filter((word) => !/^(?:арт|артикул)[.:]*$/i.test(word) && !/^[-–—=:,.]+$/.test(word));
}

/**
 * The quantity of a line after its brand and part number are known: any other number that was not interpreted makes it null, except one
 * before them when the quantity has a unit.
 * @param before words before the part number
 * @param after words after it
 * @see decisions, «Quantities of a list»
 */
export function quantityBeside(
  { quantity, stated }: Pick<LineReading, 'quantity' | 'stated'>,
  before: readonly string[],
  after: readonly string[],
): number | null {
  // A second part number means two lines in one.
  if (quantity === null || after.some(isNumeric) || [...before, ...after].some(isPartLike)) return null;
  return stated !== 'firm' && before.some(isNumeric) ? null : quantity;
}
