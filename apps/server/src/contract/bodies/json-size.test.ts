import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonSize } from './json-size.ts';

const sizeOf = (text: string, piece = 7) => {
  const size = new JsonSize();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += piece) size.take(bytes.subarray(at, at + piece));
  return size;
};

/** The number of values in a list or an object, nested ones included. */
const valuesIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, inner) => sum + 1 + valuesIn(inner), 0)
    : 0;

test('no value escapes the count, whatever the texts hold and however the bytes come', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 9 }), (value, piece) => {
      const text = JSON.stringify(value);
      const { values, bytes } = sizeOf(text, piece);
      expect(values).toBeGreaterThanOrEqual(valuesIn(value));
      expect(values).toBeLessThanOrEqual(2 * valuesIn(value) + 1);
      expect(bytes).toBe(Buffer.byteLength(text));
    }),
  );
});

test('signs inside of texts are no values', () => {
  expect(sizeOf(String.raw`{"a":"b,[{\",\\"}`).values).toBe(1);
});

test('what nests too deep is told', () => {
  expect(sizeOf(`${'['.repeat(64)}${']'.repeat(64)}`).tooDeep).toBe(false);
  expect(sizeOf('['.repeat(65)).tooDeep).toBe(true);
  expect(sizeOf('[],'.repeat(1_000)).tooDeep).toBe(false);
});
