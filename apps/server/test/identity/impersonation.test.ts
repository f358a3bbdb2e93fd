// An administrator looks at the portal as another person: read-only, for half an hour, written down, known to the person.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { sweepIdentity } from '../../src/areas/identity/signing-in/sweep.ts';
import { contract } from '../../src/contract/contract.ts';
import { listenAs, until } from '../support/listener.ts';
import { readEverything } from '../support/read-everything.ts';
import { type Answer, call, type Caller, filled, useTestServers } from '../support/server.ts';

const servers = useTestServers(2);
const server = () => servers[0] ?? expect.unreachable();
const elsewhere = () => servers[1] ?? expect.unreachable();
const REASON = 'Обращение 1042: не видно заказа';
const SENTENCE = 'Вы смотрите портал от имени другого человека: менять ничего нельзя';

/** Tables that reads may write: limits, the servers themselves, what anybody begins without signing in, empty baskets of storages. */
const LEFT_OUT = ['rate_limit', 'server_copy', 'bank_sign_on', 'basket'];

const idOf = async (login: string) =>
  Number(
    (await server().database.execute<{ id: number }>(sql`SELECT id FROM app_user WHERE login = ${login}`))
      .rows[0]?.id ?? expect.unreachable(),
  );
const withToken = (token: string): Caller => ({
  token,
  get: (place) => call(server().address, 'GET', place, token),
  post: (place, body, headers) => call(server().address, 'POST', place, token, body ?? {}, headers),
});
const begin = async (admin: Caller, login: string, reason = REASON) =>
  admin.post(`/identity/user/${await idOf(login)}/impersonate`, { reason });
/** The administrator as another person. */
async function enter(admin: Caller, login: string): Promise<Caller> {
  const { status, body } = await begin(admin, login);
  expect(status).toBe(200);
  return withToken((body as Answer<'impersonateUser'>).access_token);
}
const current = async (caller: Caller) =>
  ((await caller.get('/identity/user/current')).body as Answer<'getCurrentUser'>).data;
const codeOf = (body: unknown) => (body as { code?: string }).code;
const own = async (caller: Caller) =>
  ((await caller.get('/identity/impersonation')).body as Answer<'listImpersonations'>).data;
const unseen = async (caller: Caller) =>
  ((await caller.get('/identity/statements')).body as Answer<'getStatements'>).data.unseen_impersonations;
const isOver = async (caller: Caller) => (await caller.get('/identity/user/current')).status === 401;
/** A browser: signed in by password, it keeps its cookies. */
async function browser(login: string) {
  const cookies = new Map<string, string>();
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${server().address}/api${path}`, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(cookies.has('access_token') ? { authorization: `Bearer ${cookies.get('access_token')}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const set = answer.headers.getSetCookie();
    for (const one of set) {
      const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(one) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status: answer.status, set, body: (await answer.json()) as never };
  };
  await send('POST', '/identity/token', { login, password: 'Portal2026' });
  const loginNow = async () =>
    ((await send('GET', '/identity/user/current')).body as Answer<'getCurrentUser'>).data.login;
  return { cookies, send, loginNow };
}

let admin: Caller;
beforeAll(async () => {
  admin = await server().as('admin');
});

