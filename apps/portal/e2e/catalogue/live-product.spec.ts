import type { APIRequestContext, Page } from '@playwright/test';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const PRODUCT = 3;

interface Offer {
  id: number;
  reserve_quantity: number;
  price_list_multiplicity: number;
  supplier: { title: string };
}

/** Another shop without a page: `order` orders one multiple of an offer and returns the quantity. */
async function buyer(request: APIRequestContext) {
  const answer = await request.post('/api/identity/token', {
    data: { login: 'shop2', password: 'Portal2026' },
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const get = async (path: string) => (await request.get(`/api${path}`, { headers })).json();
  const post = async (path: string, data: unknown) =>
    (await request.post(`/api${path}`, { headers, data })).json();
  const { data: me } = await get('/identity/user/current');
  const { data: basket } = await get(`/basket/basket?storage_id=${me.default_storage_id}`);
  const offers = async (): Promise<Offer[]> =>
    (await get(`/basket/basket/article?basketID=${basket.id}&articleId=${PRODUCT}`)).products[0].offers;
  return {
    /** The offer with the largest stock below 1 000, which is shown without separators. */
    async most() {
      const known = (await offers()).filter((offer) => offer.reserve_quantity < 1_000);
      const [most] = known.toSorted((a, b) => b.reserve_quantity - a.reserve_quantity);
      if (!most) throw new Error('nothing is offered');
      return most;
    },
    async order({ id, price_list_multiplicity: quantity }: Offer) {
      const { data } = await post('/basket/basket-items/create', {
        basket_id: basket.id,
        offer_id: id,
        quantity,
      });
      const placed = await post('/basket/order/create', {
        basket_id: basket.id,
        ids: [data.id],
        amount: data.amount,
      });
      expect(placed.data.orders).toHaveLength(1);
      return quantity;
    },
  };
}
const row = (page: Page, { supplier }: Offer) =>
  page
    .getByRole('table', { name: 'Предложения' })
    .getByRole('row')
    .filter({ hasText: supplier.title })
    .first();

test('an order of another shop lowers the stock on the product’s page without a reload', async ({
  browser,
  request,
}) => {
  const other = await buyer(request);
  const offer = await other.most();
  const { page, complaints, live } = await signIn(browser, 'shop', `/product/${PRODUCT}?tab=own`);
  await expect(row(page, offer)).toContainText(String(offer.reserve_quantity));
  await live.watching(PRODUCT);
  await page.mouse.move(5, 5);
  const quantity = await other.order(offer);
  await expect(row(page, offer)).toContainText(String(offer.reserve_quantity - quantity));
  await expect(page.getByText('Цены или остатки изменились')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a row under the pointer does not change: a note offers to show the change, which is applied when the pointer leaves', async ({
  browser,
  request,
}) => {
  const other = await buyer(request);
  const offer = await other.most();
  const { page, live } = await signIn(browser, 'shop', `/product/${PRODUCT}?tab=own`);
  await live.watching(PRODUCT);
  await row(page, offer).hover();
  const before = String(offer.reserve_quantity);
  const quantity = await other.order(offer);
  const note = page.getByText('Цены или остатки изменились');
  await expect(note).toBeVisible();
  await expect(row(page, offer)).toContainText(before);
  await page.getByRole('button', { name: 'Показать', exact: true }).click();
  await expect(note).toBeHidden();
  await expect(row(page, offer)).toContainText(String(offer.reserve_quantity - quantity));

  await row(page, offer).hover();
  await other.order(offer);
  await expect(note).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(note).toBeHidden();
  await expect(row(page, offer)).toContainText(String(offer.reserve_quantity - 2 * quantity));
});

test('when the tab with the connection is closed, another tab continues to watch the product', async ({
  browser,
  request,
}) => {
  const other = await buyer(request);
  const offer = await other.most();
  const { page: first, live } = await signIn(browser, 'shop');
  const open = async (path: string) => {
    const page = await first.context().newPage();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.mouse.move(5, 5);
    return page;
  };
  await open('/settings/password');
  const looking = await open(`/product/${PRODUCT}?tab=own`);
  await expect(row(looking, offer)).toContainText(String(offer.reserve_quantity));
  await live.watching(PRODUCT);
  const one = await other.order(offer);
  await expect(row(looking, offer)).toContainText(String(offer.reserve_quantity - one));
  await first.close();
  const two = one + (await other.order(offer));
  await expect(row(looking, offer)).toContainText(String(offer.reserve_quantity - two));
});
