import { register } from '../support/newcomer.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a new shop sends a proposal, it is accepted and confirmed, and the shop sees prices, without a reload', async ({
  browser,
  page: shop,
}) => {
  const { page: distributor, complaints, live } = await signIn(browser, 'distributor');
  const { page: admin, complaints: adminComplaints, live: adminLive } = await signIn(browser, 'admin');
  await distributor.getByRole('link', { name: /^Заявки на подключение/ }).click();
  await expect(distributor.getByRole('heading', { name: 'Заявки на подключение' })).toBeVisible();
  await adminLive.open(admin, '/connection-proposal/applied');
  await live.listening();

  await register(shop);
  await shop.getByRole('link', { name: 'Заявки на подключение' }).click();
  await expect(shop.getByText('Отправьте заявку дистрибьютору')).toBeVisible();
  await shop.getByRole('link', { name: 'Отправить заявку' }).first().click();
  await shop.getByRole('checkbox', { name: 'Выбрать ООО «Партнёр Авто»' }).check();
  await shop.getByRole('textbox', { name: 'Сообщение' }).fill('Фильтры и масла, раз в неделю');
  // The distributor gets a toast on the current page.
  await Promise.all([
    distributor
      .getByText(/^Новая заявка на подключение № \d+$/)
      .first()
      .waitFor(),
    shop.getByRole('button', { name: 'Отправить заявку' }).click(),
  ]);
  await expect(shop).toHaveURL('/connection-proposal/created');
  const row = shop.getByRole('row', { name: /ООО «Партнёр Авто»/ });
  await expect(row).toContainText('Создана');

  // The distributor accepts.
  await distributor.getByRole('row', { name: /ИП «?Запчасти на Победы/ }).click();
  await expect(distributor.getByText('Фильтры и масла, раз в неделю')).toBeVisible();
  await distributor.getByRole('button', { name: 'Принять…' }).click();
  const terms = distributor.getByRole('dialog', { name: 'Принять заявку' });
  await terms.getByRole('textbox', { name: /Наценка/ }).fill('0');
  // An empty limit does not mean «без лимита»: the form requires one of the two.
  await terms.getByRole('button', { name: 'Принять', exact: true }).click();
  await expect(terms.getByText('Назовите лимит или отметьте «Без лимита»')).toBeVisible();
  await terms.getByRole('textbox', { name: /^Лимит/ }).fill('300 000');
  await terms.getByRole('button', { name: 'Принять', exact: true }).click();
  await expect(distributor.getByText('Принята дистрибьютором').first()).toBeVisible();

  // The administrator's list is updated without a reload.
  await admin.getByRole('row', { name: /Запчасти на Победы/ }).click();
  await admin.getByRole('button', { name: 'Подтвердить…' }).click();
  await expect(admin.getByRole('dialog')).toContainText(/Лимит 300\s000,00\sруб\., наценка 0\s%/);
  await Promise.all([
    shop
      .getByText(/^Заявка на подключение № \d+ подтверждена$/)
      .first()
      .waitFor(),
    admin.getByRole('button', { name: 'Подтвердить', exact: true }).click(),
  ]);
  await expect(admin.getByText('Подтверждена администратором', { exact: true })).toBeVisible();

  await expect(shop.getByText('Основной склад')).toBeVisible();
  await shop.getByRole('link', { name: 'Каталог', exact: true }).first().click();
  await shop.getByPlaceholder(/номер/).first().fill('OC 90');
  await shop.keyboard.press('Enter');
  const offers = shop.getByRole('table', { name: 'Предложения' }).locator('tbody tr[data-row]');
  await expect(offers.first()).toContainText('ООО «Партнёр Авто»');
  await expect(offers.first()).toContainText(/\d,\d\d/);
  expect([...complaints, ...adminComplaints]).toEqual([]);
});

test('a refusal of a proposal requires a reason; a shop can withdraw its proposal', async ({ browser }) => {
  const { page: distributor, complaints } = await signIn(browser, 'distributor');
  const { page: shop, live } = await signIn(browser, 'newshop2');
  await live.open(shop, '/connection-proposal');
  await distributor.goto('/connection-proposal?status=created');
  await distributor.getByRole('row', { name: /ИП Гусева/ }).click();
  await distributor.getByRole('button', { name: 'Отказать…' }).click();
  const dialog = distributor.getByRole('dialog', { name: 'Отказать в подключении' });
  await dialog.getByRole('button', { name: 'Отказать', exact: true }).click();
  await expect(dialog.getByText('Обязательное поле')).toBeVisible();
  await dialog.getByLabel('Причина').selectOption('не сошлись в условиях');
  await dialog.getByRole('button', { name: 'Отказать', exact: true }).click();
  await expect(distributor.getByText('не сошлись в условиях').first()).toBeVisible();
  await expect(shop.getByRole('row', { name: /ООО «Партнёр Авто»/ })).toContainText('Отказано');

  const { page: other } = await signIn(browser, 'newshop', '/connection-proposal?status=created');
  await other.getByRole('row', { name: /ООО «Партнёр Авто»/ }).click();
  await other.getByRole('button', { name: 'Отозвать…' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click();
  await expect(other.getByText('Отозвана', { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});
