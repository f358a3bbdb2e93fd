const KEY = 'bankReturn';

/** Remember, in this tab, where the person was going when they left for the bank. */
export const keepReturnAddress = (address: string) => sessionStorage.setItem(KEY, address);

/** An own path or the bank's address, as the server let it pass; null when nobody came back from the bank. */
export const returnAddress = () => sessionStorage.getItem(KEY);

export const dropReturnAddress = () => sessionStorage.removeItem(KEY);
