/** Remembers, in this browser only, that somebody signed in: a token that has run out is renewed, and other tabs follow. */
export const FLAG = 'loggedIn';

/** What the flag says from the press on «Выйти» until the server has ended the session: nobody renews a token, nobody follows yet. */
export const LEAVING = 'leaving';

export const isSignedIn = () => ![null, LEAVING].includes(localStorage.getItem(FLAG));
