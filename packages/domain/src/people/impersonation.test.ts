import { expect, test } from 'vitest';
import {
  IMPERSONATION_MINUTES,
  IMPERSONATION_REASON,
  impersonationEnd,
  impersonationRefusal,
} from './impersonation.ts';
import type { ManagedPerson } from './people.ts';

const administrator = { id: 1, permissions: ['PERMISSION_USER_GET', 'PERMISSION_REPORT_GET'] };
const person = (rest: Partial<ManagedPerson> = {}): ManagedPerson => ({
  id: 2,
  type: 'shop',
  active: true,
  permissions: ['PERMISSION_REPORT_GET'],
  ...rest,
});

test.each([
  ['an active person of a company', {}, null],
  ['oneself', { id: 1, type: 'admin' }, { code: 'impersonateOneself' }],
  ['another administrator', { type: 'admin' }, { code: 'impersonateAdministrator' }],
  ['a blocked person', { active: false }, { code: 'impersonateBlocked' }],
  ['a blocked administrator', { type: 'admin', active: false }, { code: 'impersonateAdministrator' }],
  [
    'somebody who may see what the administrator may not',
    { permissions: ['PERMISSION_REPORT_GET', 'PERMISSION_BASKET_GET'] },
    { code: 'impersonateMoreRights', lacked: ['PERMISSION_BASKET_GET'] },
  ],
] satisfies [string, Partial<ManagedPerson>, ReturnType<typeof impersonationRefusal>][])(
  'impersonationRefusal: %s',
  (_, rest, fault) => expect(impersonationRefusal(administrator, person(rest))).toEqual(fault),
);

test('impersonationEnd: half an hour after the start', () => {
  expect(impersonationEnd(Date.UTC(2026, 10, 29, 14, 5))).toBe(Date.UTC(2026, 10, 29, 14, 35));
  expect(IMPERSONATION_MINUTES).toBe(30);
  expect(IMPERSONATION_REASON).toBe(300);
});
