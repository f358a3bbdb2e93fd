const KEY = 'theme';
export type Theme = 'light' | 'dark';

const preferred = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

export function currentTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : preferred();
}

/** Applies the theme to the page; if `theme` is given, stores it for this browser. */
export function applyTheme(theme?: Theme): void {
  if (theme) localStorage.setItem(KEY, theme);
  document.documentElement.dataset['theme'] = theme ?? currentTheme();
}
