const CURRENT = 'currentPath';
const PREVIOUS = 'previousPath';

/** Stores the previous and the current path of this browser; called as each page opens. Spec 1 §2.7. */
export function rememberPath(path: string): void {
  const current = localStorage.getItem(CURRENT);
  if (current === path) return;
  if (current !== null) localStorage.setItem(PREVIOUS, current);
  localStorage.setItem(CURRENT, path);
}

/** The last page that opened; on a 404, which is not counted as a page, the one before it. */
export const lastOpened = () => localStorage.getItem(CURRENT);
