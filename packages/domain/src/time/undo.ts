/**
 * Minutes in which a person can take back at one click what was just done, as long as no other company has acted on
 * it.
 * @see decisions, «Undo»
 */
export const UNDO_MINUTES = 10;

const MINUTE = 60_000;

/**
 * The moment until which something can be taken back.
 * @param at when it was done, milliseconds
 * @returns milliseconds, exclusive
 * @see decisions, «Undo»
 */
export const undoUntil = (at: number): number => at + UNDO_MINUTES * MINUTE;

/** Why an order cannot be taken back at one click. */
export type OrderUndoFault = {
  code: 'undoneOrderAnswered' | 'undoneOrderTooLate' | 'undoneOrderNotPlaced';
  id: number;
};

/** Facts about an order that its buyer takes back. */
export interface UndoneOrder {
  id: number;
  /** When it was placed, milliseconds. */
  placed_at: number;
  /** A person placed it from a basket; it is not a replacement, and no decision on a claim. */
  from_basket: boolean;
  /** Nothing of it has been confirmed, refused or cancelled, and it does not wait for a bank. */
  untouched: boolean;
}

/**
 * Why an order cannot be taken back at one click; null if it can. Its buyer may still cancel positions.
 * @param now milliseconds
 * @see decisions, «Undo»
 */
export function orderUndoFault(
  { id, placed_at, from_basket, untouched }: UndoneOrder,
  now: number,
): OrderUndoFault | null {
  if (!from_basket) return { code: 'undoneOrderNotPlaced', id };
  if (!untouched) return { code: 'undoneOrderAnswered', id };
  return now < undoUntil(placed_at) ? null : { code: 'undoneOrderTooLate', id };
}

/** Why a loaded file cannot be taken back. */
export interface UploadUndoFault {
  code: 'undoneUploadNotPrices' | 'undoneUploadTooLate' | 'undoneUploadOvertaken';
}

/** Facts about a loaded file that its company takes back. */
export interface UndoneUpload {
  /** It filled a price list or the stock of a storage, at least in part. */
  filled: boolean;
  /** When it was loaded, milliseconds; null: not yet. */
  finished_at: number | null;
  /** The price list, or the stock, has been changed since by another file or by a person. */
  overtaken: boolean;
}

/**
 * Why a loaded file cannot be taken back; null if it can. Orders placed meanwhile stay.
 * @param now milliseconds
 * @see decisions, «Undo»
 */
export function uploadUndoFault(
  { filled, finished_at, overtaken }: UndoneUpload,
  now: number,
): UploadUndoFault | null {
  if (!filled || finished_at === null) return { code: 'undoneUploadNotPrices' };
  if (overtaken) return { code: 'undoneUploadOvertaken' };
  return now < undoUntil(finished_at) ? null : { code: 'undoneUploadTooLate' };
}
