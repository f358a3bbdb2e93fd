import iconv from 'iconv-lite';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 does not allow, also as references. */
// oxlint-disable-next-line no-control-regex -- XML forbids these characters
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** A text for an element or an attribute; characters that XML cannot contain are dropped. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(FORBIDDEN, '')
    .replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

/** An element with a text. */
export const leaf = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

/** An element with elements; undefined ones are left out. */
export const node = (name: string, elements: readonly (string | undefined)[]): string =>
  `<${name}>${elements.join('')}</${name}>`;

const SINGLE_BYTES = new Set(
  iconv.decode(Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)), 'windows-1251'),
);

/** Bytes of XML in the encoding; a character that Windows-1251 does not have becomes a numeric reference. */
export function encodeXml(text: string, encoding: 'windows-1251' | 'utf-8'): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  const plain = Array.from(text, (character) =>
    SINGLE_BYTES.has(character) ? character : `&#${character.codePointAt(0)};`,
  ).join('');
  return iconv.encode(plain, 'windows-1251');
}
