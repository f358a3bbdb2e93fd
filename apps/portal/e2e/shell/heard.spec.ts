// Reactions to realtime events, and to the bank's decisions on credit requests: specification 1, sections 4, 7, 8
// and 9.
import { changed } from '../support/answers.ts';
import { channelOf } from '../support/channel.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/**
 * Events of the specification: who receives them, the page that shows their data, and the call that the page
 * repeats.
 */
const EVENTS = [
  [
    'uploads (price_list_upload_batch, price_list_rz_upload_batch, price_list_rz_upload, price_list_upload, reserve_upload, batch_product_upload, nomenclature_upload)',
    'price_list_upload_batch price_list_rz_upload_batch price_list_rz_upload price_list_upload reserve_upload batch_product_upload nomenclature_upload',
    'supplier',
    '/journal',
    '/data-file-processor/upload',
  ],
  [
    'delivery-time correction events (agreed, denied, status, pending, active)',
    'delivery-time-corrective:agreed delivery-time-corrective:denial delivery-time-corrective-status delivery-time-corrective:pending delivery-time-corrective:active',
    'supplier',
    '/outgoing-adjustment',
    '/document/delivery-time-corrective/outgoing-delivery-time-correctives',
  ],
  [
    'claim:process, claim:decisions, claim:change-status',
    'claim:process claim:decisions claim:change-status',
    'supplier',
    '/incoming-claims',
    '/document/claim/incoming-claims',
  ],
  [
    'technical notices',
    'user-notification:created',
    'supplier',
    '/settings/notifications?tab=technical',
    '/user-notifications/list',
  ],
  [
    'date correction, new orders, overdue orders',
    'order:delivery-date-correction order-activated order:shipment-overdue',
    'supplier',
    '/inbox',
    '/document/order/incoming-orders',
  ],
  [
    'incoming refusals',
    'supplier-refusal:activated',
    'distributor',
    '/inbox-refusals',
    '/document/refusal/incoming-refusals',
  ],
  [
    'logistic-card events',
    'logistic-card:created logistic-card:delivery-term-supplier:changed',
    'shop',
    '/storages/#/log-map/inbox',
    '/warehouse/logistic-card',
  ],
  [
    'self-registration created, accepted, confirmed',
    'contract-proposal:created contract-proposal:accepted contract-proposal:confirmed',
    'distributor',
    '/connection-proposal',
    '/warehouse/contract-proposal',
  ],
] as const;

for (const [sentence, events, login, address, call] of EVENTS)
  test(`${sentence}: the page reloads its data`, async ({ browser }) => {
    const { page } = await signIn(browser, login);
    const storage = await page
      .getByRole('button', { name: /^Склад:/ })
      .count()
      .then(async () => {
        const token =
          (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value ?? '';
        const answer = await page.request.get('/api/warehouse/storage', {
          headers: { authorization: `Bearer ${token}` },
        });
        return ((await answer.json()) as { data: { id: number }[] }).data[0]?.id ?? 0;
      });
    const channel = await channelOf(page);
    const asks = (url: URL) => url.pathname === `/api${call}`;
    await Promise.all([
      page.waitForResponse((answer) => asks(new URL(answer.url()))),
      page.goto(address.replace('#', String(storage))),
    ]);
    await channel.ready();
    await page.waitForLoadState('networkidle');
    for (const event of events.split(' ')) {
      const again = page.waitForResponse((answer) => asks(new URL(answer.url())));
      channel.tell(event, { id: 1 });
      await again;
    }
  });

test('credit request: timeout = warning toast, removed; a failing check «Ошибка … при проверки заявки №N»', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'shop');
  // The page that is left asks about the requests of the demo data.
  await page.goto('about:blank');
  const bank = { enable: true, authorized: true, user_info: { buyOnCreditMmb: true } };
  await changed(page, 'identity/statements', {
    sbbol: { ...bank, credit_pending: { 0: '71', 1: '72', 2: '73' } },
  });
  const asked: string[] = [];
  await page.route('**/api/sbbol/credit-request/state?**', (route) => {
    const id = new URL(route.request().url()).searchParams.get('request_id') ?? '';
    asked.push(id);
    if (id === '72') return route.fulfill({ status: 500, json: { status: 500, code: 'x', message: 'x' } });
    return route.fulfill({ json: { status: { id: id === '71' ? 'timeout' : 'pending' } } });
  });
  await page.goto('/settings/password');
  const toasts = page.getByRole('region', { name: 'Сообщения' });
  const late = toasts.getByText('Вышло премя ожидания по кредитной заявке №71');
  await expect(late).toBeVisible();
  await expect(
    toasts.locator('[data-tone="orange"]').filter({ hasText: 'кредитной заявке №71' }),
  ).toHaveCount(1);
  await expect(toasts.getByText('Ошибка 500 при проверки заявки №72')).toBeVisible();
  // «Any other status stays pending»: without a message.
  expect(new Set(asked)).toEqual(new Set(['71', '72', '73']));
  await expect(toasts.getByText('№73')).toHaveCount(0);
});

test('422 responses show the first message of the body or «Ничего не найдено»', async ({ browser }) => {
  const { page } = await signIn(browser, 'shop');
  const toasts = page.getByRole('region', { name: 'Сообщения' });
  for (const [body, words] of [
    [
      {
        status: 422,
        code: 'validation',
        message: 'Слишком длинный запрос',
        data: ['Слишком длинный запрос'],
      },
      'Слишком длинный запрос',
    ],
    [{ status: 422, code: 'validation', message: '' }, 'Ничего не найдено'],
  ] as const) {
    await page.unroute('**/api/basket/basket/standards?**');
    await page.route('**/api/basket/basket/standards?**', (route) =>
      route.fulfill({ status: 422, json: body }),
    );
    await page.goto('/catalog/result?title=фильтр');
    await expect(toasts.getByText(words)).toBeVisible();
  }
});

test('storage default is default_storage_id, else the first storage', async ({ browser }) => {
  const { page } = await signIn(browser, 'shop');
  const choice = page.getByRole('button', { name: /^Склад:/ });
  await page.evaluate(() => localStorage.removeItem('storageId'));
  const titles = await page.evaluate(async () => {
    const token = /access_token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const answer = await fetch('/api/warehouse/storage?page=1&pageSize=100', {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { data: { id: number; title: string }[] }).data;
  });
  expect(titles.length).toBeGreaterThan(1);
  for (const [id, title] of [
    [titles[1]?.id, titles[1]?.title],
    [null, titles[0]?.title],
  ] as const) {
    await changed(page, 'identity/user/current', { default_storage_id: id });
    await page.reload();
    await expect(choice).toContainText(title ?? '');
  }
});
