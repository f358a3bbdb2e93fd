// Offers of a list are generated after the answer and sent line by line. Specification 3, section 4, «Live
// offers».
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { generateOffers } from '../../src/areas/requests/generate.ts';
import type { Services } from '../../src/services.ts';
import { type Answer, type Answered, type Caller, useTestServers } from '../support/server.ts';

interface Frame {
  id: number;
  event_name: string;
  message: {
    ws_session_id?: string;
    session_id?: string;
    document_id?: number;
    status?: string;
    offers?: { position_id: number; type: string; offers_count: number; leader: object | null }[];
  };
}
type Request = Answer<'getRequest'>['data'];

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const data = <T>({ body }: Answered) => (body as { data: T }).data;
const sockets: WebSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});
let shop: Caller;
let storageId = 0;
let articles: string[] = [];

beforeAll(async () => {
  shop = await server().as('shop');
  storageId = data<{ id: number }[]>(await shop.get('/warehouse/storage'))[0]?.id ?? 0;
  const { rows } = await server().database.execute<{ written: string }>(sql`
    SELECT brand.title || ' ' || p.article AS written FROM product p JOIN brand ON brand.id = p.brand_id ORDER BY p.id LIMIT 130`);
  articles = rows.map(({ written }) => written);
});

async function listen(caller: Caller, last?: number) {
  const frames: Frame[] = [];
  const query = last === undefined ? '' : `?last_event_id=${last}`;
  const socket = new WebSocket(`${server().address.replace('http', 'ws')}/ws${query}`, {
    headers: { cookie: `access_token=${caller.token}` },
  });
  sockets.push(socket);
  socket.on('message', (text) => frames.push(JSON.parse(String(text))));
  await expect.poll(() => frames.length).toBeGreaterThan(0);
  return { socket, frames };
}
const create = async (lines: readonly string[]) =>
  data<{ id: number }>(
    await shop.post('/cart/request/create', { storage_id: storageId, text: lines.join('\n') }),
  ).id;
const view = async (id: number) => data<Request>(await shop.get(`/cart/request/view/${id}`));
const isReady = (frames: Frame[], id: number) =>
  frames.some(({ message }) => message.document_id === id && message.status === 'ready');

test('offers are sent to the requesting session, 50 lines per event, each line once and equal to the call’s answer', async () => {
  const { frames } = await listen(shop);
  const session = frames[0]?.message.ws_session_id;
  const id = await create(['неизвестно-что', ...articles]);
  await expect.poll(() => isReady(frames, id)).toBe(true);
  const own = frames.filter(({ message }) => message.document_id === id);
  expect(own[0]?.event_name).toBe('request-item-offer-start-generate');
  expect(own.slice(1).every(({ event_name }) => event_name === 'request-item-offer')).toBe(true);
  expect(own.every(({ message }) => message.session_id === session)).toBe(true);
  const { positions, status } = await view(id);
  expect(status.code).toBe('ready');
  expect(own.slice(1).map(({ message }) => message.offers?.length)).toEqual([50, 50, 30]);
  const lines = own.flatMap(({ message }) => message.offers ?? []);
  const recognized = positions.filter(({ product }) => product !== null);
  expect(lines).toEqual(
    recognized.map(({ id: position_id, type, tags, offers_count, leader }) => ({
      position_id,
      type,
      tags,
      offers_count,
      leader,
    })),
  );
});

test('other users get no such events; a session id belongs to one sign-in and survives a reconnect', async () => {
  const [mine, colleague, stranger] = [
    await listen(shop),
    await listen(await server().as('b2c')),
    await listen(await server().as('shop2')),
  ];
  const last = mine.frames[0]?.id ?? 0;
  mine.socket.terminate();
  const id = await create(articles.slice(0, 60));
  await expect.poll(async () => (await view(id)).status.code).toBe('ready');
  // After a reconnect the client gets the missed events under the same session.
  const back = await listen(shop, last);
  await expect.poll(() => isReady(back.frames, id)).toBe(true);
  const session = mine.frames[0]?.message.ws_session_id;
  expect(back.frames[0]?.message.ws_session_id).toBe(session);
  expect(back.frames.filter(({ message }) => message.session_id === session)).toHaveLength(3);
  const again = await server().as('shop');
  expect((await listen(again)).frames[0]?.message.ws_session_id).not.toBe(session);
  for (const { frames } of [colleague, stranger])
    expect(frames.filter(({ message }) => message.document_id === id)).toEqual([]);
});

