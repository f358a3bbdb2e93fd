import { normalizeArticle, normalizeBrand } from './part-number.ts';
import type { RequestLine } from '../requests/request-lines.ts';
import { type LineReading, quantityBeside, READ_WORDS } from '../requests/request-phrases.ts';

/** An interpretation of the words: an optional brand and a part number in its normal form. */
export interface Candidate {
  /** Normal form; null when there is no brand. */
  brand: string | null;
  article: string;
  /** Pieces in this interpretation; null: an unclear number remains, so the quantity must be entered. */
  quantity: number | null;
  /** There is no number that could be the quantity. */
  unstated: boolean;
  /** The interpretation in which all words are brand and part number; null: some words remain. */
  whole: number | null;
  /** Whether it is too vague to order: a short word among others, without a brand. The part must be confirmed. */
  guessed: boolean;
}

/**
 * Whether a line is too vague: none of its interpretations is certain, so the part must be confirmed before ordering.
 * @see decisions, «Part numbers»
 */
export const isDoubtful = (line: Pick<RequestLine, 'readings'>): boolean =>
  articleCandidates(line).every(({ article, guessed }) => guessed || !/\d/.test(article));

/**
 * Whether a line's quantity must be entered, whatever its part number turns out to be.
 * @see decisions, «Quantities of a list»
 */
export const asksQuantity = (line: Pick<RequestLine, 'readings'>): boolean =>
  articleCandidates(line).every(({ quantity }) => quantity === null) &&
  line.readings.every(({ quantity }) => quantity === null);

/**
 * Whether a line's quantity must be entered for some of its interpretations: an unclear number remains.
 * @see decisions, «Quantities of a list»
 */
export const mayAskQuantity = (line: Pick<RequestLine, 'readings'>): boolean =>
  articleCandidates(line).some(({ article, quantity }) => quantity === null && /\d/.test(article));

/**
 * How likely a line is asked about before it is ordered: surely, only if its part number turns out to be another one, or not at all.
 */
export const doubtOf = (line: Pick<RequestLine, 'readings'>): 'sure' | 'possible' | 'none' => {
  if (isDoubtful(line) || asksQuantity(line)) return 'sure';
  return mayAskQuantity(line) ? 'possible' : 'none';
};

/** Minimum number of letters and digits from which a word among others is certainly a part number. */
const SURE_LENGTH = 5;
/** Maximum number of words of a brand: «BIG FILTER», «LAND ROVER», «General Motors Company». */
const BRAND_WORDS = 3;
/** Maximum number of words of a part number in a longer line: «A 002 420 51 20 05» has six. */
const ARTICLE_WORDS = 8;
/** Maximum number of interpretations of a number with several words after a title: «Фильтр масляный KNECHT OC 90». */
const MOST_WITHIN = 24;
/**
 * Maximum number of interpretations of a line: brand and number together in both readings of the last word, then inside a longer line,
 * then numbers of several words after a title, then single words.
 */
export const MAX_CANDIDATES =
  2 * (2 * BRAND_WORDS + 1) + (BRAND_WORDS + 1) * ARTICLE_WORDS + MOST_WITHIN + READ_WORDS;

/**
 * The interpretations of a line, the most likely first: a brand of one to three words before or after the part number, all words as a
 * part number, and every word with a digit; then the same with the last number as the quantity, when possible. Each has the quantity of
 * the line in this interpretation. Whether the part exists is not checked. Of a line with more than READ_WORDS words only the first
 * ones are used; there are never more than MAX_CANDIDATES.
 * @see decisions, «Quantities of a list»
 */
export function articleCandidates({ readings }: Pick<RequestLine, 'readings'>): Candidate[] {
  const ways = readings.slice(0, 2).map(waysOf);
  // Single words are the last resort of both readings.
  return [...ways.flatMap(({ together }) => together), ...(ways.at(-1)?.apart() ?? [])];
}

function waysOf(reading: LineReading, place: number): { together: Candidate[]; apart: () => Candidate[] } {
  const words = reading.words.slice(0, READ_WORDS);
  const known = new Set<string>();
  // Each word is normalised once: there are many more interpretations than words.
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
  /** Several words with a digit after other words, with the preceding word as their brand or without one: the longer ones first. */
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
