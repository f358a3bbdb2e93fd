// A shop orders again what it ordered: one part is dearer by now, another is sold out and replaced. Decisions, «Repeated orders».
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
  standard_id: number;
  brand_title: string;
  article: string;
  price: number;
  multiplicity: number;
  quantity: number;
}
interface Position {
  id: number;
  product: { id: number; brand_title: string; article: string } | null;
  offers_count: number;
  leader: { quantity: number | null; supplier_title: string } | null;
}
interface Others {
  standard_id: number;
  offers: {
    offer: { original: boolean; reserve_quantity: number; price_list_multiplicity: number | null };
  }[];
}
/** Pages of a price list, of a hundred rows each, that are looked through. */
const PAGES = 35;
const SELLER = 'ООО «Волга-Деталь»';

/** Rows from all over the seller's price lists. */
async function itemsOf(seller: Page): Promise<Item[]> {
  const lists = await api<{ data: { id: number }[] }>(seller, 'GET', '/prices/price-list');
  const items: Item[] = [];
  for (const { id } of lists.data) {
    const read = (page: number) =>
      api<{ data: Item[]; pagination: { total: number } }>(
        seller,
        'GET',
        `/prices/price-list/${id}/items?pageSize=100&page=${page}`,
      );
    const last = Math.ceil((await read(1)).pagination.total / 100);
    const pages = new Set(
      Array.from({ length: PAGES }, (_, nth) => Math.max(1, Math.round((last * (nth + 1)) / PAGES))),
    );
    for (const page of pages) items.push(...(await read(page)).data);
  }
  return items;
}

/** Waits until all offers of a list are found. */
async function positionsOf(shop: Page, id: number): Promise<Position[]> {
  const read = () =>
    api<{ data: { status: { code: string }; positions: Position[] } }>(
      shop,
      'GET',
      `/cart/request/view/${id}`,
    );
  await expect
    .poll(async () => (await read()).data.status.code, { timeout: 120_000, intervals: [2_000] })
    .toBe('ready');
  return (await read()).data.positions;
}

/** Two parts that only this seller offers to the shop; of the first there are analogs. */
async function twoParts(shop: Page, seller: Page, storage_id: number) {
  const items = new Map((await itemsOf(seller)).map((item) => [item.standard_id, item]));
  const text = [...items.values()]
    .map(({ brand_title, article }) => `${brand_title}\t${article}\t1`)
    .join('\n');
  const list = await api<{ data: { id: number } }>(shop, 'POST', '/cart/request/create', {
    storage_id,
    text,
  });
  const positions = await positionsOf(shop, list.data.id);
  const alone = positions.filter(
    ({ offers_count, leader }) =>
      offers_count === 1 && leader?.supplier_title === SELLER && (leader.quantity ?? 99) <= 20,
  );
  const others = await api<{ data: Others[] }>(shop, 'POST', '/cart/offers/get-offers', {
    request_id: list.data.id,
    standard_ids: alone.slice(0, 50).map(({ product }) => product?.id),
  });
  const replaceable = new Set(
    others.data
      .filter(({ offers }) => offers.some(({ offer }) => !offer.original && offer.reserve_quantity >= 100))
      .map(({ standard_id }) => standard_id),
  );
  const gone = alone.find(({ product }) => replaceable.has(product?.id ?? 0));
  const dearer = alone.find((position) => position !== gone);
  if (!gone || !dearer) throw new Error(`${alone.length} parts, ${replaceable.size} replaceable`);
  return { request: list.data.id, items, gone, dearer };
}

test('a shop repeats an order: one part is dearer, one is sold out and replaced, and all go into the basket', async ({
  browser,
}) => {
  const { page: seller } = await signIn(browser, 'supplier');
  const { page: shop, complaints } = await signIn(browser, 'shop');
  const { data: user } = await api<{ data: { default_storage_id: number } }>(
    shop,
    'GET',
    '/identity/user/current',
  );
  const basket_id = await emptied(shop);
  const { request, items, gone, dearer } = await twoParts(shop, seller, user.default_storage_id);
  const ids = [gone.id, dearer.id];
  await api(shop, 'POST', `/cart/request/to-basket/${request}`, { kind: 'cheapest', ids });
  const { data: basket } = await api<{ data: { amount: number } }>(
    shop,
    'GET',
    `/basket/basket?storage_id=${user.default_storage_id}`,
  );
  const placed = await api<{ data: { orders: { id: number }[] } }>(shop, 'POST', '/basket/order/create', {
    basket_id,
    amount: basket.amount,
  });
  const change = async ({ product }: Position, changed: (item: Item) => Partial<Item>) => {
    const known = items.get(product?.id ?? 0);
    if (!known) throw new Error('not in the price list');
    const place = `/prices/price-list/${known.price_list_id}/items/${known.id}`;
    const { data: item } = await api<{ data: Item }>(seller, 'GET', place);
    const { version, price, multiplicity, quantity } = { ...item, ...changed(item) };
    await api(seller, 'PUT', place, { version, price, multiplicity, quantity });
  };
  await change(dearer, ({ price }) => ({ price: price * 2 }));
  await change(gone, () => ({ quantity: 0 }));

  await shop.goto('/outgoing');
  // One order for each storage of the seller.
  for (const { id } of placed.data.orders)
    await shop.getByRole('checkbox', { name: `Заказ № ${id.toLocaleString('ru')}` }).check();
  await answered(shop, 'POST', '/cart/request/repeat', () =>
    shop.getByRole('button', { name: /^Повторить заказ/ }).dblclick(),
  );
  await expect(shop).toHaveURL(/\/request\/\d+$/);
  await expect(shop.getByRole('heading', { level: 1, name: /^Повтор заказ(?:а|ов) №/ })).toBeVisible();
  const sums = shop.getByRole('region', { name: 'Сравнение с прежними заказами' });
  await expect(sums).toContainText('дороже строк: 1');
  await expect(sums).toContainText('с заменой 1 строка');
  const lines = shop.getByRole('table', { name: 'Строки заявки' }).locator('tbody tr[data-row]');
  await expect(lines).toHaveCount(2);
  const lineOf = ({ product }: Position) => lines.filter({ hasText: product?.article ?? '—' });
  await expect(lineOf(dearer)).toContainText('+100 %');
  await expect(shop.getByText('Никто не предлагает. Можно взять аналог:')).toBeVisible();
  expect(await faultsOf(shop)).toEqual([]);

  // The keyboard takes the replacement.
  await shop.getByRole('button', { name: /^Взять замену .+ в корзину$/ }).focus();
  await answered(shop, 'POST', '/cart/request/to-basket', () => shop.keyboard.press('Enter'));
  await expect(shop.getByText('Замена в корзине').first()).toBeVisible();
  await lineOf(dearer).getByRole('checkbox').check();
  await answered(shop, 'POST', '/cart/request/to-basket', () =>
    shop.getByRole('button', { name: 'В корзину', exact: true }).click(),
  );
  await shop.goto('/catalog/basket');
  await expect(shop.getByText(dearer.product?.article ?? '—', { exact: true })).toBeVisible();
  await expect(shop.getByText(gone.product?.article ?? '—', { exact: true })).toBeHidden();
  const { data: filled } = await api<{ data: { items: object[] } }>(
    shop,
    'GET',
    `/basket/basket?storage_id=${user.default_storage_id}`,
  );
  expect(filled.items).toHaveLength(2);
  expect(complaints).toEqual([]);
});
