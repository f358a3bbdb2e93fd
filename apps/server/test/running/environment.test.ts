// «GET internal config/env … performance monitoring chosen by host environment»: specification 1, sections 2.7 and 7.
import { describe, expect, test } from 'vitest';
import { cloneDatabase } from '../support/database.ts';
import { call, useServerOn } from '../support/server.ts';

const read = async (address: string) => (await call(address, 'GET', '/config/env')).body as { data: object };

describe('without PERFORMANCE_DSN and API_URL', () => {
  const server = useServerOn(() => cloneDatabase('empty'));
  test('performance monitoring is off, and calls go to /api', async () => {
    const { data } = await read(server().address);
    expect(data).toMatchObject({ performance_dsn: null, api_url: '/api' });
  });
});

describe('with PERFORMANCE_DSN and API_URL', () => {
  const server = useServerOn(() => cloneDatabase('empty'), {
    PERFORMANCE_DSN: 'https://key@performance.example/2',
    API_URL: '/gateway/api',
  });
  test('config/env returns both, and the CSP allows the performance service', async () => {
    const { data } = await read(server().address);
    expect(data).toMatchObject({
      performance_dsn: 'https://key@performance.example/2',
      api_url: '/gateway/api',
    });
    const page = await fetch(`${server().address}/api/config/env`);
    expect(page.headers.get('content-security-policy') ?? '').toContain('https://performance.example');
  });
});
