// Signing in through the bank, with a real OpenID provider: who may sign in. Specification 1, sections 1 and
// 2.5; 2, section 7; decisions, «Security over the letter».
import { DUTY_MESSAGES } from '@portal/domain/entering';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { bankAccountLink } from '../../src/areas/bank/tables.ts';
import { secondFactor, user } from '../../src/areas/identity/tables.ts';
import {
  bank,
  server,
  Browser,
  unknown,
  loginOf,
  statements,
  set,
  innOf,
  openBankBrowser,
} from './bank-browser.ts';
import { codeFrom, turnFactorOn } from '../support/one-time-codes.ts';
import { type Answer, call } from '../support/server.ts';

openBankBrowser();

describe('a linked user', () => {
  test('links the bank account while signed in by password, and then signs in through the bank', async () => {
    bank.accounts['somebody'] = { buyOnCreditMmb: true, creditLineAvailableSum: 250_000.5 };
    const shop = await server().as('shop');
    expect(await statements(shop.token)).toEqual({
      enable: true,
      authorized: false,
      user_info: null,
      credit_pending: {},
    });
    const linked = await new Browser().link('somebody', shop.token);
    expect(linked).toMatchObject({
      status: 200,
      body: { data: { outcome: 'linked', redirect_url: '/main' } },
    });
    // Linking starts no new session.
    expect(linked.token).toBeUndefined();

    const { status, body, headers, token } = await new Browser().signIn('somebody', '/catalog/basket?a=1');
    expect({ status, body }).toEqual({
      status: 200,
      body: { data: { outcome: 'signed_in', redirect_url: '/catalog/basket?a=1' } },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.getSetCookie().find((cookie) => cookie.startsWith('refresh_token'))).toMatch(
      /Path=\/api\/identity;.*HttpOnly; Secure; SameSite=Strict/,
    );
    expect(await loginOf(token)).toBe('shop');
    expect(await statements(token)).toEqual({
      enable: true,
      authorized: true,
      user_info: { buyOnCreditMmb: true, creditLineAvailableSum: 250_000.5 },
      credit_pending: {},
    });
  });

  test('must fulfil the same duties as after signing in by password', async () => {
    const shop = await server().as('shop2');
    await new Browser().link('somebody', shop.token);
    await set('shop2', { regulations_accepted: false });
    const { token } = await new Browser().signIn('somebody');
    const { status, body } = await call(server().address, 'GET', '/identity/statements', token);
    expect({ status, body }).toMatchObject({ status: 403, body: { message: DUTY_MESSAGES.regulations } });
    // Linking is not allowed before the duties are fulfilled either.
    expect(await call(server().address, 'GET', '/sbbol/generate-link-url', token)).toMatchObject({
      status: 403,
    });
    await set('shop2', { regulations_accepted: true });
  });

  test('with a second factor gets a challenge instead of a session, and a session for it with a code', async () => {
    const shop = await server().as('shop');
    await new Browser().link('somebody', shop.token);
    const { secret } = await turnFactorOn(server(), shop);
    const asked = await new Browser().signIn('somebody', '/catalog/basket?a=1');
    expect(asked).toMatchObject({
      status: 403,
      body: { code: 'second_factor', redirect_url: '/catalog/basket?a=1' },
      token: undefined,
    });
    expect(asked.headers.getSetCookie().filter((cookie) => /^(access|refresh)_token=/.test(cookie))).toEqual(
      [],
    );
    const { challenge: token } = asked.body as { challenge: string };
    const enter = (code: string) =>
      call(server().address, 'POST', '/identity/token/second-factor', undefined, { token, code });
    expect((await enter(codeFrom(secret, 5))).status).toBe(422);
    const opened = await enter(codeFrom(secret));
    expect(opened.status).toBe(200);
    expect(await loginOf((opened.body as Answer<'signInBySecondFactor'>).access_token)).toBe('shop');
    await server().database.delete(secondFactor);
  });

  test('cannot sign in once blocked', async () => {
    const shop = await server().as('shop2');
    await new Browser().link('somebody', shop.token);
    await set('shop2', { active: false });
    expect(await new Browser().signIn('somebody')).toMatchObject(unknown);
    await set('shop2', { active: true });
  });

  test('has one account at the bank, and a bank account is linked to one user', async () => {
    const [shop, other] = [await server().as('shop'), await server().as('shop2')];
    await new Browser().link('somebody', shop.token);
    expect(await new Browser().link('somebody', other.token)).toMatchObject({
      status: 409,
      body: { message: 'Эта учётная запись СберБизнес уже связана с другим пользователем портала.' },
    });
    await new Browser().link('another', shop.token);
    expect(await new Browser().signIn('somebody')).toMatchObject(unknown);
    expect(await loginOf((await new Browser().signIn('another')).token)).toBe('shop');
  });

  test('cannot finish linking after the session that began it is revoked', async () => {
    const shop = await server().as('shop');
    const browser = new Browser();
    const cameBack = await bank.visit(await browser.begin('/main', shop.token), 'somebody');
    await server().database.execute(sql`UPDATE session SET revoked_at = now()`);
    await server().database.execute(sql`SELECT pg_notify('session_revoked', id::text) FROM session`);
    await expect.poll(async () => (await shop.get('/identity/user/current')).status).toBe(401);
    expect(await browser.finish(cameBack)).toMatchObject({ status: 422 });
    expect(await server().database.select().from(bankAccountLink)).toEqual([]);
  });
});

describe('a user who is not linked', () => {
  test('gets 403 with a message', async () => {
    expect(await new Browser().signIn('somebody')).toMatchObject(unknown);
  });

  test("is linked by the company's tax number and a verified e-mail address if exactly one active user has them", async () => {
    await set('supplier2', { email: 'Petrov@example.ru' });
    bank.accounts['somebody'] = {
      inn: await innOf('supplier2'),
      email: 'petrov@EXAMPLE.ru',
      email_verified: true,
    };
    expect(await loginOf((await new Browser().signIn('somebody')).token)).toBe('supplier2');
    // From now on the user is found by the linked subject, even without the e-mail address.
    bank.accounts['somebody'] = {};
    expect(await loginOf((await new Browser().signIn('somebody')).token)).toBe('supplier2');
  });

  const fits = async (login: string) => {
    await set(login, { email: 'petrov@example.ru' });
    bank.accounts['somebody'] = {
      inn: await innOf(login),
      email: 'petrov@example.ru',
      email_verified: true,
    };
  };

  test.each<[string, () => Promise<unknown>]>([
    ['the mail address is another', () => set('shop2', { email: 'sidorov@example.ru' })],
    ['the person is blocked', () => set('shop2', { active: false })],
    [
      'the bank does not vouch for the address',
      async () => (bank.accounts['somebody'] = { ...bank.accounts['somebody'], email_verified: false }),
    ],
    [
      'the bank does not say whether the address is verified',
      async () => (bank.accounts['somebody'] = { inn: await innOf('shop2'), email: 'petrov@example.ru' }),
    ],
    [
      'the bank names no company',
      async () => (bank.accounts['somebody'] = { email: 'petrov@example.ru', email_verified: true }),
    ],
    [
      'the company is another',
      async () => (bank.accounts['somebody'] = { ...bank.accounts['somebody'], inn: await innOf('shop') }),
    ],
    [
      'two fit',
      async () => {
        const rows = sql`INSERT INTO app_user (login, password_hash, contractor_id, role_id, first_name, second_name, email)
        SELECT 'namesake', '', contractor_id, role_id, '', '', email FROM app_user WHERE login = 'shop2'`;
        await server().database.execute(rows);
      },
    ],
    [
      'the person has another account at the bank',
      async () => {
        const shop = await server().as('shop2');
        await new Browser().link('another', shop.token);
      },
    ],
  ])('gets 403 when %s', async (_why, spoil) => {
    await fits('shop2');
    await spoil();
    expect(await new Browser().signIn('somebody')).toMatchObject(unknown);
    await server().database.delete(user).where(eq(user.login, 'namesake'));
    await set('shop2', { active: true, email: '' });
  });

  test('and is an administrator of the platform is never found by e-mail address', async () => {
    await fits('admin');
    expect(await new Browser().signIn('somebody')).toMatchObject(unknown);
  });
});
