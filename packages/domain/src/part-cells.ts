import { normalizeArticle, normalizeBrand } from './part-number.ts';

/** Words of a brand at most: «General Motors Company». */
const BRAND_WORDS = 3;
const SIGNS = /^[\s\-–—/|,;:()[\]]+|[\s\-–—/|,;:()[\]]+$/g;

/**
 * A brand and a part number that stand in one cell: «MANN W 914/2», «W914/2 MANN», «Bosch 0 986 478 123», «KNECHT|OC90». The brand is
 * one that is known, of up to three words, before or behind the number; the longest is taken, and before wins. The rest must hold a digit.
 * @param isBrand whether a normal form is a brand's or its alias's
 * @returns both as they are written; null where no known brand stands at an end
 * @see issue «Price lists, nomenclature, stock, uploads»
 */
export function splitPart(
  text: string,
  isBrand: (norm: string) => boolean,
): { brand: string; article: string } | null {
  const words = text
    .replaceAll(/([|;])/g, ' $1 ')
    .trim()
    .split(/\s+/)
    .filter((word) => !/^[|;,/–—-]+$/.test(word));
  for (let size = Math.min(BRAND_WORDS, words.length - 1); size > 0; size -= 1)
    for (const behind of [false, true]) {
      const brand = (behind ? words.slice(-size) : words.slice(0, size)).join(' ').replaceAll(SIGNS, '');
      const article = (behind ? words.slice(0, -size) : words.slice(size)).join(' ').replaceAll(SIGNS, '');
      const norm = normalizeBrand(brand);
      if (norm !== '' && /\d/.test(normalizeArticle(article)) && isBrand(norm)) return { brand, article };
    }
  return null;
}

/**
 * The part numbers of a cell that holds several: parted by a semicolon, a bar, a comma, a new line, or a slash that
 * stands apart: «W 914/2» is one number. Each once, in their order.
 * @see issue «Price lists, nomenclature, stock, uploads»
 */
export function severalArticles(text: string): string[] {
  const known = new Set<string>();
  return text
    .split(/[;|,\n]|\s\/\s/)
    .map((one) => one.trim())
    .filter((one) => {
      const norm = normalizeArticle(one);
      return norm !== '' && !known.has(norm) && known.add(norm);
    });
}
