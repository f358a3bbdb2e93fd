import { answered } from '../support/answered.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('results with delivery: the best offer of a product is added to the basket in the chosen quantity', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop2', '/catalog/result?title=фильтр%20масляный');
  await page.getByRole('link', { name: 'С доставкой' }).click();
  await expect(page).toHaveURL(/\/catalog\/result_new\?title=/);
  const row = page.getByRole('table', { name: 'Найденные товары' }).getByRole('row').nth(1);
  await expect(row.getByRole('button', { name: /^В корзину/ })).toBeVisible();
  const name = (await row.getByRole('link').first().innerText()).replaceAll(/\s+/g, ' ');
  const quantity = row.getByRole('spinbutton').or(row.getByRole('textbox')).first();
  await row.getByRole('button', { name: /Увеличить|Больше/ }).click();
  const wanted = await quantity.inputValue();
  await row.getByRole('button', { name: /^В корзину/ }).click();
  await expect(row.getByRole('link', { name: /^В корзине/ })).toBeVisible();
  await page.goto('/catalog/basket');
  const line = page.getByRole('row').filter({ hasText: name.split(' ').at(-1) ?? name });
  await expect(line.first()).toBeVisible();
  await expect(
    line.first().getByRole('spinbutton').or(line.first().getByRole('textbox')).first(),
  ).toHaveValue(wanted);
  await page.goBack();
  await row.getByRole('button', { name: /^Убрать из корзины/ }).click();
  await expect(row.getByRole('button', { name: /^В корзину/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the search history is shared by the user’s browsers; entries are deleted by keyboard one by one or all at once', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'distributor2', '/catalog');
  const field = page.getByRole('combobox', { name: 'Поиск по названию и номеру' });
  for (const text of ['OC 90', 'W 914/2']) {
    await field.fill(text);
    await answered(page, 'POST', '/catalog/search-history', () => field.press('Enter'));
    await expect(page).toHaveURL(/article=/);
    await page.goto('/catalog');
  }
  const { page: elsewhere } = await signIn(browser, 'distributor2', '/catalog');
  const there = elsewhere.getByRole('combobox', { name: 'Поиск по названию и номеру' });
  await there.click();
  const options = elsewhere.getByRole('listbox', { name: 'Подсказки' }).getByRole('option');
  await expect(options).toHaveText(['W 914/2', 'OC 90', 'Очистить историю']);
  await there.press('ArrowDown');
  await answered(elsewhere, 'DELETE', '/catalog/search-history', () => there.press('Delete'));
  await expect(options).toHaveText(['OC 90', 'Очистить историю']);
  await elsewhere.reload();
  await there.click();
  await expect(options).toHaveText(['OC 90', 'Очистить историю']);
  await there.press('ArrowUp');
  await answered(elsewhere, 'DELETE', '/catalog/search-history', () => there.press('Enter'));
  await expect(options).toHaveCount(0);
  await elsewhere.reload();
  await there.click();
  await expect(options).toHaveCount(0);
  await expect(there).toHaveValue('');
  expect(complaints).toEqual([]);
});

test('a superseded article shows a message, and its replacement is listed first', async ({ browser }) => {
  const { page, complaints } = await signIn(browser, 'shop', '/catalog/result?article=2108-1012005');
  await expect(page.getByRole('status').filter({ hasText: 'заменён на' })).toHaveText(
    'Номер LADA 2108-1012005 заменён на LADA 21080-1012005-08',
  );
  await expect(page.locator('tr[data-row]').first()).toContainText('21080-1012005-08');
  expect(complaints).toEqual([]);
});

test('a product’s page has characteristics, the price history as a chart and a table, and related products', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop', '/product/1');
  await expect(page.getByText('3/4"-16 UNF', { exact: true })).toBeVisible();
  await expect(page.getByText('76 × 93 × 93 мм')).toBeVisible();
  const chart = page.getByRole('figure', { name: /Цена за 90 дней/ });
  await chart.getByRole('button', { name: 'Показать таблицей' }).click();
  await expect(chart.getByRole('row')).toHaveCount(91);
  await expect(
    page
      .getByRole('list', { name: /^(?:С этим покупают|Популярное в этой категории)$/ })
      .getByRole('article')
      .first(),
  ).toBeVisible();
  expect(complaints).toEqual([]);
});

