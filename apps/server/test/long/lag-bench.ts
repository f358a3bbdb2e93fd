import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { cloneDatabase } from '../support/database.ts';

/** Event-loop delay in milliseconds (percentiles and maximum), and memory in megabytes. */
export interface Lag {
  p50: number;
  p99: number;
  most: number;
  memory: number;
}

/** Starts a server for this test file in another process, on a copy of the demo database. */
export function useLagServer(): { address(): string; during(work: () => Promise<void>): Promise<Lag> } {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-lag-'));
  let child: ChildProcess;
  let address = '';
  beforeAll(async () => {
    const connection = await cloneDatabase('demo');
    child = fork(
      path.join(import.meta.dirname, 'lag-server.ts'),
      [JSON.stringify({ connection, directory })],
      {
        execArgv: ['-C', 'source'],
      },
    );
    const [started] = (await once(child, 'message')) as [{ address: string }];
    address = started.address;
  });
  afterAll(async () => {
    child.send('stop');
    await once(child, 'exit');
    rmSync(directory, { recursive: true, force: true });
  });
  return {
    address: () => address,
    async during(work) {
      child.send('begin');
      await work();
      child.send('tell');
      const [lag] = (await once(child, 'message')) as [Lag];
      return lag;
    },
  };
}

/** Multiplier of the tests' duration: LONG_SCALE, default 1. */
export const SCALE = Number(process.env['LONG_SCALE'] ?? 1);
