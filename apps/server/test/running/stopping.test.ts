// The server is told to stop while a call is in progress.
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { cloneDatabase } from '../support/database.ts';
import { type TestServer, useServerOn } from '../support/server.ts';

let connection: pg.PoolConfig;
const bring = async () => (connection = await cloneDatabase('demo'));

/** Begins to sign in while the table of people is locked; resolves once the call waits for it. */
async function beginCall(server: TestServer, agent: Agent) {
  const holder = new pg.Client(connection as pg.ClientConfig);
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE app_user IN ACCESS EXCLUSIVE MODE');
  const asked = request(`${server.address}/api/identity/token`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json' },
  });
  asked.end(JSON.stringify({ login: 'shop', password: 'Portal2026' }));
  await expect
    .poll(async () => {
      const { rows } = await server.database.execute<{ waiting: number }>(
        sql`SELECT count(*) AS waiting FROM pg_locks WHERE relation = 'app_user'::regclass AND NOT granted`,
      );
      return Number(rows[0]?.waiting);
    })
    .toBeGreaterThan(0);
  const release = async () => {
    await holder.query('ROLLBACK');
    await holder.end();
  };
  return { asked, release };
}

describe('a stop', () => {
  const server = useServerOn(bring);

  test('waits for the call in progress, but not for idle keep-alive connections', async () => {
    const agent = new Agent({ keepAlive: true });
    const { asked, release } = await beginCall(server(), agent);
    const stopped = server().stop();
    const [answers] = await Promise.all([once(asked, 'response'), release()]);
    const answer = (answers as [IncomingMessage])[0];
    expect(answer.statusCode).toBe(200);
    expect(await text(answer)).toContain('access_token');
    await stopped;
    agent.destroy();
  });
});

describe('a stop after a caller has gone', () => {
  const server = useServerOn(bring);

  test('waits until the call’s work is done', async () => {
    const { complaints } = server();
    const { asked, release } = await beginCall(server(), new Agent());
    const gone = new Promise((resolve) => asked.on('error', () => undefined).once('close', resolve));
    asked.destroy();
    await gone;
    const pool = server().database.$client;
    const stopped = server().stop();
    // A stop that does not wait closes the pool within this time, and the call fails at its next statement.
    for (const end = Date.now() + 2_000; Date.now() < end && !pool.ending;) await sleep(20);
    expect(pool.ending).toBe(false);
    await release();
    await stopped;
    expect(complaints).toEqual([]);
  });
});
