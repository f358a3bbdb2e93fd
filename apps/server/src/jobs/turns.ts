/** No turn is given: too many wait already. */
export class TooMany extends Error {}

export interface Turns {
  /**
   * Waits for a turn; call the result to end it. Throws TooMany if the owner, or all owners together, have too
   * many waiting.
   */
  take(owner: number): Promise<() => void>;
}

/**
 * Limits heavy work and alternates between contractors: if one contractor sends fifty files, another
 * contractor's first file waits for one of them, not for all.
 */
export function createTurns(limits: { atOnce: number; perOwner: number; waiting: number }): Turns {
  /** Waiting work by owner; the owner whose turn is next comes first. */
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
