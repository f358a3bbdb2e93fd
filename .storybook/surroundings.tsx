import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';
import { ZoneProvider } from '../packages/ui/src/data/date-time.js';

const Inside = createContext(false);

/**
 * The page as the toolbar wants it: language, theme, density, time zone. A story that shows other stories has one page, its
 * own: those inside know only the toolbar's first settings, and would take the dark theme away from the picture of them all.
 */
export function Surroundings({
  globals,
  children,
}: {
  globals: Readonly<Record<string, unknown>>;
  children: ReactNode;
}) {
  const inside = useContext(Inside);
  const { locale, theme, density, zone } = globals;
  useLayoutEffect(() => {
    if (inside) return;
    const page = document.documentElement;
    page.lang = locale === 'eng' ? 'en' : 'ru';
    page.dataset['portal'] = '';
    page.dataset['theme'] = String(theme);
    page.dataset['density'] = String(density);
  }, [inside, locale, theme, density]);
  if (inside) return children;
  return (
    <Inside value={true}>
      <ZoneProvider zone={String(zone)}>{children}</ZoneProvider>
    </Inside>
  );
}
