import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkRule, type Role, ROLES, type Viewer } from '../access/access.ts';
import {
  decideNavigation,
  headerParts,
  mayOpen,
  middlewareFault,
  permissionFault,
  MIDDLEWARE,
  NOT_FOUND_TEXTS,
  notFoundBack,
  PAGE_NOT_FOUND,
  rowTarget,
  SEARCH_PANEL_CLOSE,
  SEARCH_PANEL_OPEN,
  sessionLoads,
  showsExpiredShipments,
  showsSearchPanel,
  signedInRedirect,
  type Visitor,
  needsSecondFactor,
  pendingDuty,
} from './navigation.ts';
import { NEW_TARIFFS_PATH } from './entering.ts';
import { DEFAULT_ROLE_PERMISSIONS } from '../access/permissions.ts';
import { ROUTES } from './routes.ts';

const viewer = (type: Role, extra: Partial<Viewer> = {}): Viewer => ({
  type,
  permissions: DEFAULT_ROLE_PERMISSIONS[type],
  b2c_user: false,
  ...extra,
});

describe('navigation gate, in the specified order', () => {
  const all: Visitor = {
    viewer: viewer('distributor'),
    regulationsAccepted: true,
    newTariffsAgreement: true,
    passwordChanged: true,
  };
  const inbox = { name: 'inbox', path: '/inbox?tab=new', rule: 'pages.inbox', isPublic: false };
  const to = (visitor: Partial<Visitor>, page = inbox) => {
    const decision = decideNavigation(page, { ...all, ...visitor });
    return decision.open ? 'open' : decision.to;
  };

  test('1. skip for auth and password pages', () => {
    expect(to({ viewer: null }, { ...inbox, isPublic: true })).toBe('open');
  });
  test('2. not logged in: redirect to /auth carrying a cachedRoute query', () => {
    expect(to({ viewer: null, regulationsAccepted: false })).toBe('/auth?cachedRoute=%2Finbox%3Ftab%3Dnew');
  });
  test('3. regulations; 4. a distributor’s new tariffs; 5. the password; then the page', () => {
    const nothing = { regulationsAccepted: false, newTariffsAgreement: false, passwordChanged: false };
    expect(to(nothing)).toBe('/regulations');
    expect(to({ ...nothing, regulationsAccepted: true })).toBe(NEW_TARIFFS_PATH);
    expect(to({ ...nothing, regulationsAccepted: true, newTariffsAgreement: true })).toBe(
      '/user/password-change',
    );
    for (const type of ['supplier', 'shop', 'admin'] as const)
      expect(to({ ...nothing, regulationsAccepted: true, viewer: viewer(type) })).toBe(
        '/user/password-change',
      );
    expect(to({ viewer: viewer('supplier'), newTariffsAgreement: false })).toBe('open');
    expect(to({})).toBe('open');
  });
  test('without the page’s permission the visitor is redirected to /404', () => {
    expect(to({ viewer: viewer('shop') })).toBe('/404');
    expect(to({}, { ...inbox, rule: 'pages.nowhere' })).toBe('/404');
  });
  test.each(['catalog', 'catalog-result', 'catalog-basket', 'main', 'request-add', 'deferred'])(
    'a B2C user who opens %s is redirected to /b2c-orders, whatever their permissions',
    (name) => {
      const page = { ...inbox, name, rule: `pages.${name}` };
      expect(to({ viewer: viewer('shop', { b2c_user: true }) }, page)).toBe('/b2c-orders');
      expect(to({ viewer: viewer('shop', { b2c_user: true, permissions: [] }) }, page)).toBe('/b2c-orders');
      expect(to({ viewer: viewer('shop') }, page)).toBe('open');
    },
  );
  test('the B2C redirect follows the password check', () => {
    expect(to({ viewer: viewer('shop', { b2c_user: true }), passwordChanged: false })).toBe(
      '/user/password-change',
    );
  });
  test('a route without a rule only logs a warning', () => {
    expect(decideNavigation({ ...inbox, rule: null as never }, all)).toEqual({
      open: true,
      log: 'no rule for inbox',
    });
  });
  test('contract markups without the supplier-contract flag: a warning and /404', () => {
    const page = {
      name: 'settings-contracts-markups',
      path: '/settings/contracts-markups',
      rule: 'pages.settings-contracts-markups',
      isPublic: false,
    };
    expect(decideNavigation(page, all)).toEqual({
      open: false,
      to: '/404',
      warning: 'У вас нет прав на просмотр наценок по договорам',
    });
    expect(to({ haveSupplierContractAsCustomer: true }, page)).toBe('open');
    expect(decideNavigation(page, { ...all, viewer: viewer('admin') })).toEqual({ open: false, to: '/404' });
  });
  test('lada-image report without a lada-image contract: a warning and redirect to /', () => {
    const page = {
      name: 'reports-lada-image',
      path: '/reports/lada-image',
      rule: 'pages.reports-lada-image',
      isPublic: false,
    };
    expect(decideNavigation(page, all)).toEqual({
      open: false,
      to: '/',
      warning: 'У вас нет прав на просмотр отчетов лада имидж',
    });
    expect(to({ existContractLI: true }, page)).toBe('open');
  });
  test('property: a page with a rule opens only when the rule and every earlier gate pass', () => {
    const flags = fc.record({
      type: fc.constantFrom(...ROLES),
      b2c_user: fc.boolean(),
      regulationsAccepted: fc.boolean(),
      newTariffsAgreement: fc.boolean(),
      passwordChanged: fc.boolean(),
    });
    fc.assert(
      fc.property(flags, fc.constantFrom(...ROUTES), (person, route) => {
        const asking = viewer(person.type, { b2c_user: person.b2c_user });
        const { open } = decideNavigation(route, { ...person, viewer: asking });
        if (route.rule !== null && open) {
          expect(checkRule(route.rule, asking) && person.regulationsAccepted && person.passwordChanged).toBe(
            true,
          );
          expect(person.type === 'distributor' && !person.newTariffsAgreement).toBe(false);
          expect(person.b2c_user && route.redirect?.when === 'b2c').toBe(false);
        }
      }),
      { numRuns: 400 },
    );
  });
});

