/** Length of a VIN. Spec 1 §9. */
export const VIN_LENGTH = 17;

const VALUES: Readonly<Record<string, number>> = /* @__PURE__ */ Object.fromEntries(
  [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'].map((sign, index) => [
    sign,
    index < 23 ? Number('12345678123457923456789'.charAt(index)) : index - 23,
  ]),
);
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';

/** Converts a VIN to upper case without spaces and hyphens. Throws TypeError when the input is not a string. */
export function normalizeVin(text: string): string {
  return text.toUpperCase().replaceAll(/[\s-]/g, '');
}

/** Whether the text is a VIN: 17 characters, digits and Latin letters except I, O and Q. Decisions, «VIN». */
export function isVin(text: string): boolean {
  return typeof text === 'string' && /^[A-HJ-NPR-Z0-9]{17}$/.test(text);
}

/**
 * The check digit that should be at the ninth position of a VIN: 0–9 or X.
 * @throws RangeError for an invalid VIN
 */
export function vinCheckDigit(vin: string): string {
  if (!isVin(vin)) throw new RangeError(`not a VIN: ${vin}`);
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(VALUES[vin.charAt(index)]), 0);
  return '0123456789X'.charAt(sum % 11);
}

/**
 * Whether the vehicle was made for North America, the only market where the check digit and the seventh character of the model year
 * apply.
 */
export function isNorthAmerican(vin: string): boolean {
  return /^[1-5]/.test(vin);
}

/** Region of a VIN's first character (ISO 3780); null for an unassigned one. */
export function vinRegion(vin: string): string | null {
  const regions: readonly (readonly [RegExp, string])[] = [
    [/^[A-H]/, 'Африка'],
    [/^[J-R]/, 'Азия'],
    [/^[S-Z]/, 'Европа'],
    [/^[1-5]/, 'Северная Америка'],
    [/^[67]/, 'Океания'],
    [/^[89]/, 'Южная Америка'],
  ];
  return regions.find(([signs]) => signs.test(vin))?.[1] ?? null;
}

/**
 * Candidate years for a VIN's tenth character: the codes repeat every 30 years, so both candidates are returned, oldest first. For
 * North America the seventh character decides: a digit means before 2010, a letter 2010 or later; when no candidate remains, as for a
 * heavy truck of 2004, it is ignored. Years after the next model year are left out.
 * @param currentYear the current year
 * @returns an empty list when the character is no year code (0, U and Z)
 * @throws RangeError for an invalid VIN, and when the current year is not a whole number
 * @see decisions, «VIN»
 */
export function modelYears(vin: string, currentYear: number): number[] {
  if (!isVin(vin)) throw new RangeError(`not a VIN: ${vin}`);
  if (!Number.isSafeInteger(currentYear)) throw new RangeError(`not a year: ${currentYear}`);
  const place = YEAR_CODES.indexOf(vin.charAt(9));
  if (place < 0) return [];
  const candidates = [1980, 2010, 2040, 2070]
    .map((start) => start + place)
    .filter((year) => year <= currentYear + 1);
  if (!isNorthAmerican(vin)) return candidates;
  const old = /\d/.test(vin.charAt(6));
  const judged = candidates.filter((year) => year < 2010 === old);
  return judged.length > 0 ? judged : candidates;
}

/** Makers by world manufacturer identifier: 2, 3 or (for small makers) 6 characters. */
export type WmiTable = Readonly<Record<string, string>>;

/**
 * The manufacturer identifiers of a VIN, most specific first: 6 characters (the first three and the twelfth to fourteenth), the first
 * 3, the first 2.
 */
export function wmiKeys(vin: string): string[] {
  const keys = [vin.slice(0, 3) + vin.slice(11, 14), vin.slice(0, 3), vin.slice(0, 2)];
  return [...new Set(keys)];
}

/**
 * The maker of a VIN: by the most specific identifier in any table; the first table takes precedence.
 * @returns null when it is unknown: then the user chooses the vehicle
 */
export function makerOf(vin: string, tables: readonly WmiTable[]): string | null {
  for (const key of wmiKeys(vin)) {
    for (const table of tables) {
      const maker = Object.hasOwn(table, key) ? table[key] : undefined;
      if (maker !== undefined) return maker;
    }
  }
  return null;
}

/** The data in a VIN that need no external service. Decisions, «VIN». */
export interface DecodedVin {
  vin: string;
  region: string | null;
  maker: string | null;
  wmi: string;
  /** Candidate years, oldest first. */
  modelYears: number[];
  /** The last six characters. */
  serial: string;
  /** null when it does not apply: outside North America. */
  checkDigitRight: boolean | null;
}

/**
 * Decodes a VIN without an external service.
 * @param tables WMI tables in order of precedence
 * @returns null when the normalised text is no VIN
 */
export function decodeVin(text: string, tables: readonly WmiTable[], currentYear: number): DecodedVin | null {
  const vin = normalizeVin(text);
  if (!isVin(vin)) return null;
  return {
    vin,
    region: vinRegion(vin),
    maker: makerOf(vin, tables),
    wmi: vin.slice(0, 3),
    modelYears: modelYears(vin, currentYear),
    serial: vin.slice(-6),
    checkDigitRight: isNorthAmerican(vin) ? vin.charAt(8) === vinCheckDigit(vin) : null,
  };
}
