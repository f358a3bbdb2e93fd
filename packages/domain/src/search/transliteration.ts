/** Latin spellings of Russian letters, longest first. */
const PAIRS: readonly (readonly [latin: string, cyrillic: string])[] = [
  ['shch', 'щ'],
  ['sch', 'щ'],
  ['yo', 'ё'],
  ['jo', 'ё'],
  ['zh', 'ж'],
  ['kh', 'х'],
  ['ts', 'ц'],
  ['ch', 'ч'],
  ['sh', 'ш'],
  ['yu', 'ю'],
  ['ju', 'ю'],
  ['ya', 'я'],
  ['ja', 'я'],
  ['a', 'а'],
  ['b', 'б'],
  ['v', 'в'],
  ['w', 'в'],
  ['g', 'г'],
  ['d', 'д'],
  ['e', 'е'],
  ['z', 'з'],
  ['i', 'и'],
  ['j', 'й'],
  ['y', 'ы'],
  ['k', 'к'],
  ['c', 'к'],
  ['q', 'к'],
  ['x', 'кс'],
  ['l', 'л'],
  ['m', 'м'],
  ['n', 'н'],
  ['o', 'о'],
  ['p', 'п'],
  ['r', 'р'],
  ['s', 'с'],
  ['t', 'т'],
  ['u', 'у'],
  ['f', 'ф'],
  ['h', 'х'],
  ["'", 'ь'],
];
const LATIN = new RegExp(PAIRS.map(([latin]) => latin).join('|'), 'g');
const CYRILLIC_OF = new Map(PAIRS);
/** The most common spelling of a letter stands first in PAIRS. */
const LATIN_OF = new Map<string, string>([
  ...PAIRS.toReversed().map(([latin, cyrillic]): [string, string] => [cyrillic, latin]),
  ['в', 'v'],
  ['к', 'k'],
  ['э', 'e'],
  ['ъ', ''],
  ['ь', ''],
]);

/**
 * Converts Russian words typed in Latin letters: «filtr» becomes «фильтр», except for letters that are usually omitted. Lower case;
 * other characters are unchanged.
 */
export function toCyrillic(text: string): string {
  return text.toLowerCase().replaceAll(LATIN, (latin) => String(CYRILLIC_OF.get(latin)));
}

/** Converts names typed in Russian letters: «соларис» becomes «solaris». Lower case; other characters are unchanged. */
export function toLatin(text: string): string {
  return text.toLowerCase().replaceAll(/[а-яё]/g, (letter) => String(LATIN_OF.get(letter)));
}
