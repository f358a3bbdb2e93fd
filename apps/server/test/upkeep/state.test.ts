// What administrators see of the running portal, and mend in it. Issue 40, «An administrator's page «Состояние»».
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openBackground } from '../../src/database/connect.ts';
import { Statements } from '../../src/database/statements.ts';
import { startJobs } from '../../src/jobs/queue.ts';
import { startCopy } from '../../src/areas/upkeep/copy.ts';
import { sampleSizes } from '../../src/areas/upkeep/sizes.ts';
import { readConfig } from '../../src/config.ts';
import { cloneDatabase } from '../support/database.ts';
import { oneRow } from '../support/documents.ts';
import { type Answer, call, useTestServers } from '../support/server.ts';

const servers = useTestServers(2);
const server = () => servers[0] ?? expect.unreachable();
const STATE = '/settings/portal/state';
type State = Answer<'getPortalState'>['data'];
const read = async () =>
  ((await (await server().as('admin')).get(STATE)).body as Answer<'getPortalState'>).data;

test('every running copy is there with its version, and a copy that stops is not', async () => {
  const state = await read();
  expect(state.copies).toHaveLength(2);
  for (const copy of state.copies) {
    expect(copy).toMatchObject({ role: 'all', version: state.version, sockets: 0, replica: null });
    expect(copy.memory_bytes).toBeGreaterThan(1_000_000);
  }
  expect(Date.parse(state.version_since)).toBeLessThanOrEqual(Date.now());
  const copy = await startCopy(server().database, {
    role: 'jobs',
    version: '0.4.0',
    live: { connections: () => 2, people: () => [1, 2] },
    statements: new Statements(),
    replica: { report: () => ({ state: 'behind', bytes: 4096, milliseconds: 45_400 }) },
    log: pino({ level: 'silent' }),
  });
  const { copies, online, online_count } = await read();
  expect(copies.at(-1)).toMatchObject({
    role: 'jobs',
    version: '0.4.0',
    sockets: 2,
    people: 2,
    replica: 'behind',
    replica_lag_ms: 45_400,
  });
  expect([online_count, online.length]).toEqual([2, 2]);
  await copy.stop();
  expect((await read()).copies).toHaveLength(2);
});

test('sizes of the database and the disk are measured; the first sample is not left to the night', async () => {
  const { database, disk, sizes } = await read();
  expect(database.bytes).toBeGreaterThan(5_000_000);
  expect(database.tables[0]?.bytes).toBeGreaterThan(database.tables.at(-1)?.bytes ?? 0);
  expect(disk.total_bytes).toBeGreaterThan(disk.free_bytes);
  expect(sizes).toHaveLength(1);
});

test('a sample of today is written once, and one older than 400 days is deleted', async () => {
  const { database } = server();
  const tmp = mkdtempSync(path.join(tmpdir(), 'portal-sizes-'));
  await database.execute(
    sql`INSERT INTO size_sample SELECT current_date - days, 1, '[]', 1, 1 FROM unnest('{400,401}'::int[]) days`,
  );
  await sampleSizes({ database, config: { ...readConfig({}), dataDirectory: tmp, uploadsDirectory: tmp } });
  const { rows } = await database.execute<{ days: number }>(
    sql`SELECT current_date - day AS days FROM size_sample ORDER BY day DESC`,
  );
  expect(rows).toEqual([{ days: 0 }, { days: 400 }]);
});

test('the last backup and the last that succeeded are told apart; a drill is another thing', async () => {
  await server().database.execute(sql`
    INSERT INTO upkeep_run (kind, started_at, ended_at, ok, bytes, told) VALUES
      ('backup', now() - interval '2 days', now() - interval '2 days', true, 1000, 'копия'),
      ('backup', now() - interval '1 hour', now(), false, NULL, 'нет места')`);
  const { backup, drill } = await read();
  expect(backup.last).toMatchObject({ ok: false, told: 'нет места', bytes: null });
  expect(backup.last_ok).toMatchObject({ ok: true, told: 'копия', bytes: 1000 });
  expect(drill).toEqual({ last: null, last_ok: null });
});

