// Lists as users have them: parsed or asked about, and the best offers ordered. Issue «Understands what people
// write», points 7–9, 14, 16.
import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import writeXlsxFile from 'write-excel-file/node';
import { readFile } from 'node:fs/promises';
import { faultsOf } from '../support/axe.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Saves a screenshot if the environment variable SHOTS names a folder. */
const shoot = async (page: Page, name: string) => {
  const folder = process.env['SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};
const FROM_1C = [
  'Заказ поставщику № 118 от 20.11.2026',
  '№\tНоменклатура\tКод\tАртикул\tПроизводитель\tЕд.\tКол-во\tЦена',
  '1\tФильтр масляный\t00-000118\tOC 90\tKNECHT\tшт\t12\t640,00',
  '2\tФильтр масляный\t00-000119\tW 914/2\tMANN\tшт\t5\t300,00',
  '3\tФильтр масляный\t00-000120\tOC 9O\tKNECHT\tшт\t2\t',
  '4\tФильтр масляный\t00-000118\tOC90\tKNECHT\tшт\t3\t500,00',
  'Итого\t\t\t\t\t\t22\t',
].join('\n');

const read = (page: Page) => page.getByRole('table', { name: 'Как мы это прочли' });
const linesOf = (page: Page) =>
  page.getByRole('table', { name: 'Строки заявки' }).locator('tbody tr[data-row]');
const attach = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

test('a list pasted from 1C is corrected and its best offers are ordered; ordered lines are not proposed again', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop2', '/request/add');
  await page.getByRole('textbox', { name: /^Список/ }).fill(FROM_1C);
  await expect(read(page).getByText('не строка заявки')).toHaveCount(3);
  await expect(page.getByRole('combobox', { name: 'Что в столбце 4' })).toHaveValue('article');
  await expect(page.getByRole('combobox', { name: 'Что в столбце 1', exact: true })).toHaveValue('row');
  // Choosing a column parses the list again: first the column of 1C codes as part numbers, then the right one.
  await page.getByRole('combobox', { name: 'Что в столбце 3' }).selectOption('article');
  await expect(read(page)).toContainText('KNECHT 00-000118');
  await page.getByRole('combobox', { name: 'Что в столбце 4' }).selectOption('article');
  await expect(read(page)).toContainText('KNECHT OC 90');
  expect(await faultsOf(page)).toEqual([]);
  await shoot(page, 'paste');

  await page.getByRole('button', { name: 'Подобрать: 4 строки' }).click();
  await expect(page.getByText('Готова', { exact: true })).toBeVisible();
  await expect(linesOf(page)).toHaveCount(4);
  await expect(linesOf(page).nth(3)).toContainText('дубль № 3');
  await expect(linesOf(page).first()).not.toContainText('Распознано');
  // An unrecognised line is corrected in its row.
  const mending = page.getByRole('textbox', { name: 'Исправить строку 5' });
  await expect(mending).toHaveValue('KNECHT OC 9O');
  await mending.fill('BOSCH 451103336');
  await mending.press('Enter');
  await expect(linesOf(page).nth(2)).toContainText('0 451 103 336');
  await expect(page.getByRole('textbox', { name: 'Количество, строка 5' })).toHaveValue('2');
  const wish = page.getByRole('textbox', { name: 'Хочу по цене, строка 5' });
  await wish.fill('1,50');
  await wish.press('Enter');
  await expect(linesOf(page).nth(2)).toContainText(/\+[\d\s]+(?:,\d)? %/);
  await page.getByRole('button', { name: 'Убрать строку 6' }).click();
  await expect(linesOf(page)).toHaveCount(3);
  expect(await faultsOf(page)).toEqual([]);
  await shoot(page, 'request');

  await page.getByRole('link', { name: 'Готовые варианты' }).click();
  const lines = page.getByRole('table', { name: 'Строки варианта' }).locator('tbody tr[data-row]');
  await expect(lines).toHaveCount(3);
  // Another offer is chosen in the row, and the variant's sum changes.
  const card = page.locator('label').filter({ has: page.getByRole('radio', { name: /^Дешевле всего/ }) });
  const before = await card.innerText();
  await page.getByRole('button', { name: 'Заменить предложение: KNECHT OC 90' }).click();
  await shoot(page, 'exchange');
  await page
    .getByRole('button', { name: /^Взять/ })
    .first()
    .click();
  await expect(lines.filter({ hasText: 'Выбрано вами' })).toHaveCount(1);
  await expect.poll(() => card.innerText()).not.toBe(before);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Оформить этот вариант' }).click();
  await expect(page).toHaveURL('/catalog/basket');
  const placed = await page.evaluate(async () => {
    const token = document.cookie.match(/access_token=([^;]+)/)?.[1];
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const user = await (await fetch('/api/identity/user/current', { headers })).json();
    const place = `/api/basket/basket?storage_id=${user.data.default_storage_id}`;
    const { data } = await (await fetch(place, { headers })).json();
    const body = JSON.stringify({ basket_id: data.id, amount: data.amount });
    return (await fetch('/api/basket/order/create', { method: 'POST', headers, body })).status;
  });
  expect(placed).toBe(200);

  const ordered = page.getByRole('row').filter({ hasText: 'Заказана' }).first();
  await expect(async () => {
    await page.goto('/request');
    await expect(ordered).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await ordered.click();
  await expect(page.getByRole('link', { name: /^заказ № / }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Заказано 3' }).click();
  await expect(linesOf(page)).toHaveCount(3);
  await page.getByRole('link', { name: 'Заказы по заявке' }).click();
  await expect(page.getByRole('table', { name: 'Заказанные строки' }).locator('tbody tr')).toHaveCount(3);
  await shoot(page, 'ordered');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'К строкам заявки' }).click();
  await page.getByRole('link', { name: 'Готовые варианты' }).click();
  await expect(page.getByText('Всё уже заказано')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a sheet of a workbook is chosen, its column titles are found below other rows, and the sheet is returned with reasons', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop2', '/request/add');
  const rows = [
    ['ООО «Ромашка»', null, null],
    ['Телефон', '8 800 100-00-00', null],
    ['Код', 'Каталожный номер', 'Кол.'],
    ['А-1', 'OC 90', 4],
    ['А-2', 'нет-такого-81', 1],
  ];
  const cells = (all: readonly (readonly (string | number | null)[])[]) =>
    all.map((row) =>
      row.map((value) =>
        value === null ? null : { value, type: typeof value === 'number' ? Number : String },
      ),
    );
  const book = await writeXlsxFile([
    { data: cells([['Условия поставки'], ['Самовывоз']]), sheet: 'Условия' },
    { data: cells(rows), sheet: 'Заявка' },
  ]).toBuffer();
  await attach(page, 'ромашка.xlsx', book);
  await page.getByRole('combobox', { name: 'Лист' }).selectOption({ label: 'Заявка: 5' });
  await expect(page.getByRole('button', { name: 'Подобрать: 2 строки' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Что в столбце 2' })).toHaveValue('article');
  await page.getByRole('button', { name: /^Подобрать/ }).click();
  await expect(page.getByText('Готова', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Вернуть файл с причинами' }).click();
  const file = await download;
  const back = await readSheet(await readFile(await file.path()), 'Заявка');
  expect(back.map((row) => row.at(-1))).toEqual([null, null, 'Причина', null, 'Артикул не найден']);
  expect(complaints).toEqual([]);
});

test('UTF-16 and CP866 files are recognised, another encoding can be chosen, and files are returned in their encoding', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop2');
  const TEXT = 'Артикул;Бренд;Кол-во\r\nOC 90;кнехт;4\r\nнет-такого-82;;1\r\n';
  const wide = Buffer.from(`\uFEFF${TEXT}`, 'utf16le');
  const letters = new TextDecoder('ibm866').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const dos = Buffer.from([...TEXT].map((letter) => letters.indexOf(letter)));
  for (const [name, bytes, encoding] of [
    ['wide.csv', wide, 'utf-16le'],
    ['dos.csv', dos, 'ibm866'],
  ] as const) {
    await page.goto('/request/add');
    await attach(page, name, bytes);
    const chosen = page.getByRole('combobox', { name: 'Кодировка' });
    await expect(chosen).toHaveValue(encoding);
    await expect(read(page)).toContainText('кнехт OC 90');
    await chosen.selectOption('windows-1251');
    await expect(read(page)).not.toContainText('кнехт OC 90');
    await chosen.selectOption(encoding);
    await page.getByRole('button', { name: 'Подобрать: 2 строки' }).click();
    await expect(page.getByText('Готова', { exact: true })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Вернуть файл с причинами' }).click();
    const back = new TextDecoder(encoding).decode(await readFile(await (await download).path()));
    expect(back).toBe(
      'Артикул;Бренд;Кол-во;Причина\r\nOC 90;кнехт;4;\r\nнет-такого-82;;1;Артикул не найден\r\n',
    );
  }
  expect(complaints).toEqual([]);
});

test('200 lines: rows are at most 48 pixels high (64 if not found), only visible rows are rendered, and none is too wide', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop2', 'about:blank');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/request/add');
  const list = Array.from({ length: 200 }, (_, n) =>
    n % 9 === 8 ? `нет-${n} 2 шт` : `KNECHT OC 90 – ${1 + n} шт по 640`,
  );
  await page.getByRole('textbox', { name: /^Список/ }).fill(list.join('\n'));
  await page.getByRole('button', { name: 'Подобрать: 200 строк' }).click();
  await expect(page.getByText('Готова', { exact: true })).toBeVisible();
  expect(await linesOf(page).count()).toBeLessThan(80);
  const notFound = linesOf(page).filter({ hasText: 'не найдено' });
  await expect(notFound.first()).toContainText('нет-8 2 шт');
  const height = (rows: Element[]) => Math.max(...rows.map((row) => row.getBoundingClientRect().height));
  const found = linesOf(page).filter({ hasNotText: 'не найдено' });
  expect(await found.evaluateAll(height)).toBeLessThanOrEqual(48);
  // One more line of 16 pixels: the text as the user wrote it.
  expect(await notFound.evaluateAll(height)).toBeLessThanOrEqual(64);
  const table = page.getByRole('group', { name: 'Строки заявки: прокрутка' });
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await shoot(page, 'two-hundred');
  expect(complaints).toEqual([]);
});

test('an administrator adds a search synonym, and a buyer finds products by it at once', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'admin', '/settings/portal?part=words');
  const buyer = await signIn(browser, 'shop2');
  await page.getByRole('button', { name: 'Добавить' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog.getByText(/обязательно|Обязательное|Заполните/)).toBeVisible();
  await dialog.getByRole('textbox', { name: /Что пишут/ }).fill('фыркалка');
  await dialog.getByRole('textbox', { name: /Что искать/ }).fill('фильтр масляный');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Слово добавлено')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await buyer.page.goto('/catalog/result?title=фыркалка');
  await expect(buyer.page.getByText(/Фильтр масляный/i).first()).toBeVisible();
  await page
    .getByRole('searchbox', { name: 'Найти слово' })
    .or(page.getByPlaceholder('Найти слово'))
    .fill('фыркалка');
  const row = page.getByRole('row', { name: /фыркалка/ });
  // Wait for the filtered list: before that a click may hit another row.
  await expect(page.locator('tr[data-row]')).toHaveCount(1);
  await row.click();
  await dialog.getByRole('button', { name: 'Убрать' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Убрать' }).click();
  await expect(page.getByText('Слово убрано')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(complaints).toEqual([]);
});
