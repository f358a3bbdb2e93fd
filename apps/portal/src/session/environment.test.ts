import { afterEach, expect, test, vi } from 'vitest';
import { environmentQuery } from './environment.ts';
import { queryClient } from './query-client.ts';

const answer = () =>
  new Response(JSON.stringify({ data: { bank_enabled: true } }), {
    headers: { 'content-type': 'application/json' },
  });
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('«config/env (1 s timeout), merged over defaults»: what comes later than that is taken when it comes', async () => {
  vi.stubGlobal('location', { origin: 'http://portal.test' });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', { getItem: () => null });
  const calls: { signal: AbortSignal; give(given: Response): void }[] = [];
  vi.stubGlobal(
    'fetch',
    ({ signal }: Request) =>
      new Promise<Response>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        calls.push({ signal, give: resolve });
      }),
  );
  const bank = () => queryClient.getQueryData(environmentQuery.queryKey)?.bank_enabled;
  expect(await queryClient.ensureQueryData(environmentQuery)).toMatchObject({
    bank_enabled: false,
    api_url: '/api',
  });
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  calls[1]?.give(answer());
  await vi.waitFor(() => expect(bank()).toBe(true));
});
