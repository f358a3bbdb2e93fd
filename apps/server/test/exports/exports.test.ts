// Big exports as jobs. Issue «Reports, dashboards, exports»:
// «Big exports as jobs with progress, a place to fetch them, mail when ready».
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileNameOf } from '@portal/domain/exports';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetPeople } from '../../src/areas/identity/people/people.ts';
import { writeFile } from '../../src/areas/exports/letter.ts';
import { makeExport } from '../../src/areas/exports/make.ts';
import { tendExports } from '../../src/areas/exports/tend.ts';
import { createFiles } from '../../src/files/files.ts';
import { type Config } from '../../src/config.ts';
import type { Letter } from '../../src/mail/mail.ts';
import { readFile } from '../../src/reader/read.ts';
import { type Answer, type Answered, type Caller, useTestServers } from '../support/server.ts';

let config: Config;
const servers = useTestServers(1, (read) => {
  config = read;
  return {};
});
const server = () => servers[0] ?? expect.unreachable();
const directory = mkdtempSync(path.join(tmpdir(), 'portal-exports-test-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

type Export = Answer<'createExport'>['data'];
const dataOf = ({ body }: Answered) => (body as { data: Export }).data;
const ORDERS = '/document/order/export/outgoing-orders';
let shop: Caller;
let other: Caller;
beforeAll(async () => {
  shop = await server().as('shop');
  other = await server().as('distributor');
});
beforeEach(async () => {
  await server().database.execute(sql`DELETE FROM export_file`);
  await server().database.execute(sql`DELETE FROM demo_mail`);
});

const ask = (address = ORDERS, more: object = {}, headers: Record<string, string> = {}) =>
  shop.post('/exports', { address, title: 'Исходящие заказы', ...more }, headers);
const list = async (caller = shop) => ((await caller.get('/exports')).body as Answer<'listExports'>).data;
const over = async (id: number) => {
  await expect
    .poll(async () => (await list()).find((one) => one.id === id)?.status)
    .toMatch(/ready|failed|cancelled/);
  return (await list()).find((one) => one.id === id) ?? expect.unreachable();
};
const download = (caller: Caller, id: number) =>
  fetch(`${server().address}/api/exports/${id}/file`, {
    headers: { authorization: `Bearer ${caller.token}` },
  });
async function rowsOf(answer: Response): Promise<string[][]> {
  const file = path.join(directory, 'read.xlsx');
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  const rows: string[][] = [];
  await readFile(file, (batch) => void rows.push(...batch.map(({ cells }) => cells)));
  return rows;
}
/** Adds a file in the queue without a job, so that only the test processes it. */
const waiting = async (address = ORDERS) => {
  const { rows } = await server().database.execute<{ id: number }>(sql`
    INSERT INTO export_file (user_id, contractor_id, address, title) SELECT id, contractor_id, ${address}, 'Проба' FROM app_user WHERE login = 'shop' RETURNING id`);
  return rows[0]?.id ?? 0;
};
const services = (asPerson: Parameters<typeof makeExport>[0]['asPerson']) => ({
  asPerson,
  config,
  database: server().database,
  files: createFiles(config),
  jobs: {
    send: async () => undefined,
    waiting: async () => [],
  },
  log: pino({ level: 'silent' }),
  mail: { send: () => undefined, deliver: async () => undefined },
  portalAddress: () => 'https://portal.example',
});
const kept = () => readdirSync(config.uploadsDirectory).length;

test('a file is prepared by a job, announced by a notification and an e-mail with a link, and downloaded', async () => {
  const before = kept();
  const asked = dataOf(await ask(`${ORDERS}?sort=amount`, { filters: 'Порядок: по сумме' }));
  expect(asked).toMatchObject({
    status: 'queued',
    filters: 'Порядок: по сумме',
    allowed_actions: ['cancel'],
  });
  const ready = await over(asked.id);
  expect(ready).toMatchObject({ status: 'ready', message: '', allowed_actions: ['fetch', 'repeat'] });
  const total = ((await shop.get('/document/order/outgoing-orders')).body as Answer<'listOutgoingOrders'>)
    .pagination.total;
  expect([ready.rows_done, ready.rows_total]).toEqual([total, total]);
  expect(Date.parse(ready.kept_until ?? '')).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
  const answer = await download(shop, ready.id);
  expect(answer.headers.get('content-type')).toContain('spreadsheetml');
  expect(fileNameOf(answer.headers.get('content-disposition'))).toMatch(/^Исходящие заказы .+\.xlsx$/);
  const [header, ...rows] = await rowsOf(answer);
  expect(header?.[0]).toBe('Номер');
  expect(rows).toHaveLength(total);
  expect(kept()).toBe(before + 1);
  const { rows: told } = await server().database.execute<{ title: string; login: string }>(sql`
    SELECT n.title, p.login FROM notification n JOIN app_user p ON p.id = n.user_id WHERE event_name = 'export:ready'`);
  expect(told).toEqual([{ title: 'Файл «Исходящие заказы» готов', login: 'shop' }]);
  // A separate job sends the mail, because the mail server may delay it.
  const letters = async () =>
    (await server().database.execute<{ text: string }>(sql`SELECT text FROM demo_mail`)).rows;
  await expect.poll(letters).toHaveLength(1);
  expect((await letters())[0]?.text).toContain('/main?exports=open');
});

test('only the user who requested a file may download it, and only while the permission to the data lasts', async () => {
  const { id } = await over(dataOf(await ask()).id);
  for (const caller of [other, await server().as('admin'), await server().as('shop2')]) {
    expect((await download(caller, id)).status).toBe(404);
    expect(await list(caller)).toEqual([]);
  }
  const { database } = server();
  const { rows } = await database.execute<{ role_id: number; permission: string }>(sql`
    DELETE FROM role_permission WHERE role_id = (SELECT role_id FROM app_user WHERE login = 'shop')
      AND permission LIKE '%OUTGOING_ORDER%' RETURNING role_id, permission`);
  expect(rows.length).toBeGreaterThan(0);
  const forget = () => database.transaction((transaction) => forgetPeople(transaction, sql`true`));
  try {
    await forget();
    await expect.poll(async () => (await download(shop, id)).status).toBe(403);
    expect((await ask()).status).toBe(403);
    // A file requested with the permission is refused if the permission is missing when it is prepared.
    expect(await takenUp(await waiting())).toMatchObject({ status: 'failed', message: 'Нет доступа' });
  } finally {
    for (const { role_id, permission } of rows)
      await database.execute(
        sql`INSERT INTO role_permission (role_id, permission) VALUES (${role_id}, ${permission})`,
      );
    await forget();
    await expect.poll(async () => (await ask()).status).toBe(200);
  }
});

/** Starts the server's job for the waiting file and returns the file when it is finished. */
async function takenUp(id: number): Promise<Export> {
  await server().database.execute(sql`
    INSERT INTO pgboss.job (name, data) VALUES ('make-export', jsonb_build_object('export_id', ${id}::bigint))`);
  return over(id);
}

test('simultaneous equal requests create one file; a repeated idempotency key returns the same answer', async () => {
  const address = `${ORDERS}?sort=-amount`;
  const { database } = server();
  // All three wait for the person's row: otherwise the file may be ready before the last request comes.
  const asked = await database.transaction(async (transaction) => {
    await transaction.execute(sql`SELECT FROM app_user WHERE login = 'shop' FOR UPDATE`);
    const started = [ask(address), ask(address), ask(address)];
    await expect
      .poll(async () => {
        const { rows } = await database.execute<{ waiting: number }>(sql`
          SELECT count(*)::int AS waiting FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`);
        return rows[0]?.waiting;
      })
      .toBe(3);
    return { started };
  });
  const answers = await Promise.all(asked.started);
  expect(new Set(answers.map((answer) => dataOf(answer).id)).size).toBe(1);
  const key = { 'idempotency-key': 'one-export' };
  const [first, again] = [await ask(ORDERS, {}, key), await ask(ORDERS, {}, key)];
  expect(dataOf(again).id).toBe(dataOf(first).id);
  expect((await list()).length).toBe(2);
});

test.each([
  ['/exports', 'no file'],
  ['/document/order/outgoing-orders', 'a list, not a file'],
  ['//elsewhere.example/document/order/export/outgoing-orders', 'elsewhere'],
  ['https://elsewhere.example/document/order/export/outgoing-orders', 'elsewhere'],
  ['/exports/1/file', 'a prepared file'],
  ['/document/order/export/../../../identity/user/current', 'a way out'],
])('%s is refused: %s', async (address) => {
  const answer = await ask(address);
  expect({ status: answer.status, body: answer.body }).toMatchObject({
    status: 422,
    body: { message: 'Такой файл подготовить нельзя' },
  });
});

test('a file whose call fails gets the status failed with the message of the call', async () => {
  const wrong = await over(dataOf(await ask(`${ORDERS}?sort=colour`)).id);
  expect(wrong).toMatchObject({ status: 'failed', allowed_actions: ['repeat'] });
  expect(wrong.message).toMatch(/[а-я]/i);
});

test('a cancelled file is not finished and leaves no file on disk; it can be requested again', async () => {
  const before = kept();
  const id = await waiting();
  let reached = false;
  await makeExport(
    services(async ({ told }) => {
      await told?.(1, 3);
      expect((await shop.post(`/exports/${id}/cancel`)).status).toBe(200);
      reached = true;
      await new Promise((resolve) => setTimeout(resolve, 800));
      await told?.(2, 3);
      throw new Error('nobody waits for it');
    }),
    id,
  );
  expect(reached).toBe(true);
  expect(await list()).toMatchObject([{ status: 'cancelled', allowed_actions: ['repeat'] }]);
  expect((await shop.post(`/exports/${id}/cancel`)).status).toBe(409);
  expect(kept()).toBe(before);
  expect((await over(dataOf(await shop.post(`/exports/${id}/repeat`)).id)).status).toBe('ready');
  expect((await download(shop, id)).status).toBe(404);
});

test('a file whose job fails is retried, and after three attempts it gets the status failed with a message', async () => {
  const id = await waiting();
  const dies = services(() => Promise.reject(new Error('killed')));
  await expect(makeExport(dies, id)).rejects.toThrow('killed');
  await expect(makeExport(dies, id)).rejects.toThrow('killed');
  expect(await list()).toMatchObject([{ status: 'running' }]);
  await makeExport(dies, id);
  expect(await list()).toMatchObject([
    { status: 'failed', message: 'Файл не подготовлен из-за ошибки на сервере. Попробуйте ещё раз.' },
  ]);
  // A job without progress for minutes is started again.
  const silent = await waiting(`${ORDERS}?sort=amount`);
  await server().database.execute(
    sql`UPDATE export_file SET touched_at = now() - interval '4 minutes' WHERE id = ${silent}`,
  );
  const sent: number[] = [];
  await tendExports({
    ...dies,
    jobs: {
      ...dies.jobs,
      send: async (_, __, data) => void sent.push((data as { export_id: number }).export_id),
    },
  });
  expect(sent).toEqual([silent]);
});

test('a job whose file was started again by another job stores nothing', async () => {
  const id = await waiting();
  const before = kept();
  await makeExport(
    services(async () => {
      await server().database.execute(sql`UPDATE export_file SET attempts = attempts + 1 WHERE id = ${id}`);
      return {
        status: 200,
        headers: { 'content-disposition': 'attachment; filename="late.xlsx"' },
        stream: (await import('node:stream')).Readable.from([Buffer.from('late')]),
      };
    }),
    id,
  );
  expect(await list()).toMatchObject([{ status: 'running', bytes: null }]);
  expect(kept()).toBe(before);
});

test('the file of a blocked user is not prepared; its status says why', async () => {
  const id = await waiting();
  await server().database.execute(sql`UPDATE app_user SET active = false WHERE login = 'shop'`);
  try {
    await makeExport(
      services(async () => expect.unreachable()),
      id,
    );
  } finally {
    await server().database.execute(sql`UPDATE app_user SET active = true WHERE login = 'shop'`);
  }
  expect(await list()).toMatchObject([
    { status: 'failed', message: 'Учётная запись заблокирована: файл не подготовлен.' },
  ]);
});

test('a file is deleted after seven days, and its status becomes expired', async () => {
  const { id } = await over(dataOf(await ask()).id);
  const before = kept();
  await server().database.execute(
    sql`UPDATE export_file SET finished_at = now() - interval '8 days' WHERE id = ${id}`,
  );
  await tendExports(services(async () => expect.unreachable()));
  expect(kept()).toBe(before - 1);
  expect(await list()).toMatchObject([
    { id, status: 'expired', kept_until: null, allowed_actions: ['repeat'] },
  ]);
  expect((await download(shop, id)).status).toBe(404);
});

test('a dashboard can be exported, too; the number of its rows is unknown', async () => {
  const ready = await over(dataOf(await ask('/reports/dashboard/pbi-purchases-storages/export')).id);
  expect(ready).toMatchObject({ status: 'ready', rows_total: null });
});

test('a scheduled file over 5 MB is sent as a link; without access to the data the schedule is paused with a reason', async () => {
  const { database } = server();
  await database.execute(sql`DELETE FROM export_schedule`);
  const scheduled = async (status: number, body: Buffer) => {
    const id = await waiting(`${ORDERS}?sort=amount`);
    await database.execute(sql`
      WITH made AS (
        INSERT INTO export_schedule (user_id, contractor_id, address, title, every, hour, zone, next_at, token)
        SELECT user_id, contractor_id, address, title, 'daily', 8, 'Europe/Moscow', now() + interval '1 day', 'token-' || ${status}::int
        FROM export_file WHERE id = ${id} RETURNING id)
      UPDATE export_file SET schedule_id = made.id FROM made WHERE export_file.id = ${id}`);
    const sent: { text: string; file?: unknown; unsubscribe?: string }[] = [];
    const making = {
      ...services(async () => ({
        status,
        headers: { 'content-disposition': 'attachment; filename="large.xlsx"' },
        stream: (await import('node:stream')).Readable.from([body]),
      })),
      mail: { send: () => expect.unreachable(), deliver: async (letter: Letter) => void sent.push(letter) },
    };
    await makeExport(making, id);
    await writeFile(making, id, true);
    return sent;
  };
  const large = await scheduled(200, Buffer.alloc(5 * 1024 * 1024 + 1));
  expect(large).toMatchObject([{ unsubscribe: 'https://portal.example/unsubscribe/token-200' }]);
  expect(large[0]).not.toHaveProperty('file');
  expect(large[0]?.text).toContain('Скачать: https://portal.example/main?exports=open');
  const refused = await scheduled(403, Buffer.from('{"message":"Нет доступа"}'));
  expect(refused[0]?.text).toContain('без файла: Нет доступа');
  const { rows } = await database.execute<{ paused: boolean; pause_reason: string }>(
    sql`SELECT paused_at IS NOT NULL AS paused, pause_reason FROM export_schedule ORDER BY id`,
  );
  expect(rows).toEqual([
    { paused: false, pause_reason: '' },
    { paused: true, pause_reason: 'У вас больше нет доступа к этим данным' },
  ]);
});
