import { normalizeArticle, normalizeBrand } from './part-number.ts';
import type { RequestLine } from '../requests/request-lines.ts';
import { type LineReading, quantityBeside, READ_WORDS } from '../requests/request-phrases.ts';

/** A way to read the words: a brand, or none, and a part number in its normal form. */
export interface Candidate {
  /** Normal form; null when the line names none. */
  brand: string | null;
  article: string;
  /** Pieces, if the line is read so; null: a number is left beside the part number, it is asked for. */
  quantity: number | null;
  /** Nothing is written beside it that may be how many. */
  unstated: boolean;
  /** Which way to read the line makes all its words a brand and a part number; null: some are left. */
  whole: number | null;
  /** Whether it is too little to go by: a short word among others, without a brand. Such a part is asked about, never ordered. */
  guessed: boolean;
}

/**
 * Whether a line says too little to go by: no way to read it is sure, so that it is asked about before anything is ordered.
 * @see decisions, «Part numbers»
 */
export const isDoubtful = (line: Pick<RequestLine, 'readings'>): boolean =>
  articleCandidates(line).every(({ article, guessed }) => guessed || !/\d/.test(article));

/**
 * Whether a line's quantity is asked for however its part number turns out.
 * @see decisions, «Quantities of a list»
 */
export const asksQuantity = (line: Pick<RequestLine, 'readings'>): boolean =>
  articleCandidates(line).every(({ quantity }) => quantity === null) &&
  line.readings.every(({ quantity }) => quantity === null);

/**
 * Whether a line's quantity is asked for if its part number turns out in some way: a number is left that nobody can tell.
 * @see decisions, «Quantities of a list»
 */
export const mayAskQuantity = (line: Pick<RequestLine, 'readings'>): boolean =>
  articleCandidates(line).some(({ article, quantity }) => quantity === null && /\d/.test(article));

/** Letters and digits from which a word among others is surely a part number. */
const SURE_LENGTH = 5;
/** Words of a brand at most: «BIG FILTER», «LAND ROVER», «General Motors Company». */
const BRAND_WORDS = 3;
/** Words of a part number inside a longer line at most: «A 002 420 51 20 05» has six. */
const ARTICLE_WORDS = 8;
/** Ways to read a number of several words that stands behind a title: «Фильтр масляный KNECHT OC 90». */
const MOST_WITHIN = 24;
/**
 * Ways to read one line, at most: brand and number together in both readings of its last word, then the same inside a longer line,
 * then numbers of several words behind a title, then each word by itself.
 */
export const MAX_CANDIDATES =
  2 * (2 * BRAND_WORDS + 1) + (BRAND_WORDS + 1) * ARTICLE_WORDS + MOST_WITHIN + READ_WORDS;

/**
 * The ways to read a line, the likeliest first: a brand of one to three words before or after the part number, the words
 * together as a part number, and each word with a digit in it; then the same with the last number taken for a quantity, where
 * it may be one. Each says how many the line asks for, if it is read so. Nothing is said about whether such a part exists. Of a line of
 * more than READ_WORDS words the first are read; never more than MAX_CANDIDATES.
 * @see decisions, «Quantities of a list»
 */
export function articleCandidates({ readings }: Pick<RequestLine, 'readings'>): Candidate[] {
  const ways = readings.slice(0, 2).map(waysOf);
  // A single word of it is the last resort of both readings.
  return [...ways.flatMap(({ together }) => together), ...(ways.at(-1)?.apart() ?? [])];
}

function waysOf(reading: LineReading, place: number): { together: Candidate[]; apart: () => Candidate[] } {
  const words = reading.words.slice(0, READ_WORDS);
  const known = new Set<string>();
  // Each word is brought to its normal form once: there are many more ways to read a line than words in it.
  const forms = words.map(normalizeArticle);
  const count = words.length;
  const read = (
    brand: { norm: string; from: number; to: number } | null,
    from: number,
    to: number,
    isPart = false,
  ): Candidate[] => {
    const article = forms.slice(from, to).join('').normalize('NFC');
    const key = `${brand?.norm ?? ''} ${article}`;
    if (article.length < 2 || brand?.norm === '' || known.has(key)) return [];
    known.add(key);
    const [first, last] = brand ? [Math.min(from, brand.from), Math.max(to, brand.to)] : [from, to];
    const quantity = quantityBeside(reading, words.slice(0, first), words.slice(last));
    return [
      {
        brand: brand?.norm ?? null,
        article,
        quantity,
        unstated: quantity !== null && reading.stated === 'no',
        whole: isPart ? null : place,
        guessed: isPart && brand === null && article.length < SURE_LENGTH,
      },
    ];
  };
  const brands = Array.from({ length: Math.max(0, Math.min(BRAND_WORDS, count - 1)) }, (_, index) => ({
    words: index + 1,
    before: { norm: normalizeBrand(words.slice(0, index + 1).join(' ')), from: 0, to: index + 1 },
    after: {
      norm: normalizeBrand(words.slice(-index - 1).join(' ')),
      from: count - index - 1,
      to: count,
    },
  })).toReversed();
  const together = [
    ...brands.flatMap((brand) => read(brand.before, brand.words, count)),
    ...brands.flatMap((brand) => read(brand.after, 0, count - brand.words)),
    ...read(null, 0, count),
  ];
  const inside = (brand: Parameters<typeof read>[0], from: number) => {
    const found: Candidate[] = [];
    for (let end = Math.min(count - 1, from + ARTICLE_WORDS); end > from; end -= 1)
      found.push(...read(brand, from, end, true));
    return found;
  };
  /** Several words with a digit in them behind others, the word before them as their brand, or none: the longer ones first. */
  const within = () => {
    const found: Candidate[] = [];
    for (const length of [5, 4, 3, 2])
      for (let from = 1; from + length <= count; from += 1) {
        if (!words.slice(from, from + length).every((word) => /\d|^[A-Z]{1,3}$/i.test(word))) continue;
        const before = [1, 2].flatMap((size) =>
          from >= size
            ? read(
                {
                  norm: normalizeBrand(words.slice(from - size, from).join(' ')),
                  from: from - size,
                  to: from,
                },
                from,
                from + length,
                true,
              )
            : [],
        );
        found.push(...before, ...read(null, from, from + length, true));
      }
    return found.slice(0, MOST_WITHIN);
  };
  return {
    together,
    // Words of the title may follow the part number.
    apart: () => [
      ...brands.flatMap((brand) => inside(brand.before, brand.words)),
      ...inside(null, 0),
      ...within(),
      ...words.flatMap((word, at) => (/\d/.test(word) ? read(null, at, at + 1, count > 1) : [])),
    ],
  };
}
