// The server is told to stop while a call is in progress.
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../support/database.ts';
import { useServerOn } from '../support/server.ts';

let connection: pg.PoolConfig;
const server = useServerOn(async () => (connection = await cloneDatabase('demo')));

test('a stop waits for the call in progress, but not for idle keep-alive connections', async () => {
  const beside = new pg.Client(connection as pg.ClientConfig);
  await beside.connect();
  await beside.query('BEGIN; LOCK TABLE app_user IN ACCESS EXCLUSIVE MODE');
  const agent = new Agent({ keepAlive: true });
  const asked = request(`${server().address}/api/identity/token`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json' },
  });
  asked.end(JSON.stringify({ login: 'shop', password: 'Portal2026' }));
  await expect
    .poll(async () => {
      const { rows } = await server().database.execute<{ waiting: number }>(
        sql`SELECT count(*) AS waiting FROM pg_locks WHERE relation = 'app_user'::regclass AND NOT granted`,
      );
      return Number(rows[0]?.waiting);
    })
    .toBeGreaterThan(0);
  const stopped = server().stop();
  const [answers] = await Promise.all([once(asked, 'response'), beside.query('ROLLBACK')]);
  const answer = (answers as [IncomingMessage])[0];
  expect(answer.statusCode).toBe(200);
  expect(await text(answer)).toContain('access_token');
  await stopped;
  agent.destroy();
  await beside.end();
});
