import type { Message, Say, Translation } from '../messages/translation.js';

/** The language of the components below a PortalProvider. */
export interface Language {
  /** BCP 47. */
  locale: string;
  /** Where a text is looked up, in this order; then the component's own Russian text. */
  translations: readonly Translation[];
  /** ISO 4217. */
  currency: string;
  /** Languages from right to left: what is filled into their texts keeps its own direction, like a part number in a Hebrew sentence. */
  isolating?: readonly string[];
}

export const RUSSIAN: Language = { locale: 'ru', translations: [], currency: 'RUB' };

const plurals = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

/** What `make` returned for this key before, or a new one. */
export function kept<K, V>(
  all: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  let value = all.get(key);
  if (value === undefined) all.set(key, (value = make()));
  return value;
}

const grouped = (locale: string, value: number) =>
  kept(numbers, locale, () => new Intl.NumberFormat(locale)).format(value);

/** Fills in a message; a plural form is chosen by the rules of the message's own language. */
function fill(
  message: Message,
  values: Readonly<Record<string, string | number>>,
  language: string,
  { locale, isolating }: Language,
) {
  const form = () =>
    kept(plurals, language, () => new Intl.PluralRules(language)).select(Number(values['count']));
  const text = typeof message === 'string' ? message : (message[form()] ?? message.other);
  const isolates = isolating?.includes(language) ?? false;
  if (!text.includes('{')) return text;
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    const part = typeof value === 'number' ? grouped(locale, value) : value;
    return part === undefined ? whole : isolates ? `\u2068${part}\u2069` : part;
  });
}

/** The texts of a component in a language: from the first translation that has one, otherwise its own. */
export function sayIn<Texts extends Readonly<Record<string, Message>>>(
  language: Language,
  component: string,
  own: Texts,
): Say<Texts> {
  const say = (key: string, values: Readonly<Record<string, string | number>> = {}) => {
    for (const translation of language.translations) {
      const texts = translation[component as keyof Translation] as
        Readonly<Record<string, Message>> | undefined;
      const message = texts?.[key];
      if (message !== undefined) return fill(message, values, translation.language, language);
    }
    return fill(own[key] ?? key, values, 'ru', language);
  };
  return say as Say<Texts>;
}
