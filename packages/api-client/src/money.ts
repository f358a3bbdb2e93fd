/** Roubles of the contract as the kopecks of the rule book. */
export const toKopecks = (roubles: number): number => Math.round(roubles * 100);
