import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('filters by category, characteristic and weight are stored in the address; back and forward restore them', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop', '/catalog/result?title=фильтр');
  const table = page.getByRole('table', { name: 'Найденные товары' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const chips = page.getByRole('list', { name: 'Что выбрано' });
  await expect(chips).toHaveCount(0);

  await page
    .getByRole('group', { name: /^Категория/ })
    .getByRole('checkbox', { name: 'Фильтры масляные' })
    .click();
  await expect(page).toHaveURL(/prodID=100/);
  const thread = page.getByRole('group', { name: /^Резьба/ });
  await thread.getByRole('checkbox', { name: 'M20×1,5' }).click();
  await expect(page).toHaveURL(/queryChars=thread%3AM20/);
  await thread.getByRole('checkbox', { name: 'M18×1,5' }).click();
  await expect(chips.getByRole('listitem')).toHaveCount(4);
  const weight = page.getByRole('group', { name: 'Вес, г' });
  await weight.getByLabel('Вес, г, до, числом').fill('320');
  await weight.getByLabel('Вес, г, до, числом').press('Enter');
  await expect(page).toHaveURL(/weight=\d+-320/);
  await expect(chips).toContainText('Вес, г:');
  // A characteristic that no oil filter has is not offered as a filter.
  await expect(page.getByRole('group', { name: /^Наполнение/ })).toHaveCount(0);
  // The address is opened in a new page, because this page may still show the previous list.
  const again = await page.context().newPage();
  await again.goto(page.url());
  const narrow = await again
    .getByRole('table', { name: 'Найденные товары' })
    .getByRole('row')
    .nth(1)
    .getByRole('link')
    .first()
    .innerText();
  await again.close();

  await page.goBack();
  await expect(chips).not.toContainText('Вес, г:');
  await page.goBack();
  await expect(thread.getByRole('checkbox', { name: 'M18×1,5' })).not.toBeChecked();
  await expect(thread.getByRole('checkbox', { name: 'M20×1,5' })).toBeChecked();
  await page.goForward();
  await page.goForward();
  await expect(chips).toContainText('Вес, г:');
  await expect(table.getByRole('row').nth(1).getByRole('link').first()).toHaveText(narrow, {
    useInnerText: true,
  });

  // Another user sees the same at this address.
  const { page: other } = await signIn(browser, 'shop2', page.url());
  await expect(other.getByRole('list', { name: 'Что выбрано' }).getByRole('listitem')).toHaveCount(5);

  await page.getByRole('button', { name: 'Убрать фильтр «Резьба: M18×1,5»' }).click();
  await expect(thread.getByRole('checkbox', { name: 'M18×1,5' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Сбросить' }).click();
  await expect(page).toHaveURL(/\?title=[^&]*$/);
  await expect(chips).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('offers of one article can be filtered by stock', async ({ browser }) => {
  const { page, complaints } = await signIn(browser, 'shop', '/catalog/result?article=OC%2090');
  const rows = page.locator('tr[data-row]');
  await expect(rows.first()).toBeVisible();
  const all = await rows.count();
  const stock = page.getByRole('group', { name: 'Остаток, шт.' });
  await stock.getByLabel('Остаток, шт., от, числом').fill('150');
  await stock.getByLabel('Остаток, шт., от, числом').press('Enter');
  await expect(page).toHaveURL(/quantity=150-/);
  await expect.poll(() => rows.count()).toBeLessThan(all);
  await page.reload();
  await expect(stock.getByLabel('Остаток, шт., от, числом')).toHaveValue('150');
  expect(complaints).toEqual([]);
});
