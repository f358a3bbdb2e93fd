import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import writeXlsxFile from 'write-excel-file/node';
import { answered } from '../support/answered.ts';
import { faultsOf } from '../support/axe.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const linesOf = (page: Page) =>
  page.getByRole('table', { name: 'Строки заявки' }).locator('tbody tr[data-row]');
const lineOf = (page: Page, name: string) => linesOf(page).filter({ hasText: name });

test('a pasted list becomes a basket: it is parsed, recognised, corrected, proposed and put into the basket', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop2', '/request/add');
  await page
    .getByRole('textbox', { name: /^Список/ })
    .fill('Бренд\tАртикул\tКол-во\nKNECHT\tOC 90\t4\nманн W914/2 – 2 шт\nнет такого номера');
  const read = page.getByRole('table', { name: 'Как мы это прочли' });
  await expect(read.locator('tbody tr')).toHaveCount(4);
  await expect(read.getByText('не строка заявки')).toHaveCount(1);
  await page.getByRole('button', { name: 'Подобрать: 3 строки' }).click();

  await expect(page).toHaveURL(/\/request\/\d+$/);
  await expect(lineOf(page, 'KNECHT OC 90')).toContainText(/\d,\d\d/);
  await expect(page.getByRole('textbox', { name: 'Количество, строка 3' })).toHaveValue('2');
  await page.getByRole('button', { name: /^Не распознано/ }).click();
  await expect(page).toHaveURL(/tag=unrecognized/);
  await expect(linesOf(page)).toHaveCount(1);
  await page.reload();
  await expect(linesOf(page)).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Выгрузить с причинами' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await page.getByRole('button', { name: /^Загружено/ }).click();
  // 4 + 2: the unrecognised line is not counted in the totals.
  const totals = page.getByRole('table', { name: 'Строки заявки' }).locator('tfoot');
  await expect(totals.getByRole('cell', { name: '6', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Убрать строку 4' }).click();
  await expect(linesOf(page)).toHaveCount(2);
  const quantity = page.getByRole('textbox', { name: 'Количество, строка 2' });
  await quantity.fill('6');
  await quantity.press('Enter');
  await expect(totals.getByRole('cell', { name: '8', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Готовые варианты' }).click();
  await expect(page.getByRole('radio')).toHaveCount(4);
  await page.getByRole('radio', { name: /Быстрее всего/ }).click();
  await expect(page).toHaveURL(/kind=fastest/);
  const lines = page.getByRole('table', { name: 'Строки варианта' }).locator('tbody tr');
  await expect(lines).toHaveCount(2);
  await page.getByRole('button', { name: 'Оформить этот вариант' }).dblclick();
  await expect(page).toHaveURL('/catalog/basket');
  await expect(page.getByText('Вариант в корзине')).toHaveCount(1);
  await expect(page.getByText('W 914/2')).toBeVisible();
  await page.goto('/request');
  // What is only in the basket is not ordered.
  await expect(page.getByRole('row').nth(1)).toContainText('Готова');
  expect(complaints).toEqual([]);
});

test('a list is read from .xlsx, from .xls and from a windows-1251 .csv; a picture and a broken file get a message', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop2', '/request/add');
  const file = page.locator('input[type=file]');
  const read = page.getByRole('table', { name: 'Как мы это прочли' }).locator('tbody tr');
  const sheet = await writeXlsxFile([
    [{ value: 'Бренд' }, { value: 'Артикул' }, { value: 'Кол-во' }],
    [{ value: 'KNECHT' }, { value: 'OC 90' }, { value: 4, type: Number }],
    [{ value: 'BOSCH' }, { value: 451103336, type: Number }, { value: 2, type: Number }],
  ]).toBuffer();
  await file.setInputFiles({
    name: 'заявка.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: sheet,
  });
  await expect(read).toHaveCount(3);
  await expect(read.nth(1)).toContainText('KNECHT OC 90');
  await expect(read.nth(2)).toContainText('451103336');
  // The server reads an .xls; its visible sheets are offered.
  await file.setInputFiles(path.join(import.meta.dirname, '../../../server/src/reader/twins/xlwt.xls'));
  await expect(read.filter({ hasText: 'KNECHT OC 90' })).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Лист' }).selectOption({ label: 'Остатки: 2' });
  await expect(read).toHaveCount(2);
  // «манн;W914/2;2» in windows-1251.
  await file.setInputFiles({
    name: 'заявка.csv',
    mimeType: 'text/csv',
    buffer: Buffer.concat([Buffer.from([0xec, 0xe0, 0xed, 0xed]), Buffer.from(';W914/2;2')]),
  });
  await expect(read).toHaveCount(1);
  await expect(read.first()).toContainText('манн W914/2');
  for (const [buffer, sentence] of [
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'Файл не похож на таблицу'],
    [Buffer.from('PK\u0003\u0004 broken'), 'Файл повреждён'],
  ] as const) {
    await file.setInputFiles({ name: 'заявка.xlsx', mimeType: 'application/octet-stream', buffer });
    await expect(page.getByText(sentence)).toBeVisible();
    // The list read before is still shown.
    await expect(read).toHaveCount(1);
  }
  // The server refused both.
  const refused: unknown = expect.stringContaining('status of 422');
  expect(complaints).toEqual([refused, refused]);
});

test("an expanded line shows other offers, and one goes into the basket with the line's quantity", async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop', '/request/add');
  await page.getByRole('textbox', { name: /^Список/ }).fill('KNECHT OC 90 – 7 шт по 350');
  await page.getByRole('button', { name: 'Подобрать: 1 строка' }).click();
  const unfold = page.getByRole('button', { name: 'Развернуть KNECHT OC 90' });
  await expect(unfold).toBeVisible();
  await unfold.press('Enter');
  const best = page.getByRole('list', { name: 'Лучшее предложение: KNECHT OC 90' });
  const others = page.getByRole('list', { name: 'Другие предложения: KNECHT OC 90' });
  await expect(best.getByRole('article')).toHaveCount(1);
  await expect(others.getByRole('article').first()).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  const first = others.getByRole('article').first();
  const name = (await first.getAttribute('aria-label')) ?? '';
  // At least the seven pieces of the line; more if the offer's multiplicity needs it.
  const pieces = Number(await first.getByRole('textbox').inputValue());
  expect(pieces).toBeGreaterThanOrEqual(7);
  await first.getByRole('button', { name: /В корзину/ }).dblclick();
  const put = others.getByRole('article', { name });
  await expect(put.getByRole('link', { name: /В корзине/ })).toBeVisible();
  await page.goto('/catalog/basket');
  const row = page.getByRole('row').filter({ hasText: name.split(',')[0] ?? '' });
  await expect(row.getByRole('textbox')).toHaveValue(String(pieces));
  await row.getByRole('button', { name: /^Убрать из корзины/ }).click();
  await expect(row).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('20 000 pasted lines are rejected with a message at once; a shorter list is accepted', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop', '/request/add');
  const list = page.getByRole('textbox', { name: /^Список/ });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    Array.from({ length: 20_000 }, (_, n) => `KNECHT OC ${n} – 2 шт`).join('\n'),
  );
  await list.press('ControlOrMeta+V');
  await expect(page.getByText('В заявке не больше 5 000 строк, сейчас 20 000')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Подобрать/ })).toBeDisabled();
  await list.fill('OC 90;999999');
  const read = page.getByRole('table', { name: 'Как мы это прочли' }).locator('tbody tr');
  await expect(read).toHaveCount(1);
  await expect(read).toContainText(/999\s999/);
  expect(complaints).toEqual([]);
});

