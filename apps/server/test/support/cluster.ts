import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { findPostgres } from '../../src/database/binaries.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';
import { seedDemo } from '../../src/seed/demo.ts';
import { seedReference } from '../../src/seed/reference.ts';
import { createDatabase } from '../../src/database/embedded.ts';

/** The test's own PostgreSQL without a supervisor: only the test starts, stops and kills it. */
export interface Cluster {
  connection: pg.PoolConfig & { database: string };
  /** A streaming replica of it; it has been stopped for a moment to make it. */
  replicate(): Promise<Omit<Cluster, 'replicate'>>;
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
  const place = newPlace();
  const { bin, account, data, directory } = place;
  mkdirSync(data, { mode: 0o700 });
  if (account.uid !== undefined) chownSync(data, account.uid, account.uid);
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'portal', '-E', 'UTF8', '--auth=trust', '--locale=C.UTF-8'],
    { ...account, stdio: 'ignore', cwd: directory },
  );
  const cluster = running(place);
  cluster.start();
  await answers(() => createDatabase({ ...cluster.connection, database: 'postgres' }, 'portal'));
  await migrateDatabase(cluster.connection);
  await seedReference(cluster.connection);
  await seedDemo(cluster.connection, () => undefined, { products: 400 });
  return {
    ...cluster,
    async replicate() {
      await cluster.stop('SIGINT');
      const copy = newPlace();
      execFileSync('cp', ['-a', data, copy.data]);
      cluster.start();
      for (const [name, text] of [
        ['standby.signal', ''],
        [
          'postgresql.auto.conf',
          `primary_conninfo = 'host=${directory} user=portal'\nmax_standby_streaming_delay = -1\n`,
        ],
      ] as const)
        writeFileSync(path.join(copy.data, name), text);
      const replica = running(copy);
      replica.start();
      await answers(() => connect(cluster.connection));
      await answers(() => connect(replica.connection));
      return replica;
    },
  };
}

interface Place {
  bin: string;
  account: { uid?: number; gid?: number };
  directory: string;
  data: string;
}

function newPlace(): Place {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-cluster-'));
  // The PostgreSQL user must be able to enter the directory.
  chmodSync(directory, 0o755);
  const data = path.join(directory, 'data');
  const { bin, uid } = programs(data);
  if (uid !== undefined) chownSync(directory, uid, uid);
  return { bin, account: uid === undefined ? {} : { uid, gid: uid }, directory, data };
}

function running({ bin, account, directory, data }: Place): Omit<Cluster, 'replicate'> {
  let child: ReturnType<typeof spawn> | undefined;
  const stop = async (signal: NodeJS.Signals) => {
    const ending = child;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const exited = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    await exited;
  };
  return {
    connection: { host: directory, user: 'portal', database: 'portal' },
    start() {
      const settings = ['listen_addresses=', 'fsync=off', 'shared_buffers=64MB', 'max_connections=100'];
      const flags = settings.flatMap((setting) => ['-c', setting]);
      child = spawn(path.join(bin, 'postgres'), ['-D', data, '-k', directory, ...flags], {
        ...account,
        stdio: 'ignore',
        cwd: directory,
      });
    },
    stop,
    async remove() {
      await stop('SIGINT');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function connect(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  await client.end();
}

/** Waits until a server that has just been started answers. */
async function answers(ask: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (tries > 400) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
