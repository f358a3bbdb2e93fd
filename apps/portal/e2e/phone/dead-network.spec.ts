// What is counted without a connection stays on the phone and is sent once, when there is a connection again.
import type { Page } from '@playwright/test';
import { delivered, type Order, SELLER } from '../support/deliveries.ts';
import { api, placedFromOne } from '../support/orders.ts';
import { signIn } from '../support/people.ts';
import { onPhone } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';

/** Bodies of a call that the pages of a context have sent and the server has answered. */
function answeredCalls(page: Page, path: string): unknown[] {
  const bodies: unknown[] = [];
  page.context().on('requestfinished', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith(path)) bodies.push(request.postDataJSON());
  });
  return bodies;
}
/** What the browser itself says of a dead network is no complaint. */
const real = (complaints: readonly string[]) =>
  complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED|WebSocket/.test(text));
interface Acceptance {
  version: number;
  items: {
    id: number;
    quantity: number;
    accepted: number;
    shortage: number;
    rejected: number;
    surplus: number;
  }[];
}
const readAcceptance = async (page: Page, id: number) =>
  (await api<{ data: Acceptance }>(page, 'GET', `/document/acceptance/view?id=${id}`)).data;
const longOf = ({ items }: Acceptance) => items.find(({ quantity }) => quantity === 5);

test('pieces counted at the gate without a connection survive a reload and are sent once, from two tabs', async ({
  browser,
}) => {
  const supplier = await signIn(browser, 'supplier');
  const { page, tap, sound, complaints } = await onPhone(browser, 'shop');
  const context = page.context();
  const { acceptance, name } = await delivered(page, supplier.page);
  const { version } = await readAcceptance(page, acceptance);
  await page.goto(`/receive/${acceptance}`);
  const more = page.getByRole('button', { name: `Принять +1: ${name}` });
  await expect(more).toBeVisible();
  await context.setOffline(true);
  await tap(more);
  await tap(more);
  await tap(more);
  await expect(page.getByText('Не отправлено: 3 шт.')).toBeVisible();
  await sound();
  await page.goto('about:blank');
  const saves = answeredCalls(page, '/document/acceptance/save');
  await context.setOffline(false);
  const second = await context.newPage();
  await Promise.all([page.goto(`/receive/${acceptance}`), second.goto(`/receive/${acceptance}`)]);
  for (const tab of [page, second]) {
    await expect(tab.getByText('3 из 5')).toBeVisible();
    await expect(tab.getByText(/Не отправлено/)).toHaveCount(0);
  }
  await expect.poll(async () => longOf(await readAcceptance(page, acceptance))?.accepted).toBe(3);
  await expect(page.getByText('Сохраняется…')).toHaveCount(0);
  // One version more: what was counted is stored once. The browser does not report every call that it has answered.
  expect((await readAcceptance(page, acceptance)).version).toBe(version + 1);
  expect(saves.length).toBeLessThanOrEqual(1);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.kept.'))),
  ).toEqual([]);
  expect(real([...supplier.complaints, ...complaints])).toEqual([]);
});

test('if somebody else has counted meanwhile, the person decides', async ({ browser }) => {
  const supplier = await signIn(browser, 'supplier');
  const other = await signIn(browser, 'shop');
  const { page, tap, sound } = await onPhone(browser, 'shop');
  const context = page.context();
  const { acceptance, name } = await delivered(page, supplier.page);
  await page.goto(`/receive/${acceptance}`);
  const more = page.getByRole('button', { name: `Принять +1: ${name}` });
  await expect(more).toBeVisible();
  await context.setOffline(true);
  await tap(more);
  await expect(page.getByText('Не отправлено: 1 шт.')).toBeVisible();
  const { version, items } = await readAcceptance(other.page, acceptance);
  const [long] = items.filter(({ quantity }) => quantity === 5);
  await api(other.page, 'PUT', '/document/acceptance/save', {
    id: acceptance,
    version,
    items: [{ id: long?.id, accepted: 2, shortage: 0, rejected: 0, surplus: 0 }],
  });
  await context.setOffline(false);
  await expect(page.getByText('Пока не было связи, эту приёмку изменил другой сотрудник.')).toBeVisible();
  await expect(page.getByText('3 из 5')).toBeVisible();
  await sound();
  expect(longOf(await readAcceptance(other.page, acceptance))?.accepted).toBe(2);
  await tap(page.getByRole('button', { name: 'Отправить мои' }));
  await expect.poll(async () => longOf(await readAcceptance(other.page, acceptance))?.accepted).toBe(3);
});

