// What processes cost, as the system counts it: memory, and processor time, which other work on the machine does not distort.
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

/** Clock ticks a second, as Linux tells processor time to programs. */
const TICKS = 100;

interface Process {
  parent: number;
  /** Seconds of processor time, its ended children's included. */
  seconds: number;
}

function processes(): Map<number, Process> {
  const found = new Map<number, Process>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The second field is a name in brackets that may hold blanks.
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const [own = 0, system = 0, children = 0, theirs = 0] = fields.slice(11, 15);
      found.set(Number(name), {
        parent: fields[1] ?? 0,
        seconds: (own + system + children + theirs) / TICKS,
      });
    } catch {
      // It has ended meanwhile.
    }
  }
  return found;
}

function family(root: number, all: ReadonlyMap<number, Process>): number[] {
  const children = [...all].filter(([, { parent }]) => parent === root).map(([pid]) => pid);
  return [root, ...children.flatMap((pid) => family(pid, all))];
}

/** Seconds of processor time that a process and all below it have taken since they began. */
export function secondsOf(root: number): number {
  const all = processes();
  return family(root, all).reduce((sum, pid) => sum + (all.get(pid)?.seconds ?? 0), 0);
}

/** Megabytes that a process holds, and those below it. */
export function memoryOfFamily(root: number): { own: number; below: number } {
  const [own = 0, ...below] = family(root, processes()).map(residentOf);
  return { own, below: below.reduce((sum, one) => sum + one, 0) };
}

function residentOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

/** How many processes wanted a core in the last minute. */
export const load = (): number => loadavg()[0] ?? 0;
