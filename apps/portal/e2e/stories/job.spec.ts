import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import writeExcelFile from 'write-excel-file/node';
import { decided } from '../support/orders.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Writes a typical price list: a title above the header, columns in an unusual order, numbers as text. */
async function priceList(file: string): Promise<void> {
  const rows = [
    ['Прайс-лист ООО «Волга-Деталь»', '', '', '', '', ''],
    [],
    ['Цена, руб.', 'Кол-во', 'Производитель', 'Номер', 'Название', 'Кратность'],
    ['1 234,50', '>10', 'Кнехт', 'OC-90', 'Фильтр масляный', '4'],
    ['99,90', '200', 'MANN', 'w914/2', 'Фильтр масляный', ''],
    ['-5', '3', 'BOSCH', '0451103079', 'Фильтр масляный', '1'],
    ['150', '7', 'BOSCH', '0 451 103 079', 'Фильтр масляный', '0'],
    ['310,00', '12', 'ЗаводНовый', 'ЗН-0001', 'Фильтр нового завода', '1'],
    ['320,00', '12', 'ЗаводНовый', 'зн 0001', 'Фильтр нового завода', '1'],
  ];
  await writeExcelFile(rows.map((row) => row.map((value) => ({ value, type: String })))).toFile(file);
}

async function find(page: Page, text: string) {
  await page.goto('/catalog');
  await page.getByRole('combobox', { name: 'Поиск по названию и номеру' }).fill(text);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Фильтр масляный\s*OC 90/ })).toBeVisible();
}

