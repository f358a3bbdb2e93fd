// What was just done is taken back: an order by its buyer, a loaded file and a price by their seller. Decisions, «Undo».
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { faultsOf } from '../support/axe.ts';
import { api, filled } from '../support/orders.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const SELLER = 'ООО «Волга-Деталь»';

test('a shop takes an order back into the basket; its supplier sees that it is cancelled', async ({
  browser,
}) => {
  const shop = await signIn(browser, 'shop');
  const supplier = await signIn(browser, 'supplier');
  const { page } = shop;
  const { pieces } = await filled(page, [{ article: 'OC 90', supplier: SELLER, pieces: 2 }]);
  await page.goto('/catalog/final');
  await page.getByRole('button', { name: 'Разместить заказ' }).click();
  await expect(page.getByRole('heading', { name: 'Заказ размещён' })).toBeVisible();
  await expect(page.getByText(/^Заказ можно отменить ещё 10\sмин/)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  const row = page.getByRole('table', { name: 'Размещённые заказы' }).locator('tbody tr');
  const number = (await row.locator('th, td').first().innerText()).trim();
  const id = number.replaceAll(/\D/g, '');
  await supplier.live.open(supplier.page, `/inbox/${id}`);
  await expect(supplier.page.getByText('Новый', { exact: true }).first()).toBeVisible();
  // The supplier has no such button.
  await expect(supplier.page.getByRole('button', { name: 'Отменить заказ' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Отменить заказ' }).click();
  await expect(page.getByRole('heading', { name: 'Корзина' })).toBeVisible();
  await expect(page.getByText('Вернулась в корзину: 1 позиция')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /OC 90/ })).toHaveValue(String(pieces));
  await expect(supplier.page.getByText('Отменён покупателем', { exact: true }).first()).toBeVisible();
  await page.goto(`/outgoing/${id}`);
  await expect(page.getByText('Отменён покупателем', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Отменить заказ' })).toHaveCount(0);
  expect([...shop.complaints, ...supplier.complaints]).toEqual([]);
});

/** The price of an article on the seller's lists. */
async function priceOf(page: Page, article: string): Promise<number | undefined> {
  const { data: lists } = await api<{ data: { id: number }[] }>(page, 'GET', '/prices/price-list');
  for (const { id } of lists) {
    const { data } = await api<{ data: { article: string; price: number }[] }>(
      page,
      'GET',
      `/prices/price-list/${id}/items?filter[search]=${encodeURIComponent(article)}`,
    );
    const found = data.find((item) => item.article === article);
    if (found) return found.price;
  }
  return undefined;
}

test('a supplier takes a loaded price list back, and a changed price', async ({ browser }, info) => {
  const { page, complaints } = await signIn(browser, 'supplier', '/prices/import');
  const before = await priceOf(page, 'OC 90');
  const file = info.outputPath('ошибка.csv');
  await writeFile(file, 'Артикул;Бренд;Наименование;Цена;Остаток\nOC 90;KNECHT;Фильтр масляный;1,11;500\n');
  await page.getByLabel('Файл прайс-листа').setInputFiles(file);
  await page.getByRole('button', { name: 'Проверить файл' }).click();
  await page.getByRole('button', { name: /^Загрузить/ }).click();
  await page
    .getByRole('button', { name: 'Загрузить всё равно' })
    .or(page.getByText('Загружено', { exact: true }))
    .first()
    .waitFor();
  const anyway = page.getByRole('button', { name: 'Загрузить всё равно' });
  if (await anyway.isVisible()) await anyway.click();
  await expect(page.getByText('Загружено', { exact: true }).first()).toBeVisible();
  expect(await priceOf(page, 'OC 90')).toBe(1.11);
  await page.getByRole('button', { name: 'Отменить загрузку…' }).click();
  const asked = page.getByRole('dialog', { name: 'Отменить загрузку «ошибка.csv»?' });
  expect(await faultsOf(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Отменить загрузку' }).click();
  await expect(page.getByText('Загрузка отменена: цены и остатки снова такие, как до неё')).toBeVisible();
  await expect(page.getByText('Отменено', { exact: true }).first()).toBeVisible();
  expect(await priceOf(page, 'OC 90')).toBe(before);

  await page.getByRole('link', { name: 'Открыть прайс-лист' }).click();
  await page.getByLabel('Артикул в любом написании').fill('OC 90');
  await page.getByRole('button', { name: 'Изменить KNECHT OC 90' }).click();
  await page.getByRole('textbox', { name: /Цена/ }).fill('2,22');
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
  await expect.poll(() => priceOf(page, 'OC 90')).toBe(2.22);
  await page.getByRole('region', { name: 'Сообщения' }).getByRole('button', { name: 'Отменить' }).click();
  await expect(page.getByText('Позиция снова такая, как была')).toBeVisible();
  expect(await priceOf(page, 'OC 90')).toBe(before);
  expect(complaints).toEqual([]);
});
