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

/** Words of a line that are read. What is beyond stays in the line as it was written: no part is named so far on. */
export const READ_WORDS = 20;

/** How many a line asks for, and how surely: «no»: nothing is written; «bare»: a number without a word; «firm»: «4 шт», «x4». */
export type Stated = 'no' | 'bare' | 'firm';

/** One way to read a line. */
export interface LineReading {
  /** What may be a brand and a part number. */
  words: readonly string[];
  /** Pieces; 1 where none is written; null: a number is written that cannot be read for certain, it is asked for. */
  quantity: number | null;
  stated: Stated;
}

/** What a phrase or a row was read as. */
export interface PhraseReading {
  /** Ways to read it, one or two, the longer part number first. */
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

/** A number that is there and says no number of pieces: a range, a doubt, packs, halves. */
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
/** A number behind a dash, a colon or in brackets, at the end. */
const APART = /(?:(?:\s[-–—]|[:–—]) ?([1-9]\d{0,7})|[([]([1-9]\d{0,7})[)\]])[;,. ]*(?=¤|$)/u;
/** A part number and a sign with few digits that may be how many: «OC90х5», «GDB469-4», «OC90+4». */
const GLUED = /^(.*[\p{L}\p{N}])([xх×*+_:|–-])([1-9]\d{0,3})$/iu;
/** «4 шт = 1400». */
const SUMMED = new RegExp(String.raw`(\d ?${PIECE_UNIT}\.?) ?= ?${MONEY}(?: ?${CURRENCY})?\.?$`, 'iu');
/** Stands where a price stood. */
const PRICE_MARK = '¤';

/** The words of a text. */
export const splitWords = (text: string) => text.split(/\s+/).filter((word) => word !== '');

/** What a price written so amounts to; null for none. */
export function priceIn(text: string | undefined): Kopecks | null {
  const amount = text === undefined ? null : parseMoney(text.replace(/\s*(?:руб(?:лей)?|р|₽)\.?$/i, ''));
  return amount === 0 ? null : amount;
}

/**
 * A phrase: «4 шт», «x4», «по 350», «350 руб», or a number that stands last after a dash or after a part number. A quantity is one that is
 * written and can be read in one way; where it may be a part of the part number, both ways are answered, and where a number is none of
 * both, it is null.
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
/** «до 25.11», «к 12:00»: days and hours are no number of pieces. */
const DAYS =
  /(?<![\p{L}\p{N}])(?:до|к|ко|на|от|после|с|в) (?:\d{1,2}\.(?:0[1-9]|1[0-2])(?:\.(?:20)?\d\d)?|\d{1,2}:\d\d|\d{1,2} (?:янв|фев|мар|апр|ма[яй]|июн|июл|авг|сен|окт|ноя|дек)\p{L}*)(?![\p{L}\p{N}.,-])/giu;
const withoutDays = (text: string) => text.replaceAll(DAYS, ' ').replace(SUMMED, '$1').trim();

/** Stands for a sign between two numbers until they stand apart for good: «1 № 100» is no «1 100». */
const SIGN = '\u0001';
const plainOf = (phrase: string) =>
  withFigures(
    phrase
      // Figures of a keyboard's pictures are figures.
      .replaceAll(/[\uFE0F\u20E3]/g, '')
      .replace(/^(?:\p{Extended_Pictographic}|[\s\u200D])+/u, '')
      .replaceAll(/(?<=\d)[\s\u00A0]*[№«»"¤][\s\u00A0№«»"¤]*(?=\d)/g, SIGN)
      .replaceAll(/[\s\u00A0№«»"¤]+/g, ' ')
      .replaceAll(IN_WORDS, '')
      .replaceAll(/ {2,}/g, ' ')
      .replaceAll(SIGN, '\u00A0')
      .replaceAll(/(?<=[\p{L}\p{N}]),(?=\s|$)/gu, ' ,')
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
  /** The text without them. */
  rest: string;
  /** Other ways to read the phrase: with more of it as the part number, then with more of it as how many. */
  longer: LineReading[];
  shorter: LineReading[];
}

/** Numbers of pieces that say that they are some. */
function firmCounts(text: string): Counts {
  const counts: Counts = { pieces: new Set(), isUnclear: false, rest: text, longer: [], shorter: [] };
  const note = (written: string) => {
    const pieces = piecesIn(written);
    // Said twice it is two lines in one, or a doubt, even where it is the same.
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
        // «90 100 шт»: thousands, or the end of the part number and how many.
        counts.shorter.push(firmly(`${before} ${behind}`, piecesIn(number)));
        note(last);
        return ` ${head} `;
      }
      // «OC 90 шт 4»: neither number is how many for certain, and the first one may belong to the part number.
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

/** Ways to read a phrase without a number of pieces that says so: a number that stands apart or last may be one. */
function bareReadings(rest: string, isPriced: boolean, isPriceApart: boolean): LineReading[] {
  const sure = !isPriced || isPriceApart;
  const apart = APART.exec(rest);
  const number = apart?.[1] ?? apart?.[2];
  const words = wordsOf(rest.replaceAll(PRICE_MARK, ' '));
  // A price is a number, and no number of pieces; «✌» may be one.
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
  // «2026» may be a year as well.
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
 * How many a line asks for once some of its words are known to be its brand and part number: any number beside them that nobody has
 * read makes it null, but one that stands before them where pieces are said by a word.
 * @param before words that stand before the part number
 * @param after words behind it
 * @see decisions, «Quantities of a list»
 */
export function quantityBeside(
  { quantity, stated }: Pick<LineReading, 'quantity' | 'stated'>,
  before: readonly string[],
  after: readonly string[],
): number | null {
  // A second part number makes two lines of one.
  if (quantity === null || after.some(isNumeric) || [...before, ...after].some(isPartLike)) return null;
  return stated !== 'firm' && before.some(isNumeric) ? null : quantity;
}
