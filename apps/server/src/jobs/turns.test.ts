import { setImmediate as settle } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns, TooMany } from './turns.ts';

/**
 * All owners ask at once and each ends its turn as soon as it begins; returns the order in which they began.
 */
async function order(owners: readonly number[], limits: Parameters<typeof createTurns>[0]): Promise<string> {
  const turns = createTurns(limits);
  const begun: (number | string)[] = [];
  await Promise.all(
    owners.map(async (owner) => {
      try {
        const end = await turns.take(owner);
        begun.push(owner);
        await settle();
        end();
      } catch (error) {
        expect(error).toBeInstanceOf(TooMany);
        begun.push(`${owner}!`);
      }
    }),
  );
  return begun.join(' ');
}

test('contractors take turns, whoever sent more', async () => {
  const limits = { atOnce: 1, perOwner: 50, waiting: 100 };
  expect(await order([1, 1, 1, 1, 1, 2, 3, 2], limits)).toBe('1 1 2 3 1 2 1 1');
});

test('who has too many waiting is refused, and nobody else is', async () => {
  const limits = { atOnce: 1, perOwner: 2, waiting: 100 };
  expect(await order([1, 1, 1, 1, 1, 2], limits)).toBe('1 1! 1! 1 2 1');
  expect(await order([1, 2, 3, 4, 5], { ...limits, waiting: 3 })).toBe('1 5! 2 3 4');
});

test('a turn ends once, and all of them are given back', async () => {
  const turns = createTurns({ atOnce: 1, perOwner: 1, waiting: 1 });
  for (let n = 0; n < 5; n += 1) {
    const end = await turns.take(1);
    end();
    end();
  }
  const end = await turns.take(1);
  const later = turns.take(2);
  await expect(turns.take(3)).rejects.toBeInstanceOf(TooMany);
  end();
  (await later)();
});
