// The benchmark's server runs in its own process, as in production, so that its client does not delay it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { serverEntry } from '../scripts/server-entry.mjs';
import { SERVER_FLAGS } from '../scripts/server-flags.mjs';

export interface BenchServer {
  address: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the server on an existing database; `flags` are further options of Node. Throws if it ends before it prints its address. */
export async function startBenchServer(
  directory: string,
  { host, user, database }: pg.PoolConfig,
  port = 0,
  flags: readonly string[] = [],
): Promise<BenchServer> {
  const child = spawn(process.execPath, [...SERVER_FLAGS, ...flags, serverEntry()], {
    env: {
      ...process.env,
      DATABASE_URL: `postgresql://${user}@/${database}?host=${host}`,
      DATA_DIR: directory,
      PORT: String(port),
      DEMO: '0',
      SECOND_FACTOR: 'offered',
      // One user opens all sockets of the benchmark.
      SOCKETS_PER_PERSON: '10000',
      PUBLIC_URL: 'https://portal.example',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) {
    const address = /http:\S+/.exec(line)?.[0];
    if (address) {
      child.stdout.resume();
      return {
        address,
        pid: child.pid ?? 0,
        stop: async () => {
          child.kill('SIGTERM');
          await once(child, 'exit');
        },
      };
    }
  }
  throw new Error('the server ended before it had started');
}
