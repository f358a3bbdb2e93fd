import { describe, expect, test } from 'vitest';
import { Behind, LIMITS } from './replica.ts';
import { UNKNOWN, Written } from './written.ts';

const { mostBehind: MOST_BEHIND } = LIMITS;

describe('how far a replica is behind', () => {
  test('its data is as old as the first position that it has not replayed', () => {
    const behind = new Behind(0);
    for (const [at, position] of [
      [0, 100],
      [250, 200],
      [500, 200],
      [750, 300],
    ] as const)
      behind.primaryAt(at, position);
    expect(behind.milliseconds(1_000, 300)).toBe(0);
    expect(behind.milliseconds(1_000, 299)).toBe(250);
    expect(behind.milliseconds(1_000, 200)).toBe(250);
    expect(behind.milliseconds(1_000, 199)).toBe(750);
    expect(behind.milliseconds(1_000, 0)).toBe(1_000);
  });

  test('a primary that stands still does not make it older', () => {
    const behind = new Behind(0);
    for (let at = 0; at <= 10 * MOST_BEHIND; at += 250) behind.primaryAt(at, 100);
    expect(behind.milliseconds(10 * MOST_BEHIND, 100)).toBe(0);
    expect(behind.milliseconds(10 * MOST_BEHIND, 99)).toBe(10 * MOST_BEHIND);
  });

  test('a primary that goes on makes it older beyond the bound, however many positions there were', () => {
    const behind = new Behind(0);
    for (let at = 0; at <= 10 * MOST_BEHIND; at += 250) behind.primaryAt(at, at);
    expect(behind.milliseconds(10 * MOST_BEHIND, 5)).toBeGreaterThan(MOST_BEHIND);
    expect(behind.milliseconds(10 * MOST_BEHIND, 9 * MOST_BEHIND + 1_000)).toBe(MOST_BEHIND - 1_250);
    expect(behind.milliseconds(10 * MOST_BEHIND, 10 * MOST_BEHIND)).toBe(0);
  });

  test('without news of the primary nobody knows how old it is, so it counts as older and older', () => {
    const behind = new Behind(0);
    behind.primaryAt(1_000, 100);
    expect(behind.milliseconds(2_000, 100)).toBe(0);
    expect(behind.milliseconds(41_000, 100)).toBe(40_000);
  });

  test('another primary, with a smaller position, begins anew', () => {
    const behind = new Behind(0);
    behind.primaryAt(0, 500);
    behind.primaryAt(250, 100);
    expect(behind.newest).toBe(100);
    expect(behind.milliseconds(300, 100)).toBe(0);
  });
});

describe('what somebody must see', () => {
  test('is the greatest position of everybody’s, the company’s and the person’s own', () => {
    const written = new Written(60_000);
    written.note(['contractor 1', 'person 7'], 50, 0);
    written.note(['contractor 1'], 40, 0);
    written.note(['all'], 10, 0);
    expect(written.needed(['all', 'contractor 1', 'person 8'], 0)).toBe(50);
    expect(written.needed(['all', 'contractor 2', 'person 7'], 0)).toBe(50);
    expect(written.needed(['all', 'contractor 2', 'person 8'], 0)).toBe(10);
    expect(written.needed(['contractor 2'], 0)).toBe(0);
  });

  test('is forgotten after a minute, when every replica that is read from has it', () => {
    const written = new Written(60_000);
    written.note(['contractor 1'], UNKNOWN, 0);
    expect(written.needed(['contractor 1'], 60_000)).toBe(UNKNOWN);
    expect(written.needed(['contractor 1'], 60_001)).toBe(0);
    written.note(['contractor 1'], 5, 60_001);
    expect(written.needed(['contractor 1'], 60_001)).toBe(5);
  });
});