describe('who may look at the portal as whom', () => {
  test('an administrator as a person of a company: the list of actions says so, and the person is told apart', async () => {
    const read = async (login: string) =>
      ((await admin.get(`/identity/user/${await idOf(login)}`)).body as Answer<'getUser'>).data;
    const shop = await read('shop');
    expect(shop.allowed_actions).toContain('impersonate');
    expect(shop.refusals.impersonate).toBe(null);
    const as = await enter(admin, 'shop');
    const user = await current(as);
    expect(user).toMatchObject({ login: 'shop', impersonator: { name: expect.any(String) } });
    const minutes = (Date.parse(user.impersonator?.until ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
    expect((await current(admin)).impersonator).toBe(null);
    expect((await read('shop')).sign_ins?.last_at).toBe(shop.sign_ins?.last_at);
  });

  test('not as oneself, not as another administrator, not as a blocked person', async () => {
    const self = await begin(admin, 'admin');
    expect(self).toMatchObject({
      status: 409,
      body: { message: 'Войти от своего имени нельзя: вы уже вошли' },
    });
    const supplier2 = await idOf('supplier2');
    await admin.post(`/identity/user/${supplier2}/block`, { reason: '' });
    expect(await begin(admin, 'supplier2')).toMatchObject({
      status: 409,
      body: { message: 'Этот человек заблокирован: войти от его имени нельзя' },
    });
    await admin.post(`/identity/user/${supplier2}/unblock`);
    await server().database.execute(sql`
      INSERT INTO app_user (login, password_hash, contractor_id, role_id, first_name, second_name)
      SELECT 'second', '', contractor_id, role_id, 'Пётр', 'Вторых' FROM app_user WHERE login = 'admin'`);
    expect(await begin(admin, 'second')).toMatchObject({
      status: 409,
      body: { message: 'Войти от имени администратора нельзя' },
    });
  });

  test('nobody without the right, whatever they manage; a person that does not exist is 404; without a reason 422', async () => {
    for (const login of ['supplier', 'distributor', 'shop'])
      expect((await begin(await server().as(login), 'shop')).status).toBe(403);
    expect((await admin.post('/identity/user/999999999/impersonate', { reason: REASON })).status).toBe(404);
    for (const reason of ['', '   ', 'а'.repeat(301)])
      expect((await begin(admin, 'shop', reason)).status).toBe(422);
  });
});

describe('looking as another person', () => {
  let as: Caller;
  beforeAll(async () => {
    as = await enter(admin, 'shop');
  });

  test('reads what the person reads', async () => {
    const shop = await server().as('shop');
    for (const place of ['/document/order/outgoing', '/identity/sessions', '/warehouse/storage'])
      expect((await as.get(place)).status).toBe((await shop.get(place)).status);
    expect((await as.get('/identity/user')).body).toEqual((await shop.get('/identity/user')).body);
  });

  test('every call that is no read is refused with one sentence before its input is read, and so is a read that writes for others', async () => {
    const calls = Object.entries(contract.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
      })),
    );
    const closed = calls.filter(
      ({ method, operation }) =>
        operation['x-access'] !== 'public' &&
        !['endImpersonation', 'sendTraces'].includes(operation.operationId) &&
        (method !== 'GET' || ['generateBankLinkUrl', 'listCreditOffers'].includes(operation.operationId)),
    );
    expect(closed.length).toBeGreaterThan(200);
    for (const { path, method, operation } of closed) {
      const answer = await call(server().address, method, filled(path, 1), as.token);
      expect({ of: operation.operationId, status: answer.status, body: answer.body }).toMatchObject({
        of: operation.operationId,
        status: 403,
        body: { code: 'impersonated', message: SENTENCE },
      });
    }
  });

  test('reads write nothing, in any table', async () => {
    const { rows: tables } = await server().database.execute<{ name: string }>(
      sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN (${sql.join(
        LEFT_OUT.map((name) => sql`${name}`),
        sql`, `,
      )}) ORDER BY 1`,
    );
    const state = async () => {
      const rows = await Promise.all(
        tables.map(async ({ name }) => {
          const { rows: found } = await server().database.execute<{ state: string }>(
            sql`SELECT ${name}::text || ' ' || count(*)::text || ' ' || coalesce(max(xmin::text::bigint), 0)::text AS state FROM ${sql.identifier(name)}`,
          );
          return found[0]?.state;
        }),
      );
      return rows.toSorted();
    };
    const callers = new Map<string, Caller>([['admin', admin]]);
    for (const login of ['supplier', 'distributor', 'shop']) {
      const mine = await server().as('admin');
      callers.set(login, await enter(mine, login));
    }
    const before = await state();
    const { answered } = await readEverything(
      server(),
      (login) => callers.get(login) ?? expect.unreachable(),
      ['replica', 'seldom', 'primary', 'writes'],
    );
    expect(answered.size).toBeGreaterThan(100);
    expect(await state()).toEqual(before);
  });

  test('a claim that the supplier has not opened stays new; the supplier opens it', async () => {
    const { rows } = await server().database.execute<{ id: number }>(sql`
      UPDATE claim SET opened_at = NULL WHERE id = (SELECT c.id FROM claim c JOIN app_user u ON u.contractor_id = c.supplier_id
        WHERE u.login = 'supplier' AND c.sent_at IS NOT NULL ORDER BY c.id LIMIT 1) RETURNING id`);
    const id = rows[0]?.id ?? expect.unreachable();
    const opened = async () =>
      (
        await server().database.execute<{ opened: boolean }>(
          sql`SELECT opened_at IS NOT NULL AS opened FROM claim WHERE id = ${id}`,
        )
      ).rows[0]?.opened;
    const asSupplier = await enter(await server().as('admin'), 'supplier');
    const place = `/document/claim/incoming-claim?id=${id}`;
    const found = await asSupplier.get(place);
    expect(found.status).toBe(200);
    expect(await opened()).toBe(false);
    expect((await (await server().as('supplier')).get(place)).status).toBe(200);
    expect(await opened()).toBe(true);
  });

  test('nobody looks as a third person from there', async () => {
    expect(codeOf((await begin(as, 'supplier')).body)).toBe('impersonated');
  });

  test('hears live events', async () => {
    const { socket, named } = await listenAs(server().address, as.token);
    await until(() => named('ws_connection_open').length === 1);
    socket.close();
  });
});

describe('it ends', () => {
  test('when the administrator ends it: the browser is signed in as the administrator again', async () => {
    const chrome = await browser('admin');
    const started = await chrome.send('POST', `/identity/user/${await idOf('shop')}/impersonate`, {
      reason: REASON,
    });
    // The refresh token is untouched; nothing that scripts can read belongs to the administrator.
    expect(started.set.map((one) => one.split('=')[0])).toEqual(['access_token']);
    expect(started.set[0]).toMatch(/Max-Age=1(?:79\d|800);/);
    expect(await chrome.loginNow()).toBe('shop');
    const as = withToken(chrome.cookies.get('access_token') ?? '');
    const { socket, named } = await listenAs(server().address, as.token);
    await until(() => named('ws_connection_open').length === 1);
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    const ended = await chrome.send('POST', '/identity/impersonation/end');
    expect(ended.status).toBe(200);
    expect(await chrome.loginNow()).toBe('admin');
    expect(await isOver(as)).toBe(true);
    expect(await closed).toBe(4401);
    expect((await chrome.send('POST', '/identity/impersonation/end')).status).toBe(409);
    // Without the cookie of the administrator's own session there is nothing to give back.
    const other = await enter(await server().as('admin'), 'shop');
    expect((await other.post('/identity/impersonation/end')).status).toBe(401);
    expect(await isOver(other)).toBe(true);
  });

  test('after half an hour, by itself: the socket too, and no refresh prolongs it', async () => {
    const chrome = await browser('admin');
    await chrome.send('POST', `/identity/user/${await idOf('shop')}/impersonate`, { reason: REASON });
    const as = withToken(chrome.cookies.get('access_token') ?? '');
    await server().database.execute(
      sql`UPDATE impersonation SET until = now() + interval '2 seconds' WHERE ended_at IS NULL`,
    );
    const { socket, named } = await listenAs(server().address, as.token);
    await until(() => named('ws_connection_open').length === 1);
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    expect((await as.get('/identity/user/current')).status).toBe(200);
    expect(await closed).toBe(4401);
    expect(await isOver(as)).toBe(true);
    expect((await chrome.send('POST', '/identity/token/refresh')).status).toBe(200);
    expect(await chrome.loginNow()).toBe('admin');
    expect(await isOver(as)).toBe(true);
    await sweepIdentity(server().database);
    const { rows } = await server().database.execute<{ right: boolean }>(
      sql`SELECT bool_and(i.ended_at = i.until AND s.revoked_at IS NOT NULL) AS right FROM impersonation i JOIN session s ON s.id = i.session_id WHERE i.until < now()`,
    );
    expect(rows).toEqual([{ right: true }]);
  });

  test('with the administrator’s own session, at once and on every copy of the server', async () => {
    const chrome = await browser('admin');
    await chrome.send('POST', `/identity/user/${await idOf('shop')}/impersonate`, { reason: REASON });
    const as = withToken(chrome.cookies.get('access_token') ?? '');
    const there = () => call(elsewhere().address, 'GET', '/identity/user/current', as.token);
    expect((await there()).status).toBe(200);
    await chrome.send('POST', '/identity/logout');
    expect(await isOver(as)).toBe(true);
    await expect.poll(async () => (await there()).status, { timeout: 3_000 }).toBe(401);
  });

  test('when the administrator is blocked, or loses the right', async () => {
    const { rows } = await server().database.execute<{ id: number; role_id: number }>(sql`
      INSERT INTO role (title, description) VALUES ('Поддержка', '') RETURNING id, id AS role_id`);
    const roleId = rows[0]?.id ?? expect.unreachable();
    const permissions = (
      (await admin.get('/identity/user/current')).body as Answer<'getCurrentUser'>
    ).data.permissions.map(({ name }) => name);
    for (const permission of permissions)
      await server().database.execute(
        sql`INSERT INTO role_permission (role_id, permission) VALUES (${roleId}, ${permission})`,
      );
    await server().database.execute(sql`
      INSERT INTO app_user (login, password_hash, contractor_id, role_id, first_name, second_name, password_changed, regulations_accepted)
      SELECT 'helper', password_hash, contractor_id, ${roleId}, 'Пётр', 'Помощников', true, true FROM app_user WHERE login = 'admin'`);
    const helper = await server().as('helper');
    const one = await enter(helper, 'shop');
    expect((await one.get('/identity/user/current')).status).toBe(200);
    const fewer = permissions.filter((name) => name !== 'PERMISSION_USER_IMPERSONATE');
    const changed = await call(server().address, 'PUT', `/identity/role/${roleId}`, admin.token, {
      title: 'Поддержка',
      description: '',
      permissions: fewer,
    });
    expect(changed.status).toBe(200);
    expect(await isOver(one)).toBe(true);
    expect((await begin(helper, 'shop')).status).toBe(403);
    await call(server().address, 'PUT', `/identity/role/${roleId}`, admin.token, {
      title: 'Поддержка',
      description: '',
      permissions,
    });
    const two = await enter(helper, 'shop');
    await admin.post(`/identity/user/${await idOf('helper')}/block`, {});
    expect(await isOver(two)).toBe(true);
  });

  test('when the person is blocked', async () => {
    const as = await enter(await server().as('admin'), 'distributor2');
    const id = await idOf('distributor2');
    await admin.post(`/identity/user/${id}/block`, {});
    expect(await isOver(as)).toBe(true);
    await admin.post(`/identity/user/${id}/unblock`);
    expect(await isOver(as)).toBe(true);
  });

  test('when the person ends it among the own sessions, where it is marked', async () => {
    const as = await enter(await server().as('admin'), 'distributor');
    const distributor = await server().as('distributor');
    const { data } = (await distributor.get('/identity/sessions')).body as Answer<'listSessions'>;
    const [marked, ...rest] = data.filter(({ impersonated_by }) => impersonated_by !== null);
    expect(rest).toEqual([]);
    expect(marked).toMatchObject({ impersonated_by: expect.stringMatching(/\S+ \S+/), current: false });
    const end = await call(server().address, 'DELETE', `/identity/sessions/${marked?.id}`, distributor.token);
    expect(end.status).toBe(200);
    expect(await isOver(as)).toBe(true);
  });

  test('when the same administrator looks as somebody else', async () => {
    const mine = await server().as('admin');
    const one = await enter(mine, 'shop');
    const two = await enter(mine, 'supplier');
    expect(await isOver(one)).toBe(true);
    expect(await isOver(two)).toBe(false);
  });
});

describe('what is known of it afterwards', () => {
  test('the journal has it with the reason, for administrators and for the person’s company', async () => {
    await enter(await server().as('admin'), 'supplier');
    const id = await idOf('supplier');
    for (const caller of [admin, await server().as('supplier')]) {
      const { data } = (await caller.get(`/changes/user/${id}`)).body as Answer<'listSubjectChanges'>;
      expect(data[0]).toMatchObject({
        action: 'viewed',
        action_title: 'Вход от имени',
        reason: REASON,
        fields: [],
        actor: { id: await idOf('admin') },
        via: null,
      });
    }
    const journal = (await (await server().as('supplier')).get('/changes')).body as Answer<'listChanges'>;
    expect(journal.data.some(({ action }) => action === 'viewed')).toBe(true);
    expect((await (await server().as('distributor2')).get(`/changes/user/${id}`)).status).toBe(404);
  });

  test('the person is told when it is over, until they say that they know', async () => {
    const shop = await server().as('shop2');
    expect(await unseen(shop)).toBe(0);
    const chrome = await browser('admin');
    await chrome.send('POST', `/identity/user/${await idOf('shop2')}/impersonate`, { reason: ` ${REASON} ` });
    const as = withToken(chrome.cookies.get('access_token') ?? '');
    expect(await unseen(shop)).toBe(0);
    expect((await shop.post('/identity/impersonation/seen')).status).toBe(200);
    expect(await own(shop)).toMatchObject([{ reason: REASON, ended_at: null, is_seen: false }]);
    await chrome.send('POST', '/identity/impersonation/end');
    expect(await unseen(shop)).toBe(1);
    expect(await own(shop)).toMatchObject([{ reason: REASON, ended_at: expect.any(String), is_seen: false }]);
    // The next administrator neither sees the notice nor takes it away.
    const again = await enter(await server().as('admin'), 'shop2');
    expect(await unseen(again)).toBe(0);
    expect(codeOf((await again.post('/identity/impersonation/seen')).body)).toBe('impersonated');
    expect(await isOver(as)).toBe(true);
    expect(await own(await server().as('shop'))).not.toContainEqual(
      expect.objectContaining({ id: (await own(shop))[0]?.id }),
    );
    await shop.post('/identity/impersonation/seen');
    expect(await unseen(shop)).toBe(0);
    expect((await own(shop)).map(({ is_seen }) => is_seen)).toEqual([false, true]);
  });
});

test('the servers logged no complaints', () => {
  expect(servers.flatMap(({ complaints }) => complaints)).toEqual([]);
});
