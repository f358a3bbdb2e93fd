// A purchase on credit at the demo bank: signing in there, choosing an offer, the bank's decisions, cancelling.
// The server part is tested in apps/server/test/bank/credit.test.ts.
import type { Page } from '@playwright/test';
import { faultsOf } from '../support/axe.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

async function api<T>(page: Page, method: 'GET' | 'POST', path: string, data?: object): Promise<T> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value ?? '';
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data ? { data } : {}),
  });
  expect(answer.status(), path).toBe(200);
  return (await answer.json()) as T;
}

/** Empties the basket of the user's default storage; returns the basket's id. */
async function empty(page: Page): Promise<number> {
  type User = { data: { default_storage_id: number } };
  const { data: user } = await api<User>(page, 'GET', '/identity/user/current');
  type Basket = { data: { id: number; items: { id: number }[] } };
  const { data: basket } = await api<Basket>(
    page,
    'GET',
    `/basket/basket?storage_id=${user.default_storage_id}`,
  );
  const ids = basket.items.map(({ id }) => id);
  if (ids.length > 0) await api(page, 'POST', '/basket/basket-items/delete', { basket_id: basket.id, ids });
  return basket.id;
}

/** Fills that basket with one line of the article only. */
async function fill(page: Page, article: string) {
  const basket_id = await empty(page);
  const found = await api<{ products: { offers: { id: number; minimal_quantity: number }[] }[] }>(
    page,
    'GET',
    `/basket/basket/article?basketID=${basket_id}&article=${encodeURIComponent(article)}`,
  );
  const offer = found.products.flatMap(({ offers }) => offers)[0];
  if (!offer) throw new Error(`nobody offers ${article}`);
  const quantity = Math.max(offer.minimal_quantity, 20);
  await api(page, 'POST', '/basket/basket-items/create', { basket_id, offer_id: offer.id, quantity });
}

const place = (page: Page) => page.getByRole('button', { name: 'Оформить в кредит' });
/** Orders a basket on credit with the offer; ends on the bank's page. */
async function applyAtBank(page: Page, offer: RegExp) {
  await fill(page, 'OC 90');
  await page.goto('/catalog/final');
  await page.getByRole('radio', { name: 'Покупка через СберБизнес' }).check();
  await page.getByRole('radio', { name: offer }).check();
  await place(page).click();
  await expect(page.getByText('Демонстрационный банк', { exact: true })).toBeVisible();
}

