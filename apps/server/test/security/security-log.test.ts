// With LOG_LEVEL=info the log records sign-ins and refused calls, and never what was sent.
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareDataDirectory, readConfig } from '../../src/config.ts';
import { type RunningServer, startServer } from '../../src/server.ts';
import { cloneDatabase } from '../support/database.ts';
import { call } from '../support/server.ts';

const lines: string[] = [];
let server: RunningServer;
const directory = mkdtempSync(path.join(tmpdir(), 'portal-security-'));
beforeAll(async () => {
  const config = readConfig({ DATA_DIR: directory, PORT: '0', DEMO: '1' });
  prepareDataDirectory(config);
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  server = await startServer(config, await cloneDatabase('demo'), log);
});
afterAll(async () => {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});
const told = () =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => 'security' in line);

test('successful and failed sign-ins and refused calls are logged with user, address and outcome', async () => {
  await call(server.address, 'POST', '/identity/token', undefined, {
    login: 'shop',
    password: 'Wrong-Secret-1',
  });
  const { body } = await call(server.address, 'POST', '/identity/token', undefined, {
    login: 'shop',
    password: 'Portal2026',
  });
  const { access_token } = body as { access_token: string };
  await call(server.address, 'GET', '/identity/role/1', access_token);
  await call(server.address, 'GET', '/document/order/incoming-orders', access_token);
  await expect
    .poll(() => told().map(({ security, status, msg }) => ({ security, status, msg })))
    .toEqual([
      { security: 'signIn', status: 401, msg: 'refused' },
      { security: 'signIn', status: 200, msg: 'done' },
      { security: 'listIncomingOrders', status: 403, msg: 'refused' },
    ]);
  const last = told().at(-1);
  expect(last).toMatchObject({
    address: '127.0.0.1',
    user: expect.any(Number),
    contractor: expect.any(Number),
  });
  expect(lines.join('')).not.toMatch(/Wrong-Secret|Portal2026/);
});
