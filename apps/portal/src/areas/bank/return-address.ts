const KEY = 'bankReturn';

/** Stores, for this tab, the address to return to from the bank. */
export const keepReturnAddress = (address: string) => sessionStorage.setItem(KEY, address);

/**
 * The stored address: a path of the portal or the bank's address, as the server allowed; null if there is none.
 */
export const returnAddress = () => sessionStorage.getItem(KEY);

export const dropReturnAddress = () => sessionStorage.removeItem(KEY);
