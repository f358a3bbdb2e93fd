// What people search for, in their own words, quiet and while a price list is loaded.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';
import type { Bench } from './bench.ts';
import { ask, json } from './http.ts';
import { prepareImport } from './import.ts';
import { type Figure, percentile } from './measure.ts';
import { type Basket, signIn, type User } from './search.ts';

/** Kind, query, the right answer: the corpus that the tests judge the search by. */
const CORPUS = new URL('../apps/server/test/corpora/queries.tsv', import.meta.url);
/** Milliseconds from one question to the next, as a few dozen people ask them. */
const PACE = 50;
/** Milliseconds of asking while nothing else is done. */
const QUIET = 15_000;
/** How much slower p95 may get. */
const SLOWER = 2;

export async function benchBeside(bench: Bench): Promise<Figure[]> {
  const client = new Client(bench.address);
  const headers = { authorization: `Bearer ${await signIn(bench.address)}` };
  const user = await json<User>(client, '/api/identity/user/current', headers);
  const storage = user.data.default_storage_id;
  const { data } = await json<Basket>(client, `/api/basket/basket?storage_id=${storage}`, headers);
  const queries = readFileSync(CORPUS, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t')[1] ?? '');
  let asked = 0;
  const search = async (): Promise<number> => {
    const title = queries[asked++ % queries.length] ?? '';
    const started = performance.now();
    await ask(
      client,
      `/api/basket/basket/standards?${new URLSearchParams({ basketID: String(data.id), title })}`,
      headers,
    );
    return performance.now() - started;
  };
  const searchWhile = async (isGoingOn: () => boolean): Promise<number[]> => {
    const took: number[] = [];
    while (isGoingOn()) {
      took.push(await search());
      await sleep(PACE);
    }
    return took;
  };
  const quietly = () => {
    const until = performance.now() + QUIET;
    return searchWhile(() => performance.now() < until);
  };

  // Every question once: what is measured is a server at work.
  for (const _ of queries) await search();
  const quiet = await quietly();
  const run = await prepareImport(bench, 'BESIDE');
  let isLoading = true;
  const loading = run().finally(() => (isLoading = false));
  const beside = await searchWhile(() => isLoading);
  await loading;
  quiet.push(...(await quietly()));
  await client.close();
  const p95 = { name: 'the same without it', value: percentile(quiet, 95) };
  return [
    {
      name: `people's own queries (${queries.length}), p95 of ${quiet.length}`,
      value: p95.value,
      unit: 'ms',
      against: { name: 'allowed', value: 60 },
    },
    {
      name: `the same while 34,393 rows are loaded, p95 of ${beside.length} (allowed × ${SLOWER})`,
      value: percentile(beside, 95),
      unit: 'ms',
      against: p95,
    },
  ];
}
