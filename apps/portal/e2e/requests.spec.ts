import { expect, test } from '@playwright/test';
import writeXlsxFile from 'write-excel-file/node';
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

test('a list is read from a spreadsheet, from an accounting system’s old encoding, and not from a picture', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop2');
  await page.goto('/request/add');
  const file = page.locator('input[type=file]');
  const read = page.getByRole('table', { name: 'Как мы это прочли' }).locator('tbody tr');
  const sheet = await writeXlsxFile([
    [{ value: 'Бренд' }, { value: 'Артикул' }, { value: 'Кол-во' }],
    [{ value: 'KNECHT' }, { value: 'OC 90' }, { value: 4, type: Number }],
    [{ value: 'BOSCH' }, { value: 451103336, type: Number }, { value: 2, type: Number }],
  ]).toBuffer();
  await file.setInputFiles({
    name: 'заявка.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: sheet,
  });
  await expect(read).toHaveCount(2);
  await expect(read.first()).toContainText('KNECHT OC 90');
  await expect(read.nth(1)).toContainText('451103336');
  // «манн;W914/2;2» in windows-1251.
  await file.setInputFiles({
    name: 'заявка.csv',
    mimeType: 'text/csv',
    buffer: Buffer.concat([Buffer.from([0xec, 0xe0, 0xed, 0xed]), Buffer.from(';W914/2;2')]),
  });
  await expect(read).toHaveCount(1);
  await expect(read.first()).toContainText('манн W914/2');
  for (const [buffer, sentence] of [
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'Это не текст и не файл .xlsx'],
    [Buffer.from('PK\u0003\u0004 broken'), 'Файл не читается как .xlsx'],
  ] as const) {
    await file.setInputFiles({ name: 'заявка.xlsx', mimeType: 'application/octet-stream', buffer });
    await expect(page.getByText(sentence)).toBeVisible();
    // What was read before is still there.
    await expect(read).toHaveCount(1);
  }
  expect(complaints).toEqual([]);
});
