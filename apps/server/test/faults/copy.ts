// A copy of the server in a process of its own, which a test starts, kills and stops.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { COMPILED } from '../support/compiled.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');

/** Each server on this machine has its own directory; they share the directory of uploads. */
export function copyDirectory(directory: string, name: string): string {
  const own = path.join(directory, name);
  const uploads = path.join(directory, 'uploads');
  mkdirSync(uploads, { recursive: true });
  mkdirSync(own);
  symlinkSync(uploads, path.join(own, 'uploads'));
  return own;
}

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = net.createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as net.AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/**
 * @param env variables of the server beside the common ones
 * @param begins the checkout whose server it runs until `upgrade`
 */
export function createCopy(
  url: string,
  directory: string,
  port: number,
  env: Record<string, string> = {},
  begins = ROOT,
) {
  let root = begins;
  let child: ChildProcess | undefined;
  let ended: Promise<number | null>;
  /** Address of its debugger, if `env` asks Node.js for one. */
  let inspector: string | undefined;
  /** Lines of the log, of all starts. */
  const log: string[] = [];
  /** Whether it opened; it ends by itself if, for example, its database is away. */
  const tryToStart = async () => {
    const begun = spawn(process.execPath, ['-C', 'source', path.join(root, 'apps/server/src/main.ts')], {
      env: {
        ...COMPILED,
        PATH: process.env['PATH'] ?? '',
        DATABASE_URL: url,
        DATA_DIR: directory,
        PORT: String(port),
        DEMO: '1',
        LOG_LEVEL: 'fatal',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = begun;
    ended = new Promise((resolve) => begun.once('exit', resolve));
    const opened = new Promise<boolean>((resolve) => {
      const lines = (input: Readable | null, read: (line: string) => void) =>
        createInterface({ input: input ?? expect.unreachable() }).on('line', read);
      lines(begun.stdout, (line) => line.includes('Портал открыт') && resolve(true));
      lines(begun.stderr, (line) => {
        inspector ??= /^Debugger listening on (ws:\S+)/.exec(line)?.[1];
        if (line.startsWith('{')) log.push(line);
        if (inspector === undefined && (!line.startsWith('{') || line.startsWith('{"level":60')))
          process.stderr.write(`${line}\n`);
      });
      void ended.then(() => resolve(false));
    });
    return opened;
  };
  const start = async () => expect(await tryToStart()).toBe(true);
  const crash = async () => {
    child?.kill('SIGKILL');
    await ended;
  };
  return {
    address: `http://127.0.0.1:${port}`,
    pid: () => child?.pid ?? expect.unreachable(),
    log,
    inspector: () => inspector ?? expect.unreachable(),
    start,
    /** Starts it again and again until it opens, as systemd does. */
    async startAtLast() {
      while (!(await tryToStart())) await sleep(1_000);
    },
    /** Kills the server at any moment. */
    crash,
    /** Kills it; the next start must work. */
    async kill() {
      await crash();
      await start();
    },
    async stop() {
      child?.kill('SIGTERM');
      return ended;
    },
    /** Stops it and starts the server of this checkout; returns the exit code of the former. */
    async upgrade() {
      const code = await this.stop();
      root = ROOT;
      await start();
      return code;
    },
  };
}
