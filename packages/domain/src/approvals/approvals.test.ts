import { describe, expect, test } from 'vitest';
import { allowedActions, applyAction } from '../documents/documents.ts';
import { APPROVAL_MACHINE, APPROVAL_STATUSES, APPROVAL_WAITS_DAYS } from './approvals.ts';

const RIGHT = ['PERMISSION_APPROVAL_UPDATE'];
const actions = (actor: string, permissions: readonly string[] = RIGHT) =>
  allowedActions(APPROVAL_MACHINE, 'waiting', { actor, permissions });

describe('an approval', () => {
  test('a colleague with the right approves or returns it', () => {
    expect(actions('owner')).toEqual(['approve', 'return']);
    expect(actions('owner', [])).toEqual([]);
  });
  test('its author only withdraws it, even with the right', () => {
    expect(actions('customer')).toEqual(['withdraw']);
    expect(actions('customer', [])).toEqual(['withdraw']);
  });
  test('nothing is left to do once it is decided', () => {
    for (const state of ['approved', 'returned', 'withdrawn'] as const)
      for (const actor of ['owner', 'customer', 'system'])
        expect(allowedActions(APPROVAL_MACHINE, state, { actor, permissions: RIGHT })).toEqual([]);
  });
  test('returning needs a comment', () => {
    const back = (comment: string) =>
      applyAction(APPROVAL_MACHINE, 'waiting', 'return', { actor: 'owner', permissions: RIGHT }, { comment });
    expect(back(' ')).toMatchObject({ ok: false, fault: { code: 'approvalCommentMissing' } });
    expect(back('Возьмите аналог')).toMatchObject({ ok: true, to: 'returned' });
  });
  test('the portal takes it back after three working days', () => {
    expect(APPROVAL_WAITS_DAYS).toBe(3);
    expect(actions('system')).toEqual(['recall']);
    expect(APPROVAL_STATUSES.returned.label).toBe('Возвращено');
  });
});