const QUEUE = 'draw-ways';
/** Writes a failed job; returns its id. */
const failJob = async (reason: string) =>
  (
    await oneRow<{ id: string }>(
      server().database,
      sql`INSERT INTO pgboss.job (name, data, state, output, completed_on, retry_count, policy)
        VALUES (${QUEUE}, '{"customer_id":1,"supplier_id":1}', 'failed', ${JSON.stringify({ reason, secret: 'тайна' })}, now(), 4, 'standard')
        RETURNING id::text`,
    )
  ).id;
const failedJobs = async () =>
  ((await (await server().as('admin')).get(`${STATE}/jobs`)).body as Answer<'listFailedJobs'>).data;

test('a failed job is listed without its data, runs again on request, and is forgotten on request', async () => {
  const admin = await server().as('admin');
  const [one, two] = [await failJob('PostgreSQL 57014'), await failJob('нет файла')];
  const listed = await failedJobs();
  expect(listed.map(({ job }) => job)).toEqual(expect.arrayContaining([one, two]));
  expect(listed.find(({ job }) => job === one)).toEqual({
    job: one,
    queue: QUEUE,
    title: 'Пути поставки',
    created_at: expect.any(String) as string,
    failed_at: expect.any(String) as string,
    tries: 5,
    reason: 'PostgreSQL 57014',
  });
  expect(JSON.stringify(listed)).not.toContain('тайна');
  expect((await read()).queues.find(({ name }) => name === QUEUE)).toMatchObject({ failed: 2 });

  expect((await admin.post(`${STATE}/jobs/retry`, { queue: QUEUE, job: one })).body).toEqual({
    data: { count: 1 },
  });
  await expect
    .poll(async () => oneRow(server().database, sql`SELECT state::text FROM pgboss.job WHERE id = ${one}`), {
      timeout: 45_000,
    })
    .toEqual({ state: 'completed' });
  // It did not fail any more, so it is neither repeated nor forgotten.
  expect((await admin.post(`${STATE}/jobs/forget`, { queue: QUEUE, job: one })).body).toEqual({
    data: { count: 0 },
  });
  expect((await admin.post(`${STATE}/jobs/forget`, { queue: QUEUE })).body).toEqual({ data: { count: 1 } });
  expect(await failedJobs()).toEqual([]);
});

test('what is stored of a failure has neither values nor addresses', async () => {
  const connection = await cloneDatabase('empty');
  const database = openBackground(connection);
  const jobs = await startJobs(database.$client, connection, pino({ level: 'silent' }));
  const handlers = {
    'sum-up-reports': {
      retries: { limit: 0, seconds: 1 },
      run: async () => {
        await database.execute(sql`SELECT ${'ivanov@example.ru'}::int`);
      },
    },
    'send-letters': {
      retries: { limit: 0, seconds: 1 },
      run: async () => {
        throw new Error('550 ivanov@example.ru, +7 (846) 200-10-20: no such person\nsecond line');
      },
    },
  } as unknown as Parameters<typeof jobs.work>[0];
  await jobs.prepare(handlers);
  await jobs.work(handlers);
  await database.transaction(async (transaction) => {
    await jobs.send(transaction, 'sum-up-reports', {});
    await jobs.send(transaction, 'send-letters', {});
  });
  const reasons = async () =>
    (await jobs.failed(database, 10)).map(({ name, reason }) => `${name}: ${reason}`).toSorted();
  await expect
    .poll(reasons)
    .toEqual([
      'send-letters: 550 …@… +…: no such person',
      expect.stringMatching(/^sum-up-reports: PostgreSQL 22P02/),
    ]);
  const stored = await database.execute<{ output: unknown }>(
    sql`SELECT output FROM pgboss.job WHERE state = 'failed'`,
  );
  expect(JSON.stringify(stored.rows)).not.toMatch(/ivanov|200-10/);
  await jobs.stop();
  await database.$client.end();
});

