/** Remembers, in this browser only, that somebody signed in: a token that has run out is renewed, and other tabs follow. */
export const FLAG = 'loggedIn';

export const isSignedIn = () => localStorage.getItem(FLAG) !== null;
