import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeCode, placesOf, readPlaceCode } from './container-places.ts';

const item = (id: number, ...containers: [string, number][]) => ({
  id,
  containers: containers.map(([container_number, quantity]) => ({ container_number, quantity })),
});

test('places are sorted by number, «2» before «10», and each lists the contents of every position', () => {
  const items = [item(1, ['10', 3], ['М-2', 1]), item(2, ['2', 1], ['10', 4]), item(3, ['М-10', 5]), item(4)];
  const places = placesOf(items);
  expect(
    places.map(({ ordinal, container_number, quantity }) => [ordinal, container_number, quantity]),
  ).toEqual([
    [1, '2', 1],
    [2, '10', 7],
    [3, 'М-2', 1],
    [4, 'М-10', 5],
  ]);
  expect(places[1]?.items.map(({ item: { id }, quantity }) => [id, quantity])).toEqual([
    [1, 3],
    [2, 4],
  ]);
  expect(placesOf([])).toEqual([]);
});

test('the order of places does not depend on the order of positions, even when numbers start the same', () => {
  const numbers = [
    '1',
    '01',
    '1A',
    '1-1',
    '1-',
    'A',
    'a',
    'A1B',
    'A1',
    '99999999999999999998',
    '99999999999999999999',
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray(numbers, { minLength: numbers.length }), (shuffled) => {
      const places = placesOf(shuffled.map((number, id) => item(id, [number, 1])));
      expect(places.map(({ container_number }) => container_number)).toEqual([
        '01',
        '1',
        '1-',
        '1-1',
        '1A',
        '99999999999999999998',
        '99999999999999999999',
        'A',
        'A1',
        'A1B',
        'a',
      ]);
    }),
  );
});

test('a label’s code has 18 digits (shipment, place, check digit) and can be read back', () => {
  expect(placeCode(1_042, 3)).toBe('000000010420000030');
  expect(readPlaceCode(' 000000010420000030 ')).toEqual({ shipment_id: 1_042, ordinal: 3 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999_999 }),
      fc.integer({ min: 1, max: 999_999 }),
      (id, ordinal) => {
        expect(placeCode(id, ordinal)).toMatch(/^\d{18}$/);
        expect(readPlaceCode(placeCode(id, ordinal))).toEqual({ shipment_id: id, ordinal });
      },
    ),
  );
  for (const [id, ordinal] of [
    [0, 1],
    [1, 0],
    [100_000_000_000, 1],
    [1, 1_000_000],
    [1.5, 1],
  ] as const)
    expect(() => placeCode(id, ordinal)).toThrow(RangeError);
});

test('a misread code gives no place: one wrong digit, garbage, an empty text, shipment or place zero', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999_999 }),
      fc.integer({ min: 0, max: 17 }),
      fc.integer({ min: 1, max: 9 }),
      (id, at, by) => {
        const code = placeCode(id, 7);
        const digit = (Number(code[at]) + by) % 10;
        expect(readPlaceCode(`${code.slice(0, at)}${digit}${code.slice(at + 1)}`)).toBeNull();
      },
    ),
  );
  for (const wrong of ['', 'OC 90', '1', '00000001042000003', ']C1000000010420000030', '٠'.repeat(18)])
    expect(readPlaceCode(wrong)).toBeNull();
  expect(readPlaceCode('0'.repeat(18))).toBeNull();
  expect(readPlaceCode('000000000010000007')).toBeNull();
});
