import { afterEach, expect, test, vi } from 'vitest';
import { createSessionTokens } from './session.ts';

afterEach(() => vi.unstubAllGlobals());

function tokensOf(answer: () => Promise<Response>) {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', answer);
  return createSessionTokens(() => 'http://portal.test/api');
}

test('a session that the server refuses to renew is over', async () => {
  expect(await tokensOf(async () => new Response('{}', { status: 401 })).refresh()).toBe(false);
});

test('without an answer the session is not over: renewing it fails like any call without a network', async () => {
  const tokens = tokensOf(() => Promise.reject(new TypeError('no network')));
  await expect(tokens.refresh()).rejects.toMatchObject({ status: 0, body: { code: 'offline' } });
});

test.each([408, 429, 500, 502, 503])('a server that answers %i has not ended the session', async (status) => {
  const tokens = tokensOf(async () => new Response('{}', { status }));
  await expect(tokens.refresh()).rejects.toMatchObject({ status: 0 });
});
