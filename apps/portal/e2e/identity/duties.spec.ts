import { expect, test } from '../support/test.ts';

test('a new distributor must accept the regulations and the new tariffs and change the password before using the portal', async ({
  page,
}) => {
  await page.goto('/auth?cachedRoute=%2Fcatalog');
  await page.getByLabel('Логин').fill('newcomer');
  await page.getByLabel('Пароль', { exact: true }).fill('Portal2026');
  await page.getByRole('button', { name: 'Войти', exact: true }).click();

  await expect(page).toHaveURL(/\/regulations$/);
  await page.goto('/inbox');
  await expect(page).toHaveURL(/\/regulations$/);
  await expect(page.getByRole('button', { name: 'Принять' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('checkbox', { name: 'Я прочитал и принимаю регламент' }).check();
  await page.getByRole('button', { name: 'Принять' }).click();

  await expect(page).toHaveURL(/\/regulations\?tariffs=new$/);
  await page.getByRole('checkbox', { name: 'Я согласен с новыми тарифами' }).check();
  await page.getByRole('button', { name: 'Принять' }).click();

  await expect(page).toHaveURL(/\/user\/password-change$/);
  await page.getByLabel('Текущий пароль').fill('Portal2026');
  await page.getByLabel('Новый пароль', { exact: true }).fill('Qwerty123');
  await page.getByLabel('Новый пароль ещё раз').fill('Qwerty124');
  await page.getByRole('button', { name: 'Сменить пароль' }).click();
  await expect(page.getByText('Слишком распространённый пароль')).toBeVisible();
  await expect(page.getByText('Пароли не совпадают')).toBeVisible();
  await page.getByLabel('Новый пароль', { exact: true }).fill('Zapchasti2026');
  await page.getByLabel('Новый пароль ещё раз').fill('Zapchasti2026');
  await page.getByRole('button', { name: 'Сменить пароль' }).click();
  await expect(page).toHaveURL(/\/main$/);
});

test('the link of a password-restore letter works once', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Забыли пароль?' }).click();
  // The previous page has a field with the same label.
  await expect(page.getByRole('heading', { name: 'Восстановление пароля' })).toBeVisible();
  await page.getByLabel('Логин').fill('supplier2');
  await page.getByRole('button', { name: 'Прислать ссылку' }).click();
  const link = page.getByRole('link', { name: 'Открыть ссылку из письма' });
  const address = (await link.getAttribute('href')) ?? '';
  expect(address).toMatch(/^\/[\w-]{43}$/);
  await link.click();
  await expect(page.getByText('Логин: supplier2')).toBeVisible();
  await page.getByLabel('Новый пароль', { exact: true }).fill('Zapchasti2026');
  await page.getByLabel('Новый пароль ещё раз').fill('Zapchasti2026');
  await page.getByRole('button', { name: 'Сохранить пароль' }).click();
  await expect(page).toHaveURL(/\/auth$/);

  await page.goto(address);
  await expect(page.getByText('Ссылка устарела или уже использована. Запросите новую.')).toBeVisible();
  await page.goto('/auth');
  await page.getByLabel('Логин').fill('supplier2');
  await page.getByLabel('Пароль', { exact: true }).fill('Zapchasti2026');
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(page).toHaveURL(/\/main$/);
});
