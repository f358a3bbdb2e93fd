import { barcodeFault } from '../catalogue/nomenclature.ts';
import { normalizeArticle, normalizeBrand, searchForms, switchKeyboardLayout } from './part-number.ts';
import { namedInOtherLayout, namedNumbers, type NamedNumbers, zeroForms } from './search-words.ts';

/** Number of characters of a label that are used; a QR code holds at most 4 296. */
export const LABEL_CHARACTERS = 1_000;
/** Minimum length of a number that remains when a brand attached to it is removed. */
const SHORTEST_BARE = 5;
/** Minimum number of letters that are a brand and not the beginning of a number when no separator follows. */
const ATTACHED_BRAND = 4;

/** GS1 element string that begins with a trade item's number: «(01)04009026010136», «]d2010400902601013621…». */
const TRADE_ITEM = /^(?:\][A-Za-z]\d)?\p{Cc}?(?:\(01\)|01)(\d{14})/u;
const ADDRESS = /^(?:https?:\/+|www\.)[^/?#]*(.*)$/isu;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The parts of an address that may hold a number: values of its query and its path, from the end. */
const piecesOf = (address: string): string[] =>
  address
    .split(/[?#&]/u)
    .flatMap((part, place) =>
      place === 0 ? part.split('/') : [part.slice(part.indexOf('=') + 1).replaceAll('+', ' ')],
    )
    .map((piece) => decoded(piece).trim())
    .filter((piece) => piece !== '')
    .toReversed();

/** The number without a brand attached by a separator or by nothing: «KAMAZ-740.10391550», «KAMAZ740.10391550». */
function bareNumbers(text: string): { number: string; brand: string }[] {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const isName = (word: string | undefined) => word !== undefined && /^\p{L}+$/u.test(word);
  const first = words.findIndex((word) => !isName(word));
  const last = words.findLastIndex((word) => !isName(word));
  if (first === -1) return [];
  const whole = words.slice(first, last + 1).join('');
  const rest = whole.replace(/^\p{L}+/u, '');
  const attached = whole.slice(0, whole.length - rest.length);
  const found = [
    { number: whole, brand: [...words.slice(0, first), ...words.slice(last + 1)].join('') },
    ...(attached.length >= ATTACHED_BRAND ? [{ number: rest, brand: attached }] : []),
  ];
  return found
    .map(({ number, brand }) => ({ number: normalizeArticle(number), brand: normalizeBrand(brand) }))
    .filter(({ number }) => number.length >= SHORTEST_BARE);
}

/**
 * Reads a scanned or typed label: the possible part numbers in normal forms, the most likely first, and the possible brands. A label is
 * a number alone, a brand and a number in either order («KAMAZ 740.10391550», «740.10391550-KAMAZ»), an EAN-13 or another trade code, or
 * a QR code whose text or address contains a number. Cyrillic look-alikes are replaced; a text typed in the other keyboard layout is
 * tried last. Whether the part exists is not checked.
 * @param text of which the first LABEL_CHARACTERS are used
 * @see decisions, «Part numbers»
 */
export function readLabel(text: string): NamedNumbers {
  const label = text.slice(0, LABEL_CHARACTERS).trim();
  // The key «/» gives a full stop in the other layout.
  const other = switchKeyboardLayout(label.replaceAll('.', '/'));
  const [address, otherAddress] = [ADDRESS.exec(label)?.[1], ADDRESS.exec(other)?.[1]];
  const inside = address ?? otherAddress;
  const pieces = inside === undefined ? [label] : piecesOf(inside);
  const named = pieces.map(namedNumbers);
  const bare = pieces.flatMap(bareNumbers);
  const switched = inside === undefined ? [namedInOtherLayout(label)] : [];
  const [, item = ''] = TRADE_ITEM.exec(label) ?? [];
  const trade =
    item !== '' && barcodeFault(item) === null ? [item.replace(/^0+/, '')].flatMap(zeroForms) : [];
  const numbers = [
    ...trade,
    ...(inside === undefined ? searchForms(label).slice(0, 1) : []),
    ...named.flatMap((one) => one.numbers),
    ...bare.map(({ number }) => number),
    ...(inside === undefined ? searchForms(label).slice(1) : []),
    ...switched.flatMap((one) => one.numbers),
  ];
  const brands = [...named, ...switched].flatMap((one) => one.brands);
  return {
    numbers: [...new Set(numbers)],
    brands: [...new Set([...brands, ...bare.map(({ brand }) => brand)])].filter(({ length }) => length >= 2),
  };
}

/**
 * The parts that a label names, among given ones: those with its likeliest number; of several brands the one that the label names.
 * @returns several parts when the label does not tell between them; an empty list when it names none
 * @see decisions, «Part numbers»
 */
export function partsOnLabel<P extends { brand_title: string; article: string }>(
  text: string,
  parts: readonly P[],
): P[] {
  const { numbers, brands } = readLabel(text);
  const known = new Map<string, P[]>();
  for (const part of parts) {
    const norm = normalizeArticle(part.article);
    known.set(norm, [...(known.get(norm) ?? []), part]);
  }
  const found = numbers.map((number) => known.get(number)).find((some) => some !== undefined) ?? [];
  const named = found.filter(({ brand_title }) => brands.includes(normalizeBrand(brand_title)));
  return named.length > 0 ? named : found;
}
