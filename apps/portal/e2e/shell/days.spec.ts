// The day of each role with the keyboard alone: every key is counted, and after each the focus is where the work goes on.
// Each begins on the person's first page. `docs/keyboard.md` has the figures.
import type { Locator, Page } from '@playwright/test';
import { answered } from '../support/answered.ts';
import { acceptedWhole, countedOf, delivered, type Order, SELLER } from '../support/deliveries.ts';
import { clicksOf, keysOf } from '../support/keys.ts';
import { api, emptied, placedFromOne } from '../support/orders.ts';
import { type Person, signIn } from '../support/people.ts';
import { CONSUMER, pickupCode } from '../support/letters.ts';
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
      // Tab goes to what is drawn: an action that comes with the answer of a call would be passed over.
      if (key === 'Tab') await expect(place).toBeAttached();
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

test('a B2C clerk collects a consumer’s order and hands it out by the code', async ({ browser }) => {
  const person = await signIn(browser, 'b2c');
  const { page } = person;
  const today = await day(person);
  const { press, type, ends } = today;
  const rows = main(page).locator('tr[data-row]');
  await toFirstRow(page, today, 'S-1011');
  // The third is the first whose consumer has a mailbox.
  await press('ArrowDown', rows.nth(1));
  await press('ArrowDown', row(page, CONSUMER.name));
  const order = heading(page, 'Заказ S-1009');
  await press('Enter', order);
  await press('Control+Enter', button(page, 'Собрать'));
  await answered(page, 'PUT', '/b2c/order/pick', () => press('Enter', order));
  await expect(button(page, 'Готов к выдаче')).toBeVisible();
  await at(order);
  await press('Control+Enter', button(page, 'Готов к выдаче'));
  await answered(page, 'PUT', '/b2c/order/prepare', () => press('Enter', order));
  await expect(button(page, 'Выдать…')).toBeVisible();
  await at(order);
  const code = await pickupCode(page, CONSUMER.email);
  await press('Control+Enter', button(page, 'Выдать…'));
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Код покупателя' });
  await press('Enter', field);
  await type(code, field);
  // The button that opened the window has gone with the step.
  await answered(page, 'PUT', '/b2c/order/hand-over', () => press('Enter', order));
  await expect(page.getByText('Заказ выдан покупателю')).toBeVisible();
  ends(22);
});

test('an administrator confirms a proposal of connection and declines a contract with a reason', async ({
  browser,
}) => {
  const person = await signIn(browser, 'admin');
  const { page } = person;
  const duty = (name: RegExp) => main(page).getByRole('link', { name });
  await expect(duty(/^Подтвердить договоры/)).toBeVisible();
  const { press, type, ends } = await day(person);
  await press('Tab', page.getByRole('link', { name: 'К содержанию' }));
  await press('Enter', main(page));
  await press('Tab', duty(/^Подтвердить заявки на подключение/));
  await press('Enter', heading(page, 'Принятые заявки'));
  await expect(row(page, 'Магазин «Старт»')).toBeVisible();
  await press('ArrowDown', row(page, 'Магазин «Старт»'));
  const proposal = heading(page, /^Заявка на подключение № \d+$/);
  await press('Enter', proposal);
  await press('Control+Enter', button(page, 'Подтвердить…'));
  const question = page.getByRole('dialog', { name: 'Подтвердить подключение?' });
  await press('Enter', button(question, 'Закрыть'));
  await press('Control+Enter', button(question, 'Подтвердить'));
  // Nothing is left to be pressed on the page.
  await answered(page, 'POST', '/warehouse/contract-proposal/', () => press('Enter', proposal));
  await press('Control+k', palette(page));
  await type('глав', palette(page));
  await expect(found(page, /^Главная/)).toHaveAttribute('aria-selected', 'true');
  await press('Enter', heading(page, /^Здравствуйте/));
  await expect(duty(/^Подтвердить заявки на подключение/)).toHaveCount(0);
  await press('Tab', duty(/^Подтвердить договоры/));
  await press('Enter', heading(page, 'Договоры'));
  await expect(row(page, 'На подтверждении')).toBeVisible();
  await press('ArrowDown', row(page, 'На подтверждении'));
  await press('Enter', heading(page, /^Договор /));
  await press('Tab', button(page, 'Отклонить…'));
  const reason = page.getByRole('dialog').getByRole('textbox', { name: 'Причина' });
  await press('Enter', reason);
  await type('Уже есть', reason);
  await press('Control+Enter', button(page.getByRole('dialog'), 'Отклонить'));
  await answered(page, 'PUT', '/warehouse/contract/reject', () =>
    press('Enter', button(page, 'Вернуть в черновики')),
  );
  await expect(page.getByText('Отклонён').first()).toBeVisible();
  ends(36);
});

