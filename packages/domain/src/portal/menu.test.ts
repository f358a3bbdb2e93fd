import { describe, expect, test } from 'vitest';
import { checkRule, type Role, ROLES, type Viewer } from '../access/access.ts';
import { isMenuPage, LOGO_HREF, type MenuFacts, phoneBar, visibleMenu } from './menu.ts';
import { DEFAULT_ROLE_PERMISSIONS } from '../access/permissions.ts';
import { routeByName, ROUTES } from './routes.ts';

const viewer = (type: Role, extra: Partial<Viewer> = {}): Viewer => ({
  type,
  permissions: DEFAULT_ROLE_PERMISSIONS[type],
  b2c_user: false,
  is_work_with_b2c: true,
  ...extra,
});
const EVERY_FLAG: MenuFacts = {
  is_new_created_shop: true,
  maps_to_our_storage_allowed: true,
  existContractLI: true,
  have_supplier_contract_as_customer: true,
};
const names = (asking: Viewer, facts: MenuFacts = EVERY_FLAG) =>
  visibleMenu(asking, facts).flatMap(({ items }) => items.map(({ name }) => name));

describe('side menu, spec 1 §2.4', () => {
  test('groups: Catalog, Reference books, Orders, Reports, Roles, Basket, Deferred goods, Connection requests, Documents, Claims work, B2C work, Settings (bottom)', () => {
    const groups = visibleMenu(viewer('distributor'), EVERY_FLAG);
    expect(groups.map(({ key, label, bottom }) => `${key} ${label}${bottom ? ' (bottom)' : ''}`)).toEqual([
      'catalog Каталог',
      'directories Справочники',
      'orders Заказы',
      'reports Отчёты',
      'roles Роли и пользователи',
      'basket Корзина',
      'deferred Отложенные товары',
      'proposals Заявки на подключение',
      'documents Документы',
      'claims Работа с претензиями',
      'b2c Работа с B2C',
      'settings Настройки (bottom)',
    ]);
    expect(LOGO_HREF).toBe('/main');
  });

  test('every entry is a route without required params, listed once', () => {
    const everybody = ROLES.flatMap((type) => names(viewer(type)));
    for (const name of everybody) expect(routeByName(name)?.path).not.toContain(':');
    const own = names(viewer('admin'));
    expect(new Set(own).size).toBe(own.length);
  });

  test('every list page that can be opened is in a menu', () => {
    const told = new Set(ROLES.flatMap((type) => names(viewer(type))));
    const missing = ROUTES.filter(
      ({ name, path, isPublic, roles, breadcrumb }) =>
        !isPublic &&
        roles.length > 0 &&
        breadcrumb?.parent === null &&
        !path.includes(':') &&
        !told.has(name),
    ).map(({ name }) => name);
    expect(missing).toEqual([]);
  });

  test('an item shows only if the user holds the matching page permission; a group with no visible children is hidden', () => {
    for (const type of ROLES)
      for (const name of names(viewer(type))) expect(checkRule(`pages.${name}`, viewer(type))).toBe(true);
    const groups = visibleMenu(viewer('supplier', { permissions: [] }), {}).map(({ key }) => key);
    expect(groups).toEqual(['documents', 'claims', 'settings']);
    expect(visibleMenu(viewer('supplier'), {}).map(({ key }) => key)).not.toContain('basket');
  });

  test('B2C users see only items flagged for B2C', () => {
    expect(names(viewer('shop', { b2c_user: true }))).toEqual([
      'receive',
      'acceptances',
      'regulatory-documents',
      'outgoing-claims',
      'claims',
      'claims-made',
      'b2c-orders',
      'claim-work-b2c',
      'settings-organization',
      'settings-password',
      'settings-notifications',
      'settings-storage',
    ]);
  });

  test('connection requests hidden for a shop user who is not newly created and has no new contract proposals', () => {
    const shown = (type: Role, facts: MenuFacts) =>
      names(viewer(type), facts).includes('connection-proposal');
    expect(shown('shop', {})).toBe(false);
    expect(shown('shop', { is_new_created_shop: true })).toBe(true);
    expect(shown('shop', { new_contract_proposal_count: 1 })).toBe(true);
    expect(shown('shop', { new_contract_proposal_count: 0 })).toBe(false);
    expect(shown('distributor', {})).toBe(true);
  });

  test('Movement shows for admins or when statement flag maps_to_our_storage_allowed is set', () => {
    expect(names(viewer('admin'), {})).toContain('movement');
    expect(names(viewer('shop'), {})).not.toContain('movement');
    expect(names(viewer('shop'), { maps_to_our_storage_allowed: true })).toContain('movement');
  });

  test('an empty list of reports is hidden, and so is its group', () => {
    const groupsOf = (type: 'supplier' | 'shop' | 'distributor', facts: MenuFacts = {}) =>
      visibleMenu(viewer(type), facts).map(({ key }) => key);
    expect(groupsOf('supplier')).not.toContain('reports');
    expect(names(viewer('supplier'), {})).not.toContain('reports');
    expect(groupsOf('shop')).toContain('reports');
  });

  test('the lada-image report is shown only when existContractLI is set; contract markups need have_supplier_contract_as_customer', () => {
    const without = names(viewer('distributor'), {});
    expect(without).not.toContain('reports-lada-image');
    expect(without).not.toContain('settings-contracts-markups');
    expect(names(viewer('distributor'), { existContractLI: true })).toContain('reports-lada-image');
    expect(names(viewer('distributor'), { have_supplier_contract_as_customer: true })).toContain(
      'settings-contracts-markups',
    );
  });

  test('the nomenclature is hidden for shops that do not work with B2C', () => {
    expect(names(viewer('shop'))).toContain('nomenclature');
    expect(names(viewer('shop', { is_work_with_b2c: false }))).not.toContain('nomenclature');
    expect(names(viewer('shop', { is_work_with_b2c: false }))).not.toContain('prices');
  });

  test('badges show counts of new incoming orders, of new acceptance documents, of the basket and of connection requests', () => {
    const facts = {
      new_contract_proposal_count: 2,
      newDocuments: { incomingOrders: 5, acceptanceDocuments: 3 },
      basketCount: 7,
    };
    const groups = visibleMenu(viewer('distributor'), facts);
    const badges = groups.filter(({ badge }) => badge > 0).map(({ key, badge }) => `${key} ${badge}`);
    expect(badges).toEqual(['orders 5', 'basket 7', 'proposals 2', 'documents 3']);
    expect(groups.flatMap(({ items }) => items).find(({ name }) => name === 'inbox')).toEqual({
      name: 'inbox',
      label: 'Входящие заказы',
      href: '/inbox',
      badge: 5,
    });
  });

  test('an invalid count gives no badge', () => {
    for (const wrong of [-1, Number.NaN, 1.5, '5' as never, 1e21]) {
      const groups = visibleMenu(viewer('distributor'), { basketCount: wrong, newDocuments: {} });
      expect(groups.every(({ badge }) => badge === 0)).toBe(true);
    }
  });
});

