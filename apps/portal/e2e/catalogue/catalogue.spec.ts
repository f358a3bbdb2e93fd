import { answered } from '../support/answered.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('the search shows suggestions and history, corrects a misspelled title, and going back restores the same list', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop', '/catalog');
  const field = page.getByRole('combobox', { name: 'Поиск по названию и номеру' });
  await field.fill('w914');
  await answered(page, 'POST', '/catalog/search-history', () =>
    page.getByRole('option', { name: /MANN-FILTER W 914\/2/ }).click(),
  );
  await expect(page).toHaveURL(/articleId=\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('W 914/2');

  await page.goto('/catalog');
  await field.click();
  await expect(page.getByRole('group', { name: 'Недавние запросы' }).getByRole('option')).toHaveText([
    'W 914/2',
    'Очистить историю',
  ]);
  await field.fill('фильтр мас');
  await expect(page.getByRole('option', { name: 'фильтр масляный' })).toBeVisible();
  await field.fill('фильр масляный');
  await page.getByRole('button', { name: 'Найти' }).click();
  await expect(page).toHaveURL(/title=/);
  await expect(page.getByRole('status').filter({ hasText: 'Показано по запросу' })).toHaveText(
    'По запросу «фильр масляный» ничего нет. Показано по запросу «фильтр масляный».',
  );
  const second = page.getByRole('row').nth(2);
  const name = await second.getByRole('link').innerText();
  await second.getByRole('link').click();
  await expect(page).toHaveURL(/articleId=/);
  await page.goBack();
  await expect(page.getByRole('row').nth(2).getByRole('link')).toHaveText(name);
  expect(complaints).toEqual([]);
});

test('offers are shown as a table or as cards; the address keeps the view and the order after a reload', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'shop', '/catalog/result?article=OC%2090');
  await expect(page.getByRole('table', { name: 'Предложения' })).toBeVisible();
  await page.getByRole('radio', { name: 'Карточки' }).click();
  const cards = page.getByRole('list', { name: 'Предложения' }).getByRole('article');
  await expect(cards.first()).toBeVisible();
  await page.getByLabel('Порядок').selectOption('Сначала больше остаток');
  await expect(page).toHaveURL(/sort=reserve&view=cards/);
  await page.reload();
  await expect(cards.first()).toBeVisible();
  await expect(page.getByLabel('Порядок')).toHaveValue('reserve');
  await cards
    .first()
    .getByRole('button', { name: /^В корзину/ })
    .click();
  await cards
    .first()
    .getByRole('button', { name: /^Убрать из корзины/ })
    .click();
  await expect(cards.first().getByRole('button', { name: /^В корзину/ })).toBeVisible();
});

