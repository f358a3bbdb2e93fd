// Reads from a streaming replica, DATABASE_READ_URL (docs/operations.md, «Reading from a replica»).
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Replica } from '../../src/database/replica/replica.ts';
import { type Cluster, createCluster } from '../support/cluster.ts';
import { listenAs, until } from '../support/listener.ts';
import { placeOrder } from '../support/place-order.ts';
import { readEverything } from '../support/read-everything.ts';
import { type Answer, call, type Caller, useServerOn } from '../support/server.ts';

let primary: Cluster;
let replica: Omit<Cluster, 'replicate'>;
const server = useServerOn(
  async () => {
    primary = await createCluster();
    replica = await primary.replicate();
    return primary.connection;
  },
  {},
  undefined,
  // However slow the machine is: only what the test does makes the replica late or silent.
  () => ({ replica: replica.connection, limits: { patience: 60_000, mostBehind: 600_000 } }),
);
const people = new Map<string, Caller>();
const as = (login: string) => people.get(login) ?? expect.unreachable();
beforeAll(async () => {
  for (const login of ['shop', 'supplier', 'distributor', 'admin', 'shop2', 'supplier2', 'distributor2'])
    people.set(login, await server().as(login));
});
afterAll(async () => {
  await server().stop();
  await replica.remove();
  await primary.remove();
});

async function ask(cluster: Pick<Cluster, 'connection'>, text: string): Promise<unknown> {
  const client = new pg.Client(cluster.connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ value: unknown }>(text);
    return rows[0]?.value;
  } finally {
    await client.end();
  }
}

/** The mark that all storages of the primary have now. */
let mark = '';
/** From now on the replica receives everything and replays nothing; `servedBy` tells who answers. */
async function pause(): Promise<void> {
  const position = await ask(primary, 'SELECT pg_current_wal_lsn()::text AS value');
  await until(
    async () => (await ask(replica, `SELECT pg_last_wal_replay_lsn() >= '${position}' AS value`)) === true,
  );
  await ask(replica, 'SELECT pg_wal_replay_pause() AS value');
  await until(
    async () => (await ask(replica, 'SELECT pg_get_wal_replay_pause_state() AS value')) === 'paused',
  );
  mark += '*';
  await ask(primary, `UPDATE storage SET title = rtrim(title, '*') || '${mark}'`);
}
const resume = () => ask(replica, 'SELECT pg_wal_replay_resume() AS value');
/** Who answers somebody’s read: only the primary knows the newest mark. */
async function servedBy(login: string, headers: Record<string, string> = {}): Promise<'primary' | 'replica'> {
  const { status, body } = await call(
    server().address,
    'GET',
    '/warehouse/storage',
    as(login).token,
    undefined,
    headers,
  );
  expect(status).toBe(200);
  const [storage] = (body as Answer<'listStorages'>).data;
  return storage?.title.endsWith(mark) ? 'primary' : 'replica';
}
const ordersOf = async (login: string, side: 'incoming' | 'outgoing') =>
  (
    (await as(login).get(`/document/order/${side}-orders?pageSize=5`)).body as Answer<'listOutgoingOrders'>
  ).data.map(({ id }) => id);
const metrics = async () => (await fetch(`${server().address}/metrics`)).text();
const warnings = (words: string) => server().complaints.filter((line) => line.includes(words));

test('no read of the contract writes, so the replica can answer each', async () => {
  const { asked, answered } = await readEverything(server(), as);
  expect(
    new Set(server().complaints.map((line) => (JSON.parse(line) as { operation?: string }).operation)),
  ).toEqual(new Set());
  // A walk of refused calls would prove nothing.
  expect(answered.size).toBeGreaterThan(asked.size * 0.8);
}, 600_000);

test('reads are answered by the replica, also when it is behind', async () => {
  await pause();
  for (const login of ['shop', 'supplier', 'shop2', 'supplier2'])
    expect(await servedBy(login)).toBe('replica');
});

