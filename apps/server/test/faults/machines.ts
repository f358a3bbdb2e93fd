// Two copies of the portal, a primary and a streaming replica under Patroni, and a balancer before both, of which one after
// another dies while people order, upload and listen through the balancer.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { migrateDatabase } from '../../src/database/migrate.ts';
import { seedDemo } from '../../src/seed/demo.ts';
import { createRandom } from '../../src/seed/random.ts';
import { seedReference } from '../../src/seed/reference.ts';
import { CONTRADICTIONS } from '../../src/upkeep/reconcile.ts';
import { until } from '../support/listener.ts';
import { questions } from './ask.ts';
import { Client } from './client.ts';
import { copyDirectory, createCopy, freePort } from './copy.ts';
import { type Node, startPair } from './pair.ts';
import { hear, importOn, orderOn } from './work.ts';

/** Seconds that the replica is behind in each round: from 30 on it is not read from. */
const LAG = 33;
/** Milliseconds before its death in which the primary reaches the replica no more. */
const UNSENT = 1_500;

export interface Outcome {
  /** Acknowledged orders; how many of them the database lacks, and how many it has that nobody was told of. */
  orders: number;
  lost: number;
  doubled: number;
  imports: number;
  /** Disconnects of the socket that the test caused; the others are the faults'. */
  cuts: number;
  /** Counts of answers by status; 0 is a broken connection. */
  answers: Map<number, number>;
  /** Milliseconds from the death of each primary to the next acknowledged order. */
  failovers: number[];
  /** Messages of the copies' log at the level of an error, with their numbers. */
  errors: Map<string, number>;
}

/**
 * In each round a copy is killed, the replica falls `LAG` seconds behind while the other copy is killed, and the
 * primary dies with changes that the replica has not received: in every other round while the replica is still behind,
 * with a copy.
 */
export async function runMachines({ rounds, seed }: { rounds: number; seed: number }): Promise<Outcome> {
  const random = createRandom(seed);
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-machines-'));
  chmodSync(directory, 0o755);
  const pair = await startPair(directory);
  const copies: Copy[] = [];
  let outcome: Outcome;
  try {
    outcome = await runOn(pair, copies, directory, rounds, random);
  } finally {
    for (const copy of copies) await copy.crash();
    await pair.end();
  }
  rmSync(directory, { recursive: true, force: true });
  return outcome;
}

type Copy = ReturnType<typeof createCopy>;

