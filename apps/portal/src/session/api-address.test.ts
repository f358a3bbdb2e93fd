// «GET internal config/env (1 s timeout), merged over defaults»: specification 1, section 7; the base address
// comes from it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiAddress, setApiBase } from './api.ts';
import { environmentQuery } from './environment.ts';
import { queryClient } from './query-client.ts';

const answers = (answer: () => Promise<Response>) => {
  const asked = vi.fn(async (_: Request) => answer());
  vi.stubGlobal('fetch', asked);
  return asked;
};
const read = () => queryClient.fetchQuery(environmentQuery);
beforeEach(() => {
  vi.stubGlobal('location', { origin: 'http://portal.test' });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterEach(() => {
  setApiBase('/api');
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('API_URL: every further call goes where the installation says', async () => {
  const asked = answers(async () => Response.json({ data: { api_url: '/gateway/api/' } }));
  expect(apiAddress('/identity/token')).toBe('/api/identity/token');
  await read();
  expect(asked.mock.calls[0]?.[0].url).toBe('http://portal.test/api/config/env');
  expect(apiAddress('/identity/token')).toBe('/gateway/api/identity/token');
});

test('the answer is merged over defaults: what it does not say holds as it was', async () => {
  answers(async () => Response.json({ data: { support_phone: '8 800 555-35-35' } }));
  expect(await read()).toMatchObject({
    support_phone: '8 800 555-35-35',
    api_url: '/api',
    performance_dsn: null,
    traces_share: null,
    error_reporting_dsn: null,
    bank_enabled: false,
  });
});
