import { type Browser, expect, type Page } from '@playwright/test';

/** A person at a browser of their own. Whatever their console says against the page is kept. */
export interface Person {
  page: Page;
  complaints: string[];
}

/** Open a browser and sign in as one of the demo's people. */
export async function signIn(
  browser: Browser,
  login: string,
  options: { colorScheme?: 'light' | 'dark' } = {},
): Promise<Person> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  await page.goto('/auth');
  await page.getByLabel('Логин').fill(login);
  await page.getByLabel('Пароль', { exact: true }).fill('Portal2026');
  // Sellers are told first what should have been shipped by today.
  const sells = login.startsWith('supplier') || login.startsWith('distributor');
  const overdue = sells ? page.waitForResponse('**/api/user-notifications/popup') : undefined;
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(page).toHaveURL(login === 'b2c' ? /\/b2c-orders$/ : /\/main$/);
  const told = (await (await overdue)?.json()) as { data: { order_ids: number[] } } | undefined;
  if (told && told.data.order_ids.length > 0)
    await page
      .getByRole('dialog', { name: 'Просроченные отгрузки' })
      .getByRole('button', { name: 'Закрыть', exact: true })
      .last()
      .click();
  return { page, complaints };
}
