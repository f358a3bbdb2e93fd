// A seeded database and a server on it, for those who measure the gate's calls.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { Client } from 'undici';
import { sumUp } from '../../apps/server/src/areas/reports/summaries/sum-up.ts';
import { openDatabase } from '../../apps/server/src/database/connect.ts';
import { createDatabase, startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { migrateDatabase } from '../../apps/server/src/database/migrate.ts';
import { seedDemo } from '../../apps/server/src/seed/demo.ts';
import { seedReference } from '../../apps/server/src/seed/reference.ts';
import { ask } from '../http.ts';
import { signIn } from '../search.ts';
import { type BenchServer, startBenchServer } from '../server.ts';
import type { GateCall } from './calls.ts';

const PRODUCTS = 30_000;
/** Calls before a measurement: PostgreSQL plans a prepared statement anew for each of its first five executions. */
const WARM_UP = 12;

/** Sends the n-th call of an operation. */
export type Send = (n: number) => Promise<unknown>;

export interface Stage {
  server: BenchServer;
  /** A connection to the server's database. */
  database: pg.Client;
  /** PostgreSQL's first process, whose children are all others. */
  postgres: number;
  log: string;
  /** What sends a call as the person who makes it; some were sent already. */
  sender(call: GateCall): Promise<Send>;
}

interface Wanted {
  /** Settings of PostgreSQL. */
  settings: string[];
  /** Node's options of the server. */
  flags?: readonly string[];
  products?: number;
}

/** Seeds a database, starts a server on it, and removes both after the work. */
export async function onStage(
  { settings, flags = [], products = PRODUCTS }: Wanted,
  work: (stage: Stage) => Promise<void>,
): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-gate-'));
  // Plans depend on statistics, which are gathered once and not in the middle of a measurement.
  const embedded = await startEmbedded(directory, ['autovacuum=off', ...settings]);
  try {
    const connection = embedded.connection('portal');
    await createDatabase(embedded.connection('postgres'), 'portal');
    await migrateDatabase(connection);
    await seedReference(connection);
    await seedDemo(connection, () => {}, { products, offersPerProduct: 10 / 3 });
    await sumUpReports(connection);
    await analyse(connection);
    const server = await startBenchServer(directory, connection, 0, flags);
    const database = new pg.Client(connection);
    await database.connect();
    const client = new Client(server.address);
    try {
      const [pid] = readFileSync(path.join(directory, 'postgres/postmaster.pid'), 'utf8').split('\n');
      await work({
        server,
        database,
        postgres: Number(pid),
        log: path.join(directory, 'postgres.log'),
        async sender({ login, path: pathOf }) {
          const headers = { authorization: `Bearer ${await signIn(server.address, login)}` };
          const send = (n: number) => ask(client, pathOf(n), headers);
          await repeat(WARM_UP, send);
          return send;
        },
      });
    } finally {
      await client.close();
      await database.end();
      await server.stop();
    }
  } finally {
    await embedded.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Otherwise a report reads the seeded days from their documents until the server's job has summed them up. */
async function sumUpReports(connection: pg.PoolConfig): Promise<void> {
  const database = openDatabase({ ...connection, max: 1 });
  await sumUp(database);
  await database.$client.end();
}

export async function repeat(times: number, send: Send, from = 0): Promise<void> {
  for (let n = from; n < from + times; n++) await send(n);
}

async function analyse(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.end();
}
