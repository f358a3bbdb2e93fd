'use client';
import { createContext, useContext, useMemo } from 'react';
import type { Russian } from '../messages/ru.js';
import type { Say } from '../messages/translation.js';
import { type Language, RUSSIAN, sayIn } from './say.js';

export const LanguageContext = createContext<Language>(RUSSIAN);

export const useLanguage = (): Language => useContext(LanguageContext);

/**
 * The texts of a component in the language of the page.
 * @param own its Russian texts, so that each component bundles only these
 */
export function useMessages<C extends keyof Russian>(component: C, own: Russian[C]): Say<Russian[C]> {
  const language = useContext(LanguageContext);
  return useMemo(() => sayIn(language, component, own), [language, component, own]);
}
