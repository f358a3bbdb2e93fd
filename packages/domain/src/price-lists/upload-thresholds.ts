/** Thresholds of a price list beyond which an upload must be confirmed by a person. Null: disabled. */
export interface Thresholds {
  /** Percentage of the positions in stock that would disappear because the file does not contain them. */
  vanished: number | null;
  /** A price has shifted when it changes by more than this percentage … */
  shift: number;
  /** … and at most this percentage of the existing prices may shift. */
  shifted: number | null;
  /** Percentage of rejected rows. */
  refused: number | null;
}
/** A count and its total. */
export interface Share {
  count: number;
  of: number;
}
/** The effects of a file that are compared with the thresholds. */
export type UploadFigures = Record<'vanished' | 'shifted' | 'refused', Share>;

/** Fewer rows than this never hold an upload, whatever their share: two of three rows are not significant. */
export const FEWEST_HELD = 10;

/** Thresholds of a storage's stock beyond which a file must be confirmed. Null: disabled. */
export interface StockThresholds {
  /** Percentage of the positions in stock that would become empty: the file sets them to zero or does not contain them. */
  vanished: number | null;
  /** Percentage of rejected rows. */
  refused: number | null;
}
/** The effects of a stock file that are compared with the thresholds. */
export type StockFigures = Record<keyof StockThresholds, Share>;

/** An exceeded threshold: how many of how many, the limit in percent. */
interface Exceeded extends Share {
  limit: number;
}
/** Why an upload of a price list must be confirmed. */
export type HoldReason =
  ({ code: 'itemsVanish' | 'rowsRefused' } & Exceeded) | ({ code: 'pricesShift'; shift: number } & Exceeded);
/** Why a stock file must be confirmed. */
export type StockHoldReason = { code: 'stockVanishes' | 'rowsRefused' } & Exceeded;

/**
 * Why an upload must be confirmed: one reason for each exceeded threshold.
 * @returns an empty list when no threshold is exceeded
 */
export function reasonsToHold(figures: UploadFigures, thresholds: Thresholds): HoldReason[] {
  const { shift } = thresholds;
  return [
    ...beyond(figures.vanished, thresholds.vanished).map((one) => ({ code: 'itemsVanish' as const, ...one })),
    ...beyond(figures.shifted, thresholds.shifted).map((one) => ({
      code: 'pricesShift' as const,
      shift,
      ...one,
    })),
    ...beyond(figures.refused, thresholds.refused).map((one) => ({ code: 'rowsRefused' as const, ...one })),
  ];
}

/**
 * The same for a stock file.
 * @returns an empty list when no threshold is exceeded
 */
export function stockReasonsToHold(figures: StockFigures, thresholds: StockThresholds): StockHoldReason[] {
  return [
    ...beyond(figures.vanished, thresholds.vanished).map((one) => ({
      code: 'stockVanishes' as const,
      ...one,
    })),
    ...beyond(figures.refused, thresholds.refused).map((one) => ({ code: 'rowsRefused' as const, ...one })),
  ];
}

/**
 * The share of the stock that a file empties: positions set to zero, and positions missing in the file when it covers the whole
 * storage.
 * @returns a share of the positions in stock
 */
export const emptiedStock = (zeroed: Share, unnamed: Share, missing: 'keep' | 'zero'): Share => ({
  count: zeroed.count + (missing === 'zero' ? unnamed.count : 0),
  of: zeroed.of,
});

/** A share that exceeds its threshold; nothing otherwise. */
const beyond = ({ count, of }: Share, limit: number | null): Exceeded[] =>
  limit === null || count < FEWEST_HELD || count * 100 <= of * limit ? [] : [{ count, of, limit }];
