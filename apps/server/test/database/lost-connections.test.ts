// A database connection breaks during work: the call that used it answers that it may be repeated, other calls are
// not affected.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emit } from '../../src/events/outbox.ts';
import { cloneDatabase } from '../support/database.ts';
import { listenAs, until } from '../support/listener.ts';
import { type Answer, type Answered, basketOf, type Caller, useServerOn } from '../support/server.ts';

let killer: pg.Client;
let connection: Awaited<ReturnType<typeof cloneDatabase>>;
const server = useServerOn(async () => (connection = await cloneDatabase('demo')));
let shop: Caller;
beforeAll(async () => {
  killer = new pg.Client(connection);
  await killer.connect();
  shop = await server().as('shop');
});
afterAll(() => killer.end());

/** Terminates connections of this server as a database administrator would; returns how many. */
const terminate = async (which = 'true') =>
  (
    await killer.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND (${which})`,
    )
  ).rowCount ?? 0;

const expectComeAgain = ({ status, body, headers }: Answered) => {
  expect({ status, body }).toEqual({
    status: 503,
    body: {
      status: 503,
      code: 'unavailable',
      message: 'База данных сейчас недоступна. Повторите через несколько секунд.',
      data: ['База данных сейчас недоступна. Повторите через несколько секунд.'],
    },
  });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
};

test('idle connections are lost: later calls succeed', async () => {
  await Promise.all(Array.from({ length: 8 }, () => shop.get('/identity/user/current')));
  expect(await terminate(`state = 'idle'`)).toBeGreaterThan(0);
  // The server learns of it in the next turn of its event loop; until then a call may still get the dead
  // connection.
  await until(async () => (await shop.get('/identity/user/current')).status === 200);
  for (let n = 0; n < 20; n++) expect((await shop.get('/identity/user/current')).status).toBe(200);
});

test('a connection is lost during a transaction: 503 with Retry-After; a retry with the same idempotency key succeeds', async () => {
  const { basketId } = await basketOf(shop);
  const found = (await shop.get(`/basket/basket/article?basketID=${basketId}&article=OC90`))
    .body as Answer<'getOffersByArticle'>;
  const offer = found.products[0]?.offers[0] ?? expect.unreachable();
  const line = { basket_id: basketId, offer_id: offer.id, quantity: offer.price_list_multiplicity };
  const add = () => shop.post('/basket/basket-items/create', line, { 'idempotency-key': 'once-more' });
  const holder = new pg.Client(connection);
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE basket_item IN ACCESS EXCLUSIVE MODE');
  const waiting = add();
  await until(async () => (await terminate(`wait_event_type = 'Lock'`)) > 0);
  await holder.query('ROLLBACK');
  await holder.end();
  expectComeAgain(await waiting);
  expect((await add()).status).toBe(200);
  const [{ lines }] = (
    await killer.query<{ lines: string }>('SELECT count(*) AS lines FROM basket_item WHERE basket_id = $1', [
      basketId,
    ])
  ).rows as [{ lines: string }];
  expect(Number(lines)).toBe(1);
});

test('the listening connection is lost: it is reopened, and missed events are delivered once', async () => {
  const supplier = await server().as('supplier');
  const { contractor_id } = ((await supplier.get('/identity/user/current')).body as Answer<'getCurrentUser'>)
    .data.person;
  const heard = await listenAs(server().address, supplier.token);
  const say = (n: number) =>
    server().database.transaction((transaction) =>
      emit(transaction, [{ event_name: 'claim:process', contractor_id, message: { id: n } }]),
    );
  const terminated = new Set<number>();
  for (let n = 0; n < 5; n++) {
    // A terminated connection is listed until its process has ended.
    let open: number[] = [];
    await until(async () => {
      open = (await listeners()).filter((pid) => !terminated.has(pid));
      return open.length === LISTENERS;
    });
    for (const pid of open) terminated.add(pid);
    expect(await terminate(`pid IN (${open.join(', ')})`)).toBe(LISTENERS);
    await say(n);
  }
  await until(() => heard.named('claim:process').length >= 5);
  expect(heard.named('claim:process').map(({ message }) => message['id'])).toEqual([0, 1, 2, 3, 4]);
  heard.socket.terminate();
});

/** Events and the job queue each listen on their own connection. */
const LISTENERS = 2;
const listeners = async () =>
  (
    await killer.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    )
  ).rows.map(({ pid }) => pid);

test('all connections are lost repeatedly under load: no 5xx except 503, and no connection leaks', async () => {
  const { basketId } = await basketOf(shop);
  const statuses = new Map<number, number>();
  let over = false;
  const callers = Array.from({ length: 12 }, async (_, n) => {
    while (!over) {
      const { status } =
        n % 3 === 0
          ? await shop.post('/basket/basket-items/delete', { basket_id: basketId, ids: [] })
          : n % 3 === 1
            ? await shop.get(`/basket/basket/article?basketID=${basketId}&article=OC90`)
            : await shop.post('/cart/items/put-to-deferred', { ids: [1] });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  // More rounds than connections: if each leaked one, none would be left.
  for (let round = 0; round < 40; round++) {
    await terminate();
    await server()
      .database.execute(sql`SELECT pg_sleep(0.02)`)
      .catch(() => undefined);
  }
  over = true;
  await Promise.all(callers);
  expect([...statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
  const after = await Promise.all(Array.from({ length: 16 }, () => shop.get('/identity/user/current')));
  expect(after.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
  await until(async () => (await listeners()).length === LISTENERS);
});
