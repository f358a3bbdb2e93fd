import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerOf } from './client.ts';
import { createKeyClient } from './key-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const BODY = { items: [{ brand: 'KNECHT', article: 'OC 90', quantity: 12 }] };
const TAKEN = { data: { taken: 1, refused: [] } };
const LATER = { status: 429, code: 'too-many-requests', message: 'Слишком много обращений' };

function answering(...answers: Response[]) {
  const seen: { url: string; key: string | null; body: string }[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    seen.push({ url: request.url, key: request.headers.get('x-api-key'), body: await request.text() });
    const answer = answers.shift();
    if (!answer) throw new TypeError('network');
    return answer;
  });
  return seen;
}
const client = (retries?: number) =>
  createKeyClient({
    baseUrl: 'http://portal.test/api',
    key: 'pk_1',
    ...(retries === undefined ? {} : { retries }),
  });

test('a call is signed in with the key', async () => {
  const seen = answering(json(200, TAKEN));
  expect((await answerOf(client().PUT('/integration/stock', { body: BODY }))).data.taken).toBe(1);
  expect(seen).toEqual([
    { url: 'http://portal.test/api/integration/stock', key: 'pk_1', body: JSON.stringify(BODY) },
  ]);
});

test('a call that is asked to come later is sent again, whole, after the seconds of Retry-After', async () => {
  const seen = answering(json(429, LATER, { 'retry-after': '30' }), json(200, TAKEN));
  const call = answerOf(client().PUT('/integration/stock', { body: BODY }));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(seen).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await call).data.taken).toBe(1);
  expect(seen.map(({ body }) => body)).toEqual([JSON.stringify(BODY), JSON.stringify(BODY)]);
});

test.each([
  ['more than 120 seconds', '121', 3, 1],
  ['as often as retries says', '1', 2, 3],
  ['never with retries 0', '1', 0, 1],
])('it is not waited: %s', async (_, wait, retries, calls) => {
  const seen = answering(
    ...Array.from({ length: 5 }, () => json(503, { ...LATER, status: 503 }, { 'retry-after': wait })),
  );
  const call = answerOf(client(retries).PUT('/integration/stock', { body: BODY }));
  const refused = call.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await refused).toMatchObject({ status: 503 });
  expect(seen).toHaveLength(calls);
});

test('a Retry-After that is no number of seconds means five seconds', async () => {
  const seen = answering(json(503, LATER, { 'retry-after': 'soon' }), json(200, TAKEN));
  const call = answerOf(client().PUT('/integration/stock', { body: BODY }));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(seen).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await call;
  expect(seen).toHaveLength(2);
});

test('a refusal and a broken network come through at once', async () => {
  const seen = answering(
    json(401, { status: 401, code: 'unauthorized', message: 'Ключ не подходит или отозван' }),
  );
  await expect(answerOf(client().PUT('/integration/stock', { body: BODY }))).rejects.toThrow(
    'Ключ не подходит или отозван',
  );
  await expect(client().PUT('/integration/stock', { body: BODY })).rejects.toThrow('network');
  expect(seen).toHaveLength(2);
});

test.each([-1, 11, 1.5, Number.NaN])('retries %s are refused', (retries) => {
  expect(() => client(retries)).toThrow(RangeError);
});

test('a call that keys may not make is a type error', () => {
  const open: Parameters<ReturnType<typeof client>['PUT']>[0] = '/integration/stock';
  // @ts-expect-error Users are managed at the screen.
  const closed: Parameters<ReturnType<typeof client>['PUT']>[0] = '/user/save';
  expect([open, closed]).toHaveLength(2);
});
