import { describe, expect, test } from 'vitest';
import { ACCESS_RULES, ROLES } from '../access/access.ts';
import {
  addressFault,
  breadcrumbs,
  hrefOf,
  isClosedToB2c,
  isTokenShape,
  nameOfPath,
  routeByName,
  routeHref,
  ROUTES,
  titleAt,
} from './routes.ts';

/** Spec 1 §2.2, its sentences with the paths; {x} is a param. */
const SPECIFIED: readonly [sentence: string, paths: string][] = [
  [
    'Top level',
    '/ /main /auth /auth/SignUp /auth/Demo /one-time-auth /password-change /password-create /password-restore /user/password-change /sbbol/authorize /sbbol/final /ui /regulations /{token} /documentation-await /deferred /journal /acceptances /acceptances/{id} /ru /eng',
  ],
  [
    'B2C',
    '/b2c-orders /b2c-orders/pending /b2c-orders/ready /b2c-orders/accepted /b2c-orders/b2c-order /b2c-orders/{id?} /claim-work-b2c /claim-work-b2c/{id?} /claim-work-b2c/{id?}/product-card/{pid}',
  ],
  [
    'Catalogue',
    '/catalog /catalog/vehicle /catalog/node /catalog/result /catalog/result_new /catalog/basket /catalog/final /catalog/order /catalog/order-old /catalog/order-success /product/{id?} /banners/{id?} /news/{id?}',
  ],
  [
    'Claims',
    '/claims /claims/{id} /claims-made /claims-made/{id} /claim-received /claim-received/{id?} /claim-create/{id?} /claim-create/{id?}/acceptance/{lid} /incoming-claims /incoming-claims/{id?} /outgoing-claims /outgoing-claims/{id}',
  ],
  [
    'Orders',
    '/inbox /inbox/archive /inbox/{id} /inbox/{id}/cancel /inbox/{id}/confirm /inbox/{id}/shipment /inbox/{id}/viewarch /inbox-refusals /inbox-refusals/{id} /outgoing /outgoing/{id} /outgoing/{id}/cancel /outgoing/{id}/product-card/{pid?} /outgoing/constants /outgoing-refusals /outgoing-refusals/{id} /receive /receive/{id} /shipment /shipment/{id} /shipment/{id}/barcode /movement /movement/{id} /movement/{id}/shipment',
  ],
  [
    'Adjustments',
    '/incoming-adjustment /incoming-adjustment/{id?} /outgoing-adjustment /outgoing-adjustment/{id} /outgoing-adjustment/create',
  ],
  ['Requests', '/request/{id?} /request/add /request/{id?}/final /request/{id?}/order'],
  [
    'Directories',
    '/contractors /contractors/add /contractors/{id} /contractors/{id}/view /contractors/contractors_import /contractors-subtypes /contractors-subtypes/add /contractors-subtypes/{id} /contracts /contracts/add /contracts/{id} /contracts/limits /prices /prices/add /prices/import /prices/{id} /prices/{id}/add /prices/{id}/edit /prices/{id}/import /prices/{id}/update/{item?}',
  ],
  [
    'Nomenclature',
    '/nomenclature /nomenclature/{id} /nomenclature/product/{id?} /nomenclature/import /nomenclature/categories /nomenclature/photo /nomenclature/lots /nomenclature/reserves',
  ],
  [
    'Journal of uploads',
    '/journal/nomenclature/{id?} /journal/price-list-batch/{id?} /journal/price-list-items/{id?} /journal/request-items/{id?} /journal/reserves/{id?}',
  ],
  [
    'Storages',
    '/storages /storages/add /storages/{id} /storages/{id}/calendar /storages/{id}/import_card /storages/{id}/log-map /storages/{id}/pickup-point-schedule /storages/{id}/reserves /storages/{id}/settings /storages/{id}/working-schedule /storages/{id}/log-map/create /storages/{id}/log-map/import_card /storages/{id}/log-map/inbox /storages/{id}/log-map/old /storages/{id}/log-map/oldindex /storages/{id}/log-map/inbox/{lid} /storages/{id}/log-map/{lid?}',
  ],
  [
    'Reports',
    '/reports /reports/{id} /reports/accrued-agential-markups /reports/agential-markups /reports/agential-markups-print /reports/available-price-list-item /reports/lada-image /reports/load-nomenclature /reports/logistic-map-route /reports/logistic-routes /reports/pbi-availability-order /reports/pbi-lc-discrete /reports/pbi-lc-weekdays /reports/pbi-portal-motivation /reports/pbi-portal-partner-plus /reports/pbi-nomenclature /reports/pbi-purchases-storages /reports/pbi-sales-supplier /reports/pbi-shops-motivation /reports/pbi-sr-supplier /reports/report-activity-contractors /reports/reserves-cost /reports/sales /reports/sales_old /reports/service-rate',
  ],
  [
    'Settings',
    '/settings/bank /settings/banners /settings/banners/add /settings/banners/{id}/update /settings/calendar /settings/contact-persons /settings/contractor /settings/contracts-markups /settings/criterion /settings/criterion/add /settings/criterion/addstor /settings/criterion/{id} /settings/integration /settings/norm /settings/norm/add /settings/notifications /settings/organization /settings/password /settings/portal /settings/regulation-discount /settings/storage /settings/tech-notifications /settings/tech-notifications/add /settings/tech-notifications/constants /settings/tech-notifications/{id?} /settings/news /settings/news/add /settings/news/{id} /settings/news/{id}/update',
  ],
  ['Access', '/roles /roles/add /roles/{id} /users /users/add /users/{id}'],
  [
    'Self-registration, plus a shop view of a proposal',
    '/connection-proposal /connection-proposal/create /connection-proposal/created /connection-proposal/applied /connection-proposal/{id?} /connection-proposal/shop/{id?}',
  ],
  ['Regulatory documents', '/regulatory-documents /regulatory-documents/add /regulatory-documents/{id?}'],
];
const asPattern = (path: string) => path.replaceAll(/\{(\w+)(\?)?\}/g, ':$1$2');
const specified = SPECIFIED.flatMap(([, paths]) => paths.split(' ').map(asPattern));

