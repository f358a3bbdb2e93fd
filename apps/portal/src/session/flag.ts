/**
 * Key of the flag in this browser that a user is signed in: an expired token is renewed, and other tabs follow
 * changes.
 */
export const FLAG = 'loggedIn';

/**
 * Value of the flag from the click on «Выйти» until the server has ended the session: no tab renews the token
 * or follows yet.
 */
export const LEAVING = 'leaving';

export const isSignedIn = () => ![null, LEAVING].includes(localStorage.getItem(FLAG));

/** Whether this or another tab is signing out: calls that fail meanwhile must not redirect. */
export const isLeaving = () => left || localStorage.getItem(FLAG) === LEAVING;

let left = false;
/** Navigates to another address; results of pending calls are ignored from then on. */
export function leaveFor(address: string): void {
  left = true;
  // Back may restore this page from the back/forward cache.
  globalThis.addEventListener('pageshow', () => (left = false), { once: true });
  location.assign(address);
}
