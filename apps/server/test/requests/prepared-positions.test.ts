// «Position (request line) as prepared for display: id (string), quantity, desired_price, standard, …»:
// specification 3, section 3.
// Calls return and accept a line's id as a number; prepared for the rules of types and tags it is a string.
import { expect, test } from 'vitest';
import { positionOf } from '../../src/areas/requests/offers.ts';

test('a position prepared for display has a string id and the fields that the rules of types and tags need', () => {
  const line = { id: 104238, quantity: 4, desired_price: 41_250, product: { id: 7 }, choices: [] };
  expect(positionOf(line, [])).toEqual({
    id: '104238',
    quantity: 4,
    desired_price: 41_250,
    standard: { id: 7 },
    need_brand_choose: false,
    pending: false,
    offers: [],
  });
});
