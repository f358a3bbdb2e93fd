// From the basket to orders: selecting, moving and merging lines, the delivery choice, consent to changed
// prices, the bank's offer, a lost response.
import type { Page } from '@playwright/test';
import { faultsOf } from '../support/axe.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

interface Line {
  id: number;
  quantity: number;
  seen_price: number;
  amount: number;
  problem: { code: string; message: string } | null;
  offer: { id: number; price: number; brand_title: string; article: string; supplier: { id: number } };
}
interface Basket {
  id: number;
  storage_id: number;
  items: Line[];
}

/** Calls the API from the page with the user's session; POST if there is a body. Expects status 200. */
async function call<T>(page: Page, path: string, body?: unknown): Promise<T> {
  const answer = await page.evaluate(
    async ([place, content]) => {
      const token = /access_token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const response = await fetch(`/api${String(place)}`, {
        method: content === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(content === undefined ? {} : { body: JSON.stringify(content) }),
      });
      return { status: response.status, body: await response.json() };
    },
    [path, body] as const,
  );
  expect(answer.status).toBe(200);
  return answer.body as T;
}

/** The user's storages, the default one first. */
async function storagesOf(page: Page) {
  const { data: storages } = await call<{ data: { id: number; title: string }[] }>(
    page,
    '/warehouse/storage?page=1&pageSize=100',
  );
  const { data: user } = await call<{ data: { default_storage_id: number } }>(page, '/identity/user/current');
  const first = (storage: { id: number }) => Number(storage.id !== user.default_storage_id);
  return storages.toSorted((a, b) => first(a) - first(b));
}
const basketOf = async (page: Page, storage: number) =>
  (await call<{ data: Basket }>(page, `/basket/basket?storage_id=${storage}`)).data;

async function empty(page: Page): Promise<void> {
  for (const { id } of await storagesOf(page)) {
    const basket = await basketOf(page, id);
    const ids = basket.items.map((line) => line.id);
    if (ids.length > 0) await call(page, '/basket/basket-items/delete', { basket_id: basket.id, ids });
  }
}

/** Puts the cheapest offers of the article into the storage's basket, one of each supplier; returns the basket. */
async function fill(page: Page, storage: number, article: string, suppliers = 1): Promise<Basket> {
  const { id } = await basketOf(page, storage);
  const { products } = await call<{
    products: {
      offers: (Line['offer'] & { price_list_multiplicity: number | null; minimal_quantity: number })[];
    }[];
  }>(page, `/basket/basket/article?basketID=${id}&article=${encodeURIComponent(article)}`);
  const seen = new Set<number>();
  for (const offer of products[0]?.offers ?? []) {
    if (seen.size === suppliers) break;
    if (seen.has(offer.supplier.id) || offer.minimal_quantity > 1) continue;
    seen.add(offer.supplier.id);
    await call(page, '/basket/basket-items/create', {
      basket_id: id,
      offer_id: offer.id,
      quantity: (offer.price_list_multiplicity ?? 1) * 4,
    });
  }
  return basketOf(page, storage);
}

