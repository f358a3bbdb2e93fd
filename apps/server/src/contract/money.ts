import { toRoubles } from '@portal/domain/money';

/*
 * Money is whole kopecks everywhere; roubles stand only in what the contract carries, in files and in banks' calls. They are
 * converted here and nowhere else.
 */

/** The nearest whole kopecks to what a caller wrote in roubles: 0.1 + 0.2 is thirty of them. */
export const kopecksOf = (roubles: number): number => Math.round(roubles * 100);

/** Kopecks as the contract carries them. */
export const roublesOf = (kopecks: number): number => toRoubles(kopecks);