async function runOn(
  pair: Awaited<ReturnType<typeof startPair>>,
  copies: Copy[],
  directory: string,
  rounds: number,
  random: ReturnType<typeof createRandom>,
): Promise<Outcome> {
  const ports = [await freePort(), await freePort()];
  const at = await pair.balance(ports);
  await pair.settle();
  const connection = { connectionString: at.primary };
  const asked = questions(connection);
  await asked('SELECT 1');
  await migrateDatabase(connection);
  await seedReference(connection);
  await seedDemo(connection, () => undefined, { products: 400 });
  await asked('UPDATE reserve SET quantity = held + 1000000');
  await asked('UPDATE contract SET limit_kopecks = NULL');
  await asked('DELETE FROM basket_item');
  const [{ last } = { last: 0 }] = await asked<{ last: number }>('SELECT max(id)::int AS last FROM orders');

  const [one, two] = ports.map((port, index) =>
    createCopy(at.primary, copyDirectory(directory, `copy${index + 1}`), port, {
      DATABASE_READ_URL: at.replica,
      SECRETS_KEY: 'the same for both copies',
      LOG_LEVEL: 'warn',
    }),
  ) as [Copy, Copy];
  copies.push(one, two);
  await Promise.all(copies.map((copy) => copy.start()));
  const metrics = async (address: string) => (await fetch(`${address}/metrics`)).text();
  const replicaIs = (state: string) =>
    until(async () => {
      const texts = await Promise.all(copies.map(({ address }) => metrics(address)));
      return texts.every((text) => text.includes(`portal_replica_lag_bytes{state="${state}"}`));
    }, 90);
  const ready = (address: string) =>
    until(async () => (await fetch(`${address}/health/ready`).catch(() => undefined))?.status === 200, 60);
  await replicaIs('used');
  await ready(at.people);

  const answers = new Map<number, number>();
  const [first, second, supplier] = ['shop', 'shop2', 'supplier'].map(
    (login) => new Client(login, [at.people], answers),
  ) as [Client, Client, Client];
  const state = { over: false };
  const counts = { cuts: 0 };
  const ids = new Set<number>();
  const uploads: number[] = [];
  const failovers: number[] = [];
  const ear = await hear(supplier, state, counts, random);
  let failure: unknown;
  const work = Promise.all([
    orderOn(first, state, ids),
    orderOn(second, state, ids),
    importOn(supplier, state, uploads),
  ]).catch((error: unknown) => (failure ??= error));
  /** Orders go on. */
  const more = async (seconds: number) => {
    const before = ids.size;
    await until(() => failure !== undefined || ids.size > before + 2, seconds);
    if (failure !== undefined) throw failure;
  };
  const failOver = async (beside: () => Promise<unknown> = async () => undefined) => {
    const dead = await pair.primary();
    // What is committed now dies with it, so it must not be acknowledged.
    await dead.stopSending();
    await sleep(UNSENT);
    await dead.crash();
    const died = Date.now();
    await beside();
    await more(90);
    failovers.push(Date.now() - died);
    return dead;
  };
  try {
    for (let round = 1; round <= rounds; round++) {
      await more(60);
      await one.crash();
      await more(60);
      await one.startAtLast();

      const replica = await pair.replica();
      const goOn = await replica.stopReplay();
      const lagging = Date.now();
      await more(60);
      await two.kill();
      await more(60);
      await sleep(LAG * 1_000 - (Date.now() - lagging));
      await more(60);
      await replicaIs('behind');
      let dead: Node;
      if (round % 2 === 1) {
        dead = await failOver(async () => {
          goOn();
          await two.crash();
        });
        await two.startAtLast();
      } else {
        goOn();
        await replicaIs('used');
        dead = await failOver();
      }
      expect((await pair.primary()).name).toBe(replica.name);
      dead.start();
      await pair.settle();
      await replicaIs('used');
      await more(60);
    }
  } finally {
    state.over = true;
  }
  await work;
  if (failure !== undefined) throw failure;

  const orders = (await asked<{ id: number }>(`SELECT id::int FROM orders WHERE id > ${last}`)).map(
    ({ id }) => id,
  );
  const kept = new Set(orders);
  const lost = [...ids].filter((id) => !kept.has(id)).length;
  const doubled = orders.filter((id) => !ids.has(id)).length;
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
  expect(await asked(CONTRADICTIONS)).toEqual([{ reserves: 0, contracts: 0 }]);
  await until(() => ear.orders.length >= ids.size, 30).catch(() => undefined);
  ear.stop();
  expect(ear.resyncs).toBe(0);
  expect(ear.orders.toSorted((a, b) => a - b)).toEqual([...ids].toSorted((a, b) => a - b));
  await completed(asked, uploads);
  for (const { address } of copies) await ready(address);

  const errors = new Map<string, number>();
  for (const line of copies.flatMap(({ log }) => log)) {
    const { level, msg, err } = JSON.parse(line) as {
      level: number;
      msg: string;
      err?: { message?: string };
    };
    if (level < 50) continue;
    const said = `${msg}: ${err?.message?.split('\n')[0] ?? ''}`.slice(0, 160);
    errors.set(said, (errors.get(said) ?? 0) + 1);
  }
  for (const copy of copies) expect(await copy.stop()).toBe(0);
  return {
    orders: ids.size,
    lost,
    doubled,
    imports: uploads.length,
    ...counts,
    answers,
    failovers,
    errors,
  };
}

/** Waits until every acknowledged upload is imported; the rows are those of the last one. */
async function completed(asked: ReturnType<typeof questions>, uploads: readonly number[]): Promise<void> {
  const unfinished = async () =>
    (
      await asked<{ status: string }>(
        `SELECT status FROM upload WHERE id IN (${[0, ...uploads].join()}) AND status <> 'completed'`,
      )
    ).map(({ status }) => status);
  await until(async () => {
    const left = await unfinished();
    return left.every((status) => status !== 'queued' && status !== 'importing');
  }, 180);
  expect(await unfinished()).toEqual([]);
  const [rows] = await asked<{ found: number; prices: number }>(`
    SELECT count(*)::int AS found, count(DISTINCT i.price_kopecks)::int AS prices
    FROM price_list_item i JOIN product ON product.id = i.product_id
    WHERE product.article_norm LIKE 'KILL%' AND i.price_list_id IS NOT NULL`);
  expect(rows).toEqual({ found: 300, prices: uploads.length === 0 ? 0 : 1 });
}
