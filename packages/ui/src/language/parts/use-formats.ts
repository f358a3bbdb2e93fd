'use client';
import { formatAmount, formatMoney, type Kopecks } from '@portal/domain/money';
import { useMemo } from 'react';
import { kept, type Language } from './say.js';
import { useLanguage } from './use-messages.js';

const numbers = new Map<string, Intl.NumberFormat>();

/** A number by the rules of a locale: «1 204,5», “1,204.5”. */
export const numberIn = (locale: string, value: number, options: Intl.NumberFormatOptions = {}): string =>
  kept(numbers, `${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options)).format(
    value,
  );

/** Formats of a language. */
export const formatsOf = ({ locale, currency }: Language) => ({
  locale,
  number: (value: number, options?: Intl.NumberFormatOptions) => numberIn(locale, value, options),
  /** An amount without its currency. */
  amount: (kopecks: Kopecks) => formatAmount(kopecks, locale),
  /** «руб.», “$”. */
  currencySign: formatMoney(0, locale, currency).replace(formatAmount(0, locale), '').trim(),
  /** An amount with its currency. */
  money: (kopecks: Kopecks) => formatMoney(kopecks, locale, currency),
});

/** Numbers and money in the format of the page's locale. */
export function useFormats(): ReturnType<typeof formatsOf> {
  const language = useLanguage();
  return useMemo(() => formatsOf(language), [language]);
}
