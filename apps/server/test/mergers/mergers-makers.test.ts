// Undoing a merger stops what acts without a user (webhooks, API keys, mailings) and withdraws files prepared
// meanwhile, so that no data of one company reaches the other.
import { sql } from 'drizzle-orm';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { MADE_WHILE_MERGED, MAKER_FAULTS } from '@portal/domain/makers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendDue } from '../../src/areas/exports/due.ts';
import { runWebhooks } from '../../src/areas/integration/deliver.ts';
import type { Config } from '../../src/config.ts';
import { emit } from '../../src/events/outbox.ts';
import { companyOf, oneRow } from '../support/documents.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

let config: Config;
const servers = useTestServers(1, (base) => {
  config = { ...base, privateWebhooks: true };
  return { privateWebhooks: true };
});
const server = () => servers[0] ?? expect.unreachable();
const database = () => server().database;

const heard: string[] = [];
const listener = http.createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    heard.push(Buffer.concat(pieces).toString('utf8'));
    response.writeHead(200).end();
  });
});
let address = '';
let admin: Caller;
let kept = 0;
let emptied = 0;
let merger = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`;
  admin = await server().as('admin');
  [kept, emptied] = [await companyOf(database(), 'shop'), await companyOf(database(), 'shop2')];
  await database().execute(sql`DELETE FROM webhook`);
});
afterAll(() => new Promise((resolve) => listener.close(resolve)));
const merge = async () => {
  const preview = (await admin.get(`/warehouse/contractor/${kept}/merger?other=${emptied}`))
    .body as Answer<'previewMerger'>;
  const suspend = preview.data.contracts.map((pair) => pair.emptied.id);
  const answered = await admin.post(`/warehouse/contractor/${kept}/merger`, { emptied_id: emptied, suspend });
  expect(answered.status).toBe(200);
  merger = (answered.body as Answer<'mergeContractors'>).data[0]?.id ?? 0;
};
const undo = async () =>
  expect((await admin.post(`/warehouse/contractor-merger/${merger}/undo`)).status).toBe(200);

let order = 1_000;
/** Emits an event of an order of the company, runs the webhooks and returns the bodies that were sent. */
async function happens(contractor_id: number): Promise<string[]> {
  heard.length = 0;
  order += 1;
  await emit(database(), [
    { event_name: 'b2c-order:change-status', contractor_id, message: { b2c_order_id: order } },
  ]);
  await expect
    .poll(async () =>
      Number(
        (
          await oneRow<{ count: number }>(
            database(),
            sql`SELECT count(*) AS count FROM event WHERE seq IS NULL`,
          )
        ).count,
      ),
    )
    .toBe(0);
  await runWebhooks({ database: database(), config });
  return [...heard];
}
const told = async (contractor: number, event = 'automation:stopped') =>
  (
    await database().execute<{ title: string; text: string }>(sql`
      SELECT DISTINCT n.title, n.text FROM notification n JOIN app_user p ON p.id = n.user_id
      WHERE p.contractor_id = ${contractor} AND n.event_name = ${event}`)
  ).rows;
const hookOf = async (who: Caller) =>
  (
    (await who.post('/settings/webhook', { address, events: ['b2c-order:change-status'] }))
      .body as Answer<'createWebhook'>
  ).data;
const hooks = async (who: Caller) =>
  ((await who.get('/settings/webhook')).body as Answer<'listWebhooks'>).data;
const b2c = (key: string) =>
  call(server().address, 'GET', '/b2c/order/by-number?number=нет', undefined, undefined, {
    'x-api-key': key,
  });
const EXPORT = '/document/order/export/outgoing-orders';

describe('after an undone merger', () => {
  beforeEach(merge);
  afterEach(() => database().execute(sql`DELETE FROM webhook`));

  test('webhooks, API keys and mailings return to their company switched off, and both companies are notified', async () => {
    const before = await server().as('shop2');
    const hook = await hookOf(before);
    const key = (
      (await before.post('/settings/api-key', { title: 'Ключ', rights: ['b2c-orders'], storage_id: null }))
        .body as Answer<'createApiKey'>
    ).data;
    const mailed = (
      (await before.post('/exports/schedules', { address: EXPORT, title: 'Заказы', every: 'daily', hour: 8 }))
        .body as Answer<'createExportSchedule'>
    ).data;
    expect(mailed.id).toBeGreaterThan(0);
    expect((await b2c(key.key)).status).toBe(404);
    expect(await happens(kept)).toHaveLength(1);
    await undo();
    // Events of either company are not sent to the webhook's address any more.
    expect(await happens(kept)).toEqual([]);
    expect(await happens(emptied)).toEqual([]);
    expect((await b2c(key.key)).status).toBe(401);
    const home = await server().as('shop2');
    expect(await hooks(home)).toEqual([
      expect.objectContaining({ id: hook.id, active: false, stop_reason: MADE_WHILE_MERGED }),
    ]);
    expect(await hooks(await server().as('shop'))).toEqual([]);
    const { data: keys } = (await home.get('/settings/api-key')).body as Answer<'listApiKeys'>;
    expect(keys.find(({ id }) => id === key.id)).toMatchObject({
      revoked_at: expect.any(String),
      stop_reason: MADE_WHILE_MERGED,
    });
    const { data: schedules } = (await home.get('/exports/schedules')).body as Answer<'listExportSchedules'>;
    expect(schedules.find(({ id }) => id === mailed.id)).toMatchObject({
      next_at: null,
      pause_reason: MADE_WHILE_MERGED,
    });
    for (const side of [kept, emptied])
      expect((await told(side, 'contractor:parted')).at(-1)?.text).toContain(
        'выключено: вебхуки – 1, ключи API – 1, рассылки – 1',
      );
    // Deliveries sent during the merger belong to the other company: they are not in this log.
    const { data: log } = (await home.get(`/settings/webhook/deliveries?filter[webhook_id]=${hook.id}`))
      .body as Answer<'listWebhookDeliveries'>;
    expect(log).toEqual([]);
  });

  test('deliveries that were waiting are not sent when the webhook is switched on again', async () => {
    const before = await server().as('shop2');
    const hook = await hookOf(before);
    await database().execute(sql`
      INSERT INTO webhook_delivery (webhook_id, contractor_id, seq, event_name, document, payload)
      VALUES (${hook.id}, ${kept}, 900000001, 'b2c-order:change-status', 'b2c-order 7', '{"data": "чужое"}')`);
    await undo();
    const home = await server().as('shop2');
    const on = await call(server().address, 'PUT', `/settings/webhook/${hook.id}`, home.token, {
      address,
      events: ['b2c-order:change-status'],
      active: true,
    });
    expect(on.body).toMatchObject({ data: { active: true, stop_reason: '', waiting: 0 } });
    const sent = await happens(emptied);
    expect(sent).toHaveLength(1);
    expect(sent.join()).not.toContain('чужое');
  });

  test('a webhook of the kept company that a user of the other one has changed stays with the kept company and is stopped', async () => {
    const hook = await hookOf(await server().as('shop'));
    const other = await server().as('shop2');
    await call(server().address, 'PUT', `/settings/webhook/${hook.id}`, other.token, {
      address,
      events: ['b2c-order:change-status'],
      active: true,
    });
    await undo();
    expect(await happens(kept)).toEqual([]);
    expect(await hooks(await server().as('shop'))).toEqual([
      expect.objectContaining({ id: hook.id, active: false, stop_reason: MAKER_FAULTS.left }),
    ]);
    expect(await told(kept)).toContainEqual({
      title: `Вебхук на ${address} остановлен`,
      text: MAKER_FAULTS.left,
    });
  });

  test('files prepared during the merger cannot be listed, downloaded or repeated by users of the separated company', async () => {
    const before = await server().as('shop2');
    const { data: asked } = (await before.post('/exports', { address: EXPORT, title: 'Заказы' }))
      .body as Answer<'createExport'>;
    await expect.poll(async () => (await before.get(`/exports/${asked.id}/file`)).status).toBe(200);
    await undo();
    const home = await server().as('shop2');
    expect((await home.get(`/exports/${asked.id}/file`)).status).toBe(404);
    expect((await home.post(`/exports/${asked.id}/repeat`)).status).toBe(404);
    const { data: files } = (await home.get('/exports')).body as Answer<'listExports'>;
    expect(files.map(({ id }) => id)).not.toContain(asked.id);
  });

  test('a role assigned during the merger is copied to the separated company', async () => {
    const { id } = await oneRow<{ id: number }>(
      database(),
      sql`INSERT INTO role (contractor_id, title, description) VALUES (${kept}, 'Общая', '') RETURNING id`,
    );
    await database().execute(
      sql`INSERT INTO role_permission (role_id, permission) VALUES (${id}, 'PERMISSION_ORDER_GET')`,
    );
    const { role_id } = await oneRow<{ role_id: number }>(
      database(),
      sql`SELECT role_id FROM app_user WHERE login = 'shop2'`,
    );
    await database().execute(sql`UPDATE app_user SET role_id = ${id} WHERE login = 'shop2'`);
    await undo();
    expect(
      await oneRow(
        database(),
        sql`SELECT r.contractor_id, r.title, array_agg(p.permission) AS rights FROM app_user u JOIN role r ON r.id = u.role_id
            JOIN role_permission p ON p.role_id = r.id WHERE u.login = 'shop2' GROUP BY r.id`,
      ),
    ).toEqual({ contractor_id: emptied, title: 'Общая', rights: ['PERMISSION_ORDER_GET'] });
    await database().execute(sql`UPDATE app_user SET role_id = ${role_id} WHERE login = 'shop2'`);
  });
});

describe('when the user who created it is blocked or loses the permission', () => {
  afterEach(async () => {
    await database().execute(sql`UPDATE app_user SET active = true WHERE login = 'shop'`);
    await database().execute(sql`DELETE FROM webhook`);
    await database().execute(sql`DELETE FROM notification`);
  });
  /** The company's events about stopped automation: its only user is blocked, so there are no notifications. */
  const hearing = async () =>
    (
      await database().execute<{ title: string; text: string }>(sql`
        SELECT message ->> 'userNotificationTitle' AS title, message ->> 'reason' AS text FROM event
        WHERE event_name = 'automation:stopped' AND contractor_id = ${kept} ORDER BY id`)
    ).rows;
  const block = () => database().execute(sql`UPDATE app_user SET active = false WHERE login = 'shop'`);

  test('a webhook is stopped, and the company is notified once', async () => {
    const hook = await hookOf(await server().as('shop'));
    expect(await happens(kept)).toHaveLength(1);
    await block();
    expect(await happens(kept)).toEqual([]);
    expect(await happens(kept)).toEqual([]);
    expect(
      await oneRow(database(), sql`SELECT active, stop_reason FROM webhook WHERE id = ${hook.id}`),
    ).toEqual({ active: false, stop_reason: MAKER_FAULTS.blocked });
    const title = `Вебхук на ${address} остановлен`;
    expect(
      (await hearing()).filter((one) => one.title === title && one.text === MAKER_FAULTS.blocked),
    ).toHaveLength(1);
  });

  test('deliveries that are waiting stay pending and are not sent', async () => {
    const hook = await hookOf(await server().as('shop'));
    await database().execute(sql`
      INSERT INTO webhook_delivery (webhook_id, contractor_id, seq, event_name, document, payload)
      SELECT ${hook.id}, ${kept}, 900000002, 'b2c-order:change-status', 'b2c-order 8', '{}'`);
    await block();
    heard.length = 0;
    await runWebhooks({ database: database(), config });
    expect(heard).toEqual([]);
    expect(
      await oneRow(database(), sql`SELECT status, attempts FROM webhook_delivery WHERE seq = 900000002`),
    ).toEqual({ status: 'pending', attempts: 0 });
  });

  test('a webhook is stopped if the permission to change settings is lost', async () => {
    await hookOf(await server().as('shop'));
    const { role_id } = await oneRow<{ role_id: number }>(
      database(),
      sql`SELECT role_id FROM app_user WHERE login = 'shop'`,
    );
    await database().execute(
      sql`DELETE FROM role_permission WHERE role_id = ${role_id} AND permission = 'PERMISSION_SETTINGS_UPDATE'`,
    );
    expect(await happens(kept)).toEqual([]);
    await database().execute(
      sql`INSERT INTO role_permission (role_id, permission) VALUES (${role_id}, 'PERMISSION_SETTINGS_UPDATE')`,
    );
    expect(await told(kept)).toEqual([
      { title: `Вебхук на ${address} остановлен`, text: MAKER_FAULTS['no-right'] },
    ]);
  });

  test('an API key returns 401 with the reason, and works again once the user is unblocked', async () => {
    const shop = await server().as('shop');
    const { data: key } = (
      await shop.post('/settings/api-key', { title: 'Касса', rights: ['b2c-orders'], storage_id: null })
    ).body as Answer<'createApiKey'>;
    await block();
    for (let times = 0; times < 2; times += 1)
      expect(await b2c(key.key)).toMatchObject({
        status: 401,
        body: { message: 'Ключ API «Касса» не действует: тот, кто это настроил, заблокирован' },
      });
    await database().execute(sql`UPDATE app_user SET active = true WHERE login = 'shop'`);
    expect((await b2c(key.key)).status).toBe(404);
    expect(await oneRow(database(), sql`SELECT stop_reason FROM api_key WHERE id = ${key.id}`)).toEqual({
      stop_reason: '',
    });
  });

  test('a mailing stops and says so', async () => {
    await database().execute(sql`DELETE FROM export_schedule`);
    const shop = await server().as('shop');
    const { data: mailed } = (
      await shop.post('/exports/schedules', { address: EXPORT, title: 'Заказы', every: 'daily', hour: 8 })
    ).body as Answer<'createExportSchedule'>;
    await database().execute(sql`UPDATE export_schedule SET next_at = now() WHERE id = ${mailed.id}`);
    await block();
    await sendDue({
      database: database(),
      jobs: {
        send: async () => undefined,
        waiting: async () => [],
      },
    });
    expect(
      await oneRow(database(), sql`SELECT pause_reason FROM export_schedule WHERE id = ${mailed.id}`),
    ).toEqual({ pause_reason: 'Учётная запись заблокирована' });
    expect((await hearing()).at(-1)).toEqual({
      title: 'Рассылка «Заказы» приостановлена',
      text: MAKER_FAULTS.blocked,
    });
  });
});
