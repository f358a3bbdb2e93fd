// Ordinary work while all of it goes on beside: what people ask is answered nearly as quickly as when it is quiet, and the memory
// comes to rest. LONG_SCALE=1 is an hour.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../src/seed/accounts.ts';
import type { Attack } from './attackers.ts';
import { SCALE, useLagServer } from './lag-bench.ts';

const MINUTE = 60_000;
const QUIET = 5 * MINUTE * SCALE;
const TROUBLED = 55 * MINUTE * SCALE;
/** An ordinary call every so many milliseconds, as a few dozen people at their desks make. */
const PACE = 100;
/** How much slower p95 may get. */
const SLOWER = 3;

const bench = useLagServer();
const tokens = new Map<string, string>();
/** Sign everybody in; a part of the hour is shorter than an access token lives. */
async function signIn(): Promise<void> {
  for (const login of ['shop', 'shop2', 'supplier2', 'distributor2']) {
    const answer = await fetch(`${bench.address()}/api/identity/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login, password: DEMO_PASSWORD }),
    });
    tokens.set(login, ((await answer.json()) as { access_token: string }).access_token);
  }
}
beforeAll(signIn);

const ask = (login: string, place: string, init: RequestInit = {}) =>
  fetch(`${bench.address()}/api${place}`, {
    ...init,
    headers: { authorization: `Bearer ${tokens.get(login)}`, ...init.headers },
  });

/** What a buyer does all day. */
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

/** Milliseconds that each ordinary call took until `end`. */
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
          // A person whose session an attack has ended signs in again: not what is measured here.
          if (answer.status === 200) took.push(performance.now() - begun);
        })(),
      );
    await sleep(PACE);
  }
  await Promise.all(running);
  return took;
}
const p95 = (took: number[]) => took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0;

/** Other people's attacks for so long, from a process of theirs: how many were made. */
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
  // They come from machines of their own: here they take what the portal leaves.
  setPriority(attackers.pid ?? 0, constants.priority.PRIORITY_LOW);
  const [made] = (await once(attackers, 'message')) as [number];
  return made;
}

test('ordinary work beside attacks: p95 at most three times as long as in quiet, memory at rest', async () => {
  const calls = await ordinaryCalls();
  let quiet: number[] = [];
  const before = await bench.during(async () => {
    quiet = await work(performance.now() + QUIET, calls);
  });
  const parts: { p95: number; memory: number; answered: number }[] = [];
  let attacks = 0;
  // In four parts, so that memory that only grows is seen.
  for (let part = 0; part < 4; part += 1) {
    await signIn();
    let took: number[] = [];
    const { memory } = await bench.during(async () => {
      const end = performance.now() + TROUBLED / 4;
      const [times, made] = await Promise.all([work(end, calls), attack(TROUBLED / 4)]);
      took = times;
      attacks += made;
    });
    parts.push({ p95: Math.round(p95(took)), memory, answered: took.length });
    process.stdout.write(
      `ordinary work: quiet p95 ${Math.round(p95(quiet))} ms of ${quiet.length}, memory ${before.memory} MB; beside ${attacks} attacks ${JSON.stringify(parts)}\n`,
    );
  }
  for (const part of parts) {
    expect(part.answered).toBeGreaterThan(0);
    expect(part.p95).toBeLessThanOrEqual(SLOWER * p95(quiet));
  }
  const [, second, , last] = parts;
  expect(last?.memory ?? 0).toBeLessThanOrEqual(1.25 * (second?.memory ?? 0));
});
