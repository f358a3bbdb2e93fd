import { expect, test } from 'vitest';
import { NORM_KINDS, NORM_MAX, normFaults } from './norms.ts';

test('«for a brand, category or product; narrower beats wider»: the narrowest stands first', () => {
  expect(NORM_KINDS.map(({ id }) => id)).toEqual(['product', 'category', 'brand']);
});

test('a multiple is at least 1, a minimum at least 0, and both at most the maximum of a counter', () => {
  expect(NORM_MAX).toBe(9999);
  expect(normFaults({ multiple: 1, minimum: 0 })).toEqual({});
  expect(normFaults({ multiple: ' 9999 ', minimum: '9999' })).toEqual({});
  expect(normFaults({ multiple: '0', minimum: '-1' })).toEqual({
    multiple: { code: 'normNotWhole', field: 'multiple', from: 1, to: 9999 },
    minimum: { code: 'normNotWhole', field: 'minimum', from: 0, to: 9999 },
  });
  expect(Object.keys(normFaults({ multiple: '2.5', minimum: '10000' }))).toEqual(['multiple', 'minimum']);
  expect(normFaults({ multiple: ' ', minimum: 'шесть' })).toEqual({
    multiple: { code: 'normMissing' },
    minimum: { code: 'normNotWhole', field: 'minimum', from: 0, to: 9999 },
  });
});
