// Searches by number, by title and with typos, and suggestions: through one keep-alive client, compared with their
// SQL.
import { cpus } from 'node:os';
import type pg from 'pg';
import { Client } from 'undici';
import { countCommonSearches } from '../apps/server/src/areas/catalogue/searching/common-searches.ts';
import { searchStandards } from '../apps/server/src/areas/catalogue/searching/search.ts';
import { createLocalVehicles } from '../apps/server/src/areas/catalogue/vehicles/vehicles-local.ts';
import { suggest } from '../apps/server/src/areas/catalogue/searching/words.ts';
import type { Viewer } from '../apps/server/src/contract/viewer.ts';
import { openDatabase } from '../apps/server/src/database/connect.ts';
import { ask as get, json } from './http.ts';
import type { Bench } from './bench.ts';
import { type Figure, percentile } from './measure.ts';
import { offersByPlainSql } from './plain-sql.ts';
import { type Basket, signIn, type User } from './search.ts';

/** Number of different queries of a kind; each is sent twice, the second time with its counts cached. */
const QUESTIONS = 150;
const WARM_UP = 40;
const CLIENTS = 32;
const SECONDS = 5;

interface Row {
  article: string;
  norm: string;
  title: string;
}

/** A kind of query: as a call, and as the server's function, to measure the time of its SQL. */
interface Kind {
  name: string;
  /** Targets for p95 in milliseconds: when all matches are counted, and with cached counts. */
  allowed: readonly [first: number, again: number];
  place(n: number): string;
  alone(n: number): Promise<unknown>;
}

