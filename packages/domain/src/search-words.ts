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