const attach = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

async function givenBack(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Вернуть файл с причинами' }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('the uploaded file is returned with a column of reasons: .xlsx with its numbers, .csv in its encoding', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop2', '/request/add');
  const rows = [
    ['№', 'Наименование', 'Артикул', 'Бренд', 'Кол-во'],
    [1, 'Фильтр', 'OC 90', 'KNECHT', 4],
    [2, 'Неизвестное', 'нет-такого-77', null, 1],
    [3, 'Лишнее', 'W 914/2', 'MANN-FILTER', 2],
  ];
  const sheet = rows.map((row) =>
    row.map((value) =>
      value === null ? null : { value, type: typeof value === 'number' ? Number : String },
    ),
  );
  await attach(page, 'Закупка ноябрь.xlsx', await writeXlsxFile(sheet).toBuffer());
  await expect(page.getByText('«Закупка ноябрь.xlsx» вернётся с теми же столбцами')).toBeVisible();
  await page.getByRole('button', { name: 'Подобрать: 3 строки' }).click();
  await expect(page.getByText('Готова', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Убрать строку 4' }).click();
  await expect(linesOf(page)).toHaveCount(2);
  const back = await givenBack(page);
  expect(back.name).toBe('Закупка ноябрь.xlsx');
  expect(await readSheet(back.bytes)).toEqual([
    [...(rows[0] ?? []), 'Причина'],
    [...(rows[1] ?? []), null],
    [...(rows[2] ?? []), 'Артикул не найден'],
    [...(rows[3] ?? []), 'Убрана из заявки'],
  ]);

  // «Артикул;Бренд;Кол-во» and two lines in windows-1251.
  await page.goto('/request/add');
  const cp1251 = (text: string) =>
    Buffer.from(
      [...text].map((letter) => (letter >= 'А' ? letter.charCodeAt(0) - 0x350 : letter.charCodeAt(0))),
    );
  await attach(page, 'заявка.csv', cp1251('Артикул;Бренд;Кол-во\r\nOC 90;KNECHT;4\r\nнет-такого-78;;1\r\n'));
  await page.getByRole('button', { name: 'Подобрать: 2 строки' }).click();
  await expect(page.getByText('Готова', { exact: true })).toBeVisible();
  const csv = await givenBack(page);
  expect(csv.name).toBe('заявка.csv');
  expect(new TextDecoder('windows-1251').decode(csv.bytes)).toBe(
    'Артикул;Бренд;Кол-во;Причина\r\nOC 90;KNECHT;4;\r\nнет-такого-78;;1;Артикул не найден\r\n',
  );
  expect(complaints).toEqual([]);
});

