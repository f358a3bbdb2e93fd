import { toRoubles } from '@portal/domain/money';

/*
 * Money is an integer number of kopecks everywhere. Roubles appear only in the contract, in files and in calls
 * of banks, and are converted here and nowhere else.
 */

/** Converts roubles to the nearest whole kopeck: 0.1 + 0.2 is 30. */
export const kopecksOf = (roubles: number): number => Math.round(roubles * 100);

/** Converts kopecks to roubles, the unit of the contract. */
export const roublesOf = (kopecks: number): number => toRoubles(kopecks);

/** Converts kopecks to roubles with two decimals, as files of other programs have them: «1234.50». */
export const decimalOf = (kopecks: number): string => toRoubles(kopecks).toFixed(2);
