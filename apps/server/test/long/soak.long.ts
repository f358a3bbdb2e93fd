// Two copies of the server and their database under everything that people do, for two hours (LONG_SCALE=1): memory stays flat, and
// every table that grows either holds documents, which are kept, or is pruned by a job.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createDatabase, startEmbedded } from '../../src/database/embedded.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';
import { seedDemo } from '../../src/seed/demo.ts';
import { createRandom } from '../../src/seed/random.ts';
import { seedReference } from '../../src/seed/reference.ts';
import { CONTRADICTIONS } from '../../src/upkeep/reconcile.ts';
import { questions } from '../faults/ask.ts';
import { Client } from '../faults/client.ts';
import { copyDirectory, createCopy, freePort } from '../faults/copy.ts';
import { moveOn, shipOn } from '../faults/goods.ts';
import { hear, importOn, orderOn } from '../faults/work.ts';
import { FEW, KEPT, OF_THE_DEMO, PRUNED } from '../sources/growing-tables.ts';
import { type Answer, call } from '../support/server.ts';

const MINUTES = 120 * Number(process.env['LONG_SCALE'] ?? 1);
/** Milliseconds between two calls of one person. */
const PACE = 700;
/** Samples of memory are taken this often; each quarter of the run is compared by its median. */
const SAMPLE = 15_000;
/** The live memory at the end may be this many times that after a quarter, and the database's in the last quarter that in the second. */
const FLAT = 1.1;

/** A person who pauses before each call. */
class Person extends Client {
  protected override async pause(): Promise<void> {
    await sleep(PACE);
  }
}

/** Every GET call without path parameters: lists, exports, reports, choices, counters. */
const PLACES = Object.entries(
  (
    JSON.parse(readFileSync(new URL(import.meta.resolve('@portal/openapi/portal.json')), 'utf8')) as {
      paths: Record<string, Record<string, unknown>>;
    }
  ).paths,
).flatMap(([place, operations]) => ('get' in operations && !place.includes('{') ? [place] : []));

/** Opens every page's calls, one after another, and searches in between. */
async function readOn(person: Client, state: { over: boolean }, asked: string[]): Promise<void> {
  const { data: user } = await person.get<Answer<'getCurrentUser'>>('/identity/user/current');
  const basket = await person
    .get<Answer<'getBasket'>>(`/basket/basket?storage_id=${user.default_storage_id ?? 0}`)
    .catch(() => undefined);
  while (!state.over) {
    for (const place of PLACES) {
      if (state.over) return;
      await person.get(place);
      const words = asked.shift();
      if (words === undefined || basket?.data === undefined) continue;
      asked.push(words);
      const search = `basketID=${basket.data.id}`;
      await person.get(`/basket/basket/article?${search}&article=${encodeURIComponent(words)}`);
      await person.get(`/basket/basket/standards?${search}&title=${encodeURIComponent(words)}`);
    }
  }
}

/** Makes lists to order from and files to take away. */
async function requestOn(person: Client, state: { over: boolean }): Promise<number> {
  const { data: user } = await person.get<Answer<'getCurrentUser'>>('/identity/user/current');
  let made = 0;
  for (; !state.over; made += 1) {
    const rows = Array.from({ length: 20 }, (_, row) => [
      row % 3 === 0 ? 'KNECHT OC 90' : `Деталь ${row}`,
      1 + row,
    ]);
    const request = await person.post('/cart/request/create', {
      storage_id: user.default_storage_id,
      source: { name: 'список.xlsx', format: 'xlsx', sheet: 'Лист1', rows },
    });
    expect(request.status).toBe(200);
    const file = await person.post('/exports', {
      address: '/document/order/export/outgoing-orders',
      title: 'Заказы',
    });
    expect([200, 409, 422, 429]).toContain(file.status);
    await call(person.address, 'POST', '/identity/token', undefined, {
      login: `nobody${made}`,
      password: 'не тот',
    });
    await sleep(20_000);
  }
  return made;
}

