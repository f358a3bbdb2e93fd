import { expect, test } from 'vitest';
import { applyAction } from '../documents/documents.ts';
import { REFUSAL_MACHINE, REFUSAL_REASONS, REFUSAL_STATUSES, refusalLabel } from './refusals.ts';
import { arrows, proveMachine } from '../../test/machines.ts';

proveMachine(REFUSAL_MACHINE, { reason: 'нет в наличии', comment: 'уже в пути' });

test('draft → active → viewed; requested → active | denied | withdrawn; an undecided line becomes active immediately', () => {
  expect(arrows(REFUSAL_MACHINE)).toEqual([
    'draft activate → active (supplier)',
    'draft expire → active (system)',
    'draft cancel → active (customer)',
    'draft request → requested (customer)',
    'requested agree → active (supplier)',
    'requested deny → denied (supplier)',
    'requested withdraw → withdrawn (customer)',
    'active view → viewed (customer)',
    'active view → viewed (supplier)',
  ]);
});

test('labels: «Черновик», «Запрошен», «Действует» or «Согласован», «Просмотрен», «Отклонён», «Отозван»', () => {
  expect(Object.values(REFUSAL_STATUSES).map(({ label }) => label)).toEqual([
    'Черновик',
    'Запрошен',
    'Действует',
    'Просмотрен',
    'Отклонён',
    'Отозван',
  ]);
  expect(refusalLabel('active', false)).toBe('Действует');
  expect(refusalLabel('active', true)).toBe('Согласован');
  expect(refusalLabel('denied', true)).toBe('Отклонён');
});

test('the seven reasons are in the order of the decisions', () => {
  expect(REFUSAL_REASONS.map(({ title }) => title).join(', ')).toBe(
    'нет в наличии, снято с производства, изменилась цена, ошибка количества или кратности, не успеваем к сроку, заказ ошибочный, прочее',
  );
});

test.each([
  ['activate', 'supplier', 'draft', []],
  ['cancel', 'customer', 'draft', []],
  ['agree', 'supplier', 'requested', ['move_order']],
] as const)('%s is active at once; agreeing takes the order’s own step', (action, actor, state, effects) => {
  const person = {
    actor,
    permissions: ['PERMISSION_DOCUMENT_CANCELED_CREATE', 'PERMISSION_DOCUMENT_CANCELED_UPDATE'],
  };
  expect(applyAction(REFUSAL_MACHINE, state, action, person, { reason: 'прочее' })).toMatchObject({
    ok: true,
    to: 'active',
    effects,
    ...(actor === 'supplier' ? { event: 'supplier-refusal:activated' } : {}),
  });
});

test.each([
  ['activate', 'supplier', 'draft', 'reasonMissing'],
  ['request', 'customer', 'draft', 'reasonMissing'],
  ['deny', 'supplier', 'requested', 'denialCommentMissing'],
] as const)('%s needs its words', (action, actor, state, code) => {
  const person = {
    actor,
    permissions: ['PERMISSION_DOCUMENT_CANCELED_CREATE', 'PERMISSION_DOCUMENT_CANCELED_UPDATE'],
  };
  expect(applyAction(REFUSAL_MACHINE, state, action, person, { reason: ' ' })).toEqual({
    ok: false,
    code: 'invalid_input',
    fault: { code },
  });
});
