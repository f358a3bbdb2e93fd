import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { useLayoutEffect } from 'react';
import { themes } from 'storybook/theming';
import { useGlobals } from './globals.ts';

const FONTS = { fontBase: 'var(--portal-font)', fontCode: 'var(--portal-font-mono)' };
const LIGHT = { ...themes.light, ...FONTS };
const DARK = { ...themes.dark, ...FONTS };

/** The docs pages in the toolbar's theme and the kit's fonts: the page around the stories, its text, its tables and its code. */
export function ThemedDocs(props: DocsContainerProps & { children?: React.ReactNode }) {
  const { theme, locale, direction } = useGlobals();
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.lang = locale ?? 'ru';
    document.documentElement.dir = direction ?? 'ltr';
  }, [theme, locale, direction]);
  return <DocsContainer {...props} theme={theme === 'dark' ? DARK : LIGHT} />;
}
