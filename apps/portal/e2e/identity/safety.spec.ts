import type { APIRequestContext, Page } from '@playwright/test';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

async function callAs(request: APIRequestContext, login: string) {
  const answer = await request.post('/api/identity/token', { data: { login, password: 'Portal2026' } });
  const { access_token } = (await answer.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  return {
    get: async <T>(path: string) => (await (await request.get(`/api${path}`, { headers })).json()) as T,
    post: async <T>(path: string, data: unknown) => {
      const posted = await request.post(`/api${path}`, {
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
        data,
      });
      expect(posted.status(), `${path} ${await posted.text()}`).toBe(200);
      return (await posted.json()) as T;
    },
  };
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /Учётная запись/ }).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
};

test('after signing out during calls the sign-in page stays, and no late answer restores the session', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop2');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let asked = 0;
  await page.route('**/api/**/outgoing**', async (route) => {
    asked += 1;
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.goto('/outgoing');
  await expect.poll(() => asked).toBeGreaterThan(0);
  await signOut(page);
  await expect(page).toHaveURL('/auth');
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('loggedIn'))).toBeNull();
  expect((await page.context().cookies()).filter(({ name }) => name.endsWith('_token'))).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/^[^?]*\/auth(\?cachedRoute=.*)?$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('reusing a stolen refresh token ends the session', async ({ browser, playwright }) => {
  const { page } = await signIn(browser, 'shop2');
  const cookies = await page.context().cookies(`${new URL(page.url()).origin}/api/identity/token/refresh`);
  const stolen = cookies.find(({ name }) => name === 'refresh_token')?.value ?? '';
  expect(stolen).not.toBe('');
  // The access token expires, and the page gets a new one. No call may be in progress at this moment: a page that
  // is left during a refresh would lose the answer, and a slow machine would miss the time allowed for a repeat.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: 'access_token' });
  await page.goto('/outgoing');
  await expect(page.getByRole('heading', { name: 'Исходящие заказы' })).toBeVisible();

  const thief = await playwright.request.newContext({ baseURL: new URL(page.url()).origin });
  const answer = await thief.post('/api/identity/token/refresh', {
    headers: { cookie: `refresh_token=${stolen}` },
  });
  expect(answer.status()).toBe(401);
  await page.goto('/outgoing');
  await expect(page).toHaveURL('/auth?cachedRoute=%2Foutgoing');
  await thief.dispose();
});

test('a forged access token is replaced by a refresh, or leads to sign-in', async ({ browser }) => {
  const { page } = await signIn(browser, 'shop2');
  const { origin } = new URL(page.url());
  // The page that is left would ask with the forged token, too, and leave for sign-in by itself.
  const forge = async () => {
    await page.goto('about:blank');
    await page
      .context()
      .addCookies([{ name: 'access_token', value: 'eyJhbGciOiJub25lIn0.eyJzdWIiOjF9.', url: origin }]);
  };
  await forge();
  await page.goto('/outgoing');
  await expect(page.getByRole('heading', { name: 'Исходящие заказы' })).toBeVisible();
  await forge();
  await page.context().clearCookies({ name: 'refresh_token' });
  await page.goto('/outgoing');
  await expect(page).toHaveURL('/auth?cachedRoute=%2Foutgoing');
});

const EVIL = `<img src=x onerror="window.ours=1"><script>window.ours=1</script>`;

test('user input is shown as text to others: no field runs a script', async ({ browser, request }) => {
  const shop = await callAs(request, 'shop');
  const admin = await callAs(request, 'admin');
  const { data: user } = await shop.get<{ data: { default_storage_id: number } }>('/identity/user/current');
  const { data: basket } = await shop.get<{ data: { id: number } }>(
    `/basket/basket?storage_id=${user.default_storage_id}`,
  );
  const found = await shop.get<{
    products: { offers: { id: number; supplier: { title: string }; price_list_multiplicity: number }[] }[];
  }>(`/basket/basket/article?basketID=${basket.id}&article=OC90`);
  const offer = found.products[0]?.offers.find(({ supplier }) => supplier.title === 'ООО «Волга-Деталь»');
  const { data: filled } = await shop.post<{ data: { id: number; amount: number } }>(
    '/basket/basket-items/create',
    {
      basket_id: basket.id,
      offer_id: offer?.id,
      quantity: offer?.price_list_multiplicity,
    },
  );
  const placed = await shop.post<{ data: { orders: { id: number }[] } }>('/basket/order/create', {
    basket_id: basket.id,
    ids: [filled.id],
    amount: filled.amount,
    comment: EVIL,
  });
  const order = placed.data.orders[0]?.id ?? 0;
  const role = await shop.post<{ data: { id: number } }>('/identity/role', {
    title: EVIL.slice(0, 90),
    description: EVIL,
    permissions: [],
  });
  await shop.post('/identity/user', {
    login: 'evil',
    first_name: EVIL.slice(0, 36),
    second_name: EVIL.slice(0, 36),
    email: 'evil@example.ru',
    role_id: role.data.id,
    b2c_user: false,
    default_storage_id: null,
  });

  const { page: seller, complaints: first } = await signIn(browser, 'supplier', `/inbox/${order}`);
  await expect(seller.getByText(EVIL)).toBeVisible();
  const { page: buyer, complaints: second, live } = await signIn(browser, 'shop');
  // Also as a toast of a realtime event.
  await live.open(buyer, '/users');
  await expect(buyer.getByText(EVIL.slice(0, 36)).first()).toBeVisible();
  await Promise.all([
    buyer.getByText(EVIL).first().waitFor(),
    admin.post('/user-notification/create', { title: EVIL, text: EVIL, recipients: ['shop'] }),
  ]);
  for (const address of [
    '/settings/notifications?tab=technical',
    '/roles',
    '/outgoing',
    `/outgoing/${order}`,
    '/main',
  ]) {
    await buyer.goto(address);
    await expect(buyer.getByRole('heading', { level: 1 })).toBeVisible();
  }
  for (const page of [seller, buyer]) expect(await page.evaluate(() => 'ours' in window)).toBe(false);
  // No script was attempted: the console has no CSP violation.
  expect([...first, ...second]).toEqual([]);
});

test('only files with a content hash in their names are cached for a year', async ({ request }) => {
  const get = (place: string) => request.get(place, { headers: { accept: 'text/html,*/*' } });
  const kept = async (place: string) => (await get(place)).headers()['cache-control'];
  const page = await (await get('/auth')).text();
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(page) ?? [];
  expect(await kept(script)).toBe('public, max-age=31536000, immutable');
  for (const place of ['/favicon.svg', '/old-browser.js', '/auth'])
    expect(await kept(place)).toBe('no-cache');
});