test('spec 3 §2: the search panel of the header, its labels, toggle and placeholders; on results it begins with what the address searches for', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop');
  const panel = page.getByRole('button', { name: 'Поиск товаров', exact: true });
  const hide = page.getByRole('button', { name: 'Скрыть поиск' });
  for (const place of ['/main', '/catalog', '/catalog/vehicle', '/catalog/result?article=OC90']) {
    await page.goto(place);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(panel).toHaveCount(0);
    await expect(hide).toHaveCount(0);
  }
  await page.goto('/deferred');
  await panel.click();
  await expect(hide).toBeVisible();
  await expect(page.getByRole('radio')).toHaveText(['детали', 'по VIN']);
  await expect(page.getByPlaceholder('Поиск по названию и номеру')).toBeFocused();
  await page.getByRole('radio', { name: 'по VIN' }).click();
  await expect(page.getByPlaceholder('Поиск по VIN')).toBeVisible();
  await hide.click();
  await expect(page.getByRole('search')).toHaveCount(0);

  await page.goto('/catalog/result_new?title=фильтр%20масляный');
  const field = page.getByRole('combobox', { name: 'Поиск по названию и номеру' });
  await expect(field).toHaveValue('фильтр масляный');
  await field.fill('колодки тормозные');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/catalog\/result_new\?title=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Найдено по названию «колодки тормозные»');
  await page.goBack();
  await expect(field).toHaveValue('фильтр масляный');
  await page.goto('/catalog/vehicle?vinString=XTA21099043576182');
  await expect(page.getByRole('combobox', { name: 'Поиск по VIN' })).toHaveValue('XTA21099043576182');
  expect(complaints).toEqual([]);
});

test('invalid input gives a message: an empty query, no results, a page out of range, an unknown product', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop');
  const title = page.getByRole('heading', { level: 1 });
  const main = page.getByRole('main');
  for (const address of ['', '?title=', '?article=%20%20', '?title=%00', '?brandIDs=1']) {
    await page.goto(`/catalog/result${address}`);
    await expect(title).toHaveText('Результаты поиска');
    await expect(main.getByText('Укажите текст для поиска')).toBeVisible();
  }
  for (const text of [
    '---',
    `'; DROP TABLE product; --`,
    '<script>alert(1)</script>',
    '🚗',
    '%_\\',
    'ж'.repeat(3_000),
  ]) {
    await page.goto(`/catalog/result?${new URLSearchParams({ title: text })}`);
    await expect(title).toHaveText(`Не найдено: «${text}»`);
    await expect(main.getByText('По вашему запросу ничего не найдено')).toBeVisible();
  }
  const pages = page.getByRole('navigation', { name: 'Страницы' });
  for (const [asked, shown] of [
    ['0', /^1–20 из/],
    ['-5', /^1–20 из/],
    ['все', /^1–20 из/],
    ['999999', /^\d+–(\d+) из \1$/],
  ] as const) {
    await page.goto(`/catalog/result?title=фильтр%20масляный&page=${asked}`);
    await expect(pages.locator('span').first()).toHaveText(shown);
  }
  for (const id of ['0', 'abc', '9'.repeat(19)]) {
    await page.goto(`/catalog/result?articleId=${id}`);
    await expect(main.getByRole('alert')).toHaveText('Товар не найден');
  }
  expect(complaints).toEqual([]);
  for (const address of ['/catalog/result?articleId=999999999', '/product/999999999']) {
    await page.goto(address);
    await expect(main.getByRole('alert').getByText('Товар не найден', { exact: true })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Повторить' })).toHaveCount(0);
  }
  await expect(main.getByRole('link', { name: 'Найти другой товар' })).toBeVisible();
});

test('typing is not delayed: Enter starts the search while suggestions are still loading', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop');
  // Answers with suggestions are delayed until the search is finished.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let waiting = 0;
  await page.route('**/api/catalog/suggestions**', async (route) => {
    waiting += 1;
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.goto('/catalog');
  const field = page.getByRole('combobox', { name: 'Поиск по названию и номеру' });
  await expect(field).toBeFocused();
  await page.keyboard.type('фильтр масляный', { delay: 15 });
  await expect(field).toHaveValue('фильтр масляный');
  await expect.poll(() => waiting).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/title=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Найдено по названию «фильтр масляный»');
  release();
  // A very long text is not cut, and its suggestions cause no error.
  await field.fill('ж'.repeat(5_000));
  await expect(field).toHaveValue('ж'.repeat(5_000));
  expect(complaints).toEqual([]);
});

test('spec 3 §7: categories are held in the browser with a timestamp and asked for again after 60 days', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop');
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().endsWith('/basket/prod-categories'))));
  const group = page.getByRole('link', { name: 'Фильтры масляные' });
  await page.goto('/catalog');
  await expect(group).toBeVisible();
  expect(asked).toBe(1);
  await page.reload();
  await expect(group).toBeVisible();
  expect(asked).toBe(1);
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('allCategories') ?? '{}');
    localStorage.setItem('allCategories', JSON.stringify({ ...kept, timestamp: Date.now() - 5_184_000_001 }));
  });
  await page.reload();
  await expect(group).toBeVisible();
  await expect.poll(() => asked).toBe(2);
  await group.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Фильтры масляные');
  expect(complaints).toEqual([]);
});

