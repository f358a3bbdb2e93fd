// The day of each role with the keyboard alone: every key is counted, and after each the focus is where the work goes on.
// Each begins on the person's first page. `docs/keyboard.md` has the figures.
import type { Locator, Page } from '@playwright/test';
import { answered } from '../support/answered.ts';
import { countedOf, delivered, type Order, SELLER } from '../support/deliveries.ts';
import { clicksOf, keysOf } from '../support/keys.ts';
import { api, emptied, placedFromOne } from '../support/orders.ts';
import { type Person, signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const row = (page: Page, text: string) =>
  page.getByRole('main').locator('tr[data-row]').filter({ hasText: text }).first();
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });
const main = (page: Page) => page.getByRole('main');
const quick = (page: Page) => page.getByRole('dialog', { name: 'Быстрый переход' });
const palette = (page: Page) => quick(page).getByRole('combobox');
const found = (page: Page, name: string | RegExp) => quick(page).getByRole('option', { name });

/** The place has the focus, is in sight and is marked as what has it. */
async function at(place: Locator): Promise<void> {
  await expect(place).toBeFocused();
  await expect(place).toBeInViewport();
  expect(await place.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
}

/** Keys of a day, each followed by the place to which it leads. */
async function day({ page, complaints }: Person) {
  const clicks = await clicksOf(page);
  const keys = keysOf(page);
  return {
    async press(key: string, place: Locator) {
      await keys.press(key);
      await at(place);
    },
    async type(text: string, field: Locator) {
      await keys.type(text);
      await expect(field).toHaveValue(text);
      await at(field);
    },
    /** The bound is what was measured: one key more is one too many. */
    ends(most: number) {
      expect(keys.count()).toBeLessThanOrEqual(most);
      expect(clicks()).toBe(0);
      expect(complaints).toEqual([]);
    },
    count: keys.count,
  };
}
type Day = Awaited<ReturnType<typeof day>>;

/** From a page just opened to the first row that it shows. */
async function toFirstRow(page: Page, { press }: Day, text: string): Promise<void> {
  // A key that is pressed before the page is drawn goes to nothing.
  await expect(heading(page, /./)).toBeVisible();
  await press('Tab', page.getByRole('link', { name: 'К содержанию' }));
  await press('Enter', main(page));
  await expect(row(page, text)).toBeVisible();
  await press('ArrowDown', row(page, text));
}

const shown = (id: number) => `№ ${id.toLocaleString('ru')}`;
const linesOf = async (supplier: Page, id: number) =>
  (await api<{ data: Order }>(supplier, 'GET', `/document/order/view/${id}`)).data.lines.map(
    ({ id: line, brand_title, article, ordered }) => ({ line, name: `${brand_title} ${article}`, ordered }),
  );

test('a shop finds OC 90 and orders 12 pieces', async ({ browser }) => {
  const person = await signIn(browser, 'shop');
  const { page } = person;
  await emptied(page);
  await page.reload();
  await expect(heading(page, /./)).toBeVisible();
  const { press, type, ends } = await day(person);
  await press('/', palette(page));
  await type('OC 90', palette(page));
  await expect(found(page, /KNECHT OC 90/)).toHaveAttribute('aria-selected', 'true');
  const offer = row(page, 'KNECHT OC 90');
  await press('Enter', offer);
  const quantity = offer.getByRole('textbox', { name: /^Количество: KNECHT OC 90/ });
  await press('Enter', quantity);
  await type('12', quantity);
  await press('Enter', quantity);
  await expect(page.getByText('Добавлено в корзину')).toBeVisible();
  await press('Tab', offer.getByRole('button', { name: 'Больше' }));
  await press('Tab', page.getByRole('link', { name: /В корзине.*KNECHT OC 90/ }));
  await press('Enter', heading(page, 'Корзина'));
  await press('Control+Enter', page.getByRole('link', { name: 'Оформить заказ' }));
  await press('Enter', heading(page, 'Оформление заказа'));
  await press('Control+Enter', page.getByRole('link', { name: 'К подтверждению' }));
  await press('Enter', heading(page, 'Подтверждение заказа'));
  await press('Control+Enter', button(page, 'Разместить заказ'));
  await press('Enter', heading(page, 'Заказ размещён'));
  ends(23);
});

test('a supplier opens a new order, confirms four of its five lines and refuses the fifth with a reason', async ({
  browser,
}) => {
  const shop = await signIn(browser, 'shop');
  const person = await signIn(browser, 'supplier');
  const { page } = person;
  const id = await placedFromOne(shop.page, page, SELLER, [5, 4, 3, 2, 1]);
  await page.reload();
  const lines = await linesOf(page, id);
  const today = await day(person);
  const { press, type, ends } = today;
  await toFirstRow(page, today, shown(id));
  await press('Enter', heading(page, `Заказ ${shown(id)}`));
  await press('Tab', button(page, 'Отказать по позициям…'));
  await press('Tab', button(page, 'Подтвердить по позициям…'));
  await press('Enter', heading(page, `Подтверждение заказа ${shown(id)}`));
  for (const { name } of lines)
    await press('ArrowDown', page.getByRole('textbox', { name: `Подтвердить: ${name}` }));
  await type('0', page.getByRole('textbox', { name: `Подтвердить: ${lines.at(-1)?.name}` }));
  await press('Tab', page.getByRole('radio', { name: 'Решу позже' }));
  await press('ArrowDown', page.getByRole('radio', { name: 'Отказать' }));
  await press('Tab', page.getByLabel('Причина'));
  await press('ArrowDown', page.getByLabel('Причина'));
  await press('Control+Enter', button(page, 'Подтвердить 14, отказать 1'));
  // It is sent without a further key after the five seconds in which it can be undone.
  const sent = page.waitForResponse((one) => one.url().endsWith('/document/order/decide'));
  await press('Enter', heading(page, `Заказ ${shown(id)}`));
  expect((await sent).status()).toBe(200);
  await expect(page.getByText('Подтверждён частично').first()).toBeVisible();
  await at(heading(page, `Заказ ${shown(id)}`));
  ends(20);
});

test('a supplier packs an order in a place for each position and ships it', async ({ browser }) => {
  const shop = await signIn(browser, 'shop');
  const person = await signIn(browser, 'supplier');
  const { page } = person;
  const id = await placedFromOne(shop.page, page, SELLER, [5, 1]);
  await api(page, 'POST', `/document/order/confirm/${id}`, { version: 1 });
  await page.reload();
  const [first] = await linesOf(page, id);
  const today = await day(person);
  const { press, type, ends } = today;
  await toFirstRow(page, today, shown(id));
  await press('Enter', heading(page, `Заказ ${shown(id)}`));
  await press('Control+Enter', button(page, 'Собрать отгрузку…'));
  await press('Enter', heading(page, `Отгрузка по заказу ${shown(id)}`));
  await press('Control+Enter', button(page, /^Собрать: 2 позиции/));
  const shipment = heading(page, /^Отгрузка № \d+$/);
  await press('Enter', shipment);
  for (const name of ['Печать', 'Отменить', 'Бумаги и перевозка…']) await press('Tab', button(page, name));
  await press('Tab', page.getByRole('link', { name: shown(id) }).first());
  for (const name of ['Всё в одно место', 'По месту на позицию']) await press('Tab', button(page, name));
  // The buttons go, and the work goes on in the rows.
  await press('Enter', page.getByRole('textbox', { name: `Количество: ${first?.name}` }));
  await press('Control+Enter', button(page, 'Упаковать'));
  // Not on the button that has come to its place, which would cancel the shipment.
  await answered(page, 'PUT', '/document/shipment/pack', () => press('Enter', shipment));
  await expect(page.getByText('2 места')).toBeVisible();
  await press('Control+Enter', button(page, 'Отправить…'));
  const number = page.getByRole('dialog').getByRole('textbox', { name: /^Номер УПД/ });
  await press('Enter', number);
  await type('УПД-390', number);
  // What opened the window has gone with the step: its neighbour has the focus.
  await answered(page, 'PUT', '/document/shipment/ship', () =>
    press('Enter', button(page, 'Бумаги и перевозка…')),
  );
  await expect(page.getByText('В пути').first()).toBeVisible();
  ends(31);
});

test('a shop accepts a delivery with one piece short', async ({ browser }) => {
  const supplier = await signIn(browser, 'supplier');
  const person = await signIn(browser, 'shop');
  const { page } = person;
  const { acceptance, order, name } = await delivered(page, supplier.page);
  const other = (await linesOf(supplier.page, order)).find((line) => line.name !== name)?.name;
  await page.reload();
  await expect(heading(page, /./)).toBeVisible();
  const { press, type, ends } = await day(person);
  await press('Control+k', palette(page));
  await type('приё', palette(page));
  await expect(found(page, /^Приёмка на складе/)).toHaveAttribute('aria-selected', 'true');
  await press('ArrowDown', palette(page));
  await expect(found(page, /^Приёмки/)).toHaveAttribute('aria-selected', 'true');
  await press('Enter', heading(page, 'Приёмки'));
  await expect(row(page, shown(acceptance))).toBeVisible();
  await press('ArrowDown', row(page, shown(acceptance)));
  await press('Enter', heading(page, `Приёмка ${shown(acceptance)}`));
  const field = (what: string) => page.getByRole('textbox', { name: what, exact: true });
  await expect(field(`Принято: ${name}`)).toBeVisible();
  await press('ArrowDown', field(`Принято: ${name}`));
  await type('4', field(`Принято: ${name}`));
  await press('Tab', field(`Нет: ${name}`));
  await type('1', field(`Нет: ${name}`));
  await press('Tab', field(`Брак или не то: ${name}`));
  await press('Tab', field(`Лишнее: ${name}`));
  await press('Tab', field(`Принято: ${other}`));
  await type('1', field(`Принято: ${other}`));
  await expect(button(page, 'Завершить приёмку')).toBeVisible();
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
  await press('Control+Enter', button(page, 'Завершить приёмку'));
  const question = page.getByRole('dialog', { name: /^Завершить приёмку/ });
  await press('Enter', button(question, 'Закрыть'));
  await press('Control+Enter', button(question, 'Завершить'));
  // The button that opened the window has gone with the step.
  await answered(page, 'PUT', '/document/acceptance/finish', () => press('Enter', button(page, 'Печать')));
  await expect(page.getByText(/^По расхождениям составлен черновик претензии/)).toBeVisible();
  expect(await countedOf(page, order)).toEqual({ accepted: 4, shortage: 1 });
  ends(24);
});

test('a main user adds a user and is on the row of the new one', async ({ browser }) => {
  const person = await signIn(browser, 'shop2');
  const { page } = person;
  await expect(heading(page, /./)).toBeVisible();
  const { press, type, ends } = await day(person);
  await press('Control+k', palette(page));
  await type('польз', palette(page));
  await expect(found(page, /^Пользователи/)).toHaveAttribute('aria-selected', 'true');
  await press('Enter', heading(page, 'Пользователи'));
  await press('Tab', page.getByRole('link', { name: 'Добавить' }));
  // The page's first field keeps the focus that it has taken.
  await press('Enter', page.getByLabel('Фамилия'));
  await type('Петрова', page.getByLabel('Фамилия'));
  for (const [field, text] of [
    ['Имя', 'Вера'],
    ['Логин', 'vera'],
    ['Почта', 'vera@example.ru'],
  ] as const) {
    await press('Tab', page.getByLabel(field));
    await type(text, page.getByLabel(field));
  }
  await press('Tab', page.getByLabel('Роль'));
  await press('ArrowDown', page.getByLabel('Роль'));
  await press('Control+Enter', button(page, 'Добавить'));
  await press('Enter', row(page, 'Петрова Вера'));
  ends(48);
});

test('a list is searched from «/» to the row that was meant', async ({ browser }) => {
  const person = await signIn(browser, 'admin', '/users');
  const { page } = person;
  await expect(row(page, 'Андреева')).toBeVisible();
  const { press, type, ends } = await day(person);
  const search = main(page).getByRole('searchbox');
  await press('/', search);
  await type('shop2', search);
  // Before the list has asked for what was typed: the focus waits for its rows.
  await press('Enter', row(page, 'shop2'));
  await expect(page).toHaveURL(/search=shop2/);
  await press('/', search);
  await type('нет такого', search);
  await press('ArrowDown', search);
  await expect(page.getByText('По вашему запросу ничего не найдено')).toBeVisible();
  await at(search);
  ends(19);
});
