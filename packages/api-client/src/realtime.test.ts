import { expect, test } from 'vitest';
import { retryDelay } from './realtime.ts';

test('10 tries from 200 ms, doubling with jitter, then every 30 s', () => {
  expect(retryDelay(0, 0.5)).toBe(200);
  expect(retryDelay(1, 0.5)).toBe(400);
  expect(retryDelay(3, 0.5)).toBe(1_600);
  expect(retryDelay(2, 0)).toBe(600);
  expect(retryDelay(2, 1)).toBe(1_000);
  expect(retryDelay(10, 0.9)).toBe(30_000);
  expect(retryDelay(50, 0.1)).toBe(30_000);
});
