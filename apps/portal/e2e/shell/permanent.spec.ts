// Permanent notifications: written by administrators, shown above the pages of their recipients.
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const TEXT = '31 декабря и 1 января не возим';

test('a permanent notification appears, changes and disappears without reloading', async ({ browser }) => {
  const admin = await signIn(browser, 'admin', '/settings/tech-notifications');
  const shop = await signIn(browser, 'shop2');
  const notices = shop.page.getByRole('region', { name: 'Постоянные уведомления' });
  await shop.live.listening();
  await expect(notices).toHaveCount(0);

  await admin.page.getByRole('link', { name: 'Постоянные' }).click();
  await admin.page.getByRole('button', { name: 'Добавить' }).click();
  const dialog = admin.page.getByRole('dialog', { name: 'Новое постоянное уведомление' });
  await dialog.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(
    dialog.getByText('«Текст»: обязательное поле').or(dialog.getByText('Обязательное поле')),
  ).toBeVisible();
  await dialog.getByLabel('Текст').fill(TEXT);
  await dialog.getByLabel('Поставщики').uncheck();
  await dialog.getByRole('button', { name: 'Опубликовать' }).dblclick();
  await expect(dialog).toHaveCount(0);
  const row = admin.page.getByRole('row', { name: new RegExp(TEXT) });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Показывается');
  await expect(row).toContainText('Дистрибьюторы, Магазины');
  await expect(notices).toContainText(TEXT);

  await row.getByText(TEXT).click();
  const written = admin.page.getByRole('dialog', { name: 'Постоянное уведомление' });
  await written.getByLabel('Вид').selectOption('Сбой');
  await written.getByRole('button', { name: 'Сохранить' }).click();
  await expect(notices.getByRole('alert')).toContainText(TEXT);

  await row.getByRole('button', { name: `Убрать: ${TEXT}` }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Убрать', exact: true }).click();
  await expect(notices).toHaveCount(0);
  await expect(row).toHaveCount(0);
  expect([...admin.complaints, ...shop.complaints]).toEqual([]);
});