/** Megabytes of a process that no other one shares, and its part of what is shared. */
function megabytes(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}
/** Megabytes of JavaScript objects of a process that are left after a garbage collection, by its debugger. */
async function liveMegabytes(inspector: string): Promise<number> {
  const socket = new WebSocket(inspector);
  await once(socket, 'open');
  let calls = 0;
  const ask = async (method: string, params: object = {}) => {
    const id = ++calls;
    socket.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [data] = (await once(socket, 'message')) as [Buffer];
      const answer = JSON.parse(data.toString()) as { id?: number; result?: { usedSize?: number } };
      if (answer.id === id) return answer.result ?? {};
    }
  };
  await ask('HeapProfiler.enable');
  await ask('HeapProfiler.collectGarbage');
  const { usedSize = 0 } = await ask('Runtime.getHeapUsage');
  socket.terminate();
  return Math.round(usedSize / 2 ** 20);
}
const childrenOf = (parent: number) =>
  readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/stat`, 'utf8').includes(`) S ${parent} `);
    } catch {
      return false;
    }
  });
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test('memory of servers and database stays flat, and every table that grows holds documents or is pruned by a job', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-soak-'));
  chmodSync(directory, 0o711);
  const embedded = await startEmbedded(directory, ['shared_buffers=128MB']);
  await createDatabase(embedded.connection('postgres'), 'portal');
  const connection = embedded.connection('portal');
  await migrateDatabase(connection);
  await seedReference(connection);
  await seedDemo(connection, () => undefined, { products: 3_000 });
  const ask = questions(connection);
  await ask('UPDATE reserve SET quantity = held + 1000000');
  await ask('UPDATE contract SET limit_kopecks = NULL');
  await ask('DELETE FROM basket_item');
  const url = `postgres://${String(connection.user)}@${encodeURIComponent(String(connection.host))}/portal`;
  const copies = await Promise.all(
    ['one', 'two'].map(async (name) =>
      createCopy(url, copyDirectory(directory, name), await freePort(), {
        NODE_OPTIONS: '--inspect=127.0.0.1:0',
      }),
    ),
  );
  await Promise.all(copies.map((copy) => copy.start()));

  const answers = new Map<number, number>();
  const as = (login: string) =>
    new Person(
      login,
      copies.map(({ address }) => address),
      answers,
    );
  const state = { over: false };
  const ids = new Set<number>();
  const toShip: number[] = [];
  const goods = { shipments: [], acceptances: [], movements: [] };
  const uploads: number[] = [];
  const heard = { cuts: 0 };
  const ear = await hear(as('supplier'), state, heard, createRandom(20_261_129));
  const [{ article } = { article: '' }] = await ask<{ article: string }>(`
    SELECT product.article_norm AS article FROM reserve r JOIN storage st ON st.id = r.storage_id AND st.code = 'TLT-1'
    JOIN price_list_item i ON i.id = r.item_id JOIN product ON product.id = i.product_id
    WHERE product.article_norm NOT LIKE 'OC90%' ORDER BY r.id LIMIT 1`);
  const words = ['OC 90', 'фильтр масляный', 'колодки', 'W 712', 'свеча зажигания', 'неведомое'];
  const work = [
    orderOn(as('shop'), state, ids, toShip),
    orderOn(as('shop2'), state, ids),
    shipOn(
      as('supplier'),
      as('shop'),
      state,
      () => toShip.shift(),
      () => sleep(500),
      goods,
    ),
    moveOn(as('supplier'), state, article, 1, goods),
    importOn(as('supplier'), state, uploads),
    requestOn(as('shop'), state),
    ...['shop', 'supplier', 'distributor', 'admin', 'b2c'].map((login) =>
      readOn(as(login), state, [...words]),
    ),
  ];

  const rows = async () =>
    new Map(
      (
        await ask<{ name: string; live: number; made: number; gone: number }>(
          `SELECT relname AS name, n_live_tup::int AS live, n_tup_ins::int AS made, n_tup_del::int AS gone
           FROM pg_stat_user_tables WHERE schemaname IN ('public', 'pgboss')`,
        )
      ).map((row) => [row.name, row]),
    );
  const before = await rows();
  const pids = copies.map(({ pid }) => pid());
  const postmaster = Number.parseInt(
    readFileSync(path.join(directory, 'postgres', 'postmaster.pid'), 'utf8'),
    10,
  );
  const quarters = Array.from({ length: 4 }, () => ({
    copies: [[], []] as number[][],
    database: [] as number[],
  }));
  const begun = Date.now();
  const length = MINUTES * 60_000;
  let told = 0;
  /** Live megabytes of both copies after a quarter of the run, a half, and all of it. */
  const heaps: number[][] = [];
  for (let passed = 0; passed < length; passed = Date.now() - begun) {
    const quarter = quarters[Math.floor((passed * 4) / length)] ?? expect.unreachable();
    for (const [index, pid] of pids.entries()) quarter.copies[index]?.push(megabytes(pid));
    const database = [postmaster, ...childrenOf(postmaster).map(Number)];
    quarter.database.push(database.map(megabytes).reduce((sum, one) => sum + one, 0));
    if (passed - told > 5 * 60_000) {
      told = passed;
      process.stdout.write(
        `${JSON.stringify({ minutes: Math.round(passed / 60_000), orders: ids.size, uploads: uploads.length, goods: goods.acceptances.length + goods.movements.length, copies: pids.map((pid) => Math.round(megabytes(pid))), database: Math.round(quarter.database.at(-1) ?? 0), answers: Object.fromEntries(answers) })}\n`,
      );
    }
    if (passed * 4 > length * (heaps.length + 1) && heaps.length < 2)
      heaps.push(await Promise.all(copies.map((copy) => liveMegabytes(copy.inspector()))));
    // A loop that has failed ends the run at once.
    await Promise.race([sleep(SAMPLE), Promise.all(work)]);
  }
  heaps.push(await Promise.all(copies.map((copy) => liveMegabytes(copy.inspector()))));
  state.over = true;
  await Promise.all(work);
  ear.stop();

  const after = await rows();
  const grown = [...after.values()]
    .map((row) => {
      const first = before.get(row.name) ?? { made: 0, gone: 0 };
      return { name: row.name, made: row.made - first.made, gone: row.gone - first.gone };
    })
    .filter(({ made, gone }) => made - gone > FEW)
    .toSorted((a, b) => b.made - b.gone - (a.made - a.gone));
  const memory = quarters.map((quarter) => ({
    copies: quarter.copies.map((values) => Math.round(median(values))),
    database: Math.round(median(quarter.database)),
  }));
  process.stdout.write(
    `${JSON.stringify({ minutes: MINUTES, orders: ids.size, uploads: uploads.length, shipped: goods.shipments.length, moved: goods.movements.length, cuts: heard.cuts, answers: Object.fromEntries(answers), memory, heaps, grown })}\n`,
  );
  // pg-boss keeps its own tables.
  const named = new Set([...Object.keys(KEPT), ...Object.keys(PRUNED), ...OF_THE_DEMO]);
  const unknown = grown.filter(({ name }) => !/^job|^warning/.test(name) && !named.has(name));
  expect(unknown).toEqual([]);
  expect([...answers.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
  expect(await ask(CONTRADICTIONS)).toEqual([{ reserves: 0, contracts: 0 }]);
  const [, second, , last] = memory;
  for (const [index, value] of (heaps.at(-1) ?? []).entries())
    expect(value).toBeLessThanOrEqual(FLAT * (heaps[0]?.[index] ?? 0));
  expect(last?.database ?? 0).toBeLessThanOrEqual(FLAT * (second?.database ?? 0));
  for (const copy of copies) expect(copy.log).toEqual([]);
  for (const copy of copies) expect(await copy.stop()).toBe(0);
  await embedded.stop();
  rmSync(directory, { recursive: true, force: true });
}, 10_800_000);
