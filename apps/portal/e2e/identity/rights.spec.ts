import type { Page } from '@playwright/test';
import { faultsOf } from '../support/axe.ts';
import { linkTo } from '../support/letters.ts';
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
  expect(answer.status(), `${method} ${place}`).toBe(200);
  return ((await answer.json()) as { data: T }).data;
}
interface User {
  id: number;
  login: string;
  first_name: string;
  second_name: string;
  email: string;
  role: { id: number };
  b2c_user: boolean;
}
async function personOf(page: Page, login: string): Promise<User> {
  const people = await ask<User[]>(page, 'GET', '/identity/user?pageSize=100');
  const found = people.find((one) => one.login === login);
  if (!found) throw new Error(`no ${login}`);
  return found;
}
const roleWith = async (page: Page, title: string, permissions: string[]) =>
  ask<{ id: number; version: number }>(page, 'POST', '/identity/role', {
    title,
    description: '',
    permissions,
  });
const give = async (page: Page, { id, first_name, second_name, email, b2c_user }: User, role_id: number) =>
  ask(page, 'PUT', `/identity/user/${id}`, {
    first_name,
    second_name,
    email,
    b2c_user,
    role_id,
    default_storage_id: null,
  });

test('for a user without permissions the shell makes no call that returns 403', async ({ browser }) => {
  const { page: admin } = await signIn(browser, 'admin');
  for (const login of ['supplier2', 'distributor2', 'shop2']) {
    const person = await personOf(admin, login);
    const { id } = await roleWith(admin, `Без прав ${login}`, []);
    await give(admin, person, id);
    const context = await browser.newContext();
    const page = await context.newPage();
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(`${login}: ${answer.url()}`);
    });
    await page.goto('/auth');
    await page.getByLabel('Логин').fill(login);
    await page.getByLabel('Пароль', { exact: true }).fill('Portal2026');
    await page.getByRole('button', { name: 'Войти', exact: true }).click();
    await expect(page).toHaveURL(/\/main$/);
    await expect(page.getByRole('heading', { name: /Здравствуйте/ })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.goto('/product/1');
    await page.waitForLoadState('networkidle');
    expect(refused).toEqual([]);
    await context.close();
    await give(admin, person, person.role.id);
  }
});

test('a user with fewer permissions sees why they cannot change another user', async ({ browser }) => {
  const { page: admin } = await signIn(browser, 'admin');
  const large = await personOf(admin, 'admin');
  const { page: shop } = await signIn(browser, 'shop');
  // The shop's main user gets fewer permissions than another user of the shop.
  const b2c = await personOf(shop, 'b2c');
  const narrow = await roleWith(admin, 'Узкая', ['PERMISSION_USER_GET', 'PERMISSION_USER_UPDATE']);
  const main = await personOf(admin, 'shop');
  await give(admin, main, narrow.id);
  await shop.goto(`/users/${b2c.id}`);
  await expect(shop.getByText(/У этого человека есть права, которых нет у вас: «.+» и ещё/)).toBeVisible();
  await expect(shop.getByLabel('Почта')).toBeDisabled();
  await expect(shop.getByRole('button', { name: 'Заблокировать' })).toHaveCount(0);
  await expect(shop.getByRole('button', { name: 'Сохранить' })).toHaveCount(0);
  expect(await faultsOf(shop)).toEqual([]);
  await give(admin, main, main.role.id);

  await admin.goto(`/users/${large.id}`);
  await expect(admin.getByText('Свою роль изменить нельзя')).toBeVisible();
  await expect(admin.getByLabel('Роль')).toBeDisabled();
  expect(await faultsOf(admin)).toEqual([]);
});

test('saving a role that was changed meanwhile shows a message and the current role', async ({ browser }) => {
  const { page } = await signIn(browser, 'admin');
  const { id, version } = await roleWith(page, 'Смена', ['PERMISSION_USER_GET']);
  await page.goto(`/roles/${id}`);
  await expect(page.getByText('Выбрано: 1')).toBeVisible();
  await ask(page, 'PUT', `/identity/role/${id}`, {
    title: 'Ночная смена',
    description: '',
    permissions: ['PERMISSION_USER_GET', 'PERMISSION_ROLE_GET'],
    version,
  });
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Роль уже изменена другим сотрудником.', { exact: false })).toBeVisible();
  await expect(page.getByLabel('Название')).toHaveValue('Ночная смена');
  await expect(page.getByText('Выбрано: 2')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('Название').fill('Дневная смена');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('row', { name: /Дневная смена/ })).toBeVisible();
});

test('a new e-mail takes effect after its owner confirms it', async ({ browser }) => {
  const { page } = await signIn(browser, 'admin');
  const person = await personOf(page, 'supplier2');
  await page.goto(`/users/${person.id}`);
  await page.getByLabel('Почта').fill('novaya@example.ru');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('На novaya@example.ru ушло письмо.', { exact: false })).toBeVisible();
  await page.goto(`/users/${person.id}`);
  await expect(page.getByText('Ждёт подтверждения: novaya@example.ru')).toBeVisible();
  await expect(page.getByLabel('Почта')).toHaveValue(person.email);

  const owner = await (await browser.newContext()).newPage();
  await owner.goto(await linkTo(page, 'novaya@example.ru'));
  await expect(owner.getByRole('heading', { name: 'Подтверждение почты' })).toBeVisible();
  await expect(owner.getByText('novaya@example.ru')).toBeVisible();
  expect(await faultsOf(owner)).toEqual([]);
  await owner.getByRole('button', { name: 'Подтвердить почту' }).click();
  await expect(owner.getByText('Почта подтверждена')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Почта')).toHaveValue('novaya@example.ru');
});
