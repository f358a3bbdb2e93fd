/** Number of past days included in a supplier's score. */
export const SCORE_DAYS = 90;

/** Minimum number of positions for a score: with fewer, a single refusal would distort it. */
export const SCORE_MINIMUM = 20;

/** Numbers of a supplier's positions in the period. */
export interface SupplierCounts {
  /** Decided positions: nothing is pending, and the buyer has not cancelled them. */
  lines: number;
  /** Positions without refused pieces. */
  confirmed: number;
  /** Positions refused completely. */
  refused: number;
  /** Positions with shipped pieces. */
  shipped: number;
  /** Positions with shipped pieces, or with confirmed pieces whose planned day is over. */
  due: number;
  /** Shipped completely by the end of the planned day. */
  in_time: number;
  /** Shipped positions with a closed claim that was at least partly accepted. */
  at_fault: number;
}

/** Shares of a supplier's positions in whole percent. */
export interface SupplierScore {
  confirmed: number;
  refused: number;
  /** Share of due positions; null while there are too few. */
  in_time: number | null;
  /** Share of shipped positions with a justified claim; null while there are too few. */
  at_fault: number | null;
}

const percent = (part: number, whole: number) => Math.round((100 * part) / whole);

/**
 * Reliability of a supplier: shares of positions confirmed completely and refused completely, among those due the ones shipped in
 * time, and among shipped ones those with a justified claim. Null when there is too little data.
 * @see decisions, «Order line»
 */
export function supplierScore(counts: SupplierCounts): SupplierScore | null {
  const { lines, confirmed, refused, shipped, due, in_time, at_fault } = counts;
  if (lines < SCORE_MINIMUM) return null;
  const whole = percent(confirmed, lines);
  return {
    confirmed: whole,
    // Only one of the two is rounded up, so the total never exceeds a hundred.
    refused: Math.min(percent(refused, lines), 100 - whole),
    in_time: due < SCORE_MINIMUM ? null : percent(in_time, due),
    at_fault: shipped < SCORE_MINIMUM ? null : percent(at_fault, shipped),
  };
}

/** Rating of a share of confirmed positions: from 95 % good, from 80 % fair. */
export function scoreTone(confirmed: number): 'green' | 'yellow' | 'red' {
  if (confirmed >= 95) return 'green';
  return confirmed >= 80 ? 'yellow' : 'red';
}
