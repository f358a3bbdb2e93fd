import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { cloneDatabase } from '../support/database.ts';

/** Milliseconds that the loop was held up, and megabytes of memory. */
export interface Lag {
  p50: number;
  p99: number;
  most: number;
  memory: number;
}

/** A server of the file's own in another process, on the small demo. */
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

/** How much longer than usual the programme runs. */
export const SCALE = Number(process.env['LONG_SCALE'] ?? 1);
