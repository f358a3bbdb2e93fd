import { requireWhole } from '../numbers/whole.ts';

/** Why pieces of a movement did not come. */
export const MOVEMENT_SHORTAGE_REASONS = [
  { id: 1, title: 'не вложили при отправке' },
  { id: 2, title: 'потеряно в пути' },
  { id: 3, title: 'повреждено в пути' },
  { id: 4, title: 'вложили другой товар' },
  { id: 5, title: 'прочее' },
] as const;
/** The reason that says nothing by itself: it comes with a comment. */
export const OTHER_SHORTAGE_REASON = 5;

/** What becomes of pieces that did not come; those that are found later are received like the others. Decisions, «Movements». */
export const MOVEMENT_SHORTAGE_OUTCOMES = {
  written_off: 'Списать',
  returned: 'Вернуть на склад отправления',
} as const;
/** Name of an outcome in the calls. */
export type MovementShortageOutcome = keyof typeof MOVEMENT_SHORTAGE_OUTCOMES;

/** Pieces of a moved position: what was sent, and what has become of it. */
export interface MovedPieces {
  quantity: number;
  received: number;
  written_off: number;
  returned: number;
}

/**
 * Pieces of which nothing is known yet.
 * @throws RangeError for counts that are no whole numbers from 0, and for more accounted for than was sent
 */
export function missingPieces({ quantity, received, written_off, returned }: MovedPieces): number {
  const known =
    requireWhole(received, 'not a quantity') +
    requireWhole(written_off, 'not a quantity') +
    requireWhole(returned, 'not a quantity');
  if (known > requireWhole(quantity, 'not a quantity', 1))
    throw new RangeError(`more accounted for than sent: ${known} > ${quantity}`);
  return quantity - known;
}

/** Pieces that did not come and never will: written off, or back where they were sent from. */
export const shortPieces = ({
  written_off,
  returned,
}: Pick<MovedPieces, 'written_off' | 'returned'>): number => written_off + returned;

/**
 * How far a movement is once some of it has come, or was found missing: it ends when every piece is accounted for.
 * @throws RangeError for no items, and as missingPieces
 * @see decisions, «Movements»
 */
export function movementOutcome(
  items: readonly MovedPieces[],
): 'received_partially' | 'received' | 'received_with_shortage' {
  if (items.length === 0) throw new RangeError('a movement has items');
  if (items.some((item) => missingPieces(item) > 0)) return 'received_partially';
  return items.some((item) => shortPieces(item) > 0) ? 'received_with_shortage' : 'received';
}
