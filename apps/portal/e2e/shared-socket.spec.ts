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
  const connections = new Map<Page, number>();
  const watch = (page: Page) => {
    connections.set(page, 0);
    page.on('websocket', (socket) => {
      connections.set(page, (connections.get(page) ?? 0) + 1);
      socket.on('close', () => connections.set(page, (connections.get(page) ?? 0) - 1));
    });
  };
  const connected = () => [...connections].filter(([, open]) => open > 0).map(([page]) => page);
  const open = async (page: Page) => {
    watch(page);
    await page.goto('/settings/password');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return page;
  };
  // Which of them is first to ask for the connection is nobody's business: that there is one, is.
  const pages = [await open(first)];
  for (let n = 0; n < 2; n += 1) pages.push(await open(await first.context().newPage()));
  await tell('Первое 1');
  for (const page of pages) await heard(page, 'Первое 1');
  expect(connected()).toHaveLength(1);
  const [holder] = connected();
  const others = pages.filter((page) => page !== holder);

  // Told while nobody has the connection: the next one asks for what came after the last event it was told of.
  await holder?.close();
  await tell('Второе 2');
  for (const page of others) await heard(page, 'Второе 2');
  expect(connected().filter((page) => page !== holder)).toHaveLength(1);
  await tell('Третье 3');
  for (const page of others) await heard(page, 'Третье 3');
  for (const page of others) await expect(page.getByText('Второе 2')).toHaveCount(1);
});