test('a logged-in user opening the landing is redirected to /main', () => {
  expect(
    ['index', 'ru', 'eng', 'auth', 'main', 'nowhere'].map((name) => signedInRedirect(name, viewer('shop'))),
  ).toEqual(['/main', '/main', '/main', null, null, null]);
  expect(signedInRedirect('index', null)).toBeNull();
});

test('the search panel: only customers who are not B2C users, not on catalog-result, index, catalog, catalog-vehicle, main', () => {
  expect(ROLES.filter((type) => showsSearchPanel('inbox', viewer(type)))).toEqual(['distributor', 'shop']);
  expect(showsSearchPanel('inbox', viewer('shop', { b2c_user: true }))).toBe(false);
  for (const name of ['catalog-result', 'index', 'catalog', 'catalog-vehicle', 'main'])
    expect(showsSearchPanel(name, viewer('shop'))).toBe(false);
  expect(showsSearchPanel('catalog-basket', viewer('shop'))).toBe(true);
  expect([SEARCH_PANEL_OPEN, SEARCH_PANEL_CLOSE]).toEqual(['Поиск товаров', 'Скрыть поиск']);
});

describe('header', () => {
  const parts = (asking: Viewer, manager?: { contact_fio?: string | null; contact_phone?: string | null }) =>
    headerParts('inbox', asking, { bankEnabled: false, ...(manager ? { manager } : {}) });

  test('breadcrumbs, or a bank-login button when the bank integration is enabled', () => {
    expect(parts(viewer('shop')).left).toBe('breadcrumbs');
    expect(headerParts('inbox', viewer('shop'), { bankEnabled: true }).left).toBe('bankLogin');
  });
  test('storage selector only with storages read permission and not for admin; limit needs contract-limit permission', () => {
    expect(ROLES.map((type) => parts(viewer(type)).storageSelector)).toEqual([false, true, true, true]);
    expect(parts(viewer('shop', { permissions: [] }))).toMatchObject({
      storageSelector: false,
      basketLimit: false,
    });
    expect(parts(viewer('shop')).basketLimit).toBe(true);
    expect(parts(viewer('shop')).searchPanel).toBe(true);
  });
  test('only shops load the manager contact; «Менеджер» shows only if a name or phone exists', () => {
    expect(parts(viewer('shop'), { contact_fio: 'Иванов' }).manager).toBe(true);
    expect(parts(viewer('shop'), { contact_phone: '+7' }).manager).toBe(true);
    expect(parts(viewer('shop'), { contact_fio: ' ', contact_phone: null }).manager).toBe(false);
    expect(parts(viewer('shop')).manager).toBe(false);
    expect(parts(viewer('distributor'), { contact_fio: 'Иванов' }).manager).toBe(false);
  });
});

