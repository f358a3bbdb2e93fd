import { expect, test } from 'vitest';
import { COMMERCEML_LEVELS, COMMERCEML_STATUSES } from './commerceml-sessions.ts';

test('COMMERCEML_STATUSES, COMMERCEML_LEVELS: what needs a person is yellow, what went wrong is red', () => {
  expect(COMMERCEML_STATUSES.waiting).toEqual(['Ждёт вас', 'yellow']);
  expect(COMMERCEML_STATUSES.failed[1]).toBe('red');
  expect(COMMERCEML_LEVELS.error).toEqual(['Ошибка', 'red']);
  for (const [title] of [...Object.values(COMMERCEML_STATUSES), ...Object.values(COMMERCEML_LEVELS)])
    expect(title).toMatch(/^[А-ЯЁ]/);
});
