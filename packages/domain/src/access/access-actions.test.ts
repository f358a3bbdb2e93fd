import { expect, test } from 'vitest';
import { ACTION_RULES } from './access-actions.ts';

test('the row of an action has its roles and its permission', () => {
  expect(ACTION_RULES['actions.basket.get']).toEqual({
    roles: ['distributor', 'shop'],
    permissions: ['PERMISSION_BASKET_GET'],
  });
  expect(ACTION_RULES['actions.documents.tree-for-admin']).toEqual({ roles: ['admin'] });
  expect(ACTION_RULES['role.is.admin']).toEqual({ roles: ['admin'] });
});
