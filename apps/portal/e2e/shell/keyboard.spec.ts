// A job with the mouse, with every click counted; where the focus goes between lists and pages. `days.spec.ts` has the jobs without a mouse.
import type { Page } from '@playwright/test';
import { delivered, SELLER } from '../support/deliveries.ts';
import { clicksOf } from '../support/keys.ts';
import { api, emptied, placedFromOne } from '../support/orders.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const row = (page: Page) => page.getByRole('main').locator('tr[data-row]:focus');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('with the mouse a part is found and 12 pieces are ordered with at most 5 clicks', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'shop', '/catalog');
  await emptied(page);
  await page.reload();
  const clicks = await clicksOf(page);
  await page.getByRole('combobox', { name: 'Поиск по названию и номеру' }).click();
  await page.keyboard.type('OC 90');
  await page.keyboard.press('Enter');
  await page
    .getByRole('textbox', { name: /Количество: KNECHT OC 90/ })
    .first()
    .click();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Открыть корзину', exact: true }).click();
  await page.getByRole('link', { name: 'Быстрый заказ' }).click();
  await page.getByRole('button', { name: 'Разместить заказ' }).click();
  await expect(heading(page, 'Заказ размещён')).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(5);
});

test('arrows walk a list, Enter opens a row, Escape and the browser lead back to that row', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'supplier', '/inbox');
  const rows = page.getByRole('main').locator('tr[data-row]');
  await expect(rows.first()).toBeVisible();
  await rows.first().focus();
  await page.keyboard.press('End');
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  const wanted = await row(page).getAttribute('data-row');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/inbox\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Клавиши' });
  await expect(help).toContainText('вернуться к строке списка');
  // The first Escape closes the window only.
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(page).toHaveURL(/\/inbox\/\d+/);
  await page.keyboard.press('Escape');
  await expect(row(page)).toHaveAttribute('data-row', wanted ?? '');
  await expect(row(page)).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(row(page)).toHaveAttribute('data-row', wanted ?? '');
  // Escape of a list leads nowhere.
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/inbox$/);
});

test('a page that comes late takes no focus from a person who has begun to type', async ({ browser }) => {
  const { page } = await signIn(browser, 'supplier', '/inbox');
  const rows = page.getByRole('main').locator('tr[data-row]');
  await expect(rows.first()).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/document\/order\/\d+/, async (route) => {
    await held;
    await route.fallback();
  });
  await rows.first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/inbox\/\d+/);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog', { name: 'Быстрый переход' }).getByRole('combobox');
  await expect(field).toBeFocused();
  await page.keyboard.type('прай');
  release();
  await expect(page.locator('main h1')).toHaveCount(1);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('прай');
});

test('at the gate ↓ goes from the heading to the first position, and Ctrl+Enter past the positions', async ({
  browser,
}) => {
  const supplier = await signIn(browser, 'supplier');
  const { page } = await signIn(browser, 'shop');
  const { acceptance } = await delivered(page, supplier.page);
  await page.goto('/receive');
  const number = acceptance.toLocaleString('ru');
  await page
    .getByRole('main')
    .locator('tr[data-row]')
    .filter({ hasText: `№ ${number}` })
    .focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, `Приёмка № ${number}`)).toBeFocused();
  const first = page.getByRole('list', { name: 'Позиции' }).getByRole('listitem').first();
  await expect(first).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(first.getByRole('button', { name: /^Принять \+1/ })).toBeFocused();
  await page.getByRole('button', { name: 'Принять остальное' }).press('Enter');
  const end = page.getByRole('button', { name: 'Завершить', exact: true });
  await expect(end).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(end).toBeFocused();
});

test('Ctrl+Enter on a page that is still loading goes to the main button once it is there', async ({
  browser,
}) => {
  const shop = await signIn(browser, 'shop');
  const { page } = await signIn(browser, 'supplier');
  const id = await placedFromOne(shop.page, page, SELLER, [5, 1]);
  await api(page, 'POST', `/document/order/confirm/${id}`, { version: 1 });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/document/shipment/remainders?**', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(`/inbox/${id}/shipment`);
  await expect(page.getByRole('button', { name: 'Собрать отгрузку', exact: true })).toBeDisabled();
  await page.keyboard.press('Control+Enter');
  release();
  await expect(page.getByRole('button', { name: /^Собрать: 2 позиции/ })).toBeFocused();
});

test('a new norm has the focus in the list that it was added to', async ({ browser }) => {
  const { page } = await signIn(browser, 'distributor', '/settings/norm/add');
  await page.getByPlaceholder('Часть названия').fill('knecht');
  await page.getByRole('option', { name: 'KNECHT' }).first().click();
  await page.getByRole('button', { name: 'Задать' }).press('Enter');
  await expect(heading(page, 'Нормы поставки')).toBeVisible();
  await expect(row(page)).toContainText('KNECHT');
});
