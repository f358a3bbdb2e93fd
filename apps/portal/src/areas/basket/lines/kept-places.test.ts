import { expect, test } from 'vitest';
import type { BasketItem } from './items.ts';
import { keepPlaces } from './kept-places.ts';

const line = (offer_id: number, supplier: number, id = offer_id) =>
  ({ id, offer_id, offer: { supplier: { id: supplier }, storage: { id: 1 } } }) as BasketItem;
const shown = (rows: ReturnType<typeof keepPlaces>) =>
  rows
    .filter(({ left }) => !left)
    .map(({ offer_id, takenOut }) => (takenOut ? `(${offer_id})` : String(offer_id)))
    .join(' ');
const NOTHING = new Set<number>();

test('lines stand by shipment, in the order in which the first of each came', () => {
  expect(shown(keepPlaces([], [line(1, 7), line(2, 8), line(3, 7)], NOTHING))).toBe('1 3 2');
});

test('a line taken out keeps its place, and its group the order; another bin does not slide under the pointer', () => {
  const before = keepPlaces([], [line(1, 7), line(2, 8), line(3, 7)], NOTHING);
  const after = keepPlaces(before, [line(2, 8), line(3, 7)], new Set([1]));
  expect(shown(after)).toBe('(1) 3 2');
  // It comes back with another id, at its old position.
  expect(shown(keepPlaces(after, [line(2, 8), line(3, 7), line(1, 7, 99)], new Set([1])))).toBe('1 3 2');
  // Its placeholder is removed: the groups keep their order.
  expect(shown(keepPlaces(after, [line(2, 8), line(3, 7)], NOTHING))).toBe('3 2');
});

test('a group whose first line went keeps its place before the others', () => {
  const before = keepPlaces([], [line(1, 7), line(2, 8), line(3, 7)], NOTHING);
  expect(shown(keepPlaces(before, [line(2, 8), line(3, 7)], NOTHING))).toBe('3 2');
});

test('what was ordered or moved elsewhere leaves no place; what is new stands last in its group', () => {
  const before = keepPlaces([], [line(1, 7), line(2, 8)], NOTHING);
  expect(shown(keepPlaces(before, [line(2, 8), line(4, 8), line(5, 9), line(6, 8)], NOTHING))).toBe(
    '2 4 6 5',
  );
});

test('a line that is put back after its placeholder has gone returns to its place, and its group, too', () => {
  const before = keepPlaces([], [line(1, 7), line(2, 8), line(3, 7)], NOTHING);
  const without = keepPlaces(before, [line(2, 8)], NOTHING);
  expect(shown(without)).toBe('2');
  expect(shown(keepPlaces(without, [line(2, 8), line(3, 7, 98), line(1, 7, 99)], NOTHING))).toBe('1 3 2');
});
