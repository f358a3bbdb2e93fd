// The most expensive input that each parser accepts, repeatedly: p99 of the event-loop delay is at most 50 ms.
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { WebSocket } from 'ws';
import { DEMO_PASSWORD } from '../../src/areas/identity/signing-in/demo-accounts.ts';
import { type Lag, SCALE, useLagServer } from './lag-bench.ts';

const ALLOWED = 50;
const ROUND = 5_000 * SCALE;
const bench = useLagServer();
const tokens = new Map<string, string>();
let storage = 0;
let basket = 0;

async function call(login: string, method: string, place: string, body?: string | FormData) {
  const headers: Record<string, string> = { authorization: `Bearer ${tokens.get(login)}` };
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  const answer = await fetch(`${bench.address()}/api${place}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, body: (await answer.json()) as { data: { id: number }[] } };
}

beforeAll(async () => {
  for (const login of ['shop', 'admin', 'supplier']) {
    const answer = await fetch(`${bench.address()}/api/identity/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login, password: DEMO_PASSWORD }),
    });
    tokens.set(login, ((await answer.json()) as { access_token: string }).access_token);
  }
  storage = (await call('shop', 'GET', '/warehouse/storage')).body.data[0]?.id ?? 0;
  const { body } = await call('shop', 'GET', `/basket/basket?storage_id=${storage}`);
  basket = (body as unknown as { data: { id: number } }).data.id;
});

const many = (count: number, make: (n: number) => unknown) =>
  Array.from({ length: count }, (_, n) => make(n));
const list = (text: string) => () =>
  call('shop', 'POST', '/cart/request/create', JSON.stringify({ storage_id: storage, text }));
const rows = (cells: unknown[][]) => () => {
  const source = { name: 'a.xlsx', format: 'xlsx', rows: cells };
  return call('shop', 'POST', '/cart/request/create', JSON.stringify({ storage_id: storage, source }));
};
const search = (place: string, name: string, text: string) => () =>
  call('shop', 'GET', `${place}?basketID=${basket}&${name}=${encodeURIComponent(text)}`);
const article = (content: string) => () => {
  const form = new FormData();
  form.append('title', 'Новость');
  form.append('content', content);
  return call('admin', 'POST', '/content/banner/create-banner', form);
};
const file = async (
  place: string,
  login: string,
  field: string,
  content: Uint8Array<ArrayBuffer>,
  name: string,
  more = {},
) => {
  const form = new FormData();
  for (const [key, value] of Object.entries(more)) form.append(key, String(value));
  form.append(field, new Blob([content]), name);
  return call(login, 'POST', place, form);
};
const noise = await sharp({
  create: {
    width: 6_000,
    height: 6_000,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 3 },
  },
})
  .jpeg({ quality: 20 })
  .toBuffer();
const price = new Uint8Array(
  Buffer.from(`Артикул;Бренд;Цена;Остаток\n${'A-1;ТестБренд;100;5\n'.repeat(800_000)}`),
);

/** The expected statuses; any other means that the input was not parsed. */
const OK = [200, 404, 413, 422];
const WORK: Record<string, () => Promise<{ status: number }>> = {
  '«A1 » 3 333 times in a line': list('A1 '.repeat(3_333)),
  'a list as long as it may be, of lines of 20 words': list(
    (many(5_000, (n) => (many(20, (word) => `A${n}B${word}`) as string[]).join(' ')) as string[])
      .join('\n')
      .slice(0, 1_000_000),
  ),
  'a million line ends': list('1\n'.repeat(499_999)),
  'rows with as many cells as there may be': rows(many(3_900, () => many(50, (n) => `A${n}`)) as unknown[][]),
  'rows of empty cells': rows(many(3_900, () => many(50, () => null)) as unknown[][]),
  'lines that are added': () =>
    call('shop', 'POST', '/cart/request/add-lines/1', JSON.stringify({ text: 'A1 B2 C3 4\n'.repeat(4_500) })),
  'a body with as many numbers as there may be': () =>
    call(
      'shop',
      'POST',
      '/cart/request/delete-positions/1',
      JSON.stringify({ ids: many(99_000, (n) => n + 1) }),
    ),
  'a search of 5 000 letters': search('/basket/basket/standards', 'title', 'я'.repeat(5_000)),
  'a search of 2 500 words': search('/basket/basket/standards', 'title', 'ф '.repeat(2_500)),
  'a part number of 5 000 signs': search('/catalog/standards', 'article', 'A-'.repeat(2_500)),
  'a VIN of 5 000 signs': () => call('shop', 'GET', `/catalog/vin?vin=${'W'.repeat(5_000)}`),
  'rich text that nests': article('<b>xxxxxxxxxxxxx'.repeat(2_990)),
  'rich text of links': article('<a href="xxxxxxxxxx">'.repeat(2_200)),
  'a price list of 25 MB': async () =>
    file('/data-file-processor/upload', 'supplier', 'file', price, 'a.csv', { price_list_id: 999_999 }),
  'a picture of 36 million points': async () =>
    file('/catalog/standard/1/pictures', 'admin', 'file', new Uint8Array(noise), 'a.jpg'),
};

test.each(Object.entries(WORK))('%s', async (name, work) => {
  await work();
  let rounds = 0;
  const answers = new Map<number, number>();
  const lag = await bench.during(async () => {
    const until = performance.now() + ROUND;
    while (performance.now() < until) {
      const { status } = await work();
      answers.set(status, (answers.get(status) ?? 0) + 1);
      rounds += 1;
    }
  });
  report(name, rounds, [...answers].join(' '), lag);
  expect([...answers.keys()].filter((status) => !OK.includes(status))).toEqual([]);
  expect(lag.p99).toBeLessThanOrEqual(ALLOWED);
});

test('twenty sockets, each watching a hundred products, eight times a second', async () => {
  const url = `${bench.address().replace('http', 'ws')}/ws`;
  const sockets = Array.from(
    { length: 20 },
    () => new WebSocket(url, { headers: { cookie: `access_token=${tokens.get('shop')}` } }),
  );
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('open', resolve))));
  let frames = 0;
  const lag = await bench.during(async () => {
    const until = performance.now() + ROUND;
    while (performance.now() < until) {
      frames += sockets.length;
      for (const socket of sockets)
        socket.send(JSON.stringify({ watch: many(100, (n) => frames * 100 + n) }));
      await sleep(130);
    }
  });
  for (const socket of sockets) socket.terminate();
  report('watch frames', frames, '', lag);
  expect(lag.p99).toBeLessThanOrEqual(ALLOWED);
});

function report(name: string, rounds: number, answers: string, { p50, p99, most, memory }: Lag) {
  const ms = (value = 0) => value.toFixed(1);
  process.stdout.write(
    `| ${name} | ${rounds} (${answers}) | ${ms(p50)} | ${ms(p99)} | ${ms(most)} | ${memory} |\n`,
  );
}
