import { expect, test } from 'vitest';
import { PAGE_RULES } from './access-pages.ts';

test('the row of a page names its roles and its permissions; nothing listed is everybody signed in, closed is nobody', () => {
  expect(PAGE_RULES['pages.users-add']).toEqual({
    roles: ['admin', 'supplier', 'distributor', 'shop'],
    permissions: ['PERMISSION_USER_GET', 'PERMISSION_USER_CREATE'],
  });
  expect(PAGE_RULES['pages.main']).toEqual({});
  expect(PAGE_RULES['pages.reports-sales']).toEqual({ closed: true });
});
