// An administrator with few permissions cannot obtain more. Issue 13, point 5.
import { DEFAULT_ROLE_PERMISSIONS } from '@portal/domain/permissions';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { role, rolePermission, user } from '../../src/areas/identity/tables.ts';
import { demoMail } from '../../src/mail/tables.ts';
import { seedReference } from '../../src/seed/reference.ts';
import { type Answer, type Answered, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
type User = Answer<'getUser'>['data'];
type Role = Answer<'getRole'>['data'];
const data = <T>({ body }: Answered) => (body as { data: T }).data;
const put = (caller: Caller, place: string, body: object) =>
  call(server().address, 'PUT', place, caller.token, body);
const remove = (caller: Caller, place: string) => call(server().address, 'DELETE', place, caller.token);
const USERS = ['USER_GET', 'USER_CREATE', 'USER_UPDATE', 'ROLE_GET', 'ROLE_UPDATE'].map(
  (name) => `PERMISSION_${name}`,
);

/** Creates a user of this contractor with these permissions and the demo's password. */
async function personWith(login: string, contractorId: number, permissions: readonly string[]) {
  const { database } = server();
  const [made] = await database
    .insert(role)
    .values({ title: login, description: '', contractor_id: contractorId === 1 ? null : contractorId })
    .returning();
  if (permissions.length > 0)
    await database
      .insert(rolePermission)
      .values(permissions.map((permission) => ({ role_id: made?.id ?? 0, permission })));
  const [demo] = await database.select().from(user).where(eq(user.login, 'shop'));
  const [person] = await database
    .insert(user)
    .values({
      login,
      contractor_id: contractorId,
      role_id: made?.id ?? 0,
      first_name: 'Иван',
      second_name: 'Малый',
      email: `${login}@example.ru`,
      password_hash: demo?.password_hash ?? '',
      password_changed: true,
      regulations_accepted: true,
      new_tariffs_agreement: true,
    })
    .returning();
  return { id: person?.id ?? 0, role_id: made?.id ?? 0, caller: await server().as(login) };
}
const byLogin = async (login: string) =>
  (await server().database.select().from(user).where(eq(user.login, login)))[0] ?? expect.unreachable();
const formOf = ({
  first_name,
  second_name,
  email,
  role_id,
  b2c_user,
}: Awaited<ReturnType<typeof byLogin>>) => ({
  first_name,
  second_name,
  email,
  role_id,
  b2c_user,
  default_storage_id: null,
});
const letterTo = async (recipient: string) => {
  const found = async () =>
    (await server().database.select().from(demoMail).orderBy(demoMail.id)).filter(
      (letter) => letter.recipient === recipient,
    );
  await expect.poll(async () => (await found()).length).toBeGreaterThan(0);
  return (await found()).at(-1) ?? expect.unreachable();
};
const tokenIn = (text: string) => /\/([\w-]{43})\b/.exec(text)?.[1] ?? expect.unreachable(text);
const open = (place: string, body: object) => call(server().address, 'POST', place, undefined, body);

let small: Awaited<ReturnType<typeof personWith>>;
let admin: Caller;
beforeAll(async () => {
  small = await personWith('small', 1, USERS);
  admin = await server().as('admin');
});

describe('a user with fewer permissions', () => {
  const REASON = /^У этого человека есть права, которых нет у вас: «.+» и ещё \d+ прав/;
  test('cannot change the e-mail of a user with more permissions', async () => {
    const large = await byLogin('admin');
    const answer = await put(small.caller, `/identity/user/${large.id}`, {
      ...formOf(large),
      email: 'mine@example.ru',
    });
    expect(answer).toMatchObject({ status: 403, body: { message: expect.stringMatching(REASON) } });
    expect((await byLogin('admin')).email).toBe(large.email);
  });
  test('cannot change their role or block them', async () => {
    const large = await byLogin('admin');
    const down = { ...formOf(large), role_id: small.role_id };
    expect((await put(small.caller, `/identity/user/${large.id}`, down)).status).toBe(403);
    expect((await small.caller.post(`/identity/user/${large.id}/block`)).status).toBe(403);
    const shop = await byLogin('shop');
    expect((await small.caller.post(`/identity/user/${shop.id}/block`)).status).toBe(403);
  });
  test('gets the reason in refusals and no allowed actions', async () => {
    const large = await byLogin('admin');
    const seen = data<User>(await small.caller.get(`/identity/user/${large.id}`));
    expect(seen.allowed_actions).toEqual([]);
    expect(seen.refusals.update).toMatch(REASON);
    expect(seen.refusals).toEqual({
      update: seen.refusals.update,
      role: seen.refusals.update,
      block: seen.refusals.update,
      impersonate: 'Войти от имени администратора нельзя',
    });
  });
  test('can act on a user with a subset of their permissions', async () => {
    const weak = await personWith('weak', 1, ['PERMISSION_USER_GET']);
    expect(data<User>(await small.caller.get(`/identity/user/${weak.id}`)).refusals).toEqual({
      update: null,
      role: null,
      block: null,
      impersonate: 'Войти от имени администратора нельзя',
    });
    expect((await small.caller.post(`/identity/user/${weak.id}/block`)).status).toBe(200);
  });
  test('cannot change a role that has more permissions, or extend their own role', async () => {
    const shops = data<Role>(await small.caller.get('/identity/role/4'));
    expect(shops.refusal).toMatch(/^В этой роли есть права, которых нет у вас/);
    const narrow = { title: 'Магазин', description: '', permissions: [], version: shops.version };
    expect(await put(small.caller, '/identity/role/4', narrow)).toMatchObject({
      status: 403,
      body: { message: shops.refusal },
    });
    const own = data<Role>(await small.caller.get(`/identity/role/${small.role_id}`));
    const wider = {
      ...narrow,
      title: 'Всё',
      version: own.version,
      permissions: [...DEFAULT_ROLE_PERMISSIONS.admin],
    };
    expect((await put(small.caller, `/identity/role/${small.role_id}`, wider)).status).toBe(403);
  });
});

describe('the last full administrator', () => {
  /** Logins of active users with the administrators' role. */
  const full = async () => {
    const { rows } = await server().database.execute<{ login: string }>(
      sql`SELECT login FROM app_user WHERE role_id = 1 AND active ORDER BY login`,
    );
    return rows.map(({ login }) => login);
  };
  test('remains after another administrator is demoted, and can neither block themselves nor take another role', async () => {
    const second = await personWith('second', 1, DEFAULT_ROLE_PERMISSIONS.admin);
    const large = await byLogin('admin');
    const down = { ...formOf(await byLogin('second')), role_id: small.role_id };
    // One of two users with all permissions may lose them.
    expect((await put(admin, `/identity/user/${second.id}`, down)).status).toBe(200);
    const reasons = { role: 'Свою роль изменить нельзя', block: 'Себя заблокировать нельзя' };
    expect(data<User>(await admin.get(`/identity/user/${large.id}`)).refusals).toEqual({
      update: null,
      ...reasons,
      impersonate: 'Войти от своего имени нельзя: вы уже вошли',
    });
    expect(await admin.post(`/identity/user/${large.id}/block`)).toMatchObject({
      status: 409,
      body: { message: reasons.block },
    });
    expect(
      await put(admin, `/identity/user/${large.id}`, { ...formOf(large), role_id: small.role_id }),
    ).toMatchObject({ status: 409, body: { message: reasons.role } });
    expect(await full()).toEqual(['admin']);
  });
  test('cannot be blocked or demoted by an administrator who lacks one permission', async () => {
    const [lacked, ...others] = DEFAULT_ROLE_PERMISSIONS.admin.toSorted();
    expect(lacked).not.toMatch(/_(?:USER|ROLE)_/);
    const deputy = await personWith('deputy', 1, others);
    const large = await byLogin('admin');
    const refused = {
      status: 403,
      body: { message: expect.stringMatching(/^У этого человека есть права, которых нет у вас: «[^»]+»\. /) },
    };
    expect(await deputy.caller.post(`/identity/user/${large.id}/block`)).toMatchObject(refused);
    expect(
      await put(deputy.caller, `/identity/user/${large.id}`, { ...formOf(large), role_id: deputy.role_id }),
    ).toMatchObject(refused);
    expect(await full()).toEqual(['admin']);
  });
  test('remains when two full administrators demote each other simultaneously', async () => {
    const [twin, large] = [await personWith('twin', 1, []), await byLogin('admin')];
    await server().database.update(user).set({ role_id: 1 }).where(eq(user.login, 'twin'));
    const demote = async (caller: Caller, login: string) =>
      put(caller, `/identity/user/${(await byLogin(login)).id}`, {
        ...formOf(await byLogin(login)),
        role_id: small.role_id,
      });
    const twinNow = await server().as('twin');
    const answers = await Promise.all([demote(admin, 'twin'), demote(twinNow, 'admin')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(await full()).toHaveLength(1);
    await server().database.update(user).set({ role_id: 1 }).where(eq(user.id, large.id));
    await server().database.update(user).set({ active: false }).where(eq(user.id, twin.id));
    admin = await server().as('admin');
  });
  test('cannot lose permissions by a change of the role', async () => {
    const third = await personWith('third', 1, DEFAULT_ROLE_PERMISSIONS.admin);
    const { database } = server();
    await database.update(user).set({ active: false }).where(eq(user.login, 'admin'));
    const own = data<Role>(await third.caller.get(`/identity/role/${third.role_id}`));
    const narrow = { title: 'Меньше', description: '', version: own.version, permissions: USERS };
    expect(await put(third.caller, `/identity/role/${third.role_id}`, narrow)).toMatchObject({
      status: 409,
      body: {
        message: 'На портале не останется администратора со всеми правами: сначала дайте их ещё кому-то',
      },
    });
    expect(data<Role>(await third.caller.get(`/identity/role/${third.role_id}`)).permissions).toHaveLength(
      DEFAULT_ROLE_PERMISSIONS.admin.length,
    );
    await database.update(user).set({ active: true }).where(eq(user.login, 'admin'));
    await database.update(user).set({ active: false }).where(eq(user.login, 'third'));
  });
});

describe('changing roles', () => {
  test('is refused to a user who is not the contractor’s main user, whatever the permissions', async () => {
    const shop = await byLogin('shop');
    const clerk = await personWith('clerk', shop.contractor_id, USERS);
    const fields = { title: 'Моя', description: '', permissions: ['PERMISSION_USER_GET'] };
    expect((await clerk.caller.post('/identity/role', fields)).status).toBe(403);
    const own = data<Role>(await clerk.caller.get(`/identity/role/${clerk.role_id}`));
    expect(own).toMatchObject({
      allowed_actions: [],
      refusal: 'Роли меняет главный пользователь организации',
    });
    const change = { ...fields, version: own.version };
    expect((await put(clerk.caller, `/identity/role/${clerk.role_id}`, change)).status).toBe(403);
    expect((await remove(clerk.caller, `/identity/role/${clerk.role_id}`)).status).toBe(403);
  });
  test('with an outdated version returns 409 with the current role', async () => {
    const made = data<Role>(
      await admin.post('/identity/role', { title: 'Дежурный', description: '', permissions: [] }),
    );
    const change = { title: 'Дежурный', description: '', permissions: USERS, version: made.version };
    expect(data<Role>(await put(admin, `/identity/role/${made.id}`, change)).version).toBe(made.version + 1);
    expect(await put(admin, `/identity/role/${made.id}`, { ...change, permissions: [] })).toMatchObject({
      status: 409,
      body: {
        message: 'Роль уже изменена другим сотрудником. Проверьте свежие права и повторите.',
        document: { id: made.id, version: made.version + 1, permissions: [...USERS].toSorted() },
      },
    });
  });
  test('uses the caller’s permissions from the database, not from the cache', async () => {
    const manager = await personWith('manager', 1, USERS);
    expect((await manager.caller.get('/identity/role')).status).toBe(200);
    // Changed directly in the database, so that the server still has the permissions in its cache.
    await server().database.delete(rolePermission).where(eq(rolePermission.role_id, manager.role_id));
    const fields = { title: 'Поздно', description: '', permissions: [] };
    expect((await manager.caller.post('/identity/role', fields)).status).toBe(403);
  });
});

test('permissions that an administrator removed from a portal role are not restored at the next start', async () => {
  const { database } = server();
  const before = data<Role>(await admin.get('/identity/role/3'));
  const [taken] = before.permissions;
  const change = { title: before.title, description: before.description, version: before.version };
  const permissions = before.permissions.filter((name) => name !== taken);
  expect((await put(admin, '/identity/role/3', { ...change, permissions })).status).toBe(200);
  await seedReference(database.$client.options);
  expect(data<Role>(await admin.get('/identity/role/3')).permissions).toEqual(permissions);
  expect(data<Role>(await admin.get('/identity/role/1')).permissions).toHaveLength(
    DEFAULT_ROLE_PERMISSIONS.admin.length,
  );
});

describe('a new e-mail address', () => {
  test('takes effect after confirmation by its owner; the old address is notified', async () => {
    const supplier = await byLogin('supplier2');
    const change = { ...formOf(supplier), email: 'fresh@example.ru' };
    const answer = await put(admin, `/identity/user/${supplier.id}`, change);
    expect(data<User>(answer)).toMatchObject({ email: supplier.email, pending_email: 'fresh@example.ru' });
    expect((await letterTo(supplier.email)).text).toContain('fresh@example.ru');
    // A link for a new password is still sent to the old address.
    await open('/identity/password/restore', { login: 'supplier2' });
    await expect
      .poll(async () => (await letterTo(supplier.email)).subject)
      .toBe('Новый пароль на Портале запчастей');
    const password = tokenIn((await letterTo(supplier.email)).text);

    const token = tokenIn((await letterTo('fresh@example.ru')).text);
    expect(data(await open('/identity/password/link', { token }))).toEqual({
      kind: 'email-confirm',
      login: 'supplier2',
      email: 'fresh@example.ru',
    });
    // The link does not work for a password or a sign-in.
    const next = { password: 'Zapchasti2026', password_repeat: 'Zapchasti2026' };
    expect((await open('/identity/password/create', { token, ...next })).status).toBe(404);
    expect((await open('/identity/one-time/token', { token })).status).toBe(404);

    expect((await open('/identity/email/confirm', { token })).status).toBe(200);
    expect((await byLogin('supplier2')).email).toBe('fresh@example.ru');
    await expect
      .poll(async () => (await letterTo(supplier.email)).subject)
      .toBe('Почта на Портале запчастей изменена');
    expect((await open('/identity/email/confirm', { token })).status).toBe(404);
    // Links mailed earlier are invalid.
    expect((await open('/identity/password/link', { token: password })).status).toBe(404);
  });
  test('a second request replaces the first; entering the current address cancels the request', async () => {
    const person = await byLogin('distributor2');
    const wish = (email: string) => put(admin, `/identity/user/${person.id}`, { ...formOf(person), email });
    await wish('first@example.ru');
    const first = tokenIn((await letterTo('first@example.ru')).text);
    await wish('second@example.ru');
    const second = tokenIn((await letterTo('second@example.ru')).text);
    expect((await open('/identity/email/confirm', { token: first })).status).toBe(404);
    expect(data<User>(await wish(person.email)).pending_email).toBe(null);
    expect((await open('/identity/email/confirm', { token: second })).status).toBe(404);
    expect((await byLogin('distributor2')).email).toBe(person.email);
  });
});

describe('all of a user’s mailed links become invalid', () => {
  const link = async (login: string, kind: 'password/restore' | 'one-time') => {
    const { email } = await byLogin(login);
    const subject =
      kind === 'one-time' ? 'Ссылка для входа на Портал запчастей' : 'Новый пароль на Портале запчастей';
    await open(`/identity/${kind}`, { login });
    await expect.poll(async () => (await letterTo(email)).subject).toBe(subject);
    return tokenIn((await letterTo(email)).text);
  };
  const dead = async (token: string) => (await open('/identity/password/link', { token })).status;
  test('when one of them sets the password', async () => {
    const enter = await link('shop2', 'one-time');
    const token = await link('shop2', 'password/restore');
    const next = { password: 'Zapchasti2026', password_repeat: 'Zapchasti2026' };
    expect((await open('/identity/password/create', { token, ...next })).status).toBe(200);
    expect(await dead(enter)).toBe(404);
    expect((await open('/identity/one-time/token', { token: enter })).status).toBe(404);
  });
  test('when the user changes the password', async () => {
    const person = await server().as('newshop');
    const enter = await link('newshop', 'one-time');
    await person.post('/identity/regulations/accept', { kind: 'regulations' });
    const next = { password: 'Zapchasti2026', password_repeat: 'Zapchasti2026' };
    expect(
      (await person.post('/identity/user/change-password', { old_password: 'Portal2026', ...next })).status,
    ).toBe(200);
    expect(await dead(enter)).toBe(404);
  });
  test('when the user is blocked', async () => {
    const enter = await link('b2c', 'one-time');
    const person = await byLogin('b2c');
    expect((await admin.post(`/identity/user/${person.id}/block`)).status).toBe(200);
    await admin.post(`/identity/user/${person.id}/unblock`);
    expect(await dead(enter)).toBe(404);
  });
});

test('the server logged no complaints', () => {
  expect(server().complaints).toEqual([]);
});
