// The end of a search and of its further pages, and the state after a failure: specification 3, sections 2, 4, 7
// and 8.
import type { Page } from '@playwright/test';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { settled } from '../support/walk.ts';

const REFUSED = { status: 500, json: { status: 500, code: 'internal', message: 'Сервер не отвечает' } };
const found = (page: Page) => page.getByRole('table', { name: 'Найденные товары' }).locator('tr[data-row]');
const offers = (page: Page) => page.getByRole('table', { name: 'Предложения' }).locator('tr[data-row]');

/** Passes the server's answer of a call on with some values replaced. */
const changed = (page: Page, path: string, change: (body: Record<string, unknown>) => object) =>
  page.route(path, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({ response: answer, json: { ...body, ...change(body) } });
  });

test('a search with exactly one product shows its offers; with several it lists the products without offers', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop', '/catalog/result?title=фильтр%20масляный');
  await expect(found(page)).toHaveCount(20);
  await expect(offers(page)).toHaveCount(0);
  await changed(page, '**/api/basket/basket/standards?**', ({ products }) => ({
    products: (products as object[]).slice(0, 1),
    count: 1,
  }));
  await page.reload();
  await expect(offers(page).first()).toBeVisible();
  await expect(found(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('an empty next page shows «Больше нет предложений»', async ({ browser }) => {
  const { page } = await signIn(browser, 'shop', '/catalog/result?title=фильтр%20масляный');
  await expect(found(page)).toHaveCount(20);
  await changed(page, '**/api/basket/basket/standards?**', () => ({ products: [] }));
  await page.getByRole('button', { name: 'Показать ещё' }).click();
  await expect(page.getByText('Больше нет предложений')).toBeVisible();
  await expect(found(page)).toHaveCount(20);
});

test('more analogs can be loaded after a page with five of them; an empty page shows «Больше нет предложений»', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'shop');
  const article = '**/api/basket/basket/article?**';
  const more = page.getByRole('button', { name: 'Показать ещё аналоги' });
  /** Opens results that hold the article itself and this number of analogs, with more to load. */
  const analogs = async (count: number) => {
    await page.unroute(article);
    await changed(page, article, ({ products }) => {
      const all = products as { isAnalog: boolean }[];
      const own = all.filter(({ isAnalog }) => !isAnalog);
      return {
        products: [...own, ...all.filter(({ isAnalog }) => isAnalog).slice(0, count)],
        analogs_offset: 5,
      };
    });
    await page.goto('/catalog/result?article=OC90');
    await expect(offers(page).first()).toBeVisible();
  };
  await analogs(4);
  await expect(more).toHaveCount(0);
  await analogs(5);
  await expect(more).toBeVisible();
  await page.unroute(article);
  await changed(page, article, () => ({ products: [] }));
  await more.click();
  await expect(page.getByText('Больше нет предложений')).toBeVisible();
  await expect(more).toHaveCount(0);
  await expect(offers(page).first()).toBeVisible();
});

test('a failed search removes the results and filters of the previous one', async ({ browser }) => {
  const { page } = await signIn(browser, 'shop', '/catalog/result?title=фильтр%20масляный');
  await expect(found(page)).toHaveCount(20);
  await page.route('**/api/basket/basket/standards?**', (route) => route.fulfill(REFUSED));
  const field = page.getByRole('combobox', { name: 'Поиск по названию и номеру' });
  await field.fill('колодки тормозные');
  await field.press('Enter');
  await expect(page.getByRole('alert').getByText('Сервер не отвечает')).toBeVisible();
  await expect(found(page)).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
});

test('a failed call for the basket count shows no message', async ({ browser }) => {
  const { page } = await signIn(browser, 'shop');
  await page.route('**/api/info/basket-count**', (route) => route.fulfill(REFUSED));
  const refused = page.waitForResponse('**/api/info/basket-count**');
  await page.goto('/deferred');
  await refused;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Сообщения' }).getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Сервер не отвечает')).toHaveCount(0);
});

test('if the chunk of a page is missing, the whole page is reloaded once', async ({ browser }) => {
  const { page } = await signIn(browser, 'shop', '/catalog/result?article=OC90');
  await expect(offers(page).first()).toBeVisible();
  let asked = 0;
  let loads = 0;
  page.on('request', (request) => (loads += Number(request.isNavigationRequest())));
  await page.route(/\/area-catalogue-[^/]+\.js$/, (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 404 }) : route.continue();
  });
  await page.getByRole('link', { name: 'О товаре' }).click();
  await expect(page.getByRole('figure', { name: /Цена за 90 дней/ })).toBeVisible();
  expect([asked, loads]).toEqual([2, 1]);
});

test('if prefetching a chunk fails, the page is not reloaded and keeps the typed text', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'shop');
  let asked = 0;
  let loads = 0;
  page.on('request', (request) => (loads += Number(request.isNavigationRequest())));
  await page.route(/\/area-basket-[^/]+\.js$/, (route) => {
    asked += 1;
    return route.fulfill({ status: 404 });
  });
  const still = settled(page);
  await page.goto('/request/add');
  await page.getByRole('textbox').first().fill('OC 90 4');
  await expect.poll(() => asked).toBeGreaterThan(0);
  await still();
  await expect(page.getByRole('textbox').first()).toHaveValue('OC 90 4');
  expect(loads).toBe(1);
});
