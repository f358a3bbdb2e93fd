import type { Page } from '@playwright/test';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const NUMBERS = ['KNECHT OC 90', 'MANN-FILTER W 914/2', 'BOSCH 0 451 103 336'];

const list = (lines: number) =>
  Array.from({ length: lines }, (_, n) => `${NUMBERS[n % NUMBERS.length]} – ${1 + (n % 9)} шт`).join('\n');

/** Creates another long request of the same user, so that the next one has to wait for its offers. */
async function keepBusy(page: Page) {
  const status = await page.evaluate(async (text) => {
    const token = /access_token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const user = await (await fetch('/api/identity/user/current', { headers })).json();
    const body = JSON.stringify({ storage_id: user.data.default_storage_id, text });
    return (await fetch('/api/cart/request/create', { method: 'POST', headers, body })).status;
  }, list(5_000));
  expect(status).toBe(200);
}

/**
 * Creates a request so long that its offers arrive while the page is open. The list is pasted: typing it would
 * take ten seconds.
 */
async function paste(page: Page, lines: number) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/request/add');
  await page.evaluate((text) => navigator.clipboard.writeText(text), list(lines));
  await page.getByRole('textbox', { name: /^Список/ }).press('ControlOrMeta+V');
  const submit = page.getByRole('button', { name: /^Подобрать:/ });
  await expect(submit).toBeEnabled();
  await keepBusy(page);
  await submit.click();
  await expect(page).toHaveURL(/\/request\/\d+$/);
}
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Подбор предложений' });
const allPriced = async (page: Page) => {
  // Long timeouts: the request has thousands of lines, and so has the one before it.
  await expect(page.getByText('Готова', { exact: true })).toBeVisible({ timeout: 180_000 });
  await expect(progress(page)).toBeHidden({ timeout: 180_000 });
  await expect(
    page.getByRole('table', { name: 'Строки заявки' }).locator('tbody tr[data-row]').first(),
  ).toContainText(/\d,\d\d/);
  await expect(page.getByText('Подбираем предложения', { exact: true })).toHaveCount(0);
};

test('offers of a request appear with a progress bar; after a reload and in another tab they are found, too', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'shop2');
  // The waiting starts before the request is created: both elements disappear when all offers are found.
  await Promise.all([
    paste(page, 2_500),
    page.getByText(/^Подбираем предложения: [\d\s]+ из 2\s500$/).waitFor(),
    progress(page).waitFor(),
  ]);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await page.reload();
  await Promise.all([allPriced(page), allPriced(other)]);
  expect(complaints).toEqual([]);
});

test('without a WebSocket the offers are read by ordinary calls', async ({ browser }) => {
  const { page } = await signIn(browser, 'shop2');
  await page.context().routeWebSocket(/\/ws/, (socket) => socket.close());
  await page.reload();
  await Promise.all([paste(page, 1_500), progress(page).waitFor()]);
  await allPriced(page);
});

test('another browser of the same user sees the offers, too, although it did not start the search', async ({
  browser,
}) => {
  const [{ page }, { page: elsewhere }] = [await signIn(browser, 'shop2'), await signIn(browser, 'shop2')];
  await paste(page, 1_500);
  await elsewhere.goto(page.url());
  await allPriced(elsewhere);
  await elsewhere.goto('/request');
  await expect(elsewhere.getByRole('row').nth(1)).toContainText('Готова');
});
