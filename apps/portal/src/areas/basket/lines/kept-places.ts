import { type BasketItem, shipmentKey } from './items.ts';

/** A line as the table shows it. */
export type ShownItem = BasketItem & {
  /** It was taken out here: its place stays, so that no other line slides under the pointer. */
  takenOut?: boolean;
};

/**
 * The lines by shipment, each where it stood before: groups keep their order, a line that comes back takes its old place, what is
 * new stands last in its group.
 * @param before what the table showed
 * @param items what is in the basket now
 * @param takenOut offers whose lines were taken out here
 */
export function keepPlaces(
  before: readonly ShownItem[],
  items: readonly BasketItem[],
  takenOut: ReadonlySet<number>,
): ShownItem[] {
  const now = new Map(items.map((item) => [item.offer_id, item]));
  const kept = before.flatMap<ShownItem>((row) => {
    const item = now.get(row.offer_id);
    now.delete(row.offer_id);
    if (item) return [item];
    return takenOut.has(row.offer_id) ? [{ ...row, takenOut: true }] : [];
  });
  return [...Map.groupBy([...kept, ...now.values()], shipmentKey).values()].flat();
}
