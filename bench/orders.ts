// pnpm bench:orders [--orders 1000000]: lists of orders among so many, ten lines each: a page with its counters, a search by article, a
// page far down, and a file of 50 000 rows.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { Client } from 'undici';
import { createDatabase, startEmbedded } from '../apps/server/src/database/embedded.ts';
import { migrateDatabase } from '../apps/server/src/database/migrate.ts';
import { seedDemo } from '../apps/server/src/seed/demo.ts';
import { seedReference } from '../apps/server/src/seed/reference.ts';
import { ask, json } from './http.ts';
import { type Figure, percentile, table } from './measure.ts';
import { fillOrders } from './orders-fill.ts';
import { signIn } from './search.ts';
import { startBenchServer } from './server.ts';

const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } });
const orders = Number(values.orders);
const RUNS = 60;
/** A slow question is not asked so often, in milliseconds. */
const ENOUGH = 15_000;
const EXPORTED = 50_000;

const directory = mkdtempSync(path.join(tmpdir(), 'portal-orders-'));
const figures: Figure[] = [];
const embedded = await startEmbedded(directory);
try {
  const connection = embedded.connection('portal');
  await createDatabase(embedded.connection('postgres'), 'portal');
  await migrateDatabase(connection);
  await seedReference(connection);
  await seedDemo(connection, () => {}, { products: 5_000, offersPerProduct: 5 });
  const started = performance.now();
  await fillOrders(connection, orders, console.log);
  figures.push({
    name: `${orders.toLocaleString('en')} orders of 10 lines written`,
    value: (performance.now() - started) / 1_000,
    unit: 's',
  });
  const server = await startBenchServer(directory, connection);
  try {
    await measure(server.address, connection);
  } finally {
    await server.stop();
  }
} finally {
  await embedded.stop();
  rmSync(directory, { recursive: true, force: true });
}
console.log(table(figures));

/** Each question as a supplier and as a shop asks it, and as an administrator, whose the lists of everybody are. */
async function measure(address: string, connection: pg.PoolConfig): Promise<void> {
  const client = new Client(address, { bodyTimeout: 600_000, headersTimeout: 600_000 });
  for (const [login, side] of [
    ['supplier', 'incoming'],
    ['shop', 'outgoing'],
    ['admin', 'incoming'],
  ] as const) {
    const headers = { authorization: `Bearer ${await signIn(address, login)}` };
    const list = `/api/document/order/${side}-orders?pageSize=20`;
    const { pagination } = await json<{ pagination: { total: number; pageCount: number } }>(
      client,
      `${list}&page=1`,
      headers,
    );
    const whose = `${login}, ${pagination.total.toLocaleString('en')} orders`;
    const far = Math.max(1, Math.floor(pagination.total / 20 / 2));
    for (const [name, query, wanted] of [
      ['first page with counters', '&page=1', 60],
      ['tab «К отгрузке»', '&page=1&tab=to_ship', 60],
      ['tab «Просрочены»', '&page=1&tab=overdue', 60],
      ['search by article', '&page=1&search_type=article&filter[search]=OC90', 80],
      ['search by an article of many', '&page=1&search_type=article&filter[search]=W', 80],
      [`page ${far.toLocaleString('en')}`, `&page=${far}`, 100],
    ] as const) {
      const times: number[] = [];
      const until = performance.now() + ENOUGH;
      for (let run = -3; run < RUNS && (performance.now() < until || times.length < 10); run++) {
        const began = performance.now();
        await ask(client, `${list}${query}`, headers);
        if (run >= 0) times.push(performance.now() - began);
      }
      figures.push({
        name: `${whose}: ${name}, p95`,
        value: percentile(times, 0.95 * 100),
        unit: 'ms',
        against: { name: 'wanted', value: wanted },
      });
    }
  }
  await client.close();
  await exported(address, connection);
}

/** When the first byte of a file of 50 000 rows comes, when the last, and how much the server has grown meanwhile. */
async function exported(address: string, connection: pg.PoolConfig): Promise<void> {
  const token = await signIn(address, 'admin');
  const database = new pg.Client(connection);
  await database.connect();
  const { rows } = await database.query<{ day: string }>(
    `SELECT to_char(created_at, 'YYYY-MM-DD') AS day FROM orders ORDER BY created_at DESC OFFSET $1 LIMIT 1`,
    [Math.min(EXPORTED, orders) - 1],
  );
  await database.end();
  const before = memoryOf(address);
  const began = performance.now();
  const response = await fetch(
    `${address}/api/document/order/export/incoming-orders?filter[created_from]=${rows[0]?.day ?? ''}`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const reader = response.body?.getReader();
  let most = before;
  let bytes = 0;
  let first = Number.NaN;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    if (bytes === 0) first = performance.now() - began;
    bytes += part.value.length;
    most = Math.max(most, memoryOf(address));
  }
  figures.push(
    {
      name: `file of ${EXPORTED.toLocaleString('en')} rows, answer ${response.status}, starts`,
      value: first,
      unit: 'ms',
      against: { name: 'wanted', value: 1000 },
    },
    { name: 'the same, whole', value: performance.now() - began, unit: 'ms' },
    {
      name: 'the server grows meanwhile, at most',
      value: most - before,
      unit: 'MB',
      against: { name: 'wanted', value: 200 },
    },
  );
}

/** Megabytes that the process listening at an address has in memory. */
function memoryOf(address: string): number {
  const port = new URL(address).port;
  const { stdout } = spawnSync('sh', [
    '-c',
    `ss -ltnpH "sport = :${port}" | grep -o 'pid=[0-9]*' | head -1 | cut -d= -f2`,
  ]);
  const pid = stdout.toString().trim();
  const { stdout: status } = spawnSync('sh', ['-c', `grep VmRSS /proc/${pid}/status`]);
  return Number(/\d+/.exec(status.toString())?.[0] ?? 0) / 1024;
}