test('the expired-shipments modal needs actions.inbox.modal-order and the first-enter flag', () => {
  expect(showsExpiredShipments(viewer('supplier'), true)).toBe(true);
  expect(showsExpiredShipments(viewer('supplier'), false)).toBe(false);
  expect(showsExpiredShipments(viewer('shop'), true)).toBe(false);
});

test('admins do not load incoming order counts, acceptance counts or the category list; only shops load the manager contact', () => {
  expect(sessionLoads(viewer('admin'))).toEqual({ counters: false, categories: false, manager: false });
  expect(sessionLoads(viewer('supplier'))).toEqual({ counters: true, categories: true, manager: false });
  expect(sessionLoads(viewer('shop'))).toEqual({ counters: true, categories: true, manager: true });
});

describe('clickable table rows, spec 2 §2', () => {
  const distributor = viewer('distributor');
  const context = {
    params: { id: 3 },
    filter: { status: 20, search: '', customer: 7, transit: 1, search_type: 'n' },
  };
  test.each([
    ['contracts', { name: 'contracts-id', params: { id: 9 } }],
    ['storages', { name: 'storages-id', params: { id: 9 } }],
    ['prices-id', { name: 'prices-id-update-item', params: { id: 3, item: 9 } }],
    ['claim-create-id', { name: 'claim-create-id-acceptance-lid', params: { id: 3, lid: 9 } }],
    [
      'storages-id-log-map-oldindex',
      { name: 'storages-id-log-map-old', params: { id: 3 }, query: { lid: 9 } },
    ],
    ['storages-id-log-map', { name: 'storages-id-log-map-lid', params: { id: 3, lid: 9 } }],
    ['storages-id-log-map-inbox', { name: 'storages-id-log-map-inbox-lid', params: { id: 3, lid: 9 } }],
    ['receive', { name: 'receive-id', params: { id: 9 }, query: context.filter }],
    ['inbox', { name: 'inbox-id', params: { id: 9 }, query: { customer: 7, transit: 1, status: 20 } }],
    ['outgoing', { name: 'outgoing-id', params: { id: 9 }, query: { customer: 7, transit: 1, status: 20 } }],
    ['contractors', { name: 'contractors-id', params: { id: 9 } }],
    ['settings-portal', null],
    ['toString', null],
  ])('%s', (name, target) => {
    expect(rowTarget(name, 9, distributor, context)).toEqual(target);
  });

  test('inbox and outgoing carry the search text and search type when there is a text', () => {
    const filter = { search: 'OC 90', search_type: 'article', status: 20 };
    for (const name of ['inbox', 'outgoing'])
      expect(rowTarget(name, 9, distributor, { filter })?.query).toEqual({
        search: 'OC 90',
        search_type: 'article',
      });
    expect(rowTarget('inbox', 9, distributor)?.query).toEqual({});
  });

  test('contractors-id-view when the user may view but not update contractors', () => {
    const only = (...permissions: string[]) =>
      rowTarget('contractors', 9, viewer('supplier', { permissions }))?.name;
    expect(only('PERMISSION_CONTRACTOR_GET')).toBe('contractors-id-view');
    expect(only('PERMISSION_CONTRACTOR_GET', 'PERMISSION_CONTRACTOR_UPDATE')).toBe('contractors-id');
    expect(only()).toBe('contractors-id');
  });

  test('property: a target is an existing route', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ROUTES), (route) => {
        const target = rowTarget(route.name, 1, distributor, { params: { id: 1 } });
        if (target) expect(ROUTES.map(({ name }) => name)).toContain(target.name);
      }),
    );
  });
});

test('404 Back goes to /main when the previous page was /auth and the user is logged in, or when there is no real history; otherwise one step back', () => {
  expect(notFoundBack('/auth', true, 3)).toBe('/main');
  expect(notFoundBack('/auth?cachedRoute=%2F', true, 3)).toBe('/main');
  expect(notFoundBack('/auth', false, 3)).toBe('back');
  expect(notFoundBack('/authors', true, 3)).toBe('back');
  expect(notFoundBack('/inbox', true, 2)).toBe('back');
  expect(notFoundBack('/inbox', true, 1)).toBe('/main');
  expect(notFoundBack('/inbox', true, Number.NaN)).toBe('/main');
  expect(notFoundBack(null, true, 5)).toBe('/main');
});

