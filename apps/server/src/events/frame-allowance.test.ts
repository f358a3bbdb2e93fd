import { expect, test } from 'vitest';
import { FrameAllowance } from './frame-allowance.ts';

test('40 frames at once, then 8 a second, and never more than 40 saved up', () => {
  const allowance = new FrameAllowance(0);
  const spent = (now: number) => {
    let frames = 0;
    while (allowance.spend(now)) frames += 1;
    return frames;
  };
  expect(spent(0)).toBe(40);
  expect(spent(1_000)).toBe(8);
  expect(spent(1_100)).toBe(0);
  expect(spent(3_600_000)).toBe(40);
});
