// The shell around every page, by the sentences of specification 1, sections 2.1 to 2.5, 2.7, 4 and 8. The tests
// change the server's answers about the user.
import { changed } from '../support/answers.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { ask } from '../support/walk.ts';

const USER = 'identity/user/current';
type Permitted = { permissions: { name: string }[] };
const without = (pattern: RegExp) => (data: Permitted) => ({
  permissions: data.permissions.filter(({ name }) => !pattern.test(name)),
});

test('breadcrumbs: a group label, a link to the parent list (keeping the current id param) and the page title', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'supplier', '/storages/1/calendar');
  const crumbs = page.getByRole('navigation', { name: 'Навигационная цепочка' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['Справочники', 'Склад', 'Календарь склада']);
  await expect(crumbs.getByRole('link')).toHaveAttribute('href', '/storages/1');
});

test('storage selector only with storages read permission and not for admin; basket limit only with contract-limit permission', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'shop');
  const storage = (at: typeof page) => at.getByRole('button', { name: /^Склад:/ });
  const meter = page.locator('header [data-slot="limit-meter"]');
  await expect(storage(page)).toBeVisible();
  await expect(meter).toBeVisible();
  await changed<Permitted>(page, USER, without(/CONTRACT_LIMIT_GET/));
  await page.reload();
  await expect(storage(page)).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('В корзине');
  await expect(meter).toHaveCount(0);
  await changed<Permitted>(page, USER, without(/STORAGE_GET/));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(storage(page)).toHaveCount(0);
  const { page: admin } = await signIn(browser, 'admin');
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(storage(admin)).toHaveCount(0);
});

test('account popup showing the short role name: first letters of the first two words, uppercase, at most 2 letters', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'shop');
  const account = page.getByRole('button', { name: /Учётная запись/ });
  for (const [role, short] of [
    ['менеджер по закупкам', 'МП'],
    ['Кладовщик', 'К'],
  ] as const) {
    await changed(page, USER, { role_name_description: role });
    await page.reload();
    await expect(account).toContainText(new RegExp(`^${short}Учётная запись`));
  }
  await account.click();
  await expect(page.getByRole('menuitem', { name: 'Выйти' })).toBeVisible();
});

test('the search panel is shown only to customers who are not B2C users', async ({ browser }) => {
  for (const [login, shown] of [
    ['distributor', 1],
    ['supplier', 0],
    ['admin', 0],
    ['b2c', 0],
  ] as const) {
    const { page } = await signIn(browser, login, '/claims');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Поиск товаров', exact: true })).toHaveCount(shown);
  }
});