test('selected lines are ordered with the chosen departure and pickup; the other lines stay in the basket', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'distributor');
  await empty(page);
  const [storage] = await storagesOf(page);
  const basket = await fill(page, storage?.id ?? 0, 'OC 90', 3);
  expect(basket.items.length).toBeGreaterThan(1);
  await page.goto('/catalog/basket');
  await page
    .getByRole('checkbox', { name: /^Выбрать все: / })
    .first()
    .check();
  const bulk = page.getByRole('group', { name: 'Действия с выбранными' });
  await expect(bulk).toContainText('Выбрано: 1');
  expect(await faultsOf(page)).toEqual([]);
  await bulk.getByRole('link', { name: 'Оформить выбранные' }).click();
  await expect(page).toHaveURL(/\/catalog\/order\?lines=\d+$/);
  await expect(page.getByRole('heading', { name: 'Оформление заказа' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Самовывоз/ })).toHaveCount(1);
  const departure = page.getByLabel(/^Отгрузка/);
  await departure.selectOption({ index: 2 });
  // The time zone is shown only if there are several zones.
  const leaves = (await departure.locator('option:checked').innerText()).replace(/ по \S+$/, '');
  await page.getByRole('radio', { name: /^Самовывоз/ }).check();
  await page.getByLabel('Комментарий к отгрузке').fill('Приедем после обеда');
  expect(await faultsOf(page)).toEqual([]);

  await page.getByRole('link', { name: 'К подтверждению' }).click();
  await expect(page.getByRole('heading', { name: 'Подтверждение заказа' })).toBeVisible();
  const heading = page.getByRole('columnheader', { name: /Самовывоз со склада поставщика/ });
  await expect(heading).toContainText(leaves);
  await expect(heading).toContainText('Приедем после обеда');
  expect(await faultsOf(page)).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('radio', { name: /^Самовывоз/ })).toBeChecked();
  await page.goForward();
  await page.reload();
  await expect(heading).toContainText(leaves);

  await page.getByRole('button', { name: 'Разместить заказ' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Заказ размещён' })).toBeVisible();
  const placed = page.getByRole('table', { name: 'Размещённые заказы' }).locator('tbody tr');
  await expect(placed).toHaveCount(1);
  await expect(placed).toContainText('Самовывоз со склада поставщика');
  await placed.click();
  await expect(page.getByText('Приедем после обеда')).toBeVisible();
  await expect(page.getByText('Можно забрать по плану')).toBeVisible();
  await expect(page.getByText('Отгрузка по плану').locator('..')).toContainText(leaves);
  await page.goto('/catalog/basket');
  await expect(page.getByRole('table', { name: 'Строки корзины' })).toBeVisible();
  expect((await basketOf(page, storage?.id ?? 0)).items).toHaveLength(basket.items.length - 1);
  expect(complaints).toEqual([]);
});