test('texts of the 404 pages', () => {
  expect(NOT_FOUND_TEXTS).toEqual(['Вы попали на страницу 404', 'Надеемся, что вы найдете то, что искали']);
  expect(PAGE_NOT_FOUND).toBe('This page could not be found');
});

test('the realtime layout runs, in order: authenticated, permissions, beforeRoute, banners; an unknown middleware gives «Unknown middleware X» (500)', () => {
  expect(MIDDLEWARE).toEqual(['authenticated', 'permissions', 'beforeRoute', 'banners']);
  expect(middlewareFault(MIDDLEWARE)).toBeNull();
  expect(middlewareFault(['banners', 'X', 'Y'])).toEqual({ message: 'Unknown middleware X', status: 500 });
});

describe('pending duties, in the specified order', () => {
  const done = { regulationsAccepted: true, newTariffsAgreement: true, passwordChanged: true };
  test.each([
    ['shop', {}, null],
    ['shop', { regulationsAccepted: false, passwordChanged: false }, 'regulations'],
    ['distributor', { regulationsAccepted: false, newTariffsAgreement: false }, 'regulations'],
    ['distributor', { newTariffsAgreement: false, passwordChanged: false }, 'tariffs'],
    ['supplier', { newTariffsAgreement: false }, null],
    ['supplier', { newTariffsAgreement: false, passwordChanged: false }, 'password'],
    ['shop', { passwordChanged: false, documentsOwed: 2, secondFactorOwed: true }, 'password'],
    ['shop', { documentsOwed: 2, secondFactorOwed: true }, 'second_factor'],
    ['shop', { secondFactorOwed: false }, null],
    ['shop', { documentsOwed: 2 }, 'documents'],
    ['shop', { documentsOwed: 0 }, null],
  ] as const)('a %s with %j: %s', (type, gaps, duty) => {
    expect(pendingDuty(type, { ...done, ...gaps })).toBe(duty);
  });
});

describe('a portal that demands a second factor demands it of', () => {
  const person: Viewer = { type: 'shop', permissions: [], b2c_user: false, is_work_with_b2c: false };
  test('administrators, whatever permissions they have', () =>
    expect(needsSecondFactor({ ...person, type: 'admin' })).toBe(true));
  test.each([
    ['shop', 'PERMISSION_USER_CREATE', true],
    ['shop', 'PERMISSION_USER_UPDATE', true],
    ['shop', 'PERMISSION_ROLE_UPDATE', true],
    ['supplier', 'PERMISSION_CONTRACT_CREATE', true],
    ['supplier', 'PERMISSION_CONTRACT_UPDATE', true],
    ['supplier', 'PERMISSION_CONTRACTOR_CREATE', true],
    ['supplier', 'PERMISSION_CONTRACTOR_UPDATE', true],
    // Any distributor may change the bank details of the company.
    ['distributor', 'PERMISSION_USER_GET', true],
    ['supplier', 'PERMISSION_USER_GET', false],
    ['shop', 'PERMISSION_CONTRACT_LIMIT_GET', false],
  ] as const)('a %s with %s: %s', (type, permission, demanded) => {
    expect(needsSecondFactor({ ...person, type, permissions: [permission] })).toBe(demanded);
  });
});

describe('links are shown only to pages that open', () => {
  const supplier: Viewer = { type: 'supplier', permissions: [], b2c_user: false, is_work_with_b2c: false };
  const b2c: Viewer = { ...supplier, type: 'shop', b2c_user: true, is_work_with_b2c: true };
  test('a supplier gets no link to the product search', () =>
    expect(mayOpen('catalog', supplier)).toBe(false));
  test('a supplier’s own main page opens', () => expect(mayOpen('main', supplier)).toBe(true));
  test('a B2C user gets no link to the main page, which redirects them', () =>
    expect(mayOpen('main', b2c)).toBe(false));
  test('a public page opens for everybody', () => expect(mayOpen('regulations', b2c)).toBe(true));
  test('an unknown page never opens', () => expect(mayOpen('lost', supplier)).toBe(false));
});

test('«Permission log messages: rule does not exist, no rules in the permission file»', () => {
  expect(permissionFault('pages.main', { 'pages.main': {} })).toBeNull();
  expect(permissionFault(null, {})).toBeNull();
  expect(permissionFault('pages.nowhere', { 'pages.main': {} })).toBe('rule does not exist: pages.nowhere');
  expect(permissionFault('pages.main', {})).toBe('no rules in the permission file');
});
