// A shop finds a part and orders it on a phone.
import { fits, onPhone, picture } from '../support/phone.ts';
import { emptied } from '../support/orders.ts';
import { expect, test } from '../support/test.ts';

test('a shop finds a part by its article and orders it on a phone', async ({ browser }) => {
  const shop = await onPhone(browser, 'shop');
  const { page, tap, type, sound, complaints } = shop;
  await emptied(page);
  await page.reload();
  const bar = page.getByRole('navigation', { name: 'Быстрые переходы' });
  await sound();

  await tap(bar.getByRole('link', { name: 'Поиск' }));
  await expect(page).toHaveURL('/catalog');
  await sound();
  await type(page.getByRole('combobox', { name: 'Поиск по названию и номеру' }), 'OC 90');
  await tap(page.getByRole('button', { name: 'Найти' }));
  await expect(page.getByRole('table', { name: 'Предложения' })).toBeVisible();
  await sound();
  await picture(page, 'find-a-part');
  await tap(page.getByRole('button', { name: /^В корзину/ }).first());
  await expect(page.getByRole('button', { name: /^Убрать из корзины/ }).first()).toBeVisible();
  await fits(page);

  await tap(bar.getByRole('link', { name: /^Корзина/ }));
  await expect(page.getByRole('table', { name: 'Строки корзины' })).toContainText('OC 90');
  await sound();
  await tap(page.getByRole('link', { name: 'Оформить заказ' }));
  await expect(page.getByRole('heading', { name: 'Оформление заказа' })).toBeVisible();
  await sound();
  await tap(page.getByRole('link', { name: 'К подтверждению' }));
  await expect(page.getByRole('heading', { name: 'Подтверждение заказа' })).toBeVisible();
  await sound();
  await tap(page.getByRole('button', { name: 'Разместить заказ' }));
  await expect(page.getByRole('heading', { name: 'Заказ размещён' })).toBeVisible();
  await sound();
  await tap(page.getByRole('table', { name: 'Размещённые заказы' }).locator('tbody tr').first());
  await expect(page).toHaveURL(/\/outgoing\/\d+$/);
  await expect(page.getByText('OC 90').first()).toBeVisible();
  await fits(page);
  expect(shop.taps()).toBeLessThanOrEqual(9);
  expect(complaints).toEqual([]);
});

test('a term of the trade is explained on a tap, and a tap beside it closes the explanation', async ({
  browser,
}) => {
  const { page, complaints } = await onPhone(browser, 'supplier', '/contracts');
  await page.locator('main [data-row]').first().tap();
  const term = page.getByRole('button', { name: 'Лимит', exact: true });
  await term.tap();
  await expect(page.getByRole('tooltip')).toHaveText(/заказывать в долг по этому договору/);
  await page.getByRole('heading', { level: 1 }).tap();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  expect(complaints).toEqual([]);
});