test('several lines at once: set quantity, defer, put into the basket, remove; one line is added by hand', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop2', '/request/add');
  await page
    .getByRole('textbox', { name: /^Список/ })
    .fill('KNECHT OC 90\nMANN W914/2\nBOSCH 0451103336\nнет-такого');
  await page.getByRole('button', { name: /^Подобрать/ }).click();
  await expect(page.getByText('Готова', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Новая строка' }).fill('KNECHT OC 90 – 3 шт');
  await page.keyboard.press('Enter');
  await expect(linesOf(page)).toHaveCount(5);
  await expect(linesOf(page).last()).toContainText('дубль № 1');

  await page.getByRole('checkbox', { name: 'Выбрать MANN-FILTER W 914/2' }).check();
  await page.getByRole('checkbox', { name: /^Выбрать BOSCH/ }).check();
  const bar = page.getByRole('group', { name: 'Действия с выбранными строками' });
  await expect(bar).toContainText('Выбрано: 2');
  await bar.getByRole('textbox', { name: 'Количество для выбранных строк' }).fill('12');
  await bar.getByRole('button', { name: 'Задать количество' }).click();
  await expect(page.getByRole('textbox', { name: 'Количество, строка 2' })).toHaveValue('12');
  await bar.getByRole('button', { name: 'Отложить' }).click();
  await expect(page.getByText('2 товара')).toBeVisible();
  await bar.getByRole('button', { name: 'В корзину' }).click();
  await expect(page.getByText('2 позиции по лучшей цене')).toBeVisible();
  await expect(page.getByText('Готова', { exact: true })).toBeVisible();
  await expect(linesOf(page).getByText('в корзине')).toHaveCount(2);
  await bar.getByRole('button', { name: 'Снять выбор' }).click();
  await expect(bar).toBeHidden();
  await page.getByRole('button', { name: /^Не распознано/ }).click();
  await page.getByRole('checkbox', { name: 'Выбрать все' }).check();
  await bar.getByRole('button', { name: 'Убрать строки' }).click();
  await expect(page.getByText('Строк нет')).toBeVisible();
  await expect(bar).toBeHidden();
  await page.goto('/deferred');
  await expect(page.getByRole('row', { name: /W 914\/2/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the needed-by date: the final screen shows lines that come later', async ({ browser }) => {
  const { page, complaints } = await signIn(browser, 'shop2', '/request/add');
  await page.getByRole('textbox', { name: /^Список/ }).fill('KNECHT OC 90\nнет-такого');
  const today = new Date().toLocaleDateString('ru', { timeZone: 'Europe/Samara' });
  await page.getByRole('textbox', { name: 'Нужно к дате' }).fill(today);
  await page.getByRole('textbox', { name: 'Нужно к дате' }).press('Enter');
  await page.getByRole('button', { name: /^Подобрать/ }).click();
  await expect(page.getByRole('textbox', { name: 'Нужно к дате' })).toHaveValue(today);
  await page.getByRole('link', { name: 'Готовые варианты' }).click();
  await expect(page.getByText(`К ${today} не успеет 1 строка`)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Строки варианта' })).toContainText(
    'К дате не успевает никто',
  );
  await expect(page.getByRole('table', { name: 'Останется без заказа' })).toContainText('Артикул не найден');
  await page.goBack();
  await answered(page, 'PUT', '/cart/request/update/', async () => {
    await page.getByRole('textbox', { name: 'Нужно к дате' }).fill('');
    await page.getByRole('textbox', { name: 'Нужно к дате' }).blur();
  });
  await page.getByRole('link', { name: 'Готовые варианты' }).click();
  await expect(page.getByRole('table', { name: 'Строки варианта' })).not.toContainText('К дате не успевает');
  expect(complaints).toEqual([]);
});
