import { requireWhole } from '../numbers/whole.ts';

/** Reasons why pieces of a movement did not arrive. */
export const MOVEMENT_SHORTAGE_REASONS = [
  { id: 1, title: 'не вложили при отправке' },
  { id: 2, title: 'потеряно в пути' },
  { id: 3, title: 'повреждено в пути' },
  { id: 4, title: 'вложили другой товар' },
  { id: 5, title: 'прочее' },
] as const;
/** «Другое»: this reason requires a comment. */
export const OTHER_SHORTAGE_REASON = 5;

/** Outcomes for pieces that did not arrive; pieces found later are received as usual. Decisions, «Movements». */
export const MOVEMENT_SHORTAGE_OUTCOMES = {
  written_off: 'Списать',
  returned: 'Вернуть на склад отправления',
} as const;
/** Name of an outcome in the API. */
export type MovementShortageOutcome = keyof typeof MOVEMENT_SHORTAGE_OUTCOMES;

/** Pieces of a moved position: the quantity sent and what happened to it. */
export interface MovedPieces {
  quantity: number;
  received: number;
  written_off: number;
  returned: number;
}

/**
 * Number of pieces that are neither received, written off nor returned.
 * @throws RangeError for counts that are not whole numbers from 0, or when more pieces are accounted for than were sent
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

/** Number of pieces that will not arrive: written off or returned to the sending storage. */
export const shortPieces = ({
  written_off,
  returned,
}: Pick<MovedPieces, 'written_off' | 'returned'>): number => written_off + returned;

/**
 * The status of a movement after some of its pieces arrived or were found missing: it ends when every piece is accounted for.
 * @throws RangeError when there are no items, and as missingPieces
 * @see decisions, «Movements»
 */
export function movementOutcome(
  items: readonly MovedPieces[],
): 'received_partially' | 'received' | 'received_with_shortage' {
  if (items.length === 0) throw new RangeError('a movement has items');
  if (items.some((item) => missingPieces(item) > 0)) return 'received_partially';
  return items.some((item) => shortPieces(item) > 0) ? 'received_with_shortage' : 'received';
}
