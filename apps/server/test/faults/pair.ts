// Two PostgreSQL nodes under Patroni with etcd and HAProxy on this machine, run by the files of deploy/failover.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { findPostgres } from '../../src/database/binaries.ts';
import { until } from '../support/listener.ts';
import { freePort } from './copy.ts';

const DEPLOY = path.join(import.meta.dirname, '../../../../deploy/failover');
/** Where patroni.yaml says it is: Debian's. */
const POSTGRES = '/usr/lib/postgresql/15/bin/postgres';
const PASSWORD = 'pair';

/** Programs that the machine lacks, with Debian's packages. */
export function missingPrograms(): string[] {
  const places = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  const missing = ['etcd', 'patroni', 'haproxy'].filter(
    (program) => !places.some((place) => existsSync(path.join(place, program))),
  );
  return existsSync(POSTGRES) ? missing : ['postgresql-15', ...missing];
}

export interface Node {
  name: string;
  /** Settings of the superuser's connection. */
  connection: pg.PoolConfig;
  /** Whether its REST API answers a question about its role with yes: /primary, /replica, /synchronous. */
  is(role: 'primary' | 'replica' | 'synchronous'): Promise<boolean>;
  start(): void;
  /** From now on it receives everything and replays nothing; returns how to end that. */
  stopReplay(): Promise<() => void>;
  /** From now on it sends nothing to the replica, as if the network between them were cut. */
  stopSending(): Promise<void>;
  /** The machine dies: Patroni and every process of PostgreSQL at once. */
  crash(): Promise<void>;
}

