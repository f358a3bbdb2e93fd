// A new shop from its registration to its first order: an administrator and a distributor connect it by a proposal
// and a contract. Then the contract is suspended while the basket is full, and resumed.
// Answers of single calls are tested in apps/server/test/contractors/contracts.test.ts.
import type { Page } from '@playwright/test';
import { answered } from '../support/answered.ts';
import { faultsOf } from '../support/axe.ts';
import { register } from '../support/newcomer.ts';
import { api, filled } from '../support/orders.ts';
import { personIn, signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const DISTRIBUTOR = 'ООО «Партнёр Авто»';
const WANTED = [{ article: 'OC 90', supplier: DISTRIBUTOR, pieces: 20 }];
const GONE = 'Предложения больше нет';
/** The note beside the sum when the limit is exceeded, with the excess. */
const OVER = /: сверх лимита на [\d\s]+,\d\d\sруб\./;

const toasts = (page: Page) => page.getByRole('region', { name: 'Сообщения' });
/** Performs an action and waits until another user sees a toast with this link. */
const told = (page: Page, what: RegExp, act: () => Promise<unknown>) =>
  Promise.all([toasts(page).getByRole('link', { name: what }).waitFor(), act()]);

/** The shop sends a proposal, the distributor accepts it with limit and markup, the administrator confirms it. */
async function connect(shop: Page, distributor: Page, admin: Page, limit: string): Promise<void> {
  await shop.goto('/connection-proposal/create');
  await shop.getByRole('checkbox', { name: `Выбрать ${DISTRIBUTOR}` }).check();
  await answered(shop, 'POST', '/warehouse/contract-proposal', () =>
    shop.getByRole('button', { name: 'Отправить заявку' }).click(),
  );
  await distributor.goto('/connection-proposal');
  await distributor.getByRole('row', { name: /Запчасти на Победы/ }).click();
  await distributor.getByRole('button', { name: 'Принять…' }).click();
  const terms = distributor.getByRole('dialog', { name: 'Принять заявку' });
  await terms.getByRole('textbox', { name: /^Лимит/ }).fill(limit);
  await terms.getByRole('textbox', { name: /Наценка/ }).fill('0');
  await terms.getByRole('button', { name: 'Принять', exact: true }).click();
  await expect(distributor.getByText('Принята дистрибьютором').first()).toBeVisible();
  await admin.goto('/connection-proposal/applied');
  await admin.getByRole('row', { name: /Запчасти на Победы/ }).click();
  await admin.getByRole('button', { name: 'Подтвердить…' }).click();
  await told(shop, /^Заявка на подключение № \d+ подтверждена/, () =>
    admin.getByRole('button', { name: 'Подтвердить', exact: true }).click(),
  );
}

test('a new shop registers and places its first order; a raised limit applies at once; a suspended contract keeps the basket', async ({
  browser,
}) => {
  // The test has three users from the first page to the last.
  test.setTimeout(600_000);
  const newcomer = await personIn(await browser.newContext());
  const { page: shop, live } = newcomer;
  const { page: distributor, complaints } = await signIn(browser, 'distributor');
  const { page: admin, complaints: adminComplaints } = await signIn(browser, 'admin');
  await register(shop);
  await live.listening();
  await connect(shop, distributor, admin, '100');

  // The basket exceeds the limit of the contract, and the page says so.
  await filled(shop, WANTED);
  await live.open(shop, '/catalog/basket');
  const lines = shop.getByRole('table', { name: 'Строки корзины' }).locator('tbody tr[data-row]');
  await expect(lines).toHaveCount(1);
  await expect(shop.getByText(OVER)).toBeVisible();

  // The distributor raises the limit: the shop is notified and may order from the page that it has open.
  await distributor.goto('/contracts');
  await distributor.getByRole('row', { name: /Запчасти на Победы/ }).click();
  await expect(distributor.getByRole('heading', { name: /^Договор П-\d+/ })).toBeVisible();
  await distributor.getByRole('textbox', { name: 'Лимит' }).fill('300 000');
  await told(shop, /^Изменён лимит по договору П-\d+/, () =>
    distributor.getByRole('button', { name: 'Сохранить' }).click(),
  );
  await expect(shop.getByText(OVER)).toBeHidden();
  await shop.getByRole('link', { name: 'Оформить заказ' }).click();
  await shop.getByRole('link', { name: 'К подтверждению' }).click();
  await shop.getByRole('button', { name: 'Разместить заказ' }).click();
  await expect(shop.getByRole('heading', { name: 'Заказ размещён' })).toBeVisible();
  await expect(shop.getByRole('table', { name: 'Размещённые заказы' }).locator('tbody tr')).toHaveCount(1);

  // The contract is suspended while the basket is full and the order page is open.
  const { basket_id, amount } = await filled(shop, WANTED);
  await live.open(shop, '/catalog/final');
  const order = shop.getByRole('button', { name: 'Разместить заказ' });
  await expect(order).toBeEnabled();
  await distributor.getByRole('button', { name: 'Приостановить…' }).click();
  await told(shop, /^Договор П-\d+ приостановлен/, () =>
    distributor.getByRole('dialog').getByRole('button', { name: 'Приостановить' }).click(),
  );
  await expect(shop.getByRole('table', { name: 'Изменения' })).toContainText(GONE);
  await expect(order).toBeDisabled();
  expect(await faultsOf(shop)).toEqual([]);
  // A call that does not come from the page is refused with a message, too.
  const token = (await shop.context().cookies()).find(({ name }) => name === 'access_token')?.value ?? '';
  const refused = await shop.request.post('/api/basket/order/create', {
    headers: { authorization: `Bearer ${token}` },
    data: { basket_id, amount },
  });
  expect(refused.status()).toBe(409);
  expect(JSON.stringify(await refused.json())).toContain(GONE);

  // The basket is unchanged.
  await live.open(shop, '/catalog/basket');
  await expect(lines).toHaveCount(1);
  await expect(shop.getByText(GONE)).toBeVisible();

  // The shop's toast links to the contract, and the line can be ordered again.
  await Promise.all([
    toasts(shop)
      .getByRole('link', { name: /^Договор П-\d+ снова действует/ })
      .click(),
    distributor.getByRole('button', { name: 'Возобновить' }).click(),
  ]);
  await expect(shop).toHaveURL(/\/contracts\/\d+$/);
  await expect(shop.getByText('Действует', { exact: true }).first()).toBeVisible();
  await shop.goto('/catalog/basket');
  await expect(lines).toHaveCount(1);
  await expect(shop.getByText(GONE)).toBeHidden();
  const { data } = await api<{ data: { orders: object[] } }>(shop, 'POST', '/basket/order/create', {
    basket_id,
    amount,
  });
  expect(data.orders).toHaveLength(1);
  expect([...newcomer.complaints, ...complaints, ...adminComplaints]).toEqual([]);
});
