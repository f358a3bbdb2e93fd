// The processes of the database that serve jobs let those of people's calls go first, wherever the system lets them be told so.
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../../test/support/database.ts';
import { type Database, openBackground, openServing } from './connect.ts';

/** The process behind a connection; undefined where it is not one of this machine. */
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
    // Whoever runs these tests may have given way already.
    expect(getPriority(job)).toBe(Math.max(10, getPriority(call)));
  } finally {
    await jobs.$client.end();
    await calls.$client.end();
  }
});
