// What became dearer since the baseline.

/** What one call costs. */
export interface Cost {
  /** Statements with a plan. */
  statements: number;
  /** Rows of tables that they read. */
  rows: number;
  /** CPU time of the server and of PostgreSQL, in reference queries of the same run. */
  cpu: number;
}
export interface Baseline {
  commit: string;
  calls: Readonly<Record<string, Cost>>;
}

/** From this factor on a call has become dearer. */
export const DEARER = 1.2;

/** Smallest growth of each figure that counts: seeded data depend on the day, and CPU time is measured in ticks. */
const LEAST: Cost = { statements: 1, rows: 20, cpu: 0.05 };

export interface Dearer {
  call: string;
  what: keyof Cost;
  before: number;
  now: number;
}

/** The figures that grew by a fifth or more; a call without a baseline is not compared. */
export function dearer(baseline: Baseline['calls'], now: Baseline['calls']): Dearer[] {
  return Object.entries(now).flatMap(([call, cost]) => {
    const before = baseline[call];
    if (!before) return [];
    return (Object.keys(LEAST) as (keyof Cost)[]).flatMap((what) =>
      cost[what] >= before[what] * DEARER && cost[what] - before[what] >= LEAST[what]
        ? [{ call, what, before: before[what], now: cost[what] }]
        : [],
    );
  });
}

/** Finds the first element for which a test is true, if it is false for all before it and true for all after; undefined if it is never true. */
export async function firstTrue<T>(
  list: readonly T[],
  test: (one: T) => Promise<boolean>,
): Promise<T | undefined> {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const one = list[middle];
    if (one === undefined) throw new RangeError('the list has holes');
    if (await test(one)) high = middle;
    else low = middle + 1;
  }
  return list[low];
}
