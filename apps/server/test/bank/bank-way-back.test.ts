// The way back from the bank: what makes it ours, once, and where it leads. Specification 2, section 7; decisions, «Security over
// the letter».
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { bankSignOn } from '../../src/areas/bank/tables.ts';
import { bank, server, Browser, over, refused, issuer, openBankBrowser } from './bank-browser.ts';
import { call } from '../support/server.ts';

openBankBrowser();

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
