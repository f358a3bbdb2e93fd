import { expect, test } from 'vitest';
import { TOGETHER_DAYS, TOGETHER_BUYERS } from './recommendations.ts';

test('recommendations use orders of half a year, and never a single order', () => {
  expect([TOGETHER_DAYS, TOGETHER_BUYERS]).toEqual([180, 2]);
});