test('a webhook with undelivered events and a source whose last file was not fetched are named with their company', async () => {
  const { database } = server();
  const { id: owner, contractor_id } = await oneRow<{ id: number; contractor_id: number }>(
    database,
    sql`SELECT id, contractor_id FROM app_user WHERE login = 'supplier'`,
  );
  const { id: list } = await oneRow<{ id: number }>(
    database,
    sql`SELECT id FROM price_list WHERE supplier_id = ${contractor_id} AND deleted_at IS NULL ORDER BY id LIMIT 1`,
  );
  const { id: hook } = await oneRow<{ id: number }>(
    database,
    sql`INSERT INTO webhook (contractor_id, created_by, saved_by, address, events, secret, after_seq)
      VALUES (${contractor_id}, ${owner}, ${owner}, 'https://erp.example.ru/hook?token=secret', '{}', '', 0) RETURNING id`,
  );
  await database.execute(sql`
    WITH delivery AS (INSERT INTO webhook_delivery (webhook_id, contractor_id, seq, event_name, document, payload, attempts)
      VALUES (${hook}, ${contractor_id}, 1, 'order:created', 'order 1', '{}', 2) RETURNING id)
    INSERT INTO webhook_attempt (delivery_id, took, code, request, answer) SELECT id, 10, 503, '', '' FROM delivery`);
  await database.execute(sql`
    INSERT INTO list_source (price_list_id, user_id, kind, address, login, secret, mask, sender, subject, times, weekdays, missing, active)
    VALUES (${list}, ${owner}, 'http', 'https://files.example.ru/p.csv', '', '', '', '', '', '{540}', '{1}', 'keep', true)
    ON CONFLICT (price_list_id) DO UPDATE SET active = true, stop_reason = ''`);
  await database.execute(
    sql`INSERT INTO list_fetch (price_list_id, outcome, message) VALUES (${list}, 'failed', 'Сервер не ответил')`,
  );
  const { webhooks, fetches } = await read();
  expect(webhooks.find(({ id }) => id === hook)).toMatchObject({
    contractor: { id: contractor_id },
    host: 'erp.example.ru',
    failed: 1,
    code: 503,
  });
  expect(JSON.stringify(webhooks)).not.toContain('token=secret');
  expect(fetches.find(({ id, kind }) => kind === 'price_list' && id === list)).toMatchObject({
    contractor: { id: contractor_id },
    reason: 'Сервер не ответил',
  });
});

test('only administrators read and mend it', async () => {
  for (const login of ['supplier', 'distributor', 'shop']) {
    const person = await server().as(login);
    expect((await person.get(STATE)).status).toBe(403);
    expect((await person.post(`${STATE}/jobs/retry`, { queue: QUEUE })).status).toBe(403);
    expect((await person.post(`${STATE}/letters/forget`, {})).status).toBe(403);
  }
});

test('a job of a malformed id and an unknown queue', async () => {
  const admin = await server().as('admin');
  expect((await admin.post(`${STATE}/jobs/retry`, { queue: QUEUE, job: '1' })).status).toBe(422);
  expect((await admin.post(`${STATE}/jobs/retry`, {})).status).toBe(422);
  expect((await admin.post(`${STATE}/jobs/retry`, { queue: 'nowhere' })).body).toEqual({
    data: { count: 0 },
  });
  const answer = await call(server().address, 'POST', `${STATE}/jobs/retry`, undefined, { queue: QUEUE });
  expect(answer.status).toBe(401);
});

test('a statement that takes long is told with placeholders, never with values', async () => {
  await server().database.execute(sql`SELECT pg_sleep(${2}), ${'секретное значение'}::text`);
  const heard = async (): Promise<State['statements']> => (await read()).statements;
  await expect
    .poll(async () => (await heard()).some(({ text }) => text.includes('pg_sleep($1)')), {
      timeout: 45_000,
    })
    .toBe(true);
  const statement = (await heard()).find(({ text }) => text.includes('pg_sleep($1)'));
  expect(statement?.max_ms).toBeGreaterThanOrEqual(2_000);
  expect(JSON.stringify(await heard())).not.toContain('секретное');
});
