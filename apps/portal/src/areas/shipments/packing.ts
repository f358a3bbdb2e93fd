import type { Schemas } from '@portal/api-client/client';
import { containersTotal, uniqueContainers } from '@portal/domain/validation';
import type { Shipment } from './queries.ts';

type Item = Shipment['items'][number];
export type Place = Schemas['Container'];
/** What is being put into places, by the order's line. */
export type Packing = ReadonlyMap<number, { quantity: number; containers: readonly Place[] }>;

export const packingOf = (items: readonly Item[]): Packing =>
  new Map(items.map(({ order_line_id, quantity, containers }) => [order_line_id, { quantity, containers }]));

/** Pieces of a position that lie in no place yet; below 0 there are too many. */
export const unplaced = ({ quantity, containers }: { quantity: number; containers: readonly Place[] }) =>
  containers.reduce((rest, place) => rest - place.quantity, quantity);

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

/** What is sent of it. */
export const itemsOf = (packing: Packing) =>
  [...packing].map(([order_line_id, { quantity, containers }]) => ({
    order_line_id,
    quantity,
    containers: containers.map((place) => ({ ...place, container_number: place.container_number.trim() })),
  }));
