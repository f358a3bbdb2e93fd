// The return from the bank to the portal: how it is validated, and where it may redirect. Specification 2,
// section 7; decisions, «Security over the letter».
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { bankSignOn } from '../../src/areas/bank/tables.ts';
import { bank, server, Browser, over, refused, issuer, openBankBrowser } from './bank-browser.ts';
import { call } from '../support/server.ts';

openBankBrowser();

describe('the return from the bank', () => {
  const linked = async () => new Browser().link('somebody', (await server().as('shop')).token);

  test('is accepted once', async () => {
    await linked();
    const browser = new Browser();
    const cameBack = await bank.visit(await browser.begin(), 'somebody');
    expect(await browser.finish(cameBack)).toMatchObject({ status: 200 });
    expect(await browser.finish(cameBack)).toMatchObject(over);
  });

  test('is accepted once, even if sent three times at the same moment', async () => {
    await linked();
    const browser = new Browser();
    const cameBack = await bank.visit(await browser.begin(), 'somebody');
    const answers = await Promise.all([1, 2, 3].map(() => browser.finish(cameBack)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  test('is rejected with a forged state', async () => {
    await linked();
    const browser = new Browser();
    const cameBack = await bank.visit(await browser.begin(), 'somebody');
    expect(await browser.finish(cameBack, { state: 'forged' })).toMatchObject(over);
  });

  test('is rejected in another browser, even if that one has begun a sign-on too', async () => {
    await linked();
    const [attacker, victim] = [new Browser(), new Browser()];
    const cameBack = await bank.visit(await attacker.begin(), 'somebody');
    expect(await victim.finish(cameBack)).toMatchObject(over);
    await victim.begin();
    expect(await victim.finish(cameBack)).toMatchObject(over);
    // The browser that began the sign-on can still finish it.
    expect(await attacker.finish(cameBack)).toMatchObject({ status: 200 });
  });

  test('is rejected once its sign-on has expired', async () => {
    await linked();
    const browser = new Browser();
    const cameBack = await bank.visit(await browser.begin(), 'somebody');
    await server()
      .database.update(bankSignOn)
      .set({ expires_at: sql`now()` as never });
    expect(await browser.finish(cameBack)).toMatchObject(over);
    // Expired sign-ons are deleted when the next one begins.
    await browser.begin();
    expect(await server().database.select().from(bankSignOn)).toHaveLength(1);
  });

  test('must have the nonce of its sign-on in the token and, if the bank repeats it, in the address', async () => {
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

  test("is rejected with an invalid code, with another sign-on's code (PKCE) or with another issuer", async () => {
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

  test('needs a cookie that is HttpOnly, Secure and SameSite=Strict', async () => {
    const { headers } = await call(server().address, 'GET', '/sbbol/generate-auth-url');
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^bank_browser=[\w-]{43}; Max-Age=600; Path=\/api\/sbbol; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
  });

  test("the database stores only hashes of the state and of the browser's secret", async () => {
    const browser = new Browser();
    const address = new URL(await browser.begin());
    const [row] = await server().database.select().from(bankSignOn);
    const kept = JSON.stringify(row);
    expect(kept).not.toContain(address.searchParams.get('state'));
    expect(kept).not.toContain(browser.cookie.split('=')[1]);
    expect(address.searchParams.get('code_challenge_method')).toBe('S256');
  });
});

describe('the redirect address after signing in', () => {
  const begin = (redirectUrl: string) =>
    call(server().address, 'GET', `/sbbol/generate-auth-url?redirect_url=${encodeURIComponent(redirectUrl)}`);

  test.each(['/main', '/catalog/result?title=фильтр', `${issuer}/credit`])('may be %s', async (address) => {
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
  ])('may not be %j', async (address) => {
    expect(await begin(address)).toMatchObject({
      status: 422,
      body: { message: 'Перейти можно только на страницу портала или банка' },
    });
    expect(await server().database.select().from(bankSignOn)).toEqual([]);
  });
});
