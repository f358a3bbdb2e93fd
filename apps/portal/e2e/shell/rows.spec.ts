// «Clickable table rows open the detail route named after the current route plus -id»: specification 2, section 2.
import { changed } from '../support/answers.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** User, list, and the address that its first row opens; «#» stands for the id of the user's first storage. */
const ROWS = [
  ['the current route plus -id: contracts', 'supplier', '/contracts', /\/contracts\/\d+$/],
  ['the current route plus -id: shipment', 'supplier', '/shipment', /\/shipment\/\d+(?:\?|$)/],
  ['the current route plus -id: incoming-claims', 'supplier', '/incoming-claims', /\/incoming-claims\/\d+/],
  [
    'prices opens prices-id, and prices-id opens prices-id-update-item',
    'supplier',
    '/prices/1',
    /\/prices\/1\/update\/\d+$/,
  ],
  [
    'claim-create-id opens claim-create-id-acceptance-lid',
    'shop',
    '/claim-create/logistic-claim',
    /\/claim-create\/logistic-claim\/acceptance\/\d+$/,
  ],
  ['storages-id-log-map opens storages-id-log-map-lid', 'supplier', '/storages/#/log-map', /\/log-map\/\d+$/],
  [
    'storages-id-log-map-inbox opens storages-id-log-map-inbox-lid',
    'shop',
    '/storages/#/log-map/inbox',
    /\/log-map\/inbox\/\d+$/,
  ],
  [
    'storages-id-log-map-oldindex opens storages-id-log-map-old (id, query lid)',
    'supplier',
    '/storages/#/log-map/oldindex',
    /\/log-map\/old\?lid=\d+$/,
  ],
  [
    'receive opens receive-id and passes the current filter as query',
    'shop',
    '/receive?tab=work',
    /\/receive\/\d+\?.*tab=work/,
  ],
  ['contractors opens contractors-id', 'supplier', '/contractors', /\/contractors\/\d+$/],
  [
    'inbox and outgoing carry the search text and search type',
    'shop',
    '/outgoing?search=61-09767-00&search_type=article',
    /\/outgoing\/\d+\?(?=.*search=61-09767-00)(?=.*search_type=article)/,
  ],
  [
    'outgoing carries the selected customer, transit and status',
    'shop',
    '/outgoing?status=20',
    /\/outgoing\/\d+\?.*status=20/,
  ],
] as const;

for (const [sentence, login, address, target] of ROWS)
  test(sentence, async ({ browser }) => {
    const { page } = await signIn(browser, login);
    const cookies = await page.context().cookies();
    const token = cookies.find(({ name }) => name === 'access_token')?.value ?? '';
    const storages = await page.request.get('/api/warehouse/storage', {
      headers: { authorization: `Bearer ${token}` },
    });
    const [first] = ((await storages.json()) as { data: { id: number }[] }).data;
    await page.goto(address.replace('#', String(first?.id ?? 0)));
    const row = page.getByRole('main').locator('tbody tr[data-row]').first();
    await row.click({ position: { x: 8, y: 8 } });
    await expect(page).toHaveURL(target);
  });

test('contractors opens contractors-id-view when the user may view but not update contractors', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'supplier', 'about:blank');
  await changed<{ permissions: { name: string }[] }>(page, 'identity/user/current', ({ permissions }) => ({
    permissions: permissions.filter(({ name }) => name !== 'PERMISSION_CONTRACTOR_UPDATE'),
  }));
  await page.goto('/contractors');
  await page
    .getByRole('main')
    .locator('tbody tr[data-row]')
    .first()
    .click({ position: { x: 8, y: 8 } });
  await expect(page).toHaveURL(/\/contractors\/\d+\/view$/);
});

test('list screens have tabs with counters, a search with option buttons and a sort; «По вашему запросу ничего не найдено» when nothing is found', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'shop', '/outgoing');
  const main = page.getByRole('main');
  const rows = main.locator('tbody tr[data-row]');
  await expect(rows.first()).toBeVisible();
  // The counter of a tab is the number of its rows.
  const tab = main.getByRole('tab', { name: /^Новые/ });
  await expect(tab).toHaveText(/^Новые\s*[1-9]\d*$/);
  const count = Number(/\d+/.exec((await tab.textContent()) ?? '')?.[0]);
  await expect(main.getByRole('tab', { name: /^Все/ })).toHaveText(/^Все\s*[1-9]\d*$/);
  await tab.click();
  await expect(page).toHaveURL(/tab=new/);
  await expect(rows).toHaveCount(count);
  await page.goto('/outgoing');
  // The list is sorted by what is chosen.
  const sort = main.getByRole('combobox', { name: 'Порядок' });
  await expect(sort.getByRole('option')).toHaveText([
    'Сначала новые',
    'Сначала старые',
    'Сначала дорогие',
    'Сначала дешёвые',
    'По сроку отгрузки',
  ]);
  const amounts = async () => {
    const texts = await rows
      .locator('td')
      .filter({ hasText: /^[\d\s]+,\d\d$/ })
      .allTextContents();
    return texts.map((text) => Number(text.replaceAll(/\s/g, '').replace(',', '.')));
  };
  for (const [title, sign] of [
    ['Сначала дорогие', -1],
    ['Сначала дешёвые', 1],
  ] as const) {
    await sort.selectOption(title);
    await expect
      .poll(async () => {
        const shown = await amounts();
        return shown.length > 1 && String(shown) === String(shown.toSorted((a, b) => sign * (a - b)));
      })
      .toBe(true);
  }
  // The option buttons choose where the text is searched: the same text is an article and no order’s number.
  const kinds = main.getByRole('radiogroup', { name: 'Где искать' });
  await expect(kinds.getByRole('radio')).toHaveText(['Везде', 'Номер', 'Артикул', 'Поставщик']);
  await kinds.getByRole('radio', { name: 'Артикул' }).click();
  await main.getByRole('searchbox', { name: 'Артикул' }).fill('61-09767-00');
  await expect(page).toHaveURL(/search=61-09767-00/);
  await expect(page).toHaveURL(/search_type=article/);
  await expect(rows.first()).toBeVisible();
  await kinds.getByRole('radio', { name: 'Номер' }).click();
  await expect(page).toHaveURL(/search_type=number/);
  await expect(main.getByText('По вашему запросу ничего не найдено')).toBeVisible();
  await expect(rows).toHaveCount(0);
});

test('page sizes of the specification: banners and contractors 100, events of normative documents 5', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'admin');
  for (const [address, call, size] of [
    ['/banners', '/content/banner/get-all-banners', '100'],
    ['/contractors', '/warehouse/contractor', '100'],
    ['/regulatory-documents', '/normative-document/events', '5'],
  ] as const) {
    const [asked] = await Promise.all([
      page.waitForRequest((request) => {
        const { pathname, searchParams } = new URL(request.url());
        return pathname === `/api${call}` && searchParams.has('pageSize');
      }),
      page.goto(address),
    ]);
    const { searchParams } = new URL(asked.url());
    expect([call, searchParams.get('page'), searchParams.get('pageSize')]).toEqual([call, '1', size]);
  }
});
