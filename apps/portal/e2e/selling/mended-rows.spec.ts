// Refused rows of an upload are corrected in its journal entry, without the file.
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('refused rows are corrected in the journal and imported without the file; a row that is still invalid remains', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'supplier', '/journal/price-list-items');
  await page.getByText('новые цены.csv').first().click();
  const card = page.getByRole('table', { name: 'Исправить строки' });
  const prices = card.getByRole('textbox', { name: /^Цена, строка/ });
  await expect(prices).toHaveCount(2);
  await prices.first().fill('120,50');
  await card
    .getByRole('textbox', { name: /^Остаток, строка/ })
    .first()
    .fill('7');
  await prices.last().fill('30');
  await page.getByRole('button', { name: 'Загрузить 2 строки' }).click();
  await expect(page.getByText('Исправлено: 1, осталось: 1')).toBeVisible();
  await expect(prices).toHaveCount(1);
  await expect(prices).toHaveValue('30');
  await page.getByRole('link', { name: 'Посмотреть загрузку' }).click();
  // The row that is still invalid has unsaved changes, so leaving the page must be confirmed.
  await page
    .getByRole('dialog', { name: 'Уйти без сохранения?' })
    .getByRole('button', { name: 'Уйти' })
    .click();
  await expect(page.getByText('новые цены – исправленные строки.xlsx')).toBeVisible();
  await expect(page.getByText('Загружено', { exact: true }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});
