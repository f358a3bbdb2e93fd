import type { Schemas } from '@portal/api-client/client';
import { containersTotal, uniqueContainers } from '@portal/domain/validation';

export type Place = Schemas['Container'];
/** What is being put into places, by what a position is of: an order's line, a reserve. */
export type Packing = ReadonlyMap<number, { quantity: number; containers: readonly Place[] }>;

export const packingOf = <I extends { quantity: number; containers: readonly Place[] }>(
  items: readonly I[],
  keyOf: (item: I) => number,
): Packing =>
  new Map(items.map((item) => [keyOf(item), { quantity: item.quantity, containers: item.containers }]));

/** Pieces of a position that lie in no place yet; below 0 there are too many. */
export const unplaced = ({ quantity, containers }: { quantity: number; containers: readonly Place[] }) =>
  containers.reduce((rest, place) => rest - place.quantity, quantity);

/** Pieces that lie nowhere yet, of all positions. */
export const restOf = (packing: Packing): number =>
  [...packing.values()].reduce((sum, item) => sum + Math.max(unplaced(item), 0), 0);

/** What is wrong with the places of a position: maxQuantityInContainer and checkRepeatedContainerNumber. Specification 3, section 5. */
export function placesFault({
  quantity,
  containers,
}: {
  quantity: number;
  containers: readonly Place[];
}): string | null {
  if (containers.some(({ container_number }) => container_number.trim() === '')) return 'Укажите номер места';
  return (
    containersTotal(quantity)(
      containers.map((place) => place.quantity),
      '',
    ) ??
    uniqueContainers(
      containers.map((place) => place.container_number),
      '',
    )
  );
}

/** The next number that no place of the shipment has: 1, 2, 3 … */
export function nextNumber(packing: Packing): string {
  const taken = new Set(
    [...packing.values()].flatMap(({ containers }) =>
      containers.map((place) => place.container_number.trim()),
    ),
  );
  let number = 1;
  while (taken.has(String(number))) number += 1;
  return String(number);
}

/** Everything that lies nowhere goes into one place more, the same for all. */
export function restTogether(packing: Packing): Packing {
  const container_number = nextNumber(packing);
  return new Map(
    [...packing].map(([line, item]) => {
      const rest = unplaced(item);
      return [
        line,
        rest > 0 ? { ...item, containers: [...item.containers, { container_number, quantity: rest }] } : item,
      ];
    }),
  );
}

/** Each position that lies nowhere into a place of its own. */
export function restApart(packing: Packing): Packing {
  let packed = packing;
  for (const [line, item] of packing) {
    const rest = unplaced(item);
    if (rest <= 0) continue;
    const place = { container_number: nextNumber(packed), quantity: rest };
    packed = new Map(packed).set(line, { ...item, containers: [...item.containers, place] });
  }
  return packed;
}

/** What is sent of it, each with what it is of under its name. */
export const itemsOf = <K extends string>(packing: Packing, key: K) =>
  [...packing].map(
    ([of, { quantity, containers }]) =>
      ({
        [key]: of,
        quantity,
        containers: containers.map((place) => ({
          ...place,
          container_number: place.container_number.trim(),
        })),
      }) as Record<K, number> & { quantity: number; containers: Place[] },
  );
