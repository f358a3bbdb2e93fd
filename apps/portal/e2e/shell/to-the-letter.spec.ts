// Sentences of the specification about the shell and permissions, tested in the browser.
import type { Page } from '@playwright/test';
import { faultsOf } from '../support/axe.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Calls the API as the page's user; fails unless the status is 200. */
async function ask<T>(page: Page, method: 'GET' | 'POST' | 'PUT', place: string, data?: object): Promise<T> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'access_token')?.value ?? '';
  const answer = await page.request.fetch(`/api${place}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data ? { data } : {}),
  });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { data: T }).data;
}
interface Person {
  id: number;
  login: string;
  first_name: string;
  second_name: string;
  email: string;
  role: { id: number };
}
const NOBODY = { id: 0, first_name: '', second_name: '', email: '', role: { id: 0 } };
async function giveRole(admin: Page, login: string, role_id: number): Promise<number> {
  const people = await ask<Person[]>(admin, 'GET', '/identity/user?pageSize=100');
  const { id, first_name, second_name, email, role } = people.find((one) => one.login === login) ?? NOBODY;
  await ask(admin, 'PUT', `/identity/user/${id}`, {
    first_name,
    second_name,
    email,
    b2c_user: false,
    role_id,
    default_storage_id: null,
  });
  return role.id;
}

test('«storage selector with a contact-info popup (shown only with storages read permission and not for admin)»', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'supplier');
  await expect(page.getByRole('button', { name: /Склад:/ })).toContainText('Склад Тольятти-1');
  await page.getByRole('button', { name: 'Контакты склада' }).click();
  const popup = page.getByRole('dialog', { name: 'Контакты склада' });
  await expect(popup).toContainText('Тольятти, Южное шоссе, 24');
  await expect(popup).toContainText('Пн–Пт 09:00–18:00Сб 09:00–15:00');
  await expect(popup.getByRole('link', { name: /^\+7 800 555-35-/ })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
  const { page: admin } = await signIn(browser, 'admin');
  await expect(admin.getByRole('heading', { name: /Здравствуйте/ })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Контакты склада' })).toHaveCount(0);
});

test('the catalogue without access to a basket explains what is missing, and no call returns 403', async ({
  browser,
}) => {
  const { page: admin } = await signIn(browser, 'admin');
  const { id } = await ask<{ id: number }>(admin, 'POST', '/identity/role', {
    title: 'Только каталог',
    description: '',
    permissions: ['PERMISSION_CATALOG_GET', 'PERMISSION_STORAGE_GET'],
  });
  const before = await giveRole(admin, 'shop2', id);
  try {
    const { page } = await signIn(browser, 'shop2', 'about:blank');
    const refused: string[] = [];
    page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()));
    await page.goto('/catalog/result?article=OC%2090');
    await expect(page.getByText('Нет доступа к корзине')).toBeVisible();
    await page.goto('/main');
    await page.getByRole('combobox', { name: 'Поиск по названию и номеру' }).fill('OC 90');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Цены и сроки считаются для корзины/)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(refused).toEqual([]);
    await expect(page.getByText(/Ошибка 403/)).toHaveCount(0);
  } finally {
    await giveRole(admin, 'shop2', before);
  }
});

test('an administrator switches «works with consumers» of a company on, which opens the B2C pages to its users', async ({
  browser,
}) => {
  const { page: admin, complaints } = await signIn(browser, 'admin');
  const people = await ask<Person[]>(admin, 'GET', '/identity/user?pageSize=100');
  const id = people.find(({ login }) => login === 'shop2')?.id ?? 0;
  const { page } = await signIn(browser, 'shop2', '/nomenclature');
  await expect(page.getByRole('heading', { name: 'Вы попали на страницу 404' })).toBeVisible();
  await admin.goto(`/users/${id}`);
  const works = admin.getByRole('switch', { name: 'Организация работает с розничными покупателями' });
  await expect(works).not.toBeChecked();
  await works.click();
  await expect(works).toBeChecked();
  expect(await faultsOf(admin)).toEqual([]);
  await expect(async () => {
    await page.goto('/prices');
    await expect(page.getByRole('heading', { name: /^(?:Прайс-листы|Вы попали)/ }).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Прайс-листы' })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass({ timeout: 120_000 });
  await works.click();
  await expect(works).not.toBeChecked();
  expect(complaints).toEqual([]);
});

test('the user is loaded if the token cookie exists, even with an empty localStorage', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'supplier');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/prices');
  await expect(page.getByRole('heading', { level: 1, name: 'Прайс-листы' })).toBeVisible();
});

test('a failed user call is treated as not signed in; the next page repeats the call', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'supplier', 'about:blank');
  await page.route('**/api/identity/user/current', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/prices');
  await expect(page).toHaveURL(/\/auth\?cachedRoute=%2Fprices/);
  await page.unroute('**/api/identity/user/current');
  await page.goto('/prices');
  await expect(page.getByRole('heading', { level: 1, name: 'Прайс-листы' })).toBeVisible();
});

test('the portal starts with its defaults if config/env does not answer', async ({ browser }) => {
  const { page } = await signIn(browser, 'supplier', 'about:blank');
  await page.route('**/api/config/env', () => undefined);
  await page.goto('/prices/import');
  await expect(page.getByLabel('Файл прайс-листа')).toBeAttached();
});

test('404: «Назад» opens /main after sign-in and without history, otherwise one step back, never another 404', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'supplier');
  const lost = page.getByRole('heading', { name: 'Вы попали на страницу 404' });
  const back = page.getByRole('button', { name: 'Назад' });
  await page.goto('/nowhere');
  await expect(lost).toBeVisible();
  await back.click();
  await expect(page).toHaveURL(/\/main$/);

  await page.getByRole('link', { name: 'Каталог' }).first().hover();
  await page.evaluate(() => {
    history.pushState({ idx: 1, key: 'one', usr: null }, '', '/also-nowhere');
    history.pushState({ idx: 2, key: 'two', usr: null }, '', '/nowhere-else');
  });
  await page.reload();
  await expect(lost).toBeVisible();
  await back.click();
  await expect(page).toHaveURL(/\/main$/);
  await expect(lost).toHaveCount(0);
});

test('the bell: its badge counts technical notifications live; the technical tab loads 10, then 20; the filter has every event', async ({
  browser,
}) => {
  const { page: admin } = await signIn(browser, 'admin');
  const { page, complaints, live } = await signIn(browser, 'supplier');
  await live.open(page, '/main');
  await expect(page.getByRole('button', { name: /^Уведомления/ })).toBeVisible();
  const write = (title: string) =>
    ask(admin, 'POST', '/user-notification/create', { title, text: 'Ночью', recipients: ['supplier'] });
  const toasts = page.getByRole('region', { name: 'Сообщения' });
  for (let sent = 1; sent < 32; sent += 1) await write(`Работы ${sent}`);
  // Waits for the last notification, because a later one would close the bell's popup.
  await Promise.all([toasts.getByText('Работы 32', { exact: true }).waitFor(), write('Работы 32')]);
  await expect(page.getByRole('button', { name: /^Уведомления, новых: (3[2-9]|[4-9]\d)$/ })).toBeVisible();
  // «Showing the bell closes instant notifications»
  await page.getByRole('button', { name: /^Уведомления/ }).click();
  await expect(page.getByRole('dialog', { name: 'Уведомления' })).toBeVisible();
  await expect(toasts.getByText(/Работы/)).toHaveCount(0);
  // «…and vice versa»
  await Promise.all([toasts.getByText('Ещё одни').waitFor(), write('Ещё одни')]);
  await expect(page.getByRole('dialog', { name: 'Уведомления' })).toHaveCount(0);

  const sizes: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (
      url.pathname.endsWith('/user-notifications/list') &&
      url.searchParams.get('discriminator') === '' &&
      !url.searchParams.has('unread')
    )
      sizes.push(url.searchParams.get('pageSize') ?? '');
  });
  await page.goto('/settings/notifications?tab=technical');
  const feed = page.getByRole('main');
  await expect(feed.getByText('Ещё одни').first()).toBeVisible();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4_000);
      return sizes.slice(0, 2);
    })
    .toEqual(['10', '20']);
  await expect(feed.getByText('Работы 20', { exact: true })).toHaveCount(1);

  await page.getByRole('tab', { name: 'Основные' }).click();
  const kinds = page.getByRole('group', { name: 'Вид события' });
  await expect(kinds.getByRole('button', { name: 'Все', exact: true })).toBeVisible();
  await expect(kinds.getByRole('button', { name: 'Новая претензия' })).toBeVisible();
  await expect(kinds.getByRole('button', { name: 'Отказ поставщика' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  // «Read-all notifications failure: first server message as a warning»
  await page.route('**/api/user-notifications/confirm-all', (route) =>
    route.fulfill({ status: 422, json: { status: 422, code: 'x', message: 'Сейчас нельзя' } }),
  );
  await page.getByRole('button', { name: 'Прочитать все' }).click();
  await expect(page.getByText('Сейчас нельзя')).toBeVisible();
  expect(complaints.filter((line) => !line.includes('422'))).toEqual([]);
});
