// Only users who view a product are notified that its offers changed. Decisions, «Security over the letter».
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { MOST_NAMED, tellOffersChanged } from '../../src/events/offers-changed.ts';
import { placeOrder } from '../support/place-order.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

interface Frame {
  id: number;
  event_name: string;
  message: { standard_ids?: number[] };
}
interface Looking {
  socket: WebSocket;
  frames: Frame[];
  /** Lists of product ids in the received events. */
  heard(): number[][];
}

const servers = useTestServers(2);
const sockets: WebSocket[] = [];
const first = () => servers[0] ?? expect.unreachable();
const second = () => servers[1] ?? expect.unreachable();
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

async function until(condition: () => boolean) {
  for (let tries = 0; tries < 2_500 && !condition(); tries++) await sleep(10);
  expect(condition()).toBe(true);
}
/** Waits longer than changes are collected and sent. */
const settled = () => sleep(700);

async function look({ token }: Caller, ids: unknown, server = second()): Promise<Looking> {
  const frames: Frame[] = [];
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/ws`, {
    headers: { cookie: `access_token=${token}` },
  });
  sockets.push(socket);
  socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  await until(() => frames.length > 0);
  socket.send(JSON.stringify({ watch: ids }));
  await sleep(50);
  const heard = () =>
    frames.flatMap(({ event_name, message }) =>
      event_name === 'standard:offers-changed' ? [message.standard_ids ?? []] : [],
    );
  return { socket, frames, heard };
}

const tell = (supplier_id: number, product_ids: number[] | null) =>
  first().database.transaction((transaction) =>
    tellOffersChanged(transaction, [{ supplier_id, product_ids }]),
  );

test('an order and its refusal notify those who watch the product on any server, with event id 0; nobody else', async () => {
  const shop = await first().as('shop');
  const { product, supplier } = await placeOrder(shop);
  const [looking, elsewhere, owner] = [
    await look(await second().as('shop2'), [product, 21_000]),
    await look(await second().as('shop2'), [product + 1]),
    await look(await second().as('supplier'), [product]),
  ];
  const { order } = await placeOrder(shop);
  await until(() => looking.heard().length === 1);
  expect(looking.heard()).toEqual([[product]]);
  expect(looking.frames.at(-1)).toEqual({
    id: 0,
    event_name: 'standard:offers-changed',
    message: { standard_ids: [product] },
  });

  const seller = await first().as('supplier');
  const { data } = (await seller.get(`/document/order/view/${order}`)).body as Answer<'getOrder'>;
  const refused = await seller.post(`/document/order/refuse/${order}`, {
    version: data.version,
    reason_id: 1,
  });
  expect(refused.status).toBe(200);
  await until(() => looking.heard().length === 2);
  await settled();
  expect([elsewhere.heard(), owner.heard()]).toEqual([[], []]);
  expect(supplier).toBeGreaterThan(0);
});

test('a change notifies only customers with an active contract with its supplier', async () => {
  const { product, supplier } = await placeOrder(await first().as('shop'));
  const looking = await look(await second().as('shop2'), [product]);
  const without = await look(await second().as('newshop'), [product]);
  await tell(supplier, [product]);
  await until(() => looking.heard().length === 1);
  const { rows } = await first().database.execute<{ id: number }>(
    sql`SELECT id FROM contractor WHERE type = 'shop' ORDER BY id LIMIT 1`,
  );
  await tell(Number(rows[0]?.id), [product]);
  await settled();
  expect(looking.heard()).toHaveLength(1);
  expect(without.heard()).toEqual([]);
});

test('a change of too many products to list notifies all who watch a product; simultaneous changes are combined', async () => {
  const { product, supplier } = await placeOrder(await first().as('shop'));
  await settled();
  const looking = await look(await second().as('shop2'), [product]);
  const many = Array.from({ length: MOST_NAMED + 1 }, (_, n) => n + 10_000_000);
  await tell(supplier, many);
  await until(() => looking.heard().length === 1);
  await Promise.all(Array.from({ length: 30 }, () => tell(supplier, [product])));
  await settled();
  expect(looking.heard().length).toBeLessThanOrEqual(3);
  // The longest list of the largest ids that is still sent by id fits into a PostgreSQL notification.
  const largest = Array.from({ length: MOST_NAMED }, (_, n) => Number.MAX_SAFE_INTEGER - n);
  await expect(tell(supplier, largest)).resolves.toBeUndefined();
});

test('the last watch message replaces the former ones; a rolled-back transaction notifies nobody', async () => {
  const { product, supplier } = await placeOrder(await first().as('shop'));
  await settled();
  const looking = await look(await second().as('shop2'), [product]);
  looking.socket.send(JSON.stringify({ watch: [] }));
  await sleep(50);
  await tell(supplier, [product]);
  await settled();
  expect(looking.heard()).toEqual([]);
  looking.socket.send(JSON.stringify({ watch: [product] }));
  await sleep(50);
  const undone = first().database.transaction(async (transaction) => {
    await tellOffersChanged(transaction, [{ supplier_id: supplier, product_ids: [product] }]);
    throw new Error('taken back');
  });
  await expect(undone).rejects.toThrow('taken back');
  await settled();
  expect(looking.heard()).toEqual([]);
  await tell(supplier, [product]);
  await until(() => looking.heard().length === 1);
});

test('an unknown frame closes the connection', async () => {
  const looking = await look(await second().as('shop'), [1]);
  const closed = new Promise<number>((resolve) => looking.socket.once('close', resolve));
  looking.socket.send('{"drop":"table"}');
  expect(await closed).toBe(1008);
  expect([...first().complaints, ...second().complaints]).toEqual([]);
});
