import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { emit } from '../../src/events/outbox.ts';
import { placeOrder } from '../support/place-order.ts';
import { type Answer, useTestServers } from '../support/server.ts';

interface Frame {
  id: number;
  event_name: string;
  message: Record<string, unknown>;
}

const servers = useTestServers(2);
const sockets: WebSocket[] = [];
const first = () => servers[0] ?? expect.unreachable();
const second = () => servers[1] ?? expect.unreachable();
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

function connect(address: string, token: string, query = '', headers: Record<string, string> = {}) {
  const frames: Frame[] = [];
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws${query}`, {
    headers: { cookie: `access_token=${token}`, ...headers },
  });
  sockets.push(socket);
  socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  const opened = new Promise<number>((resolve) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_request, answer) => resolve(answer.statusCode ?? 0));
    socket.once('error', () => undefined);
  });
  return { socket, frames, opened };
}

async function until(condition: () => boolean) {
  for (let tries = 0; tries < 2_500 && !condition(); tries++) await sleep(10);
  expect(condition()).toBe(true);
}

test('an order placed through one server reaches the supplier connected to the other, and only that supplier', async () => {
  const supplier = await second().as('supplier');
  const stranger = await second().as('supplier2');
  const mine = connect(second().address, supplier.token);
  const theirs = connect(second().address, stranger.token);
  await Promise.all([mine.opened, theirs.opened]);
  await until(() => mine.frames.length === 1 && theirs.frames.length === 1);
  const { order: id } = await placeOrder(await first().as('shop'));
  await until(() => mine.frames.some(({ event_name }) => event_name === 'order-activated'));
  expect(mine.frames.at(-1)).toMatchObject({
    event_name: 'order-activated',
    message: { order_id: id, customer_contractor_title: 'Магазин «Деталь Плюс»' },
  });
  expect(theirs.frames.map(({ event_name }) => event_name)).toEqual(['ws_connection_open']);
});

test('a client that reconnects gets the events it missed once and in order', async () => {
  const supplier = await first().as('supplier');
  const { contractor_id } = ((await supplier.get('/identity/user/current')).body as Answer<'getCurrentUser'>)
    .data.person;
  const before = connect(first().address, supplier.token);
  await before.opened;
  await until(() => before.frames.length === 1);
  const last = before.frames[0]?.id ?? 0;
  before.socket.close();
  const send = (n: number) =>
    first().database.transaction((transaction) =>
      emit(transaction, [{ event_name: 'claim:process', contractor_id, message: { id: n } }]),
    );
  await Promise.all(Array.from({ length: 60 }, (_, n) => send(n)));
  const after = connect(second().address, supplier.token, `?last_event_id=${last}`);
  const later = Array.from({ length: 40 }, (_, n) => send(60 + n));
  await Promise.all(later);
  const claims = () => after.frames.filter(({ event_name }) => event_name === 'claim:process');
  await until(() => claims().length >= 100);
  await sleep(100);
  expect(
    claims()
      .map(({ message }) => message['id'])
      .toSorted((a, b) => Number(a) - Number(b)),
  ).toEqual(Array.from({ length: 100 }, (_, n) => n));
  const ids = claims().map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});

test('a client that has a newer event than the server it reconnects to is not told to resync', async () => {
  const supplier = await first().as('supplier');
  const { contractor_id } = ((await supplier.get('/identity/user/current')).body as Answer<'getCurrentUser'>)
    .data.person;
  // An event numbered by another server, of which this one has not heard yet.
  const { rows } = await first().database.execute<{ seq: number }>(sql`
    INSERT INTO event (event_name, contractor_id, message, seq)
    VALUES ('claim:process', ${contractor_id}, '{}', nextval('event_seq')) RETURNING seq`);
  const ahead = connect(first().address, supplier.token, `?last_event_id=${rows[0]?.seq}`);
  await until(() => ahead.frames.length > 0);
  await sleep(200);
  expect(ahead.frames.map(({ event_name }) => event_name)).toEqual(['ws_connection_open']);
});

test('an event number that the server cannot know leads to resync', async () => {
  const supplier = await first().as('supplier');
  const client = connect(first().address, supplier.token, '?last_event_id=999999999');
  await until(() => client.frames.some(({ event_name }) => event_name === 'resync'));
});

test('a forged token gets 401; a foreign userId or contractorId and another origin get 403', async () => {
  const supplier = await first().as('supplier');
  const address = first().address;
  expect(await connect(address, 'forged').opened).toBe(401);
  expect(await connect(address, supplier.token, '?userId=00000000-0000-4000-8000-000000000000').opened).toBe(
    403,
  );
  expect(await connect(address, supplier.token, '?contractorId=1').opened).toBe(403);
  expect(await connect(address, supplier.token, '', { origin: 'https://evil.example' }).opened).toBe(403);
});

test('signing out closes the socket on every server and ends the access token at once', async () => {
  const answer = await fetch(`${first().address}/api/identity/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'supplier', password: 'Portal2026' }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  const refresh = /refresh_token=([^;]+)/.exec(answer.headers.getSetCookie().join('\n'))?.[1] ?? '';
  const client = connect(second().address, access_token);
  await client.opened;
  const closed = new Promise<number>((resolve) => client.socket.once('close', resolve));
  await fetch(`${first().address}/api/identity/logout`, {
    method: 'POST',
    headers: { cookie: `refresh_token=${refresh}` },
  });
  expect(await closed).toBe(4401);
  const late = await fetch(`${second().address}/api/identity/statements`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(late.status).toBe(401);
});

