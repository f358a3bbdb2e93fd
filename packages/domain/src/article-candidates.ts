import { normalizeArticle, normalizeBrand } from './part-number.ts';
import { READ_WORDS, type RequestLine } from './request-lines.ts';

/** A way to read the words: a brand, or none, and a part number in its normal form. */
export interface Candidate {
  /** Normal form; null when the line names none. */
  brand: string | null;
  article: string;
  /** Pieces, if the line is read so. */
  quantity: number;
  /** Whether it is too little to go by: a short word among others, without a brand. Such a part is asked about, never ordered. */
  guessed: boolean;
}

/**
 * Whether a line says too little to go by: no way to read it is sure, so that it is asked about before anything is ordered.
 * @see decisions, «Part numbers»
 */
export const isDoubtful = (line: Pick<RequestLine, 'words' | 'quantity' | 'trailing'>): boolean =>
  articleCandidates(line).every(({ article, guessed }) => guessed || !/\d/.test(article));

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
 * it may be one. Nothing is said about whether such a part exists. Of a line of more than READ_WORDS words the first are read;
 * never more than MAX_CANDIDATES.
 */
export function articleCandidates({
  words,
  quantity,
  trailing,
}: Pick<RequestLine, 'words' | 'quantity' | 'trailing'>): Candidate[] {
  const read = words.slice(0, READ_WORDS);
  const whole = readings(read, quantity);
  // A single word of it is the last resort of both readings.
  if (trailing === null) return [...whole.together, ...whole.apart()];
  const without = readings(read.slice(0, -1), trailing);
  return [...whole.together, ...without.together, ...without.apart()];
}

function readings(
  words: readonly string[],
  quantity: number,
): { together: Candidate[]; apart: () => Candidate[] } {
  const known = new Set<string>();
  // Each word is brought to its normal form once: there are many more ways to read a line than words in it.
  const forms = words.map(normalizeArticle);
  const count = words.length;
  const read = (brand: string | null, from: number, to: number, isPart = false): Candidate[] => {
    const article = forms.slice(from, to).join('').normalize('NFC');
    const key = `${brand ?? ''} ${article}`;
    if (article.length < 2 || brand === '' || known.has(key)) return [];
    known.add(key);
    return [{ brand, article, quantity, guessed: isPart && brand === null && article.length < SURE_LENGTH }];
  };
  const brands = Array.from({ length: Math.max(0, Math.min(BRAND_WORDS, count - 1)) }, (_, index) => ({
    words: index + 1,
    before: normalizeBrand(words.slice(0, index + 1).join(' ')),
    after: normalizeBrand(words.slice(-index - 1).join(' ')),
  })).toReversed();
  const together = [
    ...brands.flatMap((brand) => read(brand.before, brand.words, count)),
    ...brands.flatMap((brand) => read(brand.after, 0, count - brand.words)),
    ...read(null, 0, count),
  ];
  const inside = (brand: string | null, from: number) => {
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
            ? read(normalizeBrand(words.slice(from - size, from).join(' ')), from, from + length, true)
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
      ...words.flatMap((word, place) => (/\d/.test(word) ? read(null, place, place + 1, count > 1) : [])),
    ],
  };
}
