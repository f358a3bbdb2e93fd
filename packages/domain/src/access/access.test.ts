import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ACCESS_RULES,
  checkRule,
  hasRole,
  isMainUser,
  managesPeopleOf,
  type Role,
  ROLES,
  type Viewer,
} from './access.ts';
import { DEFAULT_ROLE_PERMISSIONS, PERMISSIONS, unknownPermissions } from './permissions.ts';

const EVERYTHING = Object.keys(PERMISSIONS);
const viewer = (type: Role, extra: Partial<Viewer> = {}): Viewer => ({
  type,
  permissions: DEFAULT_ROLE_PERMISSIONS[type],
  b2c_user: false,
  ...extra,
});
const almighty = (type: Role) => viewer(type, { permissions: EVERYTHING, is_work_with_b2c: true });

describe('a check, spec 1 §6', () => {
  test('passes when all listed permissions are held and, if roles are listed, one of them is held', () => {
    expect(checkRule('pages.inbox', viewer('supplier'))).toBe(true);
    expect(checkRule('pages.inbox', viewer('supplier', { permissions: [] }))).toBe(false);
    expect(checkRule('pages.inbox', viewer('shop', { permissions: EVERYTHING }))).toBe(false);
    const seer = viewer('shop', { permissions: ['PERMISSION_USER_GET'] });
    expect(checkRule('pages.users', seer)).toBe(true);
    expect(checkRule('pages.users-id', seer)).toBe(false);
  });

  test('with no permission listed only the role is checked; with no role listed access is allowed', () => {
    expect(checkRule('pages.settings-portal', viewer('admin', { permissions: [] }))).toBe(true);
    expect(checkRule('pages.settings-portal', viewer('shop', { permissions: EVERYTHING }))).toBe(false);
    expect(
      checkRule('actions.storages.read', viewer('admin', { permissions: ['PERMISSION_STORAGE_GET'] })),
    ).toBe(true);
    expect(checkRule('pages.main', viewer('shop', { permissions: [] }))).toBe(true);
  });

  test('a rule path with dot segments must exist in the permission rules, else it is denied', () => {
    for (const rule of ['pages.nowhere', '', 'toString', '__proto__', 'pages', 'pages.', 'main'])
      expect(checkRule(rule, almighty('admin'))).toBe(false);
  });

  test('a visitor who is not signed in passes no rule', () => {
    for (const rule of Object.keys(ACCESS_RULES)) expect(checkRule(rule, null)).toBe(false);
  });

  test('rules containing b2c-orders, claim-work-b2c, or (for shop users) prices and interface-nomenclature are denied unless is_work_with_b2c is set', () => {
    for (const rule of Object.keys(ACCESS_RULES)) {
      for (const type of ROLES) {
        const without = viewer(type, { permissions: EVERYTHING });
        const denied =
          /b2c-orders|claim-work-b2c/.test(rule) ||
          (type === 'shop' && /prices|^pages\.(?:interface-)?nomenclature/.test(rule));
        expect(checkRule(rule, without)).toBe(denied ? false : checkRule(rule, almighty(type)));
        expect(checkRule(rule, { ...without, is_work_with_b2c: false })).toBe(checkRule(rule, without));
      }
    }
    expect(checkRule('pages.b2c-orders-id', almighty('shop'))).toBe(true);
    expect(checkRule('pages.prices', almighty('shop'))).toBe(true);
    expect(checkRule('pages.interface-nomenclature', almighty('shop'))).toBe(true);
    const unflagged = viewer('shop', { permissions: EVERYTHING });
    expect(checkRule('pages.nomenclature', unflagged)).toBe(false);
    expect(checkRule('pages.journal-nomenclature-id', unflagged)).toBe(true);
    expect(checkRule('pages.prices', viewer('supplier'))).toBe(true);
  });

  test('a role check accepts a space-separated string or an array of user types', () => {
    expect(hasRole(viewer('shop'), 'admin shop')).toBe(true);
    expect(hasRole(viewer('shop'), ['admin', 'shop'])).toBe(true);
    expect(hasRole(viewer('shop'), 'admin  supplier')).toBe(false);
    expect(hasRole(viewer('shop'), [])).toBe(false);
    expect(hasRole(viewer('shop'), '')).toBe(false);
  });

  test('groups: customer = distributor or shop; merchant = distributor or supplier; adminAndShop', () => {
    expect(ROLES.filter((type) => checkRule('role.is.customer', viewer(type)))).toEqual([
      'distributor',
      'shop',
    ]);
    expect(ROLES.filter((type) => checkRule('role.is.merchant', viewer(type)))).toEqual([
      'supplier',
      'distributor',
    ]);
    expect(ROLES.filter((type) => checkRule('role.is.adminAndShop', viewer(type)))).toEqual([
      'admin',
      'shop',
    ]);
  });
});

