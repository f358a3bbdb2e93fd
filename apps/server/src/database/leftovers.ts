import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stopPostgres } from './stop-postgres.ts';

/**
 * Clears the way for a new postgres on `data`. A postgres left behind by a killed server or watchdog is
 * stopped. A lock file whose process id was reused by another program is made stale, because PostgreSQL would
 * take that program for a running postgres.
 */
export async function clearLeftovers(data: string, socket: string): Promise<void> {
  // Windows offers no way to read a process's command line here; PostgreSQL's own check of locks has to do.
  if (process.platform === 'win32') return;
  for (const lock of [path.join(data, 'postmaster.pid'), path.join(socket, '.s.PGSQL.5432.lock')]) {
    const pid = pidIn(lock);
    if (pid === undefined) continue;
    // Checked again before each signal: the process id may be reused meanwhile.
    await stopPostgres((signal) => isPostgresOf(data, pid) && sent(pid, signal));
    if (pidIn(lock) === pid && !isPostgresOf(data, pid) && sent(pid, 0)) disown(lock, pid);
  }
}

/** The process id in the first line of a lock file. */
function pidIn(lock: string): number | undefined {
  if (!existsSync(lock)) return undefined;
  const pid = Number.parseInt(readFileSync(lock, 'utf8'), 10);
  return pid > 1 ? pid : undefined;
}

/**
 * Writes the id of a finished process into the lock. The rest of the file stays: PostgreSQL needs it to find
 * children of a dead server that still use the data.
 */
function disown(lock: string, pid: number): void {
  const { pid: dead } = spawnSync('true');
  writeFileSync(lock, readFileSync(lock, 'utf8').replace(String(pid), String(dead)));
}

/** Whether a process is the postgres that was started with the directory `data`. */
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
