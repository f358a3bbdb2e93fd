import type { Roubles } from './contract.ts';

/** A sum as the contract carries it: roubles with at most two decimals. */
export type { Roubles } from './contract.ts';

/**
 * Whole kopecks: the same type as `Kopecks` of `@portal/domain`, which the client must not import; TypeScript treats both as one.
 * Roubles are not assignable to it, nor kopecks to a sum in a request's body.
 */
export declare enum Kopecks {
  unit,
}

/** Roubles of the contract as the kopecks of the rule book. */
export const toKopecks = (roubles: Roubles): Kopecks => Math.round(roubles * 100);

/** Roubles of the contract from whole kopecks. */
export const toRoubles = (kopecks: Kopecks): Roubles => kopecks / 100;