describe('the bar at the bottom of a phone; decisions, «Width»', () => {
  const labels = (asking: Viewer, facts: MenuFacts = EVERY_FLAG) =>
    phoneBar(asking, facts).map(({ name, label }) => `${name} ${label}`);

  test.each([
    [
      'shop',
      ['main Главная', 'catalog Поиск', 'catalog-basket Корзина', 'outgoing Заказы', 'acceptances Приёмка'],
    ],
    [
      'distributor',
      ['main Главная', 'catalog Поиск', 'catalog-basket Корзина', 'inbox Заказы', 'acceptances Приёмка'],
    ],
    [
      'supplier',
      ['main Главная', 'inbox Заказы', 'shipment Отгрузка', 'incoming-claims Претензии', 'prices Прайсы'],
    ],
    [
      'admin',
      [
        'main Главная',
        'connection-proposal Заявки',
        'contractors Компании',
        'contracts Договоры',
        'users Люди',
      ],
    ],
  ] as const)('has five pages of the role «%s»', (type, expected) => {
    expect(labels(viewer(type))).toEqual(expected);
  });

  test('a page without the right is replaced by the next one of the role', () => {
    const permissions = DEFAULT_ROLE_PERMISSIONS.shop.filter((one) => !one.includes('ACCEPTANCE'));
    expect(labels(viewer('shop', { permissions }))).toEqual([
      'main Главная',
      'catalog Поиск',
      'catalog-basket Корзина',
      'outgoing Заказы',
      'b2c-orders Заказы B2C',
    ]);
  });

  test('a B2C user gets the pages of the B2C menu only', () => {
    expect(labels(viewer('shop', { b2c_user: true }))).toEqual([
      'acceptances Приёмка',
      'b2c-orders Заказы B2C',
      'claim-work-b2c Претензии',
    ]);
  });

  test('links lead to the pages and carry their badges', () => {
    const facts = { ...EVERY_FLAG, basketCount: 3, newDocuments: { acceptanceDocuments: 2 } };
    expect(phoneBar(viewer('shop'), facts).map(({ href, badge }) => `${href} ${badge}`)).toEqual([
      '/main 0',
      '/catalog 0',
      '/catalog/basket 3',
      '/outgoing 0',
      '/acceptances 2',
    ]);
  });
});

test('a page of the menu is one for everybody, whoever sees it', () => {
  expect(isMenuPage('movement')).toBe(true);
  expect(isMenuPage('settings-portal')).toBe(true);
  expect(isMenuPage('main')).toBe(false);
  expect(isMenuPage('inbox-archive')).toBe(false);
});
