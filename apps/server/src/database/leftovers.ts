import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stopPostgres } from './stop-postgres.ts';

/**
 * Make way for a postgres on `data`. One that was left behind there, by a server or a watchdog that was killed, is stopped; and
 * a lock that names a process which is something else is made one that PostgreSQL knows to be stale: a number that has passed to
 * another process it takes for a postgres that runs.
 */
export async function clearLeftovers(data: string, socket: string): Promise<void> {
  // Nobody there says what a process is; PostgreSQL's own way with locks has to do.
  if (process.platform === 'win32') return;
  for (const lock of [path.join(data, 'postmaster.pid'), path.join(socket, '.s.PGSQL.5432.lock')]) {
    const pid = pidIn(lock);
    if (pid === undefined) continue;
    // Asked again before each signal: the number may pass to another process meanwhile.
    await stopPostgres((signal) => isPostgresOf(data, pid) && sent(pid, signal));
    if (pidIn(lock) === pid && !isPostgresOf(data, pid) && sent(pid, 0)) disown(lock, pid);
  }
}

/** The process that a lock names: its first line. */
function pidIn(lock: string): number | undefined {
  if (!existsSync(lock)) return undefined;
  const pid = Number.parseInt(readFileSync(lock, 'utf8'), 10);
  return pid > 1 ? pid : undefined;
}

/** Name a process that is no more; the rest stays, for by it PostgreSQL finds children of a dead server that still use the data. */
function disown(lock: string, pid: number): void {
  const { pid: dead } = spawnSync('true');
  writeFileSync(lock, readFileSync(lock, 'utf8').replace(String(pid), String(dead)));
}

/** Whether a process is the postgres that was started on `data`. */
function isPostgresOf(data: string, pid: number): boolean {
  const words = commandOf(pid).split(/[\0 ]/);
  return words.some((word) => path.basename(word) === 'postgres') && words.includes(data);
}

function commandOf(pid: number): string {
  try {
    return existsSync('/proc/self/cmdline')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function sent(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