/** The sentences of spec 1 §6, 2 §6 and the decisions; «closed» means nobody. */
const TABLE: readonly [sentence: string, roles: readonly Role[], pages: string][] = [
  [
    'open to all: index, main, banners, acceptances-id, incoming-adjustment, roles-add, roles-id, settings-password, connection-proposal-id',
    ROLES,
    'index main banners acceptances-id incoming-adjustment roles-add roles-id settings-password connection-proposal-id',
  ],
  ['incoming-adjustment-id: as its list; ui: everyone', ROLES, 'incoming-adjustment-id ui'],
  [
    'shop and distributor: catalog family, deferred, request family, settings-contracts-markups',
    ['distributor', 'shop'],
    'catalog catalog-vehicle catalog-node catalog-result catalog-result_new catalog-basket catalog-final catalog-order catalog-order-old catalog-order-success deferred request-id request-add request-id-final request-id-order settings-contracts-markups',
  ],
  [
    'shop and distributor: approvals inside the company',
    ['distributor', 'shop'],
    'approvals approvals-id settings-approvals',
  ],
  [
    'distributor and shop (B2C): b2c-orders family, claim-work-b2c family',
    ['distributor', 'shop'],
    'b2c-orders b2c-orders-pending b2c-orders-ready b2c-orders-accepted b2c-orders-b2c-order b2c-orders-id claim-work-b2c claim-work-b2c-id claim-work-b2c-id-product-card-pid',
  ],
  [
    'admin, distributor, supplier: inbox family, inbox-refusals, outgoing-refusals, outgoing-adjustment, contractors, shipment family, prices-add/import/update families, regulatory-documents-add, journal-price-list-batch-id',
    ['admin', 'supplier', 'distributor'],
    'inbox inbox-archive inbox-id inbox-id-viewarch inbox-refusals outgoing-refusals outgoing-adjustment contractors shipment shipment-id shipment-id-barcode prices-add prices-import prices-id-import prices-id-update-item regulatory-documents-add journal-price-list-batch-id',
  ],
  [
    'contractors sub-routes: as contractors; refusals’ sub-routes: as their lists; outgoing-adjustment-id; incoming-claims and claim-received families',
    ['admin', 'supplier', 'distributor'],
    'contractors-add contractors-id contractors-id-view contractors-contractors_import inbox-refusals-id outgoing-refusals-id outgoing-adjustment-id incoming-claims incoming-claims-id claim-received claim-received-id',
  ],
  [
    'distributor and supplier: inbox-id-cancel, -confirm, -shipment, prices-id-add, settings-contractor; outgoing-adjustment-create',
    ['supplier', 'distributor'],
    'inbox-id-cancel inbox-id-confirm inbox-id-shipment prices-id-add settings-contractor outgoing-adjustment-create',
  ],
  [
    'all four: banners-id, news-id, claims, contracts family, contractors-subtypes-add and -id, journals, movement, nomenclature family, prices, reports, storages family',
    ROLES,
    'banners-id news-id claims contracts contracts-add contracts-id contracts-limits contractors-subtypes-add contractors-subtypes-id journal journal-nomenclature-id journal-price-list-items-id journal-request-items-id journal-reserves-id movement nomenclature nomenclature-id nomenclature-product-id nomenclature-import nomenclature-categories nomenclature-photo nomenclature-lots nomenclature-reserves prices reports storages storages-add storages-id storages-id-calendar storages-id-import_card storages-id-log-map storages-id-pickup-point-schedule storages-id-reserves storages-id-settings storages-id-working-schedule storages-id-log-map-create storages-id-log-map-import_card storages-id-log-map-inbox storages-id-log-map-old storages-id-log-map-oldindex storages-id-log-map-inbox-lid storages-id-log-map-lid',
  ],
  [
    'acceptances, claims-id, regulatory-documents, -id, product-id: all four; prices-id, prices-id-edit as prices; movement’s sub-routes as their list; users and roles families; the journal of changes as users-id',
    ROLES,
    'acceptances claims-id regulatory-documents regulatory-documents-id product-id prices-id prices-id-edit movement-id movement-id-shipment users users-add users-id roles settings-changes',
  ],
  [
    'outgoing, outgoing-claims and claims-made families; connection-proposal: admin, distributor, shop',
    ['admin', 'distributor', 'shop'],
    'outgoing outgoing-id outgoing-id-cancel outgoing-id-product-card-pid outgoing-constants outgoing-claims outgoing-claims-id claims-made claims-made-id connection-proposal',
  ],
  [
    'claim-create family: distributor, shop',
    ['distributor', 'shop'],
    'claim-create-id claim-create-id-acceptance-lid',
  ],
  ['outgoing-arrivals: distributor, shop', ['distributor', 'shop'], 'outgoing-arrivals'],
  [
    'admin and shop: receive, receive-id, connection-proposal-create; -created; purchases-storages, shops-motivation, {product}-motivation, {product}-partner-plus',
    ['admin', 'shop'],
    'receive receive-id connection-proposal-create connection-proposal-created connection-proposal-shop-id reports-pbi-purchases-storages reports-pbi-shops-motivation reports-pbi-portal-motivation reports-pbi-portal-partner-plus',
  ],
  [
    'admin only: contractors-subtypes, settings news, banners, portal, regulation-discount, calendar, tech-notifications, criterion, and reports',
    ['admin'],
    'contractors-subtypes settings-news settings-news-add settings-news-id settings-news-id-update settings-banners settings-banners-add settings-banners-id-update settings-portal settings-regulation-discount settings-calendar settings-tech-notifications settings-tech-notifications-add settings-tech-notifications-constants settings-tech-notifications-id settings-criterion settings-criterion-add settings-criterion-addstor settings-criterion-id reports-accrued-agential-markups reports-agential-markups reports-agential-markups-print reports-available-price-list-item reports-reserves-cost reports-logistic-routes',
  ],
  [
    'dashboards: sales, service rate, lc weekdays, lc discrete, nomenclature, availability order for admin and distributor; connection-proposal-applied',
    ['admin', 'distributor'],
    'reports-pbi-sales-supplier reports-pbi-sr-supplier reports-pbi-lc-weekdays reports-pbi-lc-discrete reports-pbi-nomenclature reports-pbi-availability-order connection-proposal-applied',
  ],
  [
    'distributor only: settings-contact-persons, settings-norm, settings-bank, reports-lada-image; settings-norm-add',
    ['distributor'],
    'settings-contact-persons settings-norm settings-norm-add settings-bank reports-lada-image',
  ],
  [
    'distributor, supplier, shop: settings-integration, settings-notifications, settings-storage, settings-organization',
    ['supplier', 'distributor', 'shop'],
    'settings-integration settings-notifications settings-storage settings-organization',
  ],
  [
    'closed to everyone: sales, service-rate, load-nomenclature, report-activity-contractors, reports id, logistic-map-route; sales_old',
    [],
    'reports-sales reports-service-rate reports-load-nomenclature reports-report-activity-contractors reports-id reports-logistic-map-route reports-sales_old',
  ],
];

