import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isFullAdministrator,
  type ManagedPerson,
  personRefusals,
  rightsLacked,
  roleRefusal,
} from './people.ts';
import { PERMISSIONS } from '../access/permissions.ts';
import { sentence } from '../sentences/sentences.ts';

const ALL = Object.keys(PERMISSIONS);
const USERS = ['PERMISSION_USER_GET', 'PERMISSION_USER_UPDATE'];
const person = (rest: Partial<ManagedPerson> = {}): ManagedPerson => ({
  id: 2,
  type: 'admin',
  active: true,
  permissions: ALL,
  ...rest,
});
const NOTHING_AGAINST = { update: null, role: null, block: null };

describe('nobody changes, blocks or gives a role to a person who has permissions that they lack', () => {
  test('an administrator with fewer permissions is refused, and the reason names the missing ones', () => {
    const { update, role, block } = personRefusals({ id: 1, permissions: USERS }, person(), 5);
    expect(sentence(update)).toBe(
      `У этого человека есть права, которых нет у вас: «Просмотр входящих заказов» и ещё ${ALL.length - 3} права. Изменить его может тот, у кого они есть.`,
    );
    expect([role, block]).toEqual([update, update]);
  });
  test('a single missing permission is named', () => {
    const { update } = personRefusals(
      { id: 1, permissions: USERS },
      person({ type: 'shop', permissions: [...USERS, 'PERMISSION_REPORT_GET'] }),
      5,
    );
    expect(sentence(update)).toBe(
      'У этого человека есть права, которых нет у вас: «Просмотр отчётов». Изменить его может тот, у кого они есть.',
    );
  });
  test('a person with the same or more permissions is allowed', () => {
    expect(personRefusals({ id: 1, permissions: USERS }, person({ permissions: USERS }), 5)).toEqual(
      NOTHING_AGAINST,
    );
    expect(personRefusals({ id: 1, permissions: ALL }, person({ permissions: [] }), 5)).toEqual(
      NOTHING_AGAINST,
    );
  });
  test('property: refused exactly when a permission is missing', () => {
    const rights = fc.subarray(ALL);
    fc.assert(
      fc.property(rights, rights, (held, theirs) => {
        const lacked = rightsLacked(held, theirs);
        expect(lacked).toEqual(theirs.filter((name) => !held.includes(name)));
        const { update } = personRefusals({ id: 1, permissions: held }, person({ permissions: theirs }), 5);
        expect(update === null).toBe(lacked.length === 0);
        expect(roleRefusal({ permissions: held }, theirs) === null).toBe(lacked.length === 0);
      }),
    );
  });
});

describe('the last full administrator', () => {
  test('cannot be blocked or lose the role, whoever asks; one of two can', () => {
    expect(personRefusals({ id: 1, permissions: ALL }, person(), 1)).toEqual({
      update: null,
      role: { code: 'lastAdministratorRole' },
      block: { code: 'lastAdministratorBlocking' },
    });
    expect(personRefusals({ id: 1, permissions: ALL }, person(), 2)).toEqual(NOTHING_AGAINST);
  });
  test('is an active platform administrator with all permissions', () => {
    expect(isFullAdministrator(person())).toBe(true);
    expect(isFullAdministrator(person({ active: false }))).toBe(false);
    expect(isFullAdministrator(person({ type: 'shop' }))).toBe(false);
    expect(isFullAdministrator(person({ permissions: ALL.slice(1) }))).toBe(false);
  });
});

test('nobody changes their own role or blocks themselves; the own name can be changed', () => {
  expect(personRefusals({ id: 2, permissions: ALL }, person(), 1)).toEqual({
    update: null,
    role: { code: 'ownRole' },
    block: { code: 'ownBlocking' },
  });
});

test('a role with permissions that one lacks cannot be changed', () => {
  expect(
    roleRefusal({ permissions: USERS }, [...USERS, 'PERMISSION_ROLE_GET', 'PERMISSION_REPORT_GET']),
  ).toEqual({ code: 'roleHasMoreRights', lacked: ['PERMISSION_ROLE_GET', 'PERMISSION_REPORT_GET'] });
  expect(roleRefusal({ permissions: USERS }, USERS)).toBe(null);
});
