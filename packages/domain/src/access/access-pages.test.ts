import { expect, test } from 'vitest';
import { PAGE_RULES } from './access-pages.ts';

test('the row of a page has its roles and permissions; an empty row means every signed-in person, closed means nobody', () => {
  expect(PAGE_RULES['pages.users-add']).toEqual({
    roles: ['admin', 'supplier', 'distributor', 'shop'],
    permissions: ['PERMISSION_USER_GET', 'PERMISSION_USER_CREATE'],
  });
  expect(PAGE_RULES['pages.main']).toEqual({});
  expect(PAGE_RULES['pages.reports-sales']).toEqual({ closed: true });
});
