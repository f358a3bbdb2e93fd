// The pages and the table of access, copied from the specification instead of computed from the domain's rules:
// specification 1, sections 2.2 and 6; the same in specification 2, sections 2 and 6; decisions, «Roles where the
// table is silent».
import type { Browser, Page } from '@playwright/test';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { ask } from '../support/walk.ts';

type Role = 'admin' | 'supplier' | 'distributor' | 'shop';
type Row = readonly [sentence: string, roles: string, paths: string];

/** The table; «1» stands for every id. */
const TABLE: readonly Row[] = [
  [
    'open to all: main, banners, acceptances-id, incoming-adjustment, roles-add, roles-id, settings-password, connection-proposal-id',
    'admin supplier distributor shop',
    '/main /banners /acceptances/1 /incoming-adjustment /roles/add /roles/1 /settings/password /connection-proposal/1',
  ],
  [
    'shop and distributor: catalog family, deferred, request family, settings-contracts-markups',
    'shop distributor',
    '/catalog /catalog/vehicle /catalog/node /catalog/result /catalog/result_new /catalog/basket /catalog/final /catalog/order /catalog/order-old /catalog/order-success /deferred /request/1 /request/add /request/1/final /request/1/order /settings/contracts-markups',
  ],
  [
    'distributor and shop (B2C): b2c-orders family, claim-work-b2c family',
    'distributor shop',
    '/b2c-orders /b2c-orders/pending /b2c-orders/ready /b2c-orders/accepted /b2c-orders/b2c-order /b2c-orders/1 /claim-work-b2c /claim-work-b2c/1 /claim-work-b2c/1/product-card/1',
  ],
  [
    'admin, distributor, supplier: inbox family, inbox-refusals, outgoing-refusals, outgoing-adjustment, contractors, shipment family, prices-add/import/update families, regulatory-documents-add, journal-price-list-batch-id',
    'admin distributor supplier',
    '/inbox /inbox/archive /inbox/1 /inbox/1/viewarch /inbox-refusals /outgoing-refusals /outgoing-adjustment /contractors /shipment /shipment/1 /shipment/1/barcode /prices/add /prices/import /prices/1/import /prices/1/update/1 /regulatory-documents/add /journal/price-list-batch/1',
  ],
  [
    'distributor and supplier: inbox-id-cancel, -confirm, -shipment, prices-id-add, settings-contractor',
    'distributor supplier',
    '/inbox/1/cancel /inbox/1/confirm /inbox/1/shipment /prices/1/add /settings/contractor',
  ],
  [
    'all four: banners-id, news-id, claims, contracts family, contractors-subtypes-add and -id, journals, movement, nomenclature family, prices, reports, storages family',
    'admin supplier distributor shop',
    '/banners/1 /news/1 /claims /contracts /contracts/add /contracts/1 /contracts/limits /contractors-subtypes/add /contractors-subtypes/1 /journal /journal/nomenclature/1 /journal/price-list-items/1 /journal/request-items/1 /journal/reserves/1 /movement /nomenclature /nomenclature/1 /nomenclature/product/1 /nomenclature/import /nomenclature/categories /nomenclature/photo /nomenclature/lots /nomenclature/reserves /prices /reports /storages /storages/add /storages/1 /storages/1/calendar /storages/1/import_card /storages/1/log-map /storages/1/pickup-point-schedule /storages/1/reserves /storages/1/settings /storages/1/working-schedule /storages/1/log-map/create /storages/1/log-map/import_card /storages/1/log-map/inbox /storages/1/log-map/old /storages/1/log-map/oldindex /storages/1/log-map/inbox/1 /storages/1/log-map/1',
  ],
  [
    'admin and shop: receive, receive-id, connection-proposal-create',
    'admin shop',
    '/receive /receive/1 /connection-proposal/create',
  ],
  [
    'admin only: contractors-subtypes, settings news, banners, portal, regulation-discount, calendar, tech-notifications, criterion, and reports accrued-agential-markups, agential-markups, available-price-list-item, reserves-cost, logistic-routes',
    'admin',
    '/contractors-subtypes /settings/news /settings/news/add /settings/news/1 /settings/news/1/update /settings/banners /settings/banners/add /settings/banners/1/update /settings/portal /settings/regulation-discount /settings/calendar /settings/tech-notifications /settings/tech-notifications/add /settings/tech-notifications/constants /settings/tech-notifications/1 /settings/criterion /settings/criterion/add /settings/criterion/addstor /settings/criterion/1 /reports/accrued-agential-markups /reports/agential-markups /reports/agential-markups-print /reports/available-price-list-item /reports/reserves-cost /reports/logistic-routes',
  ],
  [
    'dashboards: sales, service rate, lc weekdays, lc discrete, nomenclature, availability order for admin and distributor',
    'admin distributor',
    '/reports/pbi-sales-supplier /reports/pbi-sr-supplier /reports/pbi-lc-weekdays /reports/pbi-lc-discrete /reports/pbi-nomenclature /reports/pbi-availability-order',
  ],
  [
    'purchases-storages, shops-motivation, {product}-motivation, {product}-partner-plus for admin and shop',
    'admin shop',
    '/reports/pbi-purchases-storages /reports/pbi-shops-motivation /reports/pbi-portal-motivation /reports/pbi-portal-partner-plus',
  ],
  [
    'distributor only: settings-contact-persons, settings-norm, settings-bank, reports-lada-image',
    'distributor',
    '/settings/contact-persons /settings/norm /settings/norm/add /settings/bank /reports/lada-image',
  ],
  [
    'distributor, supplier, shop: settings-integration, settings-notifications, settings-storage; distributor, shop, supplier: settings-organization',
    'distributor supplier shop',
    '/settings/integration /settings/notifications /settings/storage /settings/organization',
  ],
  [
    'closed to everyone: sales, service-rate, load-nomenclature, report-activity-contractors, reports id, logistic-map-route',
    '',
    '/reports/sales /reports/sales_old /reports/service-rate /reports/load-nomenclature /reports/report-activity-contractors /reports/1 /reports/logistic-map-route',
  ],
];
/** Decisions for pages that the table does not mention. */
const DECIDED: readonly Row[] = [
  [
    'outgoing family, outgoing-claims and claims-made families: admin, distributor, shop',
    'admin distributor shop',
    '/outgoing /outgoing/1 /outgoing/1/cancel /outgoing/1/product-card/1 /outgoing/constants /outgoing-claims /outgoing-claims/1 /claims-made /claims-made/1',
  ],
  [
    'incoming-claims and claim-received families, contractors sub-routes, refusals’ sub-routes, outgoing-adjustment-id: admin, distributor, supplier',
    'admin distributor supplier',
    '/incoming-claims /incoming-claims/1 /claim-received /claim-received/1 /contractors/add /contractors/1 /contractors/1/view /contractors/contractors_import /inbox-refusals/1 /outgoing-refusals/1 /outgoing-adjustment/1',
  ],
  [
    'claim-create family: distributor, shop',
    'distributor shop',
    '/claim-create/logistic-claim /claim-create/hidden-defect /claim-create/logistic-claim/acceptance/1',
  ],
  ['outgoing-arrivals: distributor, shop', 'distributor shop', '/outgoing/arrivals'],
  [
    'approvals and their rules: distributor, shop',
    'distributor shop',
    '/approvals /approvals/1 /settings/approvals',
  ],
  [
    'outgoing-adjustment-create: distributor, supplier',
    'distributor supplier',
    '/outgoing-adjustment/create',
  ],
  [
    'acceptances, claims-id, prices-id, prices-id-edit, movement’s sub-routes, incoming-adjustment-id, users and roles, regulatory-documents, product-id, news: all four',
    'admin supplier distributor shop',
    '/acceptances /claims/1 /prices/1 /prices/1/edit /movement/1 /movement/1/shipment /incoming-adjustment/1 /users /users/add /users/1 /roles /regulatory-documents /regulatory-documents/1 /product/1 /ui',
  ],
  ['connection-proposal: admin, distributor, shop', 'admin distributor shop', '/connection-proposal'],
  [
    'connection-proposal-created, the shop view of a proposal: admin, shop',
    'admin shop',
    '/connection-proposal/created /connection-proposal/shop/1',
  ],
  ['connection-proposal-applied: admin, distributor', 'admin distributor', '/connection-proposal/applied'],
];