test('signing out asks about pieces that were not sent and keeps them on the phone', async ({ browser }) => {
  const supplier = await signIn(browser, 'supplier');
  const { page, tap } = await onPhone(browser, 'shop');
  const { acceptance } = await delivered(page, supplier.page);
  await page.goto(`/acceptances/${acceptance}`);
  await page.route('**/document/acceptance/save', (route) => route.abort());
  await tap(page.getByRole('button', { name: 'Принять остальное' }));
  await expect(page.getByText('Не отправлено: 6 шт.')).toBeVisible();
  // Home lists it, with the way back.
  await page.goto('/main');
  await expect(page.getByText('Не отправлено с этого устройства')).toBeVisible();
  await tap(
    page
      .getByRole('link', { name: /^Приёмка/ })
      .filter({ visible: true })
      .first(),
  );
  await expect(page).toHaveURL(new RegExp(`/acceptances/${acceptance}$`));
  await expect(page.getByText('Не отправлено: 6 шт.')).toBeVisible();
  await tap(page.getByRole('button', { name: /^Учётная запись/ }));
  await tap(page.getByRole('menuitem', { name: 'Выйти' }));
  const question = page.getByRole('dialog', { name: 'Не отправлено: 6 шт.' });
  await expect(question).toContainText('Посчитанное останется на этом устройстве');
  await tap(question.getByRole('button', { name: 'Выйти' }));
  await expect(page).toHaveURL(/\/auth/);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('portal.kept.'))),
  ).toHaveLength(1);
});

interface Shipment {
  version: number;
  items: { quantity: number; containers: { container_number: string; quantity: number }[] }[];
}

test('goods packed without a connection survive a reload and are sent once', async ({ browser }) => {
  const shop = await signIn(browser, 'shop');
  const { page, tap, sound, complaints } = await onPhone(browser, 'supplier');
  const context = page.context();
  const order = await placedFromOne(shop.page, page, SELLER, [5, 1]);
  await api(page, 'POST', `/document/order/confirm/${order}`, { version: 1 });
  const { lines } = (await api<{ data: Order }>(page, 'GET', `/document/order/view/${order}`)).data;
  const { data } = await api<{ data: { id: number } }>(page, 'POST', '/document/shipment/create', {
    items: lines.map((line) => ({ order_line_id: line.id, quantity: line.ordered })),
  });
  await page.goto(`/shipment/${data.id}`);
  const apart = page.getByRole('button', { name: 'По месту на позицию' });
  await expect(apart).toBeVisible();
  await context.setOffline(true);
  await tap(apart);
  await expect(page.getByText('Не отправлено: 6 шт.')).toBeVisible();
  await sound();
  await page.goto('about:blank');
  const saves = answeredCalls(page, '/document/shipment/update');
  await context.setOffline(false);
  const second = await context.newPage();
  // Only the second tab reaches the server. The first one has no events either: it learns of it from the store.
  await page.route('**/document/shipment/update', (route) => route.abort('internetdisconnected'));
  await page.routeWebSocket(/./, (socket) => socket.close());
  await page.goto(`/shipment/${data.id}`);
  await expect(page.getByText('Не отправлено: 6 шт.')).toBeVisible();
  await second.goto(`/shipment/${data.id}`);
  for (const tab of [page, second]) {
    await expect(tab.getByText(/Не отправлено/)).toHaveCount(0);
    await expect(tab.getByText('2 места')).toBeVisible();
  }
  const { items, version } = (
    await api<{ data: Shipment }>(page, 'GET', `/document/shipment/view?id=${data.id}`)
  ).data;
  expect(items.map(({ containers }) => containers.map(({ quantity }) => quantity))).toEqual([[5], [1]]);
  expect(version).toBe(2);
  expect(saves.length).toBeLessThanOrEqual(1);
  await expect(page.getByText(/Не отправлено/)).toHaveCount(0);
  expect(real([...shop.complaints, ...complaints])).toEqual([]);
});
