import { normalizeArticle, normalizeBrand, switchKeyboardLayout } from './part-number.ts';

/** Words of a search that are read. */
export const SEARCH_WORDS = 12;
/** Words of a part number at most: «A 002 420 51 20 05» has six. */
const NUMBER_WORDS = 6;
/** Words of a brand at most: «General Motors Company». */
const BRAND_WORDS = 3;
/** Letters and digits of the shortest part number that is looked for inside a longer text. */
const SHORTEST_NUMBER = 3;
/** Digits from which a number may have lost, or won, its leading zeros on its way through a spreadsheet. */
const ZERO_DIGITS = 6;
/** Zeros that numbers begin with. */
const MOST_ZEROS = 3;

/** «4 шт», «12 штук», «2 компл.»: how many, not which. */
const PIECES =
  /(?<![\p{L}\p{N}])\d{1,6}\s*(?:шт(?:ук[аи]?)?|pcs?|ед|компл?(?:ект(?:а|ов)?)?)(?![\p{L}\p{N}])\.?/giu;
/** Words that say that a part number follows. */
const MARKS = /^(?:арт|артикул|номер|ном|код|каталожный|кат|art|article|no|nr|oem|oe)[.:]*$/iu;

/** What a searched text may name: part numbers, the likeliest first, and brands. All in normal forms. */
export interface NamedNumbers {
  numbers: string[];
  brands: string[];
}

/**
 * The part numbers and the brands that a searched text may name, in any order and among other words: «MANN W712/75», «W712/75 mann»,
 * «фильтр манн w712/75», «арт. OC90», «№ OC 90», «OC90, 4 шт». Numbers of more words come first; each is followed by its spellings
 * with and without leading zeros. Nothing is said about whether such a part exists. Of a longer text the first SEARCH_WORDS words
 * are read.
 * @see spec 3 §2; decisions, «Part numbers»
 */
export function namedNumbers(text: string): NamedNumbers {
  // NFKC would make letters of it.
  const segments = text
    .replaceAll('№', ' ')
    .replaceAll(PIECES, ' ')
    .split(/[,;|\t\n](?=\s|$)|[;|\t\n]/u);
  const numbers: { form: string; words: number }[] = [];
  const brands: string[] = [];
  let left = SEARCH_WORDS;
  for (const segment of segments) {
    const words = segment
      .split(/\s+/u)
      .filter((word) => word !== '' && !MARKS.test(word))
      .slice(0, left);
    left -= words.length;
    for (let from = 0; from < words.length; from += 1)
      for (let to = from + 1; to <= Math.min(words.length, from + NUMBER_WORDS); to += 1) {
        const spelled = words.slice(from, to);
        const form = normalizeArticle(spelled.join(''));
        if (form.length >= SHORTEST_NUMBER && /\d/.test(form)) numbers.push({ form, words: to - from });
        if (to - from <= BRAND_WORDS) brands.push(normalizeBrand(spelled.join('')));
      }
  }
  const ordered = numbers.toSorted((a, b) => b.words - a.words).flatMap(({ form }) => zeroForms(form));
  return {
    numbers: [...new Set(ordered)],
    brands: [...new Set(brands)].filter((brand) => brand.length >= 2),
  };
}

/** The same as typed in the other keyboard layout: «щс90» is oc90, «ьфтт» mann. */
export const namedInOtherLayout = (text: string): NamedNumbers =>
  // The key of «/» gives a full stop there, and a full stop would become a letter that no number has.
  namedNumbers(switchKeyboardLayout(text.replaceAll('.', '/')));

/** Digits from which a maker's letter before a number may have been left out, or written where the catalogue has none. */
const LETTER_DIGITS = 7;
const LETTERS = Array.from({ length: 26 }, (_, place) => String.fromCodePoint(65 + place));

/**
 * The spellings of a number that differ by the letter in front of it: «0024205120» is A0024205120 at its maker's, «N2630035505» is
 * 2630035505. Only of seven digits and more behind the letter, and of digits alone.
 * @param form a normal form
 * @returns none where the number has no such spelling; without the number itself
 */
export function letterForms(form: string): string[] {
  const [, letter, digits = ''] = /^([A-Z]?)(\d+)$/.exec(form) ?? [];
  if (digits.length < LETTER_DIGITS) return [];
  return letter ? [digits] : LETTERS.map((one) => one + digits);
}

/** A word that a writer broke off: «стаб.», «торм.». Its letters, without the full stop; null for a whole word. */
export function brokenOff(word: string): string | null {
  return /^(\p{L}{3,})\.+$/u.exec(word)?.[1] ?? null;
}

/** An oil's viscosity as catalogues write it: «5w40», «5W 40» and «5w-40» are «5w-40». Null for what is none. */
export function viscosity(phrase: string): string | null {
  const found = /^(\d{1,2})w[\s-]?(\d{2})$/i.exec(phrase);
  return found && `${found[1]}w-${found[2]}`;
}

/** Words that say on which side of a vehicle a part is, whole or broken off. */
const SIDES =
  /^(?:перед(?:н\p{L}*)?|задн?\p{L}{0,3}|лев\p{L}{0,3}|прав\p{L}{0,3}|верхн?\p{L}{0,3}|нижн?\p{L}{0,3})\.*$/iu;

/**
 * A title without its words of sides: a catalogue may name the part and leave them to its characteristics.
 * @returns null where there are none, or nothing else
 */
export function withoutSides(title: string): string | null {
  const words = title.trim().split(/\s+/u);
  const rest = words.filter((word) => !SIDES.test(word));
  return rest.length === 0 || rest.length === words.length ? null : rest.join(' ');
}

/**
 * The spellings of a number that differ by leading zeros, its own first: «0451103079» and «451103079» are one part. Only of six
 * digits and more, and of digits alone.
 * @param form a normal form
 */
export function zeroForms(form: string): string[] {
  if (!/^\d+$/.test(form) || form.replace(/^0+/, '').length < ZERO_DIGITS) return [form];
  const bare = form.replace(/^0+/, '');
  const spellings = Array.from({ length: MOST_ZEROS + 1 }, (_, zeros) => '0'.repeat(zeros) + bare);
  return [...new Set([form, ...spellings])];
}
