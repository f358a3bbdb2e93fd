// Free-text searches, without other load and while a price list is loaded.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';
import type { Bench } from './bench.ts';
import { ask, json } from './http.ts';
import { prepareImport } from './files/import.ts';
import { type Figure, percentile } from './measure.ts';
import { type Basket, signIn, type User } from './search.ts';

/** Kind, query and right answer of each query: the corpus of the search tests. */
const CORPUS = new URL('../apps/server/test/corpora/queries.tsv', import.meta.url);
/** Milliseconds between two queries, as a few dozen users send them. */
const PACE = 50;
/** Milliseconds of queries without other load. */
const QUIET = 15_000;
/** Allowed ratio of p95 under load to p95 without it. */
const SLOWER = 2;

/** Sends queries, for a while without load or during other work. Returns the milliseconds of each query. */
export interface Askers {
  quietly(): Promise<number[]>;
  during(isGoingOn: () => boolean): Promise<number[]>;
  /** Number of different queries. */
  queries: number;
  close(): Promise<void>;
}

export async function startAsking(address: string): Promise<Askers> {
  const client = new Client(address);
  const headers = { authorization: `Bearer ${await signIn(address)}` };
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
  const during = async (isGoingOn: () => boolean): Promise<number[]> => {
    const took: number[] = [];
    while (isGoingOn()) {
      took.push(await search());
      await sleep(PACE);
    }
    return took;
  };
  const quietly = () => {
    const until = performance.now() + QUIET;
    return during(() => performance.now() < until);
  };
  // A warm-up: every query once.
  for (const _ of queries) await search();
  return { quietly, during, queries: queries.length, close: () => client.close() };
}

export async function benchBeside(bench: Bench): Promise<Figure[]> {
  const askers = await startAsking(bench.address);
  const quiet = await askers.quietly();
  const run = await prepareImport(bench, 'BESIDE');
  let isLoading = true;
  const loading = run().finally(() => (isLoading = false));
  const beside = await askers.during(() => isLoading);
  await loading;
  quiet.push(...(await askers.quietly()));
  await askers.close();
  const p95 = { name: 'the same without it', value: percentile(quiet, 95) };
  return [
    {
      name: `people's own queries (${askers.queries}), p95 of ${quiet.length}`,
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
