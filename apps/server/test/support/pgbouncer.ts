import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { findPostgres } from '../../src/database/binaries.ts';

/** The machine's PgBouncer (Debian's package `pgbouncer`); undefined if it has none. */
export const findPgBouncer = (): string | undefined =>
  [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((directory) => path.join(directory, 'pgbouncer'))
    .find((program) => existsSync(program));

export interface PgBouncer {
  /** Settings of a connection through it. */
  connection: pg.PoolConfig;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode before a database, over a socket only, with so few server connections that
 * calls share them, each of which takes its turn: a statement that needs the session of the one before it fails.
 */
export async function startPgBouncer(
  program: string,
  target: { host?: string; port?: number; user?: string; password?: string; database: string },
): Promise<PgBouncer> {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-pgbouncer-'));
  // Neither program runs as root, and the embedded PostgreSQL's socket is open to its own user only.
  const { uid } = findPostgres(directory);
  const account = uid === undefined ? {} : { uid, gid: uid };
  const words = Object.entries({
    host: target.host,
    port: target.port,
    user: target.user,
    password: target.password,
    dbname: target.database,
  }).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [`${name}=${value}`]));
  const file = path.join(directory, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
${target.database} = ${words.join(' ')}
[pgbouncer]
listen_addr =
listen_port = 6432
unix_socket_dir = ${directory}
auth_type = any
pool_mode = transaction
default_pool_size = 3
server_round_robin = 1
max_client_conn = 200
`,
  );
  if (uid !== undefined) for (const place of [directory, file]) chownSync(place, uid, uid);
  const child = spawn(program, ['-q', file], { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const connection = {
    host: directory,
    port: 6432,
    user: target.user ?? 'portal',
    database: target.database,
  };
  for (let tries = 0; ; tries++) {
    const client = new pg.Client(connection);
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      break;
    } catch (error) {
      if (tries > 200 || child.exitCode !== null)
        throw new Error(`PgBouncer does not start: ${said}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return {
    connection,
    async stop() {
      child.kill('SIGKILL');
      await exited;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