describe('route access table, spec 1 §6 and the decisions', () => {
  test.each(TABLE)('%s', (_sentence, roles, pages) => {
    for (const page of pages.split(' '))
      expect([page, ROLES.filter((type) => checkRule(`pages.${page}`, almighty(type)))]).toEqual([
        page,
        roles,
      ]);
  });

  test('every page rule is covered by one of these sentences, except interface-nomenclature, which is no route', () => {
    const told = TABLE.flatMap(([, , pages]) => pages.split(' ').map((page) => `pages.${page}`));
    const rules = Object.keys(ACCESS_RULES).filter((rule) => rule.startsWith('pages.'));
    expect(rules.filter((rule) => !told.includes(rule))).toEqual(['pages.interface-nomenclature']);
    expect(told.filter((rule) => !rules.includes(rule))).toEqual([]);
  });
});

test('rule strings: role.*, actions.* as the specification lists them', () => {
  const named =
    'role.is.admin role.not.admin role.is.customer role.is.shop role.is.distributor actions.storages.read actions.basket.get actions.contract.limit actions.inbox.modal-order actions.contractors.view actions.contractors.update actions.storages.logistic-map.excel actions.categoriesStandard actions.getOrganization';
  for (const rule of named.split(' ')) expect(ACCESS_RULES).toHaveProperty([rule]);
});

