// Builds the portal and runs the server on the project's own Node, as far as the platform lets us in place of this process.
// A server that died is started again.
import { execFileSync, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isNew } from './database/database.mjs';
import { serverEntry } from './server-entry.mjs';
import { SERVER_FLAGS } from './server-flags.mjs';
import { build, environment, root } from './toolchain.mjs';

/** Tasks of turbo: the pages without their compressed files, and the server. */
const PAGES = '@portal/portal#pages';
const SERVER = '@portal/server#build';
/** Exit code of a server that refused to start and has printed the reason. */
const NOT_STARTED = 1;
/**
 * Milliseconds: run time after which a server counts as stable; the first and the longest pause before a restart.
 */
const STEADY = 60_000;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

export async function run() {
  // While the server creates its first data, the portal is built. Otherwise nothing changes before all is built.
  const pages = isNew() ? build([PAGES]) : undefined;
  // Awaited later.
  pages?.catch(() => undefined);
  await build(pages ? [SERVER] : [PAGES, SERVER]);
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
    server = launch(node, died ? undefined : pages);
    if (!died) server.once('message', () => compress(node));
    const { code, signal } = await ended(server);
    // An unavailable database prevents the first start, but a server that has run before is restarted.
    const over = code === 0 || (code === NOT_STARTED && !died);
    // Throws if the portal could not be built: the server has ended for that.
    if (!told.signal.aborted) await pages;
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

/** Starts the server. One that is given the unfinished build of the pages opens after it, and ends if it fails. */
function launch(node, pages) {
  const server = spawn(node, [...SERVER_FLAGS, serverEntry(), ...(pages ? ['--await-pages'] : [])], {
    cwd: root,
    env: environment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  pages?.then(
    () => server.connected && server.send('built'),
    () => server.kill('SIGTERM'),
  );
  return server;
}

/** Compresses the portal's files beside the open server, which sends them as they are until then. */
function compress(node) {
  const child = spawn(node, [path.join(root, 'apps/portal/compress.ts')], { cwd: root, stdio: 'ignore' });
  child.once('error', () => undefined);
  // The server may end before it.
  child.unref();
  if (child.pid !== undefined) setPriority(child.pid, 10);
}

const ended = (server) =>
  new Promise((resolve) => {
    server.once('error', () => resolve({ code: NOT_STARTED, signal: null }));
    server.once('exit', (code, signal) => resolve({ code, signal }));
  });
