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
/** Most numbers and brands are written so; Unicode's forms would change nothing in them and take most of the time. */
const ASCII = /^[\u0020-\u007E]*$/;
const ASCII_SEPARATORS = /[^A-Z0-9]/g;

const plainForm = (text: string): string => text.toUpperCase().replaceAll(ASCII_SEPARATORS, '');

/**
 * The normal form of a part number, by which it is stored for searching and searched.
 * Compatibility forms are unified (NFKC), letters become upper case, everything that is neither letter nor digit is
 * removed (unicode spaces and dashes included) and Cyrillic look-alikes are folded to Latin (АВЕКМНОРСТУХ →
 * ABEKMHOPCTYX). Other Cyrillic letters stay: «ЗН» becomes «ЗH». A normal form is its own normal form.
 * @param text as a person or a file wrote it
 * @returns letters and digits; empty when nothing is left
 * @throws TypeError for what is no string
 * @see decisions, «Part numbers»
 */
export function normalizeArticle(text: string): string {
  if (ASCII.test(text)) return plainForm(text);
  const upper = text.normalize('NFKC').toUpperCase().replaceAll(SEPARATORS, '').normalize('NFC');
  return [...upper].map((character) => LOOK_ALIKES.get(character) ?? character).join('');
}

/**
 * The normal form of a brand's name, for finding it by any of its spellings and aliases: accents dropped, upper case,
 * separators removed. Look-alikes are not folded: a brand's alphabet is part of its name («ВАЗ» is not «BA3»), and the
 * alias table carries the other spellings («Манн» → MANN-FILTER).
 * @param text as written
 * @returns letters and digits; empty when nothing is left
 * @throws TypeError for what is no string
 * @see decisions, «Part numbers»
 */
export function normalizeBrand(text: string): string {
  if (ASCII.test(text)) return plainForm(text);
  return text.normalize('NFKD').toUpperCase().replaceAll(SEPARATORS, '');
}

/**
 * What the same keys give in the other keyboard layout, йцукен ↔ qwerty, shifted keys included. Characters that both
 * layouts share stay. Switching twice gives the text back.
 * @throws TypeError for what is not iterable
 * @see decisions, «Part numbers»
 */
export function switchKeyboardLayout(text: string): string {
  return [...text].map((character) => LAYOUT.get(character) ?? character).join('');
}

/**
 * The normal forms to search for, in turn: as typed, then as typed in the other layout, each once and only if something
 * is left of it. The second is for when the first finds nothing.
 * @throws TypeError for what is no string
 * @see decisions, «Part numbers»
 */
export function searchForms(text: string): string[] {
  const forms = [normalizeArticle(text), normalizeArticle(switchKeyboardLayout(text))];
  return [...new Set(forms)].filter((form) => form !== '');
}
