import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type pg from 'pg';
import { StartError } from '../config.ts';

/** Processes that dump or restore tables side by side. */
const JOBS = 2;

/**
 * Dumps a database into a new directory: one consistent snapshot, with any role that may read it.
 * Throws StartError if the machine's pg_dump is missing or refuses.
 */
export const dumpDatabase = (settings: pg.ClientConfig, directory: string): Promise<void> =>
  runTool('pg_dump', settings, [
    '--format=directory',
    `--jobs=${JOBS}`,
    '--no-owner',
    '--no-privileges',
    `--file=${directory}`,
  ]);

/** Restores a dump into an empty database. Throws StartError if the machine's pg_restore is missing or refuses. */
export const restoreDump = (settings: pg.ClientConfig, directory: string): Promise<void> =>
  runTool('pg_restore', settings, [
    `--jobs=${JOBS}`,
    '--no-owner',
    '--no-privileges',
    '--exit-on-error',
    `--dbname=${addressOf(settings)}`,
    directory,
  ]);

async function runTool(
  tool: 'pg_dump' | 'pg_restore',
  settings: pg.ClientConfig,
  args: string[],
): Promise<void> {
  const all = tool === 'pg_dump' ? [...args, `--dbname=${addressOf(settings)}`] : args;
  try {
    await promisify(execFile)(tool, all, { maxBuffer: 16 * 1024 * 1024 });
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT')
      throw new StartError(
        `На этой машине нет ${tool}: установите клиент PostgreSQL той же версии, что и сервер базы данных.`,
      );
    throw new StartError(`${tool}: ${stderr.trim().split('\n')[0] ?? 'ошибка'}`);
  }
}

/** The address as a connection string; the password of a local socket is empty. */
function addressOf({ connectionString, host, port, user, database }: pg.ClientConfig): string {
  if (connectionString !== undefined) return connectionString;
  const query = new URLSearchParams({ host: String(host), port: String(port ?? 5_432), user: String(user) });
  return `postgresql:///${String(database)}?${query.toString()}`;
}
