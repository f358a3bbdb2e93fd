import { describe, expect, test } from 'vitest';
import {
  allowedActions,
  applyAction,
  defineMachine,
  defineStatuses,
  documentNumber,
  mayEver,
  needsSome,
  needsText,
  needsTrue,
  readTransitions,
  STATUS_GROUPS,
  statusById,
  targets,
} from './documents.ts';
import { proveMachine } from '../../test/machines.ts';

const statuses = defineStatuses({
  draft: [10, 'Черновик', 'neutral', 'draft'],
  active: [20, 'Действует', 'green', 'work'],
  done: [30, 'Готово', 'green', 'done'],
});
const customer = { actor: 'customer', permissions: ['PERMISSION_BASKET_GET'] };
const machine = defineMachine(
  'letter',
  statuses,
  ['draft'],
  [
    {
      from: 'draft',
      action: 'send',
      to: 'active',
      actor: 'customer',
      permission: 'PERMISSION_BASKET_GET',
      event: 'sent',
    },
    {
      from: 'active',
      action: 'finish',
      to: ['active', 'done'],
      actor: 'supplier',
      guard: needsTrue('read', 'positionsUndecided'),
      input: needsText('comment', 'reasonMissing'),
      effects: ['filed'],
    },
    { from: 'active', action: 'finish', to: 'done', actor: 'system' },
  ],
);

test('a document’s number has the same format everywhere', () => {
  expect([7, 104_008, null].map((id) => documentNumber(id).replaceAll('\u00A0', ' '))).toEqual([
    '№ 7',
    '№ 104 008',
    '№ —',
  ]);
});

describe('an invalid machine is rejected at definition', () => {
  const define = (rows: string, initial: ('draft' | 'active' | 'done')[] = ['draft']) =>
    defineMachine('letter', statuses, initial, readTransitions(rows));
  test.each([
    ['draft send nowhere customer', 'letter: no state nowhere'],
    ['nowhere send done customer', 'letter: no state nowhere'],
    ['draft send toString customer', 'letter: no state toString'],
    ['draft send active customer\ndraft send done customer', 'letter: twice draft send customer'],
    ['draft send active customer', 'letter: nothing leads to done'],
    ['draft send active customer\ndone again done customer', 'letter: nothing leads to done'],
    ['draft send active', 'not a transition: draft send active'],
  ])('%s', (rows, fault) => {
    expect(() => define(rows)).toThrow(new RangeError(fault));
  });
  test('an unknown initial status', () => {
    expect(() => define('draft send active customer', ['x' as never])).toThrow('letter: no state x');
    expect(define('draft send active customer', ['draft', 'done']).initial).toEqual(['draft', 'done']);
  });
  test('two statuses with the same id', () => {
    expect(() => defineStatuses({ a: [1, 'А', 'red', 'new'], b: [1, 'Б', 'red', 'new'] })).toThrow(
      RangeError,
    );
  });
});

test('an allowed action returns the target status, the event and the effects', () => {
  expect(applyAction(machine, 'draft', 'send', customer)).toEqual({
    ok: true,
    to: 'active',
    event: 'sent',
    effects: [],
  });
  const supplier = { actor: 'supplier', permissions: [] };
  expect(applyAction(machine, 'active', 'finish', supplier, { read: true, comment: 'да' })).toEqual({
    ok: true,
    to: ['active', 'done'],
    effects: ['filed'],
  });
});

test('refused by state, or by role without the permission; a guard and a missing input give their faults', () => {
  const supplier = { actor: 'supplier', permissions: [] };
  const fault = (...attempt: Parameters<typeof applyAction<keyof typeof statuses>>) => {
    const outcome = applyAction(...attempt);
    return outcome.ok ? 'ok' : `${outcome.code}: ${outcome.fault.code}`;
  };
  expect(fault(machine, 'done', 'send', customer)).toBe('forbidden_state: wrongState');
  expect(fault(machine, 'draft', 'send', { ...customer, permissions: [] })).toBe('forbidden_role: noAccess');
  expect(fault(machine, 'draft', 'fly', customer)).toBe('forbidden_role: noAccess');
  expect(fault(machine, 'active', 'finish', supplier)).toBe('forbidden_state: positionsUndecided');
  expect(fault(machine, 'active', 'finish', supplier, { read: true })).toBe('invalid_input: reasonMissing');
});

