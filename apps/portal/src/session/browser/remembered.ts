import { rememberClosed } from '@portal/domain/session';

/** Ids of people who closed something in this browser. */
export function closedBy(key: string): number[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
  } catch {
    // Somebody else wrote there: nobody has closed it then.
    return [];
  }
}

/** Remember in this browser that a person closed it. */
export const rememberClosedBy = (key: string, userId: number) =>
  localStorage.setItem(key, JSON.stringify(rememberClosed(closedBy(key), userId)));
