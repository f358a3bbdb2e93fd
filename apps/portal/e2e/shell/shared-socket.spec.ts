import type { Page } from '@playwright/test';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('tabs share one connection; when its tab closes, another tab opens one and no event is lost or doubled', async ({
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
  /** Records every title and repeat counter that is added to the page, because toasts disappear after a while. */
  const note = (page: Page) =>
    page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            seen.push(...(node.textContent?.match(/(?:Первое|Второе|Третье) \d|· \d+/g) ?? []));
      }).observe(document.querySelector('[data-slot="toasts"]') ?? document.body, {
        childList: true,
        subtree: true,
      });
    });
  const seen = (page: Page) => page.evaluate(() => (globalThis as never as { seen: string[] }).seen);
  const heard = (page: Page, titles: readonly string[]) => expect.poll(() => seen(page)).toEqual(titles);

  const { page: first, live } = await signIn(browser, 'shop');
  // The pages count their open sockets themselves: Playwright may miss a socket that opens during a navigation.
  await first.context().addInitScript(() => {
    const counted = Object.assign(globalThis, { openSockets: 0 });
    globalThis.WebSocket = class extends WebSocket {
      constructor(...address: ConstructorParameters<typeof WebSocket>) {
        super(...address);
        this.addEventListener('open', () => void (counted.openSockets += 1));
        this.addEventListener('close', () => void (counted.openSockets -= 1));
      }
    };
  });
  const openIn = (page: Page) =>
    page.evaluate(() => (globalThis as never as { openSockets: number }).openSockets);
  const connected = async (among: readonly Page[]) => {
    const open = await Promise.all(among.map(openIn));
    return among.filter((_, place) => (open[place] ?? 0) > 0);
  };
  const open = async (page: Page) => {
    await page.goto('/settings/password');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // After its first calls the page also receives the events of the other tabs.
    await page.waitForLoadState('networkidle');
    await note(page);
    return page;
  };
  // Which tab opens the connection does not matter; exactly one must.
  await live.listening();
  live.frames.length = 0;
  const pages = [await open(first)];
  for (let n = 0; n < 2; n += 1) pages.push(await open(await first.context().newPage()));
  await live.listening();
  await tell('Первое 1');
  for (const page of pages) await heard(page, ['Первое 1']);
  await expect.poll(() => connected(pages)).toHaveLength(1);
  const [holder] = await connected(pages);
  const others = pages.filter((page) => page !== holder);

  // Sent while no tab has a connection: the next one requests the events after the last one it received.
  await holder?.close();
  await tell('Второе 2');
  for (const page of others) await heard(page, ['Первое 1', 'Второе 2']);
  await expect.poll(() => connected(others)).toHaveLength(1);
  await tell('Третье 3');
  for (const page of others) await heard(page, ['Первое 1', 'Второе 2', 'Третье 3']);
});
