import { kept } from './say.js';

const numbers = new Map<string, Intl.NumberFormat>();

/** A number by the rules of a locale: «1 204,5», “1,204.5”. */
export const numberIn = (locale: string, value: number, options: Intl.NumberFormatOptions = {}): string =>
  kept(numbers, `${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options)).format(
    value,
  );
