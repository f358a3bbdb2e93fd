export type Language = 'ru' | 'eng';

const COOKIE = 'locale';
/** Days. Specification 1, section 2.6. */
const LIFETIME = 365;

/** The language chosen before; Russian until one is. */
export const rememberedLanguage = (): Language =>
  document.cookie.split('; ').includes(`${COOKIE}=eng`) ? 'eng' : 'ru';

export function rememberLanguage(language: Language): void {
  document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${LIFETIME * 86_400}; SameSite=Lax`;
}