test("part of a line is moved to another storage's basket, and the baskets are merged again", async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop');
  await empty(page);
  const [first, second] = await storagesOf(page);
  if (!first || !second) throw new Error('the demo’s shop has two storages');
  const basket = await fill(page, first.id, 'OC 90');
  const [line] = basket.items;
  if (!line) throw new Error('nobody offers OC 90');
  await page.goto('/catalog/basket');
  await page.getByRole('checkbox', { name: `${line.offer.brand_title} ${line.offer.article}` }).check();
  await page.getByRole('button', { name: 'Перенести на другой склад…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Перенести на другой склад' });
  await dialog.getByLabel('Склад').selectOption({ label: second.title });
  await dialog.getByRole('button', { name: 'Меньше' }).click();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Перенести', exact: true }).click();
  await expect(page.getByText('Перенесено', { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const here = await basketOf(page, first.id);
  const there = await basketOf(page, second.id);
  expect(there.items[0]?.offer.id).toBe(line.offer.id);
  expect((here.items[0]?.quantity ?? 0) + (there.items[0]?.quantity ?? 0)).toBe(line.quantity);

  await page.getByRole('button', { name: 'Объединить корзины…' }).click();
  const merge = page.getByRole('dialog', { name: 'Объединить корзины' });
  await merge.getByRole('radio', { name: new RegExp(second.title) }).check();
  expect(await faultsOf(page)).toEqual([]);
  await merge.getByRole('button', { name: 'Объединить', exact: true }).click();
  await expect(merge).toHaveCount(0);
  expect((await basketOf(page, second.id)).items).toEqual([]);
  expect((await basketOf(page, first.id)).items[0]?.quantity).toBe(line.quantity);
  await page.getByRole('checkbox', { name: 'Выбрать все', exact: true }).check();
  await page
    .getByRole('group', { name: 'Действия с выбранными' })
    .getByRole('button', { name: 'Удалить' })
    .click();
  await expect(page.getByText('В корзине пусто')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a price change needs consent, unavailable credit is explained, and a lost response causes no second order', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'shop');
  await empty(page);
  const [first] = await storagesOf(page);
  const basket = await fill(page, first?.id ?? 0, 'W 914/2');
  const [line] = basket.items;
  if (!line) throw new Error('nobody offers W 914/2');
  await page.route('**/api/identity/statements', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    const sbbol = {
      enable: true,
      authorized: true,
      user_info: { buyOnCreditMmb: false },
      credit_pending: {},
    };
    await route.fulfill({ json: { data: { ...data, sbbol } } });
  });
  // Simulate a price rise between the basket and the order.
  const changed = {
    ...line,
    problem: { code: 'price_changed', message: 'Цена изменилась: было 1,00 руб., стало 2,00 руб.' },
  };
  let stale = true;
  await page.route('**/api/basket/order/create', async (route) => {
    if (!stale) return route.continue();
    stale = false;
    return route.fulfill({
      status: 409,
      json: {
        status: 409,
        code: 'conflict',
        message: 'Цены или остатки изменились.',
        basket: { ...basket, items: [changed] },
      },
    });
  });
  await page.goto('/catalog/final');
  await page.getByRole('radio', { name: 'Покупка через СберБизнес' }).click();
  const modal = page.getByRole('dialog', { name: 'Покупка через СберБизнес' });
  await expect(modal).toContainText('Выберите другую форму оплаты');
  expect((await modal.boundingBox())?.width).toBeLessThanOrEqual(500);
  expect(await faultsOf(page)).toEqual([]);
  await modal.getByRole('button', { name: 'Понятно' }).click();
  await expect(page.getByRole('radio', { name: 'По договору' })).toBeChecked();

  // The 409 response contains the changed basket; later requests for the basket must return the same here.
  await page.route('**/api/basket/basket?**', (route) =>
    route.fulfill({ json: { data: { ...basket, items: [changed] } } }),
  );
  await page.getByRole('button', { name: 'Разместить заказ' }).click();
  await expect(page.getByRole('table', { name: 'Изменения' })).toContainText(
    'было 1,00 руб., стало 2,00 руб.',
  );
  await expect(page.getByRole('button', { name: 'Разместить заказ' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(await faultsOf(page)).toEqual([]);
  await page.unroute('**/api/basket/basket?**');
  await page.getByRole('button', { name: 'Согласиться с изменениями' }).click();
  await expect(page.getByRole('table', { name: 'Изменения' })).toHaveCount(0);

  // The order reaches the server, but its response is lost.
  let lost = true;
  let orders = 0;
  await page.route('**/api/basket/order/create', async (route) => {
    const answer = await route.fetch();
    orders += 1;
    if (!lost) return route.fulfill({ response: answer });
    lost = false;
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Разместить заказ' }).click();
  await expect(page.getByText('Ответ сервера не пришёл')).toBeVisible();
  await page.getByRole('button', { name: 'Узнать, размещён ли заказ' }).click();
  await expect(page.getByRole('heading', { name: 'Заказ размещён' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Размещённые заказы' }).locator('tbody tr')).toHaveCount(1);
  expect(orders).toBe(2);
});

test('«Не удалось загрузить список складов» when storages fail to load, with a button to retry', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'shop2');
  let broken = true;
  await page.route('**/api/warehouse/storage?**', (route) =>
    broken
      ? route.fulfill({ status: 500, json: { status: 500, code: 'internal', message: 'Ошибка' } })
      : route.continue(),
  );
  await page.goto('/catalog/basket');
  await expect(page.getByText('Не удалось загрузить список складов').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByRole('heading', { name: 'Корзина' })).toBeVisible();
  // A customer without storages sees a message instead of a loader.
  await page.route('**/api/warehouse/storage?**', (route) => route.fulfill({ json: { data: [] } }));
  await page.reload();
  await expect(page.getByText('У вас нет склада, на который можно заказать.')).toBeVisible();
});

test('choosing a storage saves it, loads or reuses its basket, makes it current and reloads its limit', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop');
  await empty(page);
  const [first, second] = await storagesOf(page);
  if (!first || !second) throw new Error('the demo’s shop has two storages');
  const basket = await fill(page, second.id, 'OC 90');
  await page.goto('/catalog/basket');
  const select = page.getByRole('button', { name: /^Склад:/ });
  await expect(select).toContainText(first.title);
  await expect(page.getByText('В корзине пусто')).toBeVisible();
  const limit = page.waitForRequest((sent) => sent.url().endsWith(`/basket/limit?storage_id=${second.id}`));
  const count = page.waitForRequest((sent) =>
    sent.url().endsWith(`/info/basket-count?storage_id=${second.id}`),
  );
  const storages = page.getByRole('listbox', { name: 'Склады' }).getByRole('option');
  const choose = async (title: string) => {
    await select.press('Enter');
    await page.getByRole('combobox').fill(title);
    await expect(storages.first()).toContainText(title);
    await page.keyboard.press('Enter');
  };
  await Promise.all([limit, count, choose(second.title)]);
  const [line] = basket.items;
  if (!line) throw new Error('nobody offers OC 90');
  await expect(page.getByRole('table', { name: 'Строки корзины' })).toContainText(line.offer.article);
  await expect(page.getByRole('link', { name: /^1 поз\. на/ })).toBeVisible();
  await page.reload();
  await expect(select).toContainText(second.title);
  await expect(page.getByRole('table', { name: 'Строки корзины' })).toContainText(line.offer.article);
  await choose(first.title);
  await expect(page.getByText('В корзине пусто')).toBeVisible();
  await empty(page);
  expect(complaints).toEqual([]);
});

test('error style and no ordering when the basket exceeds the limit; no limit is shown if it fails to load', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'shop2');
  await empty(page);
  const [first] = await storagesOf(page);
  const basket = await fill(page, first?.id ?? 0, 'OC 90');
  const amount = basket.items.reduce((sum, line) => sum + line.amount, 0);
  let limit: number | null | 'fails' = amount - 0.01;
  await page.route('**/api/basket/limit?**', (route) =>
    limit === 'fails'
      ? route.fulfill({ status: 500, json: { status: 500, code: 'internal', message: 'Ошибка' } })
      : route.fulfill({
          json: {
            data: {
              limit_type: limit === null ? 'without_limit' : 'limit',
              limit_value: limit,
              amount,
              contracts: [
                {
                  id: 1,
                  number: 'Д-1',
                  supplier: basket.items[0]?.offer.supplier,
                  limit_value: limit,
                  amount,
                },
              ],
            },
          },
        }),
  );
  const meter = page.locator('header [data-slot="limit-meter"]');
  await page.goto('/catalog/order-old');
  await expect(meter).toHaveAttribute('data-over', 'true');
  await expect(meter).toHaveAttribute('title', /^Остаток лимита\. .+: сверх лимита на 0,01\sруб\.$/);
  await expect(meter).toContainText(/\d,\d\d \/ [\d\s]+,\d\d\sруб\./);
  await expect(page.getByText(/^.+: сверх лимита на 0,01\sруб\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Разместить заказ' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(await faultsOf(page)).toEqual([]);
  limit = amount;
  await page.reload();
  await expect(meter).toBeVisible();
  await expect(meter).not.toHaveAttribute('data-over', 'true');
  limit = null;
  await page.reload();
  await expect(meter).toContainText('Без лимита');
  limit = 'fails';
  await page.reload();
  await expect(page.getByRole('table', { name: 'Строки корзины' })).toBeVisible();
  await expect(meter).toHaveCount(0);
  await empty(page);
});

test('by keyboard: the undo button of a removed line gets the focus; a double click defers a line once', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop2');
  await empty(page);
  const [first] = await storagesOf(page);
  const { items } = await fill(page, first?.id ?? 0, 'OC 90', 3);
  const count = items.length;
  expect(count).toBeGreaterThan(2);
  await page.goto('/catalog/basket');
  const remove = page.getByRole('button', { name: /^Убрать из корзины/ });
  await expect(remove).toHaveCount(count);
  await remove.first().press('Enter');
  await expect(remove).toHaveCount(count - 1);
  // The undo button replaces the delete button and has the focus.
  await expect(page.getByRole('button', { name: /^Вернуть в корзину/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove).toHaveCount(count);
  await remove.first().press('Enter');
  await expect(remove).toHaveCount(count - 1);
  // The toast disappears after some seconds, so wait for it during the click.
  await Promise.all([
    page.getByText('Отложено').waitFor(),
    page
      .getByRole('button', { name: /^Отложить: / })
      .first()
      .dblclick(),
  ]);
  await expect(remove).toHaveCount(count - 2);
  await expect(page.getByText('Строка корзины не найдена')).toHaveCount(0);
  await page.goto('/deferred');
  await expect(page.getByRole('row').filter({ hasText: 'OC 90' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Создать корзину из всех' }).dblclick();
  await expect(page.getByText('Ничего не отложено')).toBeVisible();
  await expect(page.getByText('Отложенный товар не найден')).toHaveCount(0);
  // The deferred list is empty: without deferred_item_ids the button is disabled.
  await expect(page.getByRole('button', { name: 'Создать корзину из всех' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await empty(page);
  expect(complaints).toEqual([]);
});

test('two tabs: removing a line twice causes no error; an offer that disappeared is shown before ordering', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'shop2');
  await empty(page);
  const [first] = await storagesOf(page);
  const basket = await fill(page, first?.id ?? 0, 'OC 90', 2);
  const [one, two] = basket.items;
  if (!one || !two) throw new Error('two suppliers offer OC 90');
  await page.goto('/catalog/basket');
  const other = await page.context().newPage();
  await other.goto('/catalog/basket');
  const rows = (tab: Page) => tab.getByRole('button', { name: /^Убрать из корзины/ });
  await expect(rows(other)).toHaveCount(2);
  await rows(page).first().dblclick();
  await expect(rows(page)).toHaveCount(1);
  await rows(other).first().click();
  await expect(rows(other)).toHaveCount(1);
  await expect(other.getByText(/Произошла|ошибка/i)).toHaveCount(0);
  expect((await basketOf(page, first?.id ?? 0)).items).toHaveLength(1);

  // The offer disappears while the last step is open.
  const gone = { code: 'gone', message: 'Предложения больше нет' };
  const left = (await basketOf(page, first?.id ?? 0)).items[0];
  await other.goto('/catalog/final');
  await expect(other.getByRole('button', { name: 'Разместить заказ' })).toBeEnabled();
  const emptied = { ...basket, items: [{ ...left, problem: gone }] };
  await other.route('**/api/basket/order/create', (route) =>
    route.fulfill({
      status: 409,
      json: { status: 409, code: 'conflict', message: 'Цены или остатки изменились.', basket: emptied },
    }),
  );
  await other.route('**/api/basket/basket?**', (route) => route.fulfill({ json: { data: emptied } }));
  await other.getByRole('button', { name: 'Разместить заказ' }).click();
  const changes = other.getByRole('table', { name: 'Изменения' });
  await expect(changes).toContainText('Предложения больше нет');
  await expect(changes).toContainText('останется в корзине');
  await expect(other.getByRole('button', { name: 'Разместить заказ' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await empty(page);
});

test('the quick order has one page, one comment and one button', async ({ browser }) => {
  const { page, complaints } = await signIn(browser, 'shop2');
  await empty(page);
  const [first] = await storagesOf(page);
  await fill(page, first?.id ?? 0, 'OC 90');
  await page.goto('/catalog/basket');
  await page.getByRole('link', { name: 'Быстрый заказ' }).click();
  await expect(page).toHaveURL('/catalog/order-old');
  await page.getByLabel('Комментарий поставщику').fill('Как обычно');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Разместить заказ' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Заказ размещён' })).toBeVisible();
  await page.getByRole('table', { name: 'Размещённые заказы' }).locator('tbody tr').click();
  await expect(page.getByText('Как обычно')).toBeVisible();
  await expect(page.getByText('Доставка на склад')).toBeVisible();
  expect(complaints).toEqual([]);
});