/** Top-level pages that are open without signing in. */
const OPEN =
  '/auth /auth/SignUp /auth/Demo /one-time-auth /password-change /password-create /password-restore /sbbol/authorize /sbbol/final /regulations /documentation-await /ru /eng';
const TOKEN = `/${'A'.repeat(43)}`;

/**
 * The path of the page on the screen, '/404' for the 404 page. The address bar may still show the previous
 * address, and the 404 page keeps an unknown one.
 */
const shown = (page: Page) =>
  page.evaluate(() =>
    document.querySelector('h1')?.textContent === 'Вы попали на страницу 404'
      ? '/404'
      : (document.documentElement.dataset['shown'] ?? ''),
  );
async function lands(page: Page, address: string, expected: string): Promise<string | null> {
  await ask(page, address);
  const at = async () => (await shown(page)).split('?')[0];
  return expect
    .poll(at, { intervals: [10, 20, 50, 100], timeout: 30_000 })
    .toBe(expected)
    .then(() => null)
    .catch(async () => `${address} → ${await at()}, not ${expected}`);
}
async function walk(browser: Browser, login: Role, rows: readonly Row[]): Promise<string[]> {
  const { page } = await signIn(browser, login);
  const wrong: string[] = [];
  for (const [, roles, paths] of rows)
    for (const path of paths.split(' ')) {
      const fault = await lands(page, path, roles.split(' ').includes(login) ? path : '/404');
      if (fault !== null) wrong.push(`${login}: ${fault}`);
    }
  await page.context().close();
  return wrong;
}

for (const login of ['admin', 'supplier', 'distributor', 'shop'] as const)
  test(`${login}: each page of the access table opens for the roles listed there, and is the 404 for others`, async ({
    browser,
  }) => {
    expect(await walk(browser, login, [...TABLE, ...DECIDED])).toEqual([]);
  });

test('public pages open without signing in; an unknown path is the 404', async ({ page }) => {
  await page.goto('/auth');
  const wrong: (string | null)[] = [];
  for (const path of [...OPEN.split(' '), TOKEN, '/']) wrong.push(await lands(page, path, path));
  for (const path of ['/nowhere', '/nowhere/else', '/inbox/1/nowhere'])
    wrong.push(await lands(page, path, '/404'));
  expect(wrong.filter((fault) => fault !== null)).toEqual([]);
});
