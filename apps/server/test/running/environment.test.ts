// «GET internal config/env … performance monitoring chosen by host environment»: specification 1, sections 2.7 and 7.
import { describe, expect, test } from 'vitest';
import { cloneDatabase } from '../support/database.ts';
import { call, useServerOn } from '../support/server.ts';

const read = async (address: string) => (await call(address, 'GET', '/config/env')).body as { data: object };

describe('unset', () => {
  const server = useServerOn(() => cloneDatabase('empty'));
  test('performance monitoring is off, and calls go to /api', async () => {
    const { data } = await read(server().address);
    expect(data).toMatchObject({ performance_dsn: null, api_url: '/api' });
  });
});

describe('PERFORMANCE_DSN and API_URL set', () => {
  const server = useServerOn(() => cloneDatabase('empty'), {
    PERFORMANCE_DSN: 'https://key@performance.example/2',
    API_URL: '/gateway/api',
  });
  test('the portal is told both, and its pages may reach the service', async () => {
    const { data } = await read(server().address);
    expect(data).toMatchObject({
      performance_dsn: 'https://key@performance.example/2',
      api_url: '/gateway/api',
    });
    const page = await fetch(`${server().address}/api/config/env`);
    expect(page.headers.get('content-security-policy') ?? '').toContain('https://performance.example');
  });
});
