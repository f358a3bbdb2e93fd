import { expect, test } from '@playwright/test';
import { signIn } from './people.ts';

test('results with delivery: the best offer of a product goes into the basket in the quantity that was set', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop2');
  await page.goto('/catalog/result?title=фильтр%20масляный');
  await page.getByRole('link', { name: 'С доставкой' }).click();
  await expect(page).toHaveURL(/\/catalog\/result_new\?title=/);
  const row = page.getByRole('table', { name: 'Найденные товары' }).getByRole('row').nth(1);
  await expect(row.getByRole('button', { name: /^В корзину/ })).toBeVisible();
  const name = (await row.getByRole('link').first().innerText()).replaceAll(/\s+/g, ' ');
  const quantity = row.getByRole('spinbutton').or(row.getByRole('textbox')).first();
  await row.getByRole('button', { name: /Увеличить|Больше/ }).click();
  const wanted = await quantity.inputValue();
  await row.getByRole('button', { name: /^В корзину/ }).click();
  await expect(row.getByRole('button', { name: /^В корзине/ })).toBeVisible();
  await page.goto('/catalog/basket');
  const line = page.getByRole('row').filter({ hasText: name.split(' ').at(-1) ?? name });
  await expect(line.first()).toBeVisible();
  await expect(
    line.first().getByRole('spinbutton').or(line.first().getByRole('textbox')).first(),
  ).toHaveValue(wanted);
  await page.goBack();
  await row.getByRole('button', { name: /^В корзине/ }).click();
  await expect(row.getByRole('button', { name: /^В корзину/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('earlier searches are the person’s at every desk, and forgotten by keyboard one by one and all at once', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'distributor2');
  await page.goto('/catalog');
  const field = page.getByRole('combobox', { name: 'Поиск по названию и номеру' });
  for (const text of ['OC 90', 'W 914/2']) {
    await field.fill(text);
    await field.press('Enter');
    await expect(page).toHaveURL(/article=/);
    await page.goto('/catalog');
  }
  const { page: elsewhere } = await signIn(browser, 'distributor2');
  await elsewhere.goto('/catalog');
  const there = elsewhere.getByRole('combobox', { name: 'Поиск по названию и номеру' });
  await there.click();
  const options = elsewhere.getByRole('option');
  await expect(options).toHaveText(['W 914/2', 'OC 90', 'Очистить историю']);
  await there.press('ArrowDown');
  await there.press('Delete');
  await expect(options).toHaveText(['OC 90', 'Очистить историю']);
  await elsewhere.reload();
  await there.click();
  await expect(options).toHaveText(['OC 90', 'Очистить историю']);
  await there.press('ArrowUp');
  await there.press('Enter');
  await expect(options).toHaveCount(0);
  await elsewhere.reload();
  await there.click();
  await expect(options).toHaveCount(0);
  await expect(there).toHaveValue('');
  expect(complaints).toEqual([]);
});

test('a replaced number says so, and what has replaced it comes first', async ({ browser }) => {
  const { page, complaints } = await signIn(browser, 'shop');
  await page.goto('/catalog/result?article=2108-1012005');
  await expect(page.getByRole('status').filter({ hasText: 'заменён на' })).toHaveText(
    'Номер LADA 2108-1012005 заменён на LADA 21080-1012005-08',
  );
  await expect(page.locator('table tbody tr').first()).toContainText('21080-1012005-08');
  expect(complaints).toEqual([]);
});

test('a product’s page: characteristics, price history as chart and table, what sells beside it', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop');
  await page.goto('/product/1');
  await expect(page.getByText('3/4"-16 UNF', { exact: true })).toBeVisible();
  await expect(page.getByText('76 × 93 × 93 мм')).toBeVisible();
  const chart = page.getByRole('figure', { name: /Цена за 90 дней/ });
  await chart.getByRole('button', { name: 'Показать таблицей' }).click();
  await expect(chart.getByRole('row')).toHaveCount(91);
  await expect(
    page.getByRole('list', { name: 'Популярное в этой категории' }).getByRole('article').first(),
  ).toBeVisible();
  expect(complaints).toEqual([]);
});
