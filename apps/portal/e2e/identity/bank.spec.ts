// The portal's side of signing in through the bank; the tests replace the bank's answers. The server's side,
// against a real OpenID provider: apps/server/test/bank/bank.test.ts.
import type { Page } from '@playwright/test';
import { faultsOf } from '../support/axe.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const BUTTON = { name: 'Войти через СберБизнес' };
const BANK = 'https://bank.example/authorize';

const STATEMENTS = {
  userNotificationCount: 0,
  existContractLI: false,
  maps_to_our_storage_allowed: false,
  is_new_created_shop: false,
  new_contract_proposal_count: 0,
  new_order_delivery_count: 0,
  is_work_with_b2c: false,
  newDocuments: { incomingOrders: 0, acceptanceDocuments: 0 },
  environment: 'demo',
};

/** Replaces the server's answers: the bank is disabled. */
async function turnOff(page: Page) {
  const { data } = (await (await page.request.get('/api/config/env')).json()) as { data: object };
  await page.route('**/api/config/env', (route) =>
    route.fulfill({ json: { data: { ...data, bank_enabled: false } } }),
  );
  await page.route('**/api/identity/statements', (route) => {
    const sbbol = { enable: false, authorized: false, user_info: null, credit_pending: {} };
    return route.fulfill({ json: { data: { ...STATEMENTS, sbbol } } });
  });
}

/** Replaces the server's answers: the bank is enabled. */
async function turnOn(page: Page, bank: { authorized?: boolean; buyOnCreditMmb?: boolean } = {}) {
  const { data } = (await (await page.request.get('/api/config/env')).json()) as { data: object };
  await page.route('**/api/config/env', (route) =>
    route.fulfill({ json: { data: { ...data, bank_enabled: true } } }),
  );
  await page.route('**/api/identity/statements', (route) => {
    const { authorized = false, buyOnCreditMmb = false } = bank;
    const user_info = authorized ? { buyOnCreditMmb } : null;
    const sbbol = { enable: true, authorized, user_info, credit_pending: {} };
    return route.fulfill({ json: { data: { ...STATEMENTS, sbbol } } });
  });
  await page.route(`${BANK}**`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>Банк</h1>' }),
  );
}

/** Simulates the return from the bank; the server's answer is success with this address. */
async function comeBack(page: Page, redirect_url: string) {
  await page.route('**/api/sbbol/authorize?**', (route) =>
    route.fulfill({ json: { data: { outcome: 'linked', redirect_url } } }),
  );
  await page.goto('/sbbol/authorize?code=a&state=b');
}

test('the bank’s sign-in button is absent if the bank is disabled', async ({ page, browser }) => {
  await turnOff(page);
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Магазин', exact: true })).toBeVisible();
  await expect(page.getByRole('button', BUTTON)).toHaveCount(0);
  const shop = await signIn(browser, 'newshop');
  await expect(shop.page.getByRole('button', BUTTON)).toBeVisible();
  await turnOff(shop.page);
  await shop.page.goto('/main');
  await expect(shop.page.getByRole('heading').first()).toBeVisible();
  await expect(shop.page.getByRole('button', BUTTON)).toHaveCount(0);
});

test('the bank’s button on the sign-in page opens the bank and passes the requested page as redirect_url', async ({
  page,
}) => {
  await turnOn(page);
  let asked = '';
  await page.route('**/api/sbbol/generate-auth-url?**', async (route) => {
    asked = new URL(route.request().url()).searchParams.get('redirect_url') ?? '';
    await route.fulfill({ json: { data: { url: `${BANK}?state=b` } } });
  });
  await page.goto('/auth?cachedRoute=%2Finbox%3Ftab%3Dnew');
  await expect(page.getByRole('button', BUTTON)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', BUTTON).click();
  await expect(page.getByRole('heading', { name: 'Банк' })).toBeVisible();
  expect(asked).toBe('/inbox?tab=new');
});

test('when the bank is unavailable: «Что то пошло не так при генерации ссылки с СББОЛ»', async ({ page }) => {
  await turnOn(page);
  await page.route('**/api/sbbol/generate-auth-url?**', (route) =>
    route.fulfill({ status: 502, json: { status: 502, code: 'bank_unavailable', message: 'x' } }),
  );
  await page.goto('/auth');
  await page.getByRole('button', BUTTON).click();
  await expect(page.getByText('Что то пошло не так при генерации ссылки с СББОЛ')).toBeVisible();
});

test('a refusal by the bank or the server shows a message and a link to sign-in', async ({ page }) => {
  for (const [query, words] of [
    ['', 'Банк не подтвердил вход. Начните его снова.'],
    ['?error=access_denied&state=b', 'Вход через СберБизнес отменён.'],
    ['?code=a&state=b', 'Вход через СберБизнес устарел или уже использован. Начните его снова.'],
  ]) {
    await page.goto(`/sbbol/authorize${query}`);
    await expect(page.getByRole('alert')).toHaveText(words ?? '');
  }
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Вернуться ко входу' }).click();
  await expect(page).toHaveURL('/auth');
});

test('a shop links the bank from the header; without the bank’s credit a dialog says so before the page continues', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop');
  const bank = { authorized: false };
  await turnOn(page, bank);
  await page.route('**/api/sbbol/generate-link-url?**', (route) =>
    route.fulfill({ json: { data: { url: `${BANK}?state=b` } } }),
  );
  await page.goto('/outgoing');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('button', BUTTON)).toBeVisible();
  await expect(banner.getByRole('navigation')).toHaveCount(0);
  expect(await faultsOf(page)).toEqual([]);
  await banner.getByRole('button', BUTTON).click();
  await expect(page.getByRole('heading', { name: 'Банк' })).toBeVisible();

  bank.authorized = true;
  await comeBack(page, '/outgoing?page=1');
  await expect(page.getByText('СберБизнес подключён')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Покупка через СберБизнес' });
  await expect(dialog).toContainText('Выберите другую форму оплаты');
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Понятно' }).click();
  await expect(page).toHaveURL('/outgoing?page=1');
  await expect(page.getByRole('heading', { name: 'Исходящие заказы' })).toBeVisible();
  await expect(banner.getByRole('button', BUTTON)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('with the bank’s credit, and for a supplier, the page continues without the dialog', async ({
  browser,
}) => {
  for (const [login, path, heading] of [
    ['shop', '/outgoing', 'Исходящие заказы'],
    ['supplier', '/inbox', 'Входящие заказы'],
  ] as const) {
    const { page } = await signIn(browser, login);
    await turnOn(page, { authorized: true, buyOnCreditMmb: login === 'shop' });
    await comeBack(page, path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Покупка через СберБизнес' })).toHaveCount(0);
  }
});
