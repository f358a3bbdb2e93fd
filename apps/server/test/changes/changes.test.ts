// Who changed what, with the values before and after, in one history.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
type Change = Answer<'listChanges'>['data'][number];

let admin: Caller;
let supplier: Caller;
beforeAll(async () => {
  admin = await server().as('admin');
  supplier = await server().as('supplier');
});
const send = async (person: Caller, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const answer = await call(server().address, method, path, person.token, body);
  expect({ path, status: answer.status, body: answer.status < 300 ? null : answer.body }).toEqual({
    path,
    status: 200,
    body: null,
  });
  return (answer.body as { data: { id: number; version: number } }).data;
};
const historyOf = async (person: Caller, kind: string, id: number): Promise<Change[]> => {
  const { status, body } = await person.get(`/changes/${kind}/${id}`);
  expect(status).toBe(200);
  return (body as Answer<'listSubjectChanges'>).data;
};
const fieldIn = (change: Change | undefined, title: string) =>
  change?.fields.find((one) => one.title === title);
const one = async (statement: ReturnType<typeof sql>) =>
  Number((await server().database.execute<{ id: number }>(statement)).rows[0]?.id ?? expect.unreachable());
const ownOf = (login: string) => one(sql`SELECT contractor_id AS id FROM app_user WHERE login = ${login}`);

test('a role: its rights are told as added and removed, a save without a change tells nothing', async () => {
  const role = { title: 'Проверка', description: '', permissions: ['PERMISSION_USER_GET'] };
  const { id } = await send(supplier, 'POST', '/identity/role', role);
  await send(supplier, 'PUT', `/identity/role/${id}`, role);
  await send(supplier, 'PUT', `/identity/role/${id}`, {
    ...role,
    title: 'Проверка 2',
    permissions: ['PERMISSION_ROLE_GET'],
  });
  const [changed, made, ...rest] = await historyOf(supplier, 'role', id);
  expect(rest).toEqual([]);
  expect(made).toMatchObject({ action: 'created', subject_title: 'Проверка' });
  expect(fieldIn(changed, 'Название')).toMatchObject({ before: 'Проверка', after: 'Проверка 2' });
  expect(fieldIn(changed, 'Права')).toMatchObject({
    added: ['Просмотр ролей'],
    removed: ['Просмотр пользователей'],
  });
  expect((await (await server().as('distributor')).get(`/changes/role/${id}`)).status).toBe(404);
  await send(supplier, 'DELETE', `/identity/role/${id}`);
  const journal = (await supplier.get('/changes?filter[kind]=role')).body as Answer<'listChanges'>;
  expect(journal.data[0]).toMatchObject({ action: 'deleted', subject_id: id });
});

test('a person: role by its name, blocking with its reason, and of a password only that it was changed', async () => {
  const id = await one(sql`SELECT id FROM app_user WHERE login = 'shop2'`);
  await send(admin, 'POST', `/identity/user/${id}/block`, { reason: 'Проверка' });
  await send(admin, 'POST', `/identity/user/${id}/unblock`);
  const [unblocked, blocked] = await historyOf(admin, 'user', id);
  expect(unblocked).toMatchObject({ action: 'unblocked' });
  expect(blocked).toMatchObject({ action: 'blocked', actor: { id: expect.any(Number) as number } });
  expect(fieldIn(blocked, 'Причина блокировки')).toMatchObject({ before: null, after: 'Проверка' });
  const own = await server().as('shop2');
  await send(own, 'POST', '/identity/user/change-password', {
    old_password: 'Portal2026',
    password: 'Another2026',
    password_repeat: 'Another2026',
  });
  const [latest] = await historyOf(admin, 'user', id);
  expect(latest?.fields).toEqual([
    { title: 'Пароль', secret: true, before: null, after: null, added: [], removed: [] },
  ]);
  const { rows } = await server().database.execute(
    sql`SELECT FROM change WHERE fields::text LIKE '%' || (SELECT password_hash FROM app_user WHERE id = ${id}) || '%'`,
  );
  expect(rows).toEqual([]);
  expect((await supplier.get(`/changes/user/${id}`)).status).toBe(404);
});

