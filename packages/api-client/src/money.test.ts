import { expect, test } from 'vitest';
import type { Schemas } from './client.ts';
import { type Kopecks, toKopecks, toRoubles } from './money.ts';

test('roubles become the nearest whole kopecks, and kopecks roubles', () => {
  expect([0.29, 1.01, 412.5, -12.5].map(toKopecks)).toEqual([29, 101, 41_250, -1250]);
  expect([29, 41_250, -1250].map(toRoubles)).toEqual([0.29, 412.5, -12.5]);
});

test('TypeScript refuses roubles as kopecks, kopecks in a body, and a sum converted twice', () => {
  const basket = { amount: 412.5 } as Schemas['Basket'];
  const kopecks: Kopecks = toKopecks(basket.amount);
  // @ts-expect-error: roubles of the contract are no kopecks
  const unconverted: Kopecks = basket.amount;
  // @ts-expect-error: kopecks are no sum of a body
  const sent: Schemas['Basket']['amount'] = kopecks;
  // @ts-expect-error: kopecks are converted already
  const twice = toKopecks(kopecks);
  expect([kopecks, unconverted, sent, twice]).toEqual([41_250, 412.5, 41_250, 4_125_000]);
});