test('a product is deferred, moved to a basket from the deferred ones, and deferred again from the basket', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop2', '/catalog/result?article=W%20914/2');
  await page.getByRole('button', { name: 'Отложить: MANN-FILTER W 914/2' }).first().click();
  await expect(
    page.getByRole('button', { name: 'Убрать из отложенных: MANN-FILTER W 914/2' }).first(),
  ).toBeVisible();
  await page.getByRole('link', { name: 'О товаре' }).click();
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await expect(page.getByRole('table', { name: 'Аналоги и замены' }).getByRole('row').nth(1)).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Убрать из отложенных: MANN-FILTER W 914/2' }).first(),
  ).toBeVisible();

  await page.goto('/deferred');
  await expect(page.getByRole('row').filter({ hasText: 'W 914/2' })).toBeVisible();
  await page.getByRole('button', { name: 'Создать корзину из всех' }).click();
  await expect(page.getByText('Ничего не отложено')).toBeVisible();
  await page.goto('/catalog/basket');
  await page.getByRole('button', { name: 'Отложить: MANN-FILTER W 914/2' }).click();
  await expect(page.getByText('В корзине пусто')).toBeVisible();
  await page.goto('/deferred');
  await expect(page.getByRole('row').filter({ hasText: 'W 914/2' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a VIN of a wrong length gives a warning and is searched all the same; a valid one shows what it encodes', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'distributor', '/catalog');
  await page.getByRole('radio', { name: 'по VIN' }).click();
  const field = page.getByRole('combobox', { name: 'Поиск по VIN' });
  await field.fill('XTA2109');
  await field.press('Enter');
  await expect(page.getByText('Длина VIN должна равняться 17 (сейчас 7)')).toBeVisible();
  await expect(page).toHaveURL('/catalog/vehicle?vinString=XTA2109');
  await expect(page.getByText(/не VIN/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Поиск по VIN' }).fill('XTA21099043576182');
  await page.getByRole('button', { name: 'Найти' }).click();
  await expect(page.getByText('LADA', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Фильтры масляные' }).click();
  await expect(page).toHaveURL(/\/catalog\/node\?.*nodeId=/);
});

test('going back restores the list, its filters and the scroll; another user sees the same filters at the same address', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop2', '/catalog/result?article=OC90');
  const rows = page.locator('tr[data-row]');
  await expect(rows.first()).toContainText('KNECHT');
  const all = await rows.count();
  await page.getByRole('checkbox', { name: /^KNECHT/ }).check();
  await page.getByRole('checkbox', { name: /^MANN-FILTER/ }).check();
  await page.getByRole('tab', { name: /^Аналоги/ }).click();
  await expect(page).toHaveURL(/tab=analogs&brand=KNECHT&brand=MANN-FILTER/);
  // The rows of a long list are rendered in steps: a single count may return only part of them.
  await expect.poll(() => rows.count()).toBeLessThan(all);
  const analogs = await rows.count();
  await page.getByRole('tab', { name: /^Все/ }).click();
  await expect(page).toHaveURL(/OC90&brand=KNECHT&brand=MANN-FILTER$/);
  await expect.poll(() => rows.count()).toBeGreaterThan(analogs);
  const shown = await rows.count();
  await page.evaluate(() => scrollTo(0, 150));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(150);

  await page.getByRole('link', { name: 'О товаре' }).evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: /^KNECHT/ })).toBeChecked();
  await expect(rows).toHaveCount(shown);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(150);
  await page.goForward();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(page).toHaveURL(/OC90&brand=KNECHT&brand=MANN-FILTER$/);

  const { page: other } = await signIn(browser, 'shop', page.url());
  await expect(other.getByRole('checkbox', { name: /^MANN-FILTER/ })).toBeChecked();
  await expect(other.getByRole('checkbox', { name: /^BOSCH/ })).not.toBeChecked();
  expect(complaints).toEqual([]);
});

test('up to four offers are compared: the sum of four pieces, the best value marked, and a button into the basket', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop2', '/catalog/result?article=OC90');
  const compare = page.getByRole('button', { name: /^Сравнить: / });
  await compare.nth(0).click();
  const bar = page.getByRole('status').filter({ hasText: 'К сравнению' });
  await expect(bar).toContainText('1 предложение');
  await expect(bar.getByRole('button', { name: 'Сравнить' })).toHaveAttribute('aria-disabled', 'true');
  for (const place of [1, 2, 3]) await compare.nth(place).click();
  await compare.nth(4).click();
  await expect(page.getByText('Сравнить можно не больше 4 предложений')).toBeVisible();
  await bar.getByRole('button', { name: 'Сравнить' }).click();
  const dialog = page.getByRole('dialog', { name: 'Сравнение предложений' });
  await dialog.getByLabel('Сколько нужно, шт.').fill('4');
  const row = (name: RegExp) => dialog.getByRole('row', { name });
  await expect(
    row(/^За 4 шт/)
      .getByText(/руб/)
      .first(),
  ).toBeVisible();
  // The offers are sorted by price, so the first one is the cheapest.
  await expect(
    row(/^Цена за штуку/)
      .getByRole('cell')
      .first(),
  ).toContainText('лучшее');
  await dialog
    .getByRole('button', { name: /^Убрать из сравнения/ })
    .nth(3)
    .click();
  await expect(dialog.getByRole('columnheader')).toHaveCount(4);
  await dialog
    .getByRole('button', { name: /^В корзину/ })
    .first()
    .click();
  await expect(dialog.getByRole('link', { name: /^В корзине/ }).first()).toBeVisible();
  await answered(page, 'POST', '/basket/basket-items/delete', () =>
    dialog
      .getByRole('button', { name: /^Убрать из корзины/ })
      .first()
      .click(),
  );
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Очистить' }).click();
  await expect(bar).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('spec 3 §4: another search of the same product starts anew; back and forward have each its own filters, order and view', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop2');
  const knecht = page.getByRole('checkbox', { name: /^KNECHT/ });
  await page.goto('/catalog/result?article=OC90');
  await knecht.check();
  await page.getByRole('tab', { name: /^Аналоги/ }).click();
  await page.getByLabel('Порядок').selectOption('Сначала быстрее');
  await expect(page).toHaveURL('/catalog/result?article=OC90&tab=analogs&brand=KNECHT&sort=term');
  const field = page.getByRole('combobox', { name: 'Поиск по названию и номеру' });
  await field.fill('OC-90');
  await field.press('Enter');
  await expect(page).toHaveURL('/catalog/result?article=OC-90');
  await expect(knecht).not.toBeChecked();
  await expect(page.getByRole('tab', { name: /^Все/ })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page).toHaveURL('/catalog/result?article=OC90&tab=analogs&brand=KNECHT&sort=term');
  await expect(knecht).toBeChecked();
  await page.goForward();
  await expect(page).toHaveURL('/catalog/result?article=OC-90');
  await expect(knecht).not.toBeChecked();
  expect(complaints).toEqual([]);
});

test('the address opens the same order, view and comparison, with its quantity, in another browser', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop', '/catalog/result?article=OC90');
  const compare = page.getByRole('button', { name: /^Сравнить: / });
  for (const place of [0, 2]) await compare.nth(place).click();
  await page.getByRole('radio', { name: 'Карточки' }).click();
  await page.getByLabel('Порядок').selectOption('Сначала больше остаток');
  await page.getByRole('button', { name: 'Сравнить', exact: true }).click();
  await page.getByLabel('Сколько нужно, шт.').fill('7');
  await expect(page).toHaveURL(/sort=reserve&view=cards&compare=\d+&compare=\d+&need=7$/);
  const { page: other, complaints: others } = await signIn(browser, 'shop');
  await other.goto(page.url());
  const dialog = other.getByRole('dialog', { name: 'Сравнение предложений' });
  await expect(dialog.getByLabel('Сколько нужно, шт.')).toHaveValue('7');
  await expect(dialog.getByRole('columnheader')).toHaveCount(3);
  await other.keyboard.press('Escape');
  await expect(other.getByRole('list', { name: 'Предложения' }).getByRole('article').first()).toBeVisible();
  await expect(other.getByLabel('Порядок')).toHaveValue('reserve');
  await expect(other).toHaveURL(/compare=\d+&compare=\d+$/);
  expect([...complaints, ...others]).toEqual([]);
});

