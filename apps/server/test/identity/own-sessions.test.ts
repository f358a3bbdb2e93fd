// A person sees where they are signed in and ends sessions one by one.
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { createViewers } from '../../src/areas/identity/signing-in/viewers.ts';
import { type Answer, call, useTestServers } from '../support/server.ts';

const servers = useTestServers(2, () => ({ publicUrl: 'https://portal.example' }));
const server = () => servers[0] ?? expect.unreachable();
const sessionsOf = async (token: string) =>
  ((await call(server().address, 'GET', '/identity/sessions', token)).body as Answer<'listSessions'>).data;
const end = (token: string, id: string) =>
  call(server().address, 'DELETE', `/identity/sessions/${id}`, token);
const present = async (token: string) =>
  (await sessionsOf(token)).find(({ current }) => current) ?? expect.unreachable();

test('a session shows the address that it was last used from', async () => {
  const { token } = await server().as('shop');
  expect((await present(token)).address).toBe('127.0.0.1');
  const answer = await fetch(`${server().address}/api/identity/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
    body: JSON.stringify({ login: 'shop', password: 'Portal2026' }),
  });
  const cookie = /refresh_token=[^;]+/.exec(answer.headers.getSetCookie().join('\n'))?.[0] ?? '';
  const { access_token } = (await answer.json()) as { access_token: string };
  expect((await present(access_token)).address).toBe('203.0.113.7');
  await fetch(`${server().address}/api/identity/token/refresh`, {
    method: 'POST',
    headers: { cookie, 'x-forwarded-for': '203.0.113.8' },
  });
  expect((await present(access_token)).address).toBe('203.0.113.8');
});

test('an ended session is over at once on every copy of the server; the others go on', async () => {
  const [here, there, third] = [
    await server().as('shop'),
    await server().as('shop'),
    await server().as('shop'),
  ];
  const elsewhere = servers[1] ?? expect.unreachable();
  // The other copy has the session's viewer in its cache.
  expect((await call(elsewhere.address, 'GET', '/identity/user/current', there.token)).status).toBe(200);
  expect((await end(here.token, (await present(there.token)).id)).status).toBe(200);
  expect((await there.get('/identity/user/current')).status).toBe(401);
  await expect
    .poll(async () => (await call(elsewhere.address, 'GET', '/identity/user/current', there.token)).status, {
      timeout: 3_000,
    })
    .toBe(401);
  expect((await third.get('/identity/user/current')).status).toBe(200);
  expect((await here.get('/identity/user/current')).status).toBe(200);
});

test('another person’s session, an ended one and an unknown one answer the same 404; what is no id answers 422', async () => {
  const [shop, supplier] = [await server().as('shop'), await server().as('supplier')];
  const other = await present(supplier.token);
  const foreign = await end(shop.token, other.id);
  expect(foreign.status).toBe(404);
  expect((await supplier.get('/identity/user/current')).status).toBe(200);
  const absent = await end(shop.token, '00000000-0000-4000-8000-000000000000');
  expect(absent).toMatchObject({ status: 404, body: foreign.body });
  const another = await server().as('shop');
  const { id } = await present(another.token);
  await end(shop.token, id);
  expect(await end(shop.token, id)).toMatchObject({ status: 404, body: foreign.body });
  expect((await end(shop.token, '1')).status).toBe(422);
});

test('who may change a person sees the last sign-in and the wrong passwords since; nobody else does', async () => {
  const wrong = () =>
    call(server().address, 'POST', '/identity/token', undefined, { login: 'Shop', password: 'wrong' });
  await server().as('shop');
  await wrong();
  await wrong();
  const admin = await server().as('admin');
  const { rows } = await server().database.execute<{ id: number; role_id: number }>(
    sql`SELECT id, role_id FROM app_user WHERE login = 'shop'`,
  );
  const [{ id, role_id } = { id: 0, role_id: 0 }] = rows;
  const seen = async (caller: typeof admin) =>
    ((await caller.get(`/identity/user/${id}`)).body as Answer<'getUser'>).data.sign_ins;
  const before = await seen(admin);
  expect(before).toMatchObject({ failed: 2 });
  expect(Date.parse(before?.last_failed_at ?? '')).toBeGreaterThanOrEqual(Date.parse(before?.last_at ?? ''));
  // The right password ends the count.
  const shop = await server().as('shop');
  expect(await seen(admin)).toMatchObject({ failed: 0, last_failed_at: null });
  await server().database.execute(
    sql`DELETE FROM role_permission WHERE role_id = ${role_id} AND permission = 'PERMISSION_USER_UPDATE'`,
  );
  const limited = await server().as('shop');
  expect(await seen(limited)).toBeNull();
  expect(shop.token).not.toBe('');
});

test('the cache of people forgets the sessions that are not used any more', async () => {
  const { database } = server();
  for (const login of ['shop', 'supplier', 'admin']) await server().as(login);
  const { rows } = await database.execute<{ id: string }>(
    sql`SELECT id FROM session WHERE revoked_at IS NULL ORDER BY created_at DESC LIMIT 3`,
  );
  const viewers = createViewers(database, false);
  const [first, ...others] = rows;
  for (const { id } of rows) expect(await viewers.find(id)).toBeDefined();
  expect(viewers.size).toBe(3);
  // People are cached for five seconds.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6_000);
  try {
    expect(await viewers.find(first?.id ?? '')).toBeDefined();
    expect([viewers.size, others.length]).toEqual([1, 2]);
  } finally {
    clock.mockRestore();
  }
});