describe('the route list', () => {
  test.each(SPECIFIED)('%s', (_sentence, paths) => {
    const known = ROUTES.map(({ path }) => path);
    expect(
      paths
        .split(' ')
        .map(asPattern)
        .filter((path) => !known.includes(path)),
    ).toEqual([]);
  });

  test('there are no other routes except the list of banners (open to all), the buyer’s arrivals, approvals, the journal of changes and the 404 page', () => {
    expect(ROUTES.map(({ path }) => path).filter((path) => !specified.includes(path))).toEqual([
      '/404',
      '/banners',
      '/approvals',
      '/approvals/:id',
      '/outgoing/arrivals',
      '/settings/approvals',
      '/settings/changes',
    ]);
  });

  test('names follow Nuxt’s rules and are unique, and each path occurs once', () => {
    expect(new Set(ROUTES.map(({ name }) => name)).size).toBe(ROUTES.length);
    expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length);
    expect(nameOfPath('/storages/:id/log-map/:lid?')).toBe('storages-id-log-map-lid');
    for (const { name, path } of ROUTES)
      if (!['index', 'token', '404'].includes(name)) expect(name).toBe(nameOfPath(path));
  });

  test('every route has a rule, and every page rule has a route', () => {
    for (const { rule, isPublic, roles, layout } of ROUTES) {
      expect(rule === null).toBe(isPublic);
      expect(layout === 'default' || layout === 'full').toBe(!isPublic);
      if (rule === null) {
        expect(roles).toBe(ROLES);
        continue;
      }
      expect(ACCESS_RULES).toHaveProperty([rule]);
      expect(roles).toEqual(ACCESS_RULES[rule]?.closed ? [] : (ACCESS_RULES[rule]?.roles ?? ROLES));
    }
    const pages = Object.keys(ACCESS_RULES).filter((rule) => rule.startsWith('pages.'));
    expect(pages.filter((rule) => !ROUTES.some((route) => route.rule === rule))).toEqual([
      'pages.index',
      'pages.interface-nomenclature',
    ]);
  });

  test('spec 1 §2.1: «full: side menu and header only», for pages with wide tables', () => {
    const full = ROUTES.filter(({ layout }) => layout === 'full');
    expect(full.map(({ name }) => name)).toEqual(['request-id', 'request-id-final']);
  });

  test('public pages: the landing, auth, password, one-time, token and bank pages, documentation-await, regulations’ text', () => {
    expect(
      ROUTES.filter(({ isPublic }) => isPublic)
        .map(({ name, layout }) => `${name}:${layout}`)
        .join(' '),
    ).toBe(
      'index:landing ru:landing eng:landing documentation-await:landing auth:auth auth-SignUp:auth auth-Demo:auth one-time-auth:auth password-change:auth password-create:auth password-restore:auth user-password-change:auth regulations:regulations 404:error token:empty sbbol-authorize:empty sbbol-final:empty',
    );
  });

  test('titles and labels are Russian, except on the English landing page', () => {
    for (const { title } of ROUTES.filter(({ name }) => name !== 'eng')) expect(title).toMatch(/^[А-ЯЁ]/);
    for (const { group } of ROUTES.flatMap(({ breadcrumb }) => breadcrumb ?? []))
      expect(group).toMatch(/^[А-ЯЁ]/);
  });

  test('redirects: signed-in people from the landing to /main; B2C users to /b2c-orders from the catalogue family, main, basket, request-add, deferred', () => {
    const sent = (when: string) => ROUTES.filter(({ redirect }) => redirect?.when === when);
    expect(sent('signedIn').map(({ name, redirect }) => `${name} ${redirect?.to}`)).toEqual([
      'index /main',
      'ru /main',
      'eng /main',
    ]);
    expect(
      sent('b2c')
        .map(({ name }) => name)
        .join(' '),
    ).toBe(
      'main catalog catalog-vehicle catalog-node catalog-result catalog-result_new catalog-basket catalog-final catalog-order catalog-order-old catalog-order-success deferred request-add',
    );
    for (const { redirect } of sent('b2c')) expect(redirect?.to).toBe('/b2c-orders');
    expect(['catalogue', 'request-id', 'xmain', 'b2c-orders'].some(isClosedToB2c)).toBe(false);
  });

  test('pages of the B2C menu: B2C work, claims, documents, notifications, own settings', () => {
    const areas = new Set(ROUTES.filter(({ b2c }) => b2c).map(({ area }) => area));
    expect([...areas]).toEqual(['b2c', 'claims', 'shipments', 'settings', 'content']);
    expect(ROUTES.filter(({ area, b2c }) => area === 'b2c' && !b2c)).toEqual([]);
  });
});

