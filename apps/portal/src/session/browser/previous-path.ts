const CURRENT = 'currentPath';
const PREVIOUS = 'previousPath';

/** Keep the previous and the current path of this browser, as each page opens. */
export function rememberPath(path: string): void {
  const current = localStorage.getItem(CURRENT);
  if (current === path) return;
  if (current !== null) localStorage.setItem(PREVIOUS, current);
  localStorage.setItem(CURRENT, path);
}

export const previousPath = () => localStorage.getItem(PREVIOUS);
