import { LOCALE_COOKIE_DAYS, localeOf, type LOCALES } from '@portal/domain/session';

export type Language = (typeof LOCALES)[number];

const COOKIE = 'locale';

/** The stored language; Russian by default. */
export const rememberedLanguage = (): Language =>
  localeOf(new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? null);

export function rememberLanguage(language: Language): void {
  document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${LOCALE_COOKIE_DAYS * 86_400}; SameSite=Lax`;
}
