/** Numbers determined by a seed: the same seed repeats a run. */
export interface Random {
  /** From 0 inclusive to 1 exclusive. */
  share(): number;
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  /** An element of a non-empty list. */
  one<T>(list: readonly T[]): T;
  /** True with a probability of `chance` percent. */
  percent(chance: number): boolean;
}

/** Mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(share() * (to - from + 1));
  return {
    share,
    whole,
    percent: (chance) => share() * 100 < chance,
    one(list) {
      const chosen = list[whole(0, list.length - 1)];
      if (chosen === undefined) throw new Error('an empty list has none');
      return chosen;
    },
  };
}