test('a contract: the limit in money, seen by both sides, with who set it', async () => {
  const [supplierId, shop] = [await ownOf('supplier'), await server().as('distributor')];
  const id = await one(sql`
    SELECT id FROM contract WHERE supplier_id = ${supplierId} AND status = 'active' AND customer_id = ${await ownOf('distributor')} LIMIT 1`);
  const { version } = ((await supplier.get(`/warehouse/contract/${id}`)).body as Answer<'getContract'>).data;
  await send(supplier, 'PUT', `/warehouse/contract/${id}`, { version, limit: 123_456 });
  const [changed] = await historyOf(supplier, 'contract', id);
  expect(fieldIn(changed, 'Лимит')?.after).toMatch(/^123.456/);
  expect((await historyOf(shop, 'contract', id))[0]?.id).toBe(changed?.id);
  expect((await (await server().as('supplier2')).get(`/changes/contract/${id}`)).status).toBe(404);
});

test('a storage and a price list: hours in words, thresholds, and other companies’ answer 404', async () => {
  const supplierId = await ownOf('supplier');
  const storage = await one(sql`SELECT min(id) AS id FROM storage WHERE contractor_id = ${supplierId}`);
  await send(supplier, 'PUT', '/warehouse/storage', {
    id: storage,
    working_schedule_items: [{ weekday: 1, opens: 600, closes: 900 }],
  });
  const [hours] = await historyOf(supplier, 'storage', storage);
  expect(fieldIn(hours, 'График работы')?.after).toBe('Пн 10:00–15:00');
  const list = await one(sql`SELECT min(id) AS id FROM price_list WHERE supplier_id = ${supplierId}`);
  await send(supplier, 'PUT', `/prices/price-list/${list}/updating/thresholds`, {
    vanished: 11,
    shift: 12,
    shifted: 13,
    refused: null,
  });
  const [held] = await historyOf(supplier, 'price_list', list);
  expect(fieldIn(held, 'Сдвиг цены, %')?.after).toBe('12');
  const other = await server().as('supplier2');
  for (const path of [`storage/${storage}`, `price_list/${list}`])
    expect((await other.get(`/changes/${path}`)).status).toBe(404);
});

test('without rights no history can be read, by an administrator only that of the portal’s settings', async () => {
  const { database } = server();
  const roleOf = async (login: string) => one(sql`SELECT role_id AS id FROM app_user WHERE login = ${login}`);
  for (const [login, readable] of [
    ['admin', ['portal']],
    ['supplier', []],
  ] as const) {
    const before = await roleOf(login);
    const empty = await one(sql`
      INSERT INTO role (title, description, contractor_id)
      SELECT 'Без прав', '', contractor_id FROM app_user WHERE login = ${login} RETURNING id`);
    const setRole = (id: number) =>
      database.execute(
        sql`UPDATE app_user SET role_id = ${id}, is_main = ${id === before} WHERE login = ${login}`,
      );
    await setRole(empty);
    const person = await server().as(login);
    const kinds = ['user', 'role', 'contractor', 'storage', 'contract', 'price_list', 'portal'];
    const answers = await Promise.all(
      kinds.map(async (kind) => ({ kind, status: (await person.get(`/changes/${kind}/1`)).status })),
    );
    await setRole(before);
    expect(answers.filter(({ status }) => status !== 403).map(({ kind }) => kind)).toEqual(readable);
  }
});

test('the journal shows a company its own changes only, an administrator all, as a file, too', async () => {
  const own = await ownOf('supplier');
  const { body } = await supplier.get('/changes?pageSize=100');
  const ids = (body as Answer<'listChanges'>).data.map(({ id }) => id);
  const { rows } = await server().database.execute(sql`
    SELECT FROM change WHERE id = ANY(${sql.param(ids)}::bigint[]) AND contractor_id IS DISTINCT FROM ${own} AND other_id IS DISTINCT FROM ${own}`);
  expect(ids.length).toBeGreaterThan(0);
  expect(rows).toEqual([]);
  const all = (await admin.get('/changes')).body as Answer<'listChanges'>;
  expect(all.pagination.total).toBeGreaterThan(ids.length);
  expect((await supplier.get('/changes/export')).status).toBe(200);
});