test('a supplier loads a price list, a shop orders from it, in two browsers side by side', async ({
  browser,
}, info) => {
  const supplier = await signIn(browser, 'supplier');
  const shop = await signIn(browser, 'shop');

  await test.step('the supplier uploads a price list, sees the columns, confirms, and gets the result', async () => {
    const { page } = supplier;
    const file = info.outputPath('прайс.xlsx');
    await priceList(file);
    await page.getByRole('link', { name: 'Каталог' }).hover();
    await page.getByRole('link', { name: 'Прайс-листы' }).click();
    await page.getByRole('link', { name: 'Загрузить прайс-лист' }).click();
    await page.getByLabel('Файл прайс-листа').setInputFiles(file);
    await expect(page.getByText('заголовок найден в строке 3')).toBeVisible();
    for (const [field, column] of [
      ['Артикул', '3'],
      ['Бренд', '2'],
      ['Наименование', '4'],
      ['Цена', '0'],
      ['Остаток', '1'],
      ['Кратность', '5'],
    ] as const) {
      await expect(page.getByLabel(field, { exact: false }).first()).toHaveValue(column);
    }
    await expect(
      page.getByRole('table', { name: 'Первые строки файла' }).getByText('1 234,50'),
    ).toBeVisible();
    // «Номер» may be a number of another kind: it is not read as the article until the user confirms it.
    await page.getByRole('button', { name: 'Проверить файл' }).click();
    await expect(page.getByText('Догадка: подтвердите или выберите другой')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Да, это артикул' }).check();
    await page.getByRole('button', { name: 'Проверить файл' }).click();
    await expect(page.getByText('Что сделает файл')).toBeVisible();
    // Unknown brands are created only if the user chooses so.
    const brands = page.getByRole('group', { name: 'Неизвестные бренды' }).getByRole('combobox');
    await expect(brands.first()).toBeVisible();
    for (const brand of await brands.all()) await brand.selectOption('Новый бренд');
    // A row looks like a mistake, so the button asks once more.
    await page.getByRole('button', { name: 'Загрузить…' }).click();
    await page.getByRole('button', { name: 'Загрузить всё равно' }).click();

    await expect(page.getByText('Загружено с ошибками')).toBeVisible();
    await expect(page.getByText('Позиций принято').locator('..')).toContainText('3');
    await expect(page.getByText('Строк не принято').locator('..')).toContainText('2');
    await expect(page.getByText('Повторов').locator('..')).toContainText('1');
    const rows = page.getByRole('table', { name: 'Строки, которые не приняты' });
    await expect(rows.getByRole('row', { name: /6.*Цена.*-5.*больше 0/ })).toBeVisible();
    await expect(rows.getByRole('row', { name: /7.*Кратность.*0/ })).toBeVisible();
    await expect(rows.getByRole('row', { name: /8.*Повтор.*строка 9/ })).toBeVisible();
  });

  await test.step('the list replaces by key: loaded again, it changes nothing and duplicates nothing', async () => {
    const { page } = supplier;
    await page.getByRole('link', { name: 'Открыть прайс-лист' }).click();
    await page.getByLabel('Артикул в любом написании').fill('зн-0001');
    await expect(page.getByText('1–1 из 1')).toBeVisible();
    await expect(page.getByRole('row', { name: /ЗН-0001|зн 0001/ })).toContainText('320,00');
  });

  await test.step('the shop finds the part by any spelling, with offers of several suppliers', async () => {
    const { page } = shop;
    for (const spelling of ['oc-90', 'OC 90', 'ос 90']) await find(page, spelling);
    const own = page.getByRole('row', { name: /KNECHT OC 90/ });
    await expect.poll(() => own.count()).toBeGreaterThan(3);
    await expect(own.filter({ hasText: 'Волга-Деталь' }).filter({ hasText: '>10' })).toHaveCount(1);
  });

  let number = '';
  let leaves = '';
  await test.step('a wrong quantity is explained, a valid one goes into the basket, and the order is placed', async () => {
    const { page } = shop;
    const offer = page
      .getByRole('row', { name: /KNECHT OC 90/ })
      .filter({ hasText: 'Волга-Деталь' })
      .filter({ hasText: '>10' });
    const quantity = offer.getByRole('textbox');
    await expect(quantity).toHaveValue('4');
    await offer.getByRole('button', { name: 'Больше' }).click();
    await expect(quantity).toHaveValue('8');
    await quantity.fill('5');
    await expect(page.getByText(/кратно/i).last()).toBeVisible();
    await expect(offer.getByRole('button', { name: /В корзину/ })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Взять 4' }).click();
    await offer.getByRole('button', { name: /В корзину/ }).click();
    await expect(page.getByText('Добавлено в корзину')).toBeVisible();
    await expect(offer.getByRole('link', { name: /В корзине/ })).toBeVisible();

    await page.getByRole('link', { name: 'Корзина' }).click();
    await expect(page.getByRole('heading', { name: 'Корзина' })).toBeVisible();
    await page.getByRole('link', { name: 'Оформить заказ' }).click();
    await expect(page.getByRole('heading', { name: 'Оформление заказа' })).toBeVisible();
    await page.getByLabel('Комментарий ко всем заказам').fill('Позвоните перед отгрузкой');
    await page.getByRole('radio', { name: /^Самовывоз/ }).check();
    await page.getByLabel(/^Отгрузка/).selectOption({ index: 1 });
    leaves = await page
      .getByLabel(/^Отгрузка/)
      .locator('option:checked')
      .innerText();
    await page.getByLabel('Комментарий к отгрузке').fill('Заберём на «Газели»');
    await page.getByRole('link', { name: 'К подтверждению' }).click();
    await expect(page.getByRole('heading', { name: 'Подтверждение заказа' })).toBeVisible();
    // A double click creates one order. The supplier hovers over the toast so that it stays.
    await supplier.live.listening();
    const message = supplier.page
      .getByRole('region', { name: 'Сообщения' })
      .getByRole('link', { name: /Новый заказ/ });
    await Promise.all([message.hover(), page.getByRole('button', { name: 'Разместить заказ' }).dblclick()]);
    await expect(page.getByRole('heading', { name: 'Заказ размещён' })).toBeVisible();
    const row = page.getByRole('table', { name: 'Размещённые заказы' }).locator('tbody tr');
    await expect(row).toHaveCount(1);
    number = (await row.locator('th, td').first().innerText()).trim();
    await row.click();
    await expect(page.getByRole('heading', { name: `Заказ ${number}` })).toBeVisible();
    await expect(page.getByText('Новый').first()).toBeVisible();
  });

  await test.step('the supplier gets a toast and a badge without reloading, and opens the order', async () => {
    const { page } = supplier;
    const toast = page.getByRole('region', { name: 'Сообщения' });
    await expect(toast.getByText(/Новый заказ №/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Заказы' }).getByText(/нов\S+ заказ/)).toBeAttached();
    await toast.getByRole('link', { name: /Новый заказ/ }).click();
    await expect(page.getByRole('heading', { name: `Заказ ${number}` })).toBeVisible();
    // The badge counts technical notifications; events of documents are listed under the bell.
    await page.getByRole('button', { name: /^Уведомления/ }).click();
    await expect(
      page.getByRole('dialog', { name: 'Уведомления' }).getByRole('listitem').first(),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Позвоните перед отгрузкой')).toBeVisible();
    await expect(page.getByText('Самовывоз со склада поставщика')).toBeVisible();
    await expect(page.getByText('Заберём на «Газели»')).toBeVisible();
    await expect(page.getByText('Отгрузка по плану').locator('..')).toContainText(leaves);
  });

  await test.step('the supplier confirms by line; the shop sees each new status without reloading', async () => {
    const { page } = supplier;
    await page.getByRole('button', { name: 'Меньше' }).click();
    await decided(page, async () => {
      await Promise.all([
        page.getByText(/подтвердим 3 шт/).waitFor(),
        page.getByRole('button', { name: /^Подтвердить: KNECHT/ }).click(),
      ]);
    });
    await expect(shop.page.getByText('Подтверждён частично').first()).toBeVisible();
    await expect(shop.page.getByText('3 из 4')).toBeVisible();
    await decided(page, () => page.getByRole('button', { name: 'Подтвердить всё' }).click());
    await expect(shop.page.getByText('Подтверждён', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Подтвердить всё' })).toHaveCount(0);
  });

  expect([...supplier.complaints, ...shop.complaints]).toEqual([]);
});

test('files that are no price list are refused with a message', async ({ browser }, info) => {
  const { page, complaints } = await signIn(browser, 'supplier', '/prices/import');
  const upload = async (name: string, content: string | Buffer) => {
    const file = info.outputPath(name);
    await writeFile(file, content);
    await page.getByLabel('Файл прайс-листа').setInputFiles(file);
  };
  await upload('картинка.xlsx', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  await expect(page.getByRole('alert')).toContainText(/xlsx|csv/);
  await upload('пустой.csv', '');
  await expect(page.getByRole('alert')).toContainText(/пуст/i);
  await upload('без цены.csv', 'Артикул;Бренд;Остаток\nOC 90;KNECHT;5\n');
  await expect(page.getByText('Столбец не найден')).toBeVisible();
  await page.getByRole('button', { name: 'Проверить файл' }).click();
  await expect(page.getByLabel('Цена', { exact: false }).first()).toBeFocused();
  await expect(page.getByText('Столбец не найден')).toBeVisible();
  // The browser logs each refused upload (422); there must be no other message.
  expect(complaints.filter((line) => !line.includes('422'))).toEqual([]);
});
