import { rememberClosed } from '@portal/domain/session';

/** Ids of the users who dismissed something in this browser. */
export function closedBy(key: string): number[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
  } catch {
    // An invalid value counts as dismissed by nobody.
    return [];
  }
}

/** Stores in this browser that a user dismissed it. */
export const rememberClosedBy = (key: string, userId: number) =>
  localStorage.setItem(key, JSON.stringify(rememberClosed(closedBy(key), userId)));
