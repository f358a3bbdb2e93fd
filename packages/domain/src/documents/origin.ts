import { COUNTRY_CODES, COUNTRY_NAMES, foldCountryName } from './countries.ts';

/** Where goods come from, as papers tell it. Both may be empty. */
export interface Origin {
  /** Digital code of the country, ОКСМ: «156». */
  country_code: string;
  /** Registration number of the declaration: «10702070/150626/3245678/001». */
  customs_declaration: string;
}

/** Why an origin is refused. */
export type OriginFault =
  { code: 'countryUnknown'; given: string } | { code: 'declarationForm' } | { code: 'declarationOfRussia' };

/** Digital code of Russia, ОКСМ. Goods made in Russia have no customs declaration. */
export const RUSSIA = '643';
/** Maximum length of a declaration's number. */
export const LONGEST_DECLARATION = 29;

/** A customs post, the day, the number, and the number of the goods in the declaration. */
const DECLARATION = /^\d{5,8}\/\d{6}\/[\dА-Я]\d{6}(?:\/\d{1,3})?$/u;

/** Short name of a country by its digital code, ОКСМ; '' for an unknown one. */
export const countryName = (code: string): string => COUNTRY_NAMES.get(code) ?? '';

/** Countries as options of a field, in alphabetical order; `value` is the digital code. */
export const COUNTRIES: readonly { value: string; label: string }[] = /* @__PURE__ */ [...COUNTRY_NAMES]
  .map(([value, label]) => ({ value, label }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'ru'));

/**
 * The digital code of a country as a file names it: a code with or without its leading zeros («36»), a short name in any
 * letter case, or another common name («КНР»).
 * @returns null for a text that names no country; '' for an empty one
 */
export function readCountry(text: string): string | null {
  const written = foldCountryName(text);
  if (written === '') return '';
  const code = written.padStart(3, '0');
  if (/^\d{1,3}$/.test(written)) return COUNTRY_NAMES.has(code) ? code : null;
  return COUNTRY_CODES.get(written) ?? null;
}

/**
 * Validates country and declaration; either may be empty.
 * @returns null when both are valid
 * @see decisions, «VAT»
 */
export function originFault({ country_code, customs_declaration }: Origin): OriginFault | null {
  if (country_code !== '' && !COUNTRY_NAMES.has(country_code))
    return { code: 'countryUnknown', given: country_code };
  if (customs_declaration === '') return null;
  if (!DECLARATION.test(customs_declaration)) return { code: 'declarationForm' };
  return country_code === RUSSIA ? { code: 'declarationOfRussia' } : null;
}
