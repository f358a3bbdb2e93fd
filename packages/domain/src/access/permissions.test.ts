import { expect, test } from 'vitest';
import { ACCESS_RULES } from './access.ts';
import {
  DEFAULT_ROLE_PERMISSIONS,
  PERMISSION_GROUPS,
  PERMISSIONS,
  unknownPermissions,
} from './permissions.ts';

test('every permission is named PERMISSION_… and described in Russian', () => {
  for (const [name, description] of Object.entries(PERMISSIONS)) {
    expect(name).toMatch(/^PERMISSION_[A-Z][A-Z0-9_]*[A-Z0-9]$/);
    expect(description).toMatch(/^[А-ЯЁ][А-Яа-яёA-Za-z0-9 -]+$/);
  }
  expect(Object.keys(PERMISSIONS)).toEqual(
    expect.arrayContaining(['PERMISSION_DOCUMENT_INCOMING_ORDER_GET', 'PERMISSION_DOCUMENT_ACCEPTANCE_GET']),
  );
});

test('an administrator has all permissions; others have known ones without duplicates', () => {
  expect(DEFAULT_ROLE_PERMISSIONS.admin).toEqual(Object.keys(PERMISSIONS));
  for (const role of ['supplier', 'distributor', 'shop'] as const) {
    const own = DEFAULT_ROLE_PERMISSIONS[role];
    expect(unknownPermissions(own)).toEqual([]);
    expect(new Set(own).size).toBe(own.length);
    expect(own.length).toBeLessThan(Object.keys(PERMISSIONS).length);
  }
});

test.each([
  ['contracts: add for admin, distributor and supplier', 'CONTRACT_CREATE', ['distributor', 'supplier']],
  ['confirm for admin only', 'CONTRACT_CONFIRM', []],
  ['prices: create for distributor and supplier', 'PRICE_LIST_CREATE', ['distributor', 'supplier']],
  ['prices: export for all four', 'PRICE_LIST_EXPORT', ['distributor', 'shop', 'supplier']],
  ['claims: create for distributor and shop', 'DOCUMENT_CLAIMED_CLAIM_UPDATE', ['distributor', 'shop']],
  ['claims: delete for shop', 'DOCUMENT_CLAIMED_CLAIM_DELETE', ['shop']],
  ['basket: shop, distributor', 'BASKET_GET', ['distributor', 'shop']],
])('spec 2 §6: %s', (_, name, roles) => {
  const having = (['distributor', 'shop', 'supplier'] as const).filter((role) =>
    DEFAULT_ROLE_PERMISSIONS[role].includes(`PERMISSION_${name}`),
  );
  expect(having).toEqual(roles);
});

test('every permission in a rule exists', () => {
  const asked = Object.values(ACCESS_RULES).flatMap(({ permissions = [] }) => permissions);
  expect(asked.length).toBeGreaterThan(50);
  expect(unknownPermissions(asked)).toEqual([]);
});

test('unknown names are returned, in order', () => {
  expect(unknownPermissions(['FLY', 'PERMISSION_BASKET_GET', 'toString', ''])).toEqual([
    'FLY',
    'toString',
    '',
  ]);
  expect(unknownPermissions([])).toEqual([]);
});

test('every permission is under exactly one heading of the role form', () => {
  expect(PERMISSION_GROUPS.flatMap(({ permissions }) => permissions)).toEqual(Object.keys(PERMISSIONS));
  for (const { title, permissions } of PERMISSION_GROUPS) {
    expect(title).toMatch(/^[А-ЯЁ][А-Яа-яё, B2C-]+$/);
    expect(permissions.length).toBeGreaterThan(1);
  }
  expect(PERMISSION_GROUPS[0]?.title).toBe('Заказы и отказы');
});
