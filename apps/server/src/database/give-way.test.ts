// PostgreSQL processes that serve jobs have a lower CPU priority than those of people's calls, where the
// system allows it.
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../../test/support/database.ts';
import { type Database, openBackground, openServing } from './connect.ts';

/** The process id behind a connection; undefined if it does not run on this machine. */
async function processOf(database: Database): Promise<number | undefined> {
  const { rows } = await database.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
  const pid = rows[0]?.pid ?? 0;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ') ? pid : undefined;
  } catch {
    return undefined;
  }
}

test('a job’s process comes after those of people’s calls', async ({ skip }) => {
  const settings = await cloneDatabase('empty');
  const [jobs, calls] = [openBackground(settings), openServing(settings)];
  try {
    const [job, call] = [await processOf(jobs), await processOf(calls)];
    if (job === undefined || call === undefined)
      return skip('the database is not on this machine, or it has no /proc');
    // The tests themselves may run with a lower priority already.
    expect(getPriority(job)).toBe(Math.max(10, getPriority(call)));
  } finally {
    await jobs.$client.end();
    await calls.$client.end();
  }
});
