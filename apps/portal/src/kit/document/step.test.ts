import { CallError } from '@portal/api-client/client';
import { expect, test } from 'vitest';
import { changeSaid, type Document, isChange } from './step.ts';

const order = (title: string): Document => ({ status: { title, tone: 'brand' }, allowed_actions: [] });

test('a document that another person has moved says from where to where', () => {
  expect(changeSaid(order('Новый'), order('Подтверждён'))).toEqual([
    'Документ изменился: был «Новый», стал «Подтверждён»',
  ]);
});

test('a document that changed in something else asks to look again', () => {
  expect(changeSaid(order('Новый'), order('Новый'))[0]).toBe('Документ изменился, пока вы решали');
});

test('a document that cannot be read any more asks to look again', () => {
  expect(changeSaid(order('Новый'), undefined)[0]).toBe('Документ изменился, пока вы решали');
});

test('a conflict is a change if the server shows the document or its status is another; otherwise it has a reason of its own', () => {
  const refused = (more: object = {}) =>
    new CallError({ status: 409, code: 'conflict', message: 'Договор уже действует', ...more });
  expect(isChange(refused(), order('Новый'), order('Новый'))).toBe(false);
  expect(isChange(refused({ document: {} }), order('Новый'), order('Новый'))).toBe(true);
  expect(isChange(refused(), order('Новый'), order('Подтверждён'))).toBe(true);
  expect(isChange(refused(), order('Новый'), undefined)).toBe(true);
});