test('spec 3 §8: «Не удалось загрузить список складов» when storages or baskets fail to load', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'shop');
  const failure = { status: 500, code: 'internal', message: 'Что-то пошло не так', data: [] };
  for (const place of ['**/api/warehouse/storage?**', '**/api/basket/basket?**']) {
    await page.route(place, (route) => route.fulfill({ status: 500, json: failure }));
    await page.goto('/catalog/result?article=OC90');
    await expect(page.getByText('Не удалось загрузить список складов').first()).toBeVisible();
    await page.unroute(place);
  }
});

test('spec 3 §5: inclusive ranges of the offers; brands alphabetical, disabled ones last; empty selection means all', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop', '/catalog/result?article=OC90');
  const rows = page.getByRole('table', { name: 'Предложения' }).locator('tbody tr');
  await expect(rows.nth(5)).toBeVisible();
  const days = page.getByRole('group', { name: 'Срок от отсечки, дн.' });
  const brands = page.getByRole('group', { name: /^Бренд/ }).getByRole('checkbox');
  const names = () =>
    brands.evaluateAll((boxes) => boxes.map((box) => box.closest('label')?.textContent?.trim() ?? ''));
  await expect(brands.first()).toBeVisible();
  const all = await names();
  expect(all).toEqual(all.toSorted((a, b) => a.localeCompare(b, 'ru')));
  // The searched article costs far more than its analogs: with a low maximum price its brand is disabled.
  const price = page.getByRole('group', { name: 'Цена, руб.' });
  await price.getByLabel('Цена, руб., до, числом').fill('300');
  await price.getByLabel('Цена, руб., до, числом').press('Enter');
  await expect(page).toHaveURL(/price=\d+-300$/);
  const knecht = page.getByRole('checkbox', { name: /^KNECHT/ });
  await expect(knecht).toBeDisabled();
  const left = await names();
  const dead = await brands.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).disabled));
  expect(dead).toEqual(dead.toSorted((a, b) => Number(a) - Number(b)));
  expect(left.toSorted()).toEqual(all.toSorted());
  for (const text of await rows.locator('td:nth-child(5)').allInnerTexts())
    expect(Number(text.replaceAll(/\s/g, '').replace(',', '.'))).toBeLessThanOrEqual(300);
  // A range whose ends are equal is not applied.
  await page.goto('/catalog/result?article=OC90&days=2-2');
  await expect(rows.nth(5)).toBeVisible();
  await expect(days).toBeVisible();
  const terms = await rows.locator('td:nth-child(1)').allInnerTexts();
  expect(new Set(terms).size).toBeGreaterThan(1);
  expect(complaints).toEqual([]);
});

test('spec 3 §4: the selected storage is the default one; choosing saves it, sets its basket current and reloads the limit', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop', '/catalog/result?article=OC90');
  const rows = page.getByRole('table', { name: 'Предложения' }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  const storage = page.getByRole('button', { name: /^Склад:/ });
  const before = await storage.textContent();
  await storage.click();
  const title = before?.replace('Склад:', '') ?? '';
  const storages = page.getByRole('listbox', { name: 'Склады' });
  const other = storages.getByRole('option').filter({ hasNotText: title }).first();
  const calls = Promise.all([
    page.waitForRequest(/\/basket\/basket\?storage_id=\d+/),
    page.waitForRequest(/\/basket\/limit\?storage_id=\d+/),
    page.waitForRequest(/\/basket\/basket\/article\?/),
  ]);
  await other.click();
  await calls;
  await expect(rows.first()).toBeVisible();
  await expect(storage).not.toHaveText(before ?? '');
  const after = await storage.textContent();
  await page.reload();
  await expect(rows.first()).toBeVisible();
  await expect(storage).toHaveText(after ?? '');
  expect(complaints).toEqual([]);
});
