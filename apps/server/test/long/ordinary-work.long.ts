// Ordinary calls during attacks: their p95 is at most SLOWER times that without attacks, and memory stops growing.
// LONG_SCALE=1 takes an hour.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../src/areas/identity/signing-in/demo-accounts.ts';
import type { Attack } from './attackers.ts';
import { SCALE, useLagServer } from './lag-bench.ts';

const MINUTE = 60_000;
/** Quiet and attack periods alternate, so that the machine's other load affects both. */
const ROUNDS = 12;
const QUIET = MINUTE * SCALE;
const TROUBLED = 4 * MINUTE * SCALE;
/** Milliseconds between ordinary calls, about the load of a few dozen users. */
const PACE = 100;
/** The highest allowed ratio of p95 during attacks to p95 without. */
const SLOWER = 3;

const bench = useLagServer();
const tokens = new Map<string, string>();
/** Signs all users in; done in every round, because a round is shorter than an access token's lifetime. */
async function signIn(): Promise<void> {
  for (const login of ['shop', 'shop2', 'supplier2', 'distributor2']) {
    const answer = await fetch(`${bench.address()}/api/identity/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login, password: DEMO_PASSWORD }),
    });
    expect(answer.status, `${login} signs in`).toBe(200);
    tokens.set(login, ((await answer.json()) as { access_token: string }).access_token);
  }
}
beforeAll(signIn);

const ask = (login: string, place: string, init: RequestInit = {}) =>
  fetch(`${bench.address()}/api${place}`, {
    ...init,
    headers: { authorization: `Bearer ${tokens.get(login)}`, ...init.headers },
  });

/** Typical calls of a buyer. */
async function ordinaryCalls(): Promise<(() => Promise<Response>)[]> {
  const { data } = (await (await ask('shop', '/warehouse/storage')).json()) as { data: { id: number }[] };
  const storage = data[0]?.id ?? 0;
  const basket = (await (await ask('shop', `/basket/basket?storage_id=${storage}`)).json()) as {
    data: { id: number };
  };
  const id = basket.data.id;
  return [
    `/basket/basket/article?basketID=${id}&article=OC90`,
    `/basket/basket/standards?basketID=${id}&title=${encodeURIComponent('фильтр масляный')}`,
    `/basket/basket?storage_id=${storage}`,
    '/document/order/outgoing-orders?page=1',
    '/cart/request/index?page=1',
    '/notification/get-count',
  ].map((place) => () => ask('shop', place));
}

/** Runs ordinary calls until `end` and returns their durations in milliseconds. */
async function work(end: number, calls: (() => Promise<Response>)[]): Promise<number[]> {
  const took: number[] = [];
  const running: Promise<void>[] = [];
  for (let n = 0; performance.now() < end; n += 1) {
    const call = calls[n % calls.length];
    const begun = performance.now();
    if (call)
      running.push(
        (async () => {
          const answer = await call();
          await answer.text();
          // A call may fail because an attack has ended the session: it is not measured.
          if (answer.status === 200) took.push(performance.now() - begun);
        })(),
      );
    await sleep(PACE);
  }
  await Promise.all(running);
  return took;
}
const p95 = (took: number[]) => took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0;

/** Runs the attackers' process for the given time and returns the number of attacks. */
async function attack(milliseconds: number): Promise<number> {
  const told: Attack = {
    address: bench.address(),
    tokens: Object.fromEntries(tokens),
    milliseconds,
    seed: 20_261_122,
  };
  const attackers = fork(path.join(import.meta.dirname, 'attackers.ts'), [JSON.stringify(told)], {
    execArgv: ['-C', 'source'],
  });
  // Real attackers use their own machines: here their process gets the lowest priority.
  setPriority(attackers.pid ?? 0, constants.priority.PRIORITY_LOW);
  const [made] = (await once(attackers, 'message')) as [number];
  return made;
}

test('ordinary calls during attacks: p95 at most three times that without attacks, memory stable', async () => {
  const calls = await ordinaryCalls();
  const quarters = Array.from({ length: 4 }, () => ({
    quiet: [] as number[],
    beside: [] as number[],
    memory: 0,
  }));
  let attacks = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const quarter = quarters[Math.floor((round * 4) / ROUNDS)];
    if (!quarter) throw new Error('a round outside the hour');
    // Access tokens expire during the test, so every round gets new ones.
    await signIn();
    quarter.quiet.push(...(await work(performance.now() + QUIET, calls)));
    const { memory } = await bench.during(async () => {
      const end = performance.now() + TROUBLED;
      const [times, made] = await Promise.all([work(end, calls), attack(TROUBLED)]);
      quarter.beside.push(...times);
      attacks += made;
    });
    // The maximum of each quarter: a memory leak shows as growth from quarter to quarter.
    quarter.memory = Math.max(quarter.memory, memory);
    process.stdout.write(
      `ordinary work: ${attacks} attacks in ${round + 1} rounds; p95 in quiet and beside, ms, calls, memory, MB, by quarters: ${JSON.stringify(
        quarters.map(({ quiet, beside, memory: most }) => [
          Math.round(p95(quiet)),
          Math.round(p95(beside)),
          quiet.length + beside.length,
          most,
        ]),
      )}\n`,
    );
  }
  for (const { quiet, beside } of quarters) {
    expect(quiet.length).toBeGreaterThan(0);
    expect(beside.length).toBeGreaterThan(0);
    expect(p95(beside)).toBeLessThanOrEqual(SLOWER * p95(quiet));
  }
  const [, second, , last] = quarters;
  expect(last?.memory ?? 0).toBeLessThanOrEqual(1.25 * (second?.memory ?? 0));
});
