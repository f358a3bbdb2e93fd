// An order of a consumer is collected and handed out at the counter with a phone.
import { answered } from '../support/answered.ts';
import { CONSUMER, pickupCode } from '../support/letters.ts';
import { onPhone, picture } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';

test('a clerk collects an order and hands it out by the consumer’s code on a phone', async ({ browser }) => {
  const { page, tap, taps, sound, complaints } = await onPhone(browser, 'b2c');
  await sound();
  await tap(page.getByRole('row').filter({ hasText: CONSUMER.name }));
  await expect(page).toHaveURL(/\/b2c-orders\/\d+$/);
  const step = async (call: string, label: string) => {
    await answered(page, 'PUT', `/b2c/order/${call}`, () =>
      tap(page.getByRole('button', { name: label, exact: true })),
    );
  };
  await step('pick', 'Собрать');
  await step('prepare', 'Готов к выдаче');
  await expect(page.getByRole('button', { name: 'Выдать…' })).toBeVisible();
  await sound();
  const code = await pickupCode(page, CONSUMER.email);

  await tap(page.getByRole('button', { name: 'Выдать…' }));
  const dialog = page.getByRole('dialog');
  // The field has the focus, so its keyboard is open.
  await expect(dialog.getByRole('textbox', { name: 'Код покупателя' })).toBeFocused();
  await page.keyboard.type(code.startsWith('0') ? '999999' : '000000');
  await tap(dialog.getByRole('button', { name: 'Выдать', exact: true }));
  await expect(dialog.getByText(/^Код не подходит/)).toBeVisible();
  await sound();
  await picture(page, 'b2c-code');
  await dialog.getByRole('textbox', { name: 'Код покупателя' }).fill(code);
  await answered(page, 'PUT', '/b2c/order/hand-over', () =>
    tap(dialog.getByRole('button', { name: 'Выдать', exact: true })),
  );
  await expect(page.getByText('Заказ выдан покупателю')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await sound();
  expect(taps()).toBeLessThanOrEqual(6);
  // The browser reports the answer to the wrong code.
  expect(complaints).toEqual([expect.stringContaining('status of 422')]);
});
