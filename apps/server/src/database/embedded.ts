import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { StartError } from '../config.ts';
import { findPostgres, type Runner } from './binaries.ts';

export interface Embedded {
  /** How to connect to a database of this server. */
  connection(database: string): pg.PoolConfig;
  /** Stop it cleanly; safe to call twice. */
  stop(): Promise<void>;
}

const USER = 'portal';

/** Megabytes of pages that PostgreSQL keeps: an eighth of the machine's memory, at most one gigabyte. Taken as they are used. */
const sharedBuffers = () => Math.max(128, Math.min(1024, Math.floor(totalmem() / 8 / 2 ** 20)));

/**
 * Start the PostgreSQL that came from npm on `directory`/postgres, over a unix socket only. It is created on first use,
 * recovers by itself after a crash, and stops when this process ends, however that happens.
 * Throws StartError with one clear line. `settings` are extra server settings, such as `fsync=off` in tests.
 */
export async function startEmbedded(directory: string, settings: string[] = []): Promise<Embedded> {
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
  // A group of its own: the terminal's Ctrl-C must not reach PostgreSQL before the server has drained.
  const watchdog = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'watchdog.ts'), ...account, logFile, ...command],
    {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    },
  );
  const exited = new Promise<void>((resolve) => {
    watchdog.once('exit', () => resolve());
    watchdog.once('error', () => resolve());
  });
  watchdog.stdin.on('error', () => undefined);
  watchdog.unref();

  const connection = (database: string): pg.PoolConfig => ({ host: socket, user: USER, database });
  const stop = async () => {
    watchdog.ref();
    watchdog.stdin.end();
    await exited;
  };
  try {
    await ready(connection('postgres'), exited);
  } catch {
    await stop();
    throw new StartError(`Встроенный PostgreSQL не запустился: ${lastLine(logFile)} (журнал: ${logFile})`);
  }
  return { connection, stop };
}

/** Make sure that `name` exists. `template` copies a prepared database instead of making an empty one. */
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
        `CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE ${client.escapeIdentifier(template)}`,
      );
    }
  } finally {
    await client.end();
  }
}

/** Socket paths end at 107 bytes, so the socket lives under the temporary directory, named after the data directory. */
function socketDirectory(data: string, runner: Runner): string {
  const name = createHash('sha256').update(data).digest('hex').slice(0, 12);
  const directory = path.join(tmpdir(), `portal-${name}`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  chmodSync(directory, 0o700);
  if (runner.uid !== undefined) chownSync(directory, runner.uid, runner.uid);
  return directory;
}

/** initdb into a neighbouring directory and rename, so that an interrupted first start leaves nothing half made. */
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

async function ready(connection: pg.PoolConfig, exited: Promise<void>): Promise<void> {
  let over = false;
  void exited.then(() => (over = true));
  // Recovery after a crash may take a while; a watchdog that ended will never become ready.
  for (const deadline = Date.now() + 120_000; Date.now() < deadline && !over; await sleep(40)) {
    const client = new pg.Client(connection);
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error('not ready');
}

function lastLine(file: string): string {
  return existsSync(file) ? (readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '') : 'нет журнала';
}
