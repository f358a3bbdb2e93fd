// ROLE (docs/operations.md): copies of the server on one database, of which one answers people and one runs jobs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { prepareDataDirectory, readConfig } from '../../src/config.ts';
import { startServer } from '../../src/server.ts';
import { cloneDatabase } from '../support/database.ts';
import { type Answer, useServerOn } from '../support/server.ts';

const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'portal-roles-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));
let connection: Awaited<ReturnType<typeof cloneDatabase>>;
const web = useServerOn(async () => (connection = await cloneDatabase('demo')), { ROLE: 'web', DATA_DIR });

const startJobsCopy = () => {
  const config = readConfig({ DATA_DIR, PORT: '0', DEMO: '1', ROLE: 'jobs' });
  prepareDataDirectory(config);
  return startServer(config, connection, pino({ level: 'silent' }));
};

describe('a web copy and a jobs copy on one database', () => {
  test('the web copy adds jobs and runs none; the jobs copy runs them, with the calls that they make for people', async () => {
    const shop = await web().as('shop');
    const asked = await shop.post('/exports', {
      address: '/document/order/export/outgoing-orders',
      title: 'Исходящие заказы',
    });
    expect(asked.status).toBe(200);
    const status = async () => ((await shop.get('/exports')).body as Answer<'listExports'>).data[0]?.status;
    // The queue polls twice a second; a copy that ran jobs would have taken this one.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await status()).toBe('queued');

    const jobs = await startJobsCopy();
    await expect.poll(status).toBe('ready');
    await jobs.stop();
  });

  test('the jobs copy answers health checks and nothing else', async () => {
    const jobs = await startJobsCopy();
    const statusOf = async (place: string) => (await fetch(`${jobs.address}${place}`)).status;
    expect(await statusOf('/health/live')).toBe(200);
    expect(await statusOf('/health/ready')).toBe(200);
    expect(await statusOf('/metrics')).toBe(200);
    expect(await statusOf('/api/user/current')).toBe(404);
    expect(await statusOf('/api/identity/token')).toBe(404);
    expect(await statusOf('/')).toBe(404);
    expect(await statusOf('/search')).toBe(404);
    const socket = new WebSocket(`${jobs.address.replace('http', 'ws')}/ws`);
    await new Promise((resolve) => socket.addEventListener('error', resolve));
    await jobs.stop();
  });
});
