// Users and roles: who may see and change them, and what nobody may do. Specification 1, section 6; decisions.
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { user } from '../../src/areas/identity/tables.ts';
import { type Answer, type Answered, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
type User = Answer<'getUser'>['data'];
type Role = Answer<'getRole'>['data'];
let admin: Caller;
let shop: Caller;
let supplier: Caller;
const put = (caller: Caller, place: string, body: object) =>
  call(server().address, 'PUT', place, caller.token, body);
const remove = (caller: Caller, place: string) => call(server().address, 'DELETE', place, caller.token);
const data = <T>({ body }: Answered) => (body as { data: T }).data;
const idOf = async (login: string) =>
  (await server().database.select({ id: user.id }).from(user).where(eq(user.login, login)))[0]?.id ?? 0;
const fields = (rest: object = {}) => ({
  login: 'ivanov',
  first_name: 'Иван',
  second_name: 'Иванов',
  email: 'ivanov@example.ru',
  role_id: 4,
  b2c_user: false,
  default_storage_id: null,
  ...rest,
});

beforeAll(async () => {
  [admin, shop, supplier] = [
    await server().as('admin'),
    await server().as('shop'),
    await server().as('supplier'),
  ];
});

describe('the list of users', () => {
  test('contains everybody for an administrator, and users of the same contractor for others', async () => {
    const all = data<User[]>(await admin.get('/identity/user?pageSize=100'));
    expect(all.map(({ login }) => login)).toEqual(
      expect.arrayContaining(['admin', 'supplier', 'shop2', 'b2c']),
    );
    const own = data<User[]>(await shop.get('/identity/user'));
    expect(own.map(({ login }) => login).toSorted()).toEqual(['b2c', 'buyer', 'shop']);
    expect((await shop.get(`/identity/user/${await idOf('supplier')}`)).status).toBe(404);
    expect((await shop.get('/identity/user/999999')).status).toBe(404);
  });
  test('is searched by text and filtered by active', async () => {
    const found = await admin.get(`/identity/user?filter[text]=${encodeURIComponent('лебедев')}`);
    expect(data<User[]>(found).map(({ login }) => login)).toEqual(['b2c']);
    expect(data<User[]>(await admin.get('/identity/user?filter[active]=false'))).toEqual([]);
    expect(data<User[]>(await admin.get('/identity/user?filter[text]=%25'))).toEqual([]);
  });
});

describe('a new user', () => {
  test('is created by the main user and sets a password with the mailed link', async () => {
    const key = { 'idempotency-key': 'new-ivanov-1' };
    const made = await shop.post('/identity/user', fields(), key);
    expect(made.status).toBe(200);
    expect(data<User>(await shop.post('/identity/user', fields(), key)).id).toBe(data<User>(made).id);
    await expect
      .poll(async () => data<{ recipient: string }[]>(await admin.get('/config/demo-mail')).length)
      .toBe(1);
    const [letter] = data<{ text: string }[]>(await admin.get('/config/demo-mail'));
    const token = /\/([\w-]{43})\b/.exec(letter?.text ?? '')?.[1];
    const password = 'Zapchasti26';
    const set = { token, password, password_repeat: password };
    expect((await call(server().address, 'POST', '/identity/password/create', undefined, set)).status).toBe(
      200,
    );
    const signedIn = await call(server().address, 'POST', '/identity/token', undefined, {
      login: 'ivanov',
      password,
    });
    expect(signedIn.status).toBe(200);
    const token2 = (signedIn.body as { access_token: string }).access_token;
    // The user has set a password, but not accepted the regulations.
    expect(await call(server().address, 'GET', '/identity/statements', token2)).toMatchObject({
      status: 403,
      body: { code: 'duty_regulations' },
    });
  });

  test.each([
    [{ login: 'SHOP' }, 422, 'login', 'Такой логин уже есть'],
    [
      { login: 'иван' },
      422,
      'login',
      'Поле Логин может содержать только буквы английского алфавита (латиница) и цифры',
    ],
    [
      { role_id: 1 },
      422,
      'role_id',
      'Эту роль дать нельзя: в ней есть права, которых нет у вас, или она не этой организации',
    ],
    [
      { role_id: 2 },
      422,
      'role_id',
      'Эту роль дать нельзя: в ней есть права, которых нет у вас, или она не этой организации',
    ],
    [{ default_storage_id: 1 }, 422, 'default_storage_id', 'Это склад другой организации'],
    [{ email: 'нет' }, 422, 'email', 'Некорректный e-mail'],
    [{ first_name: ' ' }, 422, 'first_name', 'Обязательное поле'],
  ])('%j is refused', async (wrong, status, field, message) => {
    const answer = await shop.post('/identity/user', fields({ login: 'petrov', ...wrong }));
    expect(answer).toMatchObject({ status, body: { fields: [{ field, message }] } });
  });

  test('can be a B2C user only at a shop or a distributor', async () => {
    const answer = await supplier.post(
      '/identity/user',
      fields({ login: 'b2cman', role_id: 2, b2c_user: true }),
    );
    expect(answer).toMatchObject({ status: 422, body: { fields: [{ field: 'b2c_user' }] } });
  });

  test('is created only by a main user, for the same contractor, or by an administrator', async () => {
    const b2c = await server().as('b2c');
    expect((await b2c.post('/identity/user', fields({ login: 'sidorov' }))).status).toBe(403);
    const foreign = await shop.post('/identity/user', fields({ login: 'sidorov', contractor_id: 2 }));
    expect(foreign.status).toBe(404);
    const byAdmin = await admin.post(
      '/identity/user',
      fields({ login: 'sidorov', contractor_id: 2, role_id: 2 }),
    );
    expect(data<User>(byAdmin).contractor.id).toBe(2);
  });
});

describe('blocking a user', () => {
  test('ends all sessions at once and refuses sign-in with the reason until unblocking', async () => {
    const b2c = await server().as('b2c');
    const id = await idOf('b2c');
    const reason = 'Уволен 20.11.2026';
    expect(data<User>(await shop.post(`/identity/user/${id}/block`, { reason }))).toMatchObject({
      active: false,
      blocked_reason: reason,
      allowed_actions: ['update', 'unblock'],
    });
    await expect.poll(async () => (await b2c.get('/identity/statements')).status).toBe(401);
    const again = { login: 'b2c', password: 'Portal2026' };
    const enter = (password: string) =>
      call(server().address, 'POST', '/identity/token', undefined, { ...again, password });
    const [manager] = await server().database.select().from(user).where(eq(user.login, 'shop'));
    const whom = `${manager?.second_name} ${manager?.first_name}, ${manager?.email}`;
    expect(await enter(again.password)).toMatchObject({
      status: 403,
      body: { code: 'blocked', message: `Вход закрыт: ${reason}. Обратитесь: ${whom}.` },
    });
    // A wrong password does not reveal that the user is blocked.
    expect(await enter('Wrong2026')).toMatchObject({
      status: 401,
      body: { message: 'Неверный логин или пароль' },
    });
    expect((await shop.post(`/identity/user/${id}/block`)).status).toBe(409);
    await shop.post(`/identity/user/${id}/unblock`);
    expect((await call(server().address, 'POST', '/identity/token', undefined, again)).status).toBe(200);
  });
  test('by an administrator: the sign-in message refers to support', async () => {
    const id = await idOf('b2c');
    await admin.post(`/identity/user/${id}/block`, { reason: 'Проверка документов' });
    const entering = { login: 'b2c', password: 'Portal2026' };
    const { status, body } = await call(server().address, 'POST', '/identity/token', undefined, entering);
    expect([status, (body as { message: string }).message]).toEqual([
      403,
      expect.stringMatching(/^Вход закрыт: Проверка документов\. Обратитесь: в поддержку портала/),
    ]);
    await shop.post(`/identity/user/${id}/unblock`);
  });
  test('is refused for oneself, so the only administrator remains, and for another contractor’s user', async () => {
    const self = await idOf('admin');
    const administrators = async () => {
      const rows = await server()
        .database.select({ login: user.login })
        .from(user)
        .where(and(eq(user.active, true), eq(user.contractor_id, 1)));
      return rows.map(({ login }) => login);
    };
    expect(await administrators()).toEqual(['admin']);
    expect(await admin.post(`/identity/user/${self}/block`)).toMatchObject({
      status: 409,
      body: { message: 'Себя заблокировать нельзя' },
    });
    expect((await shop.post(`/identity/user/${self}/block`)).status).toBe(404);
    expect(await administrators()).toEqual(['admin']);
    // Another administrator can be blocked.
    const second = data<User>(
      await admin.post('/identity/user', fields({ login: 'admin2', contractor_id: 1, role_id: 1 })),
    );
    expect((await admin.post(`/identity/user/${second.id}/block`)).status).toBe(200);
    expect(await administrators()).toEqual(['admin']);
  });
  test('succeeds for one of two administrators who block each other simultaneously', async () => {
    const two = await idOf('admin2');
    const [shopUser] = await server().database.select().from(user).where(eq(user.login, 'shop'));
    await server()
      .database.update(user)
      .set({
        active: true,
        password_hash: shopUser?.password_hash ?? '',
        password_changed: true,
        regulations_accepted: true,
      })
      .where(eq(user.id, two));
    const other = await server().as('admin2');
    const answers = await Promise.all([
      admin.post(`/identity/user/${two}/block`),
      other.post(`/identity/user/${await idOf('admin')}/block`),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const left = await server()
      .database.select()
      .from(user)
      .where(and(eq(user.active, true), eq(user.contractor_id, 1)));
    expect(left).toHaveLength(1);
    await server().database.update(user).set({ active: true }).where(eq(user.contractor_id, 1));
    admin = await server().as('admin');
  });
});

describe('roles', () => {
  test('a contractor sees the portal’s role for its type and its own roles', async () => {
    const roles = data<Role[]>(await shop.get('/identity/role'));
    expect(roles.map(({ title }) => title)).toEqual(['Закупщик', 'Магазин']);
    expect(roles[1]).toMatchObject({ is_platform: true, users_count: 3, allowed_actions: [] });
    expect((await shop.get('/identity/role/2')).status).toBe(404);
  });

  test('nobody can grant permissions that they lack or that do not exist', async () => {
    const role = { title: 'Склад', description: '' };
    const lacking = await shop.post('/identity/role', {
      ...role,
      permissions: ['PERMISSION_CONTRACT_CONFIRM'],
    });
    expect(lacking).toMatchObject({ status: 403, body: { message: 'Нельзя дать права, которых нет у вас' } });
    const unknown = await shop.post('/identity/role', { ...role, permissions: ['PERMISSION_FLY'] });
    expect(unknown).toMatchObject({ status: 422, body: { message: 'Нет такого права: PERMISSION_FLY' } });
    expect((await shop.post('/identity/role', { ...role, title: ' ', permissions: [] })).status).toBe(422);
  });

  test('assigning or changing a role takes effect at once; a role can be deleted when nobody has it', async () => {
    const made = await shop.post('/identity/role', {
      title: 'Только отчёты',
      description: 'Аналитик Магазина',
      permissions: ['PERMISSION_REPORT_GET'],
    });
    const role = data<Role>(made);
    expect(role.allowed_actions).toEqual(['update', 'delete']);
    expect((await supplier.get(`/identity/role/${role.id}`)).status).toBe(404);

    const id = await idOf('b2c');
    const b2c = await server().as('b2c');
    expect((await b2c.get('/identity/role')).status).toBe(200);
    const person = {
      first_name: 'Игорь',
      second_name: 'Лебедев',
      email: 'b2c@example.ru',
      b2c_user: true,
      default_storage_id: null,
    };
    expect((await put(shop, `/identity/user/${id}`, { ...person, role_id: role.id })).status).toBe(200);
    await expect.poll(async () => (await b2c.get('/identity/role')).status).toBe(403);
    expect((await remove(shop, `/identity/role/${role.id}`)).status).toBe(409);

    const wider = {
      title: 'Отчёты и роли',
      description: '',
      permissions: ['PERMISSION_REPORT_GET', 'PERMISSION_ROLE_GET'],
      version: role.version,
    };
    expect(data<Role>(await put(shop, `/identity/role/${role.id}`, wider)).title).toBe('Отчёты и роли');
    await expect.poll(async () => (await b2c.get('/identity/role')).status).toBe(200);

    await put(shop, `/identity/user/${id}`, { ...person, role_id: 4 });
    expect((await remove(shop, `/identity/role/${role.id}`)).status).toBe(200);
    expect((await shop.get(`/identity/role/${role.id}`)).status).toBe(404);
  });

  test('a contractor cannot change the portal’s roles; nobody can change the administrators’ role', async () => {
    const change = { title: 'Мой', description: '', permissions: [], version: 1 };
    expect((await put(shop, '/identity/role/4', change)).status).toBe(403);
    expect((await put(admin, '/identity/role/1', change)).status).toBe(403);
    expect((await remove(admin, '/identity/role/4')).status).toBe(403);
  });

  test('a user cannot assign themselves another role', async () => {
    const id = await idOf('shop');
    const { first_name, second_name, b2c_user } = data<User>(await shop.get(`/identity/user/${id}`));
    const own = data<Role>(
      await shop.post('/identity/role', { title: 'Моя', description: '', permissions: [] }),
    );
    const answer = await put(shop, `/identity/user/${id}`, {
      first_name,
      second_name,
      b2c_user,
      email: 'shop@example.ru',
      default_storage_id: null,
      role_id: own.id,
    });
    expect(answer).toMatchObject({ status: 409, body: { message: 'Свою роль изменить нельзя' } });
  });
});

describe('one’s own settings', () => {
  test('the default storage must be a storage of the user’s organization', async () => {
    const [, second] = data<{ id: number }[]>(await shop.get('/warehouse/storage'));
    expect((await put(shop, '/identity/user/default-storage', { storage_id: second?.id })).status).toBe(200);
    const me = data<Answer<'getCurrentUser'>['data']>(await shop.get('/identity/user/current'));
    expect(me.default_storage_id).toBe(second?.id);
    expect((await put(shop, '/identity/user/default-storage', { storage_id: 1 })).status).toBe(404);
    expect((await put(shop, '/identity/user/default-storage', { storage_id: 'x' })).status).toBe(422);
  });
  test('a company’s first storage becomes the default one of its people; a later one does not', async () => {
    const add = (code: string) =>
      server().database.execute(sql`
        INSERT INTO storage (contractor_id, title, code, city, address, time_zone)
        SELECT contractor_id, ${code}, ${code}, 'Казань', 'Казань', 'Europe/Moscow' FROM app_user WHERE login = 'newshop'`);
    const chosen = async () => {
      const { rows } = await server().database.execute<{ code: string | null }>(sql`
        SELECT s.code FROM app_user p LEFT JOIN storage s ON s.id = p.default_storage_id WHERE p.login = 'newshop'`);
      return rows[0]?.code;
    };
    await add('N-1');
    expect(await chosen()).toBe('N-1');
    await server().database.execute(
      sql`UPDATE app_user SET default_storage_id = NULL WHERE login = 'newshop'`,
    );
    await add('N-2');
    expect(await chosen()).toBeNull();
  });
  test('the organization call returns the user’s organization', async () => {
    const own = data<Answer<'getOrganization'>['data']>(await supplier.get('/warehouse/organization'));
    expect(own).toMatchObject({ title: 'ООО «Волга-Деталь»', inn: '6320001232', storages_count: 2 });
  });
});

test('the server logged no complaints', () => {
  expect(server().complaints).toEqual([]);
});
