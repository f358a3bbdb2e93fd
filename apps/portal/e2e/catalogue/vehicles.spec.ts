import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a VIN leads to the vehicle, its units and the parts of a unit, which can be filtered; going back works', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop', '/catalog');
  await page.getByRole('radio', { name: 'по VIN' }).click();
  const field = page.getByRole('combobox', { name: 'Поиск по VIN' });
  await field.fill('XTA217230A0123456');
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'Узлы Lada Priora, 2007–2018' })).toBeVisible();
  await expect(page.getByLabel('Модель и годы выпуска')).toHaveValue(/\d+/);
  await page.getByRole('link', { name: 'Фильтры масляные' }).click();
  await expect(page).toHaveURL(
    /\/catalog\/node\?catalog=local&vehicleId=\d+&vinString=XTA217230A0123456&nodeId=100$/,
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Фильтры масляные: Lada Priora, 2007–2018',
  );
  const rows = page.getByRole('table', { name: 'Найденные товары' }).getByRole('row');
  await expect(rows.nth(1)).toContainText(/Priora|Приора|Оригинал АвтоВАЗ|ВАЗ/);
  await page
    .getByRole('group', { name: /^Бренд/ })
    .getByRole('checkbox', { name: 'MANN-FILTER' })
    .click();
  await expect(page).toHaveURL(/brandIDs=/);
  await expect(rows.filter({ hasText: 'W 914/2' })).toHaveCount(1);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Узлы Lada Priora, 2007–2018' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a vehicle is chosen by maker and model, then a unit; a unit without a vehicle asks to choose one', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'distributor', '/catalog/node');
  await expect(page.getByText('Автомобиль не выбран')).toBeVisible();
  await page.getByRole('link', { name: 'Выбрать автомобиль' }).click();
  await expect(page).toHaveURL('/catalog/vehicle');
  await page.getByLabel('Изготовитель').selectOption('Kia');
  await page.getByLabel('Модель и годы выпуска').selectOption({ label: 'Rio, 2011–2023' });
  await expect(page).toHaveURL(/catalog=local&vehicleId=\d+$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Узлы Kia Rio, 2011–2023' })).toBeVisible();
  await expect(page.getByLabel('Изготовитель')).toHaveValue('Kia');
  await page.getByRole('link', { name: 'Фильтры масляные' }).click();
  await expect(page.getByRole('table', { name: 'Найденные товары' }).getByRole('row').nth(1)).toContainText(
    'Kia Rio',
  );
  await page.getByRole('link', { name: 'Другой узел' }).click();
  await expect(page.getByRole('heading', { name: 'Узлы Kia Rio, 2011–2023' })).toBeVisible();

  await page.goto('/product/1');
  await expect(page.getByRole('table', { name: 'Применяемость' }).getByRole('row')).toHaveCount(5);
  expect(complaints).toEqual([]);
});