describe('breadcrumbs: a group label, a link to the parent list (keeping the current id param), the page title', () => {
  test('every parent exists', () => {
    for (const parent of ROUTES.flatMap(({ breadcrumb }) => breadcrumb?.parent ?? []))
      expect(routeByName(parent)?.name).toBe(parent);
  });
  test('with and without a parent, and none', () => {
    expect(breadcrumbs('inbox-id-confirm', { id: 5 })).toEqual([
      { label: 'Заказы', href: null },
      { label: 'Входящий заказ', href: '/inbox/5' },
      { label: 'Подтверждение заказа', href: null },
    ]);
    expect(breadcrumbs('inbox')).toEqual([
      { label: 'Заказы', href: null },
      { label: 'Входящие заказы', href: null },
    ]);
    expect(breadcrumbs('prices-id-update-item', { id: 1, item: 7 }).at(-1)?.label).toBe(
      'Позиция прайс-листа',
    );
    expect(breadcrumbs('prices-id-update-item', { id: 1 }).at(-1)?.label).toBe('Цены на процент');
    expect(titleAt({ name: 'inbox', title: 'Входящие заказы' })).toBe('Входящие заказы');
    expect(titleAt({ name: 'prices-id-update-item', title: 'Позиция' })).toBe('Цены на процент');
    expect(breadcrumbs('main')).toEqual([]);
    expect(breadcrumbs('nowhere')).toEqual([]);
  });
});

test('a top-level token must have the token format (32 or more URL-safe characters)', () => {
  expect(isTokenShape('a'.repeat(32))).toBe(true);
  expect(isTokenShape('aZ09_-'.repeat(6))).toBe(true);
  for (const wrong of ['a'.repeat(31), `${'a'.repeat(31)}я`, `${'a'.repeat(31)}!`, `${'a'.repeat(32)}!`])
    expect(isTokenShape(wrong)).toBe(false);
});

describe('addresses of routes', () => {
  test('params, missing optional ones, queries', () => {
    expect(routeHref('index')).toBe('/');
    expect(routeHref('inbox-id', { id: 5 }, { tab: 'new', page: undefined, q: '', n: 0 })).toBe(
      '/inbox/5?tab=new&n=0',
    );
    expect(routeHref('product-id')).toBe('/product');
    expect(routeHref('request-id-final', { id: 'а/б' }, { 'q&': 'x y' })).toBe(
      '/request/%D0%B0%2F%D0%B1/final?q%26=x%20y',
    );
    expect(routeHref('inbox-id', { id: 5 }, {})).toBe('/inbox/5');
  });
  test('hrefOf builds the same address as routeHref', () => {
    const row = routeByName('inbox-id');
    expect(row && hrefOf(row, { id: 5 }, { tab: 'new' })).toBe(
      routeHref('inbox-id', { id: 5 }, { tab: 'new' }),
    );
  });
  test('an unknown name and a missing param throw', () => {
    // @ts-expect-error -- an unknown name does not compile
    expect(() => routeHref('nowhere')).toThrow(new RangeError('no route nowhere'));
    // @ts-expect-error -- a missing param does not compile
    expect(() => routeHref('inbox-id')).toThrow(new RangeError('inbox-id needs id'));
    expect(() => routeHref('inbox-id', { id: '' })).toThrow(RangeError);
    expect(() => routeHref('inbox-id', Object.create({ id: 5 }))).toThrow(RangeError);
  });
});

describe('addresses with missing or invalid ids', () => {
  const fault = (name: string, params: Record<string, string> = {}) =>
    addressFault(routeByName(name) ?? expect.unreachable(), params);

  test('a missing number in the middle leads to the parent page, a missing one at the end is the list', () => {
    expect(fault('request-id-final')).toBe('/request');
    expect(fault('request-id-order')).toBe('/request');
    expect(fault('claim-work-b2c-id-product-card-pid', { pid: '3' })).toBe('/claim-work-b2c');
    expect(fault('request-id')).toBeNull();
    expect(fault('request-id-final', { id: '7' })).toBeNull();
  });

  test('a value that is not a number leads to the 404 page; the kind of a new claim is a word', () => {
    for (const id of ['abc', '0', '-1', '1.5', '1e3', '9'.repeat(17), 'NaN'])
      expect(fault('inbox-id', { id })).toBe('/404');
    expect(fault('inbox-id', { id: '104268' })).toBeNull();
    expect(fault('claim-create-id', { id: 'logistic' })).toBeNull();
    expect(fault('main')).toBeNull();
  });
});
