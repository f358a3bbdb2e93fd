import type { Schemas } from '@portal/api-client/client';
import { containersTotal, uniqueContainers } from '@portal/domain/validation';

export type Place = Schemas['Container'];
/** Quantities and containers by the id of what is packed: an order line, a stock item. */
export type Packing = ReadonlyMap<number, { quantity: number; containers: readonly Place[] }>;

export const packingOf = <I extends { quantity: number; containers: readonly Place[] }>(
  items: readonly I[],
  keyOf: (item: I) => number,
): Packing =>
  new Map(items.map((item) => [keyOf(item), { quantity: item.quantity, containers: item.containers }]));

/** Pieces of an item in no container; negative if the containers hold too many. */
export const unplaced = ({ quantity, containers }: { quantity: number; containers: readonly Place[] }) =>
  containers.reduce((rest, place) => rest - place.quantity, quantity);

/** Pieces in no container, over all items. */
export const restOf = (packing: Packing): number =>
  [...packing.values()].reduce((sum, item) => sum + Math.max(unplaced(item), 0), 0);

/** Error of pieces in no container. */
export const unplacedFault = (rest: number): string | null =>
  rest === 0 ? null : `Не разложено ${rest} шт.`;

/**
 * Error of an item's containers: maxQuantityInContainer and checkRepeatedContainerNumber. Specification 3,
 * section 5.
 */
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

/** The smallest unused container number: 1, 2, 3 … */
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

/** Puts all pieces in no container into one new container. */
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

/** Puts the unpacked pieces of each item into a new container of their own. */
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

/** Items of the request body; `key` is the name of the field with the packed object's id. */
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