/** Processes of the test and the user that PostgreSQL may run as. */
function programs(directory: string) {
  const { uid } = findPostgres(directory);
  const account = uid === undefined ? {} : { uid, gid: uid };
  const own = (place: string) => {
    mkdirSync(place, { recursive: true, mode: 0o700 });
    if (uid !== undefined) chownSync(place, uid, uid);
    return place;
  };
  const running = new Set<ChildProcess>();
  const run = (name: string, command: string, args: string[], env: Record<string, string> = {}) => {
    const log = openSync(path.join(directory, `${name}.log`), 'a');
    const child = spawn(command, args, {
      ...account,
      cwd: own(path.join(directory, name)),
      env: {
        PATH: `${process.env['PATH'] ?? ''}:/usr/sbin`,
        HOME: path.join(directory, name),
        LC_ALL: 'C.UTF-8',
        ...env,
      },
      stdio: ['ignore', log, log],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    child.once('error', () => running.delete(child));
    return child;
  };
  return { own, run, running };
}

/**
 * Starts etcd and both nodes, with the database and the role `portal`. `directory` must be open to other users.
 */
export async function startPair(directory: string) {
  const { own, run, running } = programs(directory);
  const [client, peer] = [await freePort(), await freePort()];
  const urls = { client: `http://127.0.0.1:${client}`, peer: `http://127.0.0.1:${peer}` };
  const options = {
    'data-dir': path.join(directory, 'etcd', 'data'),
    'listen-client-urls': urls.client,
    'advertise-client-urls': urls.client,
    'listen-peer-urls': urls.peer,
  };
  run(
    'etcd',
    'etcd',
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
  );
  const nodes: Node[] = [];
  const ports: { db: number; rest: number }[] = [];
  for (const name of ['db1', 'db2']) {
    const port = { db: await freePort(), rest: await freePort() };
    ports.push(port);
    nodes.push(createNode(name, port));
  }
  function createNode(name: string, { db, rest }: { db: number; rest: number }): Node {
    const place = own(path.join(directory, name));
    const config = path.join(directory, `${name}.yaml`);
    const data = path.join(place, 'data');
    writeFileSync(
      config,
      readFileSync(path.join(DEPLOY, 'patroni.yaml'), 'utf8').replace('/var/run/postgresql', place),
    );
    let child: ChildProcess | undefined;
    const is = async (role: string) => {
      const answer = await fetch(`http://127.0.0.1:${rest}/${role}`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => undefined);
      await answer?.body?.cancel();
      return answer?.status === 200;
    };
    return {
      name,
      connection: { host: '127.0.0.1', port: db, user: 'postgres', password: PASSWORD, database: 'postgres' },
      is,
      start() {
        child = run(name, 'patroni', [config], {
          PATRONI_NAME: name,
          PATRONI_ETCD3_HOSTS: `127.0.0.1:${client}`,
          PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
          PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
          PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${db}`,
          PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${db}`,
          PATRONI_POSTGRESQL_DATA_DIR: data,
          PATRONI_POSTGRESQL_PGPASS: path.join(place, 'pgpass'),
          PATRONI_SUPERUSER_PASSWORD: PASSWORD,
          PATRONI_REPLICATION_PASSWORD: PASSWORD,
          PATRONI_REWIND_PASSWORD: PASSWORD,
        });
      },
      async stopReplay() {
        // Patroni would end a pause by pg_wal_replay_pause.
        const [startup] = await processes(this.connection, 'startup');
        if (startup === undefined) throw new Error(`${name} is no replica`);
        signal(startup.pid, 'SIGSTOP');
        return () => signal(startup.pid, 'SIGCONT');
      },
      async stopSending() {
        for (const { pid } of await processes(this.connection, 'walsender')) signal(pid, 'SIGSTOP');
      },
      async crash() {
        const pids = [child?.pid, postmasterOf(data)].filter((pid) => pid !== undefined);
        // Stopped first, so that none of them notices the end of another.
        for (const pid of pids) signal(pid, 'SIGSTOP');
        for (const pid of [...pids.flatMap(childrenOf), ...pids]) signal(pid, 'SIGKILL');
        await until(() => pids.every((pid) => !isAlive(pid)));
      },
    };
  }
  const [first, second] = nodes as [Node, Node];
  const find = async (role: 'primary' | 'replica' | 'synchronous') => {
    for (const node of nodes) if (await node.is(role)) return node;
    return undefined;
  };
  first.start();
  await until(async () => first.is('primary'), 120);
  await ask(first.connection, `CREATE ROLE portal LOGIN PASSWORD '${PASSWORD}'`);
  await ask(first.connection, 'CREATE DATABASE portal OWNER portal');
  second.start();

  return {
    /** The node that is the primary now. */
    async primary(): Promise<Node> {
      await until(async () => (await find('primary')) !== undefined, 60);
      return (await find('primary')) ?? first;
    },
    async replica(): Promise<Node> {
      await until(async () => (await find('replica')) !== undefined, 60);
      return (await find('replica')) ?? second;
    },
    /** Waits until one node is the primary and the other its synchronous standby. */
    async settle(): Promise<void> {
      await until(
        async () => (await find('primary')) !== undefined && (await find('synchronous')) !== undefined,
        180,
      );
    },
    /** Starts HAProxy before the nodes and the copies of the portal; returns where it listens. */
    async balance(copies: readonly number[]) {
      const [people, primary, replica] = [await freePort(), await freePort(), await freePort()];
      const here = (port: number | undefined) => `127.0.0.1:${port}`;
      run('haproxy', 'haproxy', ['-db', '-n', '1000', '-f', path.join(DEPLOY, 'haproxy.cfg')], {
        HAPROXY_BIND: here(people),
        PRIMARY_BIND: here(primary),
        REPLICA_BIND: here(replica),
        WEB1: here(copies[0]),
        WEB2: here(copies[1]),
        DB1: here(ports[0]?.db),
        DB1_REST: String(ports[0]?.rest),
        DB2: here(ports[1]?.db),
        DB2_REST: String(ports[1]?.rest),
      });
      const url = (port: number) => `postgres://portal:${PASSWORD}@${here(port)}/portal`;
      return { people: `http://${here(people)}`, primary: url(primary), replica: url(replica) };
    },
    /** Ends everything; what it leaves is in `directory`. */
    async end(): Promise<void> {
      for (const node of nodes) await node.crash();
      for (const child of running) child.kill('SIGKILL');
      await until(() => running.size === 0);
    },
  };
}

const processes = (connection: pg.ClientConfig, kind: 'startup' | 'walsender') =>
  ask<{ pid: number }>(connection, `SELECT pid FROM pg_stat_activity WHERE backend_type = '${kind}'`);

/** Asks a node one thing. */
async function ask<T extends object>(connection: pg.ClientConfig, text: string): Promise<T[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

function postmasterOf(data: string): number | undefined {
  const file = path.join(data, 'postmaster.pid');
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN;
  // After a crash the file stays, and the number may belong to anybody.
  return isAlive(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : undefined;
}

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child = 0]) => child);

const isAlive = (pid: number) => {
  const file = `/proc/${pid}/stat`;
  try {
    return !/\) Z /.test(readFileSync(file, 'utf8'));
  } catch {
    return false;
  }
};

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended already.
  }
}
