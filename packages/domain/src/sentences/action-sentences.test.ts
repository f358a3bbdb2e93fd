import { expect, test } from 'vitest';
import { MACHINES } from '../documents/machines.ts';
import { ACTION_SENTENCES, SUPERVISOR_GIVES } from './action-sentences.ts';

test('every sentence is said by a machine, or by the engine', () => {
  const guards = MACHINES.flatMap(({ transitions }) =>
    transitions.flatMap(({ guard, input }) => [guard, input]),
  );
  const said = guards.flatMap((question) => {
    // The input of a shipment asks for the number of the УПД, then for its date.
    const answers = [question?.({}), question?.({ upd_number: '1' })];
    return answers.flatMap((fault) => fault?.code ?? []);
  });
  expect(new Set([...said, 'noAccess', 'wrongState'])).toEqual(new Set(Object.keys(ACTION_SENTENCES)));
});

test('the sentences of the specification and of the decisions are literal', () => {
  expect(ACTION_SENTENCES.noAccess).toBe('Нет доступа');
  expect(ACTION_SENTENCES.wrongState).toBe('В текущем состоянии документа это действие недоступно');
  expect(ACTION_SENTENCES.supervisorGivesCode).toBe(SUPERVISOR_GIVES);
  expect(SUPERVISOR_GIVES).toBe(
    'Код назвали неверно пять раз. Новый код даёт руководитель: тот, кто ведёт пользователей вашей организации',
  );
});
