// A supplier confirms a part of an order on a phone; a shop answers a request for another delivery date.
import type { Page } from '@playwright/test';
import { isoDay, localDay, localTime } from '@portal/domain/zones';
import { answered } from '../support/answered.ts';
import { api, decided, placed, placedFromOne } from '../support/orders.ts';
import { signIn } from '../support/people.ts';
import { fits, onPhone, picture } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';

const SELLER = 'ООО «Волга-Деталь»';
const ZONE = 'Europe/Samara';
const DAY = 86_400_000;

test('a supplier confirms four pieces of an order and refuses the rest on a phone', async ({ browser }) => {
  const shop = await signIn(browser, 'shop');
  const { id, pieces } = await placed(shop.page, [{ article: 'OC90', supplier: SELLER, pieces: 5 }]);
  const { page, tap, type, taps, startCounting, sound, complaints } = await onPhone(browser, 'supplier');
  await sound();
  startCounting();
  await tap(
    page.getByRole('navigation', { name: 'Быстрые переходы' }).getByRole('link', { name: /^Заказы/ }),
  );
  await expect(page).toHaveURL(/\/inbox/);
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: id.toLocaleString('ru') })
      .first(),
  ).toBeVisible();
  await sound();
  await tap(
    page
      .getByRole('row')
      .filter({ hasText: id.toLocaleString('ru') })
      .first(),
  );
  await expect(page).toHaveURL(`/inbox/${id}`);
  const row = page.getByRole('row', { name: /KNECHT OC 90/ });
  await expect(row).toContainText('Ожидает подтверждения');
  await sound();
  await type(row.getByRole('textbox', { name: /Количество/ }), '4');
  await row.getByRole('textbox', { name: /Количество/ }).press('Enter');
  await tap(page.getByRole('button', { name: `Подтвердить 4 из ${pieces}…` }));
  const dialog = page.getByRole('dialog', { name: 'Подтвердить заказ' });
  await tap(dialog.locator('label').filter({ hasText: 'Отказать' }));
  await dialog.getByLabel('Причина').selectOption('нет в наличии');
  await sound();
  await picture(page, 'confirm-rest');
  await decided(page, () =>
    tap(dialog.getByRole('button', { name: `Подтвердить 4, отказать ${pieces - 4}` })),
  );
  await expect(page.getByText('Подтверждён частично').first()).toBeVisible();
  await fits(page);
  expect(taps()).toBeLessThanOrEqual(6);
  expect([...shop.complaints, ...complaints]).toEqual([]);
});

/** The supplier proposes to deliver the order nine days later; returns the request's number. */
async function askedLater(supplier: Page, order: number): Promise<number> {
  const { data } = await api<{ data: { planned_delivery_at: string } }>(
    supplier,
    'GET',
    `/document/order/view/${order}`,
  );
  const later = Date.parse(data.planned_delivery_at) + 9 * DAY;
  const { hour, minute } = localTime(later, ZONE);
  const two = (part: number) => String(part).padStart(2, '0');
  await supplier.goto(`/outgoing-adjustment/create?order=${order}`);
  await supplier.getByLabel('Дата').fill(isoDay(localDay(later, ZONE)).split('-').toReversed().join('.'));
  await supplier.getByLabel('Время').fill(`${two(hour)}:${two(minute)}`);
  await supplier.getByLabel('Причина').selectOption({ label: 'задержка перевозчика' });
  const [answer] = await Promise.all([
    supplier.waitForResponse((one) => one.url().endsWith('/document/delivery-time-corrective/create')),
    supplier.getByRole('button', { name: 'Отправить' }).click(),
  ]);
  return ((await answer.json()) as { data: { id: number } }).data.id;
}

test('a shop agrees to one later date and refuses another on a phone', async ({ browser }) => {
  const supplier = await signIn(browser, 'supplier');
  const { page, tap, type, taps, startCounting, sound, complaints } = await onPhone(browser, 'shop');
  const asked: number[] = [];
  for (const pieces of [3, 2])
    asked.push(
      await askedLater(supplier.page, await placedFromOne(page, supplier.page, SELLER, [pieces, 1])),
    );
  const [agreed, refused] = asked;
  startCounting();

  // The requests are in the menu: the bar has only what a shop opens every day.
  await tap(page.getByRole('button', { name: 'Меню', exact: true }));
  const menu = page.getByRole('dialog', { name: 'Портал запчастей' });
  await sound();
  await tap(menu.getByRole('button', { name: /^Документы/ }));
  await tap(menu.getByRole('link', { name: 'Корректировки сроков' }));
  await expect(page).toHaveURL(/\/incoming-adjustment$/);
  const row = page.getByRole('row').filter({ hasText: `№ ${agreed}` });
  await expect(row.first()).toBeVisible();
  await sound();
  await tap(row.first());
  await expect(page).toHaveURL(`/incoming-adjustment/${agreed}`);
  await expect(page.getByText('на 9 дней позже').first()).toBeVisible();
  await sound();
  await picture(page, 'date-request');
  await answered(page, 'POST', '/document/delivery-time-corrective/change-status', () =>
    tap(page.getByRole('button', { name: 'Согласовать', exact: true })),
  );
  await expect(page.getByText('Действует', { exact: true }).first()).toBeVisible();
  expect(taps()).toBeLessThanOrEqual(5);

  await page.goto(`/incoming-adjustment/${refused}`);
  await tap(page.getByRole('button', { name: 'Отклонить…' }));
  const dialog = page.getByRole('dialog', { name: 'Отклонить новый срок' });
  await type(dialog.getByRole('textbox', { name: 'Почему' }), 'Нужно к пятнице');
  await sound();
  await answered(page, 'POST', '/document/delivery-time-corrective/change-status', () =>
    tap(dialog.getByRole('button', { name: 'Отклонить', exact: true })),
  );
  await expect(page.getByText('Нужно к пятнице').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Согласовать', exact: true })).toHaveCount(0);
  await sound();
  expect([...supplier.complaints, ...complaints]).toEqual([]);
});
