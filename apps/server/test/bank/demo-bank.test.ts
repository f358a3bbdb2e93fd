// The pages of the demo bank. Specification 2, section 7.
import { describe, expect, test } from 'vitest';
import { type Answer, call, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();

describe('signing in at the demo’s bank', () => {
  test("a person chosen on the bank's page is signed in to the portal, once", async () => {
    const { body, headers } = await call(
      server().address,
      'GET',
      '/sbbol/generate-auth-url?redirect_url=/main',
    );
    const address = new URL((body as Answer<'generateBankUrl'>).data.url);
    expect(address.pathname).toBe('/demo-bank/sign-in');
    const page = await (await fetch(address)).text();
    expect(page).toContain('Андреева Мария, Магазин «Деталь Плюс»');
    const secret = address.searchParams.get('state') ?? '';
    const entered = await fetch(new URL('/demo-bank/sign-in', address), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ sub: 'demo-shop', state: secret }),
    });
    const back = new URL(entered.headers.get('location') ?? '', address);
    const finish = () =>
      call(server().address, 'GET', `/sbbol/authorize${back.search}`, undefined, undefined, {
        cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '',
      });
    expect(await finish()).toMatchObject({ status: 200, body: { data: { outcome: 'signed_in' } } });
    expect((await finish()).status).toBe(422);
  });

  test('its pages return 404 for sign-ons and applications that do not exist', async () => {
    for (const [path, form] of [
      ['sign-in', undefined],
      [`application/${crypto.randomUUID()}`, undefined],
      ['application/1', undefined],
      ['sign-in', 'sub=demo-shop'],
      [`application/${crypto.randomUUID()}`, 'decision=implemented'],
    ] as const) {
      const sending = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) };
      const answer = await fetch(`${server().address}/demo-bank/${path}`, sending);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('Ничего не найдено');
    }
  });
});
