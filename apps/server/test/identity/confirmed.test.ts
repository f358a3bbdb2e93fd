// Whoever has a second factor enters its code again before acts that change people, roles, limits or bank details.
// Issue 40.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { secondFactor, session } from '../../src/areas/identity/tables.ts';
import { contract } from '../../src/contract/contract.ts';
import { codeFrom, turnFactorOn } from '../support/one-time-codes.ts';
import { type Answer, call, type Caller, filled, useTestServers } from '../support/server.ts';

const servers = useTestServers(2);
const server = () => servers[0] ?? expect.unreachable();
const CODE = 'confirm_identity';
const SENSITIVE = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, operation]) => (operation as { 'x-confirm'?: boolean })['x-confirm'])
    .map(([method, { operationId }]) => ({ path, method: method.toUpperCase(), operationId })),
);
const codeOf = async (address: string, token: string, one: { method: string; path: string }) =>
  ((await call(address, one.method, filled(one.path, 999_999_999), token, {})).body as { code?: string })
    .code;
const creating = SENSITIVE.find(({ operationId }) => operationId === 'createRole') ?? expect.unreachable();
/** What each copy answers to an act with an invalid body, which is refused after the question for a code. */
const answers = (token: string) =>
  Promise.all(servers.map(({ address }) => codeOf(address, token, creating)));
const BOTH_ASK = [CODE, CODE];
const NEITHER_ASKS = ['validation', 'validation'];
/** As if the codes of all sessions had been entered eleven minutes ago. */
async function elevenMinutesLater(token: string): Promise<void> {
  await server()
    .database.update(session)
    .set({ confirmed_at: sql`now() - interval '11 minutes'` });
  await server().database.update(secondFactor).set({ used_step: null });
  // Sessions are read again after five seconds.
  await expect.poll(() => answers(token)).toEqual(BOTH_ASK);
}
const confirm = (caller: Caller, code: string) => caller.post('/identity/confirm', { code });

describe('an act that changes people, roles, limits or bank details', () => {
  let admin: Caller;
  let secret = '';
  beforeAll(async () => {
    admin = await server().as('admin');
    ({ secret } = await turnFactorOn(server(), admin));
  });

  test('needs no code for ten minutes after the factor was turned on, and one afterwards, on every copy', async () => {
    expect(await answers(admin.token)).toEqual(NEITHER_ASKS);
    await elevenMinutesLater(admin.token);
    const wrong = await confirm(admin, codeFrom(secret, 40));
    expect(wrong).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'code', message: 'Неверный код' }] },
    });
    expect(await answers(admin.token)).toEqual(BOTH_ASK);
    const code = codeFrom(secret);
    expect((await confirm(admin, code)).status).toBe(200);
    await expect.poll(() => answers(admin.token)).toEqual(NEITHER_ASKS);
    // No code is taken twice.
    expect((await confirm(admin, code)).status).toBe(422);
  });

  test('needs none after signing in with the second factor', async () => {
    await server().database.update(secondFactor).set({ used_step: null });
    const asked = await call(server().address, 'POST', '/identity/token', undefined, {
      login: 'admin',
      password: 'Portal2026',
    });
    const { challenge: token } = asked.body as { challenge: string };
    const opened = await call(server().address, 'POST', '/identity/token/second-factor', undefined, {
      token,
      code: codeFrom(secret),
    });
    expect(await answers((opened.body as Answer<'signIn'>).access_token)).toEqual(NEITHER_ASKS);
  });

  test('is refused in every such operation before anything is done', async () => {
    const supplier = await server().as('supplier');
    await turnFactorOn(server(), supplier);
    const shop = await server().as('shop');
    await turnFactorOn(server(), shop);
    const distributor = await server().as('distributor');
    await turnFactorOn(server(), distributor);
    const people = [admin, supplier, shop, distributor];
    for (const { token } of people) await elevenMinutesLater(token);
    expect(SENSITIVE).toHaveLength(26);
    for (const one of SENSITIVE) {
      const found = await Promise.all(people.map(({ token }) => codeOf(server().address, token, one)));
      // Whoever lacks the right is refused for that reason; somebody has it.
      const codes = new Set(found.filter((code) => code !== 'forbidden'));
      expect({ of: one.operationId, codes }).toEqual({ of: one.operationId, codes: new Set([CODE]) });
    }
  });

  test('needs none of a person without a second factor, who has nothing to confirm', async () => {
    const other = await server().as('supplier2');
    expect(await answers(other.token)).toEqual(NEITHER_ASKS);
    expect((await confirm(other, '123456')).status).toBe(409);
  });
});
