// PostgreSQL servers of one machine: one alone, or a coordinator with workers of Citus. Runs on Debian's PostgreSQL, into which the
// extension was installed.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { secondsOf } from '../processes.ts';

/** The unprivileged account: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
const [BIN] = globSync('/usr/lib/postgresql/1[5-9]/bin');

export interface Servers {
  pool: pg.Pool;
  /** CPU seconds of all servers since they were started. */
  seconds(): number;
  stop(): void;
}

interface Server {
  port: number;
  pid: number;
  stop(): void;
}

function startServer(directory: string, name: string, port: number): Server {
  if (BIN === undefined) throw new Error('install Debian’s postgresql');
  const data = path.join(directory, name);
  mkdirSync(data, { mode: 0o700 });
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (account.uid !== undefined) chownSync(data, account.uid, account.gid);
  execFileSync(
    path.join(BIN, 'initdb'),
    ['-D', data, '-U', 'portal', '--auth=trust', '--locale=C.UTF-8', '-E', 'UTF8'],
    { ...account, cwd: directory, stdio: 'ignore' },
  );
  const settings = {
    shared_preload_libraries: 'citus',
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    shared_buffers: '256MB',
    max_connections: 200,
    wal_level: 'logical',
    max_prepared_transactions: 400,
    fsync: 'off',
    'citus.shard_count': 32,
    'citus.node_conninfo': 'sslmode=disable',
  };
  const child = spawn(
    path.join(BIN, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    // Connections between the servers look for certificates at home.
    { ...account, cwd: directory, env: { HOME: data }, stdio: 'ignore' },
  );
  return { port, pid: child.pid ?? 0, stop: () => void child.kill('SIGQUIT') };
}

async function connected(port: number): Promise<pg.Pool> {
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'portal', database: 'postgres', max: 16 });
  pool.on('error', () => undefined);
  for (let tries = 0; ; tries++)
    try {
      await pool.query('SELECT 1');
      return pool;
    } catch (error) {
      if (tries > 200) throw error;
      await sleep(100);
    }
}

/** Starts one server (`workers` 0) or a coordinator that knows its workers. */
export async function startServers(workers: number, firstPort: number): Promise<Servers> {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-scale-'));
  chmodSync(directory, 0o755);
  const servers = Array.from({ length: workers + 1 }, (_, index) =>
    startServer(directory, `server${index}`, firstPort + index),
  );
  const [pool, ...others] = await Promise.all(servers.map(({ port }) => connected(port)));
  if (!pool) throw new Error('no server was started');
  for (const one of [pool, ...others]) await one.query('CREATE EXTENSION citus');
  if (workers > 0) {
    await pool.query(`SELECT citus_set_coordinator_host('127.0.0.1', ${firstPort})`);
    for (const { port } of servers.slice(1)) await pool.query(`SELECT citus_add_node('127.0.0.1', ${port})`);
  }
  for (const other of others) await other.end();
  return {
    pool,
    seconds: () => servers.reduce((sum, { pid }) => sum + secondsOf(pid), 0),
    stop() {
      void pool.end();
      for (const { stop } of servers) stop();
      setTimeout(() => rmSync(directory, { recursive: true, force: true }), 1_000);
    },
  };
}
