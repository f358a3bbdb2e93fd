import { expect, test } from 'vitest';
import { isKoi8, isLatin, TEXT_ENCODING_LABELS, TEXT_ENCODINGS, textEncoding } from './text-encodings.ts';

const HEAD = 'Артикул;Бренд;Кол-во\nOC 90;КНЕХТ;4\n';
const wide = (text: string, low: 0 | 1) =>
  Uint8Array.from(
    [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return low === 0 ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff];
    }),
  );
const narrow = (encoding: string, text: string) => {
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Uint8Array.from([...text], (letter) => letters.indexOf(letter));
};

test.each([
  ['utf-8', new TextEncoder().encode(HEAD), true],
  ['utf-8', new TextEncoder().encode('OC 90;4'), true],
  ['utf-8', new Uint8Array(), true],
  ['windows-1251', narrow('windows-1251', HEAD), false],
  ['ibm866', narrow('ibm866', HEAD), false],
  ['koi8-r', narrow('koi8-r', HEAD), false],
  ['utf-16le', wide(HEAD, 0), false],
  ['utf-16be', wide(HEAD, 1), false],
  ['utf-16le', wide(`\uFEFF${HEAD}`, 0), false],
  ['utf-16be', wide(`\uFEFF${HEAD}`, 1), false],
  // Still valid UTF-8: only digits and zeros.
  ['utf-16le', wide('12;34', 0), true],
] as const)('%s is known by its bytes', (encoding, bytes, isUtf8) => {
  expect(textEncoding(bytes, isUtf8)).toBe(encoding);
});

test('a file with zeros at both byte positions is not UTF-16', () => {
  expect(textEncoding(new Uint8Array(100), true)).toBe('utf-8');
});

test('every encoding has a name', () => {
  expect(TEXT_ENCODINGS.map((one) => TEXT_ENCODING_LABELS[one])).toEqual([
    'UTF-8',
    'Windows-1251',
    'DOS (CP866)',
    'KOI8-R',
    'Латиница (Windows-1252)',
    'UTF-16',
    'UTF-16 BE',
  ]);
});

test.each([
  'Артикул;Бренд;Наименование;Цена;Остаток',
  'АРТИКУЛ;БРЕНД;НАИМЕНОВАНИЕ;ЦЕНА;ОСТАТОК',
  'OC 90;KNECHT;фильтр масляный;412,50;12',
  'W 712/75;MANN;ФИЛЬТР МАСЛЯНЫЙ;Колодки тормозные передние, комплект',
])('isKoi8: «%s» in KOI8-R is distinguished from CP1251', (text) => {
  expect(isKoi8(narrow('koi8-r', text))).toBe(true);
  expect(isKoi8(narrow('windows-1251', text))).toBe(false);
});

test.each([
  'Bezeichnung;Ölfilter für Kühler',
  'Größe;Bremsbeläge;12,50',
  'Désignation;Filtre à huile;joint d’étanchéité',
])('isLatin: «%s» is distinguished from Russian', (text) => {
  const bytes = narrow('windows-1252', text);
  expect(isLatin(bytes)).toBe(true);
  expect(textEncoding(bytes, false)).toBe('windows-1252');
});
test.each(['Артикул;Бренд;Кол-во', 'OC 90;KNECHT;фильтр в сборе', 'Bосч;с', '1500 р.;шт', ''])(
  'isLatin: «%s» is not Western European',
  (text) => {
    expect(isLatin(narrow('windows-1251', text))).toBe(false);
    expect(isLatin(narrow('ibm866', text))).toBe(false);
    expect(isLatin(narrow('koi8-r', text))).toBe(false);
  },
);

test('isKoi8: too few letters give no result', () => {
  expect(isKoi8(narrow('koi8-r', 'OC 90;шт;10'))).toBe(false);
  expect(isKoi8(new Uint8Array())).toBe(false);
});

test('a complete byte order mark decides the encoding; half of one does not', () => {
  const digits = new TextEncoder().encode('12');
  expect(textEncoding(Uint8Array.of(0xff, 0xfe, ...digits), false)).toBe('utf-16le');
  expect(textEncoding(Uint8Array.of(0xfe, 0xff, ...digits), false)).toBe('utf-16be');
  for (const begin of [
    [0xff, 0x20],
    [0x20, 0xfe],
    [0xfe, 0x20],
    [0x20, 0xff],
  ])
    expect(textEncoding(Uint8Array.of(...begin, ...digits), false)).toBe('windows-1251');
});

test.each([
  ['ibm866', [0x80], 'the first letter of CP866, «А»'],
  ['ibm866', [0xaf], 'the last counted letter of CP866, «п»'],
  ['windows-1251', [0xb0], 'a byte that is a letter in neither'],
  ['windows-1251', [0x80, 0xc0], 'as many letters of CP866 as of CP1251: CP1251'],
  ['windows-1251', [0x80, 0xdf], 'the letter «Я» of CP1251'],
  ['windows-1251', [0x80, 0xf0], 'the letter «р» of CP1251'],
  ['ibm866', [0x80, 0xe0], '«р» of CP866 is «а» of CP1251 and decides nothing'],
  ['ibm866', [0x80, 0xef], '«я» of CP866 is «п» of CP1251 and decides nothing'],
])('%s of %j: %s', (encoding, bytes) => {
  expect(textEncoding(Uint8Array.of(...bytes), false)).toBe(encoding);
});

test.each(['Aü', 'Zü', 'aü', 'zü', 'üa', 'üzü', 'xÀ'])(
  'isLatin: «%s» has a letter with a diacritic beside a letter from A to Z',
  (text) => expect(isLatin(narrow('windows-1252', text))).toBe(true),
);
test.each([
  ['@ü', 'the sign before «A»'],
  ['[ü', 'the sign after «Z»'],
  ['`ü', 'the sign before «a»'],
  ['{ü', 'the sign after «z»'],
  ['aüüü', 'three letters with diacritics in a row'],
  ['a§', '§ is not a letter'],
  ['aü; ü', 'as many letters alone as within words'],
])('isLatin: «%s» is not Western European: %s', (text) =>
  expect(isLatin(narrow('windows-1252', text))).toBe(false),
);

test('isKoi8: at least eight letters are needed; «ю» is one of them', () => {
  expect(isKoi8(narrow('koi8-r', 'оооооооо'))).toBe(true);
  expect(isKoi8(narrow('koi8-r', 'ооооооо'))).toBe(false);
  expect(isKoi8(narrow('koi8-r', 'ооооооою'))).toBe(true);
});
