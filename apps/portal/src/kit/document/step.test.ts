import { expect, test } from 'vitest';
import { changeSaid, type Document } from './step.ts';

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
