// The costs of the gate's calls on a database that is seeded for it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { Client } from 'undici';
import { createDatabase, startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { migrateDatabase } from '../../apps/server/src/database/migrate.ts';
import { seedDemo } from '../../apps/server/src/seed/demo.ts';
import { seedReference } from '../../apps/server/src/seed/reference.ts';
import { ask } from '../http.ts';
import { secondsOf } from '../processes.ts';
import { signIn } from '../search.ts';
import { startBenchServer } from '../server.ts';
import { gateCalls } from './calls.ts';
import type { Cost } from './compare.ts';
import { EXPLAINING, type Plans, plansIn, tailOf } from './plans.ts';

const PRODUCTS = 30_000;
/** Calls before a measurement: PostgreSQL plans a prepared statement anew for each of its first five executions. */
const WARM_UP = 12;
const COUNTED = 8;
/** How often each call is sent while its statements are counted. */
const TRIES = 4;
/** CPU seconds that a measurement takes at least: /proc counts in hundredths. */
const ENOUGH = 0.4;
const ROUNDS = 5;

/** The unit of CPU time: work that depends on nothing but the machine and PostgreSQL. */
const REFERENCE = 'SELECT count(*), sum(hashtext(g::text)) FROM generate_series(1, 20000) g';

/** Seeds a database, starts a server on it and measures the calls; all of them by default. */
export async function measureCalls(only?: readonly string[]): Promise<Record<string, Cost>> {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-gate-'));
  const embedded = await startEmbedded(directory, EXPLAINING);
  const costs: Record<string, Cost> = {};
  let reference = Number.POSITIVE_INFINITY;
  try {
    const connection = embedded.connection('portal');
    await createDatabase(embedded.connection('postgres'), 'portal');
    await migrateDatabase(connection);
    await seedReference(connection);
    await seedDemo(connection, () => {}, { products: PRODUCTS, offersPerProduct: 10 / 3 });
    const server = await startBenchServer(directory, connection);
    const database = new pg.Client(connection);
    await database.connect();
    const client = new Client(server.address);
    try {
      const postgres = Number(
        readFileSync(path.join(directory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
      );
      const cpu = () => secondsOf(server.pid) + secondsOf(postgres);
      const explain = explainer(database, path.join(directory, 'postgres.log'));
      for (const call of await gateCalls(server.address, database)) {
        if (only && !only.includes(call.name)) continue;
        const headers = { authorization: `Bearer ${await signIn(server.address, call.login)}` };
        const send = (n: number) => ask(client, call.path(n), headers);
        await repeat(WARM_UP, send);
        const plans = await explain(send);
        const spent = await cheapest(cpu, send, () => database.query(REFERENCE));
        costs[call.name] = {
          statements: plans.statements,
          rows: plans.rows,
          cpu: spent.call,
        };
        reference = Math.min(reference, spent.reference);
      }
    } finally {
      await client.close();
      await database.end();
      await server.stop();
    }
  } finally {
    await embedded.stop();
    rmSync(directory, { recursive: true, force: true });
  }
  return Object.fromEntries(
    Object.entries(costs).map(([call, cost]) => [
      call,
      { ...cost, cpu: Number((cost.cpu / reference).toFixed(3)) },
    ]),
  );
}

type Send = (n: number) => Promise<unknown>;

async function repeat(times: number, send: Send, from = 0): Promise<void> {
  for (let n = from; n < from + times; n++) await send(n);
}

/**
 * Returns a function that tells the statements of a call and the rows that they read, on average over some different
 * calls. Each is sent some times and the smallest figures count: the server's own jobs write into the same log.
 */
function explainer(database: pg.Client, log: string) {
  const tail = tailOf(log);
  const threshold = async (milliseconds: number) => {
    await database.query(`ALTER SYSTEM SET "auto_explain.log_min_duration" = ${milliseconds}`);
    await database.query('SELECT pg_reload_conf()');
    // Backends read the configuration between two statements, once the postmaster has told them.
    await new Promise((resolve) => setTimeout(resolve, 300));
  };
  return async (send: Send): Promise<Plans> => {
    await threshold(0);
    const all: Plans = { statements: 0, rows: 0 };
    for (let n = 0; n < COUNTED; n++) {
      const tries: Plans[] = [];
      for (let attempt = 0; attempt < TRIES; attempt++) {
        tail();
        await send(n);
        tries.push(plansIn(tail()));
      }
      all.statements += Math.min(...tries.map(({ statements }) => statements));
      all.rows += Math.min(...tries.map(({ rows }) => rows));
    }
    await threshold(-1);
    return {
      statements: Number((all.statements / COUNTED).toFixed(1)),
      rows: Math.round(all.rows / COUNTED),
    };
  };
}

/**
 * CPU seconds of one call and of one reference query: the smallest of some rounds, in which both run in turn. Other work
 * on the machine only ever adds to them.
 */
async function cheapest(
  cpu: () => number,
  send: Send,
  reference: Send,
): Promise<{ call: number; reference: number }> {
  const secondsOfEach = async (work: Send) => {
    const before = cpu();
    let times = 0;
    let spent = 0;
    while (spent < ENOUGH) {
      await repeat(20, work, times);
      times += 20;
      spent = cpu() - before;
    }
    return spent / times;
  };
  const found = { call: Number.POSITIVE_INFINITY, reference: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS; round++) {
    found.call = Math.min(found.call, await secondsOfEach(send));
    found.reference = Math.min(found.reference, await secondsOfEach(reference));
  }
  return found;
}
