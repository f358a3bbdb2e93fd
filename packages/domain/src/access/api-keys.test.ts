import { expect, test } from 'vitest';
import { ACCESS_RULES } from './access.ts';
import { API_KEY_RIGHTS, rightsOf } from './api-keys.ts';
import { DEFAULT_ROLE_PERMISSIONS, PERMISSIONS } from './permissions.ts';

test('API_KEY_RIGHTS: every entry has an existing rule and existing permissions', () => {
  for (const { rule, permissions, title } of Object.values(API_KEY_RIGHTS)) {
    expect(ACCESS_RULES).toHaveProperty([rule]);
    for (const name of permissions) expect(PERMISSIONS).toHaveProperty(name);
    expect(title).toMatch(/^[А-ЯЁ]/);
  }
});

test('rightsOf: nobody grants a key permissions that they lack', () => {
  const of = (type: 'supplier' | 'distributor' | 'shop' | 'admin', is_work_with_b2c: boolean) =>
    rightsOf({ type, permissions: DEFAULT_ROLE_PERMISSIONS[type], b2c_user: false, is_work_with_b2c });
  expect(of('supplier', false)).toEqual(['stock', 'price-lists', 'commerceml', 'shipments']);
  expect(of('distributor', true)).toEqual([
    'orders',
    'stock',
    'price-lists',
    'b2c-orders',
    'commerceml',
    'shipments',
  ]);
  expect(of('shop', true)).toEqual(['orders', 'b2c-orders', 'commerceml']);
  expect(of('shop', false)).toEqual(['orders', 'commerceml']);
  expect(of('admin', true)).toEqual([]);
});
