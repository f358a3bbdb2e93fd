// Messages about failed calls, and what the shell does by itself: specification 1, sections 2.5, 2.6, 4, 7, 8 and
// 9.
import { changed } from '../support/answers.ts';
import { faultsOf } from '../support/axe.ts';
import { channelOf } from '../support/channel.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const REFUSED = { status: 500, json: { status: 500, code: 'internal', message: 'Сервер не отвечает' } };

test('«Не удалось загрузить список складов» is reused when header notifications fail', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'supplier', 'about:blank');
  await page.route('**/api/user-notifications/list?**', (route) => route.fulfill(REFUSED));
  await page.goto('/main');
  await expect(page.getByText('Не удалось загрузить список складов')).toBeVisible();
});

test('a realtime event’s toast names the company; an event that fails shows «Не удалось получить уведомление»', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'shop', 'about:blank');
  const channel = await channelOf(page);
  await page.goto('/main');
  await channel.ready();
  const toasts = page.getByRole('region', { name: 'Сообщения' });
  const message = {
    logisticCardId: 9,
    supplierTitle: 'Завод на Волге',
    userNotificationTitle: 'Новая карта',
  };
  channel.tell('logistic-card:created', message);
  await expect(toasts.getByText('Завод на Волге')).toBeVisible();
  channel.tell('order:change-status', null);
  await expect(toasts.getByText('Не удалось получить уведомление')).toBeVisible();
});

test('a failed export shows «Не удалось выполнить экспорт файла», and each message of a 422', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'supplier', '/inbox');
  const file = page.getByRole('button', { name: /Excel/ }).first();
  const toasts = page.getByRole('region', { name: 'Сообщения' });
  const excel = '**/api/document/order/export/**';
  await page.route(excel, (route) => route.fulfill(REFUSED));
  await file.click();
  await expect(toasts.getByText('Не удалось выполнить экспорт файла')).toBeVisible();
  await page.unroute(excel);
  const data = ['Слишком много строк', 'Выберите дни'];
  await page.route(excel, (route) =>
    route.fulfill({ status: 422, json: { status: 422, code: 'invalid_input', message: data[0], data } }),
  );
  await page.reload();
  await file.click();
  for (const message of ['Не удалось выполнить экспорт файла', ...data])
    await expect(toasts.getByText(message)).toBeVisible();
});

test('pages linked in the menu are prefetched when the browser is idle', async ({ browser }) => {
  const { page } = await signIn(browser, 'shop', 'about:blank');
  const fetched: string[] = [];
  page.on('request', (request) => void fetched.push(new URL(request.url()).pathname));
  await page.goto('/main');
  // Prefetched without hovering over a link and without leaving the page.
  await expect.poll(() => fetched.some((path) => /\/area-basket-[^/]+\.js$/.test(path))).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/main');
});

test('the landing’s burger menu: below 1280 px its sections, languages and phone are in a drawer', async ({
  page,
}) => {
  await changed(page, 'config/env', { support_phone: '8 800 100-20-30' });
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/ru');
  const header = page.getByRole('banner');
  const phone = { name: '8 800 100-20-30' };
  const burger = page.getByRole('button', { name: 'Разделы' });
  await expect(burger).toHaveAttribute('aria-expanded', 'false');
  await expect(header.getByRole('link', phone)).toHaveCount(0);
  await burger.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Разделы' });
  const sections = drawer.getByRole('navigation').getByRole('link');
  await expect(sections).toHaveText([
    'Демо',
    'О портале',
    'Преимущества',
    'Как начать',
    'Партнёры',
    'Статус заявки',
    'Вопросы и ответы',
  ]);
  for (const name of ['Русский', 'English']) await expect(drawer.getByRole('link', { name })).toBeVisible();
  await expect(drawer.getByRole('link', phone)).toHaveAttribute('href', 'tel:88001002030');
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(burger).toBeFocused();
  await burger.click();
  await drawer.getByRole('link', { name: 'Как начать' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/\/ru#start$/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(burger).toBeHidden();
  await expect(header.getByRole('link', phone)).toBeVisible();
});
