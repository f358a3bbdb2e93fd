// Webhooks: signed, in order per document, each event once by its delivery id, also after the receiver was down;
// private networks are not called.
import { createHmac, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callOut } from '../../src/areas/integration/call-out.ts';
import { runWebhooks } from '../../src/areas/integration/deliver.ts';
import type { Config } from '../../src/config.ts';
import { emit } from '../../src/events/outbox.ts';
import { companyOf } from '../support/documents.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

let config: Config;
const servers = useTestServers(1, (base) => {
  config = { ...base, privateWebhooks: true };
  return { privateWebhooks: true };
});
const server = () => servers[0] ?? expect.unreachable();

interface Came {
  id: string;
  event: string;
  document: string;
  data: { b2c_order_id: number; nth: number };
}
/** A receiver as docs/webhooks.md describes it: it checks signatures, ignores repeated ids, and can be down. */
const receiver = {
  secret: '',
  down: false,
  /** Deliveries that were accepted, without repeated ones. */
  taken: [] as Came[],
  names: new Set<string>(),
  refused: 0,
  asked: 0,
};
const listener = http.createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    receiver.asked += 1;
    const answer = (code: number) => response.writeHead(code).end();
    if (receiver.down) return answer(503);
    const body = Buffer.concat(pieces);
    const [, t = '', v1 = ''] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request.headers['x-portal-signature'])) ?? [];
    const own = createHmac('sha256', receiver.secret).update(`${t}.`).update(body).digest();
    const given = Buffer.from(v1, 'hex');
    if (
      given.length !== own.length ||
      !timingSafeEqual(own, given) ||
      Math.abs(Date.now() / 1_000 - Number(t)) > 300
    ) {
      receiver.refused += 1;
      return answer(401);
    }
    const name = String(request.headers['x-portal-delivery']);
    if (!receiver.names.has(name)) {
      receiver.names.add(name);
      receiver.taken.push(JSON.parse(body.toString('utf8')) as Came);
    }
    return answer(200);
  });
});

