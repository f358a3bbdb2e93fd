/** Remembers, in this browser only, that somebody signed in: without it no call is made on a visitor's behalf. */
export const FLAG = 'loggedIn';

export const isSignedIn = () => localStorage.getItem(FLAG) !== null;
