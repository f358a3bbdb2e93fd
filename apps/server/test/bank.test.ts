// Signing in through the bank, against a real OpenID provider. Specification 1, sections 1 and 2.5; 2, section 7; decisions,
// «Security over the letter».
import { BANK_LINK_FAILED } from '@portal/domain/failures';
import { DUTY_MESSAGES } from '@portal/domain/navigation';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { bankAccountLink, bankSignOn } from '../src/areas/bank/tables.ts';
import { contractor } from '../src/areas/contractors/tables.ts';
import { user } from '../src/areas/identity/tables.ts';
import { readConfig, StartError } from '../src/config.ts';
import { startBank } from './bank-provider.ts';
import { type Answer, call, type TestServer, useTestServers } from './server.ts';

const PUBLIC_URL = 'https://portal.example';
const bank = await startBank(`${PUBLIC_URL}/sbbol/authorize`);
afterAll(() => bank.stop());

const { issuer, clientId, clientSecret } = bank;
const settings = { issuer, clientId, clientSecret, scope: 'openid email inn', credit: null };
const withBank = useTestServers(1, () => ({ bank: settings, publicUrl: PUBLIC_URL }));
const withoutBank = useTestServers(1, () => ({ bank: null }));
// Nobody listens on the discard port.
const withDeadBank = useTestServers(1, () => ({ bank: { ...settings, issuer: 'http://127.0.0.1:9/' } }));
const server = (): TestServer => withBank[0] ?? expect.unreachable();

/** A browser: it keeps its cookies, goes to the bank and comes back. */
class Browser {
  cookie = '';

  async begin(redirectUrl = '/main', token?: string) {
    const place = token === undefined ? 'generate-auth-url' : 'generate-link-url';
    const { body, headers } = await call(
      server().address,
      'GET',
      `/sbbol/${place}?redirect_url=${encodeURIComponent(redirectUrl)}`,
      token,
      undefined,
      { cookie: this.cookie },
    );
    this.cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return (body as Answer<'generateBankUrl'>).data.url;
  }

  async finish(cameBack: URL, more: Record<string, string> = {}) {
    const query = new URLSearchParams({ ...Object.fromEntries(cameBack.searchParams), ...more });
    const answer = await call(
      server().address,
      'GET',
      `/sbbol/authorize?${query.toString()}`,
      undefined,
      undefined,
      { cookie: this.cookie },
    );
    const token = /access_token=([^;]+)/.exec(answer.headers.getSetCookie().join('\n'))?.[1];
    return { ...answer, token };
  }

  async signIn(sub: string, redirectUrl?: string) {
    return this.finish(await bank.visit(await this.begin(redirectUrl), sub));
  }

  async link(sub: string, token: string) {
    return this.finish(await bank.visit(await this.begin('/main', token), sub));
  }
}

const OVER = 'Вход через СберБизнес устарел или уже использован. Начните его снова.';
const REFUSED = 'Банк не подтвердил вход. Начните его снова.';
const UNKNOWN = expect.stringContaining('СберБизнес не связан ни с одним пользователем портала');
const over = { status: 422, body: { message: OVER }, token: undefined };
const refused = { status: 422, body: { message: REFUSED }, token: undefined };
const unknown = { status: 403, body: { code: 'bank_unknown', message: UNKNOWN }, token: undefined };

const loginOf = async (token = '') => {
  const { body } = await call(server().address, 'GET', '/identity/user/current', token);
  return (body as Answer<'getCurrentUser'>).data.login;
};
const statements = async (token = '') => {
  const { body } = await call(server().address, 'GET', '/identity/statements', token);
  return (body as Answer<'getStatements'>).data.sbbol;
};
const set = (login: string, values: Partial<typeof user.$inferInsert>) =>
  server().database.update(user).set(values).where(eq(user.login, login));
const innOf = async (login: string) => {
  const [company] = await server()
    .database.select({ inn: contractor.inn })
    .from(contractor)
    .innerJoin(user, eq(user.contractor_id, contractor.id))
    .where(eq(user.login, login));
  return company?.inn ?? expect.unreachable();
};

beforeEach(async () => {
  await server().database.delete(bankAccountLink);
  await server().database.delete(bankSignOn);
  bank.accounts['somebody'] = {};
});

