import { isNotNull, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { refreshToken, session } from '../../src/areas/identity/tables.ts';
import { useTestServers } from '../support/server.ts';

const servers = useTestServers();
const address = () => servers[0]?.address ?? '';

async function token(login: string, password: string) {
  const answer = await fetch(`${address()}/api/identity/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'one device' },
    body: JSON.stringify({ login, password }),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { message?: string },
    cookies: answer.headers.getSetCookie(),
  };
}
const refreshOf = (cookies: string[]) => /refresh_token=([^;]+)/.exec(cookies.join('\n'))?.[1] ?? '';
const refresh = async (cookie: string, device = 'one device') => {
  const answer = await fetch(`${address()}/api/identity/token/refresh`, {
    method: 'POST',
    headers: { cookie: `refresh_token=${cookie}`, 'user-agent': device },
  });
  return { status: answer.status, cookie: refreshOf(answer.headers.getSetCookie()) };
};
/** Sets the time when the token was used to so many seconds ago. */
const spentAgo = (seconds: number) =>
  servers[0]?.database
    .update(refreshToken)
    .set({ used_at: sql`now() - make_interval(secs => ${seconds})` })
    .where(isNotNull(refreshToken.used_at));

test('the access-token cookie is readable by scripts; the refresh token is HttpOnly, SameSite=Strict, bound to its path', async () => {
  const { cookies, body } = await token('shop', 'Portal2026');
  const access = cookies.find((cookie) => cookie.startsWith('access_token'));
  expect(access).not.toContain('HttpOnly');
  // «Cookies with lifetime expires_in / 86400 days»: the token's lifetime in seconds.
  const { expires_in } = body as { expires_in?: number };
  expect(expires_in).toBeGreaterThan(0);
  expect(access).toContain(`Max-Age=${expires_in};`);
  expect(cookies.find((cookie) => cookie.startsWith('refresh_token'))).toMatch(
    /Path=\/api\/identity;.*HttpOnly;.*SameSite=Strict/,
  );
});

describe('a refresh token is rotated at every use', () => {
  test('reusing an old token later ends the whole token family', async () => {
    const { cookies } = await token('shop', 'Portal2026');
    const one = refreshOf(cookies);
    const two = await refresh(one);
    expect(two.status).toBe(200);
    await spentAgo(11);
    expect((await refresh(one)).status).toBe(401);
    expect((await refresh(two.cookie)).status).toBe(401);
  });
  test('reusing it from another device ends the family even at once', async () => {
    const { cookies } = await token('shop', 'Portal2026');
    const one = refreshOf(cookies);
    const two = await refresh(one);
    expect((await refresh(one, 'another device')).status).toBe(401);
    expect((await refresh(two.cookie)).status).toBe(401);
  });
  test('a repeat after a lost answer gets a new token, and both tokens work', async () => {
    const { cookies } = await token('shop', 'Portal2026');
    const one = refreshOf(cookies);
    const lost = await refresh(one);
    const again = await refresh(one);
    expect(again.status).toBe(200);
    expect(again.cookie).not.toBe(lost.cookie);
    expect((await refresh(again.cookie)).status).toBe(200);
    expect((await refresh(lost.cookie)).status).toBe(200);
  });
  test('simultaneous refreshes in several tabs all stay signed in', async () => {
    const { cookies } = await token('shop', 'Portal2026');
    const one = refreshOf(cookies);
    const tabs = await Promise.all([refresh(one), refresh(one), refresh(one)]);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { cookie } of tabs) expect((await refresh(cookie)).status).toBe(200);
  });
  test('signing out invalidates all tokens of the family', async () => {
    const { cookies } = await token('shop', 'Portal2026');
    const one = refreshOf(cookies);
    const two = await refresh(one);
    const out = await fetch(`${address()}/api/identity/logout`, {
      method: 'POST',
      headers: { cookie: `refresh_token=${two.cookie}` },
    });
    expect(out.headers.get('clear-site-data')).toBe('"cache"');
    expect((await refresh(one)).status).toBe(401);
    expect((await refresh(two.cookie)).status).toBe(401);
  });
});

test('the answer does not reveal whether a login exists; after five wrong passwords the sixth attempt gets 429', async () => {
  const outcomes = async (login: string) => {
    const seen = [];
    for (let attempt = 0; attempt < 6; attempt++) seen.push(await token(login, 'wrong'));
    return seen.map(({ status, body }) => [status, body.message?.replace(/\d+/, 'N')]);
  };
  const real = await outcomes('supplier2');
  expect(await outcomes('nobody-at-all')).toEqual(real);
  expect(real).toEqual([
    ...Array.from({ length: 5 }, () => [401, 'Неверный логин или пароль']),
    [429, 'Слишком много попыток входа. Повторите через N сек.'],
  ]);
});

test('security headers: a strict CSP without unsafe sources; WebAssembly may be compiled for the decoder of labels', async () => {
  const { headers } = await fetch(`${address()}/health/live`);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/'unsafe-(?:inline|eval)'/);
  expect(policy).toContain("'wasm-unsafe-eval'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('health and metrics answer', async () => {
  expect(await (await fetch(`${address()}/health/ready`)).json()).toEqual({ status: 'ok' });
  expect(await (await fetch(`${address()}/metrics`)).text()).toContain('http_request_duration_seconds');
});

test('a session ends 90 days after sign-in, even if it is refreshed', async () => {
  const { cookies } = await token('shop', 'Portal2026');
  const began = (days: number) =>
    servers[0]?.database.update(session).set({ created_at: sql`now() - make_interval(days => ${days})` });
  await began(89);
  const again = await refresh(refreshOf(cookies));
  expect(again.status).toBe(200);
  await began(91);
  expect((await refresh(again.cookie)).status).toBe(401);
});
