// An employee orders above their sum; the chief approves on a phone, with one quantity changed and one price risen meanwhile. Decisions, «Approvals».
import type { Page } from '@playwright/test';
import { answered } from '../support/answered.ts';
import { faultsOf } from '../support/axe.ts';
import { api, filled } from '../support/orders.ts';
import { signIn } from '../support/people.ts';
import { fits, onPhone } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';

const SELLER = 'ООО «Волга-Деталь»';
interface Item {
  id: number;
  version: number;
  price: number;
  multiplicity: number;
  quantity: number;
}

/** Raises the seller's price of OC 90 by a tenth. */
async function raised(seller: Page): Promise<void> {
  const { data: lists } = await api<{ data: { id: number }[] }>(seller, 'GET', '/prices/price-list');
  for (const { id } of lists) {
    const place = `/prices/price-list/${id}/items`;
    const { data: items } = await api<{ data: Item[] }>(seller, 'GET', `${place}?filter[search]=OC90`);
    for (const item of items) {
      const { data: now } = await api<{ data: Item }>(seller, 'GET', `${place}/${item.id}`);
      await api(seller, 'PUT', `${place}/${item.id}`, {
        version: now.version,
        price: Math.round(now.price * 110) / 100,
        multiplicity: now.multiplicity,
        quantity: now.quantity,
      });
    }
  }
}

test('an order above the sum waits for the chief, who changes it, agrees to the risen price and approves on a phone', async ({
  browser,
}) => {
  const { page: buyer, complaints: first } = await signIn(browser, 'buyer');
  await filled(buyer, [{ article: 'OC90', supplier: SELLER, pieces: 55 }]);
  await buyer.goto('/catalog/final');
  await expect(buyer.getByText(/^Больше 30\s000,00\sруб\. без согласования нельзя: здесь/)).toBeVisible();
  await expect(buyer.getByRole('button', { name: 'Разместить заказ' })).toHaveCount(0);
  expect(await faultsOf(buyer)).toEqual([]);
  await answered(buyer, 'POST', '/approvals', () =>
    buyer.getByRole('button', { name: 'Отправить на согласование' }).click(),
  );
  await expect(buyer).toHaveURL(/\/approvals\/\d+$/);
  await expect(buyer.getByText('Ждёт согласования').first()).toBeVisible();
  const address = new URL(buyer.url()).pathname;

  const { page: chief, tap, sound, complaints: second } = await onPhone(browser, 'shop');
  await tap(chief.getByRole('button', { name: /^Уведомления/ }));
  await chief
    .getByRole('dialog', { name: 'Уведомления' })
    .getByText('Согласуйте заказ: Громов Павел')
    .first()
    .click();
  await expect(chief).toHaveURL(address);
  await sound();
  await fits(chief);

  // The price rises while the chief looks: what was seen is not ordered at another price.
  const { page: seller } = await signIn(browser, 'supplier');
  await raised(seller);
  await tap(chief.getByRole('button', { name: 'Меньше' }));
  const approve = async (status: number) => {
    await tap(chief.getByRole('button', { name: 'Согласовать…' }));
    const [answer] = await Promise.all([
      chief.waitForResponse((one) => one.url().endsWith('/approve')),
      tap(chief.getByRole('dialog').getByRole('button', { name: 'Согласовать' })),
    ]);
    expect(answer.status()).toBe(status);
  };
  await approve(409);
  await expect(chief.getByText('Ждёт согласования').first()).toBeVisible();
  await expect(chief.getByRole('dialog')).toHaveCount(0);
  await approve(200);
  await expect(chief.getByText('Согласовано', { exact: true }).first()).toBeVisible();
  await expect(chief.getByText(/^Согласовано с изменениями на/)).toBeVisible();
  await sound();

  await buyer.reload();
  await buyer.getByRole('button', { name: /^Уведомления/ }).click();
  await expect(
    buyer
      .getByRole('dialog', { name: 'Уведомления' })
      .getByText(/^Заказ на согласовании № .* согласован$/)
      .first(),
  ).toBeVisible();
  await buyer.keyboard.press('Escape');
  await buyer.getByRole('main').getByRole('link', { name: /^№ \d/ }).first().click();
  await expect(buyer).toHaveURL(/\/outgoing\/\d+$/);
  await expect(buyer.getByText('Заказ размещён, согласовал Андреева Мария')).toBeVisible();
  // The browser itself reports the refusal of the price that had risen.
  expect([...first, ...second]).toEqual([expect.stringContaining('status of 409')]);
});