describe('a linked person', () => {
  test('links the bank while signed in by password, and then signs in through it as anywhere', async () => {
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
    // The session stays the one it was.
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

  test('passes the same duties', async () => {
    const shop = await server().as('shop2');
    await new Browser().link('somebody', shop.token);
    await set('shop2', { regulations_accepted: false });
    const { token } = await new Browser().signIn('somebody');
    const { status, body } = await call(server().address, 'GET', '/identity/statements', token);
    expect({ status, body }).toMatchObject({ status: 403, body: { message: DUTY_MESSAGES.regulations } });
    // Nor may a person link before them.
    expect(await call(server().address, 'GET', '/sbbol/generate-link-url', token)).toMatchObject({
      status: 403,
    });
    await set('shop2', { regulations_accepted: true });
  });

  test('is refused once blocked', async () => {
    const shop = await server().as('shop2');
    await new Browser().link('somebody', shop.token);
    await set('shop2', { active: false });
    expect(await new Browser().signIn('somebody')).toMatchObject(unknown);
    await set('shop2', { active: true });
  });

  test('has one account at the bank, and an account is one person’s', async () => {
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

  test('may not link once the session that began it is over', async () => {
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

describe('a person who is not linked', () => {
  test('is refused in words', async () => {
    expect(await new Browser().signIn('somebody')).toMatchObject(unknown);
  });

  test('is known by the company’s tax number and the mail address when exactly one active person fits', async () => {
    await set('supplier2', { email: 'Petrov@example.ru' });
    bank.accounts['somebody'] = {
      inn: await innOf('supplier2'),
      email: 'petrov@EXAMPLE.ru',
      email_verified: true,
    };
    expect(await loginOf((await new Browser().signIn('somebody')).token)).toBe('supplier2');
    // From then on by the subject: the address may change.
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
  ])('and is refused when %s', async (_why, spoil) => {
    await fits('shop2');
    await spoil();
    expect(await new Browser().signIn('somebody')).toMatchObject(unknown);
    await server().database.delete(user).where(eq(user.login, 'namesake'));
    await set('shop2', { active: true, email: '' });
  });

  test('an administrator of the platform is never known by address alone', async () => {
    await fits('admin');
    expect(await new Browser().signIn('somebody')).toMatchObject(unknown);
  });
});

describe('the way back', () => {
  const linked = async () => new Browser().link('somebody', (await server().as('shop')).token);

  test('works once', async () => {
    await linked();
    const browser = new Browser();
    const cameBack = await bank.visit(await browser.begin(), 'somebody');
    expect(await browser.finish(cameBack)).toMatchObject({ status: 200 });
    expect(await browser.finish(cameBack)).toMatchObject(over);
  });

  test('of two at once only one', async () => {
    await linked();
    const browser = new Browser();
    const cameBack = await bank.visit(await browser.begin(), 'somebody');
    const answers = await Promise.all([1, 2, 3].map(() => browser.finish(cameBack)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  test('is not that of a state nobody began', async () => {
    await linked();
    const browser = new Browser();
    const cameBack = await bank.visit(await browser.begin(), 'somebody');
    expect(await browser.finish(cameBack, { state: 'forged' })).toMatchObject(over);
  });

  test('is not another browser’s: neither a stranger’s nor that of one who began too', async () => {
    await linked();
    const [attacker, victim] = [new Browser(), new Browser()];
    const cameBack = await bank.visit(await attacker.begin(), 'somebody');
    expect(await victim.finish(cameBack)).toMatchObject(over);
    await victim.begin();
    expect(await victim.finish(cameBack)).toMatchObject(over);
    // And the one who began it lost nothing.
    expect(await attacker.finish(cameBack)).toMatchObject({ status: 200 });
  });

  test('ends in ten minutes', async () => {
    await linked();
    const browser = new Browser();
    const cameBack = await bank.visit(await browser.begin(), 'somebody');
    await server()
      .database.update(bankSignOn)
      .set({ expires_at: sql`now()` as never });
    expect(await browser.finish(cameBack)).toMatchObject(over);
    // What is over is swept when the next one begins.
    await browser.begin();
    expect(await server().database.select().from(bankSignOn)).toHaveLength(1);
  });

  test('bears the nonce it was given, in the token and, where the bank repeats it, in the address', async () => {
    await linked();
    const browser = new Browser();
    const address = new URL(await browser.begin());
    const nonce = address.searchParams.get('nonce') ?? '';
    address.searchParams.set('nonce', 'another');
    expect(await browser.finish(await bank.visit(address.href, 'somebody'))).toMatchObject(refused);
    const cameBack = await bank.visit(await browser.begin(), 'somebody');
    expect(await browser.finish(cameBack, { nonce })).toMatchObject(over);
    const again = new URL(await browser.begin());
    const right = again.searchParams.get('nonce') ?? '';
    expect(await browser.finish(await bank.visit(again.href, 'somebody'), { nonce: right })).toMatchObject({
      status: 200,
    });
  });

  test('bears a code that was made for it: not a made-up one, not one of another way (PKCE), not another issuer’s', async () => {
    await linked();
    const browser = new Browser();
    const cameBack = await bank.visit(await browser.begin(), 'somebody');
    expect(await browser.finish(cameBack, { code: 'made-up' })).toMatchObject(refused);
    const first = await bank.visit(await browser.begin(), 'somebody');
    const second = await bank.visit(await browser.begin(), 'somebody');
    const code = first.searchParams.get('code') ?? '';
    expect(await browser.finish(second, { code })).toMatchObject(refused);
    const third = await bank.visit(await browser.begin(), 'somebody');
    expect(await browser.finish(third, { iss: 'https://evil.example' })).toMatchObject(refused);
  });

  test('needs a cookie that no script sees and no other site sends', async () => {
    const { headers } = await call(server().address, 'GET', '/sbbol/generate-auth-url');
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^bank_browser=[\w-]{43}; Max-Age=600; Path=\/api\/sbbol; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
  });

  test('nothing that is kept opens anything: the state and the browser’s secret are hashed', async () => {
    const browser = new Browser();
    const address = new URL(await browser.begin());
    const [row] = await server().database.select().from(bankSignOn);
    const kept = JSON.stringify(row);
    expect(kept).not.toContain(address.searchParams.get('state'));
    expect(kept).not.toContain(browser.cookie.split('=')[1]);
    expect(address.searchParams.get('code_challenge_method')).toBe('S256');
  });
});

describe('where one may be led afterwards', () => {
  const begin = (redirectUrl: string) =>
    call(server().address, 'GET', `/sbbol/generate-auth-url?redirect_url=${encodeURIComponent(redirectUrl)}`);

  test.each(['/main', '/catalog/result?title=фильтр', `${issuer}/credit`])('to %s', async (address) => {
    expect(await begin(address)).toMatchObject({ status: 200 });
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    `${issuer}@evil.example/`,
    `${issuer}.evil.example/`,
    'javascript:alert(1)',
    'main',
  ])('not to %j', async (address) => {
    expect(await begin(address)).toMatchObject({
      status: 422,
      body: { message: 'Перейти можно только на страницу портала или банка' },
    });
    expect(await server().database.select().from(bankSignOn)).toEqual([]);
  });
});

describe('off', () => {
  test.each(['generate-auth-url', 'authorize?code=a&state=b'])('%s: 404 in words', async (place) => {
    const answer = await call(withoutBank[0]?.address ?? '', 'GET', `/sbbol/${place}`);
    expect(answer).toMatchObject({
      status: 404,
      body: { message: 'Вход через СберБизнес здесь не включён' },
    });
  });

  test('linking too; no button; nothing in the statements', async () => {
    const shop = (await withoutBank[0]?.as('shop')) ?? expect.unreachable();
    expect((await shop.get('/sbbol/generate-link-url')).status).toBe(404);
    const environment = (await shop.get('/config/env')).body as Answer<'getEnvironment'>;
    expect(environment.data.bank_enabled).toBe(false);
    const { sbbol } = ((await shop.get('/identity/statements')).body as Answer<'getStatements'>).data;
    expect(sbbol).toEqual({ enable: false, authorized: false, user_info: null, credit_pending: {} });
  });

  test('on, once everything is set', async () => {
    const { body } = await call(server().address, 'GET', '/config/env');
    expect((body as Answer<'getEnvironment'>).data.bank_enabled).toBe(true);
    const variables = { BANK_ISSUER: 'https://bank.example', BANK_CLIENT_ID: 'a' };
    expect(readConfig(variables).bank).toBeNull();
    const signOn = { ...variables, BANK_CLIENT_SECRET: 'b' };
    const known = {
      issuer: 'https://bank.example/',
      clientId: 'a',
      clientSecret: 'b',
      scope: 'openid email inn',
    };
    expect(readConfig(signOn).bank).toEqual({ ...known, credit: null });
    const credit = {
      BANK_CREDIT_URL: 'https://api.bank.example',
      BANK_CREDIT_ACCOUNT: '40702810000000000001',
    };
    expect(readConfig({ ...signOn, ...credit }).bank).toEqual({
      ...known,
      credit: { url: 'https://api.bank.example', account: '40702810000000000001' },
    });
    expect(() => readConfig({ ...signOn, ...credit, BANK_CREDIT_URL: 'http://bank.example' })).toThrow(
      StartError,
    );
  });

  test('the demo has a bank of its own; nothing else has one unasked', () => {
    expect(readConfig({}).bank).toBe('demo');
    expect(readConfig({ DATABASE_URL: 'postgres://somewhere/a' }).bank).toBeNull();
    expect(readConfig({ DATABASE_URL: 'postgres://somewhere/a', DEMO: '1' }).bank).toBe('demo');
  });

  test('a bank without TLS is no setting, unless it is on this machine', () => {
    expect(() => readConfig({ BANK_ISSUER: 'http://bank.example' })).toThrow(StartError);
    expect(() => readConfig({ BANK_ISSUER: 'http://127.0.0.1:4000' })).not.toThrow();
  });
});

test('a bank that does not answer is said so, and looked for again the next time', async () => {
  const answer = await call(withDeadBank[0]?.address ?? '', 'GET', '/sbbol/generate-auth-url');
  expect(answer).toMatchObject({ status: 502, body: { message: BANK_LINK_FAILED } });
});
