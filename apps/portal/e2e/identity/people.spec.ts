import { linkTo } from '../support/letters.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('the main user creates a role and a user with it; the user signs in with the mailed link and can be blocked', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop2', '/roles');
  await page.getByRole('link', { name: 'Добавить' }).click();
  await page.getByLabel('Название').fill('Закупки');
  await page.getByLabel('Описание').fill('Менеджер Закупок');
  await page.getByRole('checkbox', { name: 'Каталог, корзина, заявки' }).check();
  await page.getByRole('checkbox', { name: 'Загрузка заявок' }).uncheck();
  // Nobody can grant a permission that they lack.
  await expect(page.getByRole('checkbox', { name: 'Подтверждение договоров' })).toBeDisabled();
  await page.getByRole('button', { name: 'Добавить' }).click();
  await expect(page.getByRole('row', { name: /Закупки/ })).toContainText('4');

  await page.goto('/users');
  await page.getByRole('link', { name: 'Добавить' }).click();
  await page.getByLabel('Фамилия').fill('Петрова');
  await page.getByLabel('Имя').fill('Вера');
  await page.getByLabel('Логин').fill('петрова');
  await page.getByLabel('Почта').fill('petrova@example.ru');
  await page.getByLabel('Роль').selectOption('Закупки');
  await page.getByRole('button', { name: 'Добавить' }).click();
  await expect(page.getByText(/может содержать только буквы английского алфавита/)).toBeVisible();
  await page.getByLabel('Логин').fill('petrova');
  await page.getByRole('button', { name: 'Добавить' }).click();
  await expect(page.getByRole('row', { name: /Петрова Вера/ })).toContainText('Закупки');
  expect(complaints).toEqual([]);

  const address = await linkTo(page, 'petrova@example.ru');
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { name: 'Создание пароля' })).toBeVisible();
  await stranger.getByLabel('Новый пароль', { exact: true }).fill('Zakupki2026');
  await stranger.getByLabel('Новый пароль ещё раз').fill('Zakupki2026');
  await stranger.getByRole('button', { name: 'Сохранить пароль' }).click();
  await stranger.getByLabel('Логин').fill('petrova');
  await stranger.getByLabel('Пароль', { exact: true }).fill('Zakupki2026');
  await stranger.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(stranger).toHaveURL(/\/regulations$/);
  await stranger.getByRole('checkbox').check();
  await stranger.getByRole('button', { name: 'Принять' }).click();
  await expect(stranger).toHaveURL(/\/main$/);
  // A page outside the role's permissions is the 404.
  await stranger.goto('/users');
  await expect(stranger).toHaveURL(/\/404$/);

  await page.getByRole('row', { name: /Петрова Вера/ }).click();
  await page.getByRole('button', { name: 'Заблокировать' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Заблокировать' }).click();
  await expect(page.getByText('Заблокирован', { exact: true })).toBeVisible();
  await stranger.goto('/catalog');
  await expect(stranger).toHaveURL(/\/auth/);
});

test('an administrator’s notification to shops appears at a shop without reloading, and not at a supplier', async ({
  browser,
}) => {
  const { page: shop, complaints, live } = await signIn(browser, 'shop');
  const { page: admin } = await signIn(browser, 'admin', '/settings/tech-notifications');
  await admin.getByRole('link', { name: 'Написать' }).click();
  // Nobody is ticked by itself.
  await admin.getByRole('checkbox', { name: 'Дистрибьюторы' }).check();
  await admin.getByRole('checkbox', { name: 'Магазины' }).check();
  await admin.getByLabel('Тема').fill('Новый график приёмки');
  await admin.getByRole('button', { name: 'Отправить' }).click();
  await expect(admin.getByText('Обязательное поле')).toBeVisible();
  await admin.getByLabel('Текст').fill('<b>С понедельника</b> приёмка работает до 21:00.');
  await live.listening();
  await Promise.all([
    shop.getByRole('link', { name: 'Новый график приёмки' }).waitFor(),
    admin.getByRole('button', { name: 'Отправить' }).click(),
  ]);
  await expect(admin.getByRole('row', { name: /Новый график приёмки/ })).toContainText(
    'Дистрибьюторы, Магазины',
  );

  await shop.goto('/settings/notifications?tab=technical');
  // User input is shown as text, not as HTML.
  await expect(shop.getByText('<b>С понедельника</b> приёмка работает до 21:00.')).toBeVisible();
  await shop.getByRole('button', { name: 'Понятно' }).first().click();
  await expect(shop.getByText('Прочитано').first()).toBeVisible();
  expect(complaints).toEqual([]);

  const { page: supplier } = await signIn(browser, 'supplier', '/settings/notifications?tab=technical');
  await expect(supplier.getByText('Работы на портале в ночь на воскресенье')).toBeVisible();
  await expect(supplier.getByText('Новый график приёмки')).toHaveCount(0);
});
