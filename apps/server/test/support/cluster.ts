import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { findPostgres } from '../../src/database/binaries.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';
import { seedDemo } from '../../src/seed/demo.ts';
import { seedReference } from '../../src/seed/reference.ts';
import { createDatabase } from '../../src/database/embedded.ts';

/** The test's own PostgreSQL without a supervisor: only the test starts, stops and kills it. */
export interface Cluster {
  connection: pg.PoolConfig & { database: string };
  start(): void;
  /** Fast shutdown (SIGINT) or a crash (SIGKILL). */
  stop(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  remove(): Promise<void>;
}

/**
 * The machine's own PostgreSQL if it has one (the oldest supported version is Debian's), else the embedded one's
 * programs.
 */
function programs(directory: string): { bin: string; uid: number | undefined } {
  const [own] = globSync('/usr/lib/postgresql/1[5-9]/bin');
  const { bin, uid } = findPostgres(directory);
  return { bin: own ?? bin, uid };
}

/** Creates and starts a cluster with the small demo. */
export async function createCluster(): Promise<Cluster> {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-cluster-'));
  // The PostgreSQL user must be able to enter the directory.
  chmodSync(directory, 0o755);
  const data = path.join(directory, 'data');
  const { bin, uid } = programs(data);
  const account = uid === undefined ? {} : { uid, gid: uid };
  mkdirSync(data, { mode: 0o700 });
  if (uid !== undefined) for (const place of [directory, data]) chownSync(place, uid, uid);
  const options = { ...account, stdio: 'ignore', cwd: directory } as const;
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'portal', '-E', 'UTF8', '--auth=trust', '--locale=C.UTF-8'],
    options,
  );

  let running: ReturnType<typeof spawn> | undefined;
  const start = () => {
    const settings = ['listen_addresses=', 'fsync=off', 'shared_buffers=64MB', 'max_connections=100'];
    const flags = settings.flatMap((setting) => ['-c', setting]);
    running = spawn(path.join(bin, 'postgres'), ['-D', data, '-k', directory, ...flags], options);
  };
  const stop = async (signal: NodeJS.Signals) => {
    const child = running;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await exited;
  };
  start();
  const server = { host: directory, user: 'portal' };
  for (let tries = 0; ; tries++) {
    try {
      await createDatabase({ ...server, database: 'postgres' }, 'portal');
      break;
    } catch (error) {
      if (tries > 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const connection = { ...server, database: 'portal' };
  await migrateDatabase(connection);
  await seedReference(connection);
  await seedDemo(connection, () => undefined, { products: 400 });
  return {
    connection,
    start,
    stop,
    async remove() {
      await stop('SIGINT');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