let shop: Caller;
let company = 0;
let address = '';
let hook = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`;
  shop = await server().as('shop');
  company = await companyOf(server().database, 'shop');
  await server().database.execute(sql`DELETE FROM webhook`);
  const { body } = await shop.post('/settings/webhook', { address, events: ['b2c-order:change-status'] });
  const { data } = body as Answer<'createWebhook'>;
  hook = data.id;
  receiver.secret = data.secret;
});
afterAll(() => new Promise((resolve) => listener.close(resolve)));
beforeEach(() => {
  Object.assign(receiver, { down: false, taken: [], refused: 0, asked: 0 });
});

const say = (b2c_order_id: number, nth: number, contractor_id = company) =>
  emit(server().database, [
    { event_name: 'b2c-order:change-status', contractor_id, message: { b2c_order_id, nth } },
  ]);
/** Waits until the relay has numbered all events. */
const told = () =>
  expect
    .poll(async () => {
      const { rows } = await server().database.execute<{ count: number }>(
        sql`SELECT count(*) AS count FROM event WHERE seq IS NULL`,
      );
      return Number(rows[0]?.count);
    })
    .toBe(0);
async function run() {
  await told();
  await runWebhooks({ database: server().database, config });
}
/** Makes all pending deliveries due now. */
const later = () =>
  server().database.execute(sql`UPDATE webhook_delivery SET next_at = now() WHERE status = 'pending'`);
const log = async () =>
  (
    (await shop.get(`/settings/webhook/deliveries?pageSize=100&filter[webhook_id]=${hook}`))
      .body as Answer<'listWebhookDeliveries'>
  ).data;

test('a receiver gets the signed events of its company that it subscribed to, and no others', async () => {
  await say(1, 1);
  await say(1, 2, await companyOf(server().database, 'supplier'));
  await emit(server().database, [
    { event_name: 'b2c-order:created', contractor_id: company, message: { b2c_order_id: 1 } },
  ]);
  await run();
  expect(receiver.taken).toMatchObject([
    { event: 'b2c-order:change-status', document: 'b2c-order 1', data: { b2c_order_id: 1, nth: 1 } },
  ]);
  expect(await log()).toMatchObject([
    {
      status: { title: 'Доставлено' },
      attempts: 1,
      last: { code: 200 },
      event: { title: 'Изменён заказ розничного покупателя' },
    },
  ]);
});

test('a receiver that was down gets every event once, in order per document', async () => {
  receiver.down = true;
  for (const nth of [1, 2, 3]) {
    await say(7, nth);
    await say(8, nth);
  }
  await run();
  // Later events of a document wait until its first one is delivered.
  expect(receiver.asked).toBe(2);
  for (let tries = 2; tries <= 4; tries += 1) {
    await later();
    await run();
    expect(receiver.asked).toBe(2 * tries);
  }
  receiver.down = false;
  await later();
  await run();
  for (const document of [7, 8])
    expect(
      receiver.taken.filter(({ data }) => data.b2c_order_id === document).map(({ data }) => data.nth),
    ).toEqual([1, 2, 3]);
  expect(receiver.taken).toHaveLength(6);
  await run();
  expect(receiver.taken).toHaveLength(6);
});

test('pauses between attempts grow, the ninth failure is final; a replay sends the same delivery id', async () => {
  receiver.down = true;
  await say(9, 1);
  await run();
  const pauses: number[] = [];
  for (let tries = 1; tries < 9; tries += 1) {
    const { rows } = await server().database.execute<{ pause: number }>(sql`
      SELECT round(extract(epoch FROM d.next_at - a.at) / 60)::int AS pause FROM webhook_delivery d
      JOIN LATERAL (SELECT at FROM webhook_attempt WHERE delivery_id = d.id ORDER BY id DESC LIMIT 1) a ON true
      WHERE d.status = 'pending' AND d.document = 'b2c-order 9'`);
    pauses.push(Number(rows[0]?.pause));
    await later();
    await run();
  }
  expect(pauses).toEqual([1, 5, 15, 60, 180, 360, 720, 1_440]);
  const [failed] = await log();
  expect(failed).toMatchObject({
    status: { title: 'Не доставлено' },
    attempts: 9,
    last: { code: 503 },
    next_at: null,
  });
  receiver.down = false;
  expect((await shop.post('/settings/webhook/replay', { ids: [failed?.id] })).body).toEqual({
    data: { count: 1 },
  });
  await run();
  expect(receiver.taken.map(({ id }) => id)).toEqual([failed?.uid]);
  // Replayed again: the receiver ignores the known delivery id.
  await shop.post('/settings/webhook/replay', { ids: [failed?.id] });
  await run();
  expect(receiver.taken).toHaveLength(1);
  expect((await shop.post('/settings/webhook/replay', { ids: [failed?.id, 999_999_999] })).status).toBe(404);
});

test('several servers that run webhooks at once deliver each event once', async () => {
  for (let nth = 0; nth < 20; nth += 1) await say(100 + nth, 1);
  await told();
  await Promise.all(Array.from({ length: 4 }, () => runWebhooks({ database: server().database, config })));
  expect(receiver.asked).toBe(20);
});

test('a receiver refuses a request that was signed without the secret', async () => {
  const answer = await fetch(address, {
    method: 'POST',
    body: '{}',
    headers: {
      'x-portal-signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`,
      'x-portal-delivery': 'x',
    },
  });
  expect(answer.status).toBe(401);
  expect(receiver.taken).toEqual([]);
});

test('a webhook gets no events that happened while it was switched off', async () => {
  const put = (active: boolean) =>
    call(server().address, 'PUT', `/settings/webhook/${hook}`, shop.token, {
      address,
      events: ['b2c-order:change-status'],
      active,
    });
  expect((await put(false)).body).toMatchObject({ data: { active: false } });
  await say(200, 1);
  await run();
  await put(true);
  await say(200, 2);
  await run();
  expect(receiver.taken.map(({ data }) => data.nth)).toEqual([2]);
});

describe('addresses of webhooks', () => {
  test.each([
    'http://127.0.0.1:1/x',
    'http://[::1]:1/x',
    'http://localhost:1/x',
    'http://10.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
  ])('%s is not called unless private addresses are allowed', async (target) => {
    expect(await callOut(target, '{}', {}, false)).toEqual({
      code: null,
      answer: 'Адрес ведёт в частную сеть или на сам сервер',
    });
  });

  test('a redirect is not followed', async () => {
    const redirecting = http.createServer((_, response) =>
      response.writeHead(302, { location: address }).end('there'),
    );
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve));
    const { port } = redirecting.address() as AddressInfo;
    expect(await callOut(`http://127.0.0.1:${port}/`, '{}', {}, true)).toEqual({
      code: 302,
      answer: 'there',
    });
    expect(receiver.asked).toBe(0);
    await new Promise((resolve) => redirecting.close(resolve));
  });

  test.each([
    ['ftp://shop.example', 'Укажите адрес, который начинается с https://'],
    ['https://me:x@shop.example', 'В адресе не должно быть имени и пароля'],
  ])('the address %s returns 422 with a message', async (target, message) => {
    expect(
      await shop.post('/settings/webhook', { address: target, events: ['b2c-order:created'] }),
    ).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'address', message }] },
    });
  });
});
