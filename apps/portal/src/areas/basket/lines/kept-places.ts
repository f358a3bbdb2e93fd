import { type BasketItem, shipmentKey } from './items.ts';

/** A line in the form the table shows. */
export type ShownItem = BasketItem & {
  /** The line was removed here: a placeholder stays, so that no other line moves under the pointer. */
  takenOut?: boolean;
  /** The line is in the basket no more and not shown: its place is kept for the case that it comes back. */
  left?: boolean;
};

/**
 * Lines by shipment, each at its previous position: groups keep their order, a restored line returns to its old
 * position, new lines come last in their group.
 * @param before the result for the previous lines, including those that have left
 * @param items the current lines of the basket
 * @param takenOut ids of the offers whose lines were removed here
 */
export function keepPlaces(
  before: readonly ShownItem[],
  items: readonly BasketItem[],
  takenOut: ReadonlySet<number>,
): ShownItem[] {
  const now = new Map(items.map((item) => [item.offer_id, item]));
  const kept = before.map<ShownItem>((row) => {
    const item = now.get(row.offer_id);
    now.delete(row.offer_id);
    if (item) return item;
    return takenOut.has(row.offer_id) ? { ...row, takenOut: true, left: false } : { ...row, left: true };
  });
  return [...Map.groupBy([...kept, ...now.values()], shipmentKey).values()].flat();
}
