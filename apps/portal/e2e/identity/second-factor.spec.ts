import type { Page } from '@playwright/test';
import { codeFrom } from '../support/app-codes.ts';
import { linkTo } from '../support/letters.ts';
import { api } from '../support/orders.ts';
import { personIn, signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const PASSWORD = 'Zapchasti2026';
const EMAIL = 'kodova@example.ru';

/** A person of their own, so that no other test has to sign in with a code. */
async function makePerson(chief: Page): Promise<void> {
  const { data: form } = await api<{ data: { roles: { id: number }[] } }>(
    chief,
    'GET',
    '/identity/user/form',
  );
  await api(chief, 'POST', '/identity/user', {
    login: 'kodova',
    first_name: 'Анна',
    second_name: 'Кодова',
    email: EMAIL,
    role_id: form.roles[0]?.id,
    b2c_user: false,
    default_storage_id: null,
  });
}

async function enterPassword(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Логин').fill('kodova');
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
}

test('a person turns the second factor on, signs in with a code and with a recovery code; the chief removes it', async ({
  browser,
}) => {
  const { page: chief } = await signIn(browser, 'shop2');
  await makePerson(chief);
  const address = await linkTo(chief, EMAIL);
  const { page } = await personIn(await browser.newContext());
  await page.goto(address);
  await page.getByLabel('Новый пароль', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Новый пароль ещё раз').fill(PASSWORD);
  await page.getByRole('button', { name: 'Сохранить пароль' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await enterPassword(page);
  await page.getByRole('checkbox', { name: 'Я прочитал и принимаю регламент' }).check();
  await page.getByRole('button', { name: 'Принять' }).click();
  await expect(page).toHaveURL('/main');

  await page.goto('/settings/password');
  await page.getByRole('button', { name: 'Подключить приложение' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Дальше' }).click();
  await expect(dialog.getByRole('img', { name: 'QR-код для приложения' })).toBeVisible();
  const shown = await dialog.getByText(/^[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}$/).textContent();
  const key = (shown ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Код из приложения').fill(codeFrom(key, 0));
  await dialog.getByRole('button', { name: 'Включить' }).click();
  const codes = dialog.getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allTextContents();
  const file = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Скачать' }).click();
  expect((await file).suggestedFilename()).toBe('recovery-codes.txt');
  await dialog.getByRole('button', { name: 'Я сохранил коды' }).click();
  await expect(page.getByText('Осталось 10')).toBeVisible();

  // Another browser: the password alone opens nothing. The code of the next half minute is not taken yet.
  const { page: second } = await personIn(await browser.newContext());
  await enterPassword(second);
  await second.getByLabel('Код из приложения').fill(codeFrom(key, 1).replace(/^(...)/, '$1 '));
  await second.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(second).toHaveURL('/main');

  const { page: third } = await personIn(await browser.newContext());
  await enterPassword(third);
  await third.getByRole('button', { name: 'Ввести запасной код' }).click();
  await third.getByLabel('Запасной код').fill('AAAA-AAAA-AAAA-AAAA');
  await third.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(third.getByRole('alert')).toHaveText('Неверный код');
  await third.getByLabel('Запасной код').fill(recovery);
  await third.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(third).toHaveURL('/main');

  await chief.goto('/users');
  await chief.getByRole('row', { name: /Кодова Анна/ }).click();
  await chief.getByRole('button', { name: 'Снять второй фактор' }).click();
  await chief.getByRole('dialog').getByRole('button', { name: 'Снять' }).click();
  await expect(chief.getByText('Второй фактор снят')).toBeVisible();
  const { page: fourth } = await personIn(await browser.newContext());
  await enterPassword(fourth);
  await expect(fourth).toHaveURL('/main');
});
