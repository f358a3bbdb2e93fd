// The service worker: the portal opens without a network, and nothing of the server's answers stays on the device.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { FLAG } from '../../src/session/flag.ts';
import { onPhone } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the worker has stored the shell and answers the page's requests. */
const isControlled = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');

/** Addresses of all that the worker has stored. */
const storedPaths = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) {
        const { origin, pathname, search } = new URL(url);
        paths.push((origin === location.origin ? '' : origin) + pathname + search);
      }
    return paths;
  });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('without a network the portal says so on a page of its own, and opens when the network is back', async ({
  browser,
}) => {
  const { page, tap, sound } = await onPhone(browser, 'shop', '/receive');
  const context = page.context();
  const title = heading(page, 'Приёмка');
  const offline = heading(page, 'Нет связи');
  const again = page.getByRole('button', { name: 'Повторить' });
  await expect(title).toBeVisible();
  await isControlled(page);

  await context.setOffline(true);
  await page.reload();
  await expect(offline).toBeVisible();
  await sound();
  await tap(again);
  await expect(page.getByText('Связи пока нет.')).toBeVisible();
  // The access token has expired meanwhile, and cannot be renewed: the person stays signed in all the same.
  await context.clearCookies({ name: 'access_token' });
  await page.reload();
  await expect(offline).toBeVisible();
  await expect(page).toHaveURL('/receive');
  expect(await page.evaluate((flag) => localStorage.getItem(flag), FLAG)).toBe('1');
  await context.setOffline(false);
  await expect(title).toBeVisible();

  // The browser reports a network, but no call gets an answer. The page must not open by itself: no intervals.
  await page.addInitScript(() => Object.assign(globalThis, { setInterval: () => 0 }));
  await context.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(offline).toBeVisible();
  await tap(again);
  await expect(page.getByText('Связи пока нет.')).toBeVisible();
  await context.unroute('**/api/**');
  await tap(again);
  await expect(title).toBeVisible();
  await expect(page).toHaveURL('/receive');
});

test('the worker stores the page and the scripts, never an answer of the API; signing out leaves nothing personal', async ({
  browser,
}) => {
  const { page, tap, complaints } = await onPhone(browser, 'shop', '/receive');
  await expect(heading(page, 'Приёмка')).toBeVisible();
  await isControlled(page);
  for (const [address, name] of [
    ['/outgoing', 'Исходящие заказы'],
    ['/catalog/basket', 'Корзина'],
  ] as const) {
    await page.goto(address);
    await expect(heading(page, name)).toBeVisible();
  }
  await tap(page.getByRole('button', { name: /^Учётная запись/ }));
  await tap(page.getByRole('menuitem', { name: 'Выйти' }));
  await expect(heading(page, 'Вход')).toBeVisible();
  const paths = await storedPaths(page);
  expect(paths.filter((path) => path !== '/' && !/^\/assets\/[^/?]+$/.test(path))).toEqual([]);
  expect(paths).toContain('/');
  // Scripts of the pages that were opened, beside those of the shell.
  expect(paths.some((path) => path.includes('/area-orders-'))).toBe(true);
  // The stored page is the same for everybody, but for its nonce.
  const nonce = /content="[^"]*" \/>|nonce-[\w-]+/g;
  const [stored, fresh] = await page.evaluate(async () => {
    const text = async (answer: Response | undefined) => (await answer?.text()) ?? '';
    return [
      await text(await caches.match('/')),
      await text(await fetch('/', { headers: { accept: 'text/html' } })),
    ];
  });
  expect(stored).toContain('Портал запчастей');
  expect(stored?.replace(nonce, '')).toBe(fresh?.replace(nonce, ''));
  expect(complaints).toEqual([]);
});

const FIRST = /index-[\w-]+\.js/;
const SECOND = 'index-ofasecondbuild.js';

/** The portal behind a proxy that can answer with a second build, in which the first script has another name, or not at all. */
async function proxied(portal: string) {
  const html = await (await fetch(`${portal}/auth`, { headers: { accept: 'text/html' } })).text();
  const first = String(FIRST.exec(html)?.[0]);
  const state = { secondBuild: false, silent: false };
  const server = createServer((request, response) => {
    void (async () => {
      if (state.silent) return;
      const { url = '/', headers } = request;
      const address = state.secondBuild ? url.replace(first, 'removed.js').replace(SECOND, first) : url;
      const answer = await fetch(portal + address, { headers: { accept: headers.accept ?? '*/*' } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const named = /html|javascript/.test(answer.headers.get('content-type') ?? '');
      const body = state.secondBuild && named ? bytes.toString().replaceAll(first, SECOND) : bytes;
      for (const name of ['content-type', 'cache-control', 'content-security-policy']) {
        const value = answer.headers.get(name);
        if (value !== null) response.setHeader(name, value);
      }
      response.writeHead(answer.status).end(body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    first: `/assets/${first}`,
    second: `/assets/${SECOND}`,
    state,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
const openSignIn = async (context: BrowserContext, address: string) => {
  const page = await context.newPage();
  await page.goto(`${address}/auth`);
  await expect(heading(page, 'Вход')).toBeVisible();
  await isControlled(page);
  return page;
};
/** The sign-in page behind a proxy, answered by its worker. */
async function behindProxy(browser: Browser, baseURL = '') {
  const portal = await proxied(baseURL);
  const context = await browser.newContext();
  return { portal, context, page: await openSignIn(context, portal.address) };
}
const entryOf = (page: Page) => page.locator('script[type="module"]').first().getAttribute('src');

test('a new build is opened once the network is back, replaces the old files and leaves open pages alone', async ({
  browser,
  baseURL,
}) => {
  const { portal, context, page } = await behindProxy(browser, baseURL);
  const other = await openSignIn(context, portal.address);
  await other.getByLabel('Логин').fill('shop');
  expect(await storedPaths(page)).toContain(portal.first);
  await context.setOffline(true);
  await page.reload();
  await expect(heading(page, 'Вход')).toBeVisible();
  expect(await entryOf(page)).toBe(portal.first);

  portal.state.secondBuild = true;
  await context.setOffline(false);
  await page.reload();
  await expect(heading(page, 'Вход')).toBeVisible();
  expect(await entryOf(page)).toBe(portal.second);
  await expect.poll(() => storedPaths(page)).not.toContain(portal.first);
  expect(await storedPaths(page)).toContain(portal.second);
  await expect(other.getByLabel('Логин')).toHaveValue('shop');
  await context.setOffline(true);
  await page.reload();
  await expect(heading(page, 'Вход')).toBeVisible();
  expect(await entryOf(page)).toBe(portal.second);
  await context.close();
  await portal.close();
});

test('if the server does not answer, the stored page opens after five seconds', async ({
  browser,
  baseURL,
}) => {
  const { portal, context, page } = await behindProxy(browser, baseURL);
  portal.state.silent = true;
  const before = Date.now();
  await page.reload();
  await expect(heading(page, 'Вход')).toBeVisible();
  expect(Date.now() - before).toBeGreaterThan(4_500);
  await context.close();
  await portal.close();
});