const who = (rule: string) => ROLES.filter((type) => checkRule(rule, almighty(type)));

test.each([
  ['role.is.admin', ['admin']],
  ['role.not.admin', ['supplier', 'distributor', 'shop']],
  ['role.is.shop', ['shop']],
  ['role.is.distributor', ['distributor']],
  ['actions.basket.get', ['distributor', 'shop']],
  ['actions.categoriesStandard', ['distributor', 'shop']],
  ['actions.getOrganization', ['supplier', 'distributor', 'shop']],
  ['actions.inbox.modal-order', ['supplier', 'distributor']],
  ['actions.contracts.create', ['admin', 'supplier', 'distributor']],
  ['actions.contracts.update', ['admin', 'supplier', 'distributor']],
  ['actions.contracts.delete', ['admin', 'supplier', 'distributor']],
  ['actions.contracts.confirm', ['admin']],
  ['actions.contracts.view', ROLES],
  ['actions.claims.create', ['distributor', 'shop']],
  ['actions.claims.delete', ['shop']],
  ['actions.prices.create', ['supplier', 'distributor']],
  ['actions.prices.delete', ['supplier', 'distributor']],
  ['actions.prices.update', ROLES],
  ['actions.prices.export', ROLES],
  ['actions.categories.update', ['admin']],
  ['actions.nomenclature.update', ['supplier', 'distributor']],
  ['actions.contractors-subtypes.update', ['admin']],
  ['actions.contractors.rating', ['admin']],
  ['actions.banners.update', ['admin']],
  ['actions.news.update', ['admin']],
  ['actions.documents.tree-for-admin', ['admin']],
] as const)('spec 2 §6: %s', (rule, roles) => {
  expect(who(rule)).toEqual(roles);
});

test('only the listed rules are open to a role without any permission', () => {
  const open = Object.keys(ACCESS_RULES).flatMap((rule) => {
    const roles = ROLES.filter((type) => checkRule(rule, { ...almighty(type), permissions: [] }));
    return roles.length > 0 ? [[rule, roles.join(' ')] as const] : [];
  });
  const expected: Record<string, string> = {
    admin:
      'role.is.admin actions.documents.tree-for-admin pages.contractors-subtypes pages.settings-banners pages.settings-portal pages.settings-regulation-discount pages.settings-calendar pages.settings-tech-notifications pages.settings-tech-notifications-add pages.settings-tech-notifications-constants pages.settings-tech-notifications-id pages.settings-criterion pages.settings-criterion-add pages.settings-criterion-addstor pages.settings-criterion-id',
    'supplier distributor shop':
      'role.not.admin actions.getOrganization pages.settings-integration pages.settings-notifications pages.settings-storage pages.settings-organization',
    'distributor shop':
      'role.is.customer pages.claim-work-b2c pages.claim-work-b2c-id pages.claim-work-b2c-id-product-card-pid pages.claim-create-id pages.claim-create-id-acceptance-lid',
    'supplier distributor': 'role.is.merchant pages.settings-contractor',
    shop: 'role.is.shop',
    distributor:
      'role.is.distributor pages.settings-contact-persons pages.settings-norm pages.settings-norm-add pages.settings-bank',
    'admin shop': 'role.is.adminAndShop',
    'admin supplier distributor shop':
      'pages.index pages.main pages.ui pages.banners pages.acceptances-id pages.incoming-adjustment pages.incoming-adjustment-id pages.roles-add pages.roles-id pages.settings-password pages.connection-proposal-id pages.claims pages.claims-id pages.banners-id pages.news-id pages.product-id pages.contractors-subtypes-add pages.contractors-subtypes-id',
    'admin supplier distributor':
      'pages.incoming-claims pages.incoming-claims-id pages.claim-received pages.claim-received-id',
    'admin distributor shop':
      'pages.outgoing-claims pages.outgoing-claims-id pages.claims-made pages.claims-made-id',
  };
  expect(Object.fromEntries(open)).toEqual(
    Object.fromEntries(
      Object.entries(expected).flatMap(([roles, rules]) => rules.split(' ').map((rule) => [rule, roles])),
    ),
  );
});

