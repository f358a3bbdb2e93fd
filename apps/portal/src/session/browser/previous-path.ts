const CURRENT = 'currentPath';
const PREVIOUS = 'previousPath';

/** Keep the previous and the current path of this browser, as each page opens. Spec 1 §2.7. */
export function rememberPath(path: string): void {
  const current = localStorage.getItem(CURRENT);
  if (current === path) return;
  if (current !== null) localStorage.setItem(PREVIOUS, current);
  localStorage.setItem(CURRENT, path);
}

/** The last page that opened: the one before a 404, which is no page. */
export const lastOpened = () => localStorage.getItem(CURRENT);
