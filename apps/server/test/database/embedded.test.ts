// The embedded PostgreSQL ends in every way: it stays stopped after a stop, restarts after a crash, and starts
// again each time.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from '../../src/database/embedded.ts';
import { until } from '../support/listener.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'portal-embedded-'));
chmodSync(directory, 0o711);
const data = path.join(directory, 'postgres');
const lock = path.join(data, 'postmaster.pid');
const said: string[] = [];
const log = {
  warn: (_details: object, message: string) => void said.push(message),
  error: (_details: object, message: string) => void said.push(message),
};
let embedded: Embedded;
const start = async () => (embedded = await startEmbedded(directory, ['shared_buffers=32MB'], log as never));
afterEach(() => embedded?.stop());
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const ask = async <T extends object>(text: string): Promise<T[]> => {
  const client = new pg.Client({ ...embedded.connection('postgres'), connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
};
const answers = () =>
  ask('SELECT 1').then(
    () => true,
    () => false,
  );
const postmaster = () => Number.parseInt(readFileSync(lock, 'utf8'), 10);
const runs = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const processOf = async (kind: string) =>
  (await ask<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE backend_type = '${kind}'`))[0]?.pid ??
  0;

describe('a killed process', () => {
  test('postmaster: it is restarted, and the restart is logged', async () => {
    await start();
    await ask('CREATE TABLE kept AS SELECT 1 AS n');
    for (let round = 0; round < 3; round++) {
      const before = postmaster();
      process.kill(before, 'SIGKILL');
      await until(async () => !runs(before) && (await answers()));
      expect(postmaster()).not.toBe(before);
    }
    expect(await ask('SELECT n FROM kept')).toEqual([{ n: 1 }]);
    expect(said).toContain('embedded PostgreSQL ended; it is started again');
    // It answers queries before it has logged this.
    await expect.poll(() => said).toContain('embedded PostgreSQL is back');
  });

  test('child process during a stop: PostgreSQL stops, and the next start works', async () => {
    for (let round = 0; round < 3; round++) {
      await start();
      const pid = postmaster();
      process.kill(await processOf('checkpointer'), 'SIGKILL');
      await embedded.stop();
      expect(runs(pid)).toBe(false);
    }
    await start();
    expect(await answers()).toBe(true);
  });

  test('child process that hangs during a stop: PostgreSQL is killed, and the next start recovers', async () => {
    await start();
    const pid = postmaster();
    process.kill(await processOf('checkpointer'), 'SIGSTOP');
    await embedded.stop();
    expect(runs(pid)).toBe(false);
    await start();
    expect(await answers()).toBe(true);
  });
});

describe('a lock file left behind', () => {
  test('by a PostgreSQL whose watchdog was killed: it is stopped and a new one starts', async () => {
    await start();
    const before = postmaster();
    const watchdog = Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(before)], { encoding: 'utf8' }));
    process.kill(watchdog, 'SIGKILL');
    await until(async () => !runs(before) && (await answers()));
    expect(postmaster()).not.toBe(before);
  });

  test('with the id of an unrelated running process: the start succeeds', async () => {
    await start();
    const lines = readFileSync(lock, 'utf8').split('\n');
    const socketLock = path.join(String(embedded.connection('postgres').host), '.s.PGSQL.5432.lock');
    const socketLines = readFileSync(socketLock, 'utf8').split('\n');
    await embedded.stop();
    // This test's own process: it is running and is not postgres.
    writeFileSync(lock, [process.pid, ...lines.slice(1)].join('\n'));
    writeFileSync(socketLock, [process.pid, ...socketLines.slice(1)].join('\n'));
    await start();
    expect(await answers()).toBe(true);
  });
});
