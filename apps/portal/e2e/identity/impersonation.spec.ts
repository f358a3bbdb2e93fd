// «Войти как…»: an administrator looks at the portal as a shop, cannot change anything, and is the administrator again; the shop is told.
import type { Page } from '@playwright/test';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const REASON = 'Обращение 1042: не видно заказа';

const idOf = (page: Page, login: string) =>
  page.evaluate(async (wanted) => {
    const token = /access_token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const answer = await fetch(`/api/identity/user?filter[text]=${wanted}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await answer.json()) as { data: { id: number; login: string }[] };
    return data.find((one) => one.login === wanted)?.id ?? 0;
  }, login);

test('an administrator looks as a shop, only reads, ends it and is the administrator again; the shop reads of it', async ({
  browser,
}) => {
  const shop = await signIn(browser, 'shop', '/settings/password');
  const admin = await signIn(browser, 'admin', '/users');
  const { page } = admin;
  const other = await page.context().newPage();
  await other.goto('/users');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const id = await idOf(page, 'shop');
  await page.goto(`/users/${id}`);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('button', { name: 'Войти как…' }).click();
  await page.getByLabel(/Причина/).fill(REASON);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();

  // The portal of the shop, in every tab of this browser.
  const bar = page.getByRole('region', { name: 'Вход от имени' });
  await expect(bar).toContainText(`Вы смотрите портал как ${name}, только чтение, до `);
  await expect(page).toHaveURL(/\/main$/);
  await expect(other.getByRole('region', { name: 'Вход от имени' })).toBeVisible();
  await other.close();
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ httpOnly }) => !httpOnly).map((one) => one.name)).not.toContain('refresh_token');

  // It reads the shop's orders.
  await page.goto('/outgoing');
  await expect(page.getByRole('heading', { level: 1, name: 'Исходящие заказы' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('row').nth(2)).toBeVisible();
  await page.goto('/catalog/result?article=OC90');
  await expect(page.getByRole('heading', { level: 1, name: 'OC 90' })).toBeVisible();

  // It changes nothing: the portal says so, and the server refuses.
  await page.goto('/settings/password');
  await expect(page.getByText('От вашего имени:')).toBeVisible();
  await page.getByRole('button', { name: 'Завершить остальные' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click();
  await expect(page.getByRole('dialog').getByText(/менять ничего нельзя/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Не нужно' }).click();
  const token = cookies.find((one) => one.name === 'access_token')?.value ?? '';
  const refused = await page.request.post('/api/identity/logout-others', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ code: 'impersonated' });
  await expect(shop.page.getByRole('heading', { level: 1 })).toBeVisible();

  // Back to the person's page, as the administrator.
  await page
    .getByRole('region', { name: 'Вход от имени' })
    .getByRole('button', { name: 'Закончить' })
    .click();
  await expect(page).toHaveURL(new RegExp(`/users/${id}$`));
  await expect(page.getByRole('button', { name: 'Войти как…' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Вход от имени' })).toHaveCount(0);

  // The shop reads who, when and why, once.
  await shop.page.goto('/main');
  const notice = shop.page.getByRole('status').filter({ hasText: 'Портал смотрели от вашего имени' });
  await expect(notice).toContainText(REASON);
  await notice.getByRole('button', { name: 'Понятно' }).click();
  await expect(notice).toHaveCount(0);
  await shop.page.goto('/settings/password');
  await expect(shop.page.getByRole('table', { name: 'Входы от вашего имени' })).toContainText(REASON);
  expect([...admin.complaints, ...shop.complaints]).toEqual([]);
});

test('the person ends it among the own sessions: the administrator’s own portal opens by itself', async ({
  browser,
}) => {
  const shop = await signIn(browser, 'shop2', '/settings/password');
  const admin = await signIn(browser, 'admin', '/users');
  const { page } = admin;
  await page.goto(`/users/${await idOf(page, 'shop2')}`);
  await page.getByRole('button', { name: 'Войти как…' }).click();
  await page.getByLabel(/Причина/).fill(REASON);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Вход от имени' })).toBeVisible();
  await shop.page.reload();
  await shop.page
    .getByRole('row')
    .filter({ hasText: 'От вашего имени' })
    .getByRole('button', { name: /^Завершить/ })
    .click();
  await shop.page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click();
  await expect(page.getByRole('region', { name: 'Вход от имени' })).toHaveCount(0);
  await page.goto('/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Пользователи' })).toBeVisible();
});
