import { CallError } from '@portal/api-client/client';
import { expect, test } from 'vitest';
import { rowFaultsOf } from './row-faults.tsx';

const refusal = (fields: { field: string; message: string }[], status = 422) =>
  new CallError({ status, code: 'validation', message: 'Нет', fields });

test('faults of positions are found by the id in their fields', () => {
  const faults = rowFaultsOf(
    refusal([
      { field: 'items.7.quantity', message: 'много' },
      { field: 'lines.8', message: 'нет' },
      { field: 'decisions.9', message: 'решите' },
    ]),
  );
  expect([...faults]).toEqual([
    [7, 'много'],
    [8, 'нет'],
    [9, 'решите'],
  ]);
});

test('a refusal about something else as well, of another status or of another kind has none', () => {
  const row = { field: 'items.7', message: 'много' };
  expect(rowFaultsOf(refusal([row, { field: 'comment', message: 'нужен' }])).size).toBe(0);
  expect(rowFaultsOf(refusal([row], 409)).size).toBe(0);
  expect(rowFaultsOf(new Error('сеть')).size).toBe(0);
});
