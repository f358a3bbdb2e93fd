'use client';
import { createContext, useContext } from 'react';
import type { Russian } from '../messages/ru.js';
import type { Say } from '../messages/translation.js';
import { kept, type Language, RUSSIAN, sayIn } from './say.js';

export const LanguageContext = createContext<Language>(RUSSIAN);

/** Made once for a language and a component, not once for each of two hundred cards. */
const said = new WeakMap<Language, WeakMap<object, unknown>>();

export const useLanguage = (): Language => useContext(LanguageContext);

/**
 * The texts of a component in the language of the page.
 * @param own its Russian texts, so that each component bundles only these
 */
export function useMessages<C extends keyof Russian>(component: C, own: Russian[C]): Say<Russian[C]> {
  const language = useContext(LanguageContext);
  const texts = kept(said, language, () => new WeakMap());
  return kept(texts, own, () => sayIn(language, component, own)) as Say<Russian[C]>;
}
