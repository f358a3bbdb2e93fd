// Attacks a server for a given time, each attack repeated as soon as it is answered. Runs in its own process, so
// that its CPU time does not delay the event loop that measures ordinary calls.
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { randomOf } from '../security/fuzz/random.ts';
import { OPERATIONS, requestFor } from '../security/fuzz/requests.ts';

const { address, tokens, milliseconds, seed } = JSON.parse(process.argv[2] ?? '{}') as Attack;
/** The parameters of the process, passed as JSON. */
export interface Attack {
  address: string;
  /** Access tokens by login. */
  tokens: Record<string, string>;
  milliseconds: number;
  seed: number;
}

const end = performance.now() + milliseconds;
const random = randomOf(seed);
const ask = (login: string, place: string, init: RequestInit = {}) =>
  fetch(`${address}/api${place}`, {
    ...init,
    headers: { authorization: `Bearer ${tokens[login]}`, ...init.headers },
  });
let made = 0;
const until = async (attempt: () => Promise<unknown>) => {
  while (performance.now() < end) {
    await attempt().catch(() => undefined);
    made += 1;
  }
};
// Without calls that would sign the attackers out or send letters: the fuzzer's own run includes them.
const operations = OPERATIONS.filter(({ path }) => !/logout|password|token|block|email/.test(path));
const fuzz = async () => {
  const { method, place, headers, body } = requestFor(random, random.one(operations), [1, 2, 3, 104_000]);
  const answer = await ask(random.one(['shop2', 'supplier2', 'distributor2']), place, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
  });
  await answer.arrayBuffer();
};
const list = async () => {
  const body = JSON.stringify({
    storage_id: 1,
    text: `${'A1 '.repeat(3_333)}\n${'B2 C3\n'.repeat(2_000)}`,
  });
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  await (await ask('shop2', '/cart/request/create', init)).arrayBuffer();
};
const sockets = async () => {
  const url = `${address.replace('http', 'ws')}/ws`;
  const socket = new WebSocket(url, { headers: { cookie: `access_token=${tokens['shop2']}` } });
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('open', resolve).once('close', resolve));
  for (let n = 0; n < 60 && socket.readyState === socket.OPEN; n += 1)
    socket.send(JSON.stringify({ watch: Array.from({ length: 100 }, (_, place) => place + n) }));
  await sleep(200);
  socket.terminate();
};
/** Guesses passwords from its own address, so that the limit per address does not affect other users. */
const guesses = async () => {
  const body = JSON.stringify({ login: `nobody${random.whole(1, 50)}`, password: 'Wrong1234' });
  await new Promise<void>((resolve, reject) => {
    const asked = request(
      `${address}/api/identity/token`,
      { method: 'POST', localAddress: '127.0.0.2', headers: { 'content-type': 'application/json' } },
      (answer) => answer.resume().once('end', resolve).once('error', reject),
    );
    asked.once('error', reject).end(body);
  });
  await sleep(250);
};
await Promise.all([until(fuzz), until(fuzz), until(list), until(sockets), until(guesses)]);
process.send?.(made);
process.disconnect();
