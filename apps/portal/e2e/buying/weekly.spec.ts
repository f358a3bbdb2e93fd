// A shop subscribes to a list, a seller lowers a price, and the list made anew shows it; from there it goes into the basket. Decisions, «Weekly lists».
import type { Page } from '@playwright/test';
import { answered } from '../support/answered.ts';
import { faultsOf } from '../support/axe.ts';
import { api, emptied } from '../support/orders.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

interface Item {
  id: number;
  price_list_id: number;
  version: number;
  brand_title: string;
  article: string;
  price: number;
  multiplicity: number;
  quantity: number;
}
interface Position {
  product: { id: number; brand_title: string; article: string } | null;
  leader: { quantity: number | null; supplier_title: string } | null;
}
const SELLER = 'ООО «Волга-Деталь»';

/** Makes a list of parts, and waits for their offers. */
async function listOf(
  shop: Page,
  storage_id: number,
  parts: readonly Pick<Item, 'brand_title' | 'article'>[],
) {
  const text = parts.map(({ brand_title, article }) => `${brand_title}\t${article}\t1`).join('\n');
  const { data } = await api<{ data: { id: number } }>(shop, 'POST', '/cart/request/create', {
    storage_id,
    text,
  });
  const read = () =>
    api<{ data: { status: { code: string }; positions: Position[] } }>(
      shop,
      'GET',
      `/cart/request/view/${data.id}`,
    );
  await expect
    .poll(async () => (await read()).data.status.code, { timeout: 120_000, intervals: [2_000] })
    .toBe('ready');
  return { id: data.id, positions: (await read()).data.positions };
}

/** A row of the seller's price list that is the shop's best offer of its part. */
async function bestItem(shop: Page, seller: Page, storage_id: number): Promise<Item> {
  const { data: lists } = await api<{ data: { id: number }[] }>(seller, 'GET', '/prices/price-list');
  for (const { id } of lists) {
    const { data: items } = await api<{ data: Item[] }>(
      seller,
      'GET',
      `/prices/price-list/${id}/items?pageSize=100&page=3`,
    );
    const { positions } = await listOf(shop, storage_id, items);
    const best = positions.find(
      ({ leader }) => leader?.supplier_title === SELLER && leader.quantity !== null && leader.quantity <= 50,
    );
    const item = items.find(({ article }) => article === best?.product?.article);
    if (item) return item;
  }
  throw new Error('the seller has no best offer');
}

test('a list is proposed anew, shows what became cheaper, and goes into the basket', async ({ browser }) => {
  const { page: seller } = await signIn(browser, 'supplier');
  const { page: shop, complaints } = await signIn(browser, 'shop');
  const { data: user } = await api<{ data: { default_storage_id: number } }>(
    shop,
    'GET',
    '/identity/user/current',
  );
  await emptied(shop);
  const item = await bestItem(shop, seller, user.default_storage_id);
  const { id } = await listOf(shop, user.default_storage_id, [item]);

  await shop.goto(`/request/${id}`);
  await shop.getByRole('button', { name: 'Предлагать каждую неделю' }).click();
  const dialog = shop.getByRole('dialog', { name: 'Предлагать каждую неделю' });
  await dialog.getByRole('textbox', { name: /Название/ }).fill('Проверка недели');
  await answered(shop, 'POST', '/cart/request/subscriptions', () =>
    dialog.getByRole('button', { name: 'Предлагать', exact: true }).click(),
  );
  await expect(shop.getByText('Будет предлагаться каждую неделю')).toBeVisible();

  const place = `/prices/price-list/${item.price_list_id}/items/${item.id}`;
  const { data: now } = await api<{ data: Item }>(seller, 'GET', place);
  await api(seller, 'PUT', place, {
    version: now.version,
    price: Math.max(0.02, Math.round(now.price * 50) / 100),
    multiplicity: now.multiplicity,
    quantity: now.quantity,
  });

  await shop.goto('/request?part=weekly');
  expect(await faultsOf(shop)).toEqual([]);
  await shop.getByRole('link', { name: 'Проверка недели' }).click();
  await expect(shop.getByRole('heading', { level: 1, name: 'Проверка недели' })).toBeVisible();
  await expect(shop.getByText('Списков ещё не было')).toBeVisible();
  expect(await faultsOf(shop)).toEqual([]);
  await answered(shop, 'POST', '/cart/request/subscriptions/', () =>
    shop.getByRole('button', { name: 'Составить сейчас: Проверка недели' }).dblclick(),
  );
  await expect(shop).toHaveURL(/\/request\/\d+$/);
  const sums = shop.getByRole('region', { name: 'Сравнение с прошлым списком' });
  await expect(sums).toContainText('дешевле: 1');
  await expect(sums).toContainText('Дешевле на');
  const lines = shop.getByRole('table', { name: 'Строки заявки' }).locator('tbody tr[data-row]');
  await expect(lines).toHaveCount(1);
  expect(await faultsOf(shop)).toEqual([]);
  await lines.getByRole('checkbox').check();
  await answered(shop, 'POST', '/cart/request/to-basket', () =>
    shop.getByRole('button', { name: 'В корзину', exact: true }).click(),
  );
  await shop.goto('/catalog/basket');
  await expect(shop.getByText(item.article, { exact: true })).toBeVisible();

  await shop.goto('/request?part=weekly');
  const row = shop.getByRole('row', { name: /Проверка недели/ });
  await expect(row).toContainText('дешевле: 1');
  await row.getByRole('button', { name: /^Прекратить/ }).click();
  await expect(row).toBeHidden();
  await shop.getByRole('button', { name: 'Вернуть' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /^Прекратить/ }).click();
  await expect(row).toBeHidden();
  expect(complaints).toEqual([]);
});
