'use client';
import { useFormats } from '../../../language/parts/use-formats.js';
import { short, whole } from './scale.js';

/** Numbers of a chart in the page's locale; with the unit of the page's currency they show two decimals. */
export function useNumbers(): { short(value: number): string; whole(value: number, unit?: string): string } {
  const { locale, currencySign } = useFormats();
  return {
    short: (value) => short(value, locale),
    whole: (value, unit = '') => whole(value, unit !== '' && unit === currencySign, locale),
  };
}
