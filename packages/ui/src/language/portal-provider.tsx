'use client';
import { type ReactNode, useContext, useMemo } from 'react';
import type { Translation } from './messages/translation.js';
import { type Direction, DirectionContext, directionOf } from './parts/direction.js';
import { LanguageContext } from './parts/use-messages.js';

export interface PortalProviderProps {
  /** BCP 47: numbers, dates, money, the first day of the week. @default the surrounding provider's, or 'ru' */
  locale?: string;
  /**
   * Texts of the components. Of several translations the first that has a text wins; what none has is Russian:
   * `[de, en]` is German, then English, then Russian.
   * @default the surrounding provider's
   */
  messages?: Translation | readonly Translation[];
  /** ISO 4217; amounts are in its hundredths. @default the surrounding provider's, or 'RUB' */
  currency?: string;
  /**
   * What opens at the end of the page (lists, menus, hints, windows) has this direction; the rest has that of the
   * nearest `dir`, as everything in a page has. Without a provider all have the document's.
   * @default the locale's, without one the surrounding provider's
   */
  dir?: Direction;
  /** Components in this language. */
  children: ReactNode;
}

const isList = (messages: Translation | readonly Translation[]): messages is readonly Translation[] =>
  Array.isArray(messages);

/** Sets the language of the components below. Without it they are Russian. */
export function PortalProvider({ locale, messages, currency, dir, children }: PortalProviderProps) {
  const outer = useContext(LanguageContext);
  const around = useContext(DirectionContext);
  const direction = dir ?? (locale === undefined ? around : directionOf(locale));
  const language = useMemo(() => {
    const translations =
      messages === undefined ? outer.translations : isList(messages) ? messages : [messages];
    return {
      locale: locale ?? outer.locale,
      translations,
      currency: currency ?? outer.currency,
      isolating: translations.map((one) => one.language).filter((one) => directionOf(one) === 'rtl'),
    };
  }, [outer, locale, messages, currency]);
  return (
    <DirectionContext.Provider value={direction}>
      <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>
    </DirectionContext.Provider>
  );
}
