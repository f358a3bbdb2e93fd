// The main purchase: an article is found by brand and number, twelve pieces are ordered, and nothing is lost on
// the way.
import { faultsOf } from '../support/axe.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('find OC 90 by «KNECHT OC90» and order 12 pieces, with delivery dates, messages and a way to undo', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop2', '/catalog');
  const field = page.getByRole('combobox', { name: 'Поиск по названию и номеру' });
  await field.fill('KNECHT OC90');
  await field.press('Enter');
  const offers = page.getByRole('table', { name: 'Предложения' });
  const rows = offers.locator('tr[data-row]');
  await expect(rows.first()).toContainText('KNECHT OC 90');

  await test.step('the head tells the article’s own price apart from analogs’; the searched part stands first', async () => {
    const head = page.locator('[data-slot="product-card"]');
    await expect(head).toContainText(/\d+ предложени\S+ от/);
    await expect(head).toContainText(/аналоги: \d+ от [\d\s]+,\d\d/);
    await expect(offers.locator('tbody tr').first()).toContainText('Искомый артикул');
    // A part's name and its button to defer it appear once, above its rows.
    await expect(page.getByRole('button', { name: 'Отложить: KNECHT OC 90' })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Отложить: GENERAL MOTORS 93156310' })).toHaveCount(1);
  });

  await test.step('each term shows its day first; green is what comes on the first day of its part', async () => {
    const terms = await rows.locator('[data-slot="delivery-term"]').allInnerTexts();
    for (const term of terms)
      expect(term).toMatch(
        /^(?:сегодня|(?:пн|вт|ср|чт|пт|сб|вс) \d\d\.\d\d), до \d\d:\d\d\s+\d+\s(?:дн|ч)\./,
      );
    const own = rows.filter({ hasText: 'KNECHT OC 90' });
    const days = await own.locator('[data-slot="delivery-term"]').evaluateAll((all) =>
      all.map((term) => ({
        day: term.textContent?.split(',')[0] ?? '',
        fast: term.hasAttribute('data-fast'),
      })),
    );
    const fast = new Set(days.filter((term) => term.fast).map(({ day }) => day));
    expect(fast.size).toBe(1);
    expect(days.filter(({ day }) => fast.has(day)).every((term) => term.fast)).toBe(true);
  });

  await test.step('rows are at most 48 pixels high, denser when that is chosen, and the choice stays', async () => {
    const heights = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    const tallest = Math.max(...(await heights()));
    expect(tallest).toBeLessThanOrEqual(48);
    await page.evaluate(() => scrollTo(0, 600));
    const top = () => offers.locator('thead').evaluate((head) => head.getBoundingClientRect().top);
    await expect.poll(top).toBe(56);
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('switch', { name: 'Компактно' }).check();
    await expect.poll(async () => Math.max(...(await heights()))).toBeLessThan(tallest);
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Компактно' })).toBeChecked();
    await page.getByRole('switch', { name: 'Компактно' }).uncheck();
  });

  const offer = rows.filter({ hasText: 'KNECHT OC 90' }).filter({ hasText: 'Волга-Деталь' }).first();
  const toasts = page.getByRole('region', { name: 'Сообщения' });
  await test.step('twelve go into the basket; «Добавлено» leads there and lies over no button', async () => {
    await offer.getByRole('textbox').fill('12');
    await offer.getByRole('textbox').press('Enter');
    // A toast does not close while the pointer is over it.
    await toasts.getByRole('link', { name: 'Открыть корзину' }).hover();
    const covered = await toasts.getByRole('status').evaluate((toast) => {
      const box = toast.getBoundingClientRect();
      return [...document.querySelectorAll('main button, main a[href], main input')].filter((control) => {
        const own = control.getBoundingClientRect();
        return own.left < box.right && own.right > box.left && own.top < box.bottom && own.bottom > box.top;
      }).length;
    });
    expect(covered).toBe(0);
    await expect(offer.getByRole('link', { name: /^В корзине/ })).toHaveAttribute('href', '/catalog/basket');
    await expect(page.locator('header [data-slot="limit-meter"]')).toContainText(
      /^В корзине [\d\s]+,\d\d · доступно [\d\s]+,\d\d/,
    );
    expect(await faultsOf(page)).toEqual([]);
    await toasts.getByRole('link', { name: 'Открыть корзину' }).click();
    await expect(page).toHaveURL(/\/catalog\/basket$/);
  });

  await test.step('taken out, it comes back from its message, and before that another bin does not stand there', async () => {
    const line = page.getByRole('table', { name: 'Строки корзины' }).locator('tr[data-row]');
    await expect(line).toHaveCount(1);
    await page.getByRole('button', { name: 'Убрать из корзины: KNECHT OC 90' }).click();
    await expect(page.getByText('В корзине пусто')).toBeVisible();
    await toasts.getByRole('button', { name: 'Вернуть' }).click();
    await expect(line.getByRole('textbox')).toHaveValue('12');
    await expect(line).toContainText(/(?:сегодня|\d\d\.\d\d), до \d\d:\d\d/);
  });

  await test.step('the order is placed', async () => {
    await page.getByRole('link', { name: 'Оформить заказ' }).click();
    await page.getByRole('link', { name: 'К подтверждению' }).click();
    await page.getByRole('button', { name: 'Разместить заказ' }).click();
    await expect(page.getByRole('heading', { name: 'Заказ размещён' })).toBeVisible();
    await page.getByRole('table', { name: 'Размещённые заказы' }).locator('tbody tr').click();
    await expect(page.getByRole('row', { name: /OC 90/ })).toContainText('12');
  });
  expect(complaints).toEqual([]);
});

