import { expect, test } from 'vitest';
import { TOGETHER_DAYS, TOGETHER_ORDERS } from './recommendations.ts';

test('recommendations come from half a year of orders, and from no single one', () => {
  expect([TOGETHER_DAYS, TOGETHER_ORDERS]).toEqual([180, 2]);
});
