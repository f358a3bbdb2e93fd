// The costs of a shop's calls: CPU time of its server and of PostgreSQL, and how long a call takes.
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../measure.ts';
import { secondsOf } from '../processes.ts';
import type { Row } from './rows.ts';
import type { Buyer, Shop } from './shop.ts';

export const BUYERS = 8;
const LINES = 10;
/** Calls of a warm-up; of a call that takes long, those that all buyers begin in some seconds. */
const WARM_UP = 64;
/** Seconds of calls for each of the reading calls: to warm up, by one buyer, and by all of them. */
const SECONDS = { warming: 4, alone: 4, together: 6 };
/** Calls by one buyer and by all of them at least, however long they take. */
const FEWEST = { alone: 5, together: 10 };
/** Orders of each buyer: at most, and at least, once so many seconds have passed. */
const ORDERS = { most: 6, fewest: 2, seconds: 20 };
/** Milliseconds in which a server ends what it does after an answer. */
const SETTLED = 300;

/** Milliseconds of one call. */
export interface Cost {
  server: number;
  database: number;
  /** With one buyer. */
  p50: number;
  p95: number;
}

export const SCENARIOS = {
  find: 'number look-up, with price and stock',
  findByText: 'the same number through the text search',
  word: 'title of one word, with facets',
  words: 'title of two words, with facets',
  page: 'product page',
  put: 'a line put into the cart',
  order: 'the order of a cart of ten lines',
  orders: 'first page of own orders',
} as const;
export type Scenario = keyof typeof SCENARIOS;
export type Costs = Partial<Record<Scenario, Cost>>;

/** Measures every call of a running shop. `postgres` is the process of the database. */
export async function measureShop(shop: Shop, postgres: number, asked: readonly Row[]): Promise<Costs> {
  const buyers: Buyer[] = [];
  for (let n = 0; n < BUYERS; n++) buyers.push(await shop.buyer(n));
  const cpu = (): Cpu => ({ server: secondsOf(shop.pid), database: secondsOf(postgres) });
  const row = (n: number) => {
    const one = asked[n % asked.length];
    if (!one) throw new Error('no product can be asked for');
    return one;
  };
  const words = (n: number, count: number) => row(n).title.split(' ').slice(0, count).join(' ');
  const costs: Costs = {};
  const reading = async (scenario: Scenario, ask: (buyer: Buyer, n: number) => Promise<void> | undefined) => {
    if (scenario !== 'findByText' || buyers[0]?.findByText) costs[scenario] = await read(buyers, cpu, ask);
  };
  await reading('find', (buyer, n) => buyer.find(row(n)));
  await reading('findByText', (buyer, n) => buyer.findByText?.(row(n)));
  await reading('word', (buyer, n) => buyer.title(words(n, 1)));
  await reading('words', (buyer, n) => buyer.title(words(n, 2)));
  await reading('page', (buyer, n) => buyer.page(row(n)));
  Object.assign(costs, await ordering(buyers, cpu));
  await reading('orders', (buyer) => buyer.orders());
  for (const buyer of buyers) await buyer.close();
  return costs;
}

interface Cpu {
  server: number;
  database: number;
}

const per = (before: Cpu, after: Cpu, calls: number) => ({
  server: ((after.server - before.server) * 1_000) / calls,
  database: ((after.database - before.database) * 1_000) / calls,
});

/** One buyer for the times, then all of them for the CPU time. */
async function read(
  buyers: readonly Buyer[],
  cpu: () => Cpu,
  ask: (buyer: Buyer, n: number) => Promise<void> | undefined,
): Promise<Cost> {
  let n = 0;
  const warming = within(SECONDS.warming);
  await all(buyers, async (buyer) => {
    do await ask(buyer, n++);
    while (n < WARM_UP && warming());
  });
  const times: number[] = [];
  const [first] = buyers;
  const alone = within(SECONDS.alone);
  while (first && (times.length < FEWEST.alone || alone())) times.push(await timed(() => ask(first, n++)));
  const before = cpu();
  const together = within(SECONDS.together);
  let calls = 0;
  await all(buyers, async (buyer) => {
    while (calls < FEWEST.together || together()) {
      calls += 1;
      await ask(buyer, n++);
    }
  });
  await sleep(SETTLED);
  return { ...per(before, cpu(), calls), p50: percentile(times, 50), p95: percentile(times, 95) };
}

/** Carts of ten lines and their orders: one buyer for the times, then all of them for the CPU time. */
async function ordering(buyers: readonly Buyer[], cpu: () => Cpu): Promise<Costs> {
  const [first] = buyers;
  if (!first) throw new Error('there are no buyers');
  const puts: number[] = [];
  const orders: number[] = [];
  let n = 0;
  const fill = async (buyer: Buyer, times: number[]) => {
    const from = n;
    n += LINES;
    for (let line = 0; line < LINES; line++) times.push(await timed(() => buyer.put(from + line)));
  };
  await all(buyers, async (buyer) => {
    await fill(buyer, []);
    await buyer.order();
  });
  for (let order = 0, more = roundsOf(ORDERS); more(order); order++) {
    await fill(first, puts);
    orders.push(await timed(() => first.order()));
  }
  const spent = { put: { server: 0, database: 0 }, order: { server: 0, database: 0 } };
  await sleep(SETTLED);
  const phase = async (of: Cpu, calls: number, work: (buyer: Buyer) => Promise<void>) => {
    const before = cpu();
    await all(buyers, work);
    await sleep(SETTLED);
    const { server, database } = per(before, cpu(), calls);
    of.server += server;
    of.database += database;
  };
  let rounds = 0;
  for (const more = roundsOf(ORDERS); more(rounds); rounds++) {
    await phase(spent.put, BUYERS * LINES, (buyer) => fill(buyer, []));
    await phase(spent.order, BUYERS, (buyer) => buyer.order());
  }
  const times = (of: number[]) => ({ p50: percentile(of, 50), p95: percentile(of, 95) });
  const mean = ({ server, database }: Cpu): Cpu => ({ server: server / rounds, database: database / rounds });
  return {
    put: { ...mean(spent.put), ...times(puts) },
    order: { ...mean(spent.order), ...times(orders) },
  };
}

/** Whether another round is due after some. */
function roundsOf({ most, fewest, seconds }: typeof ORDERS): (done: number) => boolean {
  const more = within(seconds);
  return (done) => done < fewest || (done < most && more());
}

function within(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() < end;
}

const all = async (buyers: readonly Buyer[], work: (buyer: Buyer) => Promise<void>) =>
  void (await Promise.all(buyers.map(work)));

async function timed(work: () => Promise<void> | undefined): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The smaller cost of each call in two measurements: other work of the machine only ever adds. */
export function cheaper(one: Costs | undefined, other: Costs): Costs {
  if (!one) return other;
  const merged: Costs = {};
  for (const scenario of Object.keys(SCENARIOS) as Scenario[]) {
    const found = [one[scenario], other[scenario]].filter((cost) => cost !== undefined);
    const cost = found.toSorted((a, b) => a.server + a.database - b.server - b.database)[0];
    if (cost) merged[scenario] = cost;
  }
  return merged;
}
