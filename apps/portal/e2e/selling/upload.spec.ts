// A file whose check takes long: the loading dialog of specification 1, section 2.5.
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const LIST = 'Артикул;Бренд;Наименование;Цена;Остаток;Кратность\nTST-1;KNECHT;Фильтр;100;5;1\n';

test('while a file is checked for more than a second, a loading dialog asks the user to wait', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'supplier', 'about:blank');
  // The network itself is slowed down: for a call delayed by a route handler the page gets no upload progress.
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
