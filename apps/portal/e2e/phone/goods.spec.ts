// Goods are packed, received and handed over on a phone.
import { answered } from '../support/answered.ts';
import { countedOf, delivered, type Order, SELLER } from '../support/deliveries.ts';
import { api, placedFromOne } from '../support/orders.ts';
import { signIn } from '../support/people.ts';
import { fits, onPhone, picture } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';

test('a supplier ships an order in three places on a phone', async ({ browser }) => {
  const shop = await signIn(browser, 'shop');
  const { page, tap, taps, startCounting, sound, complaints } = await onPhone(browser, 'supplier');
  const id = await placedFromOne(shop.page, page, SELLER, [5, 1]);
  await api(page, 'POST', `/document/order/confirm/${id}`, { version: 1 });
  const { lines } = (await api<{ data: Order }>(page, 'GET', `/document/order/view/${id}`)).data;
  const long = lines.find(({ ordered }) => ordered === 5);
  if (!long) throw new Error('the order is another');
  const name = `${long.brand_title} ${long.article}`;
  await page.goto(`/inbox/${id}`);
  await expect(page.getByRole('button', { name: 'Собрать отгрузку…' })).toBeVisible();
  await sound();
  startCounting();
  await tap(page.getByRole('button', { name: 'Собрать отгрузку…' }));
  await expect(page.getByRole('button', { name: /^Собрать: 2 позиции/ })).toBeVisible();
  await sound();
  await tap(page.getByRole('button', { name: /^Собрать: 2 позиции/ }));
  await expect(page).toHaveURL(/\/shipment\/\d+$/);
  await sound();
  await tap(page.getByRole('button', { name: 'По месту на позицию' }));
  await tap(page.getByRole('group', { name: `В месте 1: ${name}` }).getByRole('button', { name: 'Меньше' }));
  await tap(page.getByRole('button', { name: `Ещё место на 1 шт.: ${name}` }));
  await sound();
  await picture(page, 'pack');
  // Packing saves the places first.
  await answered(page, 'PUT', '/document/shipment/pack', () =>
    tap(page.getByRole('button', { name: 'Упаковать' })),
  );
  await expect(page.getByText('3 места')).toBeVisible();
  await tap(page.getByRole('button', { name: 'Отправить…' }));
  const papers = page.getByRole('dialog');
  // The number has the focus, and the date is today's.
  await expect(papers.getByRole('textbox', { name: /^Номер УПД/ })).toBeFocused();
  await page.keyboard.type('УПД-390');
  await expect(papers.getByRole('textbox', { name: /^Дата УПД/ })).toHaveValue(/^\d\d\.\d\d\.\d{4}$/);
  await sound();
  await answered(page, 'PUT', '/document/shipment/ship', () =>
    tap(papers.getByRole('button', { name: 'Отправить', exact: true })),
  );
  await expect(page.getByText('В пути').first()).toBeVisible();
  await fits(page);
  expect(taps()).toBeLessThanOrEqual(8);

  await page.goto(`${new URL(page.url()).pathname}/barcode`);
  await expect(page.getByRole('img', { name: 'QR места № 1' })).toBeVisible();
  await sound();
  await tap(page.getByRole('row').filter({ hasText: '№ 3' }));
  await expect(page.getByRole('img', { name: 'QR места № 3' })).toBeVisible();
  expect([...shop.complaints, ...complaints]).toEqual([]);
});

test('a shop accepts a shipment with one piece short on a phone, from the main page', async ({ browser }) => {
  const supplier = await signIn(browser, 'supplier');
  const { page, tap, type, taps, sound, complaints } = await onPhone(browser, 'shop');
  const { acceptance, order, name } = await delivered(page, supplier.page);
  await tap(
    page.getByRole('navigation', { name: 'Быстрые переходы' }).getByRole('link', { name: /^Приёмка/ }),
  );
  const row = page.getByRole('row').filter({ hasText: `№ ${acceptance.toLocaleString('ru')}` });
  await expect(row.first()).toBeVisible();
  await sound();
  await tap(row.first());
  await expect(page).toHaveURL(`/acceptances/${acceptance}`);
  await expect(page.getByRole('button', { name: 'Принять остальное' })).toBeVisible();
  await sound();
  await tap(page.getByRole('button', { name: 'Принять остальное' }));
  await type(page.getByRole('textbox', { name: `Принято: ${name}` }), '4');
  await tap(page.getByRole('button', { name: 'Остального нет' }));
  await expect(page.getByRole('textbox', { name: `Нет: ${name}` })).toHaveValue('1');
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
  await sound();
  await picture(page, 'accept');
  await tap(page.getByRole('button', { name: 'Завершить приёмку' }));
  await sound();
  await answered(page, 'PUT', '/document/acceptance/finish', () =>
    tap(page.getByRole('dialog').getByRole('button', { name: 'Завершить', exact: true })),
  );
  await expect(page.getByText(/^По расхождениям составлен черновик претензии/)).toBeVisible();
  await fits(page);
  expect(await countedOf(page, order)).toEqual({ accepted: 4, shortage: 1 });
  expect(taps()).toBeLessThanOrEqual(7);
  expect([...supplier.complaints, ...complaints]).toEqual([]);
});

test('at the gate a shipment with one piece short is accepted in five taps', async ({ browser }) => {
  const supplier = await signIn(browser, 'supplier');
  const { page, tap, taps, sound, complaints } = await onPhone(browser, 'shop');
  const { acceptance, order, name } = await delivered(page, supplier.page);
  await page.goto(`/receive/${acceptance}`);
  await expect(page.getByRole('button', { name: 'Завершить (не проверено 6 шт.)' })).toBeVisible();
  await sound();
  await tap(page.getByRole('button', { name: 'Принять остальное' }));
  await tap(page.getByRole('button', { name: `Минус 1: ${name}` }));
  await tap(page.getByRole('button', { name: 'Остального нет' }));
  await expect(page.getByText('нет 1', { exact: true })).toBeVisible();
  await sound();
  await picture(page, 'receive');
  await tap(page.getByRole('button', { name: 'Завершить', exact: true }));
  await answered(page, 'PUT', '/document/acceptance/finish', () =>
    tap(page.getByRole('dialog').getByRole('button', { name: 'Завершить', exact: true })),
  );
  await expect(page).toHaveURL(`/acceptances/${acceptance}`);
  expect(await countedOf(page, order)).toEqual({ accepted: 4, shortage: 1 });
  expect(taps()).toBeLessThanOrEqual(5);
  expect([...supplier.complaints, ...complaints]).toEqual([]);
});
