// Banners and news: created by an administrator, read by all users, with links to products that can be bought.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const PICTURE = readFileSync(path.join(import.meta.dirname, '../../../../docs/results.png'));
const TITLE = 'Фильтры для Лады со склада';

test('an administrator creates a banner; a shop sees it, opens it from the product’s page and buys a product of it', async ({
  browser,
}) => {
  const admin = await signIn(browser, 'admin', '/settings/banners');
  const shop = await signIn(browser, 'shop');
  await admin.page.getByRole('link', { name: 'Добавить' }).click();
  await expect(admin.page.getByRole('heading', { level: 1, name: 'Новый баннер' })).toBeVisible();
  await admin.page.getByRole('button', { name: 'Опубликовать', exact: true }).click();
  await expect(admin.page.getByText('Обязательное поле')).toBeVisible();
  await admin.page.getByRole('textbox', { name: 'Заголовок' }).fill(TITLE);
  await admin.page.getByLabel('Аннотация').fill('Приора, Калина, Гранта');
  await admin.page.getByRole('textbox', { name: 'Текст' }).click();
  await admin.page.keyboard.type('Берут вместе с маслом.');
  await admin.page.getByLabel('Артикулы').fill('w 914');
  await admin.page.getByRole('option', { name: /MANN-FILTER W 914\/2/ }).click();
  await admin.page.keyboard.press('Escape');

  // A file that is not a picture is refused, and the filled-in form is preserved.
  const files = admin.page.locator('input[type=file]');
  await files.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await admin.page.getByRole('button', { name: 'Опубликовать', exact: true }).click();
  await expect(admin.page.getByText('Это не картинка. Подходят PNG, JPEG и WebP.')).toBeVisible();
  await admin.page.getByRole('button', { name: 'Удалить: a.png' }).click();
  await files.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: PICTURE });

  await admin.page.getByRole('button', { name: 'Предпросмотр' }).click();
  const preview = admin.page.getByRole('dialog', { name: 'Предпросмотр' });
  await expect(preview.getByRole('link', { name: new RegExp(TITLE) })).toBeVisible();
  await expect(preview.getByText('Берут вместе с маслом.')).toBeVisible();
  await preview.getByRole('button', { name: 'Закрыть' }).click();
  await admin.page.getByRole('button', { name: 'Опубликовать', exact: true }).dblclick();
  const row = admin.page.getByRole('row', { name: new RegExp(TITLE) });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Опубликован');
  await expect(row).toContainText('1 артикул');

  // The browser logs the refused picture (422); there must be no other message.
  const refusals = admin.complaints.splice(0).filter((line) => !line.includes('status of 422'));
  expect(refusals).toEqual([]);

  await shop.page.goto('/main');
  const slide = shop.page
    .getByRole('region', { name: 'Акции' })
    .getByRole('link', { name: new RegExp(TITLE) });
  await expect(slide).toBeVisible();
  await expect
    .poll(() => slide.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await shop.page.goto('/product/1');
  await shop.page
    .getByRole('list', { name: 'Акции с этим товаром' })
    .getByRole('link', { name: new RegExp(TITLE) })
    .click();
  await expect(shop.page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(shop.page.getByText('Берут вместе с маслом.')).toBeVisible();
  const card = shop.page
    .getByRole('list', { name: 'Товары акции' })
    .getByRole('listitem')
    .filter({ hasText: 'W 914/2' });
  await card.getByRole('button', { name: 'В корзину' }).click();
  await expect(shop.page.getByText('Добавлено в корзину')).toBeVisible();
  await shop.page.goto('/catalog/basket');
  await expect(shop.page.getByText('W 914/2').first()).toBeVisible();

  // Saving does not overwrite a change of another user.
  const second = await signIn(browser, 'admin', '/settings/banners');
  await second.page.getByRole('link', { name: TITLE }).click();
  await second.page.getByLabel('Аннотация').fill('Поздно');
  await row.getByRole('button', { name: `В архив: ${TITLE}` }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Убрать в архив' }).click();
  await expect(row).toContainText('В архиве');
  await second.page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(second.page.getByText(/это изменил кто-то другой/)).toBeVisible();
  // Nor does archiving.
  await second.page.getByRole('button', { name: 'В архив' }).click();
  await second.page.getByRole('dialog').getByRole('button', { name: 'Убрать в архив' }).click();
  await expect(second.page.getByRole('dialog')).toContainText('это изменил кто-то другой');

  await shop.page.goto('/main');
  await expect(shop.page.getByRole('region', { name: 'Акции' })).toBeVisible();
  await expect(slide).toHaveCount(0);
  await row.getByRole('button', { name: `Удалить: ${TITLE}` }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).click();
  await expect(row).toHaveCount(0);
  expect([...admin.complaints, ...shop.complaints]).toEqual([]);
});

test('a supplier sees a banner with its products, but no offers', async ({ browser }) => {
  const { page, complaints } = await signIn(browser, 'supplier', '/banners');
  await page.getByRole('link', { name: /Всё для замены масла/ }).click();
  await expect(page.getByRole('row', { name: /KNECHT OC 90/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'В корзину' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Следующая страница' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.goBack();
  await expect(page.getByRole('row', { name: /KNECHT OC 90/ })).toBeVisible();
  // A draft is not found for other companies.
  await page.goto('/banners/4');
  await expect(page.getByText('Баннер не найден')).toBeVisible();
  expect(complaints.filter((line) => !line.includes('status of 404'))).toEqual([]);
});

test('an administrator creates a news item with a picture; a shop reads it', async ({ browser }) => {
  const admin = await signIn(browser, 'admin', '/settings/news/add');
  const shop = await signIn(browser, 'shop');
  await admin.page.getByRole('textbox', { name: 'Заголовок' }).fill('Склад в Пензе открыт');
  await admin.page.getByLabel('Аннотация').fill('Первые отгрузки в понедельник');
  await admin.page.getByRole('textbox', { name: 'Текст' }).click();
  await admin.page.keyboard.type('Адрес: ул. Окружная, 3.');
  // The news item is created although its picture is refused: saving again updates it.
  const files = admin.page.locator('input[type=file]');
  await files.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await admin.page.getByRole('button', { name: 'Сохранить черновик' }).click();
  await expect(admin.page.getByText('Это не картинка. Подходят PNG, JPEG и WebP.')).toBeVisible();
  expect(admin.complaints.splice(0).filter((line) => !line.includes('status of 422'))).toEqual([]);
  await admin.page.getByRole('button', { name: 'Удалить: a.png' }).click();
  await files.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: PICTURE });
  await admin.page.getByRole('button', { name: 'Сохранить черновик' }).click();
  const row = admin.page.getByRole('row', { name: /Склад в Пензе открыт/ });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Черновик');
  await row.getByRole('link', { name: 'Склад в Пензе открыт' }).click();
  await expect(admin.page.getByText('Адрес: ул. Окружная, 3.')).toBeVisible();
  await admin.page.getByRole('link', { name: 'Изменить' }).click();
  await expect(admin.page.getByRole('img', { name: 'Картинка 1' })).toBeVisible();
  await admin.page.getByRole('button', { name: 'Сохранить и опубликовать' }).click();
  await expect(row).toContainText('Опубликован');

  await shop.page.goto('/main');
  await shop.page
    .getByRole('list', { name: 'Новости' })
    .getByRole('link', { name: /Склад в Пензе/ })
    .click();
  await expect(shop.page.getByRole('heading', { level: 1, name: 'Склад в Пензе открыт' })).toBeVisible();
  await expect(shop.page.getByText('Адрес: ул. Окружная, 3.')).toBeVisible();
  await shop.page.getByRole('link', { name: 'Все новости' }).click();
  await shop.page.getByLabel('Поиск новостей').fill('пензе');
  await expect(shop.page.getByRole('link', { name: /Склад в Пензе/ })).toBeVisible();
  await expect(shop.page.getByRole('link', { name: /График работы/ })).toHaveCount(0);

  // It is archived from its own page.
  await row.getByRole('link', { name: 'Склад в Пензе открыт' }).click();
  await admin.page.getByRole('link', { name: 'Изменить' }).click();
  await admin.page.getByRole('button', { name: 'В архив' }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Убрать в архив' }).click();
  await expect(admin.page).toHaveURL(/\/settings\/news$/);
  await expect(row).toContainText('В архиве');
  expect([...admin.complaints, ...shop.complaints]).toEqual([]);
});
