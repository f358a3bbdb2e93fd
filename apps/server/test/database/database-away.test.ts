// The database is stopped or killed under a running server and restarted: calls answer that they may be repeated,
// and no acknowledged data is lost.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emit } from '../../src/events/outbox.ts';
import { type Cluster, createCluster } from '../support/cluster.ts';
import { listenAs, until } from '../support/listener.ts';
import { placeOrder } from '../support/place-order.ts';
import { type Answer, type Caller, useServerOn } from '../support/server.ts';

let cluster: Cluster;
const server = useServerOn(async () => {
  cluster = await createCluster();
  return cluster.connection;
});
let shop: Caller;
let supplier: Caller;
const unhandled: unknown[] = [];
const note = (error: unknown) => void unhandled.push(error);
beforeAll(async () => {
  process.on('unhandledRejection', note);
  shop = await server().as('shop');
  supplier = await server().as('supplier');
});
afterAll(async () => {
  process.off('unhandledRejection', note);
  await server()
    .stop()
    .catch(() => undefined);
  await cluster.remove();
});

const ready = async () => (await fetch(`${server().address}/health/ready`)).status;

test.each(['SIGINT', 'SIGKILL'] as const)(
  '%s: calls return 503 with a message while the database is down, then work again',
  async (signal) => {
    const { contractor_id } = (
      (await supplier.get('/identity/user/current')).body as Answer<'getCurrentUser'>
    ).data.person;
    const heard = await listenAs(server().address, supplier.token);
    await until(() => heard.frames.length > 0);
    const { order } = await placeOrder(shop);

    const before = server().complaints.length;
    await cluster.stop(signal);
    expect(await ready()).toBe(503);
    const [read, write] = await Promise.all([
      supplier.get(`/document/order/view/${order}`),
      shop.post('/cart/items/put-to-deferred', { ids: [1] }),
    ]);
    for (const { status, body, headers } of [read, write]) {
      expect({ status, body }).toMatchObject({
        status: 503,
        body: {
          code: 'unavailable',
          message: 'База данных сейчас недоступна. Повторите через несколько секунд.',
        },
      });
      expect(headers.get('retry-after')).toBe('2');
    }
    // Long enough for every timer of the server to run without the database: relay, queue, viewers, listening.
    await sleep(6_000);
    expect((await fetch(`${server().address}/health/live`)).status).toBe(200);

    cluster.start();
    await until(async () => (await ready()) === 200, 60);
    expect((await supplier.get(`/document/order/view/${order}`)).status).toBe(200);
    const told = server()
      .complaints.slice(before)
      .filter((line) => line.includes('job queue'));
    expect(told.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'job queue: the database is away, jobs wait until it is back',
    ]);
    expect(told[0]).not.toContain('stack');
    // Emitted while the listening connection is still reconnecting.
    await server().database.transaction((transaction) =>
      emit(transaction, [{ event_name: 'claim:process', contractor_id, message: { id: order } }]),
    );
    await until(() => heard.named('claim:process').length > 0, 60);
    expect(heard.named('order-activated').map(({ message }) => message['order_id'])).toEqual([order]);
    expect(heard.named('claim:process')).toHaveLength(1);
    heard.socket.terminate();

    // The queue works again: a new job is done.
    const client = new pg.Client(cluster.connection);
    await client.connect();
    await client.query(`INSERT INTO pgboss.job (name, data) VALUES ('send-digests', '{}'::jsonb)`);
    await until(
      async () =>
        (await client.query(`SELECT FROM pgboss.job WHERE name = 'send-digests' AND state <> 'completed'`))
          .rowCount === 0,
      40,
    );
    await client.end();
    expect(unhandled).toEqual([]);
  },
  120_000,
);

test('the server can be stopped while the database is down', async () => {
  await cluster.stop('SIGINT');
  await server()
    .stop()
    .catch(() => undefined);
  await expect(fetch(`${server().address}/health/live`)).rejects.toThrow('fetch failed');
});
