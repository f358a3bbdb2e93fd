// The side menu, by the sentences of specification 1, section 2.4. The tests change the server's answers about the
// user and the counters.
import type { Page } from '@playwright/test';
import { changed } from '../support/answers.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const STATEMENTS = 'identity/statements';
const USER = 'identity/user/current';

/**
 * The items of the open menu: label with position, addresses of the links, and the badge's text for screen
 * readers.
 */
async function menuOf(page: Page) {
  const menu = page.getByRole('navigation', { name: 'Главное меню' });
  // Some items depend on the company's statements and are hidden until these have loaded.
  const statements = page.waitForResponse(`**/${STATEMENTS}`);
  await page.goto('/settings/password');
  await statements;
  await expect(page.getByRole('heading', { level: 1, name: 'Пароль' })).toBeVisible();
  await menu.getByRole('link').first().focus();
  await page.keyboard.press('Tab');
  await expect(menu).toHaveAttribute('data-open', 'true');
  return menu.evaluate((nav) =>
    [...nav.querySelectorAll(':scope > ul')].flatMap((list, place) =>
      [...list.querySelectorAll(':scope > li')].map((item) => {
        const [group, ...links] = [...item.querySelectorAll('a')];
        return {
          label: `${group?.children[1]?.textContent}${place === 1 ? ' (внизу)' : ''}`,
          badge: group?.querySelector('.sr-only')?.textContent ?? '',
          links: (links.length > 0 ? links : [group]).map((link) => link?.getAttribute('href') ?? ''),
        };
      }),
    ),
  );
}
const linksOf = async (page: Page) => (await menuOf(page)).flatMap(({ links }) => links);

test('groups: Catalog, Reference books, Orders, Reports, Roles, Basket, Deferred goods, Connection requests, Documents, Claims work, B2C work, Settings (bottom); badges of new incoming orders, acceptances, connection requests and the basket', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'distributor');
  const newDocuments = { incomingOrders: 5, acceptanceDocuments: 3 };
  await changed(page, STATEMENTS, { newDocuments, new_contract_proposal_count: 2 });
  await changed(page, 'info/basket-count?*', { count: 12 });
  const groups = await menuOf(page);
  expect(groups.map(({ label }) => label)).toEqual([
    'Каталог',
    'Справочники',
    'Заказы',
    'Отчёты',
    'Роли и пользователи',
    'Корзина',
    'Отложенные товары',
    'Заявки на подключение',
    'Документы',
    'Работа с претензиями',
    'Работа с B2C',
    'Настройки (внизу)',
  ]);
  await expect(page.getByRole('navigation', { name: 'Главное меню' })).toContainText('12 позиций в корзине');
  // The badges appear after the counters have loaded.
  const badges = async () => (await menuOf(page)).map(({ badge }) => badge);
  await expect
    .poll(async () => (await badges()).filter((badge) => !/^$|корзине/.test(badge)))
    .toEqual(['5 новых заказов', '2 новые заявки', '3 новые приёмки']);
});

test('the logo goes to main', async ({ browser }) => {
  const { page } = await signIn(browser, 'shop', '/settings/password');
  const menu = page.getByRole('navigation', { name: 'Главное меню' });
  await menu.getByRole('link', { name: 'Портал запчастей' }).click();
  await expect(page).toHaveURL(/\/main$/);
});

test('an item shows only if the user holds the matching page permission; a group with no visible children is hidden', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'supplier');
  const before = await menuOf(page);
  expect(before.flatMap(({ links }) => links)).toEqual(
    expect.arrayContaining(['/storages', '/prices', '/users']),
  );
  await changed<{ permissions: { name: string }[] }>(page, USER, ({ permissions }) => ({
    permissions: permissions.filter(({ name }) => !/_(?:STORAGE|USER|ROLE)_/.test(name)),
  }));
  const after = await menuOf(page);
  const links = after.flatMap((group) => group.links);
  expect(links).toContain('/prices');
  expect(links.filter((link) => /^\/(?:storages|users|roles)/.test(link))).toEqual([]);
  const gone = before.filter(({ label }) => !after.some((group) => group.label === label));
  expect(gone.map(({ label }) => label)).toEqual(['Роли и пользователи']);
});

test('B2C users see only items flagged for B2C', async ({ browser }) => {
  const { page } = await signIn(browser, 'b2c', '/settings/password');
  const groups = await menuOf(page);
  expect(groups.map(({ label }) => label)).toEqual([
    'Документы',
    'Работа с претензиями',
    'Работа с B2C',
    'Настройки (внизу)',
  ]);
  expect(groups.find(({ label }) => label === 'Работа с B2C')?.links).toEqual([
    '/b2c-orders',
    '/claim-work-b2c',
  ]);
});