/** Creates a request whose job has not started, as with a long queue. */
async function waiting(lines: readonly string[]): Promise<number> {
  const id = await create(lines);
  await expect.poll(async () => (await view(id)).status.code).toBe('ready');
  await server().database.execute(
    sql`UPDATE request SET status = 'generating', priced_through = 0 WHERE id = ${id}`,
  );
  return id;
}

test('while the job runs the call returns offers of the priced lines only', async () => {
  const { database } = server();
  const id = await waiting(articles.slice(0, 5));
  const before = await view(id);
  expect(before.positions.map(({ priced, leader, offers_count }) => [priced, leader, offers_count])).toEqual(
    before.positions.map(() => [false, null, 0]),
  );
  expect(before.tags).toMatchObject({ recognized: 5, noOffers: 0 });
  await database.execute(sql`UPDATE request SET priced_through = 2 WHERE id = ${id}`);
  const { positions } = await view(id);
  expect(positions.map(({ priced }) => priced)).toEqual([true, true, false, false, false]);
  // Putting into the basket does not wait for the job, and its end does not change what was put there.
  expect((await shop.post(`/cart/request/to-basket/${id}`, { kind: 'cheapest' })).status).toBe(200);
  const put = (await view(id)).positions.map(({ in_basket }) => in_basket);
  expect(put).toContain(true);
  await generateOffers(server() as unknown as Services, { request_id: id, session_id: 'any' });
  const after = await view(id);
  expect(after.positions.every(({ priced }) => priced)).toBe(true);
  expect(after.positions.map(({ in_basket }) => in_basket)).toEqual(put);
  // Nothing is ordered yet.
  expect(after.status.code).toBe('ready');
});

test('a job that runs several times sends each line once and finishes once', async () => {
  const { database } = server();
  const id = await waiting(articles.slice(0, 120));
  const job = { request_id: id, session_id: 'twice' };
  await Promise.all([1, 2, 3].map(() => generateOffers(server() as unknown as Services, job)));
  const { rows } = await database.execute<{ lines: number; ends: number }>(sql`
    SELECT sum(jsonb_array_length(message -> 'offers')) AS lines, count(*) FILTER (WHERE message ->> 'status' = 'ready') AS ends
    FROM event WHERE message ->> 'session_id' = 'twice'`);
  expect(rows[0]).toEqual({ lines: 120, ends: 1 });
});

test('after a failed job the request is ready, and the call computes the offers', async () => {
  const id = await waiting(articles.slice(0, 3));
  const { database } = server();
  let failed = false;
  const broken = new Proxy(database, {
    get: (target, name, receiver) => {
      if (name === 'transaction' && !failed) {
        failed = true;
        return () => Promise.reject(new Error('out of order'));
      }
      return Reflect.get(target, name, receiver);
    },
  });
  const said: unknown[] = [];
  const log = { error: (what: unknown) => void said.push(what) };
  await generateOffers({ database: broken, log } as unknown as Services, {
    request_id: id,
    session_id: 'broken',
  });
  expect(said).toHaveLength(1);
  const { status, positions } = await view(id);
  expect(status.code).toBe('ready');
  expect(positions.every(({ leader }) => leader !== null)).toBe(true);
});

test('a request without recognised lines becomes ready without offers', async () => {
  const { frames } = await listen(shop);
  const id = await create(['нет-такого-1', 'нет-такого-2']);
  await expect.poll(() => isReady(frames, id)).toBe(true);
  expect((await view(id)).tags).toMatchObject({ unrecognized: 2 });
});
