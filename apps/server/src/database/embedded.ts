import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartError } from '../config.ts';
import { findPostgres, type Runner } from './binaries.ts';
import { clearLeftovers } from './leftovers.ts';

export interface Embedded {
  /** Settings to connect to a database of this server. */
  connection(database: string): pg.PoolConfig;
  /** Stops the server cleanly; safe to call twice. */
  stop(): Promise<void>;
}

const USER = 'portal';
/**
 * Milliseconds: a run that lasted this long resets the count of failures; and the longest pause before a
 * restart.
 */
const STEADY = 60_000;
const LONGEST_PAUSE = 30_000;

/** PostgreSQL's shared buffers in megabytes: an eighth of the machine's memory, from 128 MB to 1 GB. */
const sharedBuffers = () => Math.max(128, Math.min(1024, Math.floor(totalmem() / 8 / 2 ** 20)));

/**
 * Starts the PostgreSQL that came from npm on `directory`/postgres, over a unix socket only. The cluster is
 * created on first use. It recovers after a crash, is restarted if it ends unexpectedly, and stops when this
 * process ends for any reason. Throws StartError with one clear line. `settings` are extra server settings,
 * such as `fsync=off` in tests.
 */
export async function startEmbedded(
  directory: string,
  settings: string[] = [],
  log?: Pick<Logger, 'warn' | 'error'>,
): Promise<Embedded> {
  const data = path.join(directory, 'postgres');
  const logFile = path.join(directory, 'postgres.log');
  const runner = findPostgres(data);
  const socket = socketDirectory(data, runner);
  if (!existsSync(data)) await createCluster(data, runner);

  const command = [
    ...runner.prefix,
    path.join(runner.bin, 'postgres'),
    '-D',
    data,
    '-k',
    socket,
    ...[
      'listen_addresses=',
      'unix_socket_permissions=0700',
      `shared_buffers=${sharedBuffers()}MB`,
      'max_wal_size=2GB',
      'max_connections=120',
      'timezone=UTC',
      'log_timezone=UTC',
      ...settings,
    ].flatMap((setting) => ['-c', setting]),
  ];
  const account = runner.uid === undefined ? ['', ''] : [String(runner.uid), String(runner.uid)];
  const connection = (database: string): pg.PoolConfig => ({ host: socket, user: USER, database });
  let run: Run | undefined;
  /** Starts PostgreSQL; returns whether it accepts connections. */
  const launch = async () => {
    await clearLeftovers(data, socket);
    if (over.signal.aborted) return false;
    run = watched([...account, logFile, ...command]);
    if (await ready(connection('postgres'), run.exited)) return true;
    await run.stop();
    return false;
  };
  const over = new AbortController();
  // Child processes of a killed server need a moment to notice; until then they hold its shared memory.
  for (let tries = 1; !(await launch()); tries++) {
    if (tries < 10 && lastLine(logFile).includes('Terminate any old server processes')) await sleep(500);
    else
      throw new StartError(`Встроенный PostgreSQL не запустился: ${lastLine(logFile)} (журнал: ${logFile})`);
  }
  const watching = keep();

  /**
   * Restarts PostgreSQL whenever it ends without being stopped, after pauses that grow while it keeps failing.
   */
  async function keep(): Promise<void> {
    let failures = 0;
    for (;;) {
      const started = Date.now();
      await run?.exited;
      if (over.signal.aborted) return;
      failures = Date.now() - started > STEADY ? 1 : failures + 1;
      const pause = Math.min(LONGEST_PAUSE, 250 * 2 ** failures);
      log?.error({ pause, said: lastLine(logFile) }, 'embedded PostgreSQL ended; it is started again');
      await sleep(pause, undefined, { signal: over.signal }).catch(() => undefined);
      if (over.signal.aborted) return;
      if (await launch()) log?.warn({}, 'embedded PostgreSQL is back');
    }
  }

  return {
    connection,
    async stop() {
      over.abort();
      await run?.stop();
      await watching;
    },
  };
}

interface Run {
  exited: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs a command under the watchdog in its own process group: the terminal's Ctrl-C must not reach PostgreSQL
 * before the server has finished its calls.
 */
function watched(args: string[]): Run {
  const watchdog = spawn(process.execPath, [path.join(import.meta.dirname, 'watchdog.ts'), ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const exited = new Promise<void>((resolve) => {
    watchdog.once('exit', () => resolve());
    watchdog.once('error', () => resolve());
  });
  watchdog.stdin.on('error', () => undefined);
  watchdog.unref();
  return {
    exited,
    async stop() {
      watchdog.ref();
      watchdog.stdin.end();
      await exited;
    },
  };
}

/** Creates the database `name` if it does not exist: a copy of `template` if given, otherwise empty. */
export async function createDatabase(
  connection: pg.PoolConfig,
  name: string,
  template = 'template0',
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) {
      await client.query(
        `CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE ${client.escapeIdentifier(template)} STRATEGY FILE_COPY`,
      );
    }
  } finally {
    await client.end();
  }
}

/**
 * Socket paths are limited to 107 bytes, so the socket is in the temporary directory, named after the data
 * directory.
 */
function socketDirectory(data: string, runner: Runner): string {
  const name = createHash('sha256').update(data).digest('hex').slice(0, 12);
  const directory = path.join(tmpdir(), `portal-${name}`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  chmodSync(directory, 0o700);
  if (runner.uid !== undefined) chownSync(directory, runner.uid, runner.uid);
  return directory;
}

/**
 * Runs initdb in a neighbouring directory and renames it, so that an interrupted first start leaves nothing
 * half made.
 */
async function createCluster(data: string, runner: Runner): Promise<void> {
  const half = `${data}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true, mode: 0o700 });
  if (runner.uid !== undefined) chownSync(half, runner.uid, runner.uid);
  const [program = '', ...args] = [
    ...runner.prefix,
    path.join(runner.bin, 'initdb'),
    '-D',
    half,
    '-U',
    USER,
    '-E',
    'UTF8',
    '--auth=trust',
    '--no-instructions',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C.UTF-8',
  ];
  try {
    await promisify(execFile)(
      program,
      args,
      runner.uid === undefined ? {} : { uid: runner.uid, gid: runner.uid },
    );
  } catch (error) {
    const reason =
      error instanceof Error && 'stderr' in error
        ? String(error.stderr).trim().split('\n').at(-1)
        : String(error);
    throw new StartError(`Не удалось создать базу данных в ${data}: ${reason}`);
  }
  renameSync(half, data);
}

/** Waits until PostgreSQL accepts connections; returns false if it exits or the time is over. */
async function ready(connection: pg.PoolConfig, exited: Promise<void>): Promise<boolean> {
  let over = false;
  void exited.then(() => (over = true));
  // Recovery after a crash may take a while. If the watchdog has ended, PostgreSQL will never become ready.
  for (const deadline = Date.now() + 120_000; Date.now() < deadline && !over; await sleep(40)) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}

function lastLine(file: string): string {
  return existsSync(file) ? (readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '') : 'нет журнала';
}
