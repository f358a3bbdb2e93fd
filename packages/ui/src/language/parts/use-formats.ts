'use client';
import { formatAmount, formatMoney, type Kopecks } from '@portal/domain/money';
import { directionOf, withoutMarks } from './direction.js';
import { numberIn } from './number-in.js';
import { kept, type Language } from './say.js';
import { useLanguage } from './use-messages.js';

/** Formats of a language. */
export const formatsOf = ({ locale, currency }: Language) => ({
  locale,
  /** In which numbers are written. */
  direction: directionOf(locale),
  number: (value: number, options?: Intl.NumberFormatOptions) => numberIn(locale, value, options),
  /** An amount without its currency. */
  amount: (kopecks: Kopecks) => formatAmount(kopecks, locale),
  /** «руб.», “$”. */
  currencySign: withoutMarks(formatMoney(0, locale, currency))
    .replace(withoutMarks(formatAmount(0, locale)), '')
    .trim(),
  /** An amount with its currency. */
  money: (kopecks: Kopecks) => formatMoney(kopecks, locale, currency),
});

/** Making them formats money and asks for the locale's direction, so they are made once for a language. */
const known = new WeakMap<Language, ReturnType<typeof formatsOf>>();

/** Numbers and money in the format of the page's locale. */
export function useFormats(): ReturnType<typeof formatsOf> {
  const language = useLanguage();
  return kept(known, language, () => formatsOf(language));
}
