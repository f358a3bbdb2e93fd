// Whole jobs with the mouse, with every click counted; typing and pasting are not counted.
// Each begins on the page of the job and ends with the finished thing. `docs/keyboard.md` has the figures.
import type { Locator, Page } from '@playwright/test';
import { answered } from '../support/answered.ts';
import { delivered, type Order, SELLER } from '../support/deliveries.ts';
import { clicksOf, paste } from '../support/keys.ts';
import { api, emptied, placed, placedFromOne } from '../support/orders.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });

/** Clicks of a job. A browser's own list of options hides the second click from the page. */
async function counted(page: Page) {
  const seen = await clicksOf(page);
  let unseen = 0;
  return {
    all: () => seen() + unseen,
    async choose(select: Locator, label: string) {
      await select.click();
      await select.selectOption({ label });
      await page.keyboard.press('Escape');
      unseen += 1;
    },
  };
}

/** Brands and numbers of parts that can be bought for the user's own storage. */
async function partsToBuy(page: Page, basket: number, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let offset = 0; names.length < count; offset += 20) {
    const { products } = await api<{
      products: { brand: { title: string }; article: string; offers_count: number }[];
    }>(
      page,
      'GET',
      `/basket/basket/standards?basketID=${basket}&title=${encodeURIComponent('фильтр')}&offset=${offset}`,
    );
    if (products.length === 0) break;
    for (const { brand, article, offers_count } of products)
      if (offers_count > 0) names.push(`${brand.title} ${article}`);
  }
  return names.slice(0, count);
}

test('a shop orders a pasted list of 30 lines with 5 clicks', async ({ browser }) => {
  const { page, complaints } = await signIn(browser, 'shop2', '/main');
  const names = await partsToBuy(page, await emptied(page), 30);
  expect(names).toHaveLength(30);
  await page.goto('/request/add');
  const { all } = await counted(page);
  await expect(page.getByRole('textbox', { name: /^Список/ })).toBeFocused();
  await paste(page, names.map((name) => `${name} – 2 шт`).join('\n'));
  await button(page, 'Подобрать: 30 строк').click();
  await page.getByRole('link', { name: 'Готовые варианты' }).click();
  await button(page, 'Оформить этот вариант').click();
  await page.getByRole('link', { name: 'Быстрый заказ' }).click();
  await button(page, 'Разместить заказ').click();
  await expect(page.getByRole('heading', { level: 1, name: /Заказ.* размещ/ })).toBeVisible();
  expect(all()).toBeLessThanOrEqual(5);
  expect(complaints).toEqual([]);
});

test('a supplier confirms 4 of 5 pieces and refuses the rest with 7 clicks', async ({ browser }) => {
  const shop = await signIn(browser, 'shop');
  const { id, pieces } = await placed(shop.page, [{ article: 'OC90', supplier: SELLER, pieces: 5 }]);
  const { page, complaints } = await signIn(browser, 'supplier', '/inbox');
  const { all, choose } = await counted(page);
  await page
    .getByRole('row')
    .filter({ hasText: id.toLocaleString('ru') })
    .first()
    .click();
  const field = page.getByRole('row', { name: /KNECHT OC 90/ }).getByRole('textbox', { name: /Количество/ });
  await field.click();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await button(page, `Подтвердить 4 из ${pieces}…`).click();
  const dialog = page.getByRole('dialog', { name: 'Подтвердить заказ' });
  await dialog.getByText('Отказать', { exact: false }).first().click();
  await choose(dialog.getByLabel('Причина'), 'нет в наличии');
  // It is sent without a further click after the five seconds in which it can be undone.
  const sent = page.waitForResponse((one) => one.url().endsWith('/document/order/decide'));
  await button(dialog, `Подтвердить 4, отказать ${pieces - 4}`).click();
  expect((await sent).status()).toBe(200);
  await expect(page.getByText('Подтверждён частично').first()).toBeVisible();
  expect(all()).toBeLessThanOrEqual(7);
  expect(complaints).toEqual([]);
});

test('a supplier ships an order in three places with 8 clicks', async ({ browser }) => {
  const shop = await signIn(browser, 'shop');
  const { page, complaints } = await signIn(browser, 'supplier');
  const id = await placedFromOne(shop.page, page, SELLER, [5, 1]);
  await api(page, 'POST', `/document/order/confirm/${id}`, { version: 1 });
  const { lines } = (await api<{ data: Order }>(page, 'GET', `/document/order/view/${id}`)).data;
  const long = lines.find(({ ordered }) => ordered === 5);
  const name = `${long?.brand_title} ${long?.article}`;
  await page.goto(`/inbox/${id}`);
  const { all } = await counted(page);
  await button(page, 'Собрать отгрузку…').click();
  await button(page, /^Собрать: 2 позиции/).click();
  await button(page, 'По месту на позицию').click();
  await button(page.getByRole('group', { name: `В месте 1: ${name}` }), 'Меньше').click();
  await button(page, `Ещё место на 1 шт.: ${name}`).click();
  await answered(page, 'PUT', '/document/shipment/pack', () => button(page, 'Упаковать').click());
  await expect(page.getByText('3 места')).toBeVisible();
  await button(page, 'Отправить…').click();
  await expect(page.getByRole('textbox', { name: /^Номер УПД/ })).toBeFocused();
  await page.keyboard.type('УПД-390');
  await answered(page, 'PUT', '/document/shipment/ship', () =>
    button(page.getByRole('dialog'), 'Отправить').click(),
  );
  await expect(page.getByText('В пути').first()).toBeVisible();
  expect(all()).toBeLessThanOrEqual(8);
  expect(complaints).toEqual([]);
});

