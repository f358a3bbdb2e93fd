/** Refused a turn: too many wait already. */
export class TooMany extends Error {}

export interface Turns {
  /** Wait for a turn; what is answered ends it. Throws TooMany when the owner, or everybody together, has too many waiting. */
  take(owner: number): Promise<() => void>;
}

/**
 * Heavy work some at a time, in turn between contractors: whoever sends fifty files waits for his own, and the next
 * contractor's first one comes after one of them, not after all.
 */
export function createTurns(limits: { atOnce: number; perOwner: number; waiting: number }): Turns {
  /** Those who wait, by owner; the owner whose turn is next comes first. */
  const queues = new Map<number, (() => void)[]>();
  let working = 0;
  let waiting = 0;

  function next() {
    const [first] = queues;
    if (!first) {
      working -= 1;
      return;
    }
    const [owner, queue] = first;
    queues.delete(owner);
    const begin = queue.shift();
    if (queue.length > 0) queues.set(owner, queue);
    waiting -= 1;
    begin?.();
  }

  return {
    async take(owner) {
      if (working >= limits.atOnce) {
        const queue = queues.get(owner) ?? [];
        if (queue.length >= limits.perOwner || waiting >= limits.waiting) throw new TooMany();
        queues.set(owner, queue);
        waiting += 1;
        await new Promise<void>((begin) => queue.push(begin));
      } else working += 1;
      let over = false;
      return () => {
        if (!over) next();
        over = true;
      };
    },
  };
}
