/** An element of an XML file: attributes without a value are left out, children are in order. */
export interface Element {
  name: string;
  attributes?: Readonly<Record<string, string | undefined>>;
  children?: readonly (Element | string)[];
}

/** Characters that XML 1.0 does not allow: controls, halves of surrogate pairs, non-characters. */
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text for an attribute or an element: forbidden characters become spaces, white space is single. */
export const plainText = (text: string): string =>
  text.replaceAll(FORBIDDEN, ' ').replaceAll(/\s+/g, ' ').trim();

/** The first characters of a plain text, never half of one; undefined when nothing is left. */
export function cut(text: string, most: number): string | undefined {
  const kept = [...plainText(text)].slice(0, most).join('').trim();
  return kept === '' ? undefined : kept;
}

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

function written({ name, attributes = {}, children = [] }: Element): string {
  const given = Object.entries(attributes)
    .flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${escaped(plainText(value))}"`]))
    .join('');
  if (children.length === 0) return `<${name}${given}/>`;
  const inside = children.map((child) =>
    typeof child === 'string' ? escaped(plainText(child)) : written(child),
  );
  return `<${name}${given}>${inside.join('')}</${name}>`;
}

const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from(
    new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
    (sign, byte) => [sign, byte],
  ),
);

/** Bytes of an XML file in windows-1251; a character that it does not have is written by its number. */
export function xmlFile(root: Element): Buffer {
  const text = `<?xml version="1.0" encoding="windows-1251"?>\n${written(root)}\n`;
  const bytes: number[] = [];
  for (const sign of text) {
    const byte = BYTES.get(sign);
    if (byte === undefined) bytes.push(...Buffer.from(`&#${sign.codePointAt(0)};`, 'latin1'));
    else bytes.push(byte);
  }
  return Buffer.from(bytes);
}
