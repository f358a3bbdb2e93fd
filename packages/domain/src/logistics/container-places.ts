import { requireWhole } from '../numbers/whole.ts';

/** A position with the numbered places that its pieces lie in. */
export interface PlacedItem {
  containers: readonly { container_number: string; quantity: number }[];
}

/** One numbered place of a shipment and what lies in it. */
export interface ContainerContents<I> {
  /** Number of the place within its shipment, from 1; the code on its label contains it. */
  ordinal: number;
  container_number: string;
  /** Total pieces of all positions in the place. */
  quantity: number;
  items: { item: I; quantity: number }[];
}

/** Natural order of place numbers: «2» comes before «10», «М-2» before «М-10». */
function byNumber(a: string, b: string): number {
  const others = b.split(/(\d+)/);
  for (const [index, part] of a.split(/(\d+)/).entries()) {
    const other = others[index] ?? '';
    const bySize = index % 2 === 1 ? Number(part) - Number(other) : 0;
    if (bySize !== 0) return bySize;
    if (part !== other) return part < other ? -1 : 1;
  }
  return -1;
}

/**
 * The places of a shipment ordered by number, independent of the order of its positions. A place may hold several positions, and a
 * position may be spread over several places.
 * @see spec 2 §3; spec 3 §5 («container numbers unique per position»)
 */
export function placesOf<I extends PlacedItem>(items: readonly I[]): ContainerContents<I>[] {
  const found = new Map<string, ContainerContents<I>['items']>();
  for (const item of items)
    for (const { container_number, quantity } of item.containers) {
      const inside = found.get(container_number) ?? [];
      found.set(container_number, [...inside, { item, quantity }]);
    }
  return [...found]
    .toSorted(([a], [b]) => byNumber(a, b))
    .map(([container_number, inside], index) => ({
      ordinal: index + 1,
      container_number,
      quantity: inside.reduce((sum, { quantity }) => sum + quantity, 0),
      items: inside,
    }));
}

/** Digits of a place code: shipment id, place ordinal, check digit. */
const SHIPMENT_DIGITS = 11;
const PLACE_DIGITS = 6;

/** The GS1 check digit: weights 3 and 1 alternate from the right. */
function checkDigit(digits: string): string {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * ((digits.length - index) % 2 === 1 ? 3 : 1),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

/**
 * The code on a place's label: 18 digits, which a scanner types the same way in every keyboard layout.
 * @param shipmentId whole, from 1
 * @param ordinal from placesOf
 * @throws RangeError when a number has more digits than the code has room for
 * @see spec 1 §2.2 («/shipment/{id}/barcode (container-place number)»)
 */
export function placeCode(shipmentId: number, ordinal: number): string {
  const id = String(requireWhole(shipmentId, 'not an id', 1)).padStart(SHIPMENT_DIGITS, '0');
  const place = String(requireWhole(ordinal, 'not an ordinal', 1)).padStart(PLACE_DIGITS, '0');
  const digits = `${id}${place}`;
  if (digits.length > SHIPMENT_DIGITS + PLACE_DIGITS) throw new RangeError('too many digits for a label');
  return `${digits}${checkDigit(digits)}`;
}

/** Reads the shipment id and the place ordinal from a label's code; null when the text is no such code or its check digit is wrong. */
export function readPlaceCode(code: string): { shipment_id: number; ordinal: number } | null {
  const text = code.trim();
  if (!/^\d{18}$/.test(text) || checkDigit(text.slice(0, -1)) !== text.slice(-1)) return null;
  const shipment_id = Number(text.slice(0, SHIPMENT_DIGITS));
  const ordinal = Number(text.slice(SHIPMENT_DIGITS, -1));
  return shipment_id > 0 && ordinal > 0 ? { shipment_id, ordinal } : null;
}