export async function benchQuestions({ address, connection }: Bench): Promise<Figure[]> {
  const database = openDatabase(connection);
  const sql = stopwatch(database.$client);
  const client = new Client(address);
  const headers = { authorization: `Bearer ${await signIn(address)}` };
  const user = await json<User>(client, '/api/identity/user/current', headers);
  const storage = user.data.default_storage_id;
  const basketID = (await json<Basket>(client, `/api/basket/basket?storage_id=${storage}`, headers)).data.id;
  const { rows } = await database.$client.query<Row>(`
    SELECT p.article, p.article_norm AS norm, p.title FROM product p TABLESAMPLE BERNOULLI (1)
    WHERE EXISTS (SELECT 1 FROM price_list_item i JOIN reserve r ON r.item_id = i.id WHERE i.product_id = p.id AND r.quantity > 50)
    LIMIT 8000`);
  const row = (n: number) => rows[(n * 53) % rows.length] ?? { article: '', norm: '', title: '' };
  const words = (n: number, count: number) => row(n).title.split(' ').slice(0, count).join(' ');
  // Every different word of the titles is one query.
  const vocabulary = [
    ...new Set(rows.flatMap(({ title }) => title.toLowerCase().match(/[a-zа-яё]{3,}/gu) ?? [])),
  ];
  const word = (n: number) => vocabulary[n % vocabulary.length] ?? '';
  const mistyped = (n: number) => {
    const [first = '', ...rest] = words(n, 2).split(' ');
    return [first.slice(0, 2) + first.slice(3), ...rest].join(' ');
  };

  const viewer: Viewer = {
    id: 0,
    uuid: '',
    sessionId: '',
    contractor_id: user.data.person.contractor_id,
    contractor_title: '',
    type: 'shop',
    name: '',
    permissions: [],
    b2c_user: false,
    is_work_with_b2c: false,
    storages: [],
    duty: null,
    unconfirmed: false,
    impersonator: null,
  };
  const services = { database, vehicles: createLocalVehicles(database) };
  // Counts of common searches are precomputed, as the server does.
  const common = countCommonSearches(database, console);
  await common.counted;
  await common.stop();
  const standards = (
    name: string,
    allowed: Kind['allowed'],
    query: (n: number) => Record<string, string>,
  ): Kind => ({
    name,
    allowed,
    place: (n) =>
      `/api/basket/basket/standards?${new URLSearchParams({ basketID: String(basketID), ...query(n) })}`,
    alone: (n) => searchStandards(services, viewer, { basketID, ...query(n) }),
  });
  const article = (n: number) =>
    `/api/basket/basket/article?basketID=${basketID}&article=${encodeURIComponent(row(n).article)}`;
  const kinds: Kind[] = [
    standards('prefix of a number', [10, 10], (n) => ({ article: row(n).norm.slice(0, 5) })),
    standards('title of two words, with facets', [60, 45], (n) => ({ title: words(n, 2) })),
    standards('title of one word, with facets', [60, 45], (n) => ({ title: word(n) })),
    standards('title with a typo', [70, 70], (n) => ({ title: mistyped(n) })),
    {
      name: 'product with its offers and analogs',
      allowed: [20, 20],
      place: article,
      alone: (n) => database.$client.query(offersByPlainSql(basketID, row(n).norm)),
    },
    {
      name: 'suggestions',
      allowed: [20, 20],
      place: (n) => `/api/catalog/suggestions?text=${encodeURIComponent(row(n).norm.slice(0, 3))}`,
      alone: (n) => suggest(database, row(n).norm.slice(0, 3)),
    },
  ];

  const figures: Figure[] = [];
  for (const { name, allowed, place, alone } of kinds) {
    const ask = async (n: number) => {
      const started = performance.now();
      await json(client, place(n), headers);
      return performance.now() - started;
    };
    // A warm-up with other queries of the kind.
    for (let n = 0; n < WARM_UP; n++) {
      await ask(3 * QUESTIONS + n);
      await alone(3 * QUESTIONS + n);
    }
    const times = { first: [] as number[], again: [] as number[], alone: [] as number[] };
    for (let n = 0; n < QUESTIONS; n++) {
      times.first.push(await ask(n));
      // Other queries than those sent to the server, so that neither side profits from pages that the other has
      // cached.
      times.alone.push(await sql.timeOf(() => alone(n + QUESTIONS)));
    }
    for (let n = 0; n < QUESTIONS; n++) times.again.push(await ask(n));
    const figure = (what: string, value: number, against: Figure['against']): Figure => ({
      name: `${name}, ${what}`,
      value,
      unit: 'ms',
      ...(against ? { against } : {}),
    });
    figures.push(
      figure('asked for the first time, p95', percentile(times.first, 95), {
        name: 'allowed',
        value: allowed[0],
      }),
      figure('asked again, p95', percentile(times.again, 95), { name: 'allowed', value: allowed[1] }),
      figure('asked for the first time, p50', percentile(times.first, 50), {
        name: 'its SQL alone',
        value: percentile(times.alone, 50),
      }),
    );
  }
  const common100k: number[] = [];
  for (let n = 0; n < vocabulary.length; n++) {
    const started = performance.now();
    const query = new URLSearchParams({ basketID: String(basketID), title: word(n) });
    const { count } = await json<{ count: number }>(client, `/api/basket/basket/standards?${query}`, headers);
    if (count >= 100_000) common100k.push(performance.now() - started);
  }
  if (common100k.length > 0)
    figures.push({
      name: `title of one word that 100,000 products or more bear, with facets, the slowest of ${common100k.length}`,
      value: Math.max(...common100k),
      unit: 'ms',
      against: { name: 'allowed', value: 60 },
    });
  await database.$client.end();
  await client.close();

  const clients = Array.from({ length: CLIENTS }, () => new Client(address));
  const until = performance.now() + SECONDS * 1_000;
  const [busy, own] = [machineBusy(), process.cpuUsage()];
  let answered = 0;
  await Promise.all(
    clients.map(async (one, at) => {
      for (let n = at; performance.now() < until; n += CLIENTS) {
        await get(one, article(n), headers);
        answered += 1;
      }
      await one.close();
    }),
  );
  const { user: mine, system } = process.cpuUsage(own);
  figures.push(
    {
      name: `exact searches, ${CLIENTS} clients on the same ${cpus().length} cores`,
      value: answered / SECONDS,
      unit: '/s',
      against: { name: 'wanted', value: 1_500 },
    },
    {
      name: 'processor time of one of them, server and database',
      value: (machineBusy() - busy - (mine + system) / 1_000) / answered,
      unit: 'ms',
      // Two cores give 2 000 ms a second.
      against: { name: 'allowed for 1 500/s of two cores', value: 2_000 / 1_500 },
    },
  );
  return figures;
}

/** Busy milliseconds of all cores since the machine started. */
const machineBusy = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);

/** Measures, in milliseconds, how long at least one statement of the pool was running during a function. */
function stopwatch(pool: pg.Pool): { timeOf(work: () => Promise<unknown>): Promise<number> } {
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  let underway = 0;
  let since = 0;
  let spent = 0;
  const done = () => {
    underway -= 1;
    if (underway === 0) spent += performance.now() - since;
  };
  const measured = (...args: unknown[]) => {
    if (underway === 0) since = performance.now();
    underway += 1;
    return query(...args).finally(done);
  };
  pool.query = measured as typeof pool.query;
  return {
    timeOf: async (work) => {
      spent = 0;
      await work();
      return spent;
    },
  };
}
