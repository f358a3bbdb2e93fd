import { expect, test } from 'vitest';
import {
  ADMIN,
  ADMIN_AND_CUSTOMERS,
  ADMIN_AND_DISTRIBUTOR,
  ADMIN_AND_MERCHANTS,
  ADMIN_AND_SHOP,
  CUSTOMERS,
  DISTRIBUTOR,
  MERCHANTS,
  NOT_ADMIN,
  ROLES,
  SHOP,
} from './access-roles.ts';

test('groups of roles: customer = distributor or shop; merchant = distributor or supplier; others by their names', () => {
  expect(CUSTOMERS.toSorted()).toEqual(['distributor', 'shop']);
  expect(MERCHANTS.toSorted()).toEqual(['distributor', 'supplier']);
  expect([ADMIN, DISTRIBUTOR, SHOP]).toEqual([['admin'], ['distributor'], ['shop']]);
  expect(ROLES).toEqual([...ADMIN, ...NOT_ADMIN]);
  expect(NOT_ADMIN).toEqual(['supplier', ...CUSTOMERS]);
  expect(ADMIN_AND_SHOP).toEqual([...ADMIN, ...SHOP]);
  expect(ADMIN_AND_DISTRIBUTOR).toEqual([...ADMIN, ...DISTRIBUTOR]);
  expect(ADMIN_AND_MERCHANTS).toEqual([...ADMIN, ...MERCHANTS]);
  expect(ADMIN_AND_CUSTOMERS).toEqual([...ADMIN, ...CUSTOMERS]);
});

test('a group has the same order as the list of all roles', () => {
  for (const group of [NOT_ADMIN, CUSTOMERS, MERCHANTS, ADMIN_AND_MERCHANTS, ADMIN_AND_CUSTOMERS])
    expect(ROLES.filter((role) => group.includes(role))).toEqual(group);
});
