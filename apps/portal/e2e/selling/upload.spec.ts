// A file whose check takes long: the loading popup of specification 1, section 2.5.
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const LIST = 'Артикул;Бренд;Наименование;Цена;Остаток;Кратность\nTST-1;KNECHT;Фильтр;100;5;1\n';

test('while a file is checked for more than a second the loading popup asks for patience', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'supplier');
  // The line is slow to answer; a call held up by the test itself would tell the page nothing of what has been sent.
  const line = await page.context().newCDPSession(page);
  await page.goto('/prices/import');
  await expect(page.getByLabel('Файл прайс-листа')).toBeAttached();
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 4_000,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const popup = page.getByRole('dialog', { name: 'Загрузка...' });
  await Promise.all([
    popup.getByText('Это может занять от 2 до 5 минут').waitFor(),
    page
      .getByLabel('Файл прайс-листа')
      .setInputFiles({ name: 'прайс.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) }),
  ]);
  await expect(popup).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Первые строки файла' })).toBeVisible();
  expect(complaints).toEqual([]);
});