test('a distributor confirms an order of a shop and orders the same part from a supplier', async ({
  browser,
}) => {
  const shop = await signIn(browser, 'shop');
  const person = await signIn(browser, 'distributor');
  const { page } = person;
  const id = await placedFromOne(shop.page, page, 'ООО «Партнёр Авто»', [5, 2]);
  await emptied(page);
  await page.reload();
  const [first] = await linesOf(page, id);
  const name = first?.name ?? '';
  const article = name.split(' ').slice(1).join(' ');
  const today = await day(person);
  const { press, type, ends } = today;
  await toFirstRow(page, today, shown(id));
  const order = heading(page, `Заказ ${shown(id)}`);
  await press('Enter', order);
  await press('Control+Enter', button(page, 'Подтвердить всё'));
  // It is sent without a further key after the five seconds in which it can be undone.
  await answered(page, 'POST', '/document/order/', () => press('Enter', order));
  await expect(page.getByText('Подтверждён').first()).toBeVisible();
  await at(order);
  await press('/', palette(page));
  await type(article, palette(page));
  await expect(found(page, name)).toHaveAttribute('aria-selected', 'true');
  // From the page of a document, whose heading had the focus.
  const offer = row(page, name);
  await press('Enter', offer);
  const quantity = offer.getByRole('textbox', { name: /^Количество: / });
  await press('Enter', quantity);
  await type('8', quantity);
  await press('Enter', quantity);
  await expect(page.getByText('Добавлено в корзину')).toBeVisible();
  await press('Tab', offer.getByRole('button', { name: 'Больше' }));
  await press('Tab', offer.getByRole('link', { name: /^В корзине/ }));
  await press('Enter', heading(page, 'Корзина'));
  await press('Control+Enter', page.getByRole('link', { name: 'Оформить заказ' }));
  await press('Enter', heading(page, 'Оформление заказа'));
  await press('Control+Enter', page.getByRole('link', { name: 'К подтверждению' }));
  await press('Enter', heading(page, 'Подтверждение заказа'));
  await press('Control+Enter', button(page, 'Разместить заказ'));
  await press('Enter', heading(page, 'Заказ размещён'));
  ends(31);
});

test('a shop claims two pieces of a position, and the supplier settles the claim', async ({ browser }) => {
  const shop = await signIn(browser, 'shop');
  const supplier = await signIn(browser, 'supplier');
  const made = await delivered(shop.page, supplier.page);
  await acceptedWhole(shop.page, made.acceptance);
  await Promise.all([shop.page.reload(), supplier.page.reload()]);
  await claims(shop, made);
  await settles(supplier, made.name);
  await expect
    .poll(async () => {
      const { data } = await api<{ data: { status: { title: string } }[] }>(
        shop.page,
        'GET',
        '/document/claim/outgoing-claims?pageSize=1',
      );
      return data[0]?.status.title;
    })
    .toBe('Решение вынесено');
});

async function claims(person: Person, { acceptance, name }: { acceptance: number; name: string }) {
  const { page } = person;
  await expect(heading(page, /./)).toBeVisible();
  const { press, type, ends } = await day(person);
  await press('Control+k', palette(page));
  await type('созд', palette(page));
  await expect(found(page, /^Создать претензию/)).toBeVisible();
  await press('ArrowDown', palette(page));
  await expect(found(page, /^Создать претензию/)).toHaveAttribute('aria-selected', 'true');
  await press('Enter', heading(page, 'Создание претензии'));
  await press('Tab', page.getByRole('link', { name: 'Выбрать приёмку: Логистическая претензия' }));
  await press('Enter', heading(page, 'Логистическая претензия'));
  await expect(row(page, shown(acceptance))).toBeVisible();
  await press('ArrowDown', row(page, shown(acceptance)));
  await press('Enter', heading(page, `Логистическая претензия по приёмке ${shown(acceptance)}`));
  const quantity = page.getByRole('textbox', { name: `Количество: ${name}` });
  await press('ArrowDown', quantity);
  await type('2', quantity);
  await press('Tab', row(page, name).getByRole('button', { name: 'Больше' }));
  const kind = page.getByLabel(`Что не так: ${name}`);
  await press('Tab', kind);
  await press('ArrowDown', kind);
  await expect(kind.locator('option:checked')).toHaveText('некомплект');
  await press('Tab', page.getByLabel(`Требование: ${name}`));
  await press('ArrowDown', page.getByLabel(`Требование: ${name}`));
  await press('Control+Enter', button(page, 'Создать черновик'));
  const claim = heading(page, /^Претензия № \d+$/);
  // Not on its row, although that is the only one on the page.
  await answered(page, 'POST', '/document/claim/create', () => press('Enter', claim));
  await press('Control+Enter', button(page, 'Отправить поставщику'));
  await answered(page, 'PUT', '/document/claim/process', () => press('Enter', claim));
  await expect(page.getByText('На рассмотрении').first()).toBeVisible();
  await at(claim);
  ends(25);
}

async function settles(person: Person, name: string) {
  const { page } = person;
  await expect(heading(page, /./)).toBeVisible();
  const { press, type, ends } = await day(person);
  await press('Control+k', palette(page));
  await type('прет', palette(page));
  await expect(found(page, /^Входящие претензии/)).toBeVisible();
  await press('ArrowDown', palette(page));
  await expect(found(page, /^Входящие претензии/)).toHaveAttribute('aria-selected', 'true');
  await press('Enter', heading(page, 'Входящие претензии'));
  await expect(row(page, 'Магазин «Деталь Плюс»')).toBeVisible();
  await press('ArrowDown', row(page, 'Магазин «Деталь Плюс»'));
  const claim = heading(page, /^Претензия № \d+$/);
  await press('Enter', claim);
  const outcome = page.getByLabel(`Решение: ${name}`);
  await expect(outcome).toBeVisible();
  await press('ArrowDown', outcome);
  await press('ArrowDown', outcome);
  await press('Control+Enter', button(page, 'Отправить решение'));
  await answered(page, 'PUT', '/document/claim/decisions-for-items', () => press('Enter', claim));
  await expect(button(page, 'Отправить решение')).toHaveCount(0);
  await at(claim);
  ends(15);
}

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
