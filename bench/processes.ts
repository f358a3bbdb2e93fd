// Memory and CPU time of processes from /proc. CPU time does not depend on other work on the machine.
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

/** Clock ticks a second in /proc: 100 on Linux. */
const TICKS = 100;

interface Process {
  parent: number;
  /** CPU seconds, including those of its ended children. */
  seconds: number;
}

function processes(): Map<number, Process> {
  const found = new Map<number, Process>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The second field is the name in brackets, which may contain spaces.
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
      // The process has ended meanwhile.
    }
  }
  return found;
}

function family(root: number, all: ReadonlyMap<number, Process>): number[] {
  const children = [...all].filter(([, { parent }]) => parent === root).map(([pid]) => pid);
  return [root, ...children.flatMap((pid) => family(pid, all))];
}

/** CPU seconds of a process and its descendants since their start. */
export function secondsOf(root: number): number {
  const all = processes();
  return family(root, all).reduce((sum, pid) => sum + (all.get(pid)?.seconds ?? 0), 0);
}

/** Resident megabytes of a process, and the sum of its descendants. */
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

/** Load average of the last minute. */
export const load = (): number => loadavg()[0] ?? 0;