test('spec 3 §4: a paged request appends results; they have an address, and going back restores them with the scroll', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop2', '/catalog/result?title=фильтр%20масляный');
  const rows = page.getByRole('table', { name: 'Найденные товары' }).locator('tbody tr');
  const pages = page.getByRole('navigation', { name: 'Страницы' });
  await expect(rows).toHaveCount(20);
  const first = await rows.first().innerText();
  const more = page.getByRole('button', { name: 'Показать ещё' });
  await more.click();
  await expect(rows).toHaveCount(40);
  await more.click();
  await expect(rows).toHaveCount(60);
  await expect(page).toHaveURL(/&page=3&from=1$/);
  await expect(pages).toContainText('1–60 из');
  expect(await rows.first().innerText()).toBe(first);
  const articles = await rows.getByRole('link').allInnerTexts();
  expect(new Set(articles).size).toBe(60);

  await rows.nth(50).scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(500);
  await rows.nth(50).getByRole('link').click();
  await expect(page).toHaveURL(/articleId=/);
  await page.goBack();
  await expect(rows).toHaveCount(60);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);

  // The scroll is also restored after a reload, when the list arrives later than the page.
  await page.reload();
  await expect(rows).toHaveCount(60);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);

  // A request to scroll moves smoothly to the search block.
  await page.getByRole('button', { name: 'К поиску' }).click();
  await expect(page.getByRole('combobox', { name: 'Поиск по названию и номеру' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(10);

  const { page: other } = await signIn(browser, 'shop', page.url());
  await expect(rows.first()).toBeVisible();
  await expect(other.getByRole('table', { name: 'Найденные товары' }).locator('tbody tr')).toHaveCount(60);
  // A new search resets the offset to 0 and replaces the results; fewer than 20 end the pagination.
  await page.getByRole('checkbox', { name: /^LADA/ }).check();
  await expect(page).toHaveURL(/brandIDs=\d+$/);
  await expect.poll(() => rows.count()).toBeLessThan(20);
  await expect(pages).toContainText(/^1–\d+ из/);
  await expect(more).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a double click adds an offer to the basket once; for an offer that is gone a message appears and the list is reloaded', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'shop2', '/catalog/result?article=OC90');
  const row = page.getByRole('table', { name: 'Предложения' }).locator('tbody tr').nth(3);
  let puts = 0;
  page.on('request', (request) => (puts += Number(request.url().endsWith('/basket/basket-items/create'))));
  await row.getByRole('button', { name: /^В корзину/ }).dblclick();
  await expect(row.getByRole('link', { name: /^В корзине/ })).toBeVisible();
  expect(puts).toBe(1);
  await row.getByRole('button', { name: /^Убрать из корзины/ }).click();
  await expect(row.getByRole('button', { name: /^В корзину/ })).toBeVisible();

  const gone = { status: 404, code: 'not_found', message: 'Предложения больше нет', data: [] };
  await page.route('**/basket/basket-items/create', (route) => route.fulfill({ status: 404, json: gone }));
  const anew = page.waitForResponse('**/basket/basket/article?**');
  await row.getByRole('button', { name: /^В корзину/ }).click();
  await expect(page.getByText('Предложения больше нет')).toBeVisible();
  await anew;
});
