/** Remembers, in this browser only, that somebody signed in: a token that has run out is renewed, and other tabs follow. */
export const FLAG = 'loggedIn';

/** What the flag says from the press on «Выйти» until the server has ended the session: nobody renews a token, nobody follows yet. */
export const LEAVING = 'leaving';

export const isSignedIn = () => ![null, LEAVING].includes(localStorage.getItem(FLAG));

/** Whether this tab, or another one for it, is signing out: calls that fail meanwhile fail of that, and lead nowhere. */
export const isLeaving = () => left || localStorage.getItem(FLAG) === LEAVING;

let left = false;
/** Go to another page for good: what the calls under way answer no longer matters here. */
export function leaveFor(address: string): void {
  left = true;
  // Back may bring this very page to life again.
  globalThis.addEventListener('pageshow', () => (left = false), { once: true });
  location.assign(address);
}
