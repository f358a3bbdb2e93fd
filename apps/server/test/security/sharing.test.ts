// Calls that wait for a lock of one contractor do not block other contractors, however many there are.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { openBackground, openDatabase } from '../../src/database/connect.ts';
import { onBehalfOf, SharedPool } from '../../src/database/connections/shared-pool.ts';
import { cloneDatabase } from '../support/database.ts';
import { type Answer, basketOf, type Caller, useServerOn } from '../support/server.ts';

let connection: Awaited<ReturnType<typeof cloneDatabase>>;
const server = useServerOn(async () => (connection = await cloneDatabase('demo')));
let shop: Caller;
let other: Caller;
beforeAll(async () => {
  shop = await server().as('shop');
  other = await server().as('shop2');
});

async function lineFor(caller: Caller) {
  const { basketId } = await basketOf(caller);
  const found = (await caller.get(`/basket/basket/article?basketID=${basketId}&article=OC90`))
    .body as Answer<'getOffersByArticle'>;
  const offer = found.products[0]?.offers[0] ?? expect.unreachable();
  return { basket_id: basketId, offer_id: offer.id, quantity: offer.price_list_multiplicity };
}

test('while many calls wait for a locked basket, another contractor is served; calls that wait too long get 503', async () => {
  const line = await lineFor(shop);
  const theirs = await lineFor(other);
  const holder = new pg.Client(connection);
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM basket WHERE id = $1 FOR UPDATE', [line.basket_id]);
  const { max } = server().database.$client.options;
  let waiting = 0;
  const calls = Array.from({ length: 4 * max }, async () => {
    waiting += 1;
    const answer = await shop.post('/basket/basket-items/create', line);
    waiting -= 1;
    return answer;
  });
  for (let n = 0; n < 25; n++) {
    expect((await other.get(`/basket/basket/article?basketID=${theirs.basket_id}&article=OC90`)).status).toBe(
      200,
    );
    expect((await other.post('/basket/basket-items/create', theirs)).status).toBe(200);
  }
  // All of that happened while the first contractor's calls still waited.
  expect(waiting).toBe(4 * max);
  // The first of them times out; the test does not wait for the others.
  const { status, body, headers } = await Promise.race(calls);
  await holder.query('ROLLBACK');
  await holder.end();
  expect({ status, body }).toMatchObject({
    status: 503,
    body: { code: 'busy', message: 'Сервер занят. Повторите через несколько секунд.' },
  });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await Promise.all(calls)).filter((answer) => ![200, 503].includes(answer.status))).toEqual([]);
  expect((await shop.post('/basket/basket-items/create', line)).status).toBe(200);
});

test('the server’s connections have lock, statement and idle timeouts; those of migrations and jobs have none', async () => {
  const limits = async (database: ReturnType<typeof openDatabase>) => {
    const names = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
    const { rows } = await database.execute<{ setting: string }>(
      sql`SELECT setting FROM pg_settings WHERE name = ANY(${sql.param(names)}::text[]) ORDER BY name`,
    );
    return rows.map(({ setting }) => Number(setting));
  };
  expect((await limits(server().database)).every((limit) => limit > 0)).toBe(true);
  // Migrations, seeds and jobs have no time limit.
  for (const open of [openDatabase, openBackground]) {
    const database = open(connection);
    expect(await limits(database)).toEqual([0, 0, 0]);
    await database.$client.end();
  }
});

/** Runs a statement on every connection of the server’s calls. */
async function onEveryConnection(statement: string): Promise<void> {
  const pool = server().database.$client;
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  await Promise.all(clients.map((client) => client.query(statement)));
  for (const client of clients) client.release();
}

test('a call whose statement takes too long gets 503 and changes nothing', async () => {
  const line = await lineFor(shop);
  const lines = async () => {
    const { rows } = await server().database.execute(
      sql`SELECT * FROM basket_item WHERE basket_id = ${line.basket_id} ORDER BY id`,
    );
    return rows;
  };
  expect((await shop.post('/basket/basket-items/create', line)).status).toBe(200);
  const before = await lines();
  const holder = new pg.Client(connection);
  await holder.connect();
  await onEveryConnection(`SET statement_timeout = '300ms'`);
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM basket_item WHERE basket_id = $1 FOR UPDATE', [line.basket_id]);
    const { status, body } = await shop.post('/basket/basket-items/create', line);
    expect({ status, body }).toMatchObject({ status: 503, body: { code: 'busy' } });
  } finally {
    await holder.end();
    await onEveryConnection('RESET statement_timeout');
  }
  expect(await lines()).toEqual(before);
  expect((await shop.post('/basket/basket-items/create', line)).status).toBe(200);
});

test('a transaction that stays idle is ended: its locks are released and the server goes on', async () => {
  const line = await lineFor(shop);
  expect((await shop.post('/basket/basket-items/create', line)).status).toBe(200);
  const idle = await server().database.$client.connect();
  await idle.query('BEGIN');
  await idle.query(`SET LOCAL idle_in_transaction_session_timeout = '500ms'`);
  await idle.query('SELECT FROM basket_item WHERE basket_id = $1 FOR UPDATE', [line.basket_id]);
  let ended = false;
  idle.once('end', () => (ended = true));
  // This call waits for the idle transaction's lock.
  const begun = Date.now();
  expect((await shop.post('/basket/basket-items/create', line)).status).toBe(200);
  expect(Date.now() - begun).toBeGreaterThan(250);
  await expect.poll(() => ended).toBe(true);
  await expect(idle.query('SELECT 1')).rejects.toThrow(/not queryable/);
  idle.release();
  // The lost connection has left the pool.
  await onEveryConnection('SELECT 1');
});

test('a contractor may use at most half of the free connections; released ones go to waiting calls', async () => {
  const pool = new SharedPool({ ...connection, max: 8, connectionTimeoutMillis: 300 });
  const taken = new Map<number, pg.PoolClient[]>();
  const takeAll = async (owner: number) => {
    const own: pg.PoolClient[] = [];
    const tries = Array.from({ length: 8 }, () =>
      onBehalfOf(owner, () => pool.connect()).then((client) => own.push(client)),
    );
    const results = await Promise.allSettled(tries);
    taken.set(owner, own);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(8 - own.length);
    return own.length;
  };
  expect([await takeAll(1), await takeAll(2), await takeAll(3)]).toEqual([4, 2, 1]);
  const next = onBehalfOf(1, () => pool.connect());
  for (const client of taken.get(2) ?? []) client.release();
  for (const client of taken.get(1)?.slice(0, 2) ?? []) client.release();
  (await next).release();
  for (const client of [...(taken.get(1)?.slice(2) ?? []), ...(taken.get(3) ?? [])]) client.release();
  // No connection was counted twice: all are available again.
  expect(await takeAll(4)).toBe(4);
  for (const client of taken.get(4) ?? []) client.release();
  await pool.end();
});

test('a call that uses a connection gets a second one, so that calls of one contractor cannot deadlock', async () => {
  const pool = new SharedPool({ ...connection, max: 8, connectionTimeoutMillis: 3_000 });
  const call = () =>
    onBehalfOf(7, async () => {
      const first = await pool.connect();
      // Like calls that query the bank within their transaction: each uses one connection and briefly needs
      // another.
      await first.query('SELECT pg_sleep(0.05)');
      await pool.query('SELECT 1');
      first.release();
    });
  const ended = await Promise.allSettled(Array.from({ length: 12 }, call));
  expect(ended.filter(({ status }) => status === 'rejected')).toEqual([]);
  await pool.end();
});
