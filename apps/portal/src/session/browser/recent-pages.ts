import { rememberPage } from '@portal/domain/recent-pages';

const KEY = 'recentPages';

/** Addresses of the pages that this user opened last in this browser, the newest first. */
export function recentPages(userId: number): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(`${KEY}-${userId}`) ?? '[]');
    return Array.isArray(value) ? value.filter((path) => typeof path === 'string') : [];
  } catch {
    // An invalid value counts as no pages.
    return [];
  }
}

/** Stores in this browser that a user opened a page. */
export const rememberOpened = (userId: number, path: string) =>
  localStorage.setItem(`${KEY}-${userId}`, JSON.stringify(rememberPage(recentPages(userId), path)));
