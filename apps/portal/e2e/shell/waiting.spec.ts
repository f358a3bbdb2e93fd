// What a page says while the network is slow. All requests are held until the page has said what it waits for, so
// these tests do not depend on time: a step that shows nothing never ends.
import type { Locator, Page } from '@playwright/test';
import { SELLER } from '../support/deliveries.ts';
import { emptied, placed } from '../support/orders.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** A pending button, the bar of a page that is being loaded, or the outlines of what comes. */
const WAITING = '[aria-busy="true"], [data-slot="page-progress"]:not(:empty), [data-slot="skeleton"]';

/**
 * Steps of a job with a network that holds everything.
 * @returns does a step: acts, expects that the page tells that it waits (or already shows the result), lets the
 * network go on, and waits for the result
 */
async function slowly(page: Page) {
  let held: (() => void)[] | null = null;
  await page.route(/./, async (route) => {
    if (held) await new Promise<void>((go) => held?.push(go));
    await route.fallback();
  });
  return async (what: string, act: () => Promise<unknown>, result: Locator) => {
    await page.waitForLoadState('networkidle');
    held = [];
    await act();
    await expect(page.locator(WAITING).or(result).first(), `«${what}» says that it waits`).toBeVisible();
    const waiting = held;
    held = null;
    for (const go of waiting) go();
    await expect(result.first(), `«${what}» is done`).toBeVisible();
  };
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('a shop that finds and orders a part is told at each step what is waited for', async ({ browser }) => {
  const { page, complaints } = await signIn(browser, 'shop');
  await emptied(page);
  await page.reload();
  const step = await slowly(page);
  const offers = page.getByRole('table', { name: 'Предложения' });
  await page.getByRole('combobox', { name: 'Поиск по названию и номеру' }).first().fill('OC 90');
  await step('search', () => page.keyboard.press('Enter'), offers);
  const add = offers.getByRole('button', { name: /^В корзину/ }).first();
  await step('add', () => add.click(), offers.getByRole('button', { name: /^Убрать из корзины/ }));
  await step(
    'basket',
    () => page.locator('a[href="/catalog/basket"]').first().click(),
    page.getByRole('table', { name: 'Строки корзины' }),
  );
  await step(
    'checkout',
    () => page.getByRole('link', { name: 'Оформить заказ' }).click(),
    page.getByRole('link', { name: 'К подтверждению' }),
  );
  await step(
    'to the confirmation',
    () => page.getByRole('link', { name: 'К подтверждению' }).click(),
    page.getByRole('button', { name: 'Разместить заказ' }),
  );
  await step(
    'place',
    () => page.getByRole('button', { name: 'Разместить заказ' }).click(),
    heading(page, /размещ/),
  );
  await step(
    'open the order',
    () => page.getByRole('table', { name: 'Размещённые заказы' }).locator('tbody tr').first().click(),
    page.getByText('OC 90'),
  );
  expect(complaints).toEqual([]);
});

test('a supplier who opens and confirms an order is told at each step what is waited for', async ({
  browser,
}) => {
  const shop = await signIn(browser, 'shop');
  const { id } = await placed(shop.page, [{ article: 'OC90', supplier: SELLER, pieces: 5 }]);
  const { page, complaints } = await signIn(browser, 'supplier');
  const step = await slowly(page);
  const rows = page.getByRole('table').locator('tbody tr');
  await step(
    'the list',
    () => page.getByRole('navigation', { name: 'Главное меню' }).locator('a[href="/inbox"]').first().click(),
    rows.filter({ hasText: id.toLocaleString('ru') }),
  );
  await step(
    'the order',
    () =>
      rows
        .filter({ hasText: id.toLocaleString('ru') })
        .first()
        .click(),
    page.getByRole('button', { name: /^Подтвердить/ }),
  );
  expect(complaints).toEqual([]);
});

test('a portal that is being opened says so while its scripts and its first calls are waited for', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop');
  const held: { address: RegExp; go: (() => void)[] }[] = [
    { address: /\/assets\/.*\.js$/, go: [] },
    { address: /\/api\//, go: [] },
  ];
  for (const { address, go } of held)
    await page.route(address, async (route) => {
      await new Promise<void>((resolve) => go.push(resolve));
      await route.fallback();
    });
  const opening = page.getByText('Портал открывается…');
  const slow = page.getByText('Связь медленная: ждём ответа сервера.');
  await page.goto('/outgoing', { waitUntil: 'commit' });
  await expect(opening).toBeVisible();
  await expect(slow).toBeVisible();
  for (const { address, go } of held) {
    await page.unroute(address);
    for (const resolve of go) resolve();
    if (address.source.includes('assets')) await expect(opening).toBeVisible();
  }
  await expect(heading(page, 'Исходящие заказы')).toBeVisible();
  await expect(opening).toBeHidden();
  expect(complaints).toEqual([]);
});
