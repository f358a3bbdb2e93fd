// The palette over pages, orders, parts and actions, and the list of keys: each person finds what their rights allow.
import type { Page } from '@playwright/test';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Быстрый переход' });
const field = (page: Page) => palette(page).getByRole('combobox');
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });

test('a shop opens the palette by Ctrl+K, types part of a title, also in the other layout, and opens the page by Enter', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/(?:command-)?palette/.test(request.url())) scripts.push(request.url());
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(scripts).toEqual([]);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  expect(scripts.length).toBeGreaterThan(0);
  await page.keyboard.type('рзин');
  await expect(option(page, 'Корзина')).toHaveAttribute('aria-selected', 'true');
  await field(page).fill('rjhp');
  await expect(option(page, 'Корзина')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/catalog/basket');
  await expect(palette(page)).toBeHidden();
  // The page that was opened before is the first of the recent ones.
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('group', { name: 'Недавние' }).getByRole('option').first()).toHaveText(
    'Главная',
  );
  expect(complaints).toEqual([]);
});

test('a shop types the number of its order and opens the order by Enter at once; the number of another company’s order finds nothing', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'shop', '/outgoing');
  const row = page.getByRole('main').getByRole('row').filter({ hasText: '№' }).first();
  const number = /№\s*([\d\s]+)/.exec((await row.textContent()) ?? '')?.[1] ?? '';
  const id = number.replaceAll(/\s/g, '').slice(0, 6);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(`№ ${id.slice(0, 3)} ${id.slice(3)}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/outgoing/${id}`);
  await page.keyboard.press('Control+k');
  await field(page).fill('999999999');
  await expect(option(page, /Искать «999999999» в каталоге/)).toHaveAttribute('aria-selected', 'true');
  await expect(option(page, /Заказ/)).toHaveCount(0);
});

test('a supplier finds neither «Корзина» nor actions of shops; «/» opens the palette on a page without a list and goes to the search of a list', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'supplier');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await expect(option(page, /Загрузить прайс-лист/)).toBeVisible();
  await expect(option(page, /Загрузить заявку/)).toHaveCount(0);
  await page.keyboard.type('корзина');
  await expect(
    palette(page)
      .getByText(/Ничего не нашлось/)
      .first(),
  ).toBeVisible();
  await expect(option(page, 'Корзина')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto('/inbox');
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: '№' }).first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
  await expect(palette(page)).toBeHidden();
});

test('Ctrl+K opens the palette from a field, Escape returns the focus to it; in a field «/» and «?» are characters', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'supplier', '/inbox');
  const search = page.getByRole('main').getByRole('searchbox');
  await search.click();
  await page.keyboard.type('/?');
  await expect(search).toHaveValue('/?');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(search).toBeFocused();
});

test('a source that fails says so in its group, and the others are shown', async ({ browser }) => {
  const { page } = await signIn(browser, 'admin');
  await page.route('**/api/identity/user?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'failed', message: 'Сервер не отвечает' } }),
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await field(page).fill('Деталь');
  await expect(
    palette(page).getByRole('group', { name: 'Контрагенты' }).getByRole('option').first(),
  ).toBeVisible();
  await expect(palette(page).getByText('Произошла непредвиденная ошибка', { exact: true })).toBeVisible();
});

test('«?» lists the keys of the page: those of its list and table where it has them', async ({ browser }) => {
  const { page } = await signIn(browser, 'supplier', '/inbox');
  const keys = page.getByRole('dialog', { name: 'Клавиши' });
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: '№' }).first()).toBeVisible();
  await page.keyboard.press('?');
  await expect(keys.getByRole('region', { name: 'Таблицы' })).toContainText('Открыть строку');
  await expect(keys.getByRole('region', { name: 'Списки' })).toContainText('К поиску по списку');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.goto('/settings/password');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(keys.getByRole('region', { name: 'Везде' })).toContainText('Найти страницу, заказ');
  await expect(keys.getByRole('region', { name: 'Списки' })).toHaveCount(0);
});

test('on a phone the menu has an entry that opens the palette over the whole screen', async ({ browser }) => {
  const { page } = await signIn(browser, 'shop');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Меню', exact: true }).click();
  await page.getByRole('button', { name: 'Найти страницу, заказ, деталь' }).click();
  await expect(field(page)).toBeFocused();
  expect(await palette(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await field(page).fill('исходящие заказы');
  await option(page, /Исходящие заказы/).click();
  await expect(page).toHaveURL('/outgoing');
});