test('who orders sees the order at once, and so does the seller who hears of it; others go on reading from the replica', async () => {
  const { socket, named } = await listenAs(server().address, as('supplier').token);
  const { order } = await placeOrder(as('shop'));
  expect(await ordersOf('shop', 'outgoing')).toContain(order);
  await until(() => named('order-activated').length > 0);
  expect(await ordersOf('supplier', 'incoming')).toContain(order);
  socket.terminate();
  expect(await servedBy('shop')).toBe('primary');
  expect(await servedBy('supplier')).toBe('primary');
  for (const login of ['shop2', 'supplier2']) expect(await servedBy(login)).toBe('replica');
});

test('a write answers with its position in a cookie, which another copy of the server obeys', async () => {
  const { headers } = await as('shop').post('/user-notifications/confirm-all');
  const [cookie = ''] = headers.getSetCookie().filter((one) => one.startsWith('read_after='));
  expect(cookie).toMatch(/^read_after=\d+; Max-Age=1200; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(await servedBy('shop2', { cookie: cookie.split(';')[0] ?? '' })).toBe('primary');
  for (const other of ['0', '-1', 'x', ''])
    expect(await servedBy('shop2', { cookie: `read_after=${other}` })).toBe('replica');
});

test('what the replica does not have yet is asked of the primary before anybody is told that it does not exist', async () => {
  const { order } = await placeOrder(as('distributor'));
  const { status } = await as('admin').get(`/document/order/view/${order}`);
  expect(status).toBe(200);
});

test('when it has caught up, it answers them again', async () => {
  await resume();
  await pause();
  await until(async () => (await servedBy('shop')) === 'replica');
  expect(await servedBy('supplier')).toBe('replica');
  await resume();
});

test('it is killed: no read fails, one warning; it comes back: it is read from again', async () => {
  expect(server().complaints).toEqual([]);
  const reads = Array.from({ length: 30 }, () => servedBy('shop2'));
  await replica.stop('SIGKILL');
  reads.push(...Array.from({ length: 10 }, () => servedBy('shop2')));
  await Promise.all(reads);
  await until(() => warnings('reads go to the primary').length > 0);
  expect(await metrics()).toContain('portal_replica_lag_bytes{state="away"}');
  const { order } = await placeOrder(as('shop'));
  expect(await ordersOf('shop', 'outgoing')).toContain(order);
  replica.start();
  await until(() => warnings('reads go to the replica again').length > 0);
  expect(server().complaints).toHaveLength(2);
  expect(await metrics()).toContain('portal_replica_lag_bytes{state="used"}');
  await pause();
  expect(await servedBy('shop2')).toBe('replica');
  await resume();
});

test('a replica with another history than the primary’s, as a former primary has, is not read from', async () => {
  const name = (value: string) =>
    ask(primary, `UPDATE setting SET value = ${value} WHERE name = 'primary_timeline'`);
  const before = server().complaints.length;
  await name(`'another'`);
  await until(() => server().complaints.length > before);
  expect(server().complaints.at(-1)).toContain('"state":"behind"');
  expect(await servedBy('shop2')).toBe('primary');
  await name(`left(pg_walfile_name(pg_current_wal_lsn()), 8)`);
  await until(() => server().complaints.length > before + 1);
  await pause();
  expect(await servedBy('shop2')).toBe('replica');
  await resume();
});

test('a copy that starts reads from the replica only once that has what the primary had at its start', async () => {
  await pause();
  const patience = 1_000;
  const fresh = new Replica(
    replica.connection,
    primary.connection,
    server().database,
    { warn: () => undefined },
    { patience, mostBehind: 600_000 },
  );
  await fresh.start();
  expect(fresh.has(0)).toBe(false);
  await resume();
  await until(() => fresh.has(0));
  await fresh.stop();
  await fresh.database.$client.end();
});

test('a replica that has become a primary itself is not read from', async () => {
  await ask(replica, 'SELECT pg_promote() AS value');
  await until(() => warnings('is no replica').length > 0);
  expect(await servedBy('shop2')).toBe('primary');
});