test('every rule is open to somebody, unless it is closed', () => {
  const shut = Object.keys(ACCESS_RULES).filter((rule) => who(rule).length === 0);
  expect(shut).toEqual(Object.keys(ACCESS_RULES).filter((rule) => ACCESS_RULES[rule]?.closed));
});

test('hasRole: roles in one string are separated by any spaces', () => {
  expect(hasRole(viewer('shop'), 'admin  shop')).toBe(true);
  expect(hasRole(viewer('shop'), 'admin supplier')).toBe(false);
});

test('every other action requires exactly its permission', () => {
  const alone =
    'storages.read=STORAGE_GET storages.create=STORAGE_CREATE storages.delete=STORAGE_DELETE storages.logistic-map.read=LOGISTIC_MAP_GET storages.logistic-map.create=LOGISTIC_MAP_CREATE storages.logistic-map.update=LOGISTIC_MAP_UPDATE storages.logistic-map.delete=LOGISTIC_MAP_DELETE storages.logistic-map.excel=LOGISTIC_MAP_EXCEL contract.limit=CONTRACT_LIMIT_GET contractors.view=CONTRACTOR_GET contractors.create=CONTRACTOR_CREATE contractors.update=CONTRACTOR_UPDATE contractors.category.get=CONTRACTOR_CATEGORY_GET contractors.category.create=CONTRACTOR_CATEGORY_CREATE claims.claimed.get=DOCUMENT_CLAIMED_CLAIM_GET claims.claimed.update=DOCUMENT_CLAIMED_CLAIM_UPDATE claims.claimed.delete=DOCUMENT_CLAIMED_CLAIM_DELETE claims.received.get=DOCUMENT_RECEIVED_CLAIM_GET claims.received.update=DOCUMENT_RECEIVED_CLAIM_UPDATE claims.received.delete=DOCUMENT_RECEIVED_CLAIM_DELETE refusals.get=DOCUMENT_CANCELED_GET refusals.create=DOCUMENT_CANCELED_CREATE refusals.update=DOCUMENT_CANCELED_UPDATE users.create=USER_CREATE users.update=USER_UPDATE roles.update=ROLE_UPDATE';
  for (const pair of alone.split(' ')) {
    const [action, name] = pair.split('=');
    expect(ACCESS_RULES[`actions.${action}`]).toEqual({ permissions: [`PERMISSION_${name}`] });
  }
});

test('claims need no named permission; banners add and update need the edit-banners permission', () => {
  for (const page of ['claims', 'outgoing-claims', 'incoming-claims', 'claim-create-id'])
    expect(ACCESS_RULES[`pages.${page}`]?.permissions).toBeUndefined();
  for (const page of ['settings-banners-add', 'settings-banners-id-update'])
    expect(ACCESS_RULES[`pages.${page}`]?.permissions).toEqual(['PERMISSION_BANNERS_EDIT']);
  expect(ACCESS_RULES['pages.users-add']?.permissions).toEqual([
    'PERMISSION_USER_GET',
    'PERMISSION_USER_CREATE',
  ]);
  expect(ACCESS_RULES['pages.acceptances']?.permissions).toEqual(['PERMISSION_DOCUMENT_ACCEPTANCE_GET']);
});

const anyone = fc.record({
  type: fc.constantFrom(...ROLES),
  permissions: fc.subarray(EVERYTHING),
  b2c_user: fc.boolean(),
  is_work_with_b2c: fc.boolean(),
});

test('property: removing a permission or the flag never allows anything new', () => {
  fc.assert(
    fc.property(anyone, fc.constantFrom(...Object.keys(ACCESS_RULES)), (person, rule) => {
      const poorer = { ...person, permissions: person.permissions.slice(1), is_work_with_b2c: false };
      if (checkRule(rule, poorer)) expect(checkRule(rule, person)).toBe(true);
    }),
  );
});

