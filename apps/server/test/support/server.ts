import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { operations, paths } from '@portal/openapi/types';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Config, readConfig } from '../../src/config.ts';
import { prepareDataDirectory } from '../../src/config.ts';
import { DEMO_PASSWORD } from '../../src/areas/identity/signing-in/demo-accounts.ts';
import { type OtherWays, type RunningServer, startServer } from '../../src/server.ts';
import { cloneDatabase } from './database.ts';

export interface TestServer extends RunningServer {
  /** What the server logged as a warning or worse. */
  complaints: string[];
  as(login: string): Promise<Caller>;
}

export interface Answered {
  status: number;
  body: never;
  headers: Headers;
}
export interface Caller {
  token: string;
  get(path: string): Promise<Answered>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>;
}
export type Path = keyof paths;
export type Answer<K extends keyof operations> = operations[K] extends {
  responses: { 200: { content: { 'application/json': infer R } } };
}
  ? R
  : never;

/** One or more servers on the test file's own database with the small demo. */
export function useTestServers(
  count = 1,
  settings: (config: Config) => Partial<Config> = () => ({}),
): TestServer[] {
  const servers: TestServer[] = [];
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-server-'));
  beforeAll(async () => {
    const connection = await cloneDatabase('demo');
    const base = readConfig({ DATA_DIR: directory, PORT: '0', DEMO: '1' });
    const config: Config = { ...base, ...settings(base) };
    prepareDataDirectory(config);
    for (let index = 0; index < count; index++) servers.push(await start(config, connection));
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(directory, { recursive: true, force: true });
  });
  return servers;
}

/** One server on a database that the test file provides and may change freely. */
export function useServerOn(
  bring: () => Promise<pg.PoolConfig>,
  settings: Record<string, string> | (() => Record<string, string>) = {},
  log?: Logger,
  ways: () => OtherWays = () => ({}),
): () => TestServer {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-server-'));
  let server: TestServer | undefined;
  beforeAll(async () => {
    const connection = await bring();
    const config = readConfig({
      DATA_DIR: directory,
      PORT: '0',
      DEMO: '1',
      ...(typeof settings === 'function' ? settings() : settings),
    });
    prepareDataDirectory(config);
    server = await start(config, connection, log, ways());
  });
  afterAll(async () => {
    // The test may have stopped it already.
    await server?.stop().catch(() => undefined);
    rmSync(directory, { recursive: true, force: true });
  });
  return () => server ?? expect.unreachable();
}

async function start(
  config: Config,
  connection: pg.PoolConfig,
  log?: Logger,
  ways?: OtherWays,
): Promise<TestServer> {
  const complaints: string[] = [];
  const gather = { write: (line: string) => void complaints.push(line) };
  const running = await startServer(config, connection, log ?? pino({ level: 'warn' }, gather), ways);
  // Tests of scheduled jobs run them themselves; otherwise they would also run during other tests.
  await running.database.execute(sql`DELETE FROM pgboss.schedule`);
  return { ...running, complaints, as: (login) => signIn(running.address, login) };
}

async function signIn(address: string, login: string): Promise<Caller> {
  const { body } = await call(address, 'POST', '/identity/token', undefined, {
    login,
    password: DEMO_PASSWORD,
  });
  const { access_token: token } = body as { access_token: string };
  return {
    token,
    get: (place) => call(address, 'GET', place, token),
    post: (place, payload, headers) => call(address, 'POST', place, token, payload ?? {}, headers),
  };
}

export async function call(
  address: string,
  method: string,
  place: string,
  token?: string,
  payload?: unknown,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const answer = await fetch(`${address}/api${place}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
  });
  // A file is not JSON: return its bytes.
  const isFile = !(answer.headers.get('content-type') ?? '').includes('json');
  const body: unknown = isFile ? await answer.arrayBuffer() : await answer.json();
  return { status: answer.status, body: body as never, headers: answer.headers };
}

/** The contract's path with every parameter replaced by `id`. */
export const filled = (place: string, id: number) => place.replaceAll(/\{\w+\}/g, String(id));

/** A shop's first storage and the basket for it. */
export async function basketOf(shop: Caller): Promise<{ storageId: number; basketId: number }> {
  const { data: storages } = (await shop.get('/warehouse/storage')).body as Answer<'listStorages'>;
  const storageId = storages[0]?.id ?? 0;
  const { data: basket } = (await shop.get(`/basket/basket?storage_id=${storageId}`))
    .body as Answer<'getBasket'>;
  return { storageId, basketId: basket.id };
}
