/** Roubles of the contract as the kopecks of the rule book. */
export const toKopecks = (roubles: number): number => Math.round(roubles * 100);

/** Roubles of the contract from whole kopecks. */
export const toRoubles = (kopecks: number): number => kopecks / 100;
