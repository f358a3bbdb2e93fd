// The costs of the gate's calls on a database that is seeded for it.
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { secondsOf } from '../processes.ts';
import { gateCalls } from './calls.ts';
import type { Cost } from './compare.ts';
import { EXPLAINING, isWhole, type Plans, plansIn, tailOf } from './plans.ts';
import { onStage, repeat, type Send } from './stage.ts';

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
  const costs: Record<string, Cost> = {};
  let reference = Number.POSITIVE_INFINITY;
  await onStage({ settings: EXPLAINING }, async ({ server, database, postgres, log, sender }) => {
    const cpu = () => secondsOf(server.pid) + secondsOf(postgres);
    const explain = explainer(database, log);
    for (const call of await gateCalls(server.address, database)) {
      if (only && !only.includes(call.name)) continue;
      const send = await sender(call);
      const plans = await explain(send);
      const spent = await cheapest(cpu, send, () => database.query(REFERENCE));
      costs[call.name] = {
        statements: plans.statements,
        rows: plans.rows,
        cpu: spent.call,
      };
      reference = Math.min(reference, spent.reference);
    }
  });
  return Object.fromEntries(
    Object.entries(costs).map(([call, cost]) => [
      call,
      { ...cost, cpu: Number((cost.cpu / reference).toFixed(3)) },
    ]),
  );
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
    await setTimeout(300);
  };
  return async (send: Send): Promise<Plans> => {
    await threshold(0);
    const all: Plans = { statements: 0, rows: 0 };
    for (let n = 0; n < COUNTED; n++) {
      const tries: Plans[] = [];
      for (let attempt = 0; attempt < TRIES; attempt++) {
        tail();
        await send(n);
        let written = tail();
        while (!isWhole(written)) {
          await setTimeout(10);
          written += tail();
        }
        tries.push(plansIn(written));
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
