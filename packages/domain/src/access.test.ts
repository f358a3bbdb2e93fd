import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACCESS_RULES, checkRule, type Role, type Viewer } from './access.ts';
import { decideNavigation, safeReturnPath, type Visitor } from './navigation.ts';
import { DEFAULT_ROLE_PERMISSIONS, PERMISSIONS } from './permissions.ts';

const viewer = (type: Role, extra: Partial<Viewer> = {}): Viewer => ({
  type,
  permissions: DEFAULT_ROLE_PERMISSIONS[type],
  b2c_user: false,
  ...extra,
});

test('a check passes when all listed permissions are held and, if roles are listed, one of them is held', () => {
  expect(checkRule('pages.inbox', viewer('supplier'))).toBe(true);
  expect(checkRule('pages.inbox', viewer('supplier', { permissions: [] }))).toBe(false);
  expect(checkRule('pages.inbox', viewer('shop', { permissions: Object.keys(PERMISSIONS) }))).toBe(false);
});

test('a rule path must exist in the rules, else it is denied', () => {
  for (const rule of ['pages.nowhere', '', 'toString', '__proto__'])
    expect(checkRule(rule, viewer('admin'))).toBe(false);
});

test('property: taking a permission away never opens anything', () => {
  const roles = fc.constantFrom<Role>('admin', 'supplier', 'distributor', 'shop');
  fc.assert(
    fc.property(
      roles,
      fc.subarray(Object.keys(PERMISSIONS)),
      fc.constantFrom(...Object.keys(ACCESS_RULES)),
      (type, permissions, rule) => {
        const fewer = permissions.slice(1);
        if (checkRule(rule, viewer(type, { permissions: fewer })))
          expect(checkRule(rule, viewer(type, { permissions }))).toBe(true);
      },
    ),
  );
});

test('every permission that a rule or a role names exists', () => {
  const named = [
    ...Object.values(ACCESS_RULES).flatMap(({ permissions = [] }) => permissions),
    ...Object.values(DEFAULT_ROLE_PERMISSIONS).flat(),
  ];
  for (const permission of named) expect(PERMISSIONS).toHaveProperty(permission);
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

  test('auth and password pages pass; a stranger goes to /auth with a cachedRoute', () => {
    expect(to({ viewer: null }, { ...inbox, isPublic: true })).toBe('open');
    expect(to({ viewer: null })).toBe('/auth?cachedRoute=%2Finbox%3Ftab%3Dnew');
  });

  test('regulations, then new tariffs, then the password, then the page', () => {
    const nothing = { regulationsAccepted: false, newTariffsAgreement: false, passwordChanged: false };
    expect(to(nothing)).toBe('/regulations');
    expect(to({ ...nothing, regulationsAccepted: true })).toBe('/regulations?tariffs=new');
    expect(to({ ...nothing, regulationsAccepted: true, newTariffsAgreement: true })).toBe(
      '/user/password-change',
    );
    expect(to({ viewer: viewer('supplier'), newTariffsAgreement: false })).toBe('open');
    expect(to({})).toBe('open');
    expect(to({ viewer: viewer('shop') })).toBe('/404');
  });

  test.each(['catalog', 'catalog-result', 'main', 'request-add', 'deferred'])(
    'a B2C user who opens %s is sent to /b2c-orders',
    (name) => {
      expect(to({ viewer: viewer('shop', { b2c_user: true }) }, { ...inbox, name, rule: 'pages.main' })).toBe(
        '/b2c-orders',
      );
    },
  );

  test('a page without a rule opens for everybody signed in', () => {
    expect(decideNavigation({ ...inbox, rule: null }, all)).toEqual({ open: true });
  });
});

test.each([
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '',
  null,
  '/auth?x',
])('cachedRoute %s is not followed', (path) => {
  expect(safeReturnPath(path)).toBe('/main');
});
test('an own path is followed', () => {
  expect(safeReturnPath('/inbox?tab=new')).toBe('/inbox?tab=new');
});
