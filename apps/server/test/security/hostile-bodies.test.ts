// Bodies that are expensive to read or break parsers are refused with a message, at low cost.
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { checkOf, largeBodies } from '../../src/contract/validation.ts';
import { server, shop, openRequestBench } from '../requests/request-bench.ts';

openRequestBench();

const FIRST = '2000-01-01T00:00:00Z';

const send = async (body: string, place = '/cart/request/delete-positions/1') => {
  const answer = await fetch(`${server().address}/api${place}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as { fields?: object[]; message: string } };
};

test('150 000 ids return 413; 90 000 ids return one validation error, not 90 000', async () => {
  const ids = (count: number) => JSON.stringify({ ids: Array.from({ length: count }, (_, n) => n + 1) });
  expect(await send(ids(150_000))).toMatchObject({
    status: 413,
    body: { message: 'Запрос слишком большой' },
  });
  expect(await send(ids(90_000))).toMatchObject({
    status: 422,
    body: { message: 'Поле «Номера» должно содержать не больше 5000 строк' },
  });
  const wrong = await send(`{"ids":[${Array.from({ length: 4_000 }, () => '"a"').join()}]}`);
  expect(wrong.status).toBe(422);
  expect(wrong.body.fields).toHaveLength(1);
});

test('a small body gets all its validation errors, a large one only the first', () => {
  const schema = { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'integer' } } };
  const check = checkOf({ schema, httpPart: 'body', method: 'POST', url: '/' });
  const body = { a: 'x', b: 'y' };
  expect([check(body), check.errors?.length]).toEqual([false, 2]);
  largeBodies.add(body);
  expect([check(body), check.errors?.length]).toEqual([false, 1]);
  expect([check({ a: 1 }), check.errors]).toEqual([true, null]);
});

test.each([
  ['nested too deep', '['.repeat(100_000)],
  ['a prototype', '{"ids":[1],"__proto__":{"admin":true}}'],
  ['more than 1 MB', JSON.stringify({ ids: [1], more: 'я'.repeat(600_000) })],
])('refused with a message: %s', async (_, body) => {
  const { status, body: answer } = await send(body);
  expect([400, 413, 422]).toContain(status);
  expect(answer.message).toMatch(/[а-яё]/i);
});

test('an endless body gets 413 on the open connection when it exceeds the limit', async () => {
  const { hostname, port } = new URL(server().address);
  const socket = net.connect(Number(port), hostname);
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk))).on('error', () => undefined);
  socket.write(
    `POST /api/cart/request/delete-positions/1 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${shop.token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = `10000\r\n${'1'.repeat(0x1_00_00)}\r\n`;
  for (let n = 0; n < 200 && answer === ''; n += 1) {
    socket.write(chunk);
    await sleep(2);
  }
  for (let tries = 0; tries < 2_000 && answer === ''; tries += 1) await sleep(10);
  socket.destroy();
  expect(answer).toContain('413');
});

test('an impossible date-time is refused: a leap second, 30 February, month 13, a year outside 2000–2099, other formats', async () => {
  const admin = await server().as('admin');
  const create = (ends_at: string) => {
    const notice = { text: 'Ночью', tone: 'brand', recipients: ['shop'], starts_at: FIRST };
    return admin.post('/user-notification/constants', { ...notice, ends_at });
  };
  for (const at of [
    '2026-12-31T23:59:60Z',
    '2026-02-30T10:00:00Z',
    '2026-13-01T10:00:00Z',
    '1999-12-31T23:59:59Z',
    '2100-01-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '+020260-01-01T00:00:00Z',
    '2026-11-20 09:42',
    'x',
  ]) {
    const { status, body } = await create(at);
    const { fields, message } = body as { fields?: { field: string }[]; message: string };
    expect([at, status, fields?.map(({ field }) => field)]).toEqual([at, 422, ['ends_at']]);
    expect(message).toContain('должно быть датой с 01.01.2000 по 31.12.2099');
  }
  for (const at of [
    '2026-12-31T23:59:59Z',
    '2024-02-29T10:00:00.123+03:00',
    '2026-11-20t09:42:00z',
    '2000-01-01T00:00:01Z',
    '2099-12-31T23:59:59Z',
  ])
    expect([at, (await create(at)).status]).toEqual([at, 200]);
});

test('an unpaired surrogate in a value or a key is refused with a message', async () => {
  for (const body of [String.raw`{"text":"a\ud800"}`, String.raw`{"text":"OC 90","\uDFFF":1}`]) {
    const { status, body: answer } = await send(body, '/cart/request/add-lines/1');
    expect([status, answer.message]).toEqual([
      422,
      'В тексте есть повреждённые символы. Введите его заново.',
    ]);
  }
});