test('a supplier moves 25 positions to another storage with 10 clicks', async ({ browser }) => {
  const { page, complaints } = await signIn(browser, 'supplier', '/movement');
  const { data: ways } = await api<{ data: { from_storage: { id: number; title: string } }[] }>(
    page,
    'GET',
    '/document/movement/ways',
  );
  const from = ways[0]?.from_storage;
  const { data: stock } = await api<{
    data: { brand_title: string; article: string; storage: { id: number }; quantity: number }[];
  }>(page, 'GET', '/warehouse/reserve?pageSize=100');
  const goods = stock
    .filter(({ storage, quantity }) => storage.id === from?.id && quantity >= 3)
    .slice(0, 25);
  expect(goods).toHaveLength(25);
  const { all, choose } = await counted(page);
  await button(page, 'Новое перемещение').click();
  const dialog = page.getByRole('dialog', { name: 'Новое перемещение' });
  await choose(dialog.getByRole('combobox', { name: /Откуда/ }), from?.title ?? '');
  // The only storage that can be reached from there is chosen already.
  await button(dialog, 'Начать').click();
  await expect(page.getByRole('textbox', { name: 'Артикул' })).toBeFocused();
  await paste(page, goods.map(({ brand_title, article }) => `${brand_title}\t${article}\t3`).join('\n'));
  await expect(page.getByText('Добавлено: 25 позиций')).toBeVisible();
  await answered(page, 'PUT', '/document/movement/activate', () => button(page, 'Провести').click());
  await button(page, 'Упаковать').click();
  await button(page, 'Всё в одно место').click();
  await answered(page, 'PUT', '/document/movement/pack', () => button(page, 'Упаковать').click());
  await button(page, 'Отправить').click();
  await answered(page, 'PUT', '/document/movement/ship', () =>
    button(page.getByRole('dialog'), 'Отправить').click(),
  );
  await expect(page.getByText('В пути').first()).toBeVisible();
  await expect(page.getByText(/75 шт\./).first()).toBeVisible();
  expect(all()).toBeLessThanOrEqual(10);
  expect(complaints).toEqual([]);
});

test('a claim of one position is settled with 6 clicks: 4 of the supplier, 2 of the shop', async ({
  browser,
}) => {
  const shop = await signIn(browser, 'shop');
  const supplier = await signIn(browser, 'supplier');
  const { acceptance, name } = await delivered(shop.page, supplier.page);
  const claim = await claimed(shop.page, acceptance);
  const { page } = supplier;
  await page.goto('/incoming-claims');
  const number = claim.toLocaleString('ru');
  const { all, choose } = await counted(page);
  await page
    .getByRole('row')
    .filter({ hasText: `№ ${number}` })
    .first()
    .click();
  await choose(page.getByLabel(`Решение: ${name}`), 'Возврат денег / УКД');
  await answered(page, 'PUT', '/document/claim/decisions-for-items', () =>
    button(page, 'Отправить решение').click(),
  );
  await shop.page.goto('/outgoing-claims');
  const others = await counted(shop.page);
  await shop.page
    .getByRole('row')
    .filter({ hasText: `№ ${number}` })
    .first()
    .click();
  await answered(shop.page, 'PUT', '/document/claim/accept', () =>
    button(shop.page, 'Согласиться с решением').click(),
  );
  await expect(shop.page.getByText('Закрыта', { exact: true }).first()).toBeVisible();
  expect(all()).toBeLessThanOrEqual(4);
  expect(others.all()).toBeLessThanOrEqual(2);
  expect([...shop.complaints, ...supplier.complaints]).toEqual([]);
});

/** Accepts a delivery with one piece of five short, sends the claim and returns its number. */
async function claimed(shop: Page, acceptance: number): Promise<number> {
  const { data } = await api<{ data: { version: number; items: { id: number; quantity: number }[] } }>(
    shop,
    'GET',
    `/document/acceptance/view?id=${acceptance}`,
  );
  const saved = await api<{ data: { version: number } }>(shop, 'PUT', '/document/acceptance/save', {
    id: acceptance,
    version: data.version,
    items: data.items.map(({ id, quantity }) => {
      const shortage = quantity === 5 ? 1 : 0;
      return { id, accepted: quantity - shortage, shortage, rejected: 0 };
    }),
  });
  await api(shop, 'PUT', '/document/acceptance/finish', { id: acceptance, version: saved.data.version });
  const { data: claims } = await api<{ data: { id: number }[] }>(
    shop,
    'GET',
    '/document/claim/outgoing-claims?pageSize=1',
  );
  const id = claims[0]?.id ?? 0;
  const { data: claim } = await api<{ data: { version: number } }>(shop, 'GET', `/document/claim/view/${id}`);
  await api(shop, 'PUT', '/document/claim/process', { id, version: claim.version });
  return id;
}

test('a user is added with 4 clicks', async ({ browser }) => {
  const { page, complaints } = await signIn(browser, 'shop2', '/users');
  const { all, choose } = await counted(page);
  await page.getByRole('link', { name: 'Добавить' }).click();
  await expect(page.getByLabel('Фамилия')).toBeFocused();
  for (const text of ['Петрова', 'Вера', 'petrova', 'petrova@example.ru']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await choose(page.getByLabel('Роль'), 'Магазин');
  await button(page, 'Добавить').click();
  await expect(page.getByRole('row', { name: /Петрова Вера/ })).toBeVisible();
  expect(all()).toBeLessThanOrEqual(4);
  expect(complaints).toEqual([]);
});