test('the footer shows totals and the support phone; the layout «full» has only side menu and header', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'distributor', 'about:blank');
  await changed(page, 'config/env', { support_phone: '8 800 100-20-30' });
  await changed(page, 'identity/statements', { newDocuments: { incomingOrders: 5, acceptanceDocuments: 0 } });
  await page.goto('/deferred');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(/Новых заказов\s*5/);
  await expect(footer).toContainText(/В корзине\s*\d+ поз\. на [\d\s]+,\d\d\sруб\./);
  await expect(footer.getByRole('link', { name: '8 800 100-20-30' })).toHaveAttribute(
    'href',
    'tel:88001002030',
  );
  await page.goto('/request/1');
  await expect(page.getByRole('navigation', { name: 'Главное меню' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-shown', '/request/1');
  await expect(footer).toHaveCount(0);
});

test('error layout: title, text, button, image; no menu', async ({ browser }) => {
  const { page } = await signIn(browser, 'shop', '/nowhere');
  const lost = page.getByRole('main');
  await expect(lost.getByRole('heading', { name: 'Вы попали на страницу 404' })).toBeVisible();
  await expect(lost.getByText('Надеемся, что вы найдете то, что искали')).toBeVisible();
  await expect(lost.getByRole('button', { name: 'Назад' })).toBeVisible();
  await expect(lost.locator('[data-slot="plain-picture"]')).toBeVisible();
  await expect(lost.getByRole('navigation', { name: 'Куда пойти' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(1);
});

test('all routes are client-side (history mode) and loaded on demand', async ({ browser }) => {
  const { page } = await signIn(browser, 'shop');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { kept: true }));
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await ask(page, '/regulatory-documents');
  await expect(page.getByRole('heading', { level: 1, name: 'Регламентные документы' })).toBeVisible();
  await expect(page).toHaveURL(/\/regulatory-documents$/);
  expect(await page.evaluate(() => 'kept' in globalThis)).toBe(true);
  expect(fetched.some((path) => /^\/assets\/.+\.js$/.test(path))).toBe(true);
});

test('previous and current path are stored locally on each navigation', async ({ browser }) => {
  const { page } = await signIn(browser, 'shop');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const kept = () => page.evaluate(() => [localStorage['previousPath'], localStorage['currentPath']]);
  for (const [from, to] of [
    ['/main', '/deferred'],
    ['/deferred', '/claims'],
  ] as const) {
    await ask(page, to);
    await expect.poll(kept).toEqual([from, to]);
  }
});

test('403: warning «Нет доступа», then rejected', async ({ browser }) => {
  const { page } = await signIn(browser, 'shop', 'about:blank');
  await page.route('**/api/cart/deferred-item/index**', (route) =>
    route.fulfill({ status: 403, json: { status: 403, code: 'forbidden', message: 'Нельзя' } }),
  );
  await page.goto('/deferred');
  await expect(page.getByRole('region', { name: 'Сообщения' }).getByText('Нет доступа')).toBeVisible();
  // The call is rejected: the page shows its error.
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
});

test('logout clears access and refresh tokens and local flags, then goes to /auth', async ({ browser }) => {
  const { page } = await signIn(browser, 'shop2');
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
  expect(await cookies()).toEqual(expect.arrayContaining(['access_token', 'refresh_token']));
  await page.getByRole('button', { name: /Учётная запись/ }).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  expect((await cookies()).filter((name) => /token/.test(name))).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('loggedIn'))).toBeNull();
});

test('«Only shops load the manager contact»', async ({ browser }) => {
  for (const [login, asks] of [
    ['shop', true],
    ['distributor', false],
    ['supplier', false],
  ] as const) {
    const { page } = await signIn(browser, login);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(asked.includes('/api/warehouse/contract/contact-info')).toBe(asks);
  }
});

test('the shell’s calls: storages by 100, no counters or categories for an administrator, the cookie’s token as bearer', async ({
  browser,
}) => {
  const askedBy = async (login: string) => {
    const { page } = await signIn(browser, login);
    const asked: { place: string; authorization: string | undefined }[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (request.resourceType() === 'fetch' && /^\/api\/(?!config)/.test(pathname))
        asked.push({ place: pathname + search, authorization: request.headers()['authorization'] });
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value;
    return { asked, cookie };
  };
  const { asked, cookie } = await askedBy('shop');
  const places = asked.map(({ place }) => place);
  expect(places).toContain('/api/warehouse/storage?page=1&pageSize=100');
  expect(places.some((place) => place.startsWith('/api/content/banner/get-all-banners'))).toBe(true);
  // Requests carry a bearer token from a cookie.
  expect(new Set(asked.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${cookie}`]));
  // Admins do not load incoming order counts, acceptance counts or the category list.
  const { asked: admins } = await askedBy('admin');
  expect(admins.length).toBeGreaterThan(2);
  expect(admins.filter(({ place }) => /(?:order|acceptance)\/new-count|prod-categories/.test(place))).toEqual(
    [],
  );
});

test('navigation checks stop at the first redirect: an anonymous visitor causes no further calls', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/main');
  await expect(page).toHaveURL(/\/auth\?cachedRoute=%2Fmain$/);
  expect(asked.filter((place) => place.startsWith('/api/content/banner'))).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('currentPath'))).not.toBe('/main');
});