test('a purchase on credit is applied for once and approved, and its order then goes to the supplier', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop');
  await fill(page, 'OC 90');
  await page.goto('/catalog/final');
  await page.getByRole('radio', { name: 'Покупка через СберБизнес' }).check();
  await expect(place(page)).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('radio', { name: /Оборотный кредит/ }).check();
  await page.getByLabel('Срок').selectOption('6');
  await page.getByLabel('Комментарий для банка').fill('Фильтры на склад');
  await expect(place(page)).not.toHaveAttribute('aria-disabled', 'true');
  expect(await faultsOf(page)).toEqual([]);

  let asked = 0;
  await page.route('**/api/sbbol/credit-request', (route) => {
    asked += 1;
    return route.continue();
  });
  await place(page).dblclick();
  await expect(page.getByRole('heading', { name: 'Оборотный кредит' })).toBeVisible();
  expect(asked).toBe(1);
  await expect(page.getByText('Фильтры на склад')).toBeVisible();
  await expect(page.getByText('6 мес.')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Решить позже' }).click();

  await expect(page.getByRole('heading', { name: 'Банк рассматривает заявку' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  const requestId = new URL(page.url()).searchParams.get('request_id') ?? '';
  const row = page.getByRole('table', { name: 'Заказы этой покупки' }).locator('tbody tr').first();
  await expect(row).toContainText('Ожидает решения банка');
  await row.click();
  await expect(page).toHaveURL(/\/outgoing\/\d+$/);
  await expect(page.getByText('Поставщик получит заказ, когда банк одобрит кредит')).toBeVisible();
  const orderId = /\d+$/.exec(new URL(page.url()).pathname)?.[0] ?? '';
  await expect(page.getByRole('button', { name: 'Отменить заказ…' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  await page.getByRole('link', { name: `Заявка № ${requestId}` }).click();
  await page.getByRole('button', { name: 'Продолжить в банке' }).click();
  await Promise.all([
    page.getByText(`Кредитная заявка №${requestId} одобрена`).waitFor(),
    page.getByRole('button', { name: 'Одобрить' }).click(),
  ]);
  await expect(page.getByRole('heading', { name: 'Кредит одобрен, заказы у поставщиков' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.goto(`/outgoing/${orderId}`);
  await expect(page.getByText('Новый', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(`Банк одобрил кредит по заявке № ${requestId}`)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a refusal in another tab is shown on any page: «Кредитная заявка №N отклонена»', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop');
  await applyAtBank(page, /Рассрочка на товар/);
  const bank = page.url();
  await page.getByRole('button', { name: 'Решить позже' }).click();
  await expect(page.getByRole('heading', { name: 'Банк рассматривает заявку' })).toBeVisible();
  const requestId = new URL(page.url()).searchParams.get('request_id') ?? '';
  // The bank decides in another tab; this page learns of it at its next poll.
  await page.clock.install();
  await page.goto('/outgoing');
  await expect(page.getByRole('table', { name: 'Исходящие заказы' })).toContainText('Ожидает решения банка');
  const other = await page.context().newPage();
  await other.goto(bank);
  await other.getByRole('button', { name: 'Отклонить' }).click();
  await expect(other.getByRole('heading', { name: 'Банк отклонил заявку' })).toBeVisible();
  await other.close();
  await page.clock.fastForward(900_000);
  await expect(page.getByText(`Кредитная заявка №${requestId} отклонена`)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('if the bank fails, the application can be sent again, and the purchase can be cancelled', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'shop');
  await fill(page, 'OC 90');
  await page.goto('/catalog/final');
  await page.getByRole('radio', { name: 'Покупка через СберБизнес' }).check();
  await page.getByRole('radio', { name: /Кредитная линия/ }).check();
  const answers = [
    {
      status: 502,
      json: { status: 502, code: 'bank_unavailable', message: 'Банк не отвечает. Повторите позже.' },
    },
    {
      status: 422,
      json: { status: 422, code: 'validation', message: 'Банк не принял', data: ['Банк не принял'] },
    },
  ];
  await page.route('**/api/sbbol/create-invoice', async (route) => {
    const answer = answers.shift();
    return answer ? route.fulfill(answer) : route.abort('connectionreset');
  });
  await place(page).click();
  await expect(page.getByText('Банк не отвечает. Повторите позже.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Осталось подать заявку в банк' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /Кредитная линия/ })).toBeChecked();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Подать заявку' }).click();
  await expect(page.getByText('Банк не принял', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Подать заявку' }).click();
  await expect(page.getByText('Произошла непредвиденная ошибка')).toBeVisible();

  await page.getByRole('button', { name: 'Отменить покупку…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Отменить покупку?' });
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Отменить покупку' }).click();
  await expect(page.getByRole('heading', { name: 'Покупка отменена' })).toBeVisible();
});

test('a user without credit gets a message; a user not signed in at the bank signs in and returns to the order', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'distributor2');
  await fill(page, 'OC 90');
  await page.goto('/catalog/final');
  await page.getByRole('radio', { name: 'Покупка через СберБизнес' }).click();
  await expect(page.getByRole('dialog', { name: 'Покупка через СберБизнес' })).toContainText(
    'Программа недоступна по условиям банка. Выберите другую форму оплаты.',
  );

  const shop = await signIn(browser, 'shop');
  await shop.page.route('**/api/identity/statements', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { sbbol: object } };
    const away = new URL(shop.page.url()).pathname === '/catalog/final' && !back;
    const sbbol = { ...data.sbbol, ...(away ? { authorized: false, user_info: null } : {}) };
    return route.fulfill({ json: { data: { ...data, sbbol } } });
  });
  let back = false;
  await fill(shop.page, 'OC 90');
  await shop.page.goto('/catalog/final');
  await shop.page.getByRole('radio', { name: 'Покупка через СберБизнес' }).check();
  await expect(place(shop.page)).toHaveAttribute('aria-disabled', 'true');
  await shop.page.getByRole('main').getByRole('button', { name: 'Войти через СберБизнес' }).click();
  await shop.page.getByRole('radio', { name: /Андреева/ }).check();
  back = true;
  expect(await faultsOf(shop.page)).toEqual([]);
  await shop.page.getByRole('button', { name: 'Войти' }).click();
  await expect(shop.page).toHaveURL('/catalog/final');
  await expect(shop.page.getByRole('radio', { name: /Оборотный кредит/ })).toBeVisible();
  for (const person of [page, shop.page]) await empty(person);
});

test('spec 1 §8: «Sign-in offerings failure: warning», with a button to retry', async ({ browser }) => {
  const { page } = await signIn(browser, 'shop');
  await fill(page, 'OC 90');
  await page.route('**/api/sbbol/credit-offers**', (route) =>
    route.fulfill({ status: 500, json: { status: 500, code: 'internal', message: 'Банк не отвечает' } }),
  );
  await page.goto('/catalog/final');
  await page.getByRole('radio', { name: 'Покупка через СберБизнес' }).check();
  await expect(page.getByText('Не удалось получить предложения банка')).toBeVisible();
  await page.unroute('**/api/sbbol/credit-offers**');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByRole('radio', { name: /Оборотный кредит/ })).toBeVisible();
});
