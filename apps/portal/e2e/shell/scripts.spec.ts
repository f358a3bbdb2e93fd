// How many scripts and bytes a page loads, without those that are prefetched while the browser is idle.
import type { Page } from '@playwright/test';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Scripts of a first page: those of every page, and those of its area. */
const FIRST_PAGE = 14;
/** Scripts of each further page. */
const NEXT_PAGE = 6;
/**
 * Compressed kilobytes of a first load: all of the sign-in page, the scripts of the search. The search was at 257.6 before the
 * components took their texts from a provider and passed on their attributes, at 264.3 after.
 */
const SIGN_IN_KB = 155;
const SEARCH_KB = 265;

/** Counts the scripts that the page loads from now on. */
function countScripts(page: Page): () => number {
  const loaded = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') loaded.add(response.url());
  });
  return () => {
    const { size } = loaded;
    loaded.clear();
    return size;
  };
}
const withoutPrefetch = (page: Page) =>
  page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));
const isShown = async (page: Page, title: string) => {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.waitForLoadState('networkidle');
};

test('the sign-in page loads at most six scripts', async ({ page }) => {
  const scripts = countScripts(page);
  await page.goto('/auth');
  await isShown(page, 'Вход');
  expect(scripts()).toBeLessThanOrEqual(6);
});

for (const [login, pages] of [
  [
    'shop',
    [
      ['/catalog', 'Поиск товаров'],
      ['/catalog/basket', 'Корзина'],
      ['/outgoing', 'Исходящие заказы'],
    ],
  ],
  [
    'supplier',
    [
      ['/inbox', 'Входящие заказы'],
      ['/shipment', 'Отгрузки'],
      ['/prices', 'Прайс-листы'],
    ],
  ],
] as const)
  test(`a first page of «${login}» loads at most ${FIRST_PAGE} scripts, a next page at most ${NEXT_PAGE}`, async ({
    browser,
  }) => {
    const { page } = await signIn(browser, login);
    await withoutPrefetch(page);
    const scripts = countScripts(page);
    for (const [address, title] of pages) {
      await page.goto('about:blank');
      scripts();
      await page.goto(address);
      await isShown(page, title);
      const first = scripts();
      expect(first, address).toBeGreaterThan(5);
      expect(first, address).toBeLessThanOrEqual(FIRST_PAGE);
    }
    // From the last of them to the others, inside the same portal.
    for (const [address, title] of pages.slice(0, 2)) {
      await page
        .getByRole('navigation', { name: 'Главное меню' })
        .locator(`a[href="${address}"]`)
        .first()
        .click();
      await isShown(page, title);
      expect(scripts(), address).toBeLessThanOrEqual(NEXT_PAGE);
    }
  });

/** Compressed kilobytes, headers included, that a page loads with an empty cache; of all or of one type of request. */
async function loadedKilobytes(page: Page, address: string, title: string, only?: 'Script'): Promise<number> {
  await withoutPrefetch(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const types = new Map<string, string>();
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (only === undefined || types.get(requestId) === only) bytes += encodedDataLength;
  });
  await page.goto(address);
  await isShown(page, title);
  return bytes / 1_000;
}

test(`the sign-in page loads at most ${SIGN_IN_KB} kB`, async ({ page }) => {
  const loaded = await loadedKilobytes(page, '/auth', 'Вход');
  expect(loaded).toBeGreaterThan(100);
  expect(loaded).toBeLessThanOrEqual(SIGN_IN_KB);
});

test(`the search loads at most ${SEARCH_KB} kB of scripts`, async ({ browser }) => {
  const { page } = await signIn(browser, 'shop');
  await page.goto('about:blank');
  const loaded = await loadedKilobytes(page, '/catalog/result?article=OC90', 'OC 90', 'Script');
  expect(loaded).toBeGreaterThan(150);
  expect(loaded).toBeLessThanOrEqual(SEARCH_KB);
});
