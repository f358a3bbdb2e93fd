import { spawnSync } from 'node:child_process';

export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The target or baseline, in the same unit; the table shows the ratio to it. */
  against?: { name: string; value: number };
}

/** The p-th percentile (0 to 100) of a list of numbers. */
export function percentile(values: number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((p / 100) * sorted.length))] ?? Number.NaN;
}

/**
 * Runs two functions alternately, A B A B …, so that a slowdown of the machine affects both. Returns the
 * milliseconds of each run after a warm-up.
 */
export async function sideBySide(
  runs: number,
  a: (n: number) => Promise<unknown>,
  b: (n: number) => Promise<unknown>,
): Promise<{ a: number[]; b: number[] }> {
  const times = { a: [] as number[], b: [] as number[] };
  for (let n = -Math.min(200, runs); n < runs; n++) {
    for (const [key, work] of [
      ['a', a],
      ['b', b],
    ] as const) {
      const started = performance.now();
      await work(Math.abs(n));
      if (n >= 0) times[key].push(performance.now() - started);
    }
  }
  return times;
}

/** Formats figures as a Markdown table for the terminal and for bench/README.md. */
export function table(figures: Figure[]): string {
  const number = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2));
  const rows = figures.map(({ name, value, unit, against }) => {
    const beside = against ? `${against.name}: ${number(against.value)} ${unit}` : '';
    const ratio = against ? `× ${(value / against.value).toFixed(2)}` : '';
    return `| ${name} | ${number(value)} ${unit} | ${beside} | ${ratio} |`;
  });
  return ['| what | figure | beside it | ratio |', '|---|---|---|---|', ...rows].join('\n');
}

/** Resident memory, in megabytes, of the process that listens at an address. */
export function memoryOf(address: string): number {
  const port = new URL(address).port;
  const { stdout } = spawnSync('sh', [
    '-c',
    `ss -ltnpH "sport = :${port}" | grep -o 'pid=[0-9]*' | head -1 | cut -d= -f2`,
  ]);
  const pid = stdout.toString().trim();
  const { stdout: status } = spawnSync('sh', ['-c', `grep VmRSS /proc/${pid}/status`]);
  return Number(/\d+/.exec(status.toString())?.[0] ?? 0) / 1024;
}