test('Connection requests hidden for a shop user who is not newly created and has no new contract proposals', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'shop');
  for (const [isNew, proposals, shown] of [
    [false, 0, false],
    [true, 0, true],
    [false, 1, true],
  ] as const) {
    await changed(page, STATEMENTS, { is_new_created_shop: isNew, new_contract_proposal_count: proposals });
    await expect.poll(async () => (await linksOf(page)).includes('/connection-proposal')).toBe(shown);
  }
});

test('Movement shows for admins or when statement flag maps_to_our_storage_allowed is set', async ({
  browser,
}) => {
  for (const [login, flag, shown] of [
    ['admin', false, true],
    ['supplier', false, false],
    ['supplier', true, true],
  ] as const) {
    const { page } = await signIn(browser, login);
    await changed(page, STATEMENTS, { maps_to_our_storage_allowed: flag });
    await expect.poll(async () => (await linksOf(page)).includes('/movement')).toBe(shown);
  }
});

test('the lada-image report shows only when existContractLI is set; contract markups needs have_supplier_contract_as_customer', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'distributor');
  const flagged = ['/reports/lada-image', '/settings/contracts-markups'];
  await expect.poll(() => linksOf(page)).toEqual(expect.arrayContaining(flagged));
  await changed(page, STATEMENTS, { existContractLI: false });
  await changed(page, USER, { have_supplier_contract_as_customer: false });
  expect((await linksOf(page)).filter((link) => flagged.includes(link))).toEqual([]);
});

test('Lada-image report without a lada-image contract: warning and redirect to /; contract markups without the supplier-contract flag: warning and /404', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'distributor', 'about:blank');
  await changed(page, STATEMENTS, { existContractLI: false });
  await changed(page, USER, { have_supplier_contract_as_customer: false });
  await page.goto('/reports/lada-image');
  await expect(page.getByText('У вас нет прав на просмотр отчетов лада имидж')).toBeVisible();
  await expect(page).toHaveURL(/\/main$/);
  await page.goto('/settings/contracts-markups');
  await expect(page.getByText('У вас нет прав на просмотр наценок по договорам')).toBeVisible();
  await expect(page).toHaveURL(/\/404$/);
});

test('the menu is 68px wide collapsed and expands to 285px on hover after a 0.75 s delay', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'shop', '/settings/password');
  await expect(page.getByRole('heading', { level: 1, name: 'Пароль' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Главное меню' });
  const width = async () => (await menu.boundingBox())?.width;
  await page.mouse.move(700, 400);
  expect(await width()).toBe(68);
  // Measured by the page's own clock, so that a slow machine does not distort the delay.
  await menu.evaluate((nav) => {
    nav.addEventListener('pointermove', () => (nav.dataset['moved'] ??= String(performance.now())), true);
    new MutationObserver(() => {
      if (nav.dataset['open'] !== undefined) nav.dataset['opened'] ??= String(performance.now());
    }).observe(nav, { attributeFilter: ['data-open'] });
  });
  await page.mouse.move(30, 300);
  await page.mouse.move(32, 305);
  await expect.poll(width).toBe(285);
  const { moved, opened } = await menu.evaluate((nav) => ({
    moved: Number(nav.dataset['moved']),
    opened: Number(nav.dataset['opened']),
  }));
  expect(opened - moved).toBeGreaterThanOrEqual(740);
  await page.mouse.move(700, 400);
  await expect.poll(width).toBe(68);
});

test('page minimum width is 1280px: a narrower desktop window scrolls sideways', async ({ browser }) => {
  const { page } = await signIn(browser, 'shop', '/settings/password');
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(page.getByRole('heading', { level: 1, name: 'Пароль' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
});

test('a negative count has no badge', async ({ browser }) => {
  const { page } = await signIn(browser, 'distributor');
  const newDocuments = { incomingOrders: -2, acceptanceDocuments: 0 };
  await changed(page, STATEMENTS, { newDocuments, new_contract_proposal_count: 0 });
  expect((await menuOf(page)).map(({ badge }) => badge).filter((badge) => !/^$|корзине/.test(badge))).toEqual(
    [],
  );
});

test('«?» in the header tells in three sentences what the page is for and leads on; Escape gives the focus back', async ({
  browser,
}) => {
  const { page, complaints } = await signIn(browser, 'supplier', '/inbox');
  const button = page.getByRole('button', { name: 'Справка по странице' });
  await button.click();
  const help = page.getByRole('dialog', { name: 'Справка по странице' });
  await expect(help.getByRole('heading', { name: 'Входящие заказы' })).toBeVisible();
  await expect(help.getByText('Красным отмечены заказы, отгрузка которых просрочена.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await help.getByRole('link', { name: 'Отгрузки' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Отгрузки' })).toBeVisible();
  await expect(help).toBeHidden();
  expect(complaints).toEqual([]);
});
