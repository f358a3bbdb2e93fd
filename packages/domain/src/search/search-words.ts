import { normalizeArticle, normalizeBrand, switchKeyboardLayout } from './part-number.ts';

/** Number of words of a search that are used. */
export const SEARCH_WORDS = 12;
/** Maximum number of words of a part number: «A 002 420 51 20 05» has six. */
const NUMBER_WORDS = 6;
/** Maximum number of words of a brand: «General Motors Company». */
const BRAND_WORDS = 3;
/** Minimum length of a part number inside a longer text. */
const SHORTEST_NUMBER = 3;
/** Minimum number of digits of a number that may have lost or gained leading zeros in a spreadsheet. */
const ZERO_DIGITS = 6;
/** Maximum number of leading zeros. */
const MOST_ZEROS = 3;

/** Quantities: «4 шт», «12 штук», «2 компл.». */
const PIECES =
  /(?<![\p{L}\p{N}])\d{1,6}\s*(?:шт(?:ук[аи]?)?|pcs?|ед|компл?(?:ект(?:а|ов)?)?)(?![\p{L}\p{N}])\.?/giu;
/** Words that precede a part number. */
const MARKS = /^(?:арт|артикул|номер|ном|код|каталожный|кат|art|article|no|nr|oem|oe)[.:]*$/iu;

/** Possible part numbers (the most likely first) and brands in a search text, in normal forms. */
export interface NamedNumbers {
  numbers: string[];
  brands: string[];
}

/**
 * Finds possible part numbers and brands in a search text, in any order and among other words: «MANN W712/75», «W712/75 mann», «фильтр
 * манн w712/75», «арт. OC90», «№ OC 90», «OC90, 4 шт». Numbers with more words come first; each is followed by its variants with and
 * without leading zeros. Whether the part exists is not checked. Only the first SEARCH_WORDS words are used.
 * @see spec 3 §2; decisions, «Part numbers»
 */
export function namedNumbers(text: string): NamedNumbers {
  // NFKC would convert it to letters.
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

/** The same for a text typed in the other keyboard layout: «щс90» is oc90, «ьфтт» mann. */
export const namedInOtherLayout = (text: string): NamedNumbers =>
  // The key «/» gives a full stop in the other layout, and a full stop would become a letter.
  namedNumbers(switchKeyboardLayout(text.replaceAll('.', '/')));

/** Minimum number of digits of a number whose leading maker's letter may be missing or superfluous. */
const LETTER_DIGITS = 7;
const LETTERS = Array.from({ length: 26 }, (_, place) => String.fromCodePoint(65 + place));

/**
 * Variants of a number that differ in the leading letter: «0024205120» is A0024205120 in the maker's catalogue, «N2630035505» is
 * 2630035505. Only for seven or more digits after the letter, and only digits.
 * @param form a normal form
 * @returns an empty list when there are no variants; the number itself is not included
 */
export function letterForms(form: string): string[] {
  const [, letter, digits = ''] = /^([A-Z]?)(\d+)$/.exec(form) ?? [];
  if (digits.length < LETTER_DIGITS) return [];
  return letter ? [digits] : LETTERS.map((one) => one + digits);
}

/** The letters of an abbreviated word: «стаб.», «торм.»; null for a complete word. */
export function brokenOff(word: string): string | null {
  return /^(\p{L}{3,})\.+$/u.exec(word)?.[1] ?? null;
}

/** The viscosity of an oil in catalogue spelling: «5w40», «5W 40» and «5w-40» become «5w-40»; null for other text. */
export function viscosity(phrase: string): string | null {
  const found = /^(\d{1,2})w[\s-]?(\d{2})$/i.exec(phrase);
  return found && `${found[1]}w-${found[2]}`;
}

/** Words for the side of a vehicle, complete or abbreviated. */
const SIDES =
  /^(?:перед(?:н\p{L}*)?|задн?\p{L}{0,3}|лев\p{L}{0,3}|прав\p{L}{0,3}|верхн?\p{L}{0,3}|нижн?\p{L}{0,3})\.*$/iu;

/**
 * Removes the words for sides from a title: a catalogue may keep them as characteristics.
 * @returns null when there are none, or nothing else remains
 */
export function withoutSides(title: string): string | null {
  const words = title.trim().split(/\s+/u);
  const rest = words.filter((word) => !SIDES.test(word));
  return rest.length === 0 || rest.length === words.length ? null : rest.join(' ');
}

/**
 * Variants of a number that differ in leading zeros, the number itself first: «0451103079» and «451103079» are one part. Only for six
 * or more digits without letters.
 * @param form a normal form
 */
export function zeroForms(form: string): string[] {
  if (!/^\d+$/.test(form) || form.replace(/^0+/, '').length < ZERO_DIGITS) return [form];
  const bare = form.replace(/^0+/, '');
  const spellings = Array.from({ length: MOST_ZEROS + 1 }, (_, zeros) => '0'.repeat(zeros) + bare);
  return [...new Set([form, ...spellings])];
}
