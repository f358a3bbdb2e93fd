import type { Page } from '@playwright/test';
import { signIn } from './people.ts';
import { expect, test } from './test.ts';

test('tabs share one connection; when the tab that has it goes, another takes over and nothing is lost', async ({
  browser,
  request,
}) => {
  const answer = await request.post('/api/identity/token', {
    data: { login: 'admin', password: 'Portal2026' },
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  const tell = async (title: string) => {
    const told = await request.post('/api/user-notification/create', {
      headers: {
        authorization: `Bearer ${access_token}`,
        'idempotency-key': `shared-${title.replaceAll(/\W/g, '')}${Date.now()}`,
      },
      data: { title, text: 'для всех вкладок', recipients: ['shop'] },
    });
    expect(told.status()).toBe(200);
  };
  const heard = (page: Page, title: string) => expect(page.getByText(title).first()).toBeVisible();

  const { page: first } = await signIn(browser, 'shop');
  const sockets = { second: 0, third: 0 };
  const open = async (name: 'second' | 'third') => {
    const page = await first.context().newPage();
    page.on('websocket', () => (sockets[name] += 1));
    await page.goto('/settings/password');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return page;
  };
  const second = await open('second');
  const third = await open('third');
  await tell('Первое 1');
  for (const page of [first, second, third]) await heard(page, 'Первое 1');
  expect(sockets).toEqual({ second: 0, third: 0 });

  // Told while nobody has the connection: the next one asks for what came after the last event it was told of.
  await first.close();
  await tell('Второе 2');
  for (const page of [second, third]) await heard(page, 'Второе 2');
  expect(sockets.second + sockets.third).toBe(1);
  await tell('Третье 3');
  for (const page of [second, third]) await heard(page, 'Третье 3');
  for (const page of [second, third]) await expect(page.getByText('Второе 2')).toHaveCount(1);
});
