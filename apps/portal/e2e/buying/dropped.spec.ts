import type { WebSocketRoute } from '@playwright/test';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const DROPS = 200;
const title = (n: number) => `Событие ${String(n).padStart(3, '0')}`;

test(`${DROPS} dropped connections: no event is lost and none is shown twice`, async ({
  browser,
  request,
}) => {
  const { page, complaints } = await signIn(browser, 'shop2');
  let opened = 0;
  let greeted = false;
  let line: { page: WebSocketRoute; server: WebSocketRoute } | undefined;
  await page.routeWebSocket('**/ws*', (socket) => {
    opened += 1;
    const server = socket.connectToServer();
    server.onMessage((message) => {
      greeted ||= String(message).includes('ws_connection_open');
      socket.send(message);
    });
    line = { page: socket, server };
  });
  // Record every toast that appears on the page, short-lived ones too.
  await page.goto('/settings/password');
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) seen.push(...(node.textContent?.match(/Событие \d{3}/g) ?? []));
    }).observe(document.body, { childList: true, subtree: true });
  });
  // After the greeting the page knows the last event's number; events before it cannot be missed.
  await expect.poll(() => greeted).toBe(true);

  const answer = await request.post('/api/identity/token', {
    data: { login: 'admin', password: 'Portal2026' },
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  for (let n = 1; n <= DROPS; n += 1) {
    const before = opened;
    await line?.server.close();
    await line?.page.close();
    // Half of the events are sent while the page is surely disconnected, half while it may be reconnecting.
    const told = request.post('/api/user-notification/create', {
      headers: { authorization: `Bearer ${access_token}`, 'idempotency-key': `dropped-${Date.now()}-${n}` },
      data: { title: title(n), text: 'для магазинов', recipients: ['shop'] },
    });
    if (n % 2 === 0) expect((await told).status()).toBe(200);
    // The `online` event makes the page reconnect at once.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => opened, { intervals: [5, 10, 20] }).toBeGreaterThan(before);
    expect((await told).status()).toBe(200);
  }
  const all = Array.from({ length: DROPS }, (_, index) => title(index + 1));
  const seen = () => page.evaluate(() => (globalThis as never as { seen: string[] }).seen);
  await expect.poll(async () => (await seen()).length).toBeGreaterThanOrEqual(DROPS);
  expect(await seen()).toEqual(all);
  expect(opened).toBeGreaterThanOrEqual(DROPS);
  // The browser logs each connection that this test closed; nothing else may be logged.
  expect(complaints.filter((said) => !said.includes('WebSocket connection to'))).toEqual([]);
});
