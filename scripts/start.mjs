// The server on the project's own Node, as far as the platform lets us in place of this process. A server that died is started again.
import { execFileSync, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverEntry } from './server-entry.mjs';
import { SERVER_FLAGS } from './server-flags.mjs';
import { environment, root } from './toolchain.mjs';

/** Exit code of a server that refused to start and has printed the reason. */
const NOT_STARTED = 1;
/**
 * Milliseconds: run time after which a server counts as stable; the first and the longest pause before a restart.
 */
const STEADY = 60_000;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

export async function run() {
  const told = new AbortController();
  let server;
  // Ctrl-C reaches the server itself; this process only waits for it to finish its work.
  process.on('SIGINT', () => told.abort());
  process.on('SIGTERM', () => {
    told.abort();
    server?.kill('SIGTERM');
  });
  const node = ownNode();
  let pause = FIRST_PAUSE;
  for (let died = false; ; died = true) {
    const started = Date.now();
    server = launch(node);
    const { code, signal } = await ended(server);
    // An unavailable database prevents the first start, but a server that has run before is restarted.
    const over = code === 0 || (code === NOT_STARTED && !died);
    if (over || told.signal.aborted) {
      process.exitCode = code ?? 1;
      return;
    }
    if (Date.now() - started > STEADY) pause = FIRST_PAUSE;
    const how = signal ? `сигнал ${signal}` : `код ${code}`;
    process.stderr.write(`Сервер остановился сам (${how}). Запуск снова через ${pause / 1_000} с.\n`);
    await sleep(pause, undefined, { signal: told.signal }).catch(() => undefined);
    if (told.signal.aborted) return;
    pause = Math.min(LONGEST_PAUSE, pause * 2);
  }
}

/**
 * The `node` among the tools is a shell script on most platforms and does not forward signals, so this finds the
 * real executable.
 */
const ownNode = () =>
  execFileSync('node', ['-p', 'process.execPath'], {
    env: environment(),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  }).trim();

const launch = (node) =>
  spawn(node, [...SERVER_FLAGS, serverEntry()], {
    cwd: root,
    env: environment(),
    stdio: 'inherit',
  });

const ended = (server) =>
  new Promise((resolve) => {
    server.once('error', () => resolve({ code: NOT_STARTED, signal: null }));
    server.once('exit', (code, signal) => resolve({ code, signal }));
  });
