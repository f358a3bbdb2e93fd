import type { Page } from '@playwright/test';
import { codeFrom } from '../support/app-codes.ts';
import { personIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const PASSWORD = 'Portal2026';

/** Gives the page's browser a device that makes passkeys and verifies the person. */
async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function enterPassword(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Логин').fill('shop2');
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Учётная запись/ }).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
  await expect(page).toHaveURL('/auth');
}

/** The next call to the address is refused as if ten minutes had passed since the person confirmed the session. */
const tenMinutesLater = (page: Page, address: string) =>
  page.route(
    address,
    (route) =>
      route.fulfill({
        status: 403,
        json: { status: 403, code: 'confirm_identity', message: 'Подтвердите, что это вы' },
      }),
    { times: 1 },
  );

test('a person adds a passkey, signs in with it, confirms with it and with a code, and removes it', async ({
  browser,
  baseURL,
}) => {
  // Browsers have no passkeys for an IP address.
  const context = await browser.newContext({ baseURL: (baseURL ?? '').replace('127.0.0.1', 'localhost') });
  const { page } = await personIn(context);
  await addDevice(page);
  await enterPassword(page);
  await expect(page).toHaveURL('/main');

  await page.goto('/settings/password');
  await page.getByRole('button', { name: 'Добавить ключ доступа' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Название').fill('Рабочий ноутбук');
  await dialog.getByRole('button', { name: 'Добавить', exact: true }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await dialog.getByRole('button', { name: 'Я сохранил коды' }).click();
  const row = page.getByRole('row', { name: /Рабочий ноутбук/ });
  await expect(row).toContainText('Ещё ни разу');
  await expect(page.getByText('Осталось 10')).toBeVisible();

  await signOut(page);
  await enterPassword(page);
  await page.getByRole('button', { name: 'Войти с ключом доступа' }).click();
  await expect(page).toHaveURL('/main');
  await page.goto('/settings/password');
  await expect(page.getByRole('row', { name: /Эта сессия/ })).toContainText('С ключом доступа');

  await page.getByRole('button', { name: 'Подключить приложение' }).click();
  await dialog.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Дальше' }).click();
  const shown = await dialog.getByText(/^[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}$/).textContent();
  const key = (shown ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Код из приложения').fill(codeFrom(key, 0));
  await dialog.getByRole('button', { name: 'Включить' }).click();
  await expect(page.getByText('Приложение подключено')).toBeVisible();

  // An act that asks for a confirmation, given by a code of the app.
  await tenMinutesLater(page, '**/api/identity/second-factor/recovery-codes');
  await page.getByRole('button', { name: 'Новые запасные коды' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Создать' }).click();
  const question = page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
  await question.getByRole('button', { name: 'Ввести код' }).click();
  // The code of the next half minute is not taken yet.
  await question.getByLabel('Код из приложения или запасной код').fill(codeFrom(key, 1));
  await question.getByRole('button', { name: 'Подтвердить' }).click();
  const codes = page.getByRole('dialog', { name: 'Запасные коды' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'Я сохранил коды' }).click();

  // The same by the passkey.
  await tenMinutesLater(page, '**/api/identity/second-factor/end');
  await page.getByRole('button', { name: 'Отключить приложение' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отключить' }).click();
  await question.getByRole('button', { name: 'Подтвердить ключом доступа' }).click();
  await expect(page.getByText('Приложение отключено')).toBeVisible();

  await row.getByRole('button', { name: /^Изменить/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Убрать' }).click();
  await tenMinutesLater(page, '**/api/identity/passkeys/*');
  await page
    .getByRole('dialog', { name: 'Удалить ключ доступа «Рабочий ноутбук»?' })
    .getByRole('button', { name: 'Убрать' })
    .click();
  await question.getByRole('button', { name: 'Подтвердить ключом доступа' }).click();
  await expect(page.getByText('Ключ доступа удалён')).toBeVisible();
  await expect(page.getByText('Ключей доступа ещё нет')).toBeVisible();

  await signOut(page);
  await enterPassword(page);
  await expect(page).toHaveURL('/main');
});
