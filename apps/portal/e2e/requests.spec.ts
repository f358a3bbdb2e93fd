import { expect, test } from '@playwright/test';
import { signIn } from './people.ts';

test('a pasted list becomes a basket: read at once, recognised, mended, proposed, put in', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop2');
  await page.goto('/request/add');
  await page
    .getByRole('textbox', { name: /^Список/ })
    .fill('Бренд\tАртикул\tКол-во\nKNECHT\tOC 90\t4\nманн W914/2 – 2 шт\nнет такого номера');
  const read = page.getByRole('table', { name: 'Как мы это прочли' });
  await expect(read.locator('tbody tr')).toHaveCount(3);
  await page.getByRole('button', { name: 'Подобрать: 3 строки' }).click();

  await expect(page).toHaveURL(/\/request\/\d+$/);
  await expect(page.getByRole('article', { name: 'KNECHT OC 90' })).toContainText('Распознано');
  await expect(page.getByRole('article', { name: 'MANN-FILTER W 914/2' })).toContainText('2 шт.');
  await page.getByRole('button', { name: /^Не распознано/ }).click();
  await expect(page).toHaveURL(/tag=unrecognized/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Выгрузить с причинами' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await page.getByRole('button', { name: 'Убрать строку 4' }).click();
  await expect(page.getByText('Строк нет')).toBeVisible();
  await page.getByRole('button', { name: /^Загружено/ }).click();
  const quantity = page.getByRole('textbox', { name: 'Количество, строка 2' });
  await quantity.fill('6');
  await quantity.press('Enter');
  await expect(page.getByRole('article', { name: 'KNECHT OC 90' })).toContainText('6 шт.');

  await page.getByRole('link', { name: 'Готовые варианты' }).click();
  await expect(page.getByRole('radio')).toHaveCount(3);
  await page.getByRole('radio', { name: /Быстрее всего/ }).click();
  await expect(page).toHaveURL(/kind=fastest/);
  const lines = page.getByRole('table', { name: 'Строки варианта' }).locator('tbody tr');
  await expect(lines).toHaveCount(2);
  await page.getByRole('link', { name: 'Оформить этот вариант' }).click();
  await page.getByRole('button', { name: 'Положить в корзину' }).click();
  await expect(page).toHaveURL('/catalog/basket');
  await expect(page.getByText('W 914/2')).toBeVisible();
  await page.goto('/request');
  await expect(page.getByRole('row').nth(1)).toContainText('Заказана');
  expect(complaints).toEqual([]);
});
