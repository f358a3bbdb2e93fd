// Rules of what people may order without consent: who sets them, and that somebody is always left who approves.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, call, type Caller, type TestServer, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = (): TestServer => servers[0] ?? expect.unreachable();
const run = async (statement: ReturnType<typeof sql>): Promise<number> =>
  Number((await server().database.execute<{ id: number }>(statement)).rows[0]?.id ?? 0);
const send = (by: Caller, method: string, path: string, body?: object) =>
  call(server().address, method, path, by.token, body);
const textOf = ({ body }: { body: unknown }) => String((body as { data: string[] }).data[0]);
const LIMITS = { order_sum: 50_000, day_sum: 80_000, brand_ids: [] as number[] };
const NOBODY = { user_id: null, role_id: null, storage_id: null };

let shop: Caller;
let buyer = 0;
let chief = 0;
let role = 0;
let storage = 0;

beforeAll(async () => {
  shop = await server().as('shop');
  [buyer, chief] = [
    await run(sql`SELECT id FROM app_user WHERE login = 'buyer'`),
    await run(sql`SELECT id FROM app_user WHERE login = 'shop'`),
  ];
  role = await run(sql`SELECT role_id AS id FROM app_user WHERE id = ${buyer}`);
  storage = await run(sql`SELECT default_storage_id AS id FROM app_user WHERE id = ${buyer}`);
  // In these tests the main user is the only one who approves.
  await run(sql`UPDATE app_user SET active = false WHERE login = 'b2c' RETURNING id`);
});

const add = (body: object, by = shop) => by.post('/settings/approvals', { ...NOBODY, ...LIMITS, ...body });

describe('a rule', () => {
  test('for a person is added, listed first, changed and removed, and the journal says who did what', async () => {
    const brand = await run(sql`SELECT min(id) AS id FROM brand`);
    const made = await add({ user_id: buyer, brand_ids: [brand] });
    expect(made).toMatchObject({ status: 200 });
    const { data } = made.body as Answer<'createApprovalRule'>;
    expect(data).toMatchObject({
      user: { title: 'Громов Павел' },
      order_sum: 50_000,
      day_sum: 80_000,
      brands: [{ id: brand }],
    });
    const { data: rules } = (await shop.get('/settings/approvals')).body as Answer<'listApprovalRules'>;
    expect(rules.map(({ user }) => user?.id ?? null)).toEqual([buyer, null]);
    const changed = await send(shop, 'PUT', `/settings/approvals/${data.id}`, {
      version: 1,
      ...LIMITS,
      order_sum: null,
    });
    expect(changed.body).toMatchObject({ data: { order_sum: null, brands: [], version: 2 } });
    expect(
      (await send(shop, 'PUT', `/settings/approvals/${data.id}`, { version: 1, ...LIMITS })).status,
    ).toBe(409);
    expect((await send(shop, 'DELETE', `/settings/approvals/${data.id}`)).status).toBe(200);
    const { data: log } = (await shop.get('/changes?filter[kind]=approval_rule'))
      .body as Answer<'listChanges'>;
    expect(
      log.slice(0, 3).map(({ action, actor, subject_title }) => [action, actor.name, subject_title]),
    ).toEqual(['deleted', 'changed', 'created'].map((action) => [action, 'Андреева Мария', 'Громов Павел']));
    expect(log[1]?.fields.map(({ title }) => title)).toEqual(['За один заказ', 'Разрешённые бренды']);
  });
  test('the same target has one rule', async () => {
    expect(await add({ role_id: role })).toMatchObject({ status: 409 });
  });
  test.each([
    ['without a target', {}, 'Выберите человека'],
    ['for a person and a role', { user_id: 1, role_id: 2 }, 'не то и другое'],
    ['without a sum of the day', { user_id: 1, day_sum: null }, 'за день'],
    ['with a day below one order', { user_id: 1, day_sum: 1 }, 'не меньше'],
    ['that limits nothing', { user_id: 1, order_sum: null, day_sum: null }, 'ничего не ограничивает'],
    ['with an unknown brand', { user_id: 1, brand_ids: [999_999_999] }, 'Такого бренда нет'],
  ])('%s is refused', async (_what, body, words) => {
    const answer = await add(body);
    expect(answer.status).toBe(422);
    expect(textOf(answer)).toContain(words);
  });
  test('for a role whose people all approve would limit nobody', async () => {
    const answer = await add({ role_id: 4 });
    expect(answer.status).toBe(422);
    expect(textOf(answer)).toContain('никого не ограничит');
  });
  test('by which nobody could approve is not saved', async () => {
    const answer = await add({ user_id: chief });
    expect(answer.status).toBe(422);
    expect(textOf(answer)).toContain('некому');
    expect(await run(sql`SELECT count(*) AS id FROM approval_rule WHERE user_id = ${chief}`)).toBe(0);
  });
  test('only the main user sets rules', async () => {
    await run(
      sql`INSERT INTO role_permission (role_id, permission) VALUES (${role}, 'PERMISSION_USER_UPDATE') RETURNING role_id AS id`,
    );
    const other = await server().as('buyer');
    expect((await other.get('/settings/approvals')).status).toBe(200);
    expect((await other.get('/settings/approvals/targets')).body).toMatchObject({
      data: { can_edit: false },
    });
    expect((await add({ storage_id: storage }, other)).status).toBe(403);
    await run(
      sql`DELETE FROM role_permission WHERE role_id = ${role} AND permission = 'PERMISSION_USER_UPDATE' RETURNING role_id AS id`,
    );
  });
  test('targets are those of the own company, and who approves', async () => {
    const { data } = (await shop.get('/settings/approvals/targets')).body as Answer<'listApprovalTargets'>;
    expect(data.people.map(({ title }) => title)).toEqual(['Андреева Мария', 'Громов Павел']);
    expect(data.approvers.map(({ id }) => id)).toEqual([chief]);
    expect(data.roles.map(({ title }) => title)).toEqual(['Закупщик', 'Магазин']);
    expect(data.storages.length).toBeGreaterThan(0);
  });
});