test("the basket's groups keep their order, and a removed line stays in place while the pointer is over the table", async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'distributor2', '/catalog/result?article=OC90');
  const rows = page.getByRole('table', { name: 'Предложения' }).locator('tr[data-row]');
  for (const place of [0, 1, 2])
    await rows
      .nth(place)
      .getByRole('button', { name: /^В корзину/ })
      .click();
  // Three equal messages are shown as one.
  const toasts = page.getByRole('region', { name: 'Сообщения' });
  await expect(toasts.getByText('Добавлено в корзину')).toHaveText('Добавлено в корзину · 3');
  await page.goto('/catalog/basket');
  const lines = page.getByRole('table', { name: 'Строки корзины' });
  const headings = lines.locator('th[scope="colgroup"]');
  await expect(headings).toHaveCount(3);
  const titles = async () => (await headings.allInnerTexts()).map((text) => text.split('\n')[0]);
  const before = await titles();
  const bins = lines.getByRole('button', { name: /^Убрать из корзины/ });
  const place = await bins.first().boundingBox();
  await bins.first().click();
  const back = lines.getByRole('button', { name: /^Вернуть в корзину/ });
  await expect(back).toBeVisible();
  expect(await titles()).toEqual(before);
  // The undo button is in the place of the delete button, so a second click does not delete the next line.
  const now = await back.boundingBox();
  expect(Math.abs((now?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(8);
  await back.click();
  await expect(bins).toHaveCount(3);
  expect(await titles()).toEqual(before);
  await bins.nth(1).click();
  await expect(back).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(back).toHaveCount(0);
  await expect(lines.locator('tr[data-row]')).toHaveCount(2);
  await toasts.getByRole('button', { name: 'Вернуть' }).first().click();
  await expect(bins).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Выбрать все', exact: true }).check();
  await page
    .getByRole('group', { name: 'Действия с выбранными' })
    .getByRole('button', { name: 'Удалить' })
    .click();
  await expect(page.getByText('В корзине пусто')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('price filters stay in their fields, moving with Tab changes no filter, and a search by title can be sorted', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop', '/catalog/result?article=OC90');
  const from = page.getByLabel('Цена, руб., от, числом');
  const to = page.getByLabel('Цена, руб., до, числом');
  await to.fill('99999');
  await to.press('Enter');
  await expect(page).toHaveURL(/price=\d+-99999$/);
  await expect(to).toHaveValue(/99\s999/);
  await from.fill('99999');
  await from.press('Tab');
  await expect(from).toHaveValue('99999');
  await page.goto('/catalog/result?article=OC90');
  await page.getByLabel('Цена, руб., от', { exact: true }).focus();
  for (let stop = 0; stop < 12; stop += 1) await page.keyboard.press('Tab');
  await page.waitForTimeout(400);
  await expect(page).toHaveURL(/article=OC90$/);

  await page.goto('/catalog/result?title=фильтр%20масляный');
  const found = page.getByRole('table', { name: 'Найденные товары' }).locator('tr[data-row]');
  await expect(found).toHaveCount(20);
  // A badge on every row would be useless.
  expect(await page.getByText('Хит продаж').count()).toBeLessThanOrEqual(5);
  await page.getByLabel('Порядок').selectOption('Сначала дешевле');
  await expect(page).toHaveURL(/sort=price$/);
  await expect
    .poll(async () => {
      const texts = await found
        .locator('td:last-of-type')
        .evaluateAll((cells) => cells.map((cell) => cell.previousElementSibling?.textContent ?? ''));
      const prices = texts.map((text) => Number(text.replaceAll(/\s/g, '').replace(',', '.')));
      return prices.every((price, place) => place === 0 || price >= (prices[place - 1] ?? 0));
    })
    .toBe(true);
  expect(complaints).toEqual([]);
});

test('spec 3 §4, §5: tertiary cards of analogs and recommended products show the counter once the item is in the basket', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'distributor', '/product/1');
  const analogs = page.getByRole('list', { name: 'Чем заменить' });
  const card = analogs.locator('[data-form="tertiary"]').first();
  const counter = card.getByRole('textbox', { name: /^Количество/ });
  await expect(card.getByRole('button', { name: /^В корзину/ })).toBeVisible();
  await expect(counter).toHaveCount(0);
  await card.getByRole('button', { name: /^В корзину/ }).click();
  await expect(counter).toBeVisible();
  // An empty quantity is replaced when the field loses focus.
  await counter.fill('');
  await counter.blur();
  await expect(counter).not.toHaveValue('');
  await card.getByRole('button', { name: /^Убрать из корзины/ }).click();
  await expect(counter).toHaveCount(0);
  await expect(
    page
      .getByRole('list', { name: /^(?:С этим покупают|Популярное в этой категории)$/ })
      .locator('[data-form="tertiary"]')
      .first(),
  ).toBeVisible();
  expect(complaints).toEqual([]);
});