test('allowed actions depend on guards but not on required input', () => {
  const supplier = { actor: 'supplier', permissions: [] };
  expect(allowedActions(machine, 'active', supplier, { read: true })).toEqual(['finish']);
  expect(allowedActions(machine, 'active', supplier)).toEqual([]);
  expect(allowedActions(machine, 'draft', customer)).toEqual(['send']);
});

test('an action that is listed twice for a person is offered once', () => {
  const twice = { ...machine, transitions: [...machine.transitions, ...machine.transitions] };
  expect(allowedActions(twice, 'draft', customer)).toEqual(['send']);
});

test('guards for a text, a true value, a number above 0 refuse anything else', () => {
  const [text, truth, some] = [
    needsText('x', 'reasonMissing'),
    needsTrue('x', 'archivedAlready'),
    needsSome('x', 'claimEmpty'),
  ];
  expect([text({ x: ' да ' }), truth({ x: true }), some({ x: 1 })]).toEqual([null, null, null]);
  for (const wrong of ['', '  ', 5, null, undefined])
    expect(text({ x: wrong })).toEqual({ code: 'reasonMissing' });
  for (const wrong of ['true', 1, false, undefined])
    expect(truth({ x: wrong })).toEqual({ code: 'archivedAlready' });
  for (const wrong of [0, -1, 0.5, Number.NaN, '1', null, undefined])
    expect(some({ x: wrong })).toEqual({ code: 'claimEmpty' });
});

test('packed lines: several source statuses, several targets, a dot for a missing part', () => {
  expect(
    readTransitions('a,b go c/d customer . gone\nc stop d admin BASKET_GET', { go: { effects: ['x'] } }),
  ).toEqual([
    { from: 'a', action: 'go', to: ['c', 'd'], actor: 'customer', event: 'gone', effects: ['x'] },
    { from: 'b', action: 'go', to: ['c', 'd'], actor: 'customer', event: 'gone', effects: ['x'] },
    { from: 'c', action: 'stop', to: 'd', actor: 'admin', permission: 'PERMISSION_BASKET_GET' },
  ]);
  expect(readTransitions('a toString c admin')).toEqual([
    { from: 'a', action: 'toString', to: 'c', actor: 'admin' },
  ]);
});

test('mayEver: whether the person may take the action in any state', () => {
  const [move] = machine.transitions;
  if (!move) throw new Error('no move');
  const permissions = move.permission === undefined ? [] : [move.permission];
  expect(mayEver(machine, move.action, { actor: move.actor, permissions })).toBe(true);
  expect(mayEver(machine, move.action, { actor: 'nobody', permissions })).toBe(false);
  expect(mayEver(machine, 'fly', { actor: move.actor, permissions })).toBe(false);
  const needing = machine.transitions.find(({ permission }) => permission !== undefined);
  if (needing)
    expect(mayEver(machine, needing.action, { actor: needing.actor, permissions: [] })).toBe(false);
});

test('targets, statuses by id, status groups', () => {
  expect([targets('a'), targets(['a', 'b'])]).toEqual([['a'], ['a', 'b']]);
  expect(statusById(statuses, 20)).toEqual({
    code: 'active',
    id: 20,
    label: 'Действует',
    tone: 'green',
    group: 'work',
  });
  expect(statusById(statuses, 21)).toBeNull();
  expect(Object.keys(STATUS_GROUPS)).toEqual(['draft', 'new', 'work', 'done', 'failed']);
});

const WILLING = { read: true, comment: 'да' };
proveMachine(machine, WILLING);
