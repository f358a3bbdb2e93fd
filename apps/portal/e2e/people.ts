import { type Browser, expect, type Page } from '@playwright/test';
import { FLAG } from '../src/session/flag.ts';

/** A person at a browser of their own. Whatever their console says against the page is kept. */
export interface Person {
  page: Page;
  complaints: string[];
}

/**
 * Open a browser as one of the demo's people, who has signed in before: the way through the form is `session.spec.ts`'s. They stand on
 * their first page.
 */
export async function signIn(
  browser: Browser,
  login: string,
  options: { colorScheme?: 'light' | 'dark' } = {},
): Promise<Person> {
  const entrance = await browser.newContext();
  const answer = await entrance.request.post('/api/identity/token', {
    data: { login, password: 'Portal2026' },
  });
  expect(answer.ok(), `${login} signs in`).toBe(true);
  const { cookies } = await entrance.storageState();
  await entrance.close();
  const { origin } = new URL(answer.url());
  const localStorage = [{ name: FLAG, value: '1' }];
  const context = await browser.newContext({
    ...options,
    storageState: { cookies, origins: [{ origin, localStorage }] },
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  await page.goto('/main');
  await expect(page).toHaveURL(login === 'b2c' ? /\/b2c-orders$/ : /\/main$/);
  return { page, complaints };
}
