import { answered } from '../support/answered.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a corrected field loses its error at once; submitting an invalid form focuses its first invalid field', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'shop2', '/users/add');
  await page.getByRole('button', { name: 'Добавить' }).click();
  await expect(page.getByLabel('Фамилия')).toBeFocused();
  const faults = page.getByText('Обязательное поле');
  await expect(faults.first()).toBeVisible();
  const before = await faults.count();
  await page.getByLabel('Фамилия').fill('Петрова');
  await expect(faults).toHaveCount(before - 1);
  await page.getByLabel('Имя').fill('Вера');
  await expect(faults).toHaveCount(before - 2);
  await page.getByRole('button', { name: 'Добавить' }).click();
  await expect(page.getByLabel('Логин')).toBeFocused();
});

test('leaving a changed form asks for confirmation', async ({ browser }) => {
  const { page } = await signIn(browser, 'shop2', '/users');
  await page.getByRole('link', { name: 'Добавить' }).click();
  await page.getByLabel('Фамилия').fill('Петрова');
  await page.getByRole('button', { name: 'Отмена' }).click();
  const question = page.getByRole('dialog', { name: 'Уйти без сохранения?' });
  await question.getByRole('button', { name: 'Остаться' }).click();
  await expect(page.getByLabel('Фамилия')).toHaveValue('Петрова');
  await page.getByRole('button', { name: 'Отмена' }).click();
  await question.getByRole('button', { name: 'Уйти' }).click();
  await expect(page).toHaveURL(/\/users$/);
  // An unchanged form is left without a question.
  await page.getByRole('link', { name: 'Добавить' }).click();
  await page.getByRole('button', { name: 'Отмена' }).click();
  await expect(page).toHaveURL(/\/users$/);
});

test('with several forms on a page, leaving any changed one asks once', async ({ browser }) => {
  const { page, complaints } = await signIn(browser, 'supplier', '/storages/1/settings');
  const question = page.getByRole('dialog', { name: 'Уйти без сохранения?' });
  const leave = () => page.getByRole('tab', { name: 'Карты', exact: true }).click();
  for (const field of ['Остатки устаревают через, ч', 'Остатков обнулится, %']) {
    await page.getByLabel(field).fill('36');
    await leave();
    await question.getByRole('button', { name: 'Остаться' }).click();
    await expect(page.getByLabel(field)).toHaveValue('36');
  }
  await leave();
  await expect(question).toHaveCount(1);
  await question.getByRole('button', { name: 'Уйти' }).click();
  await expect(page).toHaveURL(/\/log-map$/);
  expect(complaints).toEqual([]);
});

test('an administrator must choose a new user’s organization; administrators’ lists of orders show both companies', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'admin', '/users/add');
  await expect(page.getByLabel('Организация')).toHaveValue('');
  await expect(page.getByLabel('Роль')).toHaveValue('');
  await page.getByRole('button', { name: 'Добавить' }).click();
  await expect(page.getByLabel('Фамилия')).toBeFocused();
  await page.goto('/outgoing');
  for (const name of ['Покупатель', 'Поставщик'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible();
  await page.goto('/inbox');
  for (const name of ['Покупатель', 'Поставщик'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible();
});

test('a list’s order is in the address, columns and views are saved, a page beyond the last is corrected; «/» focuses the search', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'supplier', '/inbox?page=999');
  await expect(page).not.toHaveURL(/page=999/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Номер, артикул или покупатель' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Порядок' }).selectOption('Сначала дорогие');
  await expect(page).toHaveURL(/sort=-amount/);
  await page.getByRole('button', { name: 'Столбцы' }).click();
  const column = page.getByRole('checkbox', { name: 'Склад отгрузки' });
  await answered(page, 'PUT', '/identity/lists', () => column.click());
  await expect(column).not.toBeChecked();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Сохранённые фильтры' }).click();
  await page.getByLabel('Сохранить то, что выбрано').fill('Дорогие');
  await answered(page, 'PUT', '/identity/lists', () =>
    page.getByRole('button', { name: 'Сохранить', exact: true }).click(),
  );
  await page.goto('/inbox');
  await expect(page.getByRole('columnheader', { name: 'Покупатель' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Склад отгрузки' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Сохранённые фильтры' }).click();
  await page.getByRole('button', { name: 'Дорогие' }).first().click();
  await expect(page).toHaveURL(/sort=-amount/);
});

test('rows selected in a list stay selected after returning to it', async ({ browser }) => {
  const { page } = await signIn(browser, 'supplier', '/inbox');
  await page
    .getByRole('checkbox', { name: /^Выбрать: Заказ|Заказ №/ })
    .first()
    .check();
  await expect(page.getByText('Выбрано: 1')).toBeVisible();
  await page.getByRole('row').nth(2).click();
  await expect(page).toHaveURL(/\/inbox\/\d+/);
  await page.goBack();
  await expect(page.getByText('Выбрано: 1')).toBeVisible();
});

test('no link leads to a page that the visitor may not open', async ({ browser, page: stranger }) => {
  await stranger.goto('/password-change');
  await expect(stranger.getByText('Новый пароль задают по ссылке из письма')).toBeVisible();
  await expect(stranger.getByRole('link', { name: 'Запросить ссылку' })).toBeVisible();
  const { page } = await signIn(browser, 'supplier', '/product/1');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Поиск товаров' })).toHaveCount(0);
});