test('property: the check equals the sentence: all permissions, one of the roles, not closed, the flag', () => {
  fc.assert(
    fc.property(anyone, fc.constantFrom(...Object.keys(ACCESS_RULES)), (person, rule) => {
      const { permissions = [], roles = ROLES, closed = false } = ACCESS_RULES[rule] ?? { closed: true };
      const flagged =
        rule.includes('b2c-orders') ||
        rule.includes('claim-work-b2c') ||
        (person.type === 'shop' &&
          (rule.includes('prices') || /^pages\.(?:interface-)?nomenclature/.test(rule)));
      expect(checkRule(rule, person)).toBe(
        !closed &&
          roles.includes(person.type) &&
          permissions.every((name) => person.permissions.includes(name)) &&
          (!flagged || person.is_work_with_b2c),
      );
    }),
    { numRuns: 500 },
  );
});

test('«all four» families are open to all four with their default permissions: read-only when the write permission is missing', () => {
  const begins = (type: Role) => viewer(type, { permissions: DEFAULT_ROLE_PERMISSIONS[type] });
  expect(checkRule('pages.contracts-limits', begins('supplier'))).toBe(true);
  for (const page of [
    'storages-id-import_card',
    'storages-id-log-map-create',
    'storages-id-log-map-import_card',
  ])
    for (const type of ROLES) expect(checkRule(`pages.${page}`, begins(type))).toBe(true);
  expect(checkRule('actions.storages.logistic-map.create', begins('shop'))).toBe(false);
});

describe('permissions', () => {
  test('every permission in a rule or a role exists, has a Russian description, and is used', () => {
    const ofRules = Object.values(ACCESS_RULES).flatMap(({ permissions = [] }) => permissions);
    const ofRoles = Object.values(DEFAULT_ROLE_PERMISSIONS).flat();
    expect(unknownPermissions([...ofRules, ...ofRoles])).toEqual([]);
    expect(new Set(EVERYTHING).size).toBe(EVERYTHING.length);
    for (const [name, description] of Object.entries(PERMISSIONS)) {
      expect(name).toMatch(/^PERMISSION_[A-Z0-9_]+$/);
      expect(description).toMatch(/^[А-ЯЁ][А-Яа-яёA-Za-z0-9 -]+$/);
    }
  });

  test('named permissions include PERMISSION_DOCUMENT_INCOMING_ORDER_GET and PERMISSION_DOCUMENT_ACCEPTANCE_GET', () => {
    expect(PERMISSIONS).toHaveProperty('PERMISSION_DOCUMENT_INCOMING_ORDER_GET', 'Просмотр входящих заказов');
    expect(PERMISSIONS).toHaveProperty('PERMISSION_DOCUMENT_ACCEPTANCE_GET', 'Просмотр приёмок');
  });

  test('an administrator has all default permissions; others have those that their pages need', () => {
    expect(DEFAULT_ROLE_PERMISSIONS.admin).toEqual(EVERYTHING);
    for (const type of ROLES) {
      const open = (person: Viewer) => Object.keys(ACCESS_RULES).filter((rule) => checkRule(rule, person));
      const ofRole = open(viewer(type, { is_work_with_b2c: true }));
      const missing = open(almighty(type)).filter(
        (rule) => !ofRole.includes(rule) && ACCESS_RULES[rule]?.roles,
      );
      const refused: Record<Role, RegExp> = {
        admin: /^$/,
        supplier: /actions\.contract\.limit/,
        distributor: /connection-proposal-created/,
        shop: /create|update|add|import|contractors/,
      };
      for (const rule of missing) expect(`${type} ${rule}`).toMatch(refused[type]);
    }
  });

  test('unknown names are returned', () => {
    expect(unknownPermissions(['PERMISSION_USER_GET', 'PERMISSION_FLY', 'toString'])).toEqual([
      'PERMISSION_FLY',
      'toString',
    ]);
  });
});

test('a user is a main user when contractor_user_id equals id; the main user manages the contractor’s people, an administrator everybody', () => {
  expect(isMainUser({ id: 5, contractor_user_id: 5 })).toBe(true);
  expect(isMainUser({ id: 5, contractor_user_id: null })).toBe(false);
  const main = { id: 5, contractor_user_id: 5, contractor_id: 1, type: 'shop' as Role };
  expect(managesPeopleOf(main, 1)).toBe(true);
  expect(managesPeopleOf(main, 2)).toBe(false);
  expect(managesPeopleOf({ ...main, contractor_user_id: 6 }, 1)).toBe(false);
  expect(managesPeopleOf({ ...main, contractor_user_id: 6, type: 'admin' }, 2)).toBe(true);
});
