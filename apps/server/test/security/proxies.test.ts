// Limits count the client address that the trusted proxy saw, not one that the request claims. Issue 13, point 8.
import { like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rateLimit } from '../../src/areas/identity/tables.ts';
import { call, useTestServers } from '../support/server.ts';

const servers = useTestServers(1, () => ({ publicUrl: 'https://portal.example' }));
const server = () => servers[0] ?? expect.unreachable();

test('behind the proxy the last address in X-Forwarded-For is counted', async () => {
  for (const claimed of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
    await call(
      server().address,
      'POST',
      '/identity/token',
      undefined,
      { login: 'nobody', password: 'x' },
      { 'x-forwarded-for': `${claimed}, 198.51.100.7` },
    );
  const kept = await server().database.select().from(rateLimit).where(like(rateLimit.bucket, 'sign-in %'));
  expect(kept).toMatchObject([{ bucket: 'sign-in 198.51.100.7', taken: 3 }]);
});
