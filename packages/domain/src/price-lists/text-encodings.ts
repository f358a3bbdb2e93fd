/** Encodings of price lists. */
export const TEXT_ENCODINGS = [
  'utf-8',
  'windows-1251',
  'ibm866',
  'koi8-r',
  'windows-1252',
  'utf-16le',
  'utf-16be',
] as const;
/** An encoding of a price list. */
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];
/** Names of the encodings as in accounting systems and spreadsheets. */
export const TEXT_ENCODING_LABELS: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'windows-1251': 'Windows-1251',
  ibm866: 'DOS (CP866)',
  'koi8-r': 'KOI8-R',
  'windows-1252': 'Латиница (Windows-1252)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
};

/** Number of bytes used for the detection. */
const DECIDING = 64 * 1024;
/** Share of zero bytes from which a text without a byte order mark is UTF-16: separators and digits have one each. */
const ZEROS = 0.05;

/**
 * Detects the encoding of a text: by its byte order mark, by the zero bytes of UTF-16, by valid UTF-8, otherwise by the byte ranges of
 * Russian letters.
 * @param isUtf8 whether the whole text is valid UTF-8
 * @see issue «Understands what people write», point 8
 */
export function textEncoding(bytes: Uint8Array, isUtf8: boolean): TextEncoding {
  const start = bytes.subarray(0, DECIDING);
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  let [even, odd, dos, windows] = [0, 0, 0, 0];
  for (const [place, byte] of start.entries()) {
    if (byte === 0 && place % 2 === 0) even += 1;
    else if (byte === 0) odd += 1;
    // «А»–«п» of CP866; «А»–«Я» and «р»–«я» of CP1251. «р»–«я» of CP866 are «а»–«п» of CP1251 and are ignored.
    else if (byte >= 0x80 && byte <= 0xaf) dos += 1;
    else if ((byte >= 0xc0 && byte <= 0xdf) || byte >= 0xf0) windows += 1;
  }
  if (odd > start.length * ZEROS && even === 0) return 'utf-16le';
  if (even > start.length * ZEROS && odd === 0) return 'utf-16be';
  if (isUtf8) return 'utf-8';
  if (isLatin(start)) return 'windows-1252';
  if (dos > windows) return 'ibm866';
  return isKoi8(start) ? 'koi8-r' : 'windows-1251';
}

/** Maximum number of adjacent letters with diacritics in a word: «größe». */
const MARKED_TOGETHER = 2;
const isPlainLetter = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/**
 * Whether a text that is no UTF is Western European: its letters with diacritics stand singly in Latin words, «Kühler», while Russian
 * words consist of non-ASCII letters only.
 * @see issue «Price lists, nomenclature, stock, uploads»: latin-1 as an encoding recognised by content
 */
export function isLatin(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, DECIDING);
  const at = (place: number) => start[place] ?? 0;
  let [within, all] = [0, 0];
  for (let place = 0; place < start.length; place += 1) {
    if (at(place) < 0x80) continue;
    let end = place;
    while (at(end) >= 0x80) end += 1;
    all += 1;
    const beside = isPlainLetter(at(place - 1)) || isPlainLetter(at(end));
    if (beside && end - place <= MARKED_TOGETHER && at(place) >= 0xc0) within += 1;
    place = end;
  }
  return within > 0 && within * 2 > all;
}

/** Frequency of Russian letters in CP1251 order, from «а» to «я», per thousand. */
const OFTEN_WINDOWS = [
  80, 16, 45, 17, 30, 85, 9, 16, 74, 12, 35, 44, 32, 67, 110, 28, 47, 55, 63, 26, 3, 10, 5, 14, 7, 4, 1, 19,
  17, 3, 6, 20,
] as const;
/** The same in KOI8-R order, which starts with «ю» and follows the similar-sounding Latin letters. */
const OFTEN_KOI8 = [
  6, 80, 16, 5, 30, 85, 3, 17, 10, 74, 12, 35, 44, 32, 67, 110, 28, 20, 47, 55, 63, 26, 9, 45, 17, 19, 16, 7,
  3, 4, 14, 1,
] as const;
/** Minimum number of letters for a decision. */
const FEWEST_LETTERS = 8;

/**
 * Whether a text that is neither UTF nor CP866 is KOI8-R rather than CP1251: both use the same bytes for letters, so letter frequencies
 * in Russian decide, ignoring case.
 * @see issue «Price lists, nomenclature, stock, uploads»: KOI8-R as an encoding recognised by content
 */
export function isKoi8(bytes: Uint8Array): boolean {
  const letters = bytes.subarray(0, DECIDING).filter((byte) => byte >= 0xc0);
  const likely = (often: readonly number[]) =>
    often.reduce(
      (sum, times, place) => sum + times * letters.filter((byte) => byte % 32 === place).length,
      0,
    );
  return letters.length >= FEWEST_LETTERS && likely(OFTEN_KOI8) > likely(OFTEN_WINDOWS);
}
