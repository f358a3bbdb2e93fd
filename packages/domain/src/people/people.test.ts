import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  blockedSentence,
  isFullAdministrator,
  type ManagedPerson,
  personRefusals,
  rightsLacked,
  roleRefusal,
} from './people.ts';
import { PERMISSIONS } from '../access/permissions.ts';

test('blockedSentence contains the reason and the contact', () => {
  expect(blockedSentence('Уволен 20.11.', ['Иванов Иван', 'i@example.ru'])).toBe(
    'Вход закрыт: Уволен 20.11. Обратитесь: Иванов Иван, i@example.ru.',
  );
  expect(blockedSentence('', ['в поддержку портала', null, ''])).toBe(
    'Вход закрыт. Обратитесь: в поддержку портала.',
  );
});

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
    expect(update).toBe(
      `У этого человека есть права, которых нет у вас: «Просмотр входящих заказов» и ещё ${ALL.length - 3} ${'прав'}. Изменить его может тот, у кого они есть.`,
    );
    expect([role, block]).toEqual([update, update]);
  });
  test('a single missing permission is named', () => {
    const { update } = personRefusals(
      { id: 1, permissions: USERS },
      person({ type: 'shop', permissions: [...USERS, 'PERMISSION_REPORT_GET'] }),
      5,
    );
    expect(update).toBe(
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
      role: 'Это последний администратор со всеми правами: сначала дайте их ещё кому-то',
      block: 'Это последний администратор со всеми правами: заблокировать его нельзя',
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
    role: 'Свою роль изменить нельзя',
    block: 'Себя заблокировать нельзя',
  });
});

test('a role with permissions that one lacks cannot be changed', () => {
  expect(
    roleRefusal({ permissions: USERS }, [...USERS, 'PERMISSION_ROLE_GET', 'PERMISSION_REPORT_GET']),
  ).toBe(
    'В этой роли есть права, которых нет у вас: «Просмотр ролей» и ещё 1 право. Изменить её может тот, у кого они есть.',
  );
  expect(roleRefusal({ permissions: USERS }, USERS)).toBe(null);
  // A permission of another version of the portal is shown by its code.
  expect(roleRefusal({ permissions: USERS }, ['PERMISSION_FLY'])).toBe(
    'В этой роли есть права, которых нет у вас: «PERMISSION_FLY». Изменить её может тот, у кого они есть.',
  );
});
