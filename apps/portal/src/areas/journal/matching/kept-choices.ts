import { useEffect } from 'react';
import type { Matched } from '../queries.ts';

/** What a user has chosen for a file that is not imported yet. */
export interface Choices {
  matched: Matched;
  /** Brands of the file mapped to known ones. */
  same: Readonly<Record<string, string>>;
}

const PREFIX = 'portal.upload.';

/** The choices that this tab keeps under a name; undefined if there are none. */
export function keptChoices(name: string): Choices | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as Choices | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the choices in this tab, so that another page or a reload loses nothing of a file that is not imported yet. */
export function useKeepChoices(name: string, choices: Choices): void {
  const text = JSON.stringify(choices);
  useEffect(() => {
    try {
      sessionStorage.setItem(PREFIX + name, text);
    } catch {
      // The browser stores nothing: the choices live as long as the page.
    }
  }, [name, text]);
}
