import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';
import { en } from '../packages/ui/src/language/messages/en.js';
import { he } from './hebrew.ts';
import { PortalProvider } from '../packages/ui/src/language/portal-provider.js';
import { ZoneProvider } from '../packages/ui/src/data/date-time.js';

const ENGLISH = [en];
const RUSSIAN: [] = [];
const HEBREW = [he, en];
const Inside = createContext(false);

/**
 * Applies the toolbar's settings to the page: language, direction, theme, density, time zone. A story that shows other
 * stories has one page with its own settings: the inner stories have only the toolbar's initial settings and would
 * reset the dark theme of the outer one.
 */
export function Surroundings({
  globals,
  children,
}: {
  globals: Readonly<Record<string, unknown>>;
  children: ReactNode;
}) {
  const inside = useContext(Inside);
  const { locale, direction, theme, density, zone } = globals;
  const dir = direction === 'rtl' ? 'rtl' : 'ltr';
  useLayoutEffect(() => {
    if (inside) return;
    const page = document.documentElement;
    page.lang = String(locale);
    page.dir = dir;
    page.dataset['portal'] = '';
    page.dataset['theme'] = String(theme);
    page.dataset['density'] = String(density);
  }, [inside, locale, dir, theme, density]);
  if (inside) return children;
  return (
    <Inside value={true}>
      <PortalProvider
        locale={String(locale)}
        messages={locale === 'he' ? HEBREW : locale === 'en' ? ENGLISH : RUSSIAN}
        dir={dir}
      >
        <ZoneProvider zone={String(zone)}>{children}</ZoneProvider>
      </PortalProvider>
    </Inside>
  );
}
