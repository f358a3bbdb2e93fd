import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analogsOf, type Cross, crossGroups, partKey } from './crosses.ts';

const part = (text: string) => {
  const [brand = '', article = ''] = text.split(' ');
  return { brand, article };
};
const cross = (one: string, other: string, source = 'завод'): Cross => ({
  one: part(one),
  other: part(other),
  source,
});

test('a part has one key in every spelling, brands by their main name', () => {
  expect(partKey({ brand: 'Mann-Filter', article: 'w 914/2' })).toBe(
    partKey({ brand: 'MANN FILTER', article: 'W9142' }),
  );
  const aliases = (normal: string) => (normal === 'МАНН' ? 'MANNFILTER' : normal);
  expect(partKey({ brand: 'Манн', article: 'W-914/2' }, aliases)).toBe('MANNFILTER W9142');
  expect(partKey({ brand: 'Bosch', article: '1' }, aliases)).toBe('BOSCH 1');
  expect(() => partKey({ brand: 'Bosch', article: 5 as never })).toThrow(TypeError);
  expect(() => partKey({ brand: null as never, article: '1' })).toThrow(TypeError);
});

test('crosses are two-way groups with a source, through others too', () => {
  const groups = crossGroups([
    cross('A 1', 'B 2', 'б'),
    cross('B 2', 'C 3', 'а'),
    cross('D 4', 'E 5'),
    cross('C 3', 'A 1', 'а'),
  ]);
  expect(groups).toEqual([
    { parts: ['A 1', 'B 2', 'C 3'], sources: ['а', 'б'] },
    { parts: ['D 4', 'E 5'], sources: ['завод'] },
  ]);
  expect(analogsOf(groups, 'C 3')).toEqual(['A 1', 'B 2']);
  expect(analogsOf(groups, 'D 4')).toEqual(['E 5']);
  expect(analogsOf(groups, 'X 9')).toEqual([]);
});

test('a cross with itself, or with an empty number, says nothing', () => {
  expect(crossGroups([cross('A 1', 'A 1'), cross('A 1', 'B'), cross('A', 'B 2')])).toEqual([]);
  expect(crossGroups([])).toEqual([]);
});

test('a chain of 20 000 parts is one group, whichever end it begins at', () => {
  const chain = Array.from({ length: 20_000 }, (_, index) => cross(`A ${index}`, `A ${index + 1}`));
  for (const crosses of [chain, chain.toReversed()])
    expect(crossGroups(crosses).map(({ parts }) => parts.length)).toEqual([20_001]);
});

test('brands are named by their main name', () => {
  expect(crossGroups([cross('A 1', 'B 2')], (brand) => `${brand}!`)[0]?.parts).toEqual(['A! 1', 'B! 2']);
});

test('property: whatever the order and direction, the groups are the same, and each part is in one', () => {
  const any = fc.record({ a: fc.nat(8), b: fc.nat(8) });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 15 }), fc.boolean(), (pairs, turn) => {
      const crosses = pairs.map(({ a, b }) => cross(`B ${a}`, `B ${b}`));
      const turned = crosses
        .toReversed()
        .map((one) => (turn ? { ...one, one: one.other, other: one.one } : one));
      const sorted = (list: Cross[]) =>
        crossGroups(list)
          .map(({ parts }) => parts.join())
          .toSorted();
      expect(sorted(turned)).toEqual(sorted(crosses));
      const parts = crossGroups(crosses).flatMap((group) => group.parts);
      expect(new Set(parts).size).toBe(parts.length);
      for (const { one, other } of crosses)
        if (partKey(one) !== partKey(other))
          expect(analogsOf(crossGroups(crosses), partKey(one))).toContain(partKey(other));
    }),
  );
});
