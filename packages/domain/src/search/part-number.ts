const LOOK_ALIKES = new Map(
  [...'АВЕКМНОРСТУХ'].map((letter, index) => [letter, 'ABEKMHOPCTYX'.charAt(index)]),
);
const QWERTY = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>';
const YCUKEN = 'ёйцукенгшщзхъфывапролджэячсмитьбюЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ';
const LAYOUT = new Map(
  [...QWERTY].flatMap((latin, index) => {
    const cyrillic = YCUKEN.charAt(index);
    return [
      [latin, cyrillic],
      [cyrillic, latin],
    ] as const;
  }),
);
const SEPARATORS = /[^\p{L}\p{N}]/gu;
/** Most numbers and brands are ASCII, where Unicode normalisation changes nothing and is slow. */
const ASCII = /^[\u0020-\u007E]*$/;
const ASCII_SEPARATORS = /[^A-Z0-9]/g;

const plainForm = (text: string): string => text.toUpperCase().replaceAll(ASCII_SEPARATORS, '');

/**
 * The normal form of a part number, used for storing and searching. Compatibility forms are unified (NFKC), letters become upper case,
 * everything except letters and digits is removed (including Unicode spaces and dashes), and Cyrillic look-alikes are replaced by Latin
 * letters (АВЕКМНОРСТУХ → ABEKMHOPCTYX). Other Cyrillic letters stay: «ЗН» becomes «ЗH». Normalising is idempotent.
 * @param text as written by a person or in a file
 * @returns letters and digits; empty when nothing is left
 * @throws TypeError when the text is not a string
 * @see decisions, «Part numbers»
 */
export function normalizeArticle(text: string): string {
  if (ASCII.test(text)) return plainForm(text);
  const upper = text.normalize('NFKC').toUpperCase().replaceAll(SEPARATORS, '').normalize('NFC');
  return [...upper].map((character) => LOOK_ALIKES.get(character) ?? character).join('');
}

/**
 * The normal form of a brand, used to find it by its spellings and aliases: without accents, upper case, without separators.
 * Look-alikes are not replaced: the alphabet is part of a brand's name («ВАЗ» is not «BA3»), and other spellings are in the alias table
 * («Манн» → MANN-FILTER).
 * @param text as written
 * @returns letters and digits; empty when nothing is left
 * @throws TypeError when the text is not a string
 * @see decisions, «Part numbers»
 */
export function normalizeBrand(text: string): string {
  if (ASCII.test(text)) return plainForm(text);
  return text.normalize('NFKD').toUpperCase().replaceAll(SEPARATORS, '');
}

/**
 * Converts a text typed in the wrong keyboard layout, йцукен ↔ qwerty, including shifted keys. Characters shared by both layouts stay.
 * Applying it twice gives the original text.
 * @throws TypeError when the text is not iterable
 * @see decisions, «Part numbers»
 */
export function switchKeyboardLayout(text: string): string {
  return [...text].map((character) => LAYOUT.get(character) ?? character).join('');
}

/**
 * The normal forms to search for in turn: as typed, then in the other keyboard layout, without duplicates and empty forms. The second
 * is used when the first finds nothing.
 * @throws TypeError when the text is not a string
 * @see decisions, «Part numbers»
 */
export function searchForms(text: string): string[] {
  const forms = [normalizeArticle(text), normalizeArticle(switchKeyboardLayout(text))];
  return [...new Set(forms)].filter((form) => form !== '');
}