const closing = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve));

test('a user may have 20 connections to a server; one more is closed with 1013 until another ends', async () => {
  const { token } = await first().as('shop2');
  const open = Array.from({ length: 20 }, () => connect(first().address, token));
  await until(() => open.every(({ frames }) => frames.length === 1));
  const more = connect(first().address, token);
  expect(await closing(more.socket)).toBe(1013);
  expect(more.frames).toEqual([]);
  open[0]?.socket.close();
  // The server notices the closed connection with a delay.
  for (let admitted = false; !admitted;) {
    const next = connect(first().address, token);
    let refused = false;
    next.socket.once('close', () => (refused = true));
    await until(() => refused || next.frames.length === 1);
    admitted = next.frames.length === 1;
  }
  const other = connect(first().address, (await first().as('supplier2')).token);
  await until(() => other.frames.length === 1);
});

test.each([
  ['watch frames', (socket: WebSocket) => socket.send('{"watch":[1,2,3]}')],
  ['pings', (socket: WebSocket) => socket.ping()],
])('a flood of %s closes the connection with 1008; new connections still work', async (_, send) => {
  const { token } = await first().as('shop');
  const flood = connect(first().address, token);
  await until(() => flood.frames.length === 1);
  const closed = closing(flood.socket);
  for (let n = 0; n < 2_000; n += 1) send(flood.socket);
  expect(await closed).toBe(1008);
  const calm = connect(first().address, token);
  await until(() => calm.frames.length === 1);
});

test('a client that does not read is disconnected when too much data waits for it; others still get events', async () => {
  const supplier = await first().as('supplier');
  const { contractor_id } = ((await supplier.get('/identity/user/current')).body as Answer<'getCurrentUser'>)
    .data.person;
  const deaf = connect(first().address, supplier.token);
  const calm = connect(first().address, supplier.token);
  await until(() => deaf.frames.length === 1 && calm.frames.length === 1);
  deaf.socket.pause();
  const much = 'я'.repeat(100_000);
  for (let n = 0; n < 100; n += 1)
    await first().database.transaction((transaction) =>
      emit(transaction, [{ event_name: 'claim:process', contractor_id, message: { id: n, much } }]),
    );
  const heard = () => calm.frames.filter(({ event_name }) => event_name === 'claim:process').length;
  await until(() => heard() === 100);
  const ended = closing(deaf.socket);
  deaf.socket.resume();
  expect(await ended).toBe(1006);
  expect(deaf.frames.length).toBeLessThan(101);
});
