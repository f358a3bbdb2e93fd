// A portal that demands the second factor of people with sensitive rights (SECOND_FACTOR=demanded). Issue 40.
import { DUTY_MESSAGES } from '@portal/domain/entering';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rolePermission, secondFactor, user } from '../../src/areas/identity/tables.ts';
import { storageOfUser } from '../support/keys.ts';
import { codeFrom, turnFactorOn } from '../support/one-time-codes.ts';
import { addPasskey } from '../support/passkeys.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers(2, () => ({ secondFactor: 'demanded' as const }));
const server = () => servers[0] ?? expect.unreachable();
/** What each copy answers: the code of a refusal, or «open». */
const answersOf = (token: string) =>
  Promise.all(
    servers.map(async ({ address }) => {
      const { status, body } = await call(address, 'GET', '/identity/statements', token);
      return status === 200 ? 'open' : (body as { code: string }).code;
    }),
  );
const BOTH_OPEN = ['open', 'open'];
const BOTH_ASK = ['duty_second_factor', 'duty_second_factor'];
const owes = async (caller: Caller) =>
  ((await caller.get('/identity/user/current')).body as Answer<'getCurrentUser'>).data.second_factor_owed;
const stateOf = async (caller: Caller) =>
  ((await caller.get('/identity/second-factor')).body as Answer<'getSecondFactor'>).data;

const SENSITIVE = [
  'PERMISSION_USER_CREATE',
  'PERMISSION_USER_UPDATE',
  'PERMISSION_ROLE_UPDATE',
  'PERMISSION_CONTRACT_CREATE',
  'PERMISSION_CONTRACT_UPDATE',
  'PERMISSION_CONTRACTOR_CREATE',
  'PERMISSION_CONTRACTOR_UPDATE',
];
const roleOf = async (login: string) =>
  (await server().database.select({ id: user.role_id }).from(user).where(eq(user.login, login)))[0]?.id ??
  expect.unreachable();
const dropSensitive = async (role_id: number) =>
  server()
    .database.delete(rolePermission)
    .where(and(eq(rolePermission.role_id, role_id), inArray(rolePermission.permission, SENSITIVE)));

describe('a portal that demands the second factor', () => {
  test.each(['admin', 'shop'])(
    'asks «%s» for it before anything else, and is open to them with it',
    async (login) => {
      const caller = await server().as(login);
      expect(await answersOf(caller.token)).toEqual(BOTH_ASK);
      expect((await caller.get('/identity/statements')).body).toMatchObject({
        message: DUTY_MESSAGES.second_factor,
      });
      expect(await owes(caller)).toBe(true);
      await turnFactorOn(server(), caller);
      await expect.poll(() => answersOf(caller.token)).toEqual(BOTH_OPEN);
      expect(await owes(caller)).toBe(false);
    },
  );

  test('does not ask a person who may change no people, limits or bank details, until they may', async () => {
    const role_id = await roleOf('supplier2');
    await dropSensitive(role_id);
    const caller = await server().as('supplier2');
    expect(await answersOf(caller.token)).toEqual(BOTH_OPEN);
    expect(await stateOf(caller)).toMatchObject({ enabled: false, is_demanded: false });
    await server().database.insert(rolePermission).values({ role_id, permission: 'PERMISSION_USER_UPDATE' });
    // Rights are read again after five seconds.
    await expect.poll(() => answersOf(caller.token)).toEqual(BOTH_ASK);
  });

  test('lets nobody turn off a factor that it demands', async () => {
    const caller = await server().as('supplier');
    const { secret } = await turnFactorOn(server(), caller);
    expect(await stateOf(caller)).toMatchObject({ enabled: true, is_demanded: true });
    const { status, body } = await caller.post('/identity/second-factor/end', { code: codeFrom(secret) });
    expect(status).toBe(409);
    expect((body as { message: string }).message).toMatch(/^Портал требует второй фактор/);
    expect(await stateOf(caller)).toMatchObject({ enabled: true });
  });

  test('is satisfied by a passkey, and lets nobody delete the last factor, whichever it is', async () => {
    const caller = await server().as('shop2');
    expect(await owes(caller)).toBe(true);
    const { id } = await addPasskey(caller, server().address);
    await expect.poll(() => answersOf(caller.token)).toEqual(BOTH_OPEN);
    expect(await owes(caller)).toBe(false);
    const remove = () => call(server().address, 'DELETE', `/identity/passkeys/${id}`, caller.token);
    const refused = await remove();
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Портал требует/) },
    });
    const { secret } = await turnFactorOn(server(), caller);
    // Each of the two may go while the other stays.
    const end = () => caller.post('/identity/second-factor/end', { code: codeFrom(secret) });
    expect((await end()).status).toBe(200);
    expect((await remove()).status).toBe(409);
    await turnFactorOn(server(), caller);
    expect((await remove()).status).toBe(200);
    expect((await caller.post('/identity/second-factor/end', { code: '123456' })).status).toBe(409);
    expect(await stateOf(caller)).toMatchObject({ enabled: true, passkeys: 0 });
  });

  test('keeps one factor of two that are removed at once', async () => {
    const caller = await server().as('distributor2');
    const { id } = await addPasskey(caller, server().address);
    const { secret } = await turnFactorOn(server(), caller);
    const answers = await Promise.all([
      call(server().address, 'DELETE', `/identity/passkeys/${id}`, caller.token),
      caller.post('/identity/second-factor/end', { code: codeFrom(secret) }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await stateOf(caller)).toMatchObject({ enabled: true });
  });

  test('keeps an API key working whose maker has no factor: nobody signs in', async () => {
    const maker = await server().as('distributor');
    await turnFactorOn(server(), maker);
    await expect.poll(() => answersOf(maker.token)).toEqual(BOTH_OPEN);
    const storage_id = await storageOfUser(server(), 'distributor');
    const made = await maker.post('/settings/api-key', { title: 'Учёт', rights: ['stock'], storage_id });
    const { key } = (made.body as Answer<'createApiKey'>).data;
    await server()
      .database.delete(secondFactor)
      .where(sql`user_id = (SELECT id FROM app_user WHERE login = 'distributor')`);
    await expect.poll(() => answersOf(maker.token)).toEqual(BOTH_ASK);
    const items = [{ brand: 'KNECHT', article: 'НЕТ-ТАКОГО', quantity: 1 }];
    const put = await call(
      server().address,
      'PUT',
      '/integration/stock',
      undefined,
      { items },
      { 'x-api-key': key },
    );
    expect(put.status).toBe(200);
  });
});