describe('the last person who approves', () => {
  test('is not blocked, and neither loses the role nor the storage', async () => {
    // Somebody else becomes the main user, so that the chief is an ordinary person.
    const user = await run(sql`
      INSERT INTO app_user (login, password_hash, contractor_id, role_id, first_name, second_name, password_changed, regulations_accepted, new_tariffs_agreement)
      SELECT 'owner', password_hash, contractor_id, role_id, 'Олег', 'Хозяин', true, true, true FROM app_user WHERE login = 'shop' RETURNING id`);
    await run(sql`UPDATE app_user SET is_main = false WHERE id = ${chief} RETURNING id`);
    await run(sql`UPDATE app_user SET is_main = true WHERE id = ${user} RETURNING id`);
    const owner = await server().as('owner');
    const second = await run(
      sql`INSERT INTO role (contractor_id, title, description) SELECT contractor_id, 'Хозяин', '' FROM app_user WHERE id = ${user} RETURNING id`,
    );
    await run(
      sql`INSERT INTO role_permission (role_id, permission) SELECT ${second}, permission FROM role_permission WHERE role_id = 4 AND permission <> 'PERMISSION_APPROVAL_UPDATE' RETURNING role_id AS id`,
    );
    await run(sql`UPDATE app_user SET role_id = ${second} WHERE id = ${chief} RETURNING id`);
    // Now only the owner approves; a second one may come and go.
    await run(sql`UPDATE app_user SET role_id = 4 WHERE id = ${chief} RETURNING id`);
    await run(
      sql`INSERT INTO approval_rule (contractor_id, user_id, order_kopecks, day_kopecks) SELECT contractor_id, ${user}, 1, 1 FROM app_user WHERE id = ${user} RETURNING id`,
    );
    const blocked = await owner.post(`/identity/user/${chief}/block`, { reason: 'Отпуск' });
    expect([blocked.status, textOf(blocked)]).toEqual([409, expect.stringContaining('станет некому')]);
    const { data } = (await owner.get(`/identity/user/${chief}`)).body as Answer<'getUser'>;
    const fields = {
      first_name: data.first_name,
      second_name: data.second_name,
      email: data.email,
      b2c_user: false,
      default_storage_id: storage,
    };
    const without = await send(owner, 'PUT', `/identity/user/${chief}`, { ...fields, role_id: role });
    expect([without.status, textOf(without)]).toEqual([409, expect.stringContaining('станет некому')]);
    const fewer = await send(owner, 'PUT', `/identity/user/${chief}`, {
      ...fields,
      role_id: 4,
      available_storages: [storage],
    });
    expect([fewer.status, textOf(fewer)]).toEqual([409, expect.stringContaining('станет некому')]);
    expect(
      await run(sql`SELECT count(*) AS id FROM app_user WHERE id = ${chief} AND active AND role_id = 4`),
    ).toBe(1);
  });
});
