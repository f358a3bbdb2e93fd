import { CLAIM_OUTCOMES, type ClaimOutcome, outcomeEffect } from '../orders/claims.ts';

/** A supplier's score looks back so many days. */
export const SCORE_DAYS = 90;

/** Of fewer positions nothing is said: one refusal would make a bad supplier. */
export const SCORE_MINIMUM = 20;

/** Outcomes of a closed claim that make a position the supplier's fault: all by which the buyer got something for it. */
export const FAULT_OUTCOMES: readonly ClaimOutcome[] = (Object.keys(CLAIM_OUTCOMES) as ClaimOutcome[]).filter(
  (outcome) => outcomeEffect(outcome) !== 'nothing',
);

/** A supplier's positions of the period: all that were decided, those of them confirmed or refused whole; shipped ones, and in time. */
export interface SupplierCounts {
  /** Decided: nothing of them waits, and the buyer has not taken them out himself. */
  lines: number;
  /** Nothing of them was refused. */
  confirmed: number;
  /** Nothing of them was left. */
  refused: number;
  /** Something of them has been shipped. */
  shipped: number;
  /** All of that by the end of the planned day. */
  in_time: number;
  /** Of the shipped ones: a closed claim has agreed with the buyer on some of it. */
  at_fault: number;
}

/** Shares of a supplier's positions in whole percent. */
export interface SupplierScore {
  confirmed: number;
  refused: number;
  /** Of those that were shipped; null while too few were. */
  in_time: number | null;
  /** Of those that were shipped, with a claim that was right; null while too few were. */
  at_fault: number | null;
}

const percent = (part: number, whole: number) => Math.round((100 * part) / whole);

/**
 * How reliable a supplier has been: shares of positions confirmed whole, refused whole, and, of those that were shipped, shipped in
 * time, and with a claim that was right. Null where there is too little to say.
 * @see decisions, «Order line»
 */
export function supplierScore(counts: SupplierCounts): SupplierScore | null {
  const { lines, confirmed, refused, shipped, in_time, at_fault } = counts;
  const few = shipped < SCORE_MINIMUM;
  if (lines < SCORE_MINIMUM) return null;
  const whole = percent(confirmed, lines);
  return {
    confirmed: whole,
    // Halves are rounded up on one side only: together they are never more than a hundred.
    refused: Math.min(percent(refused, lines), 100 - whole),
    in_time: few ? null : percent(in_time, shipped),
    at_fault: few ? null : percent(at_fault, shipped),
  };
}

/** How good a share of confirmed positions is: from 95 % good, from 80 % fair. */
export function scoreTone(confirmed: number): 'green' | 'yellow' | 'red' {
  if (confirmed >= 95) return 'green';
  return confirmed >= 80 ? 'yellow' : 'red';
}
