const LOOK_ALIKES = new Map(
  [...'АВЕКМНОРСТУХ'].map((letter, index) => [letter, [...'ABEKMHOPCTYX'][index] ?? letter]),
);
const QWERTY = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const YCUKEN = 'ёйцукенгшщзхъфывапролджэячсмитьбю';
const LAYOUT = new Map<string, string>();
for (const [index, latin] of [...QWERTY].entries()) {
  const cyrillic = YCUKEN[index] ?? latin;
  LAYOUT.set(latin, cyrillic).set(cyrillic, latin);
  if (latin !== latin.toUpperCase()) LAYOUT.set(latin.toUpperCase(), cyrillic.toUpperCase());
  LAYOUT.set(cyrillic.toUpperCase(), latin.toUpperCase());
}

/**
 * The normal form of a part number: upper case, every separator removed, Cyrillic look-alikes folded to Latin
 * (АВЕКМНОРСТУХ → ABEKMHOPCTYX). Other Cyrillic letters stay. Empty when nothing is left. Decisions, «Part numbers».
 */
export function normalizeArticle(text: string): string {
  const upper = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  return [...upper].map((character) => LOOK_ALIKES.get(character) ?? character).join('');
}

/** The normal form of a brand's name, for finding it by any of its spellings. */
export function normalizeBrand(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** What the same keys give in the other keyboard layout (йцукен ↔ qwerty); other characters stay. */
export function switchKeyboardLayout(text: string): string {
  return [...text].map((character) => LAYOUT.get(character) ?? character).join('');
}
