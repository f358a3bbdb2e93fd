import { expect, test } from 'vitest';
import { requireWhole } from './whole.ts';

test('a whole number within bounds is returned, anything else is refused with the name of the value', () => {
  expect(requireWhole(0, 'n')).toBe(0);
  expect(requireWhole(5, 'n', 5, 5)).toBe(5);
  for (const wrong of [-1, 0.5, Number.NaN, 1e21, '1' as never, null as never, undefined as never])
    expect(() => requireWhole(wrong, 'not a thing')).toThrow(new RangeError(`not a thing: ${wrong}`));
  expect(() => requireWhole(4, 'n', 5)).toThrow(RangeError);
  expect(() => requireWhole(6, 'n', 5, 5)).toThrow(RangeError);
});
