// Notifications: the bell, the list, and toasts. Specification 1, sections 4, 6, 8 and 9.
import type { Page } from '@playwright/test';
import { channelOf } from '../support/channel.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const notice = (id: number, more: object = {}) => ({
  id,
  event_name: 'order-activated',
  entity_id: 104_200 + id,
  title: `Новый заказ ${id}`,
  text: 'Магазин «Колесо»',
  created: '2026-11-20T05:42:00.000Z',
  is_confirmed: false,
  icon: 'order',
  ...more,
});
/** Replaces the lists of ordinary and of technical notifications. */
async function told(page: Page, main: readonly object[], technical: readonly object[] = []) {
  await page.route('**/api/user-notifications/list?**', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const data = query.get('discriminator') === 'common' ? main : technical;
    const pagination = { current: 1, count: 1, per: 20, total: data.length };
    return route.fulfill({ json: { data, pagination } });
  });
}

test('bell shows at most 3 unread items; opening one goes to its document route and closes the bell', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'supplier');
  await told(
    page,
    [1, 2, 3, 4].map((id) => notice(id)),
  );
  await page.reload();
  await page.getByRole('button', { name: /^Уведомления/ }).click();
  const bell = page.getByRole('dialog', { name: 'Уведомления' });
  await expect(bell.getByText(/^Новый заказ \d/)).toHaveCount(3);
  const confirmed = page.waitForRequest('**/api/user-notification/confirm/2');
  await bell.getByText('Новый заказ 2').click();
  await confirmed;
  await expect(page).toHaveURL(/\/inbox\/104202$/);
  await expect(bell).toHaveCount(0);
});

test('empty notification lists: «В данный момент у вас нет уведомлений» and «Новых уведомлений нет»', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'supplier', 'about:blank');
  await told(page, []);
  await page.goto('/settings/notifications');
  await expect(page.getByRole('main').getByText('В данный момент у вас нет уведомлений')).toBeVisible();
  await page.getByRole('button', { name: /^Уведомления/ }).click();
  await expect(page.getByRole('dialog').getByText('Новых уведомлений нет')).toBeVisible();
});

test('unconfirmed becomes confirmed («Прочитано») when opened; over 80 characters collapsed with «Показать всё»; dates dd.mm.yyyy hh:mm', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'supplier');
  const long = 'о'.repeat(81);
  await told(page, [
    notice(1),
    notice(2, { text: long }),
    notice(3, { text: 'а'.repeat(80) }),
    notice(4, { is_confirmed: true }),
  ]);
  const sizes: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/user-notifications/list') && !searchParams.has('unread'))
      sizes.push(searchParams.get('pageSize'));
  });
  await page.goto('/settings/notifications');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(4);
  // «Main notification page size 20».
  expect(sizes).toEqual(['20']);
  await expect(rows.nth(0)).toContainText('20.11.2026 09:42');
  await expect(rows.nth(0).getByText('Прочитано')).toHaveCount(0);
  await expect(rows.nth(3).getByText('Прочитано')).toBeVisible();
  await expect(rows.nth(1)).not.toContainText(long);
  await expect(rows.nth(2).getByRole('button', { name: 'Показать всё' })).toHaveCount(0);
  await rows.nth(1).getByRole('button', { name: 'Показать всё' }).click();
  await expect(rows.nth(1)).toContainText(long);
  const confirmed = page.waitForRequest('**/api/user-notification/confirm/1');
  await rows.nth(0).getByRole('link', { name: 'Новый заказ 1' }).click();
  await confirmed;
  await expect(page).toHaveURL(/\/inbox\/104201$/);
});

test('«Прочитать все» marks all as read; the main list is filtered per event name', async ({ browser }) => {
  const { page } = await signIn(browser, 'supplier', '/settings/notifications');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const kinds = page.getByRole('group', { name: 'Вид события' });
  const asked = page.waitForRequest(/list\?.*filter(?:\[|%5B)event_name(?:\]|%5D)=supplier-refusal/);
  await kinds.getByRole('button', { name: /^Отказ поставщика/ }).click();
  await asked;
  await kinds.getByRole('button', { name: 'Все', exact: true }).click();
  const read = page.getByRole('button', { name: 'Прочитать все' });
  await read.click();
  await expect(read).toHaveAttribute('aria-disabled', 'true');
  await expect(rows.first().getByText('Прочитано')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Уведомления', exact: true })).toBeVisible();
});

test('a new notification shows a toast for 10 seconds, gone after a 4 s fade; at most 3 at the bottom', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'supplier', 'about:blank');
  const channel = await channelOf(page);
  await page.goto('/settings/password');
  await expect(page.getByRole('heading', { level: 1, name: 'Пароль' })).toBeVisible();
  await channel.ready();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const toasts = page.getByRole('region', { name: 'Сообщения' });
  const send = (n: number) =>
    channel.tell('order-activated', { order_id: n, userNotificationTitle: `Новый заказ ${n}` });
  const shown = toasts.getByText(/^Новый заказ \d$/);
  for (const n of [1, 2, 3, 4]) {
    send(n);
    await expect(toasts.getByText(`Новый заказ ${n}`)).toBeVisible();
  }
  await expect(shown).toHaveText(['Новый заказ 2', 'Новый заказ 3', 'Новый заказ 4']);
  const box = (await toasts.getByText('Новый заказ 4').boundingBox()) ?? { y: 0 };
  expect(box.y).toBeGreaterThan(450);
  await page.clock.runFor(9_900);
  await expect(toasts.locator('[data-fading]')).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(toasts.locator('[data-fading]')).toHaveCount(3);
  await expect(shown).toHaveCount(3);
  await page.clock.runFor(4_000);
  await expect(shown).toHaveCount(0);
});

test('only non-admins get the «Понятно» button on technical notifications', async ({ browser }) => {
  const { page } = await signIn(browser, 'supplier', 'about:blank');
  await told(page, [], [notice(1, { event_name: 'user-notification:created', title: 'Работы ночью' })]);
  await page.goto('/settings/notifications?tab=technical');
  await expect(page.getByRole('tab', { name: 'Технические' })).toHaveAttribute('aria-selected', 'true');
  const confirmed = page.waitForRequest('**/api/user-notification/confirm/1');
  await page.getByRole('main').getByRole('button', { name: 'Понятно' }).click();
  await confirmed;
  // Administrators have no technical notifications: they see only the list of those that they have written.
  const { page: admin } = await signIn(browser, 'admin', '/settings/tech-notifications');
  await expect(admin.getByRole('row').nth(1)).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Понятно' })).toHaveCount(0);
  await admin.goto('/settings/notifications?tab=technical');
  await expect(admin).toHaveURL(/\/404$/);
});
