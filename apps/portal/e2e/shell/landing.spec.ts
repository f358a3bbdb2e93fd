import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('the landing: figures, the chosen language is remembered, signed-in users go to /main', async ({
  page,
  browser,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Все поставщики запчастей – в одном заказе',
  );
  for (const figure of ['1 900', '1 500 000', '7 000', '600 млн руб.'])
    await expect(
      page.getByRole('definition').filter({ hasText: new RegExp(`^${figure.replaceAll(' ', '\\s')}$`) }),
    ).toBeVisible();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/eng');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every parts supplier in one order');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every parts supplier in one order');
  const [locale] = (await page.context().cookies()).filter(({ name }) => name === 'locale');
  expect(locale?.value).toBe('eng');
  const days = ((locale?.expires ?? 0) * 1_000 - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(364);
  expect(days).toBeLessThanOrEqual(365);

  const { page: inside } = await signIn(browser, 'shop', '/');
  await expect(inside).toHaveURL('/main');
});

test('the partner request: submit is disabled while invalid, errors appear once touched, thanks for two seconds', async ({
  page,
}) => {
  await page.goto('/ru');
  await page
    .getByRole('region', { name: 'Партнёры' })
    .getByRole('button', { name: 'Стать партнёром' })
    .click();
  const form = page.getByRole('dialog', { name: 'Стать партнёром' }).getByRole('form');
  const send = form.getByRole('button', { name: 'Отправить заявку' });
  await expect(send).toBeDisabled();
  await form.getByLabel('E-mail').fill('завод');
  await form.getByLabel('E-mail').blur();
  await expect(form.getByText('Некорректный e-mail')).toBeVisible();
  await form.getByLabel('E-mail').fill('');
  // The window began in its first field, which was left empty as well.
  await expect(form.getByText('Обязательное поле')).toHaveCount(2);
  await form.getByLabel('E-mail').fill(' zavod@example.ru ');
  await form.getByLabel('ФИО').fill('Пётр Петров');
  await form.getByLabel('Название организации').fill('Завод');
  await form.getByLabel('ИНН').fill('7707083893');
  await form.getByLabel('Телефон').fill('79001234567');
  await form.getByLabel('Предлагаемые товары').fill('Фильтры');
  await expect(send).toBeDisabled();
  await form.getByRole('checkbox', { name: /Согласен с регламентом/ }).check();
  // Waits from before the click, as the message is shown for two seconds only.
  await Promise.all([form.getByText('Ваша заявка принята!').waitFor(), send.click()]);
  await expect(form.getByLabel('ФИО')).toHaveValue('');
  await expect(form.getByRole('checkbox', { name: /Согласен с регламентом/ })).not.toBeChecked();
  await expect(form.getByText('Ваша заявка принята!')).toBeHidden();
});

test('a shop signs up, sets a password with the mailed link and signs in', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Регистрация' }).click();
  await expect(page.getByRole('heading', { name: 'Регистрация' })).toBeVisible();
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByText('Обязательное поле')).toHaveCount(8);
  await page.getByLabel('ИНН').fill('500100732259');
  await page.getByLabel('Название').fill('Запчасти у Марии');
  await page.getByLabel('Юридический адрес').fill('Тольятти, ул. Мира, 5');
  await page.getByLabel('Фамилия').fill('Новикова');
  await page.getByLabel('Имя').fill('Мария');
  await page.getByLabel('E-mail').fill('novikova@example.ru');
  await page.getByLabel('Телефон').fill('79001234567');
  await page.getByRole('checkbox', { name: /Согласен с регламентом/ }).check();
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByText('Некорректный ИНН')).toHaveCount(0);
  await expect(page.getByText('У этой правовой формы ИНН из 10 цифр')).toBeVisible();
  await page.getByLabel('Правовая форма').selectOption('ИП');
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page).toHaveURL('/documentation-await');
  await expect(page.getByText('novikova@example.ru').first()).toBeVisible();
  await page.getByRole('link', { name: 'Открыть ссылку из письма' }).click();
  await expect(page.getByText('Логин: 500100732259')).toBeVisible();
  await page.getByLabel('Новый пароль', { exact: true }).fill('Zapchasti2026');
  await page.getByLabel('Новый пароль ещё раз').fill('Zapchasti2026');
  await page.getByRole('button', { name: 'Сохранить пароль' }).click();
  await page.getByLabel('Логин').fill('500100732259');
  await page.getByLabel('Пароль', { exact: true }).fill('Zapchasti2026');
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(page).toHaveURL('/regulations');
  await page.getByRole('checkbox', { name: 'Я прочитал и принимаю регламент' }).check();
  await page.getByRole('button', { name: 'Принять' }).click();
  await expect(page).toHaveURL('/main');
  await expect(page.getByRole('heading', { name: 'Здравствуйте, Мария' })).toBeVisible();
});

test('one-time sign-in: the mailed link works once', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Войти по ссылке' }).click();
  await expect(page.getByRole('heading', { name: 'Вход по ссылке' })).toBeVisible();
  await page.getByLabel('Логин').fill('shop2');
  await page.getByRole('button', { name: 'Прислать ссылку' }).click();
  const link = page.getByRole('link', { name: 'Открыть ссылку из письма' });
  const address = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(page.getByText('Логин: shop2')).toBeVisible();
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(page).toHaveURL('/main');
  await page.goto(address);
  await expect(page.getByText('Ссылка устарела или уже использована. Запросите новую.')).toBeVisible();
});

test('overdue shipments are shown on the first page after sign-in only', async ({ page }) => {
  await page.goto('/auth');
  await page.getByLabel('Логин').fill('supplier');
  await page.getByLabel('Пароль', { exact: true }).fill('Portal2026');
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Просроченные отгрузки' });
  await expect(dialog).toContainText(/долж(?:ен|ны) был.* ещё не отгружен/);
  await dialog.getByRole('link', { name: 'Показать все' }).click();
  await expect(page).toHaveURL('/inbox?tab=overdue&late=true');
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Входящие заказы' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('overdue shipments are shown once what the person writes is written', async ({ page }) => {
  const answer = Promise.withResolvers<void>();
  await page.route('**/user-notifications/popup', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/auth?cachedRoute=%2Finbox');
  await page.getByLabel('Логин').fill('supplier');
  await page.getByLabel('Пароль', { exact: true }).fill('Portal2026');
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  const search = page.getByRole('main').getByRole('searchbox');
  await search.fill('10');
  const told = page.waitForResponse('**/user-notifications/popup');
  answer.resolve();
  await told;
  const dialog = page.getByRole('dialog', { name: 'Просроченные отгрузки' });
  await page.waitForTimeout(1_500);
  await expect(dialog).toBeHidden();
  await expect(search).toBeFocused();
  await search.fill('');
  await expect(dialog).toBeVisible();
});
