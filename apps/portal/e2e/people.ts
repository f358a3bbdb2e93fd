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
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page).toHaveURL(/\/main$/);
  return { page, complaints };
}
