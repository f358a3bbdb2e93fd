import { api } from '../support/orders.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('an anonymous visitor is sent to sign-in and then to the requested page', async ({ page }) => {
  await page.goto('/inbox?tab=new');
  await expect(page).toHaveURL('/auth?cachedRoute=%2Finbox%3Ftab%3Dnew');
  await page.getByRole('button', { name: 'Поставщик', exact: true }).click();
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(page).toHaveURL('/inbox?tab=new');
});

test('after sign-in the browser’s back and forward stay inside the portal', async ({ page }) => {
  await page.goto('/auth?cachedRoute=/settings/password');
  await page.getByRole('button', { name: 'Магазин', exact: true }).click();
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Пароль' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Главное меню' }).getByRole('link', { name: 'Корзина' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Корзина' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Пароль' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Корзина' })).toBeVisible();
});

test('cachedRoute accepts paths of the portal only', async ({ page }) => {
  await page.goto('/auth?cachedRoute=//evil.example/');
  await page.getByRole('button', { name: 'Магазин', exact: true }).click();
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(page).toHaveURL('/main');
});

test('a wrong password shows «Неверный логин или пароль», an empty field «Обязательное поле»', async ({
  page,
}) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(page.getByText('Обязательное поле')).toHaveCount(2);
  await page.getByLabel('Логин').fill('supplier2');
  await page.getByLabel('Пароль', { exact: true }).fill('не тот');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Неверный логин или пароль');
});

test('an unknown page and a forbidden page show the 404', async ({ browser }) => {
  const { page } = await signIn(browser, 'supplier');
  for (const path of ['/nowhere', '/catalog']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Вы попали на страницу 404' })).toBeVisible();
  }
  await expect(page.getByText('Надеемся, что вы найдете то, что искали')).toBeVisible();
  await page.getByRole('button', { name: 'Назад' }).click();
});

test('an order that does not exist or is another company’s shows «Заказ не найден»; an address without an order id is the 404', async ({
  browser,
}) => {
  const { page: owner } = await signIn(browser, 'shop');
  const [order] = (await api<{ data: { id: number }[] }>(owner, 'GET', '/document/order/outgoing-orders'))
    .data;
  if (!order) throw new Error('the shop has no order');
  await owner.goto(`/outgoing/${order.id}`);
  await expect(owner.getByRole('heading', { level: 1 })).toContainText('Заказ');
  await expect(owner.getByRole('table').first()).toBeVisible();
  const { page } = await signIn(browser, 'shop2');
  for (const id of [order.id, 999_999_999]) {
    await page.goto(`/outgoing/${id}`);
    await expect(page.getByRole('alert')).toContainText('Заказ не найден');
    await expect(page.getByRole('table')).toHaveCount(0);
  }
  // An address that is not an order's id sends no call.
  const calls: string[] = [];
  page.on('request', (request) => void calls.push(new URL(request.url()).pathname));
  await page.goto('/outgoing/undefined');
  await expect(page.getByRole('heading', { name: 'Вы попали на страницу 404' })).toBeVisible();
  expect(calls.filter((path) => path.includes('/document/order/view/'))).toEqual([]);
});

test('signing out in one tab signs out the other tab', async ({ browser }) => {
  const { page } = await signIn(browser, 'shop');
  const other = await page.context().newPage();
  await other.goto('/outgoing');
  await expect(other.getByRole('heading', { name: 'Исходящие заказы' })).toBeVisible();
  const answer = Promise.withResolvers<void>();
  await page.route('**/identity/logout', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: /Учётная запись/ }).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
  // Before the server answers, the token is still valid: a newly opened tab must not restore the session.
  await expect.poll(() => other.evaluate(() => localStorage.getItem('loggedIn'))).not.toBe('1');
  await other.goto('/auth');
  await expect(other.locator('html')).toHaveAttribute('data-shown', /./);
  answer.resolve();
  await expect(page).toHaveURL('/auth');
  await expect(other).toHaveURL('/auth');
});

test('a late 401 does not send a user who has signed out back to the former page', async ({ browser }) => {
  const { page } = await signIn(browser, 'shop');
  const late = Promise.withResolvers<void>();
  const entrance = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route('**/identity/sessions*', async (route) => {
    await late.promise;
    await route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Войдите заново' } });
    answered.resolve();
  });
  await page.route(/\/auth(\?.*)?$/, async (route) => {
    await entrance.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/identity/sessions*');
  await page.goto('/settings/password');
  await asked;
  const leaves = page.waitForRequest(/\/auth$/);
  await page.getByRole('button', { name: /Учётная запись/ }).click();
  // The click ends with the navigation that it begins, which waits at the entrance.
  const clicked = page.getByRole('menuitem', { name: 'Выйти' }).click();
  await leaves;
  late.resolve();
  // Not the page's response event: it is missing if the browser has dropped the call with the page.
  await answered.promise;
  entrance.resolve();
  await clicked;
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible();
  await expect(page).toHaveURL('/auth');
});

test('an expired access token is renewed before the next call: no call answers 401', async ({ browser }) => {
  const { page } = await signIn(browser, 'shop');
  await page.context().clearCookies({ name: 'access_token' });
  const renewals: string[] = [];
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/identity/token/refresh')) renewals.push(answer.url());
    if (answer.status() === 401) refused.push(answer.url());
  });
  await page.goto('/settings/password');
  await expect(page.getByRole('heading', { level: 1, name: 'Пароль' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(refused).toEqual([]);
  expect(renewals).toHaveLength(1);
});

test('the chosen theme is kept after a reload', async ({ browser }) => {
  const { page } = await signIn(browser, 'shop');
  await page.getByRole('button', { name: /Учётная запись/ }).click();
  await page.getByRole('menuitem', { name: 'Тёмная тема' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the side menu opens at once by keyboard and shows only permitted items', async ({ browser }) => {
  const { page } = await signIn(browser, 'supplier');
  const menu = page.getByRole('navigation', { name: 'Главное меню' });
  // The address changes to /main before the page is rendered: a key pressed between would be lost.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(285);
  // A group expands when it gets the focus.
  await expect(menu.getByRole('link', { name: 'Входящие заказы' })).toHaveCount(0);
  await menu.getByRole('link', { name: /^Заказы/ }).focus();
  await expect(menu.getByRole('link', { name: 'Входящие заказы' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Корзина' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(68);
});

test('the API reference opens and loads nothing from other hosts', async ({ page }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('http://127.0.0.1')) foreign.push(request.url());
  });
  await page.goto('/api/reference/');
  await expect(page.getByText('Портал оптовой торговли автозапчастями').first()).toBeVisible();
  expect(foreign.filter((url) => !url.startsWith('data:') && !url.startsWith('blob:'))).toEqual([]);
});
